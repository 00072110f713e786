import { setTimeout as pause } from 'node:timers/promises';
import { type DatasetId, identityOf } from '../domain/ids.ts';
import type { Action } from '../domain/operation.ts';
import type { Performed } from '../domain/performed.ts';
import type { Dialect } from '../domain/settings.ts';
import { changedSince, changeOf, type Planned } from './changed-since.ts';
import type { UserRecord } from './decode.ts';
import type { Lookup } from './lookup.ts';
import { PortalFault, problemOf } from './portal-fault.ts';
import { sendArray } from './send-array.ts';
import type { Spell } from './spelling.ts';
import { isLost, type WriteTransport } from './transport.ts';

type Of<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

const CREATE_ATTEMPTS = 8;
const APPLIED: Performed = { status: 'applied' };
const ALREADY_SO: Performed = { status: 'already-so' };

const failed = (fault: PortalFault): Performed =>
  isLost(fault)
    ? { status: 'unknown', problem: problemOf(fault) }
    : { status: 'failed', problem: problemOf(fault) };

/** True for an account as a creation leaves it. One that holds something was there before, and the plan did not see it. */
const isNew = ({ reports, groups }: UserRecord): boolean =>
  (reports ?? []).length === 0 && (groups ?? []).length === 0;

/** Does what operations say, through one transport. */
export class Performer {
  readonly #transport: WriteTransport;
  readonly #lookup: Lookup;
  readonly #dialect: Dialect;
  readonly #planned: Planned;
  readonly #spell: Spell;
  #linkMethod: 'PUT' | 'POST';

  constructor(transport: WriteTransport, lookup: Lookup, dialect: Dialect, planned: Planned, spell: Spell) {
    this.#spell = spell;
    this.#planned = planned;
    this.#transport = transport;
    this.#lookup = lookup;
    this.#dialect = dialect;
    this.#linkMethod = dialect.linkMethod ?? 'PUT';
  }

  /** The method that link-reports was seen to work with. */
  get linkMethod(): 'PUT' | 'POST' {
    return this.#linkMethod;
  }

  /** Performs one operation and says what became of it. Never rejects for what a portal does. */
  async perform(action: Action): Promise<Performed> {
    try {
      return await this.#do(action);
    } catch (error) {
      if (error instanceof PortalFault) return failed(error);
      throw error;
    }
  }

