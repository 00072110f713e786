import type { SandboxDialect } from './dialect.ts';

/** JSON Schemas of the fields of records (Report-Embedding Administration API, section 2). */

const text = { type: 'string' } as const;
const uuid = { type: 'string', format: 'uuid' } as const;
const flag = { type: 'boolean' } as const;
const uuids = { type: 'array', items: uuid } as const;
const strings = { type: 'array', items: text } as const;
const whole = { type: 'integer' } as const;
const nullableText = { type: ['string', 'null'] } as const;
const describe = <const Schema extends object>(schema: Schema, description: string) => ({
  ...schema,
  description,
});

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

export const USER_FIELDS = {
  id: uuid,
  email: describe(text, 'Identifies the user in delete, link and identity operations.'),
  name: text,
  role: describe(whole, '1 administrator, 2 contributor, 3 viewer, 4 workspace contributor.'),
  reports: describe(uuids, 'The ids of the reports that the user may open.'),
  companies: { type: 'array', items: {} },
  groups: describe(uuids, 'The ids of the groups that the user belongs to.'),
  reportLandingPage: nullableText,
  department: describe(text, 'Free text; may end with white space.'),
  expirationDate: nullableText,
  windowsAdUser: nullableText,
  canEditReport: flag,
  canCreateReport: flag,
  canOverwriteReport: flag,
} as const;

export const REPORT_FIELDS = {
  id: describe(uuid, 'The id of the report in the report platform.'),
  name: text,
  description: nullableText,
  datasetId: describe(uuid, 'The dataset that the report reads.'),
  embedUrl: { type: 'string', format: 'uri' },
  workspaceId: uuid,
  reportType: whole,
  folderId: nullableText,
  workspaceName: text,
  userOwner: nullableText,
} as const;

export const ROLE_FIELDS = {
  id: uuid,
  name: describe(text, 'In a link request, this name is the field `role`.'),
  users: describe(uuids, 'The ids of linked users.'),
  groups: describe(uuids, 'The ids of linked groups.'),
  datasetId: describe(uuid, 'The dataset that the role belongs to.'),
  userEmails: describe(strings, 'The addresses of linked users.'),
} as const;

export const AUDIT_FIELDS = {
  id: uuid,
  createdAt: describe({ type: 'string', format: 'date-time' }, 'ISO 8601, UTC, with fractional seconds.'),
  organizationId: uuid,
  userId: uuid,
  userEmail: text,
  reportId: uuid,
  reportName: text,
  action: describe(whole, '1 is TokenRequested: somebody opened a report.'),
  actionName: text,
} as const;

export const GROUP_FIELDS = {
  id: uuid,
  reports: describe(uuids, 'The ids of the reports that members of the group may open.'),
} as const;

export const KEY_FIELDS = {
  key: { type: 'string', minLength: 1 },
  scopes: { type: ['array', 'null'], items: { enum: SCOPES } },
} as const;

type Typed<Schema> = Schema extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { readonly type: readonly ['array', 'null']; readonly items: infer Element }
    ? readonly Typed<Element>[] | null
    : Schema extends { readonly type: 'array'; readonly items: infer Element }
      ? readonly Typed<Element>[]
      : Schema extends { readonly type: readonly ['string', 'null'] }
        ? string | null
        : Schema extends { readonly type: 'string' }
          ? string
          : Schema extends { readonly type: 'integer' }
            ? number
            : Schema extends { readonly type: 'boolean' }
              ? boolean
              : unknown;
type RecordOf<Fields> = { readonly [Field in keyof Fields]: Typed<Fields[Field]> };

export type StoredUser = RecordOf<typeof USER_FIELDS>;
export type StoredReport = RecordOf<typeof REPORT_FIELDS>;
export type StoredRole = RecordOf<typeof ROLE_FIELDS>;
export type StoredAuditEntry = RecordOf<typeof AUDIT_FIELDS>;
/** The API reference has no list of groups. In a seed, a group can give reports. */
export type StoredGroup = RecordOf<typeof GROUP_FIELDS>;
/** Scopes limit a key to some endpoints. A key without scopes may do everything. */
export type StoredKey = RecordOf<typeof KEY_FIELDS>;

/** The schema of an id in requests of this dialect. */
export const idIn = ({ ids }: Pick<SandboxDialect, 'ids'>) =>
  ids === 'uuid' ? uuid : ({ type: 'string', minLength: 1 } as const);

/** The fields as this dialect sends them: ids may have any form, and arrays may be null. */
export const fieldsIn = (
  { ids, nullArrays }: Pick<SandboxDialect, 'ids' | 'nullArrays'>,
  fields: Readonly<Record<string, object>>,
): Readonly<Record<string, object>> =>
  JSON.parse(JSON.stringify(fields), (key, value: unknown) => {
    if (ids === 'any' && key === 'format' && value === 'uuid') return undefined;
    return nullArrays && key === 'type' && value === 'array' ? ['array', 'null'] : value;
  });

/** A new user. Fields that the creation does not name are empty. */
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
