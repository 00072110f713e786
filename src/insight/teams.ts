import { append, countEach, groupBy } from '../domain/multimap.ts';
import { byCode } from '../domain/wording.ts';

export interface AccessRow {
  readonly address: string;
  readonly reports: readonly string[];
  readonly rls: readonly string[];
}

/** All lists are sorted. */
export interface Team {
  readonly ofEverybody: boolean;
  readonly members: readonly string[];
  readonly reports: readonly string[];
  readonly rls: readonly string[];
}

/** A team must save more than this number of lines. */
const LEAST_GAIN = 2;
/** A team for everybody gets each report that at least this share of the people has. */
const EVERYBODY = 0.9;
const FEWEST_FOR_EVERYBODY = 10;
/** Limits for large portals: the pairs of people to compare, and the candidates to keep. */
const MOST_PAIRS = 500_000;
const MOST_CANDIDATES = 8000;
const LEAST_PART = 0.25;
const MOSTLY = 0.75;

interface PeopleClass {
  readonly reports: ReadonlySet<string>;
  readonly people: string[];
  /** Reports that no team gives yet. */
  readonly open: Set<string>;
}

type ClassesByReport = ReadonlyMap<string, readonly PeopleClass[]>;

interface Candidate {
  readonly key: string;
  readonly classes: readonly PeopleClass[];
  readonly reports: readonly string[];
  readonly gain: number;
}

const sizeOf = ({ classes }: Candidate): number =>
  classes.reduce((sum, { people }) => sum + people.length, 0);

/** True if the candidate has far fewer people than the team, which has most of the candidate's reports. */
const isFragment = (candidate: Candidate, team: Candidate): boolean =>
  candidate.reports.filter((report) => team.reports.includes(report)).length >=
    MOSTLY * candidate.reports.length && sizeOf(candidate) < LEAST_PART * sizeOf(team);

const SEPARATOR = '\n';
const reportsKey = (reports: readonly string[]): string => reports.join(SEPARATOR);

const compareCandidates = (a: Candidate, b: Candidate): number => b.gain - a.gain || byCode(a.key, b.key);

function classesOf(holders: readonly AccessRow[], without: ReadonlySet<string>): PeopleClass[] {
  const byReports = groupBy(holders, ({ reports }) => reportsKey(reports.filter((one) => !without.has(one))));
  byReports.delete('');
  return [...byReports].map(([key, rows]) => {
    const reports = key.split(SEPARATOR);
    return { reports: new Set(reports), people: rows.map(({ address }) => address), open: new Set(reports) };
  });
}

/** Sets of reports that two classes share, frequent sets first. Compares only some pairs in large portals. */
function candidateReports(classes: readonly PeopleClass[], holding: ClassesByReport): string[][] {
  const grants = classes.reduce((sum, { reports }) => sum + reports.size, 0);
  // How many holders to compare with each holder. A power of two rarely changes with a few more grants.
  const pairsPerHolder = 2 ** Math.max(2, Math.floor(Math.log2(MOST_PAIRS / Math.max(1, grants))));
  const seen = new Map<string, { readonly reports: string[]; readonly worth: number }>();
  const see = (reports: string[], count: number): void => {
    if (reports.length < 2) return;
    const key = reportsKey(reports);
    const { worth = 0 } = seen.get(key) ?? {};
    seen.set(key, { reports, worth: worth + count * reports.length });
  };
  for (const { reports, people } of classes) if (people.length > 1) see([...reports], people.length);
  for (const holders of holding.values())
    for (const [at, one] of holders.entries())
      for (const other of holders.slice(at + 1, at + 1 + pairsPerHolder)) {
        const shared = [...one.reports].filter((report) => other.reports.has(report));
        see(shared, 1);
      }
  return [...seen]
    .sort(([a, one], [b, other]) => other.worth - one.worth || byCode(a, b))
    .slice(0, MOST_CANDIDATES)
    .map(([, { reports }]) => reports);
}

/** A team of these people, with the reports that several of these people do not yet have from a team. */
function candidateFor(classes: readonly PeopleClass[], reports: readonly string[]): Candidate {
  const useful = reports.filter((report) => {
    let people = 0;
    for (const one of classes) if (one.open.has(report)) people += one.people.length;
    return people > 1;
  });
  const members = classes.filter(({ open }) => useful.some((report) => open.has(report)));
  // A team costs a line for each report, and one for each member.
  let gain = -useful.length;
  for (const { open, people } of members)
    gain += people.length * (useful.filter((report) => open.has(report)).length - 1);
  return { key: reportsKey(useful), classes: members, reports: useful, gain };
}

