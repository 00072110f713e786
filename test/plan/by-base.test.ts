import { expect, it } from 'vitest';
import type { Cause } from '../../src/domain/change.ts';
import { exitOf, exitOfDrift, exitOfPlan } from '../../src/domain/exit.ts';
import { planMarkdown } from '../../src/library.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, messages, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, LATAM, planned, plannedByBase } from '../support/planned.ts';
import { problemsOf } from '../support/problems.ts';

const OLD = 'old@x.com';
const OTHER = 'other@x.com';
const REST = `  ${OTHER}: {}\n`;
const listing = (entry: string): string => `users:\n  ${ANA}: ${entry}\n${REST}`;
const NOBODY = `users:\n${REST}`;

type Members = Parameters<typeof roles>[0];
type Held = Parameters<typeof user>[1];
const seedWith = (users: NonNullable<Seed['users']>, members: Members = {}): Seed => ({
  reports,
  rls: roles(members),
  users: [...users, user(OTHER)],
});
const seedOf = (held: Held | undefined, members?: Members): Seed =>
  seedWith(held === undefined ? [] : [user(ANA, held)], members);

async function causes(
  held: Held | undefined,
  before: string | undefined,
  after: string,
  options: { manage?: string; manageBefore?: string; causes?: readonly Cause[]; members?: Members } = {},
): Promise<string[]> {
  const { members, ...rest } = options;
  return (await plannedByBase(seedOf(held, members), { before, after, ...rest })).decided;
}

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
  const ignored = { manageBefore: 'ignore: { reports: ["Board/*"] }' };
  expect((await causes({ reports: [ID.churn, ID.pack] }, until, until, ignored)).sort()).toEqual([
    'revoke-report ana Churn expired by time',
    'revoke-report ana Pack expired by git',
  ]);
});

it('the cause is time if the window of one line ended, even if another ended long ago', async () => {
  const pack = (window: string): string => `{ report: Board/Pack, ${window} }`;
  const lines = `[${pack('until: 2026-11-01')}, ${pack('from: 2026-11-12, until: 2026-11-15')}]`;
  const text = listing(`{ reports: ${lines} }`);
  const revoked = 'revoke-report ana Pack expired by time';
  expect(await causes({ reports: [ID.pack] }, text, text)).toEqual([revoked]);
});

const group = (rls: string) => `users:\n${REST}groups:\n  g: { id: ${ID.group}, rls: [${rls}] }\n`;
it.each([
  ['grant-rls group LATAM listed by git at 4', [], group(''), group(LATAM)],
  ['grant-rls group LATAM listed by portal at 4', [], group(LATAM), group(LATAM)],
  ['revoke-rls group LATAM not-listed by git at 4 removed', [ID.group], group(LATAM), group('')],
  ['revoke-rls group LATAM left by git at 4 removed', [ID.group], group(LATAM), NOBODY],
  ['revoke-rls group LATAM left by git at 4 removed', [ID.group], group(''), NOBODY],
])('a role that a group gains or loses has a cause and a line: %s', async (line, groups, before, after) => {
  const rls = roles().map((role, at) => (at === 0 ? { ...role, groups } : role));
  expect((await plannedByBase({ ...seedWith([]), rls }, { before, after })).placed).toEqual([line]);
});

const team = (members: string, given: string): string =>
  `teams:\n  board: { members: [${members}], reports: [${given}] }\nusers:\n  ${ANA}: {}\n${REST}`;

const own = `users:\n  ${ANA}:\n    reports:\n      - Board/Pack\n${REST}`;
const given = (report: string): string => listing(`{ reports: [${report}] }`);
const later = '{ report: Board/Pack, from: 2027-03-01 }';
const beside = (members: string): string =>
  team(members, 'Board/Pack').replace(`${ANA}: {}`, `${ANA}: { reports: [${later}] }`);
const ofTeam = team(ANA, 'Board/Pack');

