import { randomUUID } from 'node:crypto';
import { fold, type SandboxDialect, TEXT_FILTERS } from './dialect.ts';
import { newUser, type StoredAuditEntry, type StoredRole, type StoredUser } from './records.ts';
import { RefusedRequest } from './reply.ts';
import { type LinkedRole, type RoleInDataset, Roles, roleRecord } from './roles.ts';
import type { StoredState } from './seed.ts';

/** Keeps the order, and the first spelling of each id. */
function unique(ids: readonly string[]): readonly string[] {
  const spellings = new Map<string, string>();
  for (const id of ids) if (!spellings.has(fold(id))) spellings.set(fold(id), id);
  return [...spellings.values()];
}

function relink(before: readonly string[], ids: readonly string[], add: boolean): readonly string[] {
  if (add) return unique([...before, ...ids]);
  const removed = new Set(ids.map(fold));
  return before.filter((id) => !removed.has(fold(id)));
}

export type ListFilter = Readonly<Record<string, string | undefined>>;
type UserUpdate = Partial<StoredUser> & { readonly id: string };

/** Writes throw a `RefusedRequest` for missing records. Link methods return whether anything changed. */
export type Store = ReturnType<typeof memoryStore>;

export function memoryStore(
  state: StoredState,
  dialect: Pick<SandboxDialect, 'emailCasing' | 'deleteKeepsRls' | 'groupReports' | 'filter'>,
) {
  const { emailCasing, deleteKeepsRls, groupReports, filter } = dialect;
  const changeCase = (email: string): string => (emailCasing === 'lowered' ? email.toLowerCase() : email);
  // Accounts are in order of creation. A seed may have several accounts with one address: calls reach the last account.
  const accounts = state.users.map((user) => ({ user: { ...user, email: changeCase(user.email) } }));
  const byEmail = new Map(accounts.map((account) => [fold(account.user.email), account]));
  const roles = new Roles(
    state.rls.map((role) => ({ ...role, userEmails: role.userEmails.map(changeCase) })),
    accounts.map(({ user }) => user),
  );
  const reports = new Map(state.reports.map((report) => [fold(report.id), report]));
  const groups = new Map(state.groups.map((group) => [fold(group.id), group]));
  const keys = new Map(state.keys.map((key) => [key.key, key]));
  const audit = [...state.audit];

  const openableReports = (user: StoredUser): readonly string[] => {
    const ofGroups = user.groups.flatMap((id) => groups.get(fold(id))?.reports ?? []);
    return ofGroups.length === 0 ? user.reports : unique([...user.reports, ...ofGroups]);
  };
  const showUser = (user: StoredUser): StoredUser =>
    groupReports ? { ...user, reports: openableReports(user) } : user;
  const showRole = (role: LinkedRole): StoredRole => {
    const record = roleRecord(role);
    return emailCasing === 'mixed'
      ? { ...record, userEmails: record.userEmails.map((email) => email.toUpperCase()) }
      : record;
  };
  const findAccount = (email: string): (typeof accounts)[number] => {
    const account = byEmail.get(fold(email));
    if (account === undefined) throw new RefusedRequest(404, `there is no user ${email}`);
    return account;
  };
  const refuseTaken = (email: string): void => {
    if (byEmail.has(fold(email))) throw new RefusedRequest(409, `the user ${email} exists`);
  };
  const link = (email: string, what: 'reports' | 'groups', ids: readonly string[], add: boolean): boolean => {
    const account = findAccount(email);
    const before = account.user[what];
    const after = relink(before, ids, add);
    account.user = { ...account.user, [what]: after };
    return after.length !== before.length;
  };
  const addMembers = (members: LinkedRole['members'], addresses: readonly string[]): void => {
    for (const { email, id } of addresses.map((address) => findAccount(address).user))
      if (!members.has(fold(email))) members.set(fold(email), { email, id });
  };
  /** Throws for an address that has no account and is not in the role. */
  const removeMembers = (members: LinkedRole['members'], addresses: readonly string[]): void => {
    for (const address of addresses) if (!members.has(fold(address))) findAccount(address);
    for (const address of addresses) members.delete(fold(address));
  };
  const matches = (text: string, asked: string | undefined): boolean =>
    asked === undefined || TEXT_FILTERS[filter](text, fold(asked));

  return {
    organizationId: state.organizationId,
    users: ({ name, email }: ListFilter): readonly StoredUser[] =>
      accounts
        .filter(({ user }) => matches(user.name, name) && matches(user.email, email))
        .map(({ user }) => showUser(user)),
    reports: ({ reportName, workspaceName }: ListFilter) =>
      [...reports.values()].filter(
        (report) => matches(report.name, reportName) && matches(report.workspaceName, workspaceName),
      ),
    roles: ({ datasetId }: ListFilter): readonly StoredRole[] =>
      roles.inOrder
        .filter(({ record }) => datasetId === undefined || fold(record.datasetId) === fold(datasetId))
        .map(showRole),
    /** Oldest first. `from` and `to` are UTC instants in ISO 8601. */
    audit: ({ from, to, userEmail, reportName }: ListFilter): readonly StoredAuditEntry[] =>
      audit.filter(
        (entry) =>
          matches(entry.userEmail, userEmail) &&
          matches(entry.reportName, reportName) &&
          (from === undefined || Date.parse(entry.createdAt) >= Date.parse(from)) &&
          (to === undefined || Date.parse(entry.createdAt) <= Date.parse(to)),
      ),
    addAudit: (entry: StoredAuditEntry): void => {
      audit.push(entry);
    },
    user: (email: string): StoredUser | undefined => {
      const account = byEmail.get(fold(email));
      return account && showUser(account.user);
    },
    report: (id: string) => reports.get(fold(id)),
    /** Ids of the reports that a user can open, directly and through groups. */
    openableReports,
    key: (key: string) => keys.get(key),
    createUser: ({ email, name, role }: Pick<StoredUser, 'email' | 'name' | 'role'>): StoredUser => {
      refuseTaken(email);
      const user = newUser({ id: randomUUID(), email: changeCase(email), name, role });
      const account = { user };
      accounts.push(account);
      byEmail.set(fold(email), account);
      roles.claim(user);
      return showUser(user);
    },
    updateUser: ({ id, reports: _reports, groups: _groups, ...fields }: UserUpdate): StoredUser => {
      const account = accounts.find(({ user }) => fold(user.id) === fold(id));
      if (account === undefined) throw new RefusedRequest(404, `there is no user with the id ${id}`);
      const before = account.user.email;
      const user = { ...account.user, ...fields, email: changeCase(fields.email ?? before) };
      if (fold(user.email) !== fold(before)) refuseTaken(user.email);
      account.user = user;
      byEmail.delete(fold(before));
      byEmail.set(fold(user.email), account);
      roles.readdress(before, user);
      return showUser(user);
    },
    deleteUser: (email: string): void => {
      const account = findAccount(email);
      accounts.splice(accounts.indexOf(account), 1);
      byEmail.delete(fold(email));
      roles.forget(account.user, deleteKeepsRls);
    },
    linkReports: (email: string, ids: readonly string[], add: boolean): boolean => {
      const own = new Set(findAccount(email).user.reports.map(fold));
      const isKnown = (id: string): boolean => reports.has(fold(id)) || (!add && own.has(fold(id)));
      const unknown = ids.find((id) => !isKnown(id));
      if (unknown !== undefined) throw new RefusedRequest(404, `there is no report ${unknown}`);
      return link(email, 'reports', ids, add);
    },
    linkUsers: (role: RoleInDataset, addresses: readonly string[], add: boolean): boolean => {
      const { members } = roles.findRole(role);
      const before = members.size;
      (add ? addMembers : removeMembers)(members, addresses);
      return members.size !== before;
    },
    linkGroups: (name: RoleInDataset, ids: readonly string[], add: boolean): boolean => {
      const role = roles.findRole(name);
      const before = role.groups.length;
      role.groups = relink(role.groups, ids, add);
      return role.groups.length !== before;
    },
    linkUserGroups: (email: string, ids: readonly string[], add: boolean): boolean =>
      link(email, 'groups', ids, add),
    state: (): StoredState => ({
      ...state,
      users: accounts.map(({ user }) => user),
      rls: roles.inOrder.map(roleRecord),
      audit,
    }),
  };
}
