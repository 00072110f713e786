import { describe, expect, it } from 'vitest';
import { ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, LATAM, NEW } from '../support/plan-words.ts';
import { planned } from '../support/planned.ts';

const CY = 'cy@x.com';

const listing = (who: string, entry: string): string => `users: { ${who}: { ${entry} } }\n`;
const ana = (entry: string): string => listing(ANA, entry);
const allowing = (guard: string, limit = ''): string =>
  `allow: [{ guard: ${guard}, ${limit}until: 2027-01-31, reason: r }]`;

type Seed = Parameters<typeof planned>[0];
type Options = Parameters<typeof planned>[2];
const UPDATES = { dialect: { updateUser: true } };

const refused = async (seed: Seed, guards: string, text: string, options?: Options): Promise<string[]> => {
  const { findings } = await planned(
    { reports, rls: roles(), ...seed },
    `guards: { ${guards} }\n${text}`,
    options,
  );
  return findings.flatMap(({ code, severity }) => (severity === 'error' ? [code.replace('guard-', '')] : []));
};

const judge = (
  seed: Seed,
  guards: string,
  cases: readonly [title: string, text: string, ...expected: string[]][],
  options?: Options,
): void => {
  it.each(cases)('%s', async (_title, text, ...expected) => {
    expect(await refused(seed, guards, text, options)).toEqual(expected);
  });
};

const two = { users: [user(ANA, { reports: [ID.pack] }), user(BOB, { reports: [ID.pack] })] };
const none = `users: { ${ANA}: { reports: [] }, ${BOB}: { reports: [] } }\n`;
const update = 'manage: { roleChanges: update }\n';

describe('removals', () => {
  judge(two, '', [
    ['plan refuses to remove the last two reports', none, 'max-removals'],
    [
      'plan may remove one of two reports',
      `users: { ${ANA}: { reports: [] }, ${BOB}: { reports: [Board/Pack] } }\n`,
    ],
    ['plan may remove everything if it gives other access', none.replace('[]', '[Sales/Churn]')],
  ]);
  const members = { rls: roles({ latam: [ANA, BOB] }), users: [user(ANA), user(BOB)] };
  judge(members, '', [
    ['plan refuses to remove the last two roles', none.replaceAll('reports', 'rls'), 'max-removals'],
  ]);
  const last = { users: [user(ANA, { reports: [ID.pack] })] };
  judge(last, '', [['plan may remove a single last report', ana('reports: []')]]);
  it.each([
    ['maxRemovals: off', true],
    [allowing('max-removals', 'limit: 2, '), true],
    [allowing('max-removals', 'limit: 1, '), false],
    [allowing('max-removals').replace('2027', '2026'), false],
    [allowing('max-grants'), false],
  ])('with %s, a plan that removes everything is allowed: %s', async (guards, passes) => {
    expect(await refused(two, guards, none)).toEqual(passes ? [] : ['max-removals']);
  });
});

describe('deletions and replacements', () => {
  const leave = `manage: { leavers: delete, roleChanges: replace }\nusers: { ${ANA}: { absent: true }, ${BOB}: { name: B, role: contributor, reports: [] }, ${CY}: {} }\n`;
  const seed = { users: [user(ANA), user(BOB), user(CY)] };
  judge(seed, 'maxUserDeletes: 1', [
    ['deletions and replacements count together', leave, 'max-user-deletes'],
  ]);
  judge(seed, 'maxUserDeletes: 2', [['a plan up to the limit passes', leave]]);
  judge(seed, 'maxUserDeletes: 0', [
    ['a plan without deletions passes under a limit of 0', ana('role: contributor')],
  ]);
});

describe('grants', () => {
  const give = `users: { ${ANA}: { reports: [Board/Pack, Sales/Churn], rls: [${LATAM}] }, ${BOB}: { reports: [Board/Pack] } }\n`;
  judge(two, 'maxGrants: 0', [
    ['granted reports count', give, 'max-grants'],
    ['granted roles count', `users: { ${ANA}: { rls: [${LATAM}] } }\n`, 'max-grants'],
  ]);
  judge(two, 'maxGrants: 1', [['a plan up to the limit passes', give]]);
});

