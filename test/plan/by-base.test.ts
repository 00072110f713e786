import { describe, expect, it } from 'vitest';
import type { Cause } from '../../src/domain/change.ts';
import { exitOfPlan } from '../../src/domain/exit.ts';
import { planMarkdown } from '../../src/library.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, LATAM } from '../support/plan-words.ts';
import { planned } from '../support/planned.ts';
import { plannedByBase } from '../support/planned-by-base.ts';
import { problemsOf } from '../support/problems.ts';

const OLD = 'old@x.com';
const OTHER = 'other@x.com';
const REST = `  ${OTHER}: {}\n`;
const listing = (entry: string): string => `users:\n  ${ANA}: ${entry}\n${REST}`;
const NOBODY = `users:\n${REST}`;

const seedOf = (
  held: Parameters<typeof user>[1] | undefined,
  members: Parameters<typeof roles>[0] = {},
): Seed => ({
  reports,
  rls: roles(members),
  users: [...(held === undefined ? [] : [user(ANA, held)]), user(OTHER)],
});

async function causes(
  held: Parameters<typeof user>[1] | undefined,
  before: string | undefined,
  after: string,
  options: { manage?: string; causes?: readonly Cause[]; members?: Parameters<typeof roles>[0] } = {},
): Promise<string[]> {
  const { members, ...rest } = options;
  return (await plannedByBase(seedOf(held, members), { before, after, ...rest })).decided;
}

describe('causes of gained and lost reports', () => {
  it('the cause of an ended window is time, even without a base', async () => {
    const until = listing('{ reports: [{ report: Board/Pack, until: 2026-11-15 }], rls: [] }');
    expect(await causes({ reports: [ID.pack] }, undefined, until, { members: { latam: [ANA] } })).toEqual([
      'revoke-report ana Pack expired by time',
      'revoke-rls ana LATAM not-listed by nothing known',
    ]);
    const left = listing(`{ absent: true }`);
    expect(await causes({ reports: [ID.pack] }, undefined, left, { manage: 'leavers: delete' })).toEqual([
      'delete-user ana absent by nothing known',
      'revoke-report ana Pack absent by nothing known',
    ]);
  });

  it('the cause is git if a leaver loses what the base ignored', async () => {
    const until = listing('{ until: 2026-11-15, reports: [Sales/Churn] }');
    const texts = { before: until, after: until, manageBefore: 'ignore: { reports: ["Board/*"] }' };
    const { decided } = await plannedByBase(seedOf({ reports: [ID.churn, ID.pack] }), texts);
    expect(decided.sort()).toEqual([
      'revoke-report ana Churn expired by time',
      'revoke-report ana Pack expired by git',
    ]);
  });

  it('the cause is time if the window of one line ended, even if another ended long ago', async () => {
    const lines = `users:\n  ${ANA}:\n    reports:\n      - { report: Board/Pack, until: 2026-11-01 }\n      - { report: Board/Pack, from: 2026-11-12, until: 2026-11-15 }\n${REST}`;
    expect(await causes({ reports: [ID.pack] }, lines, lines)).toEqual([
      'revoke-report ana Pack expired by time',
    ]);
  });
});

it('a role that a group gains or loses has a cause and a line', async () => {
  const group = (rls: string) => `users:\n${REST}groups:\n  g: { id: ${ID.group}, rls: [${rls}] }\n`;
  const rls = (groups: string[]) => roles().map((role, at) => (at === 0 ? { ...role, groups } : role));
  const groupLines = async (groups: string[], before: string, after: string) =>
    (await plannedByBase({ reports, rls: rls(groups), users: [user(OTHER)] }, { before, after })).placed;
  expect(await groupLines([], group(''), group(LATAM))).toEqual(['grant-rls group LATAM listed by git at 4']);
  expect(await groupLines([], group(LATAM), group(LATAM))).toEqual([
    'grant-rls group LATAM listed by portal at 4',
  ]);
  expect(await groupLines([ID.group], group(LATAM), group(''))).toEqual([
    'revoke-rls group LATAM not-listed by git at 4 removed',
  ]);
  expect(await groupLines([ID.group], group(LATAM), NOBODY)).toEqual([
    'revoke-rls group LATAM left by git at 4 removed',
  ]);
  expect(await groupLines([ID.group], group(''), NOBODY)).toEqual([
    'revoke-rls group LATAM left by git at 4 removed',
  ]);
});

