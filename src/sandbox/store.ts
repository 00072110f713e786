import { randomUUID } from 'node:crypto';
import { type Account, Accounts } from './accounts.ts';
import type { Dialect } from './dialect.ts';
import { fold, IdSet } from './id-set.ts';
import { type LazyList, matching, shownLater } from './listing.ts';
import {
  type AuditRecord,
  type KeyRecord,
  newUser,
  type ReportRecord,
  type RoleRecord,
  type UserRecord,
} from './records.ts';
import { type Change, changeOf, Refusal } from './refusal.ts';
import { type Membership, type Role, Roles } from './roles.ts';
import type { PortalState } from './seed.ts';

/**
 * The state of a portal, and the only place that knows how it is kept. Text filters ignore
 * case, as the reference's example does. Writes throw a `Refusal` for what does not exist. Linking costs what the request
 * is long, and a part of a list what that part is long.
 */
export interface Store {
  readonly organizationId: string;
  readonly users: (filter: { readonly name?: string; readonly email?: string }) => LazyList<UserRecord>;
  readonly reports: (filter: {
    readonly reportName?: string;
    readonly workspaceName?: string;
  }) => LazyList<ReportRecord>;
  readonly roles: (filter: { readonly datasetId?: string }) => LazyList<RoleRecord>;
  /** Oldest first; filters as for the other lists, and instants from and to which (UTC, ISO 8601) entries are wanted. */
  readonly audit: (filter: {
    readonly userEmail?: string;
    readonly reportName?: string;
    readonly from?: string;
    readonly to?: string;
  }) => LazyList<AuditRecord>;
  readonly addAudit: (entry: AuditRecord) => void;
  /** The user with this address. */
  readonly user: (email: string) => UserRecord | undefined;
  readonly report: (id: string) => ReportRecord | undefined;
  /** The ids of the reports that the user may open, directly and through groups. */
  readonly opens: (user: UserRecord) => readonly string[];
  readonly key: (key: string) => KeyRecord | undefined;
  /** Makes an id where none is given. */
  readonly createUser: (
    user: Pick<UserRecord, 'email' | 'name' | 'role'> & { readonly id?: string },
  ) => UserRecord;
  readonly updateUser: (user: Partial<UserRecord> & { readonly id: string }) => UserRecord;
  readonly deleteUser: (email: string) => void;
  readonly linkReports: (email: string, reports: readonly string[], link: boolean) => Change;
  readonly linkUsers: (membership: Membership, emails: readonly string[], link: boolean) => Change;
  readonly linkGroups: (membership: Membership, groups: readonly string[], link: boolean) => Change;
  readonly linkUserGroups: (email: string, groups: readonly string[], link: boolean) => Change;
  /** All of it, as a seed that starts the same portal again. */
  readonly state: () => PortalState;
}

const recordOf = ({ record, members, groups }: Role): RoleRecord => ({
  ...record,
  users: [...members.values()].flatMap(({ id }) => id ?? []),
  userEmails: [...members.values()].flatMap(({ email }) => email ?? []),
  groups: groups.values(),
});

