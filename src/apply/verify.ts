import type { Discrepancy } from '../domain/applied.ts';
import { type Effect, effectsOf, subjectOf } from '../domain/effects.ts';
import type { Expected, ExpectedAccess, ExpectedPerson } from '../domain/expected.ts';
import {
  type Email,
  type GroupId,
  type Identity,
  type ReportId,
  type RoleKey,
  roleOf,
} from '../domain/ids.ts';
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
    for (const { holder, kind, entry } of effectsOf(operation)) {
      if (kind === 'role' && 'groups' in operation) groups.add(holder as GroupId);
      else if ('email' in operation) users.set(holder as Identity, operation.email);
      else users.set(holder as Identity, entry as Email);
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

function attemptsOf(outcomes: readonly Outcome[]): Attempts {
  const attempts = new Map<string, { readonly effect: Effect; readonly made: boolean }>();
  // Outcomes come in the order of the plan, which is a valid one.
  for (const outcome of outcomes) {
    const left = entriesLeft(outcome);
    for (const effect of effectsOf(outcome.operation))
      attempts.set(subjectOf(effect), { effect, made: left !== undefined && !left.has(effect.entry) });
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

/** Compares a reading with what a plan was to come to. */
class Judge {
  readonly #observed: Observed;
  readonly #attempts: Attempts;
  readonly #unseen: ReadonlySet<string>;
  readonly #rolesOf = new Map<Identity | GroupId, RoleKey[]>();
  readonly found: Difference[] = [];

  constructor(outcomes: readonly Outcome[], { users, groups }: Holders, observed: Observed) {
    this.#observed = observed;
    this.#attempts = attemptsOf(outcomes);
    this.#unseen = unseenRecords(this.#attempts, observed);
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

  #differs(
    holder: Identity | GroupId,
    subject: string,
    record: string,
    difference: Pick<Discrepancy, 'kind' | 'holder' | 'what'>,
  ): void {
    const attempt = this.#attempts.get(subject);
    const { kind, what } = difference;
    const isExcess = kind === 'excess';
    const isAccount = what.kind === 'account';
    const isAttempted = attempt !== undefined && (isAccount || attempt.effect.present !== isExcess);
    const isTold = !isExcess || (isAccount && what.expected !== 'gone');
    // What is missing because a call failed is told as that call's outcome.
    if (isAttempted && !attempt.made && isTold) return;
    const isTaken = isExcess && isAttempted && attempt.made;
    const account = this.#attempts.get(`account\u0000${holder}`);
    const isUnseen =
      (isAttempted && attempt.made && this.#unseen.has(record)) ||
      (account?.made === true && this.#unseen.has(`user\u0000${holder}`));
    this.found.push({
      ...difference,
      code: isTaken && !isAccount ? 'access-from-elsewhere' : 'not-verified',
      seen: isUnseen ? 'not-yet' : 'otherwise',
      mayGo: !isAttempted || attempt.made,
    });
  }

  #account(identity: Identity, { email, account }: ExpectedPerson): boolean {
    const accounts = this.#observed.users.get(identity) ?? [];
    const subject = `account\u0000${identity}`;
    const wrong = (kind: 'excess' | 'missing', expected: 'there' | 'gone' | 'changed' | 'single'): void =>
      this.#differs(identity, subject, `user\u0000${identity}`, {
        kind,
        holder: email,
        what: { kind: 'account', expected },
      });
    if (account.state === 'gone') {
      if (accounts.length > 0) wrong('excess', 'gone');
      return true;
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

  #roles(holder: Identity | GroupId, shown: string, { present, absent }: ExpectedAccess<RoleKey>): void {
    const held = new Set(this.#rolesOf.get(holder));
    const differs = (kind: 'excess' | 'missing', key: RoleKey): void => {
      this.#differs(holder, `role\u0000${holder}\u0000${key}`, `role\u0000${key}`, {
        kind,
        holder: shown,
        what: { kind: 'rls', ...roleOf(key) },
      });
    };
    for (const key of held) if (absent(key)) differs('excess', key);
    for (const key of present) if (!held.has(key)) differs('missing', key);
  }

  person(identity: Identity, expected: ExpectedPerson): void {
    const isThere = this.#account(identity, expected);
    const { email, reports, account } = expected;
    const held = new Set((this.#observed.users.get(identity) ?? []).flatMap((user) => [...user.reports]));
    const differs = (kind: 'excess' | 'missing', report: ReportId): void =>
      this.#differs(identity, `report\u0000${identity}\u0000${report}`, `user\u0000${identity}`, {
        kind,
        holder: email,
        what: { kind: 'report', report },
      });
    if (account.state === 'there') {
      for (const report of held) if (reports.absent(report)) differs('excess', report);
      if (isThere) for (const report of reports.present) if (!held.has(report)) differs('missing', report);
    }
    this.#roles(identity, email, isThere ? expected.roles : { ...expected.roles, present: new Set() });
  }

  group(id: GroupId, expected: ExpectedAccess<RoleKey>): void {
    this.#roles(id, id, expected);
  }
}

/** Where a reading differs from what a plan was to come to, for everybody whom a call named; excess access first. */
export function differences(
  outcomes: readonly Outcome[],
  holders: Holders,
  expected: Expected,
  observed: Observed,
): readonly Difference[] {
  const judge = new Judge(outcomes, holders, observed);
  for (const identity of holders.users.keys()) {
    const person = expected.person(identity);
    if (person !== undefined) judge.person(identity, person);
  }
  for (const id of holders.groups) {
    const group = expected.group(id);
    if (group !== undefined) judge.group(id, group);
  }
  return [
    ...judge.found.filter(({ kind }) => kind === 'excess'),
    ...judge.found.filter(({ kind }) => kind === 'missing'),
  ];
}