describe('lines of removals', () => {
  const placed = async (before: string, after: string, held: readonly string[] = [ID.pack]) =>
    (await plannedByBase(seedOf({ reports: [...held] }), { before, after })).placed;
  const team = (members: string, given: string) =>
    `teams:\n  board: { members: [${members}], reports: [${given}] }\nusers:\n  ${ANA}: {}\n${REST}`;

  it('a removal shows the entry that gave the report, or else the first line of the person', async () => {
    const given = `users:\n  ${ANA}:\n    reports:\n      - Board/Pack\n${REST}`;
    expect(await placed(given, listing('{ reports: [] }'))).toEqual([
      'revoke-report ana Pack not-listed by git at 4 removed',
    ]);
    expect(await placed(given, NOBODY)).toEqual(['revoke-report ana Pack left by git at 4 removed']);
    expect(await placed(listing('{ reports: [] }'), NOBODY)).toEqual([
      'revoke-report ana Pack left by git at 2 removed',
    ]);
  });

  it('a removal shows the team if the person is still a member, else the line of the membership', async () => {
    const given = team(ANA, 'Board/Pack');
    expect(await placed(given, team(ANA, ''))).toEqual([
      'revoke-report ana Pack not-listed by git at 2 removed',
    ]);
    const [without] = await placed(given, team(OTHER, 'Board/Pack'));
    expect(without).toBe('revoke-report ana Pack not-listed by git at 2 through a team removed');
  });

  it('a removal shows a line that begins later, unless somebody removed another line', async () => {
    const later = '{ report: Board/Pack, from: 2027-03-01 }';
    const own = (report: string) => listing(`{ reports: [${report}] }`);
    expect(await placed(own('Board/Pack'), own(later))).toEqual([
      'revoke-report ana Pack not-listed by git at 2',
    ]);
    const beside = (members: string) =>
      team(members, 'Board/Pack').replace(`${ANA}: {}`, `${ANA}: { reports: [${later}] }`);
    expect(await placed(beside(ANA), beside(''))).toEqual([
      'revoke-report ana Pack not-listed by git at 2 through a team removed',
    ]);
  });

  it('an addition shows the team if the person was already a member, else the line of the membership', async () => {
    const told = async (before: string, after: string) => {
      const {
        placed: [line],
        plan,
      } = await plannedByBase(seedOf({}), { before, after });
      const [words] = /(Team|Joins) .*/.exec(planMarkdown(plan)) ?? [];
      return `${line}: ${words}`;
    };
    const given = team(ANA, 'Board/Pack');
    expect(await told(team(ANA, ''), given)).toBe(
      'grant-report ana Pack listed by git at 2: Team board now gives this. `rolecall.yaml:6`',
    );
    expect(await told(team(OTHER, 'Board/Pack'), given)).toBe(
      'grant-report ana Pack listed by git at 2 through a team: Joins team board. `rolecall.yaml:6`',
    );
    const nested = (members: string) =>
      `teams:\n  board:\n    members: [${members}]\n    reports: [Board/Pack]\n  heads:\n    members: [${ANA}]\nusers:\n  ${ANA}: {}\n${REST}`;
    expect(await told(nested(''), nested('{ team: heads }'))).toBe(
      'grant-report ana Pack listed by git at 4 through a team: Joins team board. `rolecall.yaml:7`',
    );
  });

  it('a removal shows `absent: true`, and no removed line if no line gave the access', async () => {
    const given = listing('{ reports: [Board/Pack] }');
    const [absent] = await placed(given, listing('{ absent: true }'));
    expect(absent).toBe('revoke-report ana Pack absent by git at 2');
    const [never] = await placed(listing('{ reports: [] }'), listing('{ reports: [] }'));
    expect(never).not.toContain('removed');
  });
});

