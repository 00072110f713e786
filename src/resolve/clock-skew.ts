import type { Declared } from '../domain/declared.ts';
import type { Problem } from '../domain/problem.ts';
import type { Source } from '../domain/source.ts';
import { placeOf } from '../domain/source.ts';
import type { Window } from '../domain/window.ts';

const TOLERANCE = 5 * 60_000;

function* windowsOf({
  users,
  teams,
  groups,
}: Declared): Iterable<{ readonly window: Window; readonly source: Source }> {
  for (const user of users.values()) {
    yield user;
    yield* user.reports;
    yield* user.rls;
  }
  for (const { members, reports, rls } of teams.values()) {
    yield* members;
    yield* reports;
    yield* rls;
  }
  for (const { rls } of groups.values()) yield* rls;
}

/**
 * Problems where the portal's clock and ours are more than five minutes apart and a window opens or closes in between:
 * then nobody can say whether the access holds. `offset` is how far the portal's clock is ahead, in milliseconds.
 */
export function findClockSkew(declared: Declared, now: number, offset: number | undefined): Problem[] {
  if (offset === undefined || Math.abs(offset) <= TOLERANCE) return [];
  const early = Math.min(now, now + offset);
  const late = Math.max(now, now + offset);
  const isBetween = (edge: number | undefined): boolean => edge !== undefined && edge > early && edge <= late;
  const found = [...windowsOf(declared)].find(
    ({ window }) => isBetween(window.from) || isBetween(window.end),
  );
  if (found === undefined) return [];
  return [
    {
      code: 'clock-skew',
      severity: 'error',
      message: `the portal’s clock and this machine’s are ${Math.round(Math.abs(offset) / 60_000)} minutes apart, and a window opens or closes in between`,
      why: 'whether this access holds now depends on which of the two clocks is right',
      fix: 'set the wrong clock right, or try again when the edge has passed for both',
      place: placeOf(found.source),
    },
  ];
}
