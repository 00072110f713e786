import { type Email, groupId, identityOf, type RoleKey, reportId, roleKey, userId } from '../domain/ids.ts';
import type { CallResult, Operation, OperationOf, Wait } from '../domain/operation.ts';
import { createUser, deleteUser, updateUser } from './accounts.ts';
import type { RoleRecord } from './decode.ts';
import { hasStatus, PortalFault } from './portal-fault.ts';
import { sendArray } from './send-array.ts';
import { userBefore } from './state-before.ts';
import { failedBy, isAbort, SettledByReading, type WriteContext } from './write-context.ts';

const INTERRUPTED: CallResult = {
  status: 'unknown',
  problem: {
    code: 'not-verified',
    severity: 'error',
    message: 'the run ended while rolecall waited for the portal to show the result of the call',
    fix: 'plan again to see the result',
  },
};

type RoleCall = OperationOf<'link-rls-users' | 'unlink-rls-users' | 'link-rls-groups' | 'unlink-rls-groups'>;

const ENDPOINTS = {
  'link-rls-users': '/api/datasets/rls/link-users',
  'unlink-rls-users': '/api/datasets/rls/unlink-users',
  'link-rls-groups': '/api/datasets/rls/link-groups',
  'unlink-rls-groups': '/api/datasets/rls/unlink-groups',
} as const satisfies Record<RoleCall['kind'], string>;

export class Performer {
  readonly #context: WriteContext;
  #linkMethod: 'PUT' | 'POST' | undefined;
  readonly #lastOfRole = new Map<RoleKey, Promise<void>>();

  constructor(context: WriteContext) {
    this.#context = context;
    this.#linkMethod = context.dialect.linkMethod;
  }

  async perform(operation: Operation, wait: Wait): Promise<CallResult> {
    try {
      return await this.#send(operation, wait);
    } catch (error) {
      if (error instanceof SettledByReading) return error.result;
      if (error instanceof PortalFault) return failedBy(error);
      if (isAbort(error)) return INTERRUPTED;
      throw error;
    }
  }

  #send(operation: Operation, wait: Wait): Promise<CallResult> {
    switch (operation.kind) {
      case 'create-user':
        return createUser(operation, this.#context, wait, ({ datasetId, name }, usersEmails) =>
          this.#sendMembership('unlink-rls-users', { usersEmails }, { datasetId, role: name }),
        );
      case 'delete-user':
        return deleteUser(operation, this.#context, wait);
      case 'update-user':
        return updateUser(operation, this.#context);
      case 'link-reports':
      case 'unlink-reports':
        return this.#moveReports(operation, wait);
      case 'link-rls-users':
      case 'unlink-rls-users':
      case 'link-rls-groups':
      case 'unlink-rls-groups':
        return this.#moveMembers(operation, wait);
    }
  }

  #moveReports(operation: OperationOf<'link-reports' | 'unlink-reports'>, wait: Wait): Promise<CallResult> {
    const { kind, email } = operation;
    const { spell, find, newborns, moved } = this.#context;
    const link = kind === 'link-reports';
    return sendArray({
      entries: operation.reports,
      link,
      send: async (reports) => {
        // Note removals before the call: if the answer is lost, an update must not give the reports back.
        if (!link) moved.note(email, reports, false);
        await this.#sendLink(`/api/user/${kind}`, { userEmail: email, reports: reports.map(spell) });
        if (link) moved.note(email, reports, true);
      },
      readLinked: async () => {
        const [user] = await find.users(email);
        return user === undefined ? undefined : new Set((user.reports ?? []).map(reportId));
      },
      keyOf: (id) => id,
      unknownUntil: () => newborns.get(identityOf(email)) ?? 0,
      wait,
    });
  }

  /** Tries PUT or the method that worked before, then the other method. A missing user gives a 404 too. */
  async #sendLink(path: string, body: object): Promise<void> {
    const send = async (method: 'PUT' | 'POST'): Promise<void> => {
      await this.#context.transport.send({ method, path, body, repeatable: true });
      this.#linkMethod = method;
    };
    const method = this.#linkMethod ?? 'PUT';
    try {
      await send(method);
    } catch (error) {
      // Once this method has worked, a 404 means an unknown user.
      const mayBeTheMethod = hasStatus(error, 405) || (hasStatus(error, 404) && this.#linkMethod !== method);
      if (!mayBeTheMethod) throw error;
      await send(method === 'PUT' ? 'POST' : 'PUT').catch((second: unknown) => {
        throw hasStatus(second, 405) ? error : second;
      });
    }
  }

  #moveMembers(operation: RoleCall, wait: Wait): Promise<CallResult> {
    const { kind, datasetId, role } = operation;
    const { newborns, spell, dialect, find } = this.#context;
    const ofGroups = 'groups' in operation;
    return sendArray({
      entries: ofGroups ? operation.groups : operation.emails,
      link: kind.startsWith('link-'),
      send: (entries) => {
        const members = ofGroups
          ? { [dialect.groupsField ?? 'groups']: entries.map(spell) }
          : { usersEmails: entries };
        return this.#sendMembership(kind, members, operation);
      },
      readLinked: async () => {
        const [found] = await find.roles(spell(datasetId), role);
        if (found === undefined) return undefined;
        return new Set(
          ofGroups ? (found.groups ?? []).map(groupId) : this.#identitiesIn(found, operation.emails),
        );
      },
      keyOf: ofGroups ? groupId : identityOf,
      unknownUntil: (entry) => newborns.get(identityOf(entry)) ?? 0,
      wait,
    });
  }

  /** Sends one call at a time for each role: a creation may unlink a user while another call links users. */
  async #sendMembership(
    kind: RoleCall['kind'],
    members: object,
    { datasetId: dataset, role }: Pick<RoleCall, 'datasetId' | 'role'>,
  ): Promise<void> {
    const { transport, spell } = this.#context;
    const path = ENDPOINTS[kind];
    const body = { ...members, datasetId: spell(dataset), role };
    const key = roleKey(dataset, role);
    const sent = (this.#lastOfRole.get(key) ?? Promise.resolve())
      .catch(() => {})
      .then(() => transport.send({ method: 'PUT', path, body, repeatable: true }));
    this.#lastOfRole.set(key, sent);
    await sent;
  }

  /** Finds members by address, or by the id that the plan saw. */
  #identitiesIn({ users, userEmails }: RoleRecord, emails: readonly Email[]): readonly string[] {
    const ids = new Set((users ?? []).map(userId));
    const byId = emails.filter((email) => {
      const id = userBefore(this.#context.before, email)?.id;
      return id !== undefined && ids.has(id);
    });
    return [...(userEmails ?? []), ...byId].map(identityOf);
  }
}
