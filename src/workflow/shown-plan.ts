import type { Declared } from '../domain/declared.ts';
import type { Plan } from '../domain/plan.ts';
import { placeOf } from '../domain/source.ts';
import { lineWithEdge } from '../resolve/windows.ts';
import { StaleError } from './prepare.ts';

const second = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/**
 * Throws a `StaleError` where a window of the files has opened or closed since the instant of a plan, which somebody looked
 * at until now: it would give what they give no longer, or leave out what they give.
 */
export function refuseOutOfTime({ createdAt }: Plan, declared: Declared, now: number): void {
  const then = Date.parse(createdAt);
  const line = lineWithEdge(declared, then, now);
  if (line === undefined) return;
  throw new StaleError({
    code: 'stale-plan',
    severity: 'error',
    message: `the plan is of ${second(then)}, and a window has opened or closed by ${second(now)}, when it was confirmed`,
    why: 'what the files give now is another thing than what was shown; nothing was changed',
    fix: 'run it again, and look at the new plan',
    place: placeOf(line),
  });
}