describe('administrators', () => {
  const users = [user(ANA, { role: 1 }), user(BOB, { role: 1 }), user(CY)];
  const seed = { users };
  const manage = 'manage: { roleChanges: update, leavers: delete }\n';
  const demoting = manage + ana('role: viewer');
  const least = (count: number): string => `maxUserDeletes: off, minAdministrators: ${count}`;
  judge(seed, least(1), [['a plan may leave as few as guards.minAdministrators', demoting]], UPDATES);
  judge(
    seed,
    least(2),
    [
      ['a plan may not leave fewer', demoting, 'min-administrators'],
      ['a deleted administrator counts as removed', manage + ana('absent: true'), 'min-administrators'],
      [
        'a promoted person counts as administrator',
        `${manage}users: { ${ANA}: { role: viewer }, ${CY}: { role: administrator } }\n`,
      ],
      [
        'a new person counts as administrator',
        `${manage}users: { ${ANA}: { role: viewer }, ${NEW}: { name: N, role: administrator } }\n`,
      ],
    ],
    UPDATES,
  );
  judge(seed, least(2), [
    ['an administrator counts until somebody demotes the person by hand', ana('role: viewer')],
  ]);
  judge(seed, least(5), [
    ['a plan may keep fewer than the minimum if there were fewer before', listing(CY, 'reports: []')],
  ]);
  const twin = { users: [...users, user('BOB@x.com', { role: 1 })] };
  judge(twin, least(2), [['two administrators with one address count separately', demoting]], UPDATES);
});

describe('a protected person', () => {
  const seed = {
    rls: roles({ latam: [ANA] }),
    users: [user(ANA, { role: 2, reports: [ID.pack] }), user(BOB, { reports: [ID.pack] })],
  };
  const guards = 'maxRemovals: off, maxUserDeletes: off, protect: ["ana@*"]';
  const manage = (settings: string, entry: string): string =>
    `manage: { ${settings} }\nusers: { ${ANA}: { ${entry} }, ${BOB}: { reports: [] } }\n`;
  const all = `reports: [Board/Pack], rls: [${LATAM}]`;
  judge(seed, guards, [
    ['may not lose a report', manage('', `reports: [], rls: [${LATAM}]`), 'protected'],
    ['may not lose a role', manage('', 'reports: [Board/Pack], rls: []'), 'protected'],
    ['may not be deleted', manage('leavers: delete', 'absent: true'), 'protected'],
    ['may stay unchanged', manage('roleChanges: replace', `name: A, role: contributor, ${all}`)],
    ['may not be replaced', manage('roleChanges: replace', `name: A, role: viewer, ${all}`), 'protected'],
    ['may not be demoted by hand', manage('', `role: viewer, ${all}`), 'protected'],
    ['may get no other address', listing(NEW, `previously: [${ANA}]`), 'protected'],
    ['may gain, while others lose', manage('', `reports: [Board/Pack, Sales/Churn], rls: [${LATAM}]`)],
  ]);
  const updating = (role: string): string => manage('roleChanges: update', `role: ${role}, ${all}`);
  judge(
    seed,
    guards,
    [
      ['may not be demoted', updating('viewer'), 'protected'],
      ['may be promoted', updating('administrator')],
    ],
    UPDATES,
  );
});

describe('escalations', () => {
  const seed = { users: [user(ANA), user(BOB, { role: 2 })] };
  const guards = 'escalations: refuse, minAdministrators: 0';
  const rising = update + ana('role: contributor');
  judge(
    seed,
    guards,
    [
      ['plan refuses a higher role under escalations: refuse', rising, 'escalation'],
      [
        'plan refuses a new person with a higher role',
        listing(NEW, 'name: N, role: workspace-contributor'),
        'escalation',
      ],
      ['a new viewer is no escalation', listing(NEW, 'name: N, role: viewer')],
      ['a demotion is no escalation', update + listing(BOB, 'role: viewer')],
      ['a new name is no escalation', update + listing(BOB, 'name: Other, role: contributor')],
      ['plan refuses an escalation by hand too', ana('role: administrator'), 'escalation'],
      [
        'a new address for a contributor is an escalation',
        listing(NEW, `previously: [${BOB}]`),
        'escalation',
      ],
      ['a new address for a viewer is no escalation', listing(NEW, `previously: [${ANA}]`)],
    ],
    UPDATES,
  );
  judge(
    seed,
    'escalations: report',
    [['plan allows a higher role under escalations: report', rising]],
    UPDATES,
  );
});