describe('causes of account changes', () => {
  const viewer = listing('{ name: Ana, role: viewer }');
  const contributor = listing('{ name: Ana, role: contributor }');

  it('the cause of a creation is the files, a deletion in the portal, or time', async () => {
    expect(await causes(undefined, NOBODY, viewer)).toEqual(['create-user ana listed by git']);
    expect(await causes(undefined, listing('{ absent: true }'), viewer)).toEqual([
      'create-user ana listed by git',
    ]);
    const manage = 'vanished: create';
    expect(await causes(undefined, viewer, viewer, { manage })).toEqual(['create-user ana listed by portal']);
    // The base has no name for the person, but the base lists the person.
    expect(await causes(undefined, listing('{}'), viewer, { manage })).toEqual([
      'create-user ana listed by portal',
    ]);
    // The base lists the person only under the earlier address.
    const renamed = listing(`{ name: Ana, role: viewer, previously: [${OLD}] }`);
    const old = `users:\n  ${OLD}: { name: Ana, role: viewer }\n${REST}`;
    expect(await causes(undefined, old, renamed, { manage })).toEqual(['create-user ana listed by portal']);
    const later = listing('{ name: Ana, role: viewer, from: 2026-11-15 }');
    expect(await causes(undefined, later, later)).toEqual(['create-user ana listed by time']);
    const promoted = later.replace('viewer', 'contributor');
    expect(await causes(undefined, later, promoted)).toEqual(['create-user ana listed by git']);
  });

  it('the cause of another role or name is the side that changed it, or both', async () => {
    const groupLines = async (live: number, before: string, after: string) =>
      (await causes({ name: 'Ana', role: live as 3 }, before, after))[0]?.split(' by ')[1];
    expect(await groupLines(3, viewer, contributor)).toBe('git');
    expect(await groupLines(3, contributor, contributor)).toBe('portal');
    expect(await groupLines(1, viewer, contributor)).toBe('both');
    const named = async (live: string, before: string, after: string) =>
      (await causes({ name: live }, listing(`{ name: ${before} }`), listing(`{ name: ${after} }`)))[0]?.split(
        ' by ',
      )[1];
    expect(await named('Ana', 'Ana', 'Anna')).toBe('git');
    expect(await named(' Ana ', 'Anna', 'Anna')).toBe('portal');
    expect(await named('Ana', 'Anna', 'Annie')).toBe('both');
  });

  it('the cause of a deletion is the files, a creation in the portal, or time', async () => {
    const manage = 'leavers: delete';
    const absent = listing('{ absent: true }');
    const until = listing('{ name: Ana, role: viewer, until: 2026-11-15 }');
    expect(await causes({}, viewer, absent, { manage })).toEqual(['delete-user ana absent by git']);
    expect(await causes({}, absent, absent, { manage })).toEqual(['delete-user ana absent by portal']);
    expect(await causes({}, until, until, { manage })).toEqual(['delete-user ana expired by time']);
    const gone = await plannedByBase(seedOf({}), { before: viewer, after: NOBODY, manage });
    expect(gone.placed).toEqual(['delete-user ana left by git at 2 removed']);
    const strict = { before: until, after: until, manage, manageBefore: 'leavers: revoke' };
    expect((await plannedByBase(seedOf({}), strict)).decided).toEqual(['delete-user ana expired by git']);
    // The files delete the account, although its role has changed.
    expect(await causes({ role: 2 }, viewer, absent, { manage })).toEqual(['delete-user ana absent by git']);
  });
});

