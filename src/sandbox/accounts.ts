import { fold, IdSet } from './id-set.ts';
import type { UserRecord } from './records.ts';
import { Refusal } from './refusal.ts';

type Linked = 'reports' | 'groups';

/**
 * A user as it is kept: the record as it came, and sets only of what was linked since, so that an untouched user costs
 * nothing and a link no more than the request that asks for it.
 */
export class Account {
  #record: UserRecord;
  readonly #sets: { reports?: IdSet; groups?: IdSet } = {};
  #moved = false;

  constructor(record: UserRecord) {
    this.#record = record;
  }

  get record(): UserRecord {
    if (this.#moved) {
      const { reports, groups } = this.#sets;
      this.#record = {
        ...this.#record,
        ...(reports && { reports: reports.values() }),
        ...(groups && { groups: groups.values() }),
      };
      this.#moved = false;
    }
    return this.#record;
  }

  holds(report: string): boolean {
    return this.#set('reports').has(report);
  }

  /** Adds ids or takes them out; true when anything changed. */
  link(what: Linked, ids: readonly string[], link: boolean): boolean {
    const changed = this.#set(what).move(ids, link);
    this.#moved ||= changed;
    return changed;
  }

  /** Sets fields; what is linked changes by `link` alone. */
  set({ reports: _reports, groups: _groups, ...fields }: Partial<UserRecord>): void {
    this.#record = { ...this.record, ...fields };
  }

  #set(what: Linked): IdSet {
    this.#sets[what] ??= new IdSet(this.#record[what]);
    return this.#sets[what];
  }
}

/** The users of a portal in the order of their creation, found by id and by address. */
export class Accounts {
  readonly #inOrder: Account[];
  readonly #byId = new Map<string, Account>();
  readonly #byEmail = new Map<string, Account>();

  constructor(users: readonly UserRecord[]) {
    this.#inOrder = users.map((user) => new Account(user));
    for (const account of this.#inOrder) this.#index(account);
  }

  get inOrder(): readonly Account[] {
    return this.#inOrder;
  }

  withId(id: string): Account | undefined {
    return this.#byId.get(fold(id));
  }

  withEmail(email: string): Account | undefined {
    return this.#byEmail.get(fold(email));
  }

  /** The account with this address. Throws a `Refusal` where there is none. */
  existing(email: string): Account {
    const account = this.withEmail(email);
    if (account === undefined) throw new Refusal(404, `there is no user ${email}`);
    return account;
  }

  /** Throws a `Refusal` where the address is taken. */
  add(user: UserRecord): Account {
    this.#refuseTaken(user.email);
    const account = new Account(user);
    this.#inOrder.push(account);
    this.#index(account);
    return account;
  }

  /** Sets fields of an account. Throws a `Refusal` where a new address is taken. */
  update(account: Account, fields: Partial<UserRecord>): void {
    const { email } = account.record;
    if (fields.email !== undefined && fold(fields.email) !== fold(email)) this.#refuseTaken(fields.email);
    this.#byEmail.delete(fold(email));
    account.set(fields);
    this.#index(account);
  }

  remove(account: Account): void {
    this.#inOrder.splice(this.#inOrder.indexOf(account), 1);
    this.#byId.delete(fold(account.record.id));
    this.#byEmail.delete(fold(account.record.email));
  }

  #refuseTaken(email: string): void {
    if (this.withEmail(email) !== undefined) throw new Refusal(409, `the user ${email} exists`);
  }

  #index(account: Account): void {
    this.#byId.set(fold(account.record.id), account);
    this.#byEmail.set(fold(account.record.email), account);
  }
}
