import { type Indexes, indexesOf } from '../../domain/indexes.ts';
import { type Classes, classesOf } from './classes.ts';
import { fewestLines } from './lines.ts';
import { fewestRoles, type Role } from './roles.ts';
import type { Shape } from './shape.ts';
import { type Arrangement, compareAccess, linesOf, peopleIn, type Team } from './team.ts';

/** What teams are wanted, and how long to search for them. */
export interface InferenceOptions {
  /** `lines`: the shortest file. `roles`: the fewest teams, none in another, which people often find no shorter. */
  readonly objective: 'lines' | 'roles';
  /** An unsigned integer of 32 bits: the same seed gives the same teams. */
  readonly seed: number;
  /** For `lines`: how many teams a chain of memberships may pass; 1 for no teams in teams, infinity for any. 2 when left out. */
  readonly depth?: number;
  /**
   * How many people a team has at least, those of its member teams too. When left out, two for `lines` and one for `roles`,
   * where every grant comes from a team then.
   */
  readonly minMembers?: number;
  readonly maxTeams?: number;
  /** How long to search, in steps of a few nanoseconds; by the size of the input when left out, at most some seconds. */
  readonly steps?: number;
  /** Told now and then the share that is done and the fewest lines so far; false ends the search with what it has. */
  readonly goOn?: (share: number, lines: number) => boolean;
}

/** Teams inferred from access. Expanded, they give exactly what everybody has. */
export interface Inference extends Arrangement {
  /** Lines of the file without teams, and with these. */
  readonly lines: { readonly before: number; readonly after: number };
  /** For `roles`: no fewer teams can give every grant. */
  readonly leastRoles: number | undefined;
  /** True when the number of teams is proven to be the fewest. */
  readonly isProven: boolean;
}

const MOST_STEPS = 1e9;
const STEPS_OF_A_CLASS = 2.5e6;

const numbered = (of: readonly (readonly number[])[], classes: readonly number[]): number[] =>
  classes.flatMap((at) => of[at] ?? []).sort((a, b) => a - b);

const ownFrom = (own: readonly (readonly number[])[]): Indexes[] =>
  own.map((reports) => indexesOf([...reports]));

function arrangementOf(shape: Shape, classes: Classes, count: number): Arrangement {
  const { people, reports } = classes;
  const first = people.length + reports.length;
  const teams = shape.intents.map(() => ({
    people: [] as number[],
    teams: [] as number[],
    reports: [] as number[],
  }));
  const own: number[][] = Array.from({ length: count }, () => []);
  for (let at = 0; at < shape.edges.length; at += 2) {
    const from = shape.edges[at] ?? 0;
    const to = shape.edges[at + 1] ?? 0;
    const given = reports[to - people.length] ?? [];
    if (to >= first) {
      if (from >= first) teams[to - first]?.teams.push(from - first);
      else teams[to - first]?.people.push(from);
    } else if (from >= first) teams[from - first]?.reports.push(to - people.length);
    else for (const person of people[from] ?? []) for (const report of given) own[person]?.push(report);
  }
  return {
    teams: teams.map((team) => ({
      people: numbered(people, team.people),
      teams: team.teams.sort((a, b) => a - b),
      reports: numbered(reports, team.reports),
    })),
    own: ownFrom(own),
  };
}

/** Roles as teams; what teams give that are too small or too many becomes people's own. */
function arrangementFrom(
  roles: readonly Role[],
  classes: Classes,
  access: readonly Indexes[],
  options: InferenceOptions,
): Arrangement {
  const { minMembers = 1, maxTeams = Number.POSITIVE_INFINITY } = options;
  const teams = roles
    .map((role) => ({
      people: numbered(classes.people, role.people),
      teams: [],
      reports: numbered(classes.reports, role.reports),
    }))
    .filter(({ people }) => people.length >= minMembers)
    .sort((a, b) => savedBy(b) - savedBy(a))
    .slice(0, Math.max(0, Math.min(roles.length, maxTeams)));
  const given: Set<number>[] = access.map(() => new Set());
  for (const { people, reports } of teams)
    for (const person of people) for (const report of reports) given[person]?.add(report);
  return {
    teams,
    own: access.map((reports, person) => reports.filter((report) => given[person]?.has(report) !== true)),
  };
}

const savedBy = ({ people, reports }: Team): number =>
  people.length * reports.length - people.length - reports.length;

/** Teams in an order that does not depend on how they were found: with many people first, then by what they give. */
function ordered({ teams, own }: Arrangement): Arrangement {
  const people = peopleIn(teams);
  const compare = (a: readonly number[], b: readonly number[]): number => {
    for (let at = 0; at < a.length && at < b.length; at++) {
      const difference = (a[at] ?? 0) - (b[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return a.length - b.length;
  };
  const order = teams
    .map((_, at) => at)
    .sort(
      (a, b) =>
        (people[b]?.length ?? 0) - (people[a]?.length ?? 0) ||
        compare(teams[a]?.reports ?? [], teams[b]?.reports ?? []) ||
        compare(people[a] ?? [], people[b] ?? []),
    );
  const places = new Map(order.map((team, place) => [team, place]));
  return {
    own,
    teams: order.flatMap((at) => {
      const team = teams[at];
      if (team === undefined) return [];
      return { ...team, teams: team.teams.map((member) => places.get(member) ?? 0).sort((a, b) => a - b) };
    }),
  };
}

/**
 * Teams that give exactly what everybody has. `access` holds each person's reports, of `reports` in all. The teams are
 * expanded and compared with it: a difference is thrown as an error, since it can only be a bug.
 */
export function inferTeams(
  access: readonly Indexes[],
  reports: number,
  options: InferenceOptions,
): Inference {
  const classes = classesOf(access, reports);
  const size = classes.people.length + classes.reports.length;
  const { seed, objective, goOn = () => true } = options;
  const { steps = objective === 'roles' ? MOST_STEPS : Math.min(MOST_STEPS, STEPS_OF_A_CLASS * size) } =
    options;
  const before = access.reduce((sum, row) => sum + row.length, 0);
  let found: Arrangement;
  let leastRoles: number | undefined;
  let isProven = false;
  if (objective === 'roles') {
    const { roles, least } = fewestRoles(classes, seed, steps);
    found = arrangementFrom(roles, classes, access, options);
    leastRoles = least;
    isProven = least === roles.length;
  } else {
    const { depth = 2, minMembers = 2, maxTeams = Number.POSITIVE_INFINITY } = options;
    const shape = fewestLines(classes, { depth, minMembers, maxTeams, seed, steps, goOn });
    found = arrangementOf(shape, classes, access.length);
  }
  const arrangement = ordered(found);
  const { gained, lost } = compareAccess(arrangement, access);
  if (gained + lost > 0)
    throw new Error(`inferred teams would give ${gained} grants too many and lose ${lost}`);
  return { ...arrangement, lines: { before, after: linesOf(arrangement) }, leastRoles, isProven };
}