describe('an account that somebody removed in the portal', () => {
  const entry = listing(`{ name: Ana, role: viewer, reports: [Board/Pack], rls: [${LATAM}] }`);
  const manage = 'vanished: hold';
  const residue = { latam: [ANA] };

  it('plan creates an account again only under vanished: create', async () => {
    expect(await causes(undefined, entry, entry, { manage, members: residue })).toEqual([
      'create-user ana listed [vanished] by portal',
      'grant-rls ana LATAM listed [vanished] by portal',
      'grant-report ana Pack listed [vanished] by portal',
    ]);
    expect((await causes(undefined, entry, entry, { members: residue, manage: 'vanished: create' }))[0]).toBe(
      'create-user ana listed by portal',
    );
  });

  it('an account has not vanished if the base did not list the person, or the person has one', async () => {
    expect(await causes(undefined, NOBODY, entry, { manage })).toContain('create-user ana listed by git');
    expect(await causes(undefined, undefined, entry, { manage })).toContain(
      'create-user ana listed by nothing known',
    );
    const twins = { reports, rls: roles(), users: [user(ANA), user('ANA@x.com'), user(OTHER)] };
    await expect(plannedByBase(twins, { before: entry, after: entry, manage })).rejects.toThrow('ambiguous');
  });
});

describe('--cause', () => {
  const before = listing('{ reports: [Board/Pack] }');

  it('--cause holds changes without a known cause', async () => {
    expect(await causes({}, undefined, before, { causes: ['git'] })).toEqual([
      'grant-report ana Pack listed [by-cause] by nothing known',
    ]);
  });

  it('--cause holds the creation of an account, and leaves the memberships of an earlier account', async () => {
    const entry = listing('{ name: Ana, role: viewer }');
    const members = { latam: [ANA] };
    expect(await causes(undefined, NOBODY, entry, { causes: ['time'], members })).toEqual([
      'create-user ana listed [by-cause] by git',
    ]);
    const made = await causes(undefined, NOBODY, entry, { causes: ['git'], members });
    expect(made[0]).toBe('create-user ana listed by git');
  });
});

it('a line that begins later does not hide that only a workspace entry gives the access now', async () => {
  const text = listing(
    '{ reports: [{ workspace: Board, until: 2026-12-31 }, { report: Board/Pack, from: 2027-01-01 }] }',
  );
  const { plan } = await plannedByBase(seedOf({}), { before: text, after: text });
  expect(plan.changes.map(({ cause, until, sources }) => [cause, until, sources.length])).toEqual([
    ['selector', null, 1],
  ]);
});

