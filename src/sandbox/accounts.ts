import { fold, IdSet } from './id-set.ts';
import type { UserRecord } from './records.ts';
import { Refusal } from './refusal.ts';

/** A user as it is kept: links change in place, so that one costs no more than the request that asks for it. */
export interface Account {
  record: Omit<UserRecord, 'reports' | 'groups'>;
  readonly reports: IdSet;
  readonly groups: IdSet;
}

const accountOf = ({ reports, groups, ...record }: UserRecord): Account => ({
  record,
  reports: new IdSet(reports),
  groups: new IdSet(groups),
});

/** The users of a portal in the order of their creation, found by id and by address. */
export class Accounts {
  readonly #inOrder: Account[];
  readonly #byId = new Map<string, Account>();
  readonly #byEmail = new Map<string, Account>();

  constructor(users: readonly UserRecord[]) {
    this.#inOrder = users.map(accountOf);
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
    const account = accountOf(user);
    this.#inOrder.push(account);
    this.#index(account);
    return account;
  }

  /** Sets fields of an account. Throws a `Refusal` where a new address is taken. */
  update(account: Account, fields: Partial<Account['record']>): void {
    const { email } = account.record;
    if (fields.email !== undefined && fold(fields.email) !== fold(email)) this.#refuseTaken(fields.email);
    this.#byEmail.delete(fold(email));
    account.record = { ...account.record, ...fields };
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
