import { describe, expect, it } from 'vitest';
import { ID, reports, roles, user } from '../support/office.ts';
import { planned } from '../support/planned.ts';

const ANA = 'ana@x.com';
const BOB = 'bob@x.com';
const CY = 'cy@x.com';
const NEW = 'new@x.com';
const LATAM = `${ID.sales}/LATAM`;

const listing = (who: string, entry: string): string => `users: { ${who}: { ${entry} } }\n`;
const ana = (entry: string): string => listing(ANA, entry);
/** A reviewed exception of a guard. */
const allowing = (guard: string, limit = ''): string =>
  `allow: [{ guard: ${guard}, ${limit}until: 2027-01-31, reason: r }]`;

type Seed = Parameters<typeof planned>[0];
type Options = Parameters<typeof planned>[2];
const UPDATES = { dialect: '{ updateUser: true }' };

/** The codes of what refuses a plan. */
const refused = async (seed: Seed, guards: string, text: string, options?: Options): Promise<string[]> => {
  const { findings } = await planned(
    { reports, rls: roles(), ...seed },
    `guards: { ${guards} }\n${text}`,
    options,
  );
  return findings.flatMap(({ code, severity }) => (severity === 'error' ? [code.replace('guard-', '')] : []));
};

type Case = [title: string, seed: Seed, guards: string, text: string, expected: string[], options?: Options];
const judge = (cases: readonly Case[]): void => {
  it.each(cases)('%s', async (_title, seed, guards, text, expected, options) => {
    expect(await refused(seed, guards, text, options)).toEqual(expected);
  });
};

const two = { users: [user(ANA, { reports: [ID.pack] }), user(BOB, { reports: [ID.pack] })] };
const none = `users: { ${ANA}: { reports: [] }, ${BOB}: { reports: [] } }\n`;

describe('removals', () => {
  const members = { rls: roles({ latam: [ANA, BOB] }), users: [user(ANA), user(BOB)] };
  judge([
    ['of the last two of a kind are refused', two, '', none, ['max-removals']],
    [
      'of the last roles are refused',
      members,
      '',
      `users: { ${ANA}: { rls: [] }, ${BOB}: { rls: [] } }\n`,
      ['max-removals'],
    ],
    [
      'of one of two pass',
      two,
      '',
      `users: { ${ANA}: { reports: [] }, ${BOB}: { reports: [Board/Pack] } }\n`,
      [],
    ],
    ['of the last one pass', { users: [user(ANA, { reports: [ID.pack] })] }, '', ana('reports: []'), []],
    [
      'of all pass where others are given',
      two,
      '',
      `users: { ${ANA}: { reports: [Sales/Churn] }, ${BOB}: { reports: [] } }\n`,
      [],
    ],
    ['of all pass where there is no limit', two, 'maxRemovals: off', none, []],
    ['of all pass by a reviewed exception of as many', two, allowing('max-removals', 'limit: 2, '), none, []],
    [
      'of all do not pass by one of fewer',
      two,
      allowing('max-removals', 'limit: 1, '),
      none,
      ['max-removals'],
    ],
    ['of all do not pass by one of another guard', two, allowing('max-grants'), none, ['max-removals']],
    [
      'of all do not pass by one that has ended',
      two,
      'allow: [{ guard: max-removals, until: 2026-01-31, reason: r }]',
      none,
      ['max-removals'],
    ],
    ['of all pass by an override', two, '', none, [], { overrides: ['max-removals'] }],
  ]);
});

describe('deletions and replacements', () => {
  const leave = `manage: { leavers: delete, roleChanges: replace }\nusers: { ${ANA}: { absent: true }, ${BOB}: { name: B, role: contributor, reports: [] }, ${CY}: {} }\n`;
  const seed = { users: [user(ANA), user(BOB), user(CY)] };
  judge([
    ['count together', seed, 'maxUserDeletes: 1', leave, ['max-user-deletes']],
    ['pass up to the limit', seed, 'maxUserDeletes: 2', leave, []],
    [
      'pass by an exception',
      seed,
      `maxUserDeletes: 1, ${allowing('max-user-deletes', 'limit: 2, ')}`,
      leave,
      [],
    ],
    ['of nobody pass where none may be', seed, 'maxUserDeletes: 0', ana('role: contributor'), []],
  ]);
});

