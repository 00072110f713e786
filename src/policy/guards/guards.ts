import { type Problem, ProblemError } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import type { Allowance, GuardSettings, Limit } from '../../domain/settings.ts';
import { DAY, phaseOf } from '../../domain/window.ts';
import { few } from '../../domain/wording.ts';
import type { Facts, Guard } from '../facts.ts';
import { maxChanges, maxUserDeletes } from './counts.ts';
import { escalation, minAdministrators, protectedUsers } from './people.ts';

/** Names as in `--override`; problem codes are `guard-` and the name. */
const GUARDS = {
  'max-removals': (facts) => maxChanges(facts, 'maxRemovals'),
  'max-user-deletes': maxUserDeletes,
  'max-grants': (facts) => maxChanges(facts, 'maxGrants'),
  'min-administrators': minAdministrators,
  protected: protectedUsers,
  escalation,
} as const satisfies { [Code in ProblemCode as Code extends `guard-${infer Name}` ? Name : never]: Guard };

type GuardName = keyof typeof GUARDS;

const GUARD_NAMES = Object.keys(GUARDS) as readonly GuardName[];

/** Each guard once, sorted. Throws `unknown-guard`. */
export function guardsNamed(names: readonly string[]): GuardName[] {
  const fix = `the guards are ${GUARD_NAMES.join(', ')}`;
  const unknown = names.filter((name) => !Object.hasOwn(GUARDS, name));
  const problems = unknown.map((name): Problem => {
    const message = `there is no guard ${JSON.stringify(name)}`;
    return { severity: 'error', code: 'unknown-guard', message, fix };
  });
  if (problems.length > 0) throw new ProblemError(problems);
  return GUARD_NAMES.filter((name) => names.includes(name)).sort();
}

/** Applies an exception to the settings. Without a limit, the exception turns its guard off. */
function loosen(guards: GuardSettings, { guard, limit }: Allowance): GuardSettings {
  const count: Limit = limit === undefined ? { kind: 'off' } : { kind: 'allowed', count: limit };
  const loose: Readonly<Record<string, Partial<GuardSettings>>> = {
    'max-removals': { maxRemovals: count },
    'max-user-deletes': { maxUserDeletes: count },
    'max-grants': { maxGrants: count },
    'min-administrators': { minAdministrators: limit ?? 0 },
    protected: { protect: [] },
    escalation: { escalations: 'report' },
  } satisfies Record<GuardName, Partial<GuardSettings>>;
  return { ...guards, ...loose[guard] };
}

/** Omits refusals that `--override` or `guards.allow` permits. */
export function guardRefusals(
  facts: Facts,
  overrides: readonly string[],
  allow: readonly Allowance[] = facts.guards.allow,
): Problem[] {
  const { now } = facts.delta.world;
  const openNow = allow.filter(({ window }) => phaseOf(window, now) === 'within');
  const until = new Date(now + 7 * DAY).toISOString().slice(0, 10);
  return GUARD_NAMES.flatMap((name): Problem[] => {
    const refusal = overrides.includes(name) ? undefined : GUARDS[name](facts);
    if (refusal === undefined) return [];
    const exceptions = openNow.filter(({ guard }) => guard === name);
    const permits = (exception: Allowance): boolean =>
      GUARDS[name]({ ...facts, guards: loosen(facts.guards, exception) }) === undefined;
    if (exceptions.some(permits)) return [];
    const { needs, ...texts } = refusal;
    const limits = exceptions.map(({ limit, reason }) => `${limit} (${reason})`);
    const why = limits.length === 0 ? texts.why : `${texts.why}; guards.allow only allows ${few(limits)}`;
    const proposal = { guard: name, ...(needs !== undefined && { limit: needs }), until };
    return [{ code: `guard-${name}`, severity: 'error', ...texts, why, allow: proposal }];
  });
}