it.each([
  ['the entry that gave the report', own, given(''), 'not-listed by git at 4 removed'],
  ['the entry that gave the report to a leaver', own, NOBODY, 'left by git at 4 removed'],
  ['the first line of a leaver, if no entry gave the report', given(''), NOBODY, 'left by git at 2 removed'],
  ['the team, if the person is still a member', ofTeam, team(ANA, ''), 'not-listed by git at 2 removed'],
  [
    'the line of the membership, if somebody removed it',
    ofTeam,
    team('', 'Board/Pack'),
    'not-listed by git at 2 through a team removed',
  ],
  ['a line that begins later', given('Board/Pack'), given(later), 'not-listed by git at 2'],
  [
    'no line that begins later, if somebody removed another line',
    beside(ANA),
    beside(''),
    'not-listed by git at 2 through a team removed',
  ],
  ['`absent: true`', given('Board/Pack'), listing('{ absent: true }'), 'absent by git at 2'],
  ['no removed line, if no line gave the access', given(''), given(''), 'not-listed by portal at 2'],
])('a removal shows %s', async (_title, before, after, shown) => {
  const { placed } = await plannedByBase(seedOf({ reports: [ID.pack] }), { before, after });
  expect(placed).toEqual([`revoke-report ana Pack ${shown}`]);
});

it('an addition shows the team if the person was already a member, else the line of the membership', async () => {
  const told = async (before: string, after: string) => {
    const { placed, plan } = await plannedByBase(seedOf({}), { before, after });
    const [words] = /(Team|Joins) .*/.exec(planMarkdown(plan)) ?? [];
    return `${placed[0]}: ${words}`;
  };
  expect(await told(team(ANA, ''), ofTeam)).toBe(
    'grant-report ana Pack listed by git at 2: Team board now gives this. `rolecall.yaml:6`',
  );
  expect(await told(team(OTHER, 'Board/Pack'), ofTeam)).toBe(
    'grant-report ana Pack listed by git at 2 through a team: Joins team board. `rolecall.yaml:6`',
  );
  const nested = (members: string) =>
    `teams:\n  board:\n    members: [${members}]\n    reports: [Board/Pack]\n  heads:\n    members: [${ANA}]\nusers:\n  ${ANA}: {}\n${REST}`;
  expect(await told(nested(''), nested('{ team: heads }'))).toBe(
    'grant-report ana Pack listed by git at 4 through a team: Joins team board. `rolecall.yaml:7`',
  );
});

const viewer = listing('{ name: Ana, role: viewer }');
const contributor = listing('{ name: Ana, role: contributor }');
const absent = listing('{ absent: true }');
const renamed = listing(`{ name: Ana, role: viewer, previously: [${OLD}] }`);
const joiner = listing('{ name: Ana, role: viewer, from: 2026-11-15 }');

it.each([
  ['git if the base does not list the person', NOBODY, viewer],
  ['git if the person was absent', absent, viewer],
  ['portal if the base lists the person', viewer, viewer],
  ['portal if the base lists the person without a name', listing('{}'), viewer],
  ['portal if the base lists only the earlier address', viewer.replace(ANA, OLD), renamed],
  ['time if the window has begun', joiner, joiner],
  ['git if the role changed too', joiner, joiner.replace('viewer', 'contributor')],
])('the cause of a creation is %s', async (title, before, after) => {
  const [cause] = title.split(' ');
  const manage = cause === 'portal' ? 'vanished: create' : '';
  expect(await causes(undefined, before, after, { manage })).toEqual([`create-user ana listed by ${cause}`]);
});

const named = (name: string): string => listing(`{ name: ${name} }`);
it.each<[cause: string, Held, string, string]>([
  ['git', { name: 'Ana', role: 3 }, viewer, contributor],
  ['portal', { name: 'Ana', role: 3 }, contributor, contributor],
  ['both', { name: 'Ana', role: 1 }, viewer, contributor],
  ['git', { name: 'Ana' }, named('Ana'), named('Anna')],
  ['portal', { name: ' Ana ' }, named('Anna'), named('Anna')],
  ['both', { name: 'Ana' }, named('Anna'), named('Annie')],
])('the cause of another role or name is %s: in the portal %j', async (cause, held, before, after) => {
  expect((await causes(held, before, after))[0]?.split(' by ')[1]).toBe(cause);
});

const until = listing('{ name: Ana, role: viewer, until: 2026-11-15 }');
it.each<[what: string, Held, before: string, after: string, leavers?: string]>([
  ['absent by git', {}, viewer, absent],
  ['absent by portal', {}, absent, absent],
  ['expired by time', {}, until, until],
  ['expired by git', {}, until, until, 'revoke'],
  // The files delete the account, although its role has changed.
  ['absent by git', { role: 2 }, viewer, absent],
])('the cause of a deletion: %s', async (what, held, before, after, leavers = 'delete') => {
  const manage = { manage: 'leavers: delete', manageBefore: `leavers: ${leavers}` };
  expect(await causes(held, before, after, manage)).toEqual([`delete-user ana ${what}`]);
});