describe('grants', () => {
  const give = `users: { ${ANA}: { reports: [Board/Pack, Sales/Churn], rls: [${LATAM}] }, ${BOB}: { reports: [Board/Pack] } }\n`;
  judge([
    ['of reports count', two, 'maxGrants: 0', give, ['max-grants']],
    ['pass up to the limit', two, 'maxGrants: 1', give, []],
    ['of roles count', two, 'maxGrants: 0', `users: { ${ANA}: { rls: [${LATAM}] } }\n`, ['max-grants']],
    ['pass by an exception', two, `maxGrants: 0, ${allowing('max-grants', 'limit: 1, ')}`, give, []],
  ]);
});

describe('administrators', () => {
  const seed = { users: [user(ANA, { role: 1 }), user(BOB, { role: 1 }), user(CY)] };
  const update = 'manage: { roleChanges: update, leavers: delete }\n';
  const off = 'maxUserDeletes: off';
  judge([
    [
      'may become as few as are asked for',
      seed,
      `${off}, minAdministrators: 1`,
      update + ana('role: viewer'),
      [],
      UPDATES,
    ],
    [
      'may not become fewer',
      seed,
      `${off}, minAdministrators: 2`,
      update + ana('role: viewer'),
      ['min-administrators'],
      UPDATES,
    ],
    [
      'that are deleted count',
      seed,
      `${off}, minAdministrators: 2`,
      update + ana('absent: true'),
      ['min-administrators'],
      UPDATES,
    ],
    [
      'that are made count',
      seed,
      `${off}, minAdministrators: 2`,
      `${update}users: { ${ANA}: { role: viewer }, ${CY}: { role: administrator } }\n`,
      [],
      UPDATES,
    ],
    [
      'that are created count',
      seed,
      `${off}, minAdministrators: 2`,
      `${update}users: { ${ANA}: { role: viewer }, ${NEW}: { name: N, role: administrator } }\n`,
      [],
      UPDATES,
    ],
    [
      'that somebody would unmake by hand still count',
      seed,
      `${off}, minAdministrators: 2`,
      ana('role: viewer'),
      [],
    ],
    [
      'may be fewer than asked for where they were',
      seed,
      `${off}, minAdministrators: 5`,
      listing(CY, 'reports: []'),
      [],
    ],
    [
      'may become fewer by an exception',
      seed,
      `${off}, minAdministrators: 2, ${allowing('min-administrators', 'limit: 1, ')}`,
      update + ana('role: viewer'),
      [],
      UPDATES,
    ],
    [
      'that share an address count each',
      { users: [user(ANA, { role: 1 }), user(BOB, { role: 1 }), user('BOB@x.com', { role: 1 }), user(CY)] },
      `${off}, minAdministrators: 2`,
      update + ana('role: viewer'),
      [],
      UPDATES,
    ],
  ]);
});

