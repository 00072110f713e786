import { randomUUID } from 'node:crypto';
import {
  type AuditRecord,
  type KeyRecord,
  newUser,
  type ReportRecord,
  type RoleRecord,
  type UserRecord,
} from './records.ts';
import type { PortalState } from './seed.ts';

/** A refusal with the status that answers it. */
export class Refusal extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: Refusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** What came of a write: something changed, or all of it was so already. */
export type Change = 'changed' | 'already so';

export interface Membership {
  readonly datasetId: string;
  readonly role: string;
}

/**
 * The state of a portal, and the only place that knows how it is kept. Text filters take a part of the text and ignore
 * case, as the reference's example does. Writes throw a `Refusal` for what does not exist.
 */
export interface Store {
  readonly organizationId: string;
  readonly users: (filter: { readonly name?: string; readonly email?: string }) => readonly UserRecord[];
  readonly reports: (filter: {
    readonly reportName?: string;
    readonly workspaceName?: string;
  }) => readonly ReportRecord[];
  readonly roles: (filter: { readonly datasetId?: string }) => readonly RoleRecord[];
  /** Oldest first; filters as for the other lists. */
  readonly audit: (filter: {
    readonly userEmail?: string;
    readonly reportName?: string;
  }) => readonly AuditRecord[];
  readonly addAudit: (entry: AuditRecord) => void;
  /** The user with this address. */
  readonly user: (email: string) => UserRecord | undefined;
  readonly key: (key: string) => KeyRecord | undefined;
  readonly createUser: (user: {
    readonly email: string;
    readonly name: string;
    readonly role: number;
  }) => UserRecord;
  readonly updateUser: (user: Partial<UserRecord> & { readonly id: string }) => UserRecord;
  readonly deleteUser: (email: string, keepsRls: boolean) => void;
  readonly linkReports: (email: string, reports: readonly string[], link: boolean) => Change;
  readonly linkUsers: (membership: Membership, emails: readonly string[], link: boolean) => Change;
  readonly linkGroups: (membership: Membership, groups: readonly string[], link: boolean) => Change;
}

const fold = (text: string): string => text.trim().toLowerCase();

const contains = (text: string, part: string | undefined): boolean =>
  part === undefined || fold(text).includes(fold(part));

/** A role as it is kept: members by address, with the spelling and the user's id where there is one. */
interface Role {
  readonly record: RoleRecord;
  readonly members: Map<string, { readonly email: string; readonly id: string | undefined }>;
  readonly groups: Set<string>;
}

function roleOf(
  record: RoleRecord,
  users: ReadonlyMap<string, UserRecord>,
  emails: ReadonlyMap<string, string>,
): Role {
  const members = new Map<string, { email: string; id: string | undefined }>();
  const ids = new Set(record.users.map(fold));
  for (const email of record.userEmails) {
    const id = emails.get(fold(email));
    members.set(fold(email), { email, id: id !== undefined && ids.has(fold(id)) ? id : undefined });
  }
  for (const id of record.users) {
    const email = users.get(id)?.email;
    if (email !== undefined && !members.has(fold(email))) members.set(fold(email), { email, id });
  }
  return { record, members, groups: new Set(record.groups.map(fold)) };
}

const shown = ({ record, members, groups }: Role): RoleRecord => ({
  ...record,
  users: [...members.values()].flatMap(({ id }) => id ?? []),
  userEmails: [...members.values()].map(({ email }) => email),
  groups: [...groups],
});

/** Adds to or takes from a set of ids; the change says whether anything moved. */
function moved(
  before: readonly string[],
  ids: readonly string[],
  link: boolean,
): { readonly after: string[]; readonly change: Change } {
  const folded = new Set(ids.map(fold));
  const known = new Set(before.map(fold));
  const after = link
    ? [...before, ...ids.filter((id) => !known.has(fold(id)))]
    : before.filter((id) => !folded.has(fold(id)));
  return { after, change: after.length === before.length ? 'already so' : 'changed' };
}

