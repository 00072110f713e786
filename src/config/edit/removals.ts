import type { AccessDifference } from '../../domain/adoption.ts';
import type { Explanation } from '../../domain/desired.ts';
import { KINDS, type Thing } from '../../domain/indexes.ts';
import type { Source, Through } from '../../domain/source.ts';
import { type FileEdit, removeEdit } from './edit.ts';

/** A line that makes a person a member of a team. */
export interface MemberLine {
  readonly team: string;
  readonly source: Source;
}

type Removal = { readonly step: AccessDifference } & (
  | { readonly edits: readonly FileEdit[] }
  /** `obstacle` is a line that gives the access and also other access, which the holder keeps. */
  | { readonly obstacle: Source; readonly team: string | undefined }
);

const lineOf = ({ file, line, column }: Through): string => `${file} ${line} ${column}`;
const thingKey = ({ kind, key }: Thing): string => `${kind} ${key}`;

/** Lines of memberships that also give access outside `things`, which the holder has only through teams. */
function neededMemberships(things: readonly Thing[], explanation: Explanation): ReadonlySet<string> {
  const removed = new Set(things.map(thingKey));
  const needed = new Set<string>();
  for (const kind of KINDS)
    for (const [key, given] of explanation[kind]) {
      const members = given.flatMap(({ source }) => source.through.at(-1) ?? []);
      const isByTeams = members.length === given.length;
      if (isByTeams && !removed.has(thingKey({ kind, key })))
        for (const member of members) needed.add(lineOf(member));
    }
  return needed;
}

/** Removes all lines that give the access: the holder's own entries and memberships. */
export function removeAccess(
  steps: readonly AccessDifference[],
  explanation: Explanation,
  memberships: readonly MemberLine[],
): Removal[] {
  const needed = neededMemberships(steps, explanation);
  const isObstacle = ({ through, selector }: Source): boolean => {
    const member = through.at(-1);
    return member === undefined ? selector !== undefined : needed.has(lineOf(member));
  };
  const linesBehind = (source: Source): readonly Source[] => {
    const team = source.through.at(-1)?.team;
    if (team === undefined) return [source];
    return memberships.filter((line) => line.team === team).map((line) => line.source);
  };
  return steps.map((step) => {
    const sources = (explanation[step.kind].get(step.key) ?? []).map(({ source }) => source);
    const obstacle = sources.find(isObstacle);
    if (obstacle !== undefined) return { step, obstacle, team: obstacle.through.at(-1)?.team };
    return { step, edits: sources.flatMap(linesBehind).map(removeEdit) };
  });
}