/** Keeps a state in memory, in a dialect. */
export function memoryStore(
  state: PortalState,
  {
    emailCasing,
    deleteKeepsRls,
    groupReports,
    filter,
  }: Pick<Dialect, 'emailCasing' | 'deleteKeepsRls' | 'groupReports' | 'filter'>,
): Store {
  const cased = (email: string): string => (emailCasing === 'lowered' ? email.toLowerCase() : email);
  const accounts = new Accounts(state.users.map((user) => ({ ...user, email: cased(user.email) })));
  const roles = new Roles(
    state.rls.map((role) => ({ ...role, userEmails: role.userEmails.map(cased) })),
    accounts,
  );
  const reports = new Map(state.reports.map((report) => [fold(report.id), report]));
  const groups = new Map(state.groups.map((group) => [fold(group.id), group]));
  const keys = new Map(state.keys.map((key) => [key.key, key]));
  const audit = [...state.audit];

  const opens = (user: UserRecord): readonly string[] => {
    if (groups.size === 0) return user.reports;
    const brought = user.groups.flatMap((id) => groups.get(fold(id))?.reports ?? []);
    return new IdSet([...user.reports, ...brought]).values();
  };
  const shown = (account: Account): UserRecord => {
    const { record } = account;
    return groupReports ? { ...record, reports: opens(record) } : record;
  };
  const shownRole = (role: Role): RoleRecord => {
    const record = recordOf(role);
    return emailCasing === 'mixed'
      ? { ...record, userEmails: record.userEmails.map((email) => email.toUpperCase()) }
      : record;
  };
  const userWith = (email: string): UserRecord | undefined => {
    const account = accounts.withEmail(email);
    return account && shown(account);
  };

  return {
    organizationId: state.organizationId,
    users: ({ name, email }) => {
      const found = matching(
        filter,
        accounts.inOrder,
        [({ record }) => record.name, name],
        [({ record }) => record.email, email],
      );
      return shownLater(found, shown);
    },
    reports: ({ reportName, workspaceName }) =>
      matching(
        filter,
        [...reports.values()],
        [({ name }) => name, reportName],
        [(report) => report.workspaceName, workspaceName],
      ),
    roles: ({ datasetId }) =>
      shownLater(datasetId === undefined ? roles.inOrder : roles.ofDataset(datasetId), shownRole),
    audit: ({ userEmail, reportName, from, to }) => {
      const found = matching(
        filter,
        audit,
        [(entry) => entry.userEmail, userEmail],
        [(entry) => entry.reportName, reportName],
      );
      return from === undefined && to === undefined
        ? found
        : found.filter(({ createdAt }) => within(createdAt, from, to));
    },
    addAudit: (entry) => {
      audit.push(entry);
    },
    user: userWith,
    report: (id) => reports.get(fold(id)),
    opens,
    key: (key) => keys.get(key),
    createUser: ({ email, name, role, id = randomUUID() }) => {
      const account = accounts.add(newUser({ id, email: cased(email), name, role }));
      roles.claim(account);
      return shown(account);
    },
    updateUser: ({ id, ...fields }) => {
      const account = accounts.withId(id);
      if (account === undefined) throw new Refusal(404, `there is no user with the id ${id}`);
      const { email } = account.record;
      accounts.update(account, { ...fields, email: cased(fields.email ?? email) });
      roles.readdress(email, account);
      return shown(account);
    },
    deleteUser: (email) => {
      const account = accounts.existing(email);
      accounts.remove(account);
      roles.forget(account, deleteKeepsRls);
    },
    linkReports: (email, ids, link) => {
      const account = accounts.existing(email);
      const unknown = ids.find((id) => !reports.has(fold(id)) && (link || !account.holds(id)));
      if (unknown !== undefined) throw new Refusal(404, `there is no report ${unknown}`);
      return changeOf(account.link('reports', ids, link));
    },
    linkUsers: (membership, addresses, link) => {
      const { members } = roles.existing(membership);
      const before = members.size;
      if (link) {
        for (const { record } of addresses.map((address) => accounts.existing(address))) {
          const key = fold(record.email);
          if (!members.has(key)) members.set(key, { email: record.email, id: record.id });
        }
      } else {
        // An address may be in a role without an account.
        for (const address of addresses) if (!members.has(fold(address))) accounts.existing(address);
        for (const address of addresses) members.delete(fold(address));
      }
      return changeOf(members.size !== before);
    },
    linkGroups: (membership, ids, link) => changeOf(roles.existing(membership).groups.move(ids, link)),
    linkUserGroups: (email, ids, link) => changeOf(accounts.existing(email).link('groups', ids, link)),
    state: () => ({
      organizationId: state.organizationId,
      users: accounts.inOrder.map(({ record }) => record),
      reports: [...reports.values()],
      rls: roles.inOrder.map(recordOf),
      groups: [...groups.values()],
      audit,
      keys: [...keys.values()],
    }),
  };
}

const within = (instant: string, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || Date.parse(instant) >= Date.parse(from)) &&
  (to === undefined || Date.parse(instant) <= Date.parse(to));