it('the deletion of a leaver shows the removed line', async () => {
  const manage = 'leavers: delete';
  const { placed } = await plannedByBase(seedOf({}), { before: viewer, after: NOBODY, manage });
  expect(placed).toEqual(['delete-user ana left by git at 2 removed']);
});

const entry = listing(`{ name: Ana, role: viewer, reports: [Board/Pack], rls: [${LATAM}] }`);
const manage = 'vanished: hold';
const members = { latam: [ANA] };

it('plan creates an account again only under vanished: create', async () => {
  expect(await causes(undefined, entry, entry, { manage, members })).toEqual([
    'create-user ana listed [vanished] by portal',
    'grant-rls ana LATAM listed [vanished] by portal',
    'grant-report ana Pack listed [vanished] by portal',
  ]);
  const [made] = await causes(undefined, entry, entry, { members, manage: 'vanished: create' });
  expect(made).toBe('create-user ana listed by portal');
});

it('an account has not vanished if the base did not list the person, or if it exists twice', async () => {
  expect(await causes(undefined, NOBODY, entry, { manage })).toContain('create-user ana listed by git');
  const [made] = await causes(undefined, undefined, entry, { manage });
  expect(made).toBe('create-user ana listed by nothing known');
  const twins = seedWith([user(ANA), user('ANA@x.com')]);
  await expect(plannedByBase(twins, { before: entry, after: entry, manage })).rejects.toThrow('ambiguous');
});

it('an account has its address as name and viewer as role if the files have neither', async () => {
  const bare = listing('{ reports: [Board/Pack] }');
  const { plan } = await plannedByBase(seedOf(undefined), { before: bare, after: bare, manage });
  const created = { kind: 'create-user', name: ANA, role: 'viewer', held: { code: 'vanished' } };
  expect(plan.changes[0]).toMatchObject(created);
});

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

it('--cause holds a change by hand: nobody must make it, and the apply is complete', async () => {
  const [contributor, viewer] = ['contributor', 'viewer'].map((role) => listing(`{ role: ${role} }`));
  const texts = { before: contributor, after: viewer ?? '', causes: ['time'] as const };
  const { plan } = await plannedByBase(seedOf({ role: 2 }), texts);
  expect([plan.summary.held, plan.summary.manual]).toEqual([1, 0]);
  expect(planMarkdown(plan)).not.toContain('To do by hand');
  const applied = { plan, outcomes: [], discrepancies: [], verified: true, interrupted: false };
  expect(exitOf(applied)).toEqual({ code: 0, because: [] });
});

