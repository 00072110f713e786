import type { AccessDifference } from '../../domain/adoption.ts';
import type { Explanation } from '../../domain/desired.ts';
import { KINDS, type Thing } from '../../domain/indexes.ts';
import type { Source } from '../../domain/source.ts';
import { type FileEdit, removeEdit } from './edit.ts';

export interface MemberLine {
  readonly team: string;
  readonly source: Source;
}

type Removal = { readonly step: AccessDifference } & (
  | { readonly edits: readonly FileEdit[] }
  /** `obstacle` is a line that gives the access and also other access, which the holder keeps. */
  | { readonly obstacle: Source; readonly teams: readonly string[] }
);

const thingKey = ({ kind, key }: Thing): string => `${kind} ${key}`;

/** The team that has the holder as a member; undefined for the holder's own line. */
const teamOf = ({ through }: Source): string | undefined => through.at(-1)?.team;

/** Teams that also give other access than `things`, if the holder has it only through teams. */
function neededTeams(things: readonly Thing[], explanation: Explanation): ReadonlySet<string> {
  const removed = new Set(things.map(thingKey));
  const needed = new Set<string>();
  for (const kind of KINDS)
    for (const [key, grants] of explanation[kind]) {
      const teams = grants.flatMap(({ source }) => teamOf(source) ?? []);
      const isByTeams = teams.length === grants.length;
      if (isByTeams && !removed.has(thingKey({ kind, key }))) for (const team of teams) needed.add(team);
    }
  return needed;
}

/** Removes all lines that give the access: the holder's own entries and memberships. */
export function removeAccess(
  steps: readonly AccessDifference[],
  explanation: Explanation,
  memberships: readonly MemberLine[],
): Removal[] {
  const needed = neededTeams(steps, explanation);
  return steps.map((step) => {
    const sources = (explanation[step.kind].get(step.key) ?? []).map(({ source }) => source);
    const teams = new Set(sources.map(teamOf));
    const keeping = [...teams].flatMap((team) => (team !== undefined && needed.has(team) ? team : []));
    const obstacle = sources.find((source) => {
      const team = teamOf(source);
      return team === undefined ? source.selector !== undefined : keeping.includes(team);
    });
    if (obstacle !== undefined) return { step, obstacle, teams: keeping };
    const own = sources.filter((source) => teamOf(source) === undefined);
    const ofTeams = memberships.filter(({ team }) => teams.has(team)).map(({ source }) => source);
    return { step, edits: [...own, ...ofTeams].map(removeEdit) };
  });
}
