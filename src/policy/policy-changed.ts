import type { Problem } from '../domain/problem.ts';
import type { GuardSettings } from '../domain/settings.ts';
import type { Facts } from './facts.ts';
import { type GuardName, refusals } from './guards/guards.ts';

/**
 * What the guards that were applied last refuse, and the files' own do not: whoever loosens a guard and needs that in one
 * step would not be guarded at all. Reviewed exceptions of the files count under both.
 */
export function policyChanged(
  facts: Facts,
  applied: GuardSettings,
  overrides: readonly GuardName[],
  own: readonly Problem[],
): Problem[] {
  const known = new Set(own.map(({ code }) => code));
  return refusals({ ...facts, guards: applied }, overrides, facts.guards.allow)
    .filter(({ code }) => !known.has(code))
    .map(({ code, message, why }) => ({
      code: 'policy-changed',
      severity: 'error',
      message: `${code} was loosened together with what it refuses: ${message}`,
      why: `as it was applied last: ${why ?? 'it refuses this'}`,
      fix: 'apply the change of the guard first, by itself; or undo it and use guards.allow or --override',
    }));
}
