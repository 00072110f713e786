/** Text as ids, addresses and filters are compared: without white space around it, upper and lower case alike. */
export const fold = (text: string): string => text.trim().toLowerCase();

/** Ids in the order in which they came, each once however it is spelled, and each as it was spelled first. */
export function unique(ids: readonly string[]): readonly string[] {
  const spelled = new Map<string, string>();
  for (const id of ids) if (!spelled.has(fold(id))) spelled.set(fold(id), id);
  return [...spelled.values()];
}

/** Ids with others added or taken out. */
export function linked(held: readonly string[], ids: readonly string[], link: boolean): readonly string[] {
  if (link) return unique([...held, ...ids]);
  const gone = new Set(ids.map(fold));
  return held.filter((id) => !gone.has(fold(id)));
}

/** Records as the portal sends them (reference, section 2). */
export interface StoredUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: number;
  readonly reports: readonly string[];
  readonly companies: readonly unknown[];
  readonly groups: readonly string[];
  readonly reportLandingPage: string | null;
  readonly department: string;
  readonly expirationDate: string | null;
  readonly windowsAdUser: string | null;
  readonly canEditReport: boolean;
  readonly canCreateReport: boolean;
  readonly canOverwriteReport: boolean;
}

export interface StoredReport {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly datasetId: string;
  readonly embedUrl: string;
  readonly workspaceId: string;
  readonly reportType: number;
  readonly folderId: string | null;
  readonly workspaceName: string;
  readonly userOwner: string | null;
}

export interface StoredRole {
  readonly id: string;
  readonly name: string;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly datasetId: string;
  readonly userEmails: readonly string[];
}

export interface StoredAccess {
  readonly id: string;
  readonly createdAt: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly userEmail: string;
  readonly reportId: string;
  readonly reportName: string;
  readonly action: number;
  readonly actionName: string;
}

/** A portal group. The reference has no list of them; here a seed may say what reports one brings. */
export interface StoredGroup {
  readonly id: string;
  readonly name: string;
  readonly reports: readonly string[];
}

/** An API key. Scopes limit it to endpoints; without any it may do everything. */
export interface StoredKey {
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[] | null;
}

export const SCOPES = [
  'users:read',
  'users:write',
  'reports:read',
  'rls:read',
  'rls:write',
  'audit:read',
  'identity:create',
] as const;
export type KeyScope = (typeof SCOPES)[number];

/** A user as the portal makes one: everything that a creation does not name is empty. */
export const newUser = (user: Pick<StoredUser, 'id' | 'email' | 'name' | 'role'>): StoredUser => ({
  ...user,
  reports: [],
  companies: [],
  groups: [],
  reportLandingPage: null,
  department: '',
  expirationDate: null,
  windowsAdUser: null,
  canEditReport: false,
  canCreateReport: false,
  canOverwriteReport: false,
});
