import {
  type DatasetId,
  datasetId,
  type Email,
  groupId,
  identityOf,
  type RoleKey,
  reportId,
  roleKey,
  userId,
} from '../domain/ids.ts';
import type { Action } from '../domain/operation.ts';
import type { Performed } from '../domain/outcome.ts';
import { createUser, deleteUser, updateUser } from './accounts.ts';
import type { RoleRecord } from './decode.ts';
import { PortalFault } from './portal-fault.ts';
import { sendArray } from './send-array.ts';
import { Ended, failedBy, INTERRUPTED, isAbort, type Session, type Wait } from './session.ts';

type Of<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

type Addresses = readonly Email[];

const isMissing = (error: unknown): error is PortalFault =>
  error instanceof PortalFault && (error.status === 404 || error.status === 405);

/** Does what operations say, through one session. */
export class Performer {
  readonly #session: Session;
  #linkMethod: 'PUT' | 'POST';
  /** True once a link or unlink of reports has worked with the method, or the dialect says which it is. */
  #isProven: boolean;
  /** The last call about each role. */
  readonly #ofRole = new Map<RoleKey, Promise<void>>();

  constructor(session: Session) {
    this.#session = session;
    this.#linkMethod = session.dialect.linkMethod ?? 'PUT';
    this.#isProven = session.dialect.linkMethod !== undefined;
  }

  /** Performs one operation and says what became of it. Never rejects for what a portal does. */
  async perform(action: Action, wait: Wait): Promise<Performed> {
    try {
      return await this.#do(action, wait);
    } catch (error) {
      if (error instanceof Ended) return error.performed;
      if (error instanceof PortalFault) return failedBy(error);
      if (isAbort(error)) return INTERRUPTED;
      throw error;
    }
  }

  #do(action: Action, wait: Wait): Promise<Performed> {
    switch (action.kind) {
      case 'create-user':
        return createUser(action, this.#session, wait, (role, usersEmails) =>
          this.#membership(
            'unlink-users',
            { usersEmails },
            { datasetId: datasetId(role.datasetId), role: role.name },
          ),
        );
      case 'delete-user':
        return deleteUser(action, this.#session, wait);
      case 'update-user':
        return updateUser(action, this.#session);
      case 'link-reports':
      case 'unlink-reports':
        return this.#reports(action, wait);
      case 'link-rls-users':
      case 'unlink-rls-users':
        return this.#rlsUsers(action, wait);
      case 'link-rls-groups':
      case 'unlink-rls-groups':
        return this.#rlsGroups(action, wait);
    }
  }

  #reports(action: Of<'link-reports' | 'unlink-reports'>, wait: Wait): Promise<Performed> {
    const { kind, email } = action;
    const { spell, find, newborns, moved } = this.#session;
    const link = kind === 'link-reports';
    return sendArray({
      entries: action.reports,
      link,
      send: async (reports) => {
        // What is to be taken is never given back, even where it is not known whether it was taken.
        if (!link) moved.note(email, reports, false);
        await this.#sendLink(`/api/user/${kind}`, { userEmail: email, reports: reports.map(spell) });
        if (link) moved.note(email, reports, true);
      },
      holds: async () => {
        const [user] = await find.users(email);
        return user === undefined ? undefined : new Set((user.reports ?? []).map(reportId));
      },
      keyOf: (id) => id,
      unknownUntil: () => newborns.until(email),
      wait,
    });
  }

  /** PUT, and POST where PUT is refused; remembered only after it worked, since a missing user is answered 404 too. */
  async #sendLink(path: string, body: object): Promise<void> {
    const { transport } = this.#session;
    const method = this.#linkMethod;
    try {
      await transport.send({ method, path, body, repeatable: true });
      this.#isProven = true;
    } catch (error) {
      // Another call may have found the method while this one was under way with the other. A 405 speaks of the method alone,
      // a 404 of somebody who is not there too.
      const isKnown = this.#isProven && this.#linkMethod === method;
      if (!isMissing(error) || (isKnown && error.status !== 405)) throw error;
      const other = method === 'PUT' ? 'POST' : 'PUT';
      try {
        await transport.send({ method: other, path, body, repeatable: true });
      } catch (second) {
        throw second instanceof PortalFault && second.status === 405 ? error : second;
      }
      this.#linkMethod = other;
      this.#isProven = true;
    }
  }

  #rlsUsers(action: Of<'link-rls-users' | 'unlink-rls-users'>, wait: Wait): Promise<Performed> {
    const { kind, datasetId, role, emails } = action;
    const { newborns } = this.#session;
    return sendArray({
      entries: emails,
      link: kind === 'link-rls-users',
      send: (usersEmails) =>
        this.#membership(`${kind === 'link-rls-users' ? 'link' : 'unlink'}-users`, { usersEmails }, action),
      holds: () => this.#members(datasetId, role, this.#identitiesIn(emails)),
      keyOf: identityOf,
      unknownUntil: (email) => newborns.until(email),
      wait,
    });
  }

  #rlsGroups(action: Of<'link-rls-groups' | 'unlink-rls-groups'>, wait: Wait): Promise<Performed> {
    const { kind, datasetId, role, groups } = action;
    const { spell, dialect } = this.#session;
    const field = dialect.groupsField ?? 'groups';
    return sendArray({
      entries: groups,
      link: kind === 'link-rls-groups',
      send: (ids) =>
        this.#membership(
          `${kind === 'link-rls-groups' ? 'link' : 'unlink'}-groups`,
          { [field]: ids.map(spell) },
          action,
        ),
      holds: () => this.#members(datasetId, role, (record) => (record.groups ?? []).map(groupId)),
      keyOf: groupId,
      unknownUntil: () => 0,
      wait,
    });
  }

  /** One call at once for each role: a creation may take its user out of one that another operation is about. */
  async #membership(
    call: string,
    members: object,
    { datasetId: dataset, role }: { readonly datasetId: DatasetId; readonly role: string },
  ): Promise<void> {
    const { transport, spell } = this.#session;
    const path = `/api/datasets/rls/${call}`;
    const body = { ...members, datasetId: spell(dataset), role };
    const key = roleKey(dataset, role);
    const sent = (this.#ofRole.get(key) ?? Promise.resolve())
      .catch(() => {})
      .then(() => transport.send({ method: 'PUT', path, body, repeatable: true }));
    this.#ofRole.set(key, sent);
    await sent;
  }

  /** The members among these people: by their addresses, or by the ids that the plan saw. */
  #identitiesIn(emails: Addresses): (record: RoleRecord) => readonly string[] {
    const { planned } = this.#session;
    return ({ users, userEmails }) => {
      const ids = new Set((users ?? []).map(userId));
      const byId = emails.filter((email) => {
        const id = planned.user(email)?.id;
        return id !== undefined && ids.has(id);
      });
      return [...(userEmails ?? []), ...byId].map(identityOf);
    };
  }

  async #members(
    dataset: DatasetId,
    name: string,
    membersOf: (record: RoleRecord) => readonly string[],
  ): Promise<ReadonlySet<string> | undefined> {
    const [role] = await this.#session.find.roles(this.#session.spell(dataset), name);
    return role === undefined ? undefined : new Set(membersOf(role));
  }
}