  #do(action: Action): Promise<Performed> {
    switch (action.kind) {
      case 'create-user':
        return this.#create(action);
      case 'delete-user':
        return this.#delete(action);
      case 'update-user':
        return this.#update(action);
      case 'link-reports':
      case 'unlink-reports':
        return this.#reports(action);
      case 'link-rls-users':
      case 'unlink-rls-users':
        return this.#rlsUsers(action);
      case 'link-rls-groups':
      case 'unlink-rls-groups':
        return this.#rlsGroups(action);
    }
  }

  /** A create is never sent blindly again: whether the last one came through is read first. */
  async #create({ email, name, role }: Of<'create-user'>): Promise<Performed> {
    let last: PortalFault | undefined;
    for (let attempt = 1; attempt <= CREATE_ATTEMPTS; attempt++) {
      try {
        await this.#transport.send({
          method: 'POST',
          path: '/api/user',
          body: { email, name, role },
          repeatable: false,
        });
        return APPLIED;
      } catch (error) {
        if (!(error instanceof PortalFault)) throw error;
        const refused = error.status === 400 || error.status === 409;
        if (!refused && !isLost(error)) throw error;
        last = error;
        const found = await this.#lookup.users(email).catch(() => undefined);
        if (found === undefined) return failed(error);
        const account = found.find((user) => (user.name ?? '').trim() === name && user.role === role);
        if (account !== undefined && !isNew(account))
          return changedSince(email, 'has an account with access by now');
        if (account !== undefined) return isLost(error) ? APPLIED : ALREADY_SO;
        if (found.length > 0 || refused) return { status: 'failed', problem: problemOf(error) };
      }
      await pause(Math.min(5000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2));
    }
    return last === undefined ? APPLIED : { status: 'failed', problem: problemOf(last) };
  }

  async #delete({ email, userId }: Of<'delete-user'>): Promise<Performed> {
    const [user, ...more] = await this.#lookup.users(email);
    if (user === undefined) return ALREADY_SO;
    const change =
      more.length > 0 ? 'now has several accounts' : changeOf(user, userId, this.#planned(email));
    if (change !== undefined) return changedSince(email, change);
    try {
      await this.#transport.send({
        method: 'DELETE',
        path: `/api/user/${encodeURIComponent(email)}`,
        repeatable: true,
      });
      return APPLIED;
    } catch (error) {
      if (error instanceof PortalFault && error.status === 404) return ALREADY_SO;
      throw error;
    }
  }

  /** Whether a portal resets what is left out is not known, so the whole record is sent back. */
  async #update({ email, userId, name, role }: Of<'update-user'>): Promise<Performed> {
    const [user] = await this.#lookup.users(email);
    if (user === undefined) return changedSince(email, 'is gone');
    if (user.id.toLowerCase() !== userId) return changedSince(email, 'now belongs to another account');
    if (user.name === name && user.role === role) return ALREADY_SO;
    await this.#transport.send({
      method: 'PUT',
      path: '/api/user',
      body: { ...user, name, role },
      repeatable: true,
    });
    return APPLIED;
  }

  async #reports(action: Of<'link-reports' | 'unlink-reports'>): Promise<Performed> {
    const { kind, email } = action;
    const path = `/api/user/${kind}`;
    const send = (reports: readonly string[]): Promise<void> =>
      this.#sendLink(path, { userEmail: email, reports: reports.map(this.#spell) });
    const holds = async (): Promise<ReadonlySet<string> | undefined> => {
      const [user] = await this.#lookup.users(email);
      return user === undefined ? undefined : new Set((user.reports ?? []).map((id) => id.toLowerCase()));
    };
    return sendArray({
      entries: action.reports,
      link: kind === 'link-reports',
      send,
      holds,
      keyOf: (id) => id,
    });
  }

  /** PUT, and POST where PUT is refused; remembered only after it worked, since a missing user is answered 404 too. */
  async #sendLink(path: string, body: object): Promise<void> {
    const method = this.#linkMethod;
    try {
      await this.#transport.send({ method, path, body, repeatable: true });
    } catch (error) {
      const refused = error instanceof PortalFault && (error.status === 404 || error.status === 405);
      if (!refused || this.#dialect.linkMethod !== undefined) throw error;
      const other = method === 'PUT' ? 'POST' : 'PUT';
      try {
        await this.#transport.send({ method: other, path, body, repeatable: true });
      } catch (second) {
        const unknownToo = second instanceof PortalFault && (second.status === 404 || second.status === 405);
        throw unknownToo ? error : second;
      }
      this.#linkMethod = other;
    }
  }

  #rlsUsers({
    kind,
    datasetId,
    role,
    emails,
  }: Of<'link-rls-users' | 'unlink-rls-users'>): Promise<Performed> {
    const path = `/api/datasets/rls/${kind === 'link-rls-users' ? 'link' : 'unlink'}-users`;
    const send = (usersEmails: readonly string[]): Promise<void> =>
      this.#transport.send({
        method: 'PUT',
        path,
        body: { usersEmails, datasetId: this.#spell(datasetId), role },
        repeatable: true,
      });
    const holds = (): Promise<ReadonlySet<string> | undefined> =>
      this.#members(datasetId, role, 'userEmails');
    return sendArray({ entries: emails, link: kind === 'link-rls-users', send, holds, keyOf: identityOf });
  }

  #rlsGroups({
    kind,
    datasetId,
    role,
    groups,
  }: Of<'link-rls-groups' | 'unlink-rls-groups'>): Promise<Performed> {
    const path = `/api/datasets/rls/${kind === 'link-rls-groups' ? 'link' : 'unlink'}-groups`;
    const field = this.#dialect.groupsField ?? 'groups';
    const send = (ids: readonly string[]): Promise<void> =>
      this.#transport.send({
        method: 'PUT',
        path,
        body: { [field]: ids.map(this.#spell), datasetId: this.#spell(datasetId), role },
        repeatable: true,
      });
    const holds = (): Promise<ReadonlySet<string> | undefined> => this.#members(datasetId, role, 'groups');
    return sendArray({
      entries: groups,
      link: kind === 'link-rls-groups',
      send,
      holds,
      keyOf: (id) => id.toLowerCase(),
    });
  }

  async #members(
    dataset: DatasetId,
    name: string,
    field: 'userEmails' | 'groups',
  ): Promise<ReadonlySet<string> | undefined> {
    const [role] = await this.#lookup.roles(dataset, name);
    if (role === undefined) return undefined;
    return new Set((role[field] ?? []).map(field === 'groups' ? (id) => id.toLowerCase() : identityOf));
  }
}
