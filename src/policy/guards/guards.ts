import type { Change } from '../../domain/change.ts';
import { identityOf } from '../../domain/ids.ts';
import { matchesAny } from '../../domain/pattern.ts';
import type { Problem } from '../../domain/problem.ts';
import { isDemotion, isEscalation, ROLE_CODES } from '../../domain/role.ts';
import type { Allowance, GuardSettings, Limit } from '../../domain/settings.ts';
import { phaseOf } from '../../domain/window.ts';
import { few, orOverride } from '../../domain/wording.ts';
import type { Facts } from '../facts.ts';
import { notGrantedHere } from './restrict.ts';

/** Why a plan is refused, and the count up to which the guard would have to let it pass. */
interface Refusal extends Omit<Problem, 'code' | 'severity' | 'allow' | 'fix'> {
  /** What to do, but for letting it pass. */
  readonly fix: string;
  readonly needs?: number;
}

/** Judges a plan: why it is refused, or nothing. */
type Guard = (facts: Facts) => Refusal | undefined;

const ALWAYS_PASS = 10;

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 100 : Math.round((part / whole) * 1000) / 10} %`;
const limitText = (limit: Limit): string =>
  limit.kind === 'share' ? `${limit.share * 100}%` : limit.kind === 'off' ? 'off' : String(limit.count);
/** A share has a floor, so that small portals can change at all; a count is meant exactly. */
function exceeds(limit: Limit, count: number, managed: number): boolean {
  switch (limit.kind) {
    case 'off':
      return false;
    case 'count':
    case 'allowed':
      return count > limit.count;
    case 'share':
      return count > ALWAYS_PASS && count > limit.share * managed;
  }
}

const count = (changes: readonly Change[], ...kinds: readonly Change['kind'][]): number =>
  changes.filter(({ kind }) => kinds.includes(kind)).length;

const maxRemovals: Guard = ({ performed, managed, guards }) => {
  const limit = guards.maxRemovals;
  const kinds = [
    {
      what: 'report grants',
      removed: count(performed, 'revoke-report'),
      given: count(performed, 'grant-report'),
      of: managed.grants,
    },
    {
      what: 'RLS memberships',
      removed: count(performed, 'revoke-rls'),
      given: count(performed, 'grant-rls'),
      of: managed.memberships,
    },
  ];
  const reasons = kinds.flatMap(({ what, removed, given, of }) => {
    const toZero =
      limit.kind !== 'off' && limit.kind !== 'allowed' && of >= 2 && removed >= of && given === 0;
    if (!exceeds(limit, removed, of) && !toZero) return [];
    return [
      `${removed} of ${of} managed ${what} (${percent(removed, of)})${toZero ? ', which leaves none' : ''}`,
    ];
  });
  if (reasons.length === 0) return undefined;
  return {
    message: `the plan removes ${reasons.join(' and ')}`,
    why: `guards.maxRemovals is ${limitText(limit)}; so many removals are more often a mistake in the files than meant`,
    fix: 'look at who loses what',
    // The exception's limit is one for both kinds.
    needs: Math.max(...kinds.map(({ removed }) => removed)),
  };
};

const maxUserDeletes: Guard = ({ performed, guards }) => {
  const gone = performed.filter(({ kind }) => kind === 'delete-user' || kind === 'replace-user');
  if (!exceeds(guards.maxUserDeletes, gone.length, 0)) return undefined;
  return {
    message: `the plan deletes or replaces ${gone.length} users: ${few(gone.flatMap((change) => ('user' in change ? [change.user] : [])))}`,
    why: `guards.maxUserDeletes is ${limitText(guards.maxUserDeletes)}; a deleted account does not come back as it was`,
    fix: 'look at who is deleted',
    needs: gone.length,
  };
};

const maxGrants: Guard = ({ performed, managed, guards }) => {
  const limit = guards.maxGrants;
  const kinds = [
    { what: 'report grants', given: count(performed, 'grant-report'), of: managed.grants },
    { what: 'RLS memberships', given: count(performed, 'grant-rls'), of: managed.memberships },
  ];
  const reasons = kinds.flatMap(({ what, given, of }) =>
    exceeds(limit, given, of) ? [`${given} ${what} where ${of} are managed now`] : [],
  );
  if (reasons.length === 0) return undefined;
  return {
    message: `the plan gives ${reasons.join(' and ')}`,
    why: `guards.maxGrants is ${limitText(limit)}`,
    fix: 'look at who gains what',
    needs: Math.max(...kinds.map(({ given }) => given)),
  };
};

const minAdministrators: Guard = ({ administratorsBefore, administratorsAfter, guards }) => {
  if (administratorsAfter >= guards.minAdministrators || administratorsAfter >= administratorsBefore)
    return undefined;
  return {
    message: `the plan leaves ${administratorsAfter} of ${administratorsBefore} administrators`,
    why: `guards.minAdministrators is ${guards.minAdministrators}`,
    fix: 'keep one more administrator in the files',
    needs: administratorsAfter,
  };
};

/** What a change does to a protected user, in a word; undefined when it does no harm. */
function harm(change: Change): string | undefined {
  switch (change.kind) {
    case 'delete-user':
      return 'deletes';
    case 'replace-user':
      return 'replaces';
    case 'update-user': {
      const { from, to } = change;
      if (from.role === null || to.role === null) return undefined;
      return isDemotion(ROLE_CODES[from.role], ROLE_CODES[to.role]) ? 'demotes' : undefined;
    }
    case 'revoke-report':
    case 'revoke-rls':
      return 'takes access from';
    case 'create-user':
    case 'grant-report':
    case 'grant-rls':
    case 'manual':
      return undefined;
  }
}

const protectedUsers: Guard = ({ performed, guards }) => {
  const harms = new Set<string>();
  for (const change of performed) {
    const verb = harm(change);
    if (verb === undefined || !('user' in change) || !matchesAny(guards.protect, identityOf(change.user)))
      continue;
    harms.add(`${verb} ${change.user}`);
  }
  if (harms.size === 0) return undefined;
  return {
    message: `the plan ${few([...harms])}`,
    why: 'guards.protect names this user',
    fix: 'give the user back in the files what the plan takes',
  };
};

/** Who becomes administrator or contributor by a change that is performed. */
export function escalationsOf(
  changes: readonly Change[],
): { readonly user: string; readonly role: string; readonly change: Change }[] {
  return changes.flatMap((change) => {
    const to =
      change.kind === 'create-user'
        ? change.role
        : 'to' in change && change.kind !== 'manual'
          ? change.to.role
          : null;
    const from = 'from' in change ? change.from.role : null;
    if (to === null || !('user' in change)) return [];
    const rises = isEscalation(from === null ? undefined : ROLE_CODES[from], ROLE_CODES[to]);
    return rises ? [{ user: change.user, role: to, change }] : [];
  });
}

const escalation: Guard = ({ performed, guards }) => {
  if (guards.escalations !== 'refuse') return undefined;
  const rising = escalationsOf(performed);
  if (rising.length === 0) return undefined;
  return {
    message: `the plan makes ${few(rising.map(({ user, role }) => `${user} ${role}`))}`,
    why: 'guards.escalations is refuse',
    fix: 'look at who rises',
  };
};

/** Every guard by the name that `--override` takes; its problem's code is `guard-` and that name. */
const GUARDS = {
  'max-removals': maxRemovals,
  'max-user-deletes': maxUserDeletes,
  'max-grants': maxGrants,
  'min-administrators': minAdministrators,
  protected: protectedUsers,
  escalation,
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;

export const GUARD_NAMES = Object.keys(GUARDS) as readonly GuardName[];

export const isGuardName = (text: string): text is GuardName => Object.hasOwn(GUARDS, text);

/** The settings with the limits that a reviewed exception gives. */
function loosened(guards: GuardSettings, { guard, limit }: Allowance): GuardSettings {
  const count: Limit = limit === undefined ? { kind: 'off' } : { kind: 'allowed', count: limit };
  switch (guard) {
    case 'max-removals':
      return { ...guards, maxRemovals: count };
    case 'max-user-deletes':
      return { ...guards, maxUserDeletes: count };
    case 'max-grants':
      return { ...guards, maxGrants: count };
    case 'min-administrators':
      return { ...guards, minAdministrators: limit ?? 0 };
    case 'protected':
      return { ...guards, protect: [] };
    default:
      return { ...guards, escalations: 'report' };
  }
}

const WEEK = 7 * 24 * 3_600_000;

/** The day on which an exception that is written now would best end: long enough to be reviewed, and no longer. */
const weekAfter = (now: number): string => new Date(now + WEEK).toISOString().slice(0, 10);

/**
 * The guards that refuse a plan, as problems of severity error; those overridden are left out, and those of which an
 * exception of `guards.allow`, by default the plan's own, lets as much pass.
 */
export function refusals(
  facts: Facts,
  overrides: readonly GuardName[],
  allow: readonly Allowance[] = facts.guards.allow,
): Problem[] {
  const { now } = facts.delta.world;
  const exceptions = allow.filter(({ window }) => phaseOf(window, now) === 'within');
  const refused = GUARD_NAMES.flatMap((name): Problem[] => {
    if (overrides.includes(name)) return [];
    const problem = GUARDS[name](facts);
    const ours = exceptions.filter(({ guard }) => guard === name);
    const isAllowed = ours.some(
      (exception) => GUARDS[name]({ ...facts, guards: loosened(facts.guards, exception) }) === undefined,
    );
    if (problem === undefined || isAllowed) return [];
    const { needs, ...said } = problem;
    const limits = ours.map(({ limit, reason }) => `${limit} (${reason})`);
    const why =
      limits.length === 0 ? said.why : `${said.why}; guards.allow lets no more than ${few(limits)} pass`;
    const allow = { guard: name, ...(needs !== undefined && { limit: needs }), until: weekAfter(now) };
    const fix = `${said.fix}; ${orOverride(name)}`;
    return [
      {
        code: `guard-${name}`,
        severity: 'error',
        ...said,
        ...(why !== undefined && { why }),
        fix,
        allow,
      },
    ];
  });
  return [...refused, ...notGrantedHere(facts)];
}
