import type { DatasetId, Email, GroupId, Identity, ReportId, RoleKey, UserId } from './ids.ts';
import { isSendable, isUnsafeAddress, roleCode } from './ids.ts';

export interface Report {
  readonly id: ReportId;
  readonly name: string;
  readonly workspace: string;
  readonly datasetId: DatasetId | undefined;
  /** False if a user has the report but the report list lacks it. rolecall then knows only the id. */
  readonly listed: boolean;
}

export interface RlsRole {
  readonly key: RoleKey;
  readonly datasetId: DatasetId;
  readonly name: string;
  /** True if the dataset has several roles with this name. rolecall does not change these roles. */
  readonly ambiguous: boolean;
}

/** A portal's catalogue is sorted: reports by workspace, name and id; roles by dataset and name. */
export interface Catalogue {
  readonly reports: readonly Report[];
  readonly reportIndex: ReadonlyMap<ReportId, number>;
  readonly roles: readonly RlsRole[];
  readonly roleIndex: ReadonlyMap<RoleKey, number>;
}

/** Stands for a name that only the portal knows. Only the pattern `*` matches this text. */
export const ANY_NAME = '\u{10FFFF}';

export const reportName = (report: Pick<Report, 'workspace' | 'name'>): string =>
  `${report.workspace}/${report.name}`;

/** Splits WORKSPACE/NAME or DATASET/ROLE at the first slash. `after` is undefined without a slash. */
export function splitName(text: string): readonly [before: string, after: string | undefined] {
  const slash = text.indexOf('/');
  return slash < 0 ? [text, undefined] : [text.slice(0, slash), text.slice(slash + 1)];
}

/** Patterns match a report by these names: the name that the portal shows, and the trimmed name. */
export function patternNames({ workspace, name }: Pick<Report, 'workspace' | 'name'>): readonly string[] {
  return [...new Set([`${workspace.trim()}/${name.trim()}`, `${workspace}/${name}`])];
}

function elementAt<Element>(elements: readonly Element[], index: number): Element {
  const element = elements[index];
  if (element === undefined) throw new RangeError(`the catalogue has nothing at the index ${index}`);
  return element;
}

export const reportAt = ({ reports }: Pick<Catalogue, 'reports'>, index: number): Report =>
  elementAt(reports, index);

export const roleAt = ({ roles }: Catalogue, index: number): RlsRole => elementAt(roles, index);

export const thingId = ({ kind, key }: Thing, catalogue: Catalogue): ReportId | RoleKey =>
  kind === 'reports' ? reportAt(catalogue, key).id : roleAt(catalogue, key).key;

export function listedReport({ reports, reportIndex }: Catalogue, id: ReportId): Report | undefined {
  const report = reports[reportIndex.get(id) ?? -1];
  return report?.listed === true ? report : undefined;
}

export const buildCatalogue = (reports: readonly Report[], roles: readonly RlsRole[]): Catalogue => ({
  reports,
  reportIndex: new Map(reports.map(({ id }, at) => [id, at])),
  roles,
  roleIndex: new Map(roles.map(({ key }, at) => [key, at])),
});

/** Sorted indexes into one catalogue, without duplicates. */
export type Indexes = readonly number[];

export const KINDS = ['reports', 'roles'] as const;
export type Kind = (typeof KINDS)[number];
/** The name of each kind in the files. */
export const FILE_KEYS = { reports: 'reports', roles: 'rls' } as const satisfies Record<Kind, string>;
export type Access = Readonly<Record<Kind, Indexes>>;

/** A report or a role, by its index in the catalogue. */
export interface Thing {
  readonly kind: Kind;
  readonly key: number;
}

export const NO_INDEXES: Indexes = [];
export const NO_ACCESS: Access = { reports: NO_INDEXES, roles: NO_INDEXES };

export const thingsIn = (access: Access): Thing[] =>
  KINDS.flatMap((kind) => access[kind].map((key) => ({ kind, key })));

export const sortIndexes = (values: readonly number[]): Indexes => [...new Set(values)].sort((a, b) => a - b);

export function hasIndex(indexes: Indexes, index: number): boolean {
  let low = 0;
  let high = indexes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = indexes[middle] ?? 0;
    if (value === index) return true;
    if (value < index) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** A user of the user list. The access includes unlisted reports and ambiguous roles. */
export interface LiveUser extends Access {
  readonly id: UserId;
  readonly email: Email;
  readonly identity: Identity;
  readonly name: string;
  /** The number that the portal sends: 1 to 4, or an unknown number. */
  readonly role: number;
  readonly groups: readonly GroupId[];
  /** Settings that a replacement would remove, for example `department "Sales"`. Leaves out groups. */
  readonly extras: readonly string[];
  readonly mayEdit: boolean;
  readonly expires: number | undefined;
  readonly department: string | undefined;
}

export interface Live {
  readonly users: ReadonlyMap<Identity, LiveUser>;
  /** Users who share one identity. rolecall does not change these users. */
  readonly ambiguous: ReadonlyMap<Identity, readonly LiveUser[]>;
  readonly groupRoles: ReadonlyMap<GroupId, Indexes>;
  /** For each address without an account: the roles that still list the address, and its spellings there. */
  readonly residue: ReadonlyMap<Identity, ReadonlyMap<number, readonly Email[]>>;
}

/** The result of one reading of the portal. */
export interface Observation {
  readonly catalogue: Catalogue;
  readonly live: Live;
}

/** Empty if the holder is a group. */
export function findAccounts(live: Live, holder: Identity | GroupId): readonly LiveUser[] {
  const users: ReadonlyMap<Identity | GroupId, LiveUser> = live.users;
  const ambiguous: ReadonlyMap<Identity | GroupId, readonly LiveUser[]> = live.ambiguous;
  const user = users.get(holder);
  return user === undefined ? (ambiguous.get(holder) ?? []) : [user];
}

export const allAccounts = ({ users, ambiguous }: Live): LiveUser[] => [
  ...users.values(),
  ...[...ambiguous.values()].flat(),
];

/** Why no call may name this account. Does not check if another account has the same address. */
export const findCallObstacle = ({ email, role }: LiveUser): 'address' | 'role' | undefined => {
  if (!isSendable(email) || isUnsafeAddress(email)) return 'address';
  return roleCode(role) === undefined ? 'role' : undefined;
};