describe('plan --against', () => {
  const after = `users:\n  ${ANA}: { name: Anna, reports: [Board/Pack, Sales/Churn], rls: [${LATAM}] }\n  ${BOB}: { name: Bob, role: viewer }\n${REST}groups:\n  g: { id: ${ID.group}, rls: [${LATAM}] }\n`;
  const seed: Seed = {
    reports,
    rls: roles(),
    users: [user(ANA, { name: 'Ana', reports: [ID.headcount] }), user(OTHER)],
  };
  const waiting = async (against: string) =>
    (await plannedByBase(seed, { before: undefined, after, against })).placed.map((one) =>
      one
        .replace(/ (listed|manual|not-listed) .*? at \d+| not-listed by null/, ' ')
        .replace(/ {2}/, ' ')
        .trim(),
    );

  it('plan names what this commit keeps and the other commit would remove', async () => {
    const live: Seed = { ...seed, users: [user(ANA, { role: 1, reports: [ID.headcount] }), user(OTHER)] };
    const listed = (entry: string): string => `users:\n  ${ANA}: ${entry}\n${REST}`;
    const kept = async (to: string) => {
      const against = listed('{ role: viewer, reports: [] }');
      const { plan } = await plannedByBase(live, { before: against, after: to, against });
      return plan.findings.flatMap(({ code, message }) => (code === 'changed-in-portal' ? message : []));
    };
    expect(await kept(listed('{ role: administrator, reports: [People/Headcount] }'))).toEqual([
      `${ANA} keeps the role administrator, People/Headcount, which the target branch would remove`,
    ]);
    expect(await kept(listed('{ role: viewer, reports: [] }'))).toEqual([]);
  });

  it('a change is waiting if both commits make it', async () => {
    const marked = async (against: string) =>
      (await waiting(against)).filter((one) => one.endsWith('waiting')).length;
    expect(await marked(`users:\n  ${ANA}: { name: Annie, reports: [People/Headcount] }\n${REST}`)).toBe(0);
    expect(await marked(`users:\n  ${ANA}: { name: " Anna ", reports: [People/Headcount] }\n${REST}`)).toBe(
      1,
    );
    expect(await marked(`users:\n  ${ANA}: { reports: [People/Headcount, Board/Pack] }\n${REST}`)).toBe(1);
    expect(await marked(`users:\n  ${ANA}: { reports: [] }\n${REST}`)).toBe(1);
    expect(await marked(`users:\n  ${BOB}: { name: Bob, role: contributor }\n${REST}`)).toBe(0);
    expect(await marked(`users:\n  ${BOB}: { name: Bob, role: viewer }\n${REST}`)).toBe(1);
    expect(await marked(`users:\n${REST}groups:\n  g: { id: ${ID.group}, rls: [${LATAM}] }\n`)).toBe(1);
  });

  it('counts and the exit code leave out what waits', async () => {
    const both = listing('{ reports: [Sales/Churn] }');
    const { plan } = await plannedByBase(seedOf({}), { before: undefined, after: both, against: both });
    expect(plan.changes.map(({ waiting }) => waiting)).toEqual([true]);
    expect([plan.summary.reports.grant, exitOfPlan(plan, true).code]).toEqual([0, 0]);
    const mine = await plannedByBase(seedOf({}), { before: undefined, after: both, against: NOBODY });
    expect([mine.plan.summary.reports.grant, exitOfPlan(mine.plan, true).code]).toEqual([1, 2]);
  });

  it('a new address is waiting only if both commits write the same address', async () => {
    const moved = (to: string): string =>
      `users:\n  ${to}: { name: Anna, previously: [${ANA}], reports: [] }\n${REST}`;
    const [here, there] = [moved('eve@x.com'), moved('evil@y.com')];
    const marks = async (to: string, against: string) =>
      (await plannedByBase(seed, { before: undefined, after: to, against })).plan.changes.map(
        (one) => one.waiting === true,
      );
    expect(await marks(here, here)).toEqual([true]);
    expect(await marks(there, here)).toEqual([false]);
    expect(await marks(here, listing('{ name: Anna, reports: [People/Headcount] }'))).toEqual([false]);
  });

  it('an account that lasts longer than in the target branch is not waiting', async () => {
    const made = (until: string): string =>
      `users:\n  ${BOB}: { name: Bob, role: administrator${until} }\n${REST}`;
    const [short, long] = [made(', until: 2026-12-01'), made('')];
    const marks = async (to: string, against: string) =>
      (await plannedByBase(seedOf({}), { before: undefined, after: to, against })).placed;
    expect(await marks(short, short)).toEqual([expect.stringMatching(/^create-user bob .* waiting$/)]);
    expect(await marks(short, long)).toEqual([expect.stringMatching(/^create-user bob .* waiting$/)]);
    expect(await marks(long, short)).toEqual([expect.not.stringMatching(/waiting$/)]);
  });
});

it('a finding names a leaver if the portal does not list an RLS role from the last files', async () => {
  const before = listing(`{ rls: [${LATAM}] }`);
  const lost = async (given: NonNullable<Seed['rls']>, after: string) =>
    (
      await plannedByBase({ reports, rls: given, users: [user(ANA), user(OTHER)] }, { before, after })
    ).plan.findings.flatMap(({ code, message, pending }) => (pending === true ? [`${code} ${message}`] : []));
  const [, ...others] = roles();
  expect(await lost(others, NOBODY)).toEqual([
    `unknown-rls-role ${ANA} has left, and the portal does not list an RLS role from the last applied files`,
  ]);
  expect(await lost(roles(), NOBODY)).toEqual([]);
  expect(await lost(others, listing('{ rls: [] }'))).toEqual([]);
});