describe('access that only some files may give', () => {
  const elsewhere = (what: string): string => `restrict: [{ files: ["access/board/**"], ${what} }]`;
  const here = (what: string): string => `restrict: [{ files: ["rolecall.yaml"], ${what} }]`;
  const seed = { users: [user(ANA), user(BOB, { reports: [ID.pack] })] };
  const pack = ana('reports: [Board/Pack]');
  const role = ana(`rls: [${LATAM}]`);
  const group = `users: {}\ngroups: { g: { id: ${ID.group}, rls: [${LATAM}] } }\n`;
  const rising = ana('role: contributor');
  const created = listing(NEW, 'name: N, role: contributor');
  const code = 'not-granted-here';
  judge(seed, elsewhere('reports: ["Board/*"]'), [
    ['plan refuses a restricted report', pack, code],
    ['plan allows restricted access that somebody already has', listing(BOB, 'reports: [Board/Pack]')],
  ]);
  const renamed = listing(NEW, `previously: [${BOB}], reports: [Board/Pack]`);
  judge(seed, elsewhere('reports: ["Board/*"]'), [
    ['plan refuses restricted access for the new address of an account', renamed, code],
  ]);
  judge(seed, elsewhere('reports: ["Sales/*"]'), [['plan allows other reports', pack]]);
  judge(seed, here('reports: ["Board/*"]'), [
    ['plan allows a restricted report from a permitted file', pack],
  ]);
  judge(seed, elsewhere('rls: ["*/LATAM"]'), [
    ['plan refuses a restricted RLS role', role, code],
    ['plan refuses a restricted RLS role of a group', group, code],
  ]);
  judge(seed, elsewhere('rls: ["*/EMEA"]'), [
    ['plan allows other RLS roles', role],
    ['plan allows another RLS role of a group', group],
  ]);
  judge(seed, elsewhere('roles: [contributor]'), [
    ['plan refuses a restricted account role, also by hand', rising, code],
    ['plan refuses the restricted role of a new person', created, code],
    [
      'a workspace contributor is a contributor for a restricted role',
      listing(NEW, 'name: N, role: workspace-contributor'),
      code,
    ],
  ]);
  judge(seed, elsewhere('roles: [administrator]'), [['plan allows other account roles', rising]]);
  const contributor = { users: [user(ANA, { role: 2 }), user(BOB)] };
  judge(
    contributor,
    elsewhere('roles: [contributor]'),
    [['plan allows a role that stays', update + ana('name: Other')]],
    UPDATES,
  );
  judge(contributor, elsewhere('roles: [contributor]'), [
    [
      'plan refuses the account of a contributor for a new address',
      listing(NEW, `previously: [${ANA}]`),
      code,
    ],
  ]);
  judge(contributor, elsewhere('roles: [viewer]'), [
    ['plan allows the viewer role of a leaver', ana('absent: true')],
  ]);
});

describe('a refusal of restricted access', () => {
  const restrict = (what: string): string => `guards: { restrict: [{ files: ["access/**"], ${what} }] }\n`;
  const all = restrict('reports: ["*/*"], rls: ["*/*"]');
  const found = async (users: NonNullable<Seed['users']>, text: string) =>
    (await planned({ reports, rls: roles(), users }, text)).findings.filter(
      ({ code }) => code === 'not-granted-here',
    );

  it('points at the first line that gives a report, else a role', async () => {
    const line = async (given: string) =>
      (await found([user(ANA)], `${all}users:\n  ${ANA}:\n${given}`))[0]?.place?.line;
    const [report, role] = ['    reports:\n      - Board/Pack\n', `    rls:\n      - ${LATAM}\n`];
    expect(await line(report + role)).toBe(7);
    expect(await line(role + report)).toBe(9);
    expect(await line(role)).toBe(7);
  });

  it('names a group as the files do', async () => {
    const [one] = await found(
      [user(ANA)],
      `${all}users: { ${ANA}: {} }\ngroups: { g: { id: ${ID.group}, rls: [${LATAM}] } }\n`,
    );
    expect(one?.message).toContain('the group g gets');
  });

  it('lists at most a thousand people', async () => {
    const people = Array.from({ length: 1001 }, (_, at) => user(`p${at}@x.com`));
    const entries = people.map(({ email }) => `  ${email}: { reports: [Board/Pack] }\n`).join('');
    expect((await found(people, `${all}users:\n${entries}`)).length).toBe(1000);
  });
});

describe('exceptions', () => {
  const exception = (line: string) => `guards: { minAdministrators: 2, allow: [${line}] }\n`;
  const seed: Seed = { reports, users: [user(ANA, { role: 1 }), user(BOB, { role: 1 })] };
  const demoting = `manage: { leavers: delete }\nusers: { ${ANA}: { absent: true }, ${BOB}: {} }\n`;
  const why = async (head: string) =>
    (await planned(seed, `${head}${demoting}`)).findings.find(
      ({ code }) => code === 'guard-min-administrators',
    )?.why;

  it('an exception without a limit allows everything, and a refusal names a limit that is too small', async () => {
    expect(await why(exception('{ guard: min-administrators, until: 2027-01-31, reason: r }'))).toBe(
      undefined,
    );
    expect(await why('guards: { minAdministrators: 2 }\n')).toBe('guards.minAdministrators is 2');
    expect(
      await why(exception('{ guard: min-administrators, limit: 2, until: 2027-01-31, reason: cover }')),
    ).toBe('guards.minAdministrators is 2; guards.allow only allows 2 (cover)');
  });
});