describe('who is protected', () => {
  const seed = {
    rls: roles({ latam: [ANA] }),
    users: [user(ANA, { role: 2, reports: [ID.pack] }), user(BOB, { reports: [ID.pack] })],
  };
  const guards = 'maxRemovals: off, maxUserDeletes: off, protect: ["ana@*"]';
  const manage = (settings: string, entry: string): string =>
    `manage: { ${settings} }\nusers: { ${ANA}: ${entry}, ${BOB}: { reports: [] } }\n`;
  const all = `reports: [Board/Pack], rls: [${LATAM}]`;
  judge([
    ['loses no report', seed, guards, manage('', `{ reports: [], rls: [${LATAM}] }`), ['protected']],
    ['loses no role', seed, guards, manage('', '{ reports: [Board/Pack], rls: [] }'), ['protected']],
    ['is not deleted', seed, guards, manage('leavers: delete', '{ absent: true }'), ['protected']],
    [
      'may stay as it is',
      seed,
      guards,
      manage('roleChanges: replace', `{ name: A, role: contributor, ${all} }`),
      [],
    ],
    [
      'is not replaced',
      seed,
      guards,
      manage('roleChanges: replace', `{ name: A, role: viewer, ${all} }`),
      ['protected'],
    ],
    [
      'is not demoted',
      seed,
      guards,
      manage('roleChanges: update', `{ role: viewer, ${all} }`),
      ['protected'],
      UPDATES,
    ],
    ['may rise', seed, guards, manage('roleChanges: update', `{ role: administrator, ${all} }`), [], UPDATES],
    [
      'may gain, while others lose',
      seed,
      guards,
      manage('', `{ reports: [Board/Pack, Sales/Churn], rls: [${LATAM}] }`),
      [],
    ],
    [
      'loses by an exception',
      seed,
      `${guards}, ${allowing('protected')}`,
      manage('', '{ reports: [], rls: [] }'),
      [],
    ],
  ]);
});

describe('escalations', () => {
  const seed = { users: [user(ANA), user(BOB, { role: 2 })] };
  const update = 'manage: { roleChanges: update }\n';
  const guards = 'escalations: refuse, minAdministrators: 0';
  judge([
    [
      'are refused where the files say so',
      seed,
      guards,
      update + ana('role: contributor'),
      ['escalation'],
      UPDATES,
    ],
    ['are reported elsewhere', seed, 'escalations: report', update + ana('role: contributor'), [], UPDATES],
    [
      'by creation are refused',
      seed,
      guards,
      listing(NEW, 'name: N, role: workspace-contributor'),
      ['escalation'],
    ],
    ['are none of a new viewer', seed, guards, listing(NEW, 'name: N, role: viewer'), []],
    ['are none downwards', seed, guards, update + listing(BOB, 'role: viewer'), [], UPDATES],
    ['are refused by hand too', seed, guards, ana('role: administrator'), ['escalation']],
    [
      'pass by an exception',
      seed,
      `${guards}, ${allowing('escalation')}`,
      update + ana('role: contributor'),
      [],
      UPDATES,
    ],
  ]);
});

describe('who stays as somebody is', () => {
  const update = 'manage: { roleChanges: update }\n';
  const renamed = update + ana('name: Other, role: contributor');
  const seed = { users: [user(ANA, { role: 2 }), user(BOB, { role: 1 })] };
  judge([
    ['is not demoted by a name', seed, 'protect: ["ana@*"]', renamed, [], UPDATES],
    ['does not rise by a name', seed, 'escalations: refuse', renamed, [], UPDATES],
    [
      'does not rise by a demotion',
      seed,
      'escalations: refuse, minAdministrators: 0',
      update + listing(BOB, 'role: contributor'),
      [],
      UPDATES,
    ],
  ]);
});

