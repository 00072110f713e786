import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExplainedPath, ExplainedThing } from '../../src/domain/explained.ts';
import { email, identityOf } from '../../src/domain/ids.ts';
import { explainPerson } from '../../src/insight/explain.ts';
import { findReport } from '../../src/insight/find.ts';
import { explain, who } from '../../src/workflow/explain.ts';
import { rootText } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { built, recordsOf as recordsOfSeed } from '../support/planned.ts';
import { connectionTo, NOW } from '../support/portal.ts';
import { tried } from '../support/seeded.ts';

/**
 * Worlds of four people, three reports, three roles and three teams. Judges them by the contract (1.1, 1.3)
 * in other ways: entries are numbers and windows are days. Uses nothing of the resolver or the planner.
 */
const PEOPLE = ['u0@x.com', 'u1@x.com', 'u2@x.com', 'u3@x.com'] as const;
const DATASETS = ['20000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000001'] as const;
const TODAY = 20;

interface Days {
  readonly from?: number;
  readonly until?: number;
}

/** Reports are 0 to 2, roles 3 to 5. The workspace W is 7 and holds reports 0 and 1. */
interface Entry {
  readonly what: number;
  readonly days: Days;
}

interface Member {
  /** People 0 to 3, teams 4 to 6. */
  readonly who: number;
  readonly days: Days;
}

interface Team {
  readonly members: readonly Member[];
  readonly entries: readonly Entry[];
}

interface Person {
  readonly live: boolean;
  readonly has: number;
  readonly listed: 'no' | 'yes' | 'absent';
  readonly days: Days;
  readonly entries: readonly Entry[];
}

interface AskedWorld {
  readonly people: readonly Person[];
  readonly teams: readonly Team[];
}

const ENDS: readonly Days[] = [10, 25, TODAY, TODAY - 1].map((until) => ({ until }));
const BEGINS: readonly Days[] = [{ from: 22 }, { from: TODAY }, { from: 5, until: 28 }];
const days: fc.Arbitrary<Days> = fc.constantFrom<Days>({}, {}, {}, ...ENDS, ...BEGINS);
const entry = fc.record({ what: fc.constantFrom(0, 1, 2, 3, 4, 5, 7), days });
const bits = fc.integer({ min: 0, max: 63 });

const person: fc.Arbitrary<Person> = fc.record({
  live: fc.boolean(),
  has: bits,
  listed: fc.constantFrom<Person['listed']>('no', 'yes', 'yes', 'yes', 'absent'),
  days,
  entries: fc.array(entry, { maxLength: 3 }),
});

/** The teams that a team may contain. */
const BELOW = [[5, 6, 6], [6], []];

const team = (at: number): fc.Arbitrary<Team> =>
  fc.record({
    members: fc.array(fc.record({ who: fc.constantFrom(0, 1, 2, 3, ...(BELOW[at] ?? [])), days }), {
      maxLength: 3,
    }),
    entries: fc.array(entry, { maxLength: 2 }),
  });

const askedWorlds: fc.Arbitrary<AskedWorld> = fc
  .record({ people: fc.tuple(person, person, person, person), teams: fc.tuple(team(0), team(1), team(2)) })
  .map((world) => ({
    ...world,
    teams: world.teams.map(({ members, entries }) => ({
      entries,
      // A member must be listed, and each line appears once.
      members: members.filter(
        ({ who }, at) =>
          (who > 3 || world.people[who]?.listed !== 'no') &&
          members.findIndex((other) => other.who === who) === at,
      ),
    })),
  }))
  .filter(({ people }) => people.some(({ live }) => live) && people.some(({ listed }) => listed !== 'no'));

const given = (what: number): number => (what === 7 ? 3 : 1 << what);

const REPORTS = ['W/R0', 'W/R1', 'V/R2'] as const;
const ROLES = ['A', 'B', 'C'] as const;
const datasetOf = (role: number): number => (role === 2 ? 1 : 0);
const reportId = (report: number): string => `10000000-0000-4000-8000-00000000000${report}`;
const roleName = (role: number): string => `d${datasetOf(role)}/${ROLES[role] ?? ''}`;

