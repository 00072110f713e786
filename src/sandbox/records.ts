/** Records as the portal sends them (reference, section 2). */
export interface UserRecord {
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

export interface ReportRecord {
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

export interface RoleRecord {
  readonly id: string;
  readonly name: string;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly datasetId: string;
  readonly userEmails: readonly string[];
}

export interface AuditRecord {
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
export interface GroupRecord {
  readonly id: string;
  readonly name: string;
  readonly reports: readonly string[];
}

/** An API key. Scopes limit it to endpoints; without any it may do everything. */
export interface KeyRecord {
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly Scope[] | null;
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
export type Scope = (typeof SCOPES)[number];

/** A user as the portal makes one: everything that a creation does not name is empty. */
export const newUser = (user: Pick<UserRecord, 'id' | 'email' | 'name' | 'role'>): UserRecord => ({
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
