import type { Arrangement } from './team.ts';
import { givenBy, peopleIn } from './team.ts';

/** Two teams that would be one but for a single person, or a single report. Advice: nothing is given or taken by it. */
export interface NearTwins {
  readonly team: number;
  readonly other: number;
  readonly same: 'members' | 'reports';
  /** The one person, or the one report, that only one of them has. */
  readonly only: number;
}

/** Teams with less in common than this are alike by chance. */
const FEWEST = 3;

/** Numbers that look like chance, always the same for the same value: sums of them tell lists apart. */
const mixed = (value: number, salt: number): number => {
  let hash = Math.imul(value + 1, 0x9e3779b1) ^ salt;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
};
const SALTS = [0x2545f491, 0x1b873593] as const;

/** Pairs of lists of which one has a single value more, with that value. Lists that are equal count once. */
function* pairs(
  lists: readonly (readonly number[])[],
): Iterable<{ readonly team: number; readonly other: number; readonly only: number }> {
  const marks = lists.map((list) =>
    SALTS.map((salt) => list.reduce((sum, value) => sum ^ mixed(value, salt), 0)),
  );
  const first = new Map<string, number>();
  for (const [at, mark] of marks.entries()) if (!first.has(mark.join())) first.set(mark.join(), at);
  for (const [longer, list] of lists.entries()) {
    const mark = marks[longer] ?? [];
    if (list.length <= FEWEST || first.get(mark.join()) !== longer) continue;
    for (const only of list) {
      const shorter = first.get(mark.map((sum, way) => sum ^ mixed(only, SALTS[way] ?? 0)).join());
      if (shorter === undefined) continue;
      const rest = list.filter((value) => value !== only);
      if (rest.join() !== lists[shorter]?.join()) continue;
      yield { team: Math.min(longer, shorter), other: Math.max(longer, shorter), only };
    }
  }
}

/** Every pair of teams that are nearly one, in the order of the files. */
export function nearTwins({ teams }: Arrangement): readonly NearTwins[] {
  const found = [
    ...[...pairs(peopleIn(teams))].map((pair) => ({ ...pair, same: 'members' as const })),
    ...[...pairs(givenBy(teams))].map((pair) => ({ ...pair, same: 'reports' as const })),
  ];
  return found.sort((a, b) => a.team - b.team || a.other - b.other);
}
