import { expect, it } from 'vitest';
import { lastWindow, reasonText } from '../../src/domain/grant.ts';
import { groupId, type Identity, reportId } from '../../src/domain/ids.ts';
import { NO_NAMES } from '../../src/domain/recorded.ts';
import { buildState } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { resolveBase } from '../../src/resolve/resolve-base.ts';
import { closedEntriesAt, findClockSkew } from '../../src/resolve/windows.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles } from '../support/office.ts';
import { declaredBy, recordsOf, TWIN } from '../support/planned.ts';
import { NOW } from '../support/portal.ts';
import { brief } from '../support/problems.ts';
import { asApplied } from '../support/recorded.ts';

const ANA = 'ana@x.com' as Identity;
const BOB = 'bob@x.com' as Identity;
const GONE = '20000000-0000-4000-8000-0000000000ff';
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

async function resolved(text: string, seed: Partial<Seed> = {}, lenient = false) {
  const declared = await declaredBy(text);
  const { catalogue } = buildState(recordsOf({ reports, rls: roles(), ...seed }));
  const { desired, problems } = resolve(declared, catalogue, NOW, lenient);
  const ana = desired.users.get(ANA);
  const names = (all: readonly { name: string }[], held: Iterable<number>) =>
    Array.from(held, (at) => all[at]?.name);
  const base = resolveBase(asApplied(declared), catalogue, NOW, NOW);
  return {
    declared,
    desired,
    catalogue,
    base,
    ana,
    has: ana && [...names(catalogue.reports, ana.reports), ...names(catalogue.roles, ana.roles)],
    problemLines: problems.map(({ code, severity, place }) => `${severity} ${code} ${place?.line ?? '-'}`),
    problems,
  };
}
const listing = (entry: string): string => `users:\n  ${ANA}: ${entry}\n  ${BOB}: {}\n`;

const report = (until: string, name = 'Board/Pack') => `{ report: ${name}, until: ${until} }`;
const role = (until: string) => `{ dataset: ${ID.sales}, role: LATAM, until: ${until} }`;

it.each([
  ['[Board/Pack]', '[]', undefined],
  [`[${report('2027-01-31')}, ${report('2027-01-30', 'Sales/Churn')}]`, '[]', '2027-01-31'],
  [`[${report('2027-01-30')}, ${report('2027-01-31', 'Sales/Churn')}]`, '[]', '2027-01-31'],
  [`[${report('2027-01-31')}]`, `[${role('2027-01-15')}]`, '2027-01-16'],
  [`[${report('2027-01-10')}]`, `[${role('2027-01-15')}]`, '2027-01-11'],
  ['[Board/Pack]', `[${role('2027-01-15')}]`, '2027-01-16'],
])('the access next ends when its first entry ends: reports %s, rls %s', async (given, rls, end) => {
  const { ana } = await resolved(listing(`{ reports: ${given}, rls: ${rls} }`));
  expect(ana?.nextEnd).toBe(end && day(end));
});

it.each([
  ['{ reports: [Board/Pack] }', false],
  ['{ reports: [{ report: Board/Pack, from: 2027-01-01 }] }', true],
  [`{ reports: [${report('2026-01-01')}] }`, true],
  [`{ rls: [${role('2026-01-01')}] }`, true],
])(
  'a person has a closed window only if the window of an entry has ended or begins later: %s',
  async (given, hasClosed) => {
    expect((await resolved(listing(given))).ana?.hasClosed).toBe(hasClosed);
  },
);

it('an explanation lists each line, the latest end and every reason', async () => {
  const text = `users:
  ${ANA}:
    reports:
      - { report: Board/Pack, until: 2027-01-31 }
      - { report: Board/Pack, until: 2027-06-30, reason: cover }
      - { report: Board/Pack, until: 2027-03-31, reason: other }
      - { report: Sales/Churn, until: 2027-01-31 }
      - Sales/Churn
      - { report: Sales/Overview, until: 2026-03-31 }
      - { report: Sales/Overview, until: 2026-06-30 }
      - { report: Sales/Overview, until: 2026-01-31 }
      - { report: Sales/Overview, until: "2026-07-01T00:00:00Z" }
      - { report: People/Headcount, until: 2027-01-31 }
      - { report: People/Headcount, until: "2027-02-01T00:00:00Z" }
`;
  const { desired, catalogue } = await resolved(text);
  const { reports: given, closed } = desired.explainUser(ANA);
  const of = (name: string) => catalogue.reports.findIndex((one) => one.name === name);
  const shown = (name: string) => {
    const one = given.get(of(name));
    return one && [lastWindow(one)?.until, reasonText(one), one.map(({ source }) => source.line)];
  };
  expect(shown('Pack')).toEqual(['2027-06-30', 'cover; other', [6, 7, 8]]);
  expect(shown('Churn')).toEqual([undefined, null, [9, 10]]);
  expect(shown('Overview')).toBe(undefined);
  // If two lines end at the same instant, the end is shown as in the first line.
  expect(shown('Headcount')).toEqual(['2027-01-31', null, [15, 16]]);
  expect(closed.reports.get(of('Overview'))?.source.line).toBe(12);
  const [ending, always] = ['      - { report: Sales/Churn, until: 2027-01-31 }\n', '      - Sales/Churn\n'];
  const swapped = await resolved(text.replace(ending + always, always + ending));
  const churn = swapped.desired.explainUser(ANA).reports.get(of('Churn')) ?? [];
  expect([churn.length, lastWindow(churn)?.until]).toEqual([2, undefined]);
});

