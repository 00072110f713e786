import type { Discrepancy } from '../domain/applied.ts';
import { type Effect, effectsOf, subjectOf } from '../domain/effects.ts';
import type { Expected, ExpectedAccess, ExpectedPerson } from '../domain/expected.ts';
import { type Email, type GroupId, type Identity, identityOf, type RoleKey, roleOf } from '../domain/ids.ts';
import type { Observed, ObservedUser, Touched } from '../domain/observed.ts';
import type { Outcome } from '../domain/outcome.ts';
import { isEscalation, roleCode } from '../domain/role.ts';

const wasCalled = ({ status }: Outcome): boolean => status !== 'skipped' && status !== 'not-started';

/** Whom calls were made about. */
export interface Holders extends Touched {
  readonly groups: ReadonlySet<GroupId>;
}

/** Users and groups that calls were made about. */
export function touchedBy(outcomes: readonly Outcome[]): Holders {
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

/** What became of each thing that a call was to make so; the last call counts. */
type Attempts = ReadonlyMap<string, { readonly effect: Effect; readonly made: boolean }>;

/** The entries of an operation that did not come about; undefined for all of them. */
function entriesLeft(outcome: Outcome): ReadonlySet<string> | undefined {
  switch (outcome.status) {
    case 'applied':
    case 'already-so':
      return new Set(outcome.leftOut?.entries ?? []);
    case 'failed':
      if (outcome.entries === undefined) return undefined;
      return new Set([...outcome.entries, ...(outcome.leftOut?.entries ?? [])]);
    case 'unknown':
    case 'skipped':
    case 'not-started':
      return undefined;
  }
}

/** What became of the things that differ, and of all else in their records: there may be millions that do not differ. */
function attemptsOf(outcomes: readonly Outcome[], found: readonly Found[]): Attempts {
  const subjects = new Set(found.flatMap(({ subject, holder }) => [subject, `account\u0000${holder}`]));
  const records = new Set(found.flatMap(({ record, holder }) => [record, `user\u0000${holder}`]));
  const attempts = new Map<string, { readonly effect: Effect; readonly made: boolean }>();
  // Outcomes come in the order of the plan, which is a valid one.
  for (const outcome of outcomes) {
    const left = entriesLeft(outcome);
    for (const effect of effectsOf(outcome.operation)) {
      const subject = subjectOf(effect);
      if (!subjects.has(subject) && !records.has(recordOf(effect))) continue;
      attempts.set(subject, { effect, made: left !== undefined && !left.has(effect.entry) });
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

/** Outcomes whose answer was lost, and that reading shows to have come about after all. */
export function settled(outcomes: readonly Outcome[], observed: Observed): Outcome[] {
  return outcomes.map((outcome) => {
    if (outcome.status !== 'unknown') return outcome;
    const { operation, leftOut } = outcome;
    const left = new Set<string>(leftOut?.entries ?? []);
    const effects = effectsOf(operation).filter(({ entry }) => !left.has(entry));
    if (!effects.every((effect) => holds(effect, observed))) return outcome;
    return { status: 'applied', operation, ...(leftOut && { leftOut }) };
  });
}

/** The record in which a reading shows an effect: a user's, or a role's. */
const recordOf = (effect: Effect): string =>
  effect.kind === 'role' ? `role\u0000${effect.key}` : `user\u0000${effect.holder}`;

/**
 * Records of which a reading shows nothing that the calls made: as if none had been made yet. Where an account was made,
 * changed or deleted, that alone tells, for all that its holder has.
 */
function unseenRecords(attempts: Attempts, observed: Observed): ReadonlySet<string> {
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

/** A discrepancy, and whether it may yet go: what a call that failed was to make so will not come about by waiting. */
export interface Difference extends Discrepancy {
  readonly mayGo: boolean;
}

/** Where a reading differs, before it is known what calls were made about it. */
interface Found {
  readonly holder: Identity | GroupId;
  readonly subject: string;
  readonly record: string;
  readonly difference: Pick<Discrepancy, 'kind' | 'holder' | 'what'>;
}

/** Tells a difference by what became of the call that was to prevent it; undefined where that call's outcome tells it. */
function told(
  { holder, subject, record, difference }: Found,
  attempts: Attempts,
  unseen: ReadonlySet<string>,
) {
  const attempt = attempts.get(subject);
  const { kind, what } = difference;
  const isExcess = kind === 'excess';
  const isAccount = what.kind === 'account';
  const isAttempted = attempt !== undefined && (isAccount || attempt.effect.present !== isExcess);
  const isTold = !isExcess || (isAccount && what.expected !== 'gone');
  if (isAttempted && !attempt.made && isTold) return undefined;
  const isTaken = isExcess && isAttempted && attempt.made;
  const isUnseen =
    (isAttempted && attempt.made && unseen.has(record)) ||
    (attempts.get(`account\u0000${holder}`)?.made === true && unseen.has(`user\u0000${holder}`));
  const one: Difference = {
    ...difference,
    code: isTaken && !isAccount ? 'access-from-elsewhere' : 'not-verified',
    seen: isUnseen ? 'not-yet' : 'otherwise',
    mayGo: !isAttempted || attempt.made,
  };
  return one;
}

/** Compares a reading with what a plan was to come to. */
class Judge {
  readonly #observed: Observed;
  readonly #rolesOf = new Map<Identity | GroupId, RoleKey[]>();
  readonly found: Found[] = [];

  constructor({ users, groups }: Holders, observed: Observed) {
    this.#observed = observed;
    for (const [key, role] of observed.roles) {
      for (const member of role.members) if (users.has(member)) this.#note(member, key);
      for (const group of role.groups) if (groups.has(group)) this.#note(group, key);
    }
  }

  #note(holder: Identity | GroupId, role: RoleKey): void {
    const known = this.#rolesOf.get(holder);
    if (known === undefined) this.#rolesOf.set(holder, [role]);
    else known.push(role);
  }

  /** True where the account may have access. */
  #account(identity: Identity, { email, account }: ExpectedPerson): boolean {
    const accounts = this.#observed.users.get(identity) ?? [];
    const wrong = (kind: 'excess' | 'missing', expected: 'there' | 'gone' | 'changed' | 'single'): void => {
      this.found.push({
        holder: identity,
        subject: `account\u0000${identity}`,
        record: `user\u0000${identity}`,
        difference: { kind, holder: email, what: { kind: 'account', expected } },
      });
    };
    if (account.state === 'gone') {
      if (accounts.length > 0) wrong('excess', 'gone');
      return false;
    }
    const [first, ...more] = accounts;
    if (first === undefined || first.id === account.not) wrong('missing', 'there');
    else if (more.length > 0) wrong('excess', 'single');
    else if (account.role !== undefined && first.role !== account.role)
      wrong(
        isEscalation(account.role, roleCode(first.role) ?? account.role) ? 'excess' : 'missing',
        'changed',
      );
    else if (account.name !== undefined && first.name.trim() !== account.name) wrong('missing', 'changed');
    return first !== undefined;
  }

  #access<Key extends string>(
    held: Iterable<Key>,
    has: (key: Key) => boolean,
    { present, absent }: ExpectedAccess<Key>,
    isThere: boolean,
    differs: (kind: 'excess' | 'missing', key: Key) => void,
  ): void {
    for (const key of held) if (absent(key)) differs('excess', key);
    if (isThere) for (const key of present) if (!has(key)) differs('missing', key);
  }

  #roles(
    holder: Identity | GroupId,
    shown: string,
    expected: ExpectedAccess<RoleKey>,
    isThere: boolean,
  ): void {
    const held = this.#rolesOf.get(holder) ?? [];
    this.#access(
      held,
      (key) => held.includes(key),
      expected,
      isThere,
      (kind, key) =>
        this.found.push({
          holder,
          subject: `role\u0000${holder}\u0000${key}`,
          record: `role\u0000${key}`,
          difference: { kind, holder: shown, what: { kind: 'rls', ...roleOf(key) } },
        }),
    );
  }

  person(identity: Identity, expected: ExpectedPerson): void {
    const isThere = this.#account(identity, expected);
    const { email, reports, roles, account } = expected;
    if (account.state === 'there') {
      const accounts = this.#observed.users.get(identity) ?? [];
      const held = new Set(accounts.flatMap((user) => [...user.reports]));
      this.#access(
        held,
        (report) => held.has(report),
        reports,
        isThere,
        (kind, report) =>
          this.found.push({
            holder: identity,
            subject: `report\u0000${identity}\u0000${report}`,
            record: `user\u0000${identity}`,
            difference: { kind, holder: email, what: { kind: 'report', report } },
          }),
      );
    }
    this.#roles(identity, email, roles, isThere);
  }

  group(id: GroupId, expected: ExpectedAccess<RoleKey>): void {
    this.#roles(id, id, expected, true);
  }
}

/** Where a reading differs from what a plan was to come to, for everybody whom a call named; excess access first. */
export function differences(
  outcomes: readonly Outcome[],
  holders: Holders,
  expected: Expected,
  observed: Observed,
): readonly Difference[] {
  const judge = new Judge(holders, observed);
  for (const identity of holders.users.keys()) {
    const person = expected.person(identity);
    if (person !== undefined) judge.person(identity, person);
  }
  for (const id of holders.groups) {
    const group = expected.group(id);
    if (group !== undefined) judge.group(id, group);
  }
  const { found } = judge;
  if (found.length === 0) return [];
  const attempts = attemptsOf(outcomes, found);
  const unseen = unseenRecords(attempts, observed);
  const all = found.flatMap((one) => told(one, attempts, unseen) ?? []);
  return [...all.filter(({ kind }) => kind === 'excess'), ...all.filter(({ kind }) => kind === 'missing')];
}