describe('what only some files may give', () => {
  const elsewhere = (what: string): string => `restrict: [{ files: ["access/board/**"], ${what} }]`;
  const here = (what: string): string => `restrict: [{ files: ["rolecall.yaml"], ${what} }]`;
  const seed = { users: [user(ANA), user(BOB, { reports: [ID.pack] })] };
  const pack = ana('reports: [Board/Pack]');
  const role = `users: { ${ANA}: { rls: [${LATAM}] } }\n`;
  const group = `${'users: {}\n'}groups: { g: { id: ${ID.group}, rls: [${LATAM}] } }\n`;
  const update = 'manage: { roleChanges: update }\n';
  const code = ['not-granted-here'];
  judge([
    ['is a report', seed, elsewhere('reports: ["Board/*"]'), pack, code],
    ['is no other report', seed, elsewhere('reports: ["Sales/*"]'), pack, []],
    ['is given by a permitted file', seed, here('reports: ["Board/*"]'), pack, []],
    [
      'is not what somebody has',
      seed,
      elsewhere('reports: ["Board/*"]'),
      listing(BOB, 'reports: [Board/Pack]'),
      [],
    ],
    ['is an RLS role', seed, elsewhere('rls: ["*/LATAM"]'), role, code],
    ['is no other RLS role', seed, elsewhere('rls: ["*/EMEA"]'), role, []],
    ['is an RLS role of a group', seed, elsewhere('rls: ["*/LATAM"]'), group, code],
    ['is no other RLS role of a group', seed, elsewhere('rls: ["*/EMEA"]'), group, []],
    [
      'is a role of the portal, by hand too',
      seed,
      elsewhere('roles: [contributor]'),
      ana('role: contributor'),
      code,
    ],
    [
      'is a role of the portal for somebody new',
      seed,
      elsewhere('roles: [contributor]'),
      listing(NEW, 'name: N, role: contributor'),
      code,
    ],
    [
      'is no role for somebody who is not created',
      seed,
      elsewhere('roles: [contributor]'),
      listing(NEW, 'name: N, role: contributor'),
      [],
      { removalsOnly: true },
    ],
    ['is no other role', seed, elsewhere('roles: [administrator]'), ana('role: contributor'), []],
    [
      'is no role that stays',
      { users: [user(ANA, { role: 2 })] },
      elsewhere('roles: [contributor]'),
      update + ana('name: Other'),
      [],
      UPDATES,
    ],
    ['is a role from a permitted file', seed, here('roles: [contributor]'), ana('role: contributor'), []],
    [
      'is no role of who becomes a viewer by leaving',
      { users: [user(ANA, { role: 2 }), user(BOB)] },
      elsewhere('roles: [viewer]'),
      ana('absent: true'),
      [],
    ],
  ]);
});

describe('a refusal of what a file may not give', () => {
  const restrict = (what: string): string => `guards: { restrict: [{ files: ["access/**"], ${what} }] }\n`;
  const all = restrict('reports: ["*/*"], rls: ["*/*"]');
  const found = async (users: NonNullable<Seed['users']>, text: string) =>
    (await planned({ reports, rls: roles(), users }, text)).findings.filter(
      ({ code }) => code === 'not-granted-here',
    );

  it('stands at the first line that gives: of a report, else of a role', async () => {
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
    expect(one?.message).toContain('the group g is given');
  });

  it('is told of a thousand people at most', async () => {
    const people = Array.from({ length: 1001 }, (_, at) => user(`p${at}@x.com`));
    const entries = people.map(({ email }) => `  ${email}: { reports: [Board/Pack] }\n`).join('');
    expect((await found(people, `${all}users:\n${entries}`)).length).toBe(1000);
  });
});

describe('an exception that is reviewed', () => {
  const exception = (line: string) => `guards: { minAdministrators: 2, allow: [${line}] }\n`;
  const seed: Seed = { reports, users: [user(ANA, { role: 1 }), user(BOB, { role: 1 })] };
  const demoting = `manage: { leavers: delete }\nusers: { ${ANA}: { absent: true }, ${BOB}: {} }\n`;
  const why = async (head: string) =>
    (await planned(seed, `${head}${demoting}`)).findings.find(
      ({ code }) => code === 'guard-min-administrators',
    )?.why;

  it('without a limit lets all of it pass, and with one that is too small says so', async () => {
    expect(await why(exception('{ guard: min-administrators, until: 2027-01-31, reason: r }'))).toBe(
      undefined,
    );
    expect(await why('guards: { minAdministrators: 2 }\n')).toBe('guards.minAdministrators is 2');
    expect(
      await why(exception('{ guard: min-administrators, limit: 2, until: 2027-01-31, reason: cover }')),
    ).toBe('guards.minAdministrators is 2; guards.allow lets no more than 2 (cover) pass');
  });
});
