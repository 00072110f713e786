import type { Change } from '../../domain/change.ts';
import type { Plan } from '../../domain/plan.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { MANY } from './people.ts';

const keyOf = ({ file, line }: Place): string => `${file}:${line}`;

/** The changes whose source is at each of these places. */
function changesAt(
  places: Iterable<Place>,
  changes: Iterable<Change>,
): ReadonlyMap<string, readonly Change[]> {
  const found = new Map(Array.from(places, (place): [string, Change[]] => [keyOf(place), []]));
  if (found.size === 0) return found;
  for (const change of changes) for (const source of change.sources) found.get(keyOf(source))?.push(change);
  return found;
}

/** Where a line that is removed would be looked for in the files of now: a line that exists, near by. */
export type Surviving = (place: Place) => Place;

/** A finding at a removed line moves to a line that exists, and names the removed one. */
function atSurvivor(finding: Problem, place: Place, base: string | null, surviving: Surviving): Problem {
  const at = base === null ? '' : ` of ${base.slice(0, 12)}`;
  const message = `${finding.message} (by line ${place.line} of ${place.file}${at}, which is removed)`;
  return { ...finding, message, place: surviving(place) };
}

/**
 * The findings of a plan at the lines that were edited: a finding about somebody who joined a team is at the line of
 * the membership, not at the team's report, unless so many gain it that the report is what is new. One about a removed line
 * is where that line would be.
 */
export function findingsAtEdits(
  { changes, findings, base }: Plan,
  surviving: Surviving = ({ file, line, column }) => ({ file, line, column }),
): readonly Problem[] {
  const at = changesAt(
    findings.flatMap(({ place }) => place ?? []),
    changes,
  );
  return findings.map((finding) => {
    if (finding.place === undefined) return finding;
    if (finding.place.removed === true) return atSurvivor(finding, finding.place, base, surviving);
    const here = at.get(keyOf(finding.place)) ?? [];
    const own = here.filter((change) => 'user' in change && finding.message.includes(change.user));
    const [change] = own.length > 0 ? own : here;
    if (change?.removed === true) return atSurvivor(finding, finding.place, base, surviving);
    const source = change?.sources.find(
      (one) => finding.place !== undefined && keyOf(one) === keyOf(finding.place),
    );
    const member = source?.through.at(-1);
    if (member === undefined || here.length >= MANY) return finding;
    const { file, line, column } = member;
    return { ...finding, place: { file, line, column } };
  });
}