const [early, late] = ['2026-11-01', '2026-11-15'];
it.each([
  [early, late, '', 9],
  ['', early, late, 7],
  ['', late, early, 5],
  ['', early, '', 7],
])(
  'access through a team ended at the line with the first end: entry %j, team %j, member %j',
  async (entry, outer, inner, line) => {
    const until = (day: string): string => (day === '' ? '' : `, until: ${day}`);
    const { desired, catalogue } = await resolved(`teams:
  inner:
    members: [{ user: ${ANA}${until(inner)} }]
  outer:
    members: [{ team: inner${until(outer)} }]
    reports:
      - { report: Board/Pack${until(entry)} }
users: { ${ANA}: {} }
`);
    const pack = catalogue.reports.findIndex(({ name }) => name === 'Pack');
    expect(desired.explainUser(ANA).closed.reports.get(pack)?.source.line).toBe(line);
  },
);

it('rolecall omits an ignored grant, which is an error by name, but not by workspace', async () => {
  const manage = `manage: { ignore: { grants: [{ user: ${ANA}, report: Sales/Churn }] } }\n`;
  const whole = await resolved(`${manage}${listing('{ reports: [{ workspace: Sales }] }')}`);
  expect([whole.has, whole.problemLines]).toEqual([['Overview'], []]);
  const byName = await resolved(`${manage}${listing('{ reports: [Sales/Churn, Board/Pack] }')}`);
  expect([byName.has, byName.problemLines]).toEqual([['Pack'], ['error ignored-but-desired 5']]);
  const alone = await resolved(`${manage}${listing('{ reports: [Sales/Churn] }')}`);
  expect(alone.has).toEqual([]);
  expect(whole.base.desiredFor([ANA], []).users.get(ANA)?.reports.length).toBe(1);
});

it('has the people whose membership and entry are valid now', async () => {
  const text = `teams:
  t: { members: [${ANA}, { user: ${BOB}, until: 2026-01-31 }, cy@x.com] }
users: { ${ANA}: {}, ${BOB}: {}, cy@x.com: { absent: true } }
`;
  const { desired, base } = await resolved(text);
  expect([...(desired.teamsNow().get('t') ?? [])]).toEqual([ANA]);
  expect([...(base.teamsNow().get('t') ?? [])]).toEqual([ANA]);
  expect([...(desired.teams().get('t') ?? [])].length).toBeGreaterThanOrEqual(2);
});

const none = `${ID.sales}/None`;
const person = (window: string): string => `${window}, name: A, role: viewer`;
it.each([
  ['{ reports: [No/Such] }', ['error unknown-report 4']],
  [`{ rls: [${none}] }`, ['error unknown-rls-role 4']],
  ['{ reports: [{ report: No/Such, until: 2026-01-31 }] }', []],
  ['{ reports: [{ report: No/Such, from: 2027-01-31 }] }', ['warning unknown-report 4']],
  [`{ ${person('from: 2027-01-31')}, reports: [No/Such] }`, ['error unknown-report 4']],
  [`{ ${person('from: 2027-01-31')}, rls: [${none}] }`, ['error unknown-rls-role 4']],
  [`{ ${person('until: 2026-01-31')}, reports: [No/Such] }`, []],
  ['{ reports: [{ workspace: Nowhere }] }', ['error empty-workspace 4']],
])(
  'an unknown name is an error, a warning before its window, and nothing after it: %s',
  async (entry, lines) => {
    expect((await resolved(listing(entry))).problemLines).toEqual(lines);
  },
);

