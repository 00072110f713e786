import type { Declared } from '../domain/declared.ts';
import { nameIn } from '../domain/entry.ts';
import { indexesOf } from '../domain/indexes.ts';
import { quote } from '../domain/nearest.ts';
import { ProblemError } from '../domain/problem.ts';
import { placeOf } from '../domain/source.ts';
import type { NearTeam, TeamAdvice, TeamChange, TeamSuggestion } from '../domain/team-advice.ts';
import { nearMisses } from '../insight/teams/near-misses.ts';
import { nearTwins } from '../insight/teams/near-twins.ts';
import { givenBy, peopleIn } from '../insight/teams/team.ts';
import { type Written, writtenIn } from '../insight/teams/written.ts';
import { writeFiles } from './edits/edited-files.ts';
import { changesIn, type Shortened, shorten } from './edits/shorten-teams.ts';
import { load } from './loading/load.ts';

/** What is asked about the teams of files. */
export interface AdviceRequest {
  /** The path of the root file. */
  readonly config: string;
  readonly insecureHttp: boolean;
  /** Teams by name, of which alone something is said and done; none for all. */
  readonly only: readonly string[];
  /** True edits the files. */
  readonly write: boolean;
  /** True shows what would be edited, and writes nothing. */
  readonly dryRun: boolean;
}

/** The teams that `--only` names. */
function teamsAsked(only: readonly string[], { teams }: Declared): ReadonlySet<string> | undefined {
  if (only.length === 0) return undefined;
  const names = only.map((selector) => {
    if (!selector.startsWith('team:'))
      throw new ProblemError([
        {
          code: 'usage',
          severity: 'error',
          message: `teams cannot select by ${quote(selector)}`,
          fix: 'write team:NAME',
        },
      ]);
    return selector.slice('team:'.length);
  });
  const unknown = names.filter((name) => !teams.has(name));
  if (unknown.length > 0)
    throw new ProblemError(
      unknown.map((name) => ({
        code: 'only-matches-nothing',
        severity: 'error',
        message: `--only team:${quote(name)} names no team of these files`,
        fix: 'look for the name under teams in the files',
      })),
    );
  return new Set(names);
}

const isAmong = (
  asked: ReadonlySet<string> | undefined,
  one: { readonly team: string; readonly other?: string | null },
): boolean =>
  asked === undefined || asked.has(one.team) || (typeof one.other === 'string' && asked.has(one.other));

function suggestionOf(declared: Declared, change: TeamChange, left: string | null): TeamSuggestion {
  const team = declared.teams.get(change.team);
  if (team === undefined) throw new Error(`no team ${change.team}`);
  return {
    kind: change.kind,
    team: change.team,
    place: placeOf(team.source),
    other: change.kind === 'merge' ? change.other : null,
    same: change.kind === 'merge' ? change.same : null,
    users: change.users.map((identity) => declared.users.get(identity)?.email ?? identity),
    lines: change.lines,
    left,
  };
}

/** What is nearly so: who lacks one report to be a member, and which two teams differ in one person or one report. */
function nearIn(written: Written, { users }: Declared): readonly NearTeam[] {
  const { teams, own, names, people, entries } = written;
  const given = givenBy(teams);
  const access = own.map((reports) => new Set<number>(reports));
  peopleIn(teams).forEach((within, team) => {
    for (const person of within) for (const report of given[team] ?? []) access[person]?.add(report);
  });
  const nameOf = (team: number): string => names[team] ?? '';
  const thing = (at: number): string | null => {
    const entry = entries[at];
    return entry === undefined ? null : nameIn(entry);
  };
  const addresses = (indexes: readonly number[]): string[] =>
    indexes.flatMap((at) => {
      const identity = people[at];
      return identity === undefined ? [] : [users.get(identity)?.email ?? identity];
    });
  const rows = access.map((reports) => indexesOf([...reports]));
  return [
    ...nearMisses(written, rows, entries.length).map(
      ({ team, report, people: near }): NearTeam => ({
        kind: 'join',
        team: nameOf(team),
        other: null,
        same: null,
        users: addresses(near),
        missing: thing(report),
      }),
    ),
    ...nearTwins(written).map(
      ({ team, other, same, only }): NearTeam => ({
        kind: 'merge',
        team: nameOf(team),
        other: nameOf(other),
        same,
        users: same === 'members' ? addresses([only]) : [],
        missing: same === 'reports' ? thing(only) : null,
      }),
    ),
  ];
}

/** Places of teams that ended on the way are those before anything was edited. */
const suggestionsOf = ({ done, left }: Shortened, declared: Declared): TeamSuggestion[] => [
  ...done.map((change) => suggestionOf(declared, change, null)),
  ...left.map(({ change, why }) => suggestionOf(declared, change, why)),
];

/**
 * What teams would shorten in the files, and what teams have outgrown; with `write`, the files are edited so, proven before
 * anything is written. The portal is not asked. Throws a `ProblemError` for files that are not sound.
 */
export async function teams(request: AdviceRequest): Promise<TeamAdvice> {
  const loaded = await load(request.config, request.insecureHttp);
  const { declared, warnings } = loaded;
  const asked = teamsAsked(request.only, declared);
  const isAsked = (change: TeamChange): boolean => isAmong(asked, change);
  const written = writtenIn(declared);
  const near = nearIn(written, declared).filter((one) => isAmong(asked, one));
  const edits = request.write || request.dryRun;
  const common = { near, edits, warnings };
  if (!edits) {
    const found = changesIn(written).filter(isAsked);
    const suggestions = found.map((change) => suggestionOf(declared, change, null));
    return { ...common, suggestions, files: [], written: false };
  }
  const shortened = await shorten(loaded, isAsked);
  const { files } = shortened;
  const isWritten = files.length > 0 && !request.dryRun;
  // Nothing of these lines comes from a portal or from the environment.
  if (isWritten) await writeFiles(loaded, files, (pieces) => pieces);
  return { ...common, suggestions: suggestionsOf(shortened, declared), files, written: isWritten };
}
