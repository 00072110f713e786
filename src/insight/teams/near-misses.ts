import type { Indexes } from '../../domain/indexes.ts';
import { setBit, wordsFor } from './bits.ts';
import { type Arrangement, givenBy, peopleIn } from './team.ts';

/** People who could be in a team if they had one more report. Advice for a comment: nobody is given anything by it. */
export interface NearMiss {
  /** An index of the teams. */
  readonly team: number;
  /** The one report that they lack of all that the team gives. */
  readonly report: number;
  readonly people: readonly number[];
}

/** Teams that give fewer reports than this have no near-misses: too many people lack one of two. */
const FEWEST = 3;

/** The near-misses of each team, those with most people first; `reports` is the number of reports in all. */
export function nearMisses(
  { teams }: Arrangement,
  access: readonly Indexes[],
  reports: number,
): readonly NearMiss[] {
  const words = wordsFor(reports);
  const rows = new Int32Array(access.length * words);
  access.forEach((row, person) => {
    for (const report of row) setBit(rows, person * words, report);
  });
  const within = peopleIn(teams);
  return givenBy(teams).flatMap((given, team) => {
    if (given.length < FEWEST) return [];
    const members = new Set(within[team]);
    const byReport = new Map<number, number[]>();
    for (let person = 0; person < access.length; person++) {
      if ((access[person]?.length ?? 0) < given.length - 1 || members.has(person)) continue;
      const missing = lacking(rows, person * words, given);
      if (missing === undefined) continue;
      const people = byReport.get(missing);
      if (people === undefined) byReport.set(missing, [person]);
      else people.push(person);
    }
    return [...byReport]
      .map(([report, people]) => ({ team, report, people }))
      .sort((a, b) => b.people.length - a.people.length || a.report - b.report);
  });
}

/** The one report that the row lacks; undefined when it lacks none, or several. */
function lacking(rows: Int32Array, start: number, given: readonly number[]): number | undefined {
  let missing: number | undefined;
  for (const report of given) {
    if ((((rows[start + (report >> 5)] ?? 0) >>> (report & 31)) & 1) === 1) continue;
    if (missing !== undefined) return undefined;
    missing = report;
  }
  return missing;
}