it('an unknown name under unresolved: hold is a warning, and holds what depends on it', async () => {
  const { problems, problemLines, ana } = await resolved(listing('{ reports: [No/Such] }'), {}, true);
  expect(problemLines).toEqual(['warning unknown-report 4']);
  expect(problems[0]).toMatchObject({ pending: true });
  expect(ana?.unresolved?.reports).toBe(true);
  const ignored = `manage: { ignore: { reports: ["Board/*"] } }\n${listing('{ reports: [Board/Pack] }')}`;
  const other = await resolved(ignored, {}, true);
  expect(other.problemLines).toEqual(['error ignored-but-desired 5']);
  const alias = `reports: { known: { id: ${ID.churn}, workspace: Sales, name: Chorn } }\n${listing('{ reports: [known] }')}`;
  expect((await resolved(alias, {}, true)).problems[0]).not.toHaveProperty('pending');
  const later = await resolved(listing('{ reports: [{ report: No/Such, from: 2027-01-31 }] }'), {}, true);
  expect([later.problemLines, later.ana?.unresolved]).toEqual([['warning unknown-report 4'], undefined]);
  expect(later.problems[0]).not.toHaveProperty('pending');
});

it('rolecall reports an unknown or renamed report of an alias once, at the alias', async () => {
  const alias = `reports: { gone: { id: ${ID.hr} } }\n`;
  expect((await resolved(alias + both('gone'))).problemLines).toEqual(['error unknown-report 3']);
  const renamed = `reports: { gone: { id: ${ID.churn}, workspace: Sales, name: Chorn } }\n`;
  const { problemLines, has } = await resolved(renamed + both('gone'));
  expect([problemLines, has]).toEqual([['warning report-renamed 3'], ['Churn']]);
});

it('an alias of an unknown report is an error if one of its entries counts now', async () => {
  const entries = both('gone').replace('gone', '{ report: gone, from: 2027-01-01 }');
  const { problemLines } = await resolved(`reports: { gone: { id: ${ID.hr} } }\n${entries}`);
  expect(problemLines).toEqual(['error unknown-report 3']);
});

it('rolecall reports an unknown report of a dynamic dataset, and treats no dataset as dynamic', async () => {
  const { problemLines, desired, base } = await resolved(
    `datasets: { lost: { dynamic: true, report: No/Such } }\n${listing('{}')}`,
  );
  expect(problemLines).toEqual(['error unknown-report 3']);
  expect([desired.dynamicDatasets.size, base.desiredFor([], []).dynamicDatasets.size]).toEqual([0, 0]);
});

const both = (reports: string): string =>
  `users:\n  ${ANA}: { reports: [${reports}] }\n  ${BOB}: { reports: [${reports}] }\n`;
it.each([
  [
    `teams: { t: { members: [${ANA}, ${BOB}], reports: [No/Such], rls: [${none}] } }\nusers: { ${ANA}: {}, ${BOB}: {} }\n`,
    ['error unknown-report 3', 'error unknown-rls-role 3'],
  ],
  [both('No/Such'), ['error unknown-report 4', 'error unknown-report 5']],
  [both('{ workspace: Nowhere }'), ['error empty-workspace 4', 'error empty-workspace 5']],
  [
    `manage: { ignore: { reports: ["Board/*"] } }\n${both('Board/Pack')}`,
    ['error ignored-but-desired 5', 'error ignored-but-desired 6'],
  ],
])('rolecall reports an unknown name once for each line that has it: %j', async (text, lines) => {
  expect((await resolved(text)).problemLines).toEqual(lines);
});

it('rolecall reports an unknown role of a group once', async () => {
  const text = `users: { ${ANA}: {} }\ngroups: { g: { id: ${ID.group}, rls: [${none}] } }\n`;
  const { desired, problems, problemLines } = await resolved(text);
  expect(problemLines).toEqual(['error unknown-rls-role 4']);
  expect([desired.explainGroup(groupId(ID.group)).roles.size, problems.length]).toEqual([0, 1]);
});

it('rolecall suggests similar names', async () => {
  const said = async (entry: string, seed: Partial<Seed> = {}) =>
    (await resolved(listing(entry), seed)).problems[0];
  expect((await said(`{ rls: [${ID.sales}/LATAN] }`))?.fix).toContain('LATAM');
  expect((await said(`{ rls: [${ID.sales}/Other] }`))?.fix).toContain('"EMEA"');
  expect((await said(`{ rls: [${ID.board}/Other] }`))?.fix).toContain('Look the role up');
  expect((await said(`{ rls: [${GONE}/Other] }`))?.code).toBe('unknown-dataset');
  const rls = [...roles(), TWIN];
  expect((await said(`{ rls: [${ID.sales}/LATAM] }`, { rls }))?.code).toBe('ambiguous-rls-role');
  expect((await said(`{ rls: [${ID.sales}/LATAN] }`, { rls }))?.fix).not.toContain('LATAM');
  expect((await said('{ reports: [Board/Pak] }'))?.fix).toContain('Board/Pack');
});