/** Keeps a state in memory. */
export function memoryStore(state: PortalState): Store {
  const audit = [...state.audit];
  const keys = new Map(state.keys.map((key) => [key.key, key]));
  const users = new Map(state.users.map((user) => [user.id, user]));
  const emails = new Map(state.users.map(({ id, email }) => [fold(email), id]));
  const reports = new Map(state.reports.map((report) => [fold(report.id), report]));
  const roles = state.rls.map((record) => roleOf(record, users, emails));

  const userBy = (email: string): UserRecord => {
    const user = users.get(emails.get(fold(email)) ?? '');
    if (user === undefined) throw new Refusal(404, `there is no user ${email}`);
    return user;
  };
  const roleBy = ({ datasetId, role }: Membership): Role => {
    const found = roles.find(
      ({ record }) => fold(record.datasetId) === fold(datasetId) && record.name === role,
    );
    if (found === undefined) throw new Refusal(404, `the dataset ${datasetId} has no role ${role}`);
    return found;
  };
  const put = (user: UserRecord): UserRecord => {
    users.set(user.id, user);
    emails.set(fold(user.email), user.id);
    return user;
  };

  return {
    organizationId: state.organizationId,
    users: ({ name, email }) => {
      const all = [...users.values()];
      return name === undefined && email === undefined
        ? all
        : all.filter((user) => contains(user.name, name) && contains(user.email, email));
    },
    reports: ({ reportName, workspaceName }) =>
      [...reports.values()].filter(
        (report) => contains(report.name, reportName) && contains(report.workspaceName, workspaceName),
      ),
    roles: ({ datasetId }) =>
      roles
        .filter(({ record }) => datasetId === undefined || fold(record.datasetId) === fold(datasetId))
        .map(shown),
    audit: ({ userEmail, reportName }) =>
      audit.filter((entry) => contains(entry.userEmail, userEmail) && contains(entry.reportName, reportName)),
    addAudit: (entry) => {
      audit.push(entry);
    },
    user: (email) => users.get(emails.get(fold(email)) ?? ''),
    key: (key) => keys.get(key),
    createUser: ({ email, name, role }) => {
      if (emails.has(fold(email))) throw new Refusal(409, `the user ${email} exists`);
      const user = put(newUser({ id: randomUUID(), email, name, role }));
      // What outlived an earlier account of this address belongs to the new one.
      for (const { members } of roles) {
        const left = members.get(fold(email));
        if (left !== undefined) members.set(fold(email), { ...left, id: user.id });
      }
      return user;
    },
    updateUser: (fields) => {
      const before = users.get(fields.id);
      if (before === undefined) throw new Refusal(404, `there is no user with the id ${fields.id}`);
      emails.delete(fold(before.email));
      return put({ ...before, ...fields });
    },
    deleteUser: (email, keepsRls) => {
      const user = userBy(email);
      users.delete(user.id);
      emails.delete(fold(user.email));
      for (const { members } of roles) {
        const member = members.get(fold(email));
        if (member === undefined) continue;
        if (keepsRls) members.set(fold(email), { ...member, id: undefined });
        else members.delete(fold(email));
      }
    },
    linkReports: (email, ids, link) => {
      const user = userBy(email);
      const unknown = ids.find((id) => link && !reports.has(fold(id)));
      if (unknown !== undefined) throw new Refusal(404, `there is no report ${unknown}`);
      const { after, change } = moved(user.reports, ids, link);
      put({ ...user, reports: after });
      return change;
    },
    linkUsers: (membership, addresses, link) => {
      const { members } = roleBy(membership);
      const before = members.size;
      if (link) {
        const found = addresses.map(userBy);
        for (const { email, id } of found)
          if (!members.has(fold(email))) members.set(fold(email), { email, id });
      } else for (const address of addresses) members.delete(fold(address));
      return members.size === before ? 'already so' : 'changed';
    },
    linkGroups: (membership, ids, link) => {
      const { groups } = roleBy(membership);
      const before = groups.size;
      for (const id of ids) {
        if (link) groups.add(fold(id));
        else groups.delete(fold(id));
      }
      return groups.size === before ? 'already so' : 'changed';
    },
  };
}