it('an earlier address belongs to its person, unless the files keep the person and both are live', async () => {
  const before = `users:\n  ${ANA}: { name: ${ANA}, previously: [${OLD}], reports: [Board/Pack] }\n${REST}`;
  const groupLines = async (users: Seed['users'], after: string) =>
    (
      await plannedByBase(
        { reports, rls: roles(), users: [...(users ?? []), user(OTHER)] },
        { before, after },
      )
    ).decided;
  // No lines are left, so the earlier address belongs to a leaver.
  expect(await groupLines([user(OLD, { reports: [ID.pack] })], NOBODY)).toEqual([
    'revoke-report old Pack left by git',
  ]);
  // Both accounts are live and Ana stays, so the earlier address belongs to somebody else.
  const kept = listing('{ reports: [Board/Pack] }');
  expect(
    await groupLines([user(ANA, { reports: [ID.pack] }), user(OLD, { reports: [ID.pack] })], kept),
  ).toEqual([]);
  expect(
    await groupLines([user(ANA, { reports: [ID.pack] }), user(OLD, { reports: [ID.churn] })], NOBODY),
  ).toEqual(['revoke-report ana Pack left by git', 'revoke-report old Churn left by portal']);
});

it('an account waits for the new address, although the base lists the person under this address', async () => {
  const { decided } = await plannedByBase(
    { reports, rls: roles(), users: [user(OLD), user(OTHER)] },
    {
      before: listing('{ name: Ana, role: viewer }'),
      after: listing(`{ name: Ana, role: viewer, previously: [${OLD}] }`),
      manage: 'vanished: hold',
    },
  );
  expect(decided).toEqual(['manual old to Ana viewer manual [manual] by git']);
});

describe('loss of all access', () => {
  const held = { reports: [ID.pack] };
  const listed = listing('{ reports: [Board/Pack] }');

  it('a leaver loses reports as an unlisted person if the files treat unlisted people more strictly', async () => {
    const manage = 'unlisted: delete';
    expect(await causes(held, listed, NOBODY, { manage })).toEqual([
      'delete-user ana unlisted by git',
      'revoke-report ana Pack unlisted by git',
    ]);
  });
});

it.each([
  ['the accounts of a leaver', listing('{ reports: [Board/Pack] }'), NOBODY, ['ambiguous-user']],
  [
    'the accounts under an earlier address',
    NOBODY,
    `users:\n  ${BOB}: { previously: [${ANA}], reports: [] }\n${REST}`,
    ['ambiguous-user'],
  ],
  ['the accounts of somebody else', NOBODY, `users:\n  ${BOB}: { reports: [] }\n${REST}`, []],
])(
  'a finding about two accounts with one address depends on whose they are: %s',
  async (_whose, before, after, expected) => {
    const held = { reports: [ID.pack] };
    const users = [user(ANA, held), user(ANA.toUpperCase(), held), user(BOB), user(OTHER)];
    const { plan } = await plannedByBase({ reports, rls: roles(), users }, { before, after });
    const pending = plan.findings.filter((finding) => finding.pending === true);
    expect([...new Set(pending.map(({ code }) => code))]).toEqual(expected);
  },
);

describe('removed lines', () => {
  const placed = async (seed: Seed, before: string, after: string, manage = '') =>
    (await plannedByBase(seed, { before, after, manage })).placed;

  it('a removed line is not the cause of a removal if its window has ended', async () => {
    const until = listing('{ reports: [{ report: Board/Pack, until: 2026-11-15 }] }');
    const [one] = await placed(seedOf({ reports: [ID.pack] }), until, listing('{ reports: [] }'));
    expect(one).toBe('revoke-report ana Pack not-listed by time at 2');
  });

  it('plan shows no removed line if the alias in the line names another report or dataset now', async () => {
    const aliased = (report: string, dataset: string): string =>
      `reports: { pack: { workspace: Board, name: ${report} } }\ndatasets: { d: { id: ${dataset} } }\n${listing('{ reports: [pack], rls: [d/LATAM] }')}`;
    const other = { id: ID.headcount, name: 'Other', workspaceName: 'Board', datasetId: ID.hr };
    const seed: Seed = {
      reports: [...reports.filter(({ id }) => id !== ID.headcount), other],
      rls: [...roles({ latam: [ANA] }), { name: 'LATAM', datasetId: ID.board, userEmails: [] }],
      users: [user(ANA, { reports: [ID.pack] }), user(OTHER)],
    };
    const before = aliased('Pack', ID.sales);
    expect(await placed(seed, before, aliased('Other', ID.board))).toEqual([
      'revoke-report ana Pack not-listed by git at 4',
      'revoke-rls ana LATAM not-listed by git at 4',
      'grant-rls ana LATAM listed by git at 4',
      'grant-report ana Other listed by git at 4',
    ]);
    const renamed = before.replace('pack:', 'pack2:').replace('[pack]', '[]');
    expect(await placed(seed, before, renamed)).toEqual([
      'revoke-report ana Pack not-listed by git at 4 removed',
    ]);
  });

  it('plan shows no removed line if a line of the files marks the leaver', async () => {
    const entry = `users:\n  ${ANA}: { name: Ana, role: viewer, reports: [], previously: [${OLD}] }\n${REST}`;
    const seed: Seed = {
      reports,
      rls: roles(),
      users: [user(ANA, { name: 'Ana' }), user(OLD, { reports: [ID.pack] }), user(OTHER)],
    };
    const manage = 'leavers: delete';
    const groupLines = await placed(seed, `users:\n  ${OLD}: {}\n  ${ANA}: {}\n${REST}`, entry, manage);
    expect(groupLines.length).toBeGreaterThan(0);
    expect(groupLines.filter((one) => one.includes('removed'))).toEqual([]);
    expect(groupLines[0]).toMatch(/^delete-user old left by /);
  });
});

