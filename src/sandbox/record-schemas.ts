import type { SandboxDialect } from './dialect.ts';
import { SCOPES } from './records.ts';

/** JSON Schemas of the fields of records (reference, section 2): for answers as they are, for a seed with all of them optional. */

const text = { type: 'string' } as const;
const uuid = { type: 'string', format: 'uuid' } as const;
const flag = { type: 'boolean' } as const;
const uuids = { type: 'array', items: uuid } as const;
const strings = { type: 'array', items: text } as const;
const nullable = { type: ['string', 'null'] } as const;
const described = <Schema extends object>(schema: Schema, description: string) => ({
  ...schema,
  description,
});

export const USER_FIELDS = {
  id: uuid,
  email: described(text, 'Identifies the user in delete, link and identity operations.'),
  name: text,
  role: described({ type: 'integer' }, '1 administrator, 2 contributor, 3 viewer, 4 workspace contributor.'),
  reports: described(uuids, 'The ids of the reports that the user may open.'),
  companies: { type: 'array', items: {} },
  groups: described(uuids, 'The ids of the groups that the user belongs to.'),
  reportLandingPage: nullable,
  department: described(text, 'Free text; may end with white space.'),
  expirationDate: nullable,
  windowsAdUser: nullable,
  canEditReport: flag,
  canCreateReport: flag,
  canOverwriteReport: flag,
} as const;

export const REPORT_FIELDS = {
  id: described(uuid, 'The same as in the analytics platform.'),
  name: text,
  description: nullable,
  datasetId: described(uuid, 'The dataset that the report reads.'),
  embedUrl: { type: 'string', format: 'uri' },
  workspaceId: uuid,
  reportType: { type: 'integer' },
  folderId: nullable,
  workspaceName: text,
  userOwner: nullable,
} as const;

export const ROLE_FIELDS = {
  id: uuid,
  name: described(text, 'As it stands in the `role` of link requests.'),
  users: described(uuids, 'The ids of linked users.'),
  groups: described(uuids, 'The ids of linked groups.'),
  datasetId: described(uuid, 'The dataset that the role belongs to.'),
  userEmails: described(strings, 'The addresses of linked users.'),
} as const;

export const AUDIT_FIELDS = {
  id: uuid,
  createdAt: described({ type: 'string', format: 'date-time' }, 'ISO 8601, UTC, with fractional seconds.'),
  organizationId: uuid,
  userId: uuid,
  userEmail: text,
  reportId: uuid,
  reportName: text,
  action: described({ type: 'integer' }, '1 is TokenRequested: a report was opened.'),
  actionName: text,
} as const;

export const GROUP_FIELDS = {
  id: uuid,
  name: text,
  reports: described(uuids, 'The ids of the reports that the group brings.'),
} as const;

export const KEY_FIELDS = {
  key: { type: 'string', minLength: 1 },
  name: text,
  scopes: { type: ['array', 'null'], items: { enum: SCOPES } },
} as const;

/** An id in a request, in a dialect. */
export const idIn = ({ ids }: Pick<SandboxDialect, 'ids'>) =>
  ids === 'uuid' ? uuid : ({ type: 'string', minLength: 1 } as const);

const mayBeNull = (schema: object): object =>
  'type' in schema && schema.type === 'array' ? { ...schema, type: ['array', 'null'] } : schema;

/** Fields as a dialect sends them. */
export const fieldsIn = (
  { nullArrays }: Pick<SandboxDialect, 'nullArrays'>,
  fields: Readonly<Record<string, object>>,
): Readonly<Record<string, object>> =>
  nullArrays
    ? Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, mayBeNull(schema)]))
    : fields;
