import type { Declared } from '../domain/declared.ts';
import type { Problem } from '../domain/problem.ts';
import { placeOf } from '../domain/source.ts';
import { lineWithEdge } from './windows.ts';

const TOLERANCE = 5 * 60_000;

/**
 * Problems where the portal's clock and ours are more than five minutes apart and a window opens or closes in between:
 * then nobody can say whether the access holds. `offset` is how far the portal's clock is ahead, in milliseconds.
 */
export function findClockSkew(declared: Declared, now: number, offset: number | undefined): Problem[] {
  if (offset === undefined || Math.abs(offset) <= TOLERANCE) return [];
  const early = Math.min(now, now + offset);
  const late = Math.max(now, now + offset);
  const found = lineWithEdge(declared, early, late);
  if (found === undefined) return [];
  return [
    {
      code: 'clock-skew',
      severity: 'error',
      message: `the portal’s clock and this machine’s are ${Math.round(Math.abs(offset) / 60_000)} minutes apart, and a window opens or closes in between`,
      why: 'whether this access holds now depends on which of the two clocks is right',
      fix: 'set the wrong clock right, or try again when the edge has passed for both',
      place: placeOf(found),
    },
  ];
}
