declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type UserId = Branded<'UserId'>;
export type ReportId = Branded<'ReportId'>;
export type DatasetId = Branded<'DatasetId'>;
export type GroupId = Branded<'GroupId'>;
export type Email = Branded<'Email'>;
/** An address normalised for comparison: equal identities are one person. */
export type Identity = Branded<'Identity'>;
export type RoleKey = Branded<'RoleKey'>;
export type OperationId = Branded<'OperationId'>;

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** Lowers the case of UUIDs only, because two other ids may differ only in case. */
const foldUuid = (text: string): string => (/[A-F]/.test(text) && isUuid(text) ? text.toLowerCase() : text);

export const userId = (text: string): UserId => foldUuid(text) as UserId;
export const reportId = (text: string): ReportId => foldUuid(text) as ReportId;
export const datasetId = (text: string): DatasetId => foldUuid(text) as DatasetId;
export const groupId = (text: string): GroupId => foldUuid(text) as GroupId;
export const operationId = (number: number): OperationId => String(number) as OperationId;

/** A dataset's id contains no NUL, so keys are unique. */
export const roleKey = (dataset: DatasetId, role: string): RoleKey => `${dataset}\u0000${role}` as RoleKey;

export function parseRoleKey(key: RoleKey): { readonly datasetId: DatasetId; readonly role: string } {
  const end = key.indexOf('\u0000');
  return { datasetId: key.slice(0, end) as DatasetId, role: key.slice(end + 1) };
}

const TRIM = /^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g;

/** Matches addresses that need no trimming and no NFC. Nearly all addresses match. */
const PLAIN = /^[!-~]+$/;

export const email = (text: string): Email =>
  (PLAIN.test(text) ? text : text.replace(TRIM, '').normalize('NFC')) as Email;

/** `PLAIN` without capital letters. */
const COMPARABLE = /^[!-@[-~]+$/;

const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Trims ASCII space, applies NFC (but not to an unsafe address), and lowers A to Z. */
export const identityOf = (address: string): Identity =>
  (COMPARABLE.test(address)
    ? address
    : lower(isUnsafeAddress(address) ? address.replace(TRIM, '') : email(address))) as Identity;

/** True if NFC turns a non-ASCII character into an ASCII one (the Kelvin sign into K). */
export const isUnsafeAddress = (address: string): boolean =>
  !/^[\u0000-\u007f]*$/.test(address) &&
  [...address].some((one) => one > '\u007f' && /[\u0000-\u007f]/.test(one.normalize('NFC')));

/** False if the address would change the path of a URL (`..`) or contains a lone surrogate. */
export const isSendable = (address: string): boolean =>
  (address.length > 2 && PLAIN.test(address)) ||
  (!/^\.{0,2}$/.test(address.trim()) && !/\p{Cs}/u.test(address));

export const domainOf = (address: Identity): string => address.slice(address.lastIndexOf('@') + 1);

export const ROLE_CODES = {
  administrator: 1,
  contributor: 2,
  viewer: 3,
  'workspace-contributor': 4,
} as const;

export type AccountRole = keyof typeof ROLE_CODES;
export type RoleCode = (typeof ROLE_CODES)[AccountRole];

export const ROLE_NAMES = {
  1: 'administrator',
  2: 'contributor',
  3: 'viewer',
  4: 'workspace-contributor',
} as const satisfies Record<RoleCode, AccountRole>;

export const roleCode = (code: number): RoleCode | undefined =>
  code === 1 || code === 2 || code === 3 || code === 4 ? code : undefined;

/** Null for an unknown code. */
export function accountRole(code = 0): AccountRole | null {
  const role = roleCode(code);
  return role === undefined ? null : ROLE_NAMES[role];
}

export const isRoleName = (text: string): text is AccountRole => Object.hasOwn(ROLE_CODES, text);

const RANK = { 1: 3, 2: 2, 4: 1, 3: 0 } as const satisfies Record<RoleCode, number>;

export const isDemotion = (from: RoleCode, to: RoleCode): boolean => RANK[to] < RANK[from];

/** True if a user's role rises, or if a new user (`from` is undefined) gets a role above viewer. */
export const isEscalation = (from: RoleCode | undefined, to: RoleCode): boolean =>
  RANK[to] > RANK[3] && (from === undefined || RANK[to] > RANK[from]);
