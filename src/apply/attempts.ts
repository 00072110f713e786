import { type Effect, effectsOf, subjectOf } from '../domain/effects.ts';
import { type Email, type GroupId, type Identity, identityOf } from '../domain/ids.ts';
import type { Observed, ObservedUser, Touched } from '../domain/observed.ts';
import type { Outcome } from '../domain/operation.ts';

const wasCalled = ({ status }: Outcome): boolean => status !== 'skipped' && status !== 'not-started';

/** The users and groups that calls were about. */
export interface TouchedHolders extends Touched {
  readonly groups: ReadonlySet<GroupId>;
}

export function touchedBy(outcomes: readonly Outcome[]): TouchedHolders {
  const users = new Map<Identity, Email>();
  const groups = new Set<GroupId>();
  for (const outcome of outcomes) {
    if (!wasCalled(outcome)) continue;
    const { operation } = outcome;
    if ('groups' in operation) for (const group of operation.groups) groups.add(group);
    else {
      const emails = 'email' in operation ? [operation.email] : operation.emails;
      for (const email of emails) users.set(identityOf(email), email);
    }
  }
  return { users, groups };
}

/** Whether each effect was made, by its subject; the last call counts. */
export type Attempts = ReadonlyMap<string, { readonly effect: Effect; readonly made: boolean }>;

/** The record in which a reading shows an effect: a user's, or a role's. */
const recordOf = (effect: Effect): string =>
  effect.kind === 'role' ? `role\u0000${effect.key}` : `user\u0000${effect.holder}`;

/** The entries of an operation that failed or were left out; undefined for all of them. */
function entriesLeft(outcome: Outcome): ReadonlySet<string> | undefined {
  switch (outcome.status) {
    case 'applied':
    case 'already-so':
      return new Set(outcome.leftOut?.entries);
    case 'failed':
      if (outcome.entries === undefined) return undefined;
      return new Set([...outcome.entries, ...(outcome.leftOut?.entries ?? [])]);
    case 'unknown':
    case 'skipped':
    case 'not-started':
      return undefined;
  }
}

/** The attempts at what differs and at all else in the same records: millions of others may not differ. */
export function attemptsOf(
  outcomes: readonly Outcome[],
  found: readonly { readonly record: string; readonly holder: string }[],
): Attempts {
  const records = new Set(found.flatMap(({ record, holder }) => [record, `user\u0000${holder}`]));
  const attempts = new Map<string, { readonly effect: Effect; readonly made: boolean }>();
  // Outcomes come in the order of the plan, which is a valid one.
  for (const outcome of outcomes) {
    const left = entriesLeft(outcome);
    for (const effect of effectsOf(outcome.operation)) {
      if (!records.has(recordOf(effect))) continue;
      attempts.set(subjectOf(effect), { effect, made: left !== undefined && !left.has(effect.entry) });
    }
  }
  return attempts;
}

function accountHolds(
  accounts: readonly ObservedUser[],
  { account }: Extract<Effect, { readonly kind: 'account' }>,
): boolean {
  switch (account.state) {
    case 'deleted':
      return accounts.every(({ id }) => id !== account.userId);
    case 'created':
    case 'updated':
      return accounts.some(({ name, role }) => name.trim() === account.name && role === account.role);
  }
}

/** True where a reading shows what a call was to make so. */
function holds(effect: Effect, { users, roles }: Observed): boolean {
  switch (effect.kind) {
    case 'account':
      return accountHolds(users.get(effect.holder) ?? [], effect);
    case 'report':
      return (
        (users.get(effect.holder) ?? []).some(({ reports }) => reports.has(effect.key)) === effect.present
      );
    case 'role': {
      const role = roles.get(effect.key);
      const isMember =
        role?.members.has(effect.holder as Identity) === true ||
        role?.groups.has(effect.holder as GroupId) === true;
      return isMember === effect.present;
    }
  }
}

/** The outcomes, where a lost answer is applied if the reading shows its effects. */
export function settled(outcomes: readonly Outcome[], observed: Observed): Outcome[] {
  return outcomes.map((outcome) => {
    if (outcome.status !== 'unknown') return outcome;
    const { operation, leftOut } = outcome;
    const left = new Set<string>(leftOut?.entries);
    const effects = effectsOf(operation).filter(({ entry }) => !left.has(entry));
    if (!effects.every((effect) => holds(effect, observed))) return outcome;
    return { status: 'applied', operation, ...(leftOut && { leftOut }) };
  });
}

/**
 * Records of which a reading shows nothing that the calls made. Where a call was about the account, the account decides for
 * all that its holder has.
 */
export function unseenRecords(attempts: Attempts, observed: Observed): ReadonlySet<string> {
  const seen = new Map<string, boolean>();
  const accounts = new Map<string, boolean>();
  for (const { effect, made } of attempts.values()) {
    if (!made) continue;
    const record = recordOf(effect);
    const isSo = holds(effect, observed);
    if (effect.kind === 'account') accounts.set(record, isSo);
    else if (seen.get(record) !== true) seen.set(record, isSo);
  }
  return new Set(
    [...seen, ...accounts]
      .filter(([record, isSo]) => !(accounts.get(record) ?? isSo))
      .map(([record]) => record),
  );
}