it('rolecall reports the new id of a dataset that somebody published again', async () => {
  const by = (id: string, entry: string, seed: Partial<Seed> = {}) =>
    resolved(`datasets: { sales: { id: ${id} } }\n${listing(`{ rls: [${entry}] }`)}`, seed);
  const both = 'sales/LATAM, sales/EMEA';
  const replaced = await by(GONE, both);
  expect([replaced.has, replaced.problemLines]).toEqual([[], ['error dataset-replaced 3']]);
  expect(replaced.problems[0]?.fix).toContain(`id: ${ID.sales}`);
  expect((await by(ID.sales, both)).problemLines).toEqual([]);
  const unknown = 'error unknown-dataset 5';
  expect((await by(GONE, 'sales/LATAM, sales/Other')).problemLines).toEqual([unknown, unknown]);
  const rls = [...roles(), ...roles().map((role) => ({ ...role, datasetId: ID.board }))];
  expect((await by(GONE, 'sales/LATAM', { rls })).problemLines).toEqual([unknown]);
});

it.each([
  [ID.churn, 'workspace: Sales, name: Churn', ['Churn'], []],
  [ID.churn, 'workspace: Sales, name: Chorn', ['Churn'], ['warning report-renamed 3']],
  [ID.churn, 'workspace: Sails, name: Churn', ['Churn'], ['warning report-renamed 3']],
  [ID.churn, '', ['Churn'], []],
  [ID.hr, 'workspace: Sales, name: Churn', [], ['error report-replaced 3']],
])(
  'rolecall compares the names of an alias with the report of its id: %s, %s',
  async (id, names, has, problemLines) => {
    const known = `reports: { known: { id: ${id}, ${names} } }\n`;
    const found = await resolved(known + listing('{ reports: [known] }'));
    expect([found.has, found.problemLines]).toEqual([has, problemLines]);
  },
);

it('rolecall lists lines with a window that has ended or not begun', async () => {
  const text = `teams:\n  t: { members: [{ user: ${ANA}, until: 2026-01-31 }], reports: [{ report: Board/Pack, from: 2027-01-01 }] }\n${listing('{ reports: [Board/Pack, { report: Sales/Churn, until: 2027-01-01 }] }')}`;
  const declared = await declaredBy(text);
  expect(closedEntriesAt(declared, NOW).map(({ phase, source }) => `${phase} ${source.line}`)).toEqual([
    'after 4',
    'before 4',
  ]);
});

it('the base of some holders gives them what the whole base gives', async () => {
  const text = `manage: { ignore: { grants: [{ user: ${ANA}, report: Sales/Churn }] } }
datasets: { sales: { dynamic: true, report: Sales/Churn } }
teams: { t: { members: [${ANA}], reports: [{ workspace: Sales }], rls: [sales/LATAM] } }
users: { ${ANA}: { reports: [Board/Pack] }, ${BOB}: {} }
groups: { g: { id: ${ID.group}, rls: [sales/EMEA] } }
`;
  const { desired, base } = await resolved(text);
  const part = base.desiredFor([ANA, 'nobody@x.com' as Identity], [groupId(ID.group), groupId(ID.hr)]);
  expect([...part.users]).toEqual([...desired.users].filter(([identity]) => identity === ANA));
  expect([...part.groups]).toEqual([...desired.groups]);
  expect(part.explainUser(ANA)).toEqual(desired.explainUser(ANA));
  expect([...part.dynamicDatasets]).toEqual([...desired.dynamicDatasets]);
  expect(base.users.get(BOB)).toMatchObject({ present: true });
});

it.each([
  [['A', 'B'], []],
  [['B', 'A'], [[0, 'r1']]],
  // Both have the name now, so the files are wrong, and no name has moved.
  [['A', 'A'], []],
  [['B', 'C'], []],
])(
  'a name has moved to another report only if the former report does not have it: %j',
  async (names, moved) => {
    const { declared } = await resolved(listing('{}'));
    const recorded = { ...NO_NAMES, reports: new Map([['W/A', reportId('r1')]]) };
    const shown = names.map((name, at) => ({ id: `r${at + 1}`, name }));
    const { catalogue } = buildState(recordsOf({ reports: shown }));
    const base = resolveBase({ ...asApplied(declared), names: recorded }, catalogue, NOW, NOW);
    expect([...base.formerNameOwners]).toEqual(moved);
  },
);