const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}`;
const daysText = ({ from, until }: Days): string =>
  `${from === undefined ? '' : `, from: ${day(from)}`}${until === undefined ? '' : `, until: ${day(until)}`}`;

class Written {
  readonly lines: string[] = [];
  readonly entryLines = new Map<Entry, number>();
  readonly memberLines = new Map<Member, number>();
  readonly #mentioned = new Set<'reports' | 'rls'>();

  constructor(world: AskedWorld, url: string) {
    this.lines.push('version: 1', `portal: { name: test, url: "${url}" }`);
    this.lines.push('datasets:', ...DATASETS.map((id, at) => `  d${at}: { id: ${id} }`));
    this.lines.push('teams:');
    for (const [at, { members, entries }] of world.teams.entries()) {
      this.lines.push(`  t${at}:`, `    members:${members.length === 0 ? ' []' : ''}`);
      for (const member of members) {
        const holder = member.who > 3 ? `team: t${member.who - 4}` : `user: ${PEOPLE[member.who]}`;
        this.lines.push(`      - { ${holder}${daysText(member.days)} }`);
        this.memberLines.set(member, this.lines.length);
      }
      this.#entries(entries);
    }
    this.lines.push('users:');
    for (const [at, one] of world.people.entries()) {
      if (one.listed === 'no') continue;
      const absent = one.listed === 'absent' ? ['    absent: true'] : [];
      this.lines.push(`  ${PEOPLE[at]}:`, `    name: Person ${at}`, '    role: viewer', ...absent);
      for (const line of daysText(one.days).split(', ').filter(Boolean)) this.lines.push(`    ${line}`);
      this.#entries(one.entries);
    }
  }

  get text(): string {
    return `${this.lines.join('\n')}\n`;
  }

  mentions(bit: number): boolean {
    return this.#mentioned.has(bit < 8 ? 'reports' : 'rls');
  }

  #entries(entries: readonly Entry[]): void {
    const reports = entries.filter(({ what }) => what < 3 || what === 7);
    const roles = entries.filter(({ what }) => what >= 3 && what < 7);
    if (reports.length > 0) {
      this.lines.push('    reports:');
      this.#mentioned.add('reports');
    }
    for (const one of reports) {
      const what = one.what === 7 ? 'workspace: W' : `report: ${REPORTS[one.what]}`;
      this.lines.push(`      - { ${what}${daysText(one.days)} }`);
      this.entryLines.set(one, this.lines.length);
    }
    if (roles.length === 0) return;
    this.lines.push('    rls:');
    this.#mentioned.add('rls');
    for (const one of roles) {
      const at = one.what - 3;
      this.lines.push(`      - { dataset: d${datasetOf(at)}, role: ${ROLES[at]}${daysText(one.days)} }`);
      this.entryLines.set(one, this.lines.length);
    }
  }
}

const recordsOf = (world: AskedWorld) => ({
  users: world.people.flatMap(({ live, has }, at) => {
    const id = `40000000-0000-4000-8000-00000000000${at}`;
    const reports = [0, 1, 2].filter((report) => has & (1 << report)).map(reportId);
    const account = { id, email: PEOPLE[at] ?? '', name: `Person ${at}`, role: 3, reports, groups: [] };
    return live ? [account] : [];
  }),
  reports: [0, 1, 2].map((report) => ({
    id: reportId(report),
    name: `R${report}`,
    workspaceName: report === 2 ? 'V' : 'W',
    datasetId: DATASETS[report === 2 ? 1 : 0],
  })),
  roles: [0, 1, 2].map((role) => ({
    id: `50000000-0000-4000-8000-00000000000${role}`,
    name: ROLES[role] ?? '',
    datasetId: DATASETS[datasetOf(role)] ?? '',
    users: [],
    userEmails: world.people.flatMap(({ live, has }, at) =>
      live && has & (8 << role) ? [PEOPLE[at] ?? ''] : [],
    ),
    groups: [],
  })),
});

const isOpen = ({ from, until }: Days): boolean =>
  (from === undefined || TODAY >= from) && (until === undefined || TODAY <= until);

/** One way to a person: the line of the entry, the member lines, and whether this way gives access now. */
interface JudgedPath {
  readonly via: string;
  readonly line: number | null;
  readonly through: readonly number[];
  readonly active: boolean;
}

interface Judged {
  readonly live: boolean;
  readonly desired: boolean;
  readonly paths: readonly JudgedPath[];
}

/** Judges one person and one bit of access. */
function judgeOf({ people, teams }: AskedWorld, written: Written) {
  const personAt = (at: number): Person => {
    const found = people[at];
    if (found === undefined) throw new RangeError(`no person ${at}`);
    return found;
  };

  /** Every way from a team to a person: the member lines, and whether all their windows are open. */
  const waysFrom = (team: number, who: number): { lines: readonly number[]; open: boolean }[] =>
    (teams[team]?.members ?? []).flatMap((member) => {
      const line = written.memberLines.get(member) ?? 0;
      const open = isOpen(member.days);
      if (member.who === who) return [{ lines: [line], open }];
      if (member.who <= 3) return [];
      const ways = waysFrom(member.who - 4, who);
      return ways.map((way) => ({ lines: [line, ...way.lines], open: open && way.open }));
    });

  const linesFor = (who: number, bit: number): readonly JudgedPath[] => {
    const one = personAt(who);
    if (one.listed === 'no') return [];
    const here = one.listed === 'yes' && isOpen(one.days);
    const of = (entries: readonly Entry[], through: readonly number[], open: boolean): JudgedPath[] =>
      entries
        .filter(({ what }) => given(what) & bit)
        .map((found) => ({
          via: found.what === 7 ? 'workspace' : through.length === 0 ? 'own' : 'team',
          line: written.entryLines.get(found) ?? 0,
          through,
          active: here && open && isOpen(found.days),
        }));
    return [
      ...of(one.entries, [], true),
      ...teams.flatMap(({ entries }, team) =>
        waysFrom(team, who).flatMap(({ lines, open }) => of(entries, lines, open)),
      ),
    ];
  };

  return (who: number, bit: number): Judged => {
    const { listed, days: window, live: isThere, has } = personAt(who);
    const isListed = listed === 'yes' && !(window.until !== undefined && TODAY > window.until);
    const live = isThere && (has & bit) !== 0;
    const paths = linesFor(who, bit);
    const isGiven = paths.some(({ active }) => active);
    // Access of a kind that no file mentions stays.
    const isLeftAlone = listed === 'no' || !written.mentions(bit);
    const desired = isLeftAlone ? live : isListed && isGiven;
    const isAlone = live && desired && !(isListed && written.mentions(bit)) && !isGiven;
    const alone = isAlone ? [{ via: 'unmanaged', line: null, through: [], active: true }] : [];
    return { live, desired, paths: [...paths, ...alone] };
  };
}

const URL_OF_NOBODY = 'https://portal.example.com';

const asked = (folder: string) => ({
  ...connectionTo(URL_OF_NOBODY),
  config: `${folder}/rolecall.yaml`,
  now: NOW,
  state: `${folder}/backup.json`,
  blame: false,
});

const backupOf = (records: object): string =>
  JSON.stringify({ format: 'rolecall.backup/1', portal: { name: 'test', url: URL_OF_NOBODY }, ...records });

const judgedPath = ({ via, sources: [source], active }: ExplainedPath): JudgedPath => ({
  via,
  line: source?.line ?? null,
  through: (source?.through ?? []).map(({ line }) => line),
  active,
});

const sorted = (paths: readonly JudgedPath[]): string[] =>
  paths.map(({ via, line, through, active }) => JSON.stringify([via, line, through, active])).sort();

const judged = ({ live, desired, paths }: Judged) => ({ live, desired, paths: sorted(paths) });
const holding = (one: ExplainedThing) => judged({ ...one, paths: one.paths.map(judgedPath) });

const BITS = [1, 2, 4, 8, 16, 32];
const nameOf = (bit: number): string => {
  const at = Math.log2(bit);
  return at < 3 ? reportId(at) : roleName(at - 3);
};

async function compare(world: AskedWorld, written: Written, ask: ReturnType<typeof asked>) {
  const judge = judgeOf(world, written);
  const expected: unknown[] = [];
  const found: unknown[] = [];
  for (const [at, email] of PEOPLE.entries()) {
    const one = world.people[at];
    if (one === undefined || (!one.live && one.listed === 'no')) continue;
    const { answer } = await explain({ ...ask, user: email.toUpperCase(), report: undefined });
    const keyOf = (one: (typeof answer.access)[number]) =>
      one.kind === 'report' ? one.report.id : `${one.rls.dataset}/${one.rls.role}`;
    const access = new Map(answer.access.map((one) => [keyOf(one), holding(one)]));
    for (const bit of BITS) {
      const should = judged(judge(at, bit));
      const nothing = !should.live && !should.desired && should.paths.length === 0;
      expected.push([email, nameOf(bit), nothing ? undefined : should]);
      const is = access.get(nameOf(bit));
      found.push([email, nameOf(bit), nothing && is?.paths.length === 0 ? undefined : is]);
    }
  }
  for (const bit of BITS) {
    const { answer } = await who({ ...ask, subject: nameOf(bit) });
    const idOf = (one: (typeof answer.holders)[number]) => ('user' in one ? one.user : one.group.id);
    found.push(answer.holders.map((one) => [idOf(one), holding(one)]));
    const people = PEOPLE.map((email, at) => [email, judged(judge(at, bit))] as const);
    expected.push(people.filter(([, { live, desired }]) => live || desired));
  }
  expect(found).toEqual(expected);
}

it('explain and who agree with an independent evaluator, over random files and backups', async () => {
  const folder = await folderWith({});
  await fc.assert(
    fc.asyncProperty(askedWorlds, async (world) => {
      const written = new Written(world, URL_OF_NOBODY);
      await writeFiles(folder, { 'rolecall.yaml': written.text, 'backup.json': backupOf(recordsOf(world)) });
      await compare(world, written, asked(folder));
    }),
    tried(30, 2000),
  );
});

// A scan of the list for each person would take minutes.
it('who shows the roles of each of 20,000 people on a dataset with 20,000 roles', async () => {
  const id = (kind: string, at: number): string =>
    `${kind}0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const numbers = Array.from({ length: 20_000 }, (_, at) => at);
  const address = (at: number): string => `user${at}@x.com`;
  const users = numbers.map((at) => [address(at), { reports: ['W/R0'], rls: [`d/Role ${at}`] }]);
  const datasetId = id('d', 0);
  const records = recordsOfSeed({
    users: numbers.map((at) => user(address(at), { reports: [id('a', 0)] })),
    reports: [{ id: id('a', 0), name: 'R0', workspaceName: 'W', datasetId }],
    rls: numbers.map((at) => ({ name: `Role ${at}`, datasetId, userEmails: [address(at)] })),
  });
  const roles = records.roles.map((one) => ({ ...one, users: [], groups: [] }));
  const folder = await folderWith({
    'rolecall.yaml': rootText(URL_OF_NOBODY, 'include: [a.json]\n'),
    'a.json': JSON.stringify({ datasets: { d: { id: datasetId } }, users: Object.fromEntries(users) }),
    'backup.json': backupOf({ ...records, roles, groups: [] }),
  });
  const { answer } = await who({ ...asked(folder), subject: 'W/R0' });
  expect(answer.holders).toHaveLength(20_000);
  expect(answer.holders.filter(({ rows }) => rows.length !== 1)).toEqual([]);
});