/** A team of all people who have these reports. */
function largestTeam(reports: readonly string[], holding: ClassesByReport): Candidate {
  const holders = reports.map((report) => holding.get(report) ?? []);
  const [fewest = []] = holders.sort((a, b) => a.length - b.length);
  const all = fewest.filter((one) => reports.every((report) => one.reports.has(report)));
  return candidateFor(all, reports);
}

/** Takes the team that saves most lines, then the next, until no team saves enough lines. */
function chooseTeams(classes: readonly PeopleClass[]): Candidate[] {
  const holding = new Map<string, PeopleClass[]>();
  for (const one of classes) for (const report of one.reports) append(holding, report, one);
  const bestFirst = candidateReports(classes, holding)
    .map((reports) => largestTeam(reports, holding))
    .filter(({ gain }) => gain > LEAST_GAIN)
    .sort(compareCandidates);
  const teams: Candidate[] = [];
  for (let best = bestFirst.shift(); best !== undefined; best = bestFirst.shift()) {
    // Earlier teams may already give some of these reports.
    const left = largestTeam(candidateFor(best.classes, best.reports).reports, holding);
    if (left.key !== best.key || left.gain !== best.gain) {
      // Put the smaller team back at its place in the order.
      const worse = bestFirst.findIndex((one) => compareCandidates(one, left) > 0);
      if (left.gain > LEAST_GAIN) bestFirst.splice(worse < 0 ? bestFirst.length : worse, 0, left);
    } else if (!teams.some((team) => isFragment(left, team))) {
      for (const { open } of best.classes) for (const report of best.reports) open.delete(report);
      teams.push(best);
    }
  }
  return teams;
}

const sorted = (texts: Iterable<string>): string[] => [...texts].sort(byCode);

function reportsOfEverybody(holders: readonly AccessRow[]): ReadonlySet<string> {
  const people = holders.filter(({ reports }) => reports.length > 0);
  if (people.length < FEWEST_FOR_EVERYBODY) return new Set();
  const counts = [...countEach(people.flatMap(({ reports }) => reports))];
  return new Set(counts.flatMap(([report, count]) => (count >= EVERYBODY * people.length ? [report] : [])));
}

/** Gives a role to the largest team whose members all have it, then to smaller teams for other people. */
function withRoles(teams: readonly Omit<Team, 'rls'>[], rolesOf: ReadonlyMap<string, ReadonlySet<string>>) {
  const open = new Map([...rolesOf].map(([address, roles]) => [address, new Set(roles)]));
  const joined = new Map<Omit<Team, 'rls'>, string[]>();
  for (const team of [...teams].sort((a, b) => b.members.length - a.members.length)) {
    const [first = '', ...others] = team.members;
    const shared = [...(rolesOf.get(first) ?? [])].filter(
      (role) =>
        others.every((member) => rolesOf.get(member)?.has(role) === true) &&
        team.members.some((member) => open.get(member)?.has(role) === true),
    );
    for (const member of team.members) for (const role of shared) open.get(member)?.delete(role);
    joined.set(team, shared);
  }
  return teams.map((team) => ({ ...team, rls: sorted(joined.get(team) ?? []) }));
}

function ownOf(holders: readonly AccessRow[], teams: readonly Team[]): AccessRow[] {
  const teamsOf = new Map<string, Team[]>();
  for (const team of teams) for (const member of team.members) append(teamsOf, member, team);
  return holders.map(({ address, reports, rls }) => {
    const own = teamsOf.get(address) ?? [];
    const givenReports = new Set(own.flatMap((team) => team.reports));
    const givenRoles = new Set(own.flatMap((team) => team.rls));
    return {
      address,
      reports: reports.filter((report) => !givenReports.has(report)),
      rls: rls.filter((role) => !givenRoles.has(role)),
    };
  });
}

/** Teams and own lines together give exactly the access of `people`. Sorts own lines by address. */
export function findTeams(people: readonly AccessRow[]) {
  const holders = [...people]
    .map(({ address, reports, rls }) => ({ address, reports: sorted(reports), rls: sorted(rls) }))
    .sort((a, b) => byCode(a.address, b.address));
  const common = reportsOfEverybody(holders);
  const everybody = holders.filter(({ reports }) => {
    const has = new Set(reports);
    return [...common].every((report) => has.has(report));
  });
  const found = [
    ...(common.size > 0 && everybody.length > 1
      ? [{ ofEverybody: true, members: everybody.map(({ address }) => address), reports: sorted(common) }]
      : []),
    ...chooseTeams(classesOf(holders, common)).map(({ classes, reports }) => ({
      ofEverybody: false,
      members: sorted(classes.flatMap((one) => one.people)),
      reports: sorted(reports),
    })),
  ];
  const teams = withRoles(found, new Map(holders.map(({ address, rls }) => [address, new Set(rls)])));
  return { teams, own: ownOf(holders, teams) };
}