/** Each way of a person as kind, name, line, teams, reason and end. */
async function ways(text: string, person: Identity = ANA): Promise<string[]> {
  const { desired, catalogue } = await resolved(text);
  return desired.grantsOfUser(person).map(({ kind, key, source, window, reason }) => {
    const name = kind === 'reports' ? catalogue.reports[key]?.name : catalogue.roles[key]?.name;
    const via = source.through.map(({ team }) => team).join('>');
    return `${kind === 'reports' ? 'report' : 'rls'} ${name} at ${source.line}${via && ` via ${via}`} ${reason ?? '-'} ${window.until ?? 'always'}`;
  });
}

it('a person has the grants of own lines and of all teams, with the nearest reason', async () => {
  const text = `teams:
  inner:
    members: [{ user: ${ANA}, reason: member, until: 2027-01-31 }]
    reports: [{ report: Sales/Churn, reason: entry, until: 2027-06-30 }]
    rls: [${ID.sales}/LATAM]
  outer:
    members: [{ team: inner, reason: outer }, ${ANA}]
    reports: [Board/Pack]
users:
  ${ANA}: { reports: [Sales/Overview], rls: [${ID.sales}/EMEA] }
`;
  expect(await ways(text)).toEqual([
    'report Overview at 12 - always',
    'rls EMEA at 12 - always',
    'report Churn at 6 via inner entry 2027-01-31',
    'rls LATAM at 7 via inner member 2027-01-31',
    'report Pack at 10 via outer>inner member 2027-01-31',
    'report Pack at 10 via outer - always',
  ]);
  const plain = text.replace(', reason: member', '');
  expect((await ways(plain)).at(-2)).toContain('via outer>inner outer');
});

it('an unlisted person has no grants, and a listed person no ignored ones', async () => {
  const team = `teams: { t: { members: [${ANA}], reports: [Board/Pack, Sales/Churn], rls: [${ID.sales}/LATAM] } }\n`;
  const listed = `${team}users: { ${ANA}: {} }\n`;
  expect(await ways(listed, BOB)).toEqual([]);
  expect(await ways(`users: { ${ANA}: { reports: [Board/Pack] } }\n`)).toEqual(['report Pack at 3 - always']);
  expect((await ways(listed)).length).toBe(3);
  const some = `manage: { ignore: { grants: [{ user: ${ANA}, report: Board/Pack }] } }\n${listed}`;
  expect((await ways(some)).map((one) => one.split(' ')[1])).toEqual(['Churn', 'LATAM']);
});

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const windowed = (window: string) =>
  declaredBy(`users:\n  ana@x.com:\n    reports:\n      - { report: W/R, ${window} }\n`);

/** `minutes` is how far the portal's clock is ahead of this machine's clock. */
it.each<[edge: string, minutes: number | undefined, isError: boolean]>([
  ['until: 2026-11-20T12:10:00Z', 10, true],
  ['until: 2026-11-20T12:10:00Z', 9, false],
  ['until: 2026-11-20T12:10:00Z', 60, true],
  ['until: 2026-11-20T12:10:00Z', -60, false],
  ['until: 2026-11-20T12:10:00Z', undefined, false],
  ['from: 2026-11-20T12:10:00Z', 60, true],
  ['from: 2026-11-20T11:50:00Z', -11, true],
  ['from: 2026-11-20T11:50:00Z', -10, false],
  ['from: 2026-11-20T11:50:00Z', 60, false],
  ['until: 2026-11-20T11:50:00Z', -60, true],
  // A difference of five minutes is no warning.
  ['until: 2026-11-20T12:05:00Z', 5, false],
  ['until: 2026-11-20T12:05:00Z', 6, true],
  ['until: 2026-11-20T11:56:00Z', -5, false],
  ['reason: r', 60, false],
])(
  'two different clocks are a warning exactly if a window begins or ends between the two times: %s, %s minutes',
  async (edge, minutes, isFound) => {
    const offset = minutes === undefined ? undefined : minutes * MINUTE;
    const found = findClockSkew(await windowed(edge), NOON, offset);
    expect(found.map(brief)).toEqual(isFound ? ['clock-skew rolecall.yaml:6:9'] : []);
    if (isFound) expect(found[0]?.message).toContain(`${Math.abs(minutes ?? 0)} minutes`);
  },
);