it('an error about a name that 20,000 reports share shows a few ids', () => {
  const same = { workspace: 'W', name: 'Same', listed: true };
  const reports = Array.from({ length: 20_000 }, (_, at) => ({ ...same, id: `id-${at}` }));
  const catalogue = { reports, roles: [], reportIndex: new Map(), roleIndex: new Map() };
  const known = { catalogue, desired: { reportAliases: new Map(), datasetAliases: new Map() } };
  const message = expect.stringMatching(/^20000 reports are named .{1,100}$/);
  const why = expect.stringMatching(/^.{1,900} and 19980 more$/);
  const problems = [expect.objectContaining({ message, why })];
  const find = () => findReport(known as never, 'W/Same');
  expect(find).toThrow(expect.objectContaining({ problems }));
});

it('an account that waits for its new address has the lines of that address', async () => {
  const { delta } = await built(
    { reports, users: [user('ana@x.com', { reports: [ID.churn] })] },
    'users:\n  eve@x.com: { previously: [ana@x.com], reports: [Sales/Churn] }\n',
  );
  const [person] = delta.people.filter(({ treatment }) => treatment === 'renamed');
  const { account, access } = explainPerson(delta, identityOf('ana@x.com'), person?.email ?? email(''));
  expect(account.listed?.sources.map(({ line }) => line)).toEqual([4]);
  expect(access.map(({ live, paths }) => [live, paths.map(({ via }) => via)])).toEqual([[true, ['own']]]);
});