it('apply and drift exit with `empty-user-list` if the portal lists no user and the base has leavers', async () => {
  const texts = {
    before: `${NOBODY}groups: { g: { id: ${ID.group}, rls: [${LATAM}] } }\n`,
    after: 'users: {}\n',
  };
  const { plan } = await plannedByBase({ reports, rls: roles({ latam: [OTHER] }), users: [] }, texts);
  expect(messages(plan, 'empty-user-list')[0]).toContain(`${OTHER}, portal group ${ID.group}`);
  const applied = { plan, outcomes: [], discrepancies: [], verified: true, interrupted: false };
  expect(exitOf(applied).because).toEqual(['empty-user-list']);
  expect(exitOfDrift(plan).because).toEqual(['empty-user-list']);
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

const bob = (entry: string): string => `users:\n  ${BOB}: { name: Bob${entry} }\n${REST}`;
const after = `${listing(`{ name: Anna, reports: [Board/Pack, Sales/Churn], rls: [${LATAM}] }`)}  ${BOB}: { name: Bob, role: viewer }\ngroups:\n  g: { id: ${ID.group}, rls: [${LATAM}] }\n`;
const seed = seedOf({ name: 'Ana', reports: [ID.headcount] });

it('plan names what this commit keeps and the other commit would remove', async () => {
  const live = seedOf({ role: 1, reports: [ID.headcount] });
  const kept = async (to: string) => {
    const against = listing('{ role: viewer, reports: [] }');
    const { plan } = await plannedByBase(live, { before: against, after: to, against });
    return messages(plan, 'changed-in-portal');
  };
  expect(await kept(listing('{ role: administrator, reports: [People/Headcount] }'))).toEqual([
    `${ANA} keeps the role administrator, People/Headcount, which the target branch would remove`,
  ]);
  expect(await kept(listing('{ role: viewer, reports: [] }'))).toEqual([]);
});

const pack = listing('{ reports: [Board/Pack] }');
const none = listing('{ reports: [] }');
it.each<[what: string, Held | undefined, before: string, after: string, against: string, finding: string]>([
  ['withholds', {}, none, none, pack, 'does not get Board/Pack, which the target branch would give'],
  [
    'lists somebody new',
    { role: 2, reports: [ID.pack] },
    NOBODY,
    pack,
    NOBODY,
    'keeps the role contributor, Board/Pack, and is not in the files of the target branch',
  ],
  [
    'keeps a role and changes the name',
    { role: 2 },
    listing('{ name: Ana, role: viewer }'),
    listing('{ name: Anna, role: contributor }'),
    listing('{ name: Ana, role: viewer }'),
    'keeps the role contributor, which the target branch would remove',
  ],
  [
    'withholds an account',
    undefined,
    NOBODY,
    NOBODY,
    listing('{ name: Ana, role: viewer, reports: [Board/Pack] }'),
    'does not get an account, Board/Pack, which the target branch would give',
  ],
  [
    'holds a removal of the other commit by a wrong name',
    { reports: [ID.pack] },
    pack,
    listing('{ reports: [Board/Peck] }'),
    none,
    'keeps Board/Pack, which the target branch would remove',
  ],
])(
  'plan names what this commit does unlike the other commit: it %s',
  async (_what, held, before, after, against, text) => {
    const texts = { before, after, against, manage: 'unresolved: hold' };
    const { plan } = await plannedByBase(seedOf(held), texts);
    expect(messages(plan, 'changed-in-portal')).toEqual([`${ANA} ${text}`]);
  },
);

it('a change is not waiting if the other commit holds it', async () => {
  const entry = listing('{ name: Ana, role: viewer }');
  const texts = { before: entry, after: entry, against: entry, manage: 'vanished: create' };
  const waiting = async (manageAgainst: string) => {
    const { plan } = await plannedByBase(seedOf(undefined), { ...texts, manageAgainst });
    expect(messages(plan, 'changed-in-portal')).toEqual([]);
    return plan.changes.map((one) => one.waiting);
  };
  expect(await waiting('vanished: create')).toEqual([true]);
  expect(await waiting('vanished: hold')).toEqual([undefined]);
});

it('a finding or refusal that the other commit has too is standing', async () => {
  const rule = `rules: [{ name: no, deny: { users: [${ANA}], reports: ["Board/*"] } }]\n`;
  const [given, ending] = [
    `${rule}${pack}`,
    `${rule}${listing('{ reports: [Board/Pack], until: 2026-12-01 }')}`,
  ];
  const standing = async (after: string, against: string) => {
    const { plan } = await plannedByBase(seedOf({}), { before: `${rule}${none}`, after, against });
    return plan.findings
      .filter(({ code }) => code === 'rule-broken' || code === 'ending-soon')
      .map(({ code, standing }) => [code, standing]);
  };
  expect(await standing(ending, `${rule}${none}`)).toEqual([
    ['rule-broken', undefined],
    ['ending-soon', undefined],
  ]);
  expect(await standing(ending, given)).toEqual([
    ['rule-broken', true],
    ['ending-soon', undefined],
  ]);
  expect(await standing(ending, ending)).toEqual([
    ['rule-broken', true],
    ['ending-soon', true],
  ]);
});

it.each([
  [listing('{ name: Annie, reports: [People/Headcount] }'), 0],
  [listing('{ name: " Anna ", reports: [People/Headcount] }'), 1],
  [listing('{ reports: [People/Headcount, Board/Pack] }'), 1],
  [listing('{ reports: [] }'), 1],
  [bob(', role: contributor'), 0],
  // The other commit lists the person without a role.
  [bob(''), 0],
  [bob(', role: viewer'), 1],
  [group(LATAM), 1],
])('a change is waiting if both commits make it: against %j, %i waits', async (against, waiting) => {
  const { plan } = await plannedByBase(seed, { before: undefined, after, against });
  expect(plan.changes.filter((one) => one.waiting === true).length).toBe(waiting);
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
  const [short, long] = [bob(', role: administrator, until: 2026-12-01'), bob(', role: administrator')];
  const marks = async (to: string, against: string) =>
    (await plannedByBase(seedOf({}), { before: undefined, after: to, against })).placed;
  for (const against of [short, long])
    expect(await marks(short, against)).toEqual([expect.stringMatching(/^create-user bob .* waiting$/)]);
  expect(await marks(long, short)).toEqual([expect.not.stringMatching(/waiting$/)]);
});

it('a finding names a leaver if the portal does not list an RLS role from the last files', async () => {
  const before = listing(`{ rls: [${LATAM}] }`);
  const lost = async (rls: NonNullable<Seed['rls']>, after: string) => {
    const { plan } = await plannedByBase({ ...seedOf({}), rls }, { before, after });
    return plan.findings.flatMap((one) => (one.pending === true ? [`${one.code} ${one.message}`] : []));
  };
  const [, ...others] = roles();
  expect(await lost(others, NOBODY)).toEqual([
    `unknown-rls-role ${ANA} has left, and the portal does not list an RLS role that this person had in the last applied files`,
  ]);
  expect(await lost(roles(), NOBODY)).toEqual([]);
  expect(await lost(others, listing('{ rls: [] }'))).toEqual([]);
});

it('an earlier address belongs to its person, unless the files keep the person and both are live', async () => {
  const before = `users:\n  ${ANA}: { name: ${ANA}, previously: [${OLD}], reports: [Board/Pack] }\n${REST}`;
  const pack = { reports: [ID.pack] };
  const lost = async (users: NonNullable<Seed['users']>, after: string) =>
    (await plannedByBase(seedWith(users), { before, after })).decided;
  // No lines are left, so the earlier address belongs to a leaver.
  expect(await lost([user(OLD, pack)], NOBODY)).toEqual(['revoke-report old Pack left by git']);
  // Both accounts are live and Ana stays, so the earlier address belongs to somebody else.
  const kept = listing('{ reports: [Board/Pack] }');
  expect(await lost([user(ANA, pack), user(OLD, pack)], kept)).toEqual([]);
  expect(await lost([user(ANA, pack), user(OLD, { reports: [ID.churn] })], NOBODY)).toEqual([
    'revoke-report ana Pack left by git',
    'revoke-report old Churn left by portal',
  ]);
});

it('an account that waits for the new address is not vanished, although the base lists the person under this address', async () => {
  const before = listing('{ name: Ana, role: viewer }');
  const after = listing(`{ name: Ana, role: viewer, previously: [${OLD}] }`);
  const { decided } = await plannedByBase(seedWith([user(OLD)]), { before, after, manage: 'vanished: hold' });
  expect(decided).toEqual(['manual old to Ana viewer manual [manual] by git']);
});

it('an account that waits for the new address keeps its live name and role', async () => {
  const seed = seedWith([user(OLD, { name: 'Old name', role: 2 })]);
  const waiting = async (entry: string) => {
    const after = listing(`{ previously: [${OLD}], ${entry} }`);
    return (await plannedByBase(seed, { before: undefined, after })).decided[0];
  };
  expect(await waiting('reports: []')).toBe(
    'manual old to Old name contributor manual [manual] by nothing known',
  );
  expect(await waiting('name: " Ana ", role: viewer')).toContain('to Ana viewer');
});

it('a leaver loses reports as an unlisted person if the files treat unlisted people more strictly', async () => {
  const listed = listing('{ reports: [Board/Pack] }');
  expect(await causes({ reports: [ID.pack] }, listed, NOBODY, { manage: 'unlisted: delete' })).toEqual([
    'delete-user ana unlisted by git',
    'revoke-report ana Pack unlisted by git',
  ]);
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
    const seed = seedWith([user(ANA, held), user(ANA.toUpperCase(), held), user(BOB)]);
    const { plan } = await plannedByBase(seed, { before, after });
    const pending = plan.findings.filter((finding) => finding.pending === true);
    expect([...new Set(pending.map(({ code }) => code))]).toEqual(expected);
  },
);

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
  const seed = seedWith([user(ANA, { name: 'Ana' }), user(OLD, { reports: [ID.pack] })]);
  const manage = 'leavers: delete';
  const lines = await placed(seed, `users:\n  ${OLD}: {}\n  ${ANA}: {}\n${REST}`, entry, manage);
  expect(lines.filter((one) => one.includes('removed'))).toEqual([]);
  expect(lines[0]).toMatch(/^delete-user old left by /);
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