describe('accounts in plans by a base', () => {
  it('a vanished account has its address as name and viewer as role if the files have neither', async () => {
    const bare = listing('{ reports: [Board/Pack] }');
    const { plan } = await plannedByBase(seedOf(undefined), {
      before: bare,
      after: bare,
      manage: 'vanished: hold',
    });
    expect(plan.changes[0]).toMatchObject({
      kind: 'create-user',
      name: ANA,
      role: 'viewer',
      held: { code: 'vanished' },
    });
  });

  it('an account keeps its live name and role while it waits for a new address', async () => {
    const seed: Seed = {
      reports,
      rls: roles(),
      users: [user(OLD, { name: 'Old name', role: 2 }), user(OTHER)],
    };
    const groupLines = async (entry: string) =>
      (await plannedByBase(seed, { before: undefined, after: listing(`{ previously: [${OLD}], ${entry} }`) }))
        .decided;
    expect((await groupLines('reports: []'))[0]).toBe(
      'manual old to Old name contributor manual [manual] by nothing known',
    );
    expect((await groupLines('name: " Ana ", role: viewer'))[0]).toContain('to Ana viewer');
  });

  it('a creation is not waiting if the commit of --against lists the person without a role', async () => {
    const after = `users:\n  ${BOB}: { name: Bob, role: viewer }\n${REST}`;
    const { placed } = await plannedByBase(seedOf({}), {
      before: undefined,
      after,
      against: `users:\n  ${BOB}: { name: Bob }\n${REST}`,
    });
    expect(placed).toEqual(['create-user bob listed by null at 2']);
  });
});

it('--only with an unknown team lists the known teams', async () => {
  const fix = async (text: string) =>
    (await problemsOf(() => planned(seedOf({}), text, { only: ['team:x'] })))[0]?.fix;
  expect(await fix(NOBODY)).toContain('(none)');
  expect(await fix(`teams: { a: { members: [] }, b: { members: [] } }\n${NOBODY}`)).toContain('a, b');
});

it('the cause is the portal if somebody renamed the report there, and git if the files have a wrong name', async () => {
  const placed = async (name: string, nameNow: string) => {
    const [before, after] = [listing(`{ reports: [${name}] }`), listing(`{ reports: [${nameNow}] }`)];
    const options = { before, after, manage: 'unresolved: hold', names: { [name]: ID.pack } };
    return (await plannedByBase(seedOf({ reports: [ID.pack] }), options)).placed;
  };
  const held = 'revoke-report ana Pack not-listed [unresolved] by';
  expect(await placed('Board/Old', 'Board/Old')).toEqual([`${held} portal at 2`]);
  expect(await placed('Board/Pack', 'Board/Peck')).toEqual([`${held} git at 2 removed`]);
});
