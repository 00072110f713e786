import { createHash, randomBytes } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fold, SettingError } from './dialect.ts';
import {
  AUDIT_FIELDS,
  GROUP_FIELDS,
  KEY_FIELDS,
  newUser,
  REPORT_FIELDS,
  ROLE_FIELDS,
  type StoredAuditEntry,
  type StoredGroup,
  type StoredKey,
  type StoredReport,
  type StoredRole,
  type StoredUser,
  USER_FIELDS,
} from './records.ts';

/** A seed may come from a portal with other formats, so its schema checks no format. */
const withoutFormats = (fields: object): object =>
  JSON.parse(JSON.stringify(fields, (key, value) => (key === 'format' ? undefined : value)));

const records = (description: string, fields: object, required: readonly string[]) => ({
  type: 'array',
  description,
  items: { type: 'object', properties: withoutFormats(fields), required },
});

export const SEED_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'seed.schema.json',
  title: 'rolecall sandbox seed',
  description:
    'A starting state of the embedded portal. Users, reports, roles and audit entries have the fields of the API (openapi.json). The portal fills in missing fields.',
  type: 'object',
  properties: {
    organizationId: { type: 'string', description: 'The fixed identifier of the organization.' },
    users: records('Users, as GET /api/user lists them.', USER_FIELDS, ['email']),
    reports: records('Reports, as GET /api/report lists them.', REPORT_FIELDS, ['name']),
    rls: records('RLS roles. A member has an id, an address, or both.', ROLE_FIELDS, ['name', 'datasetId']),
    groups: records('Portal groups that give reports to their members.', GROUP_FIELDS, ['id']),
    audit: records('Entries of the audit log.', AUDIT_FIELDS, ['userEmail', 'reportId']),
    keys: records('API keys. A key without scopes may do everything.', KEY_FIELDS, ['key']),
  },
  additionalProperties: false,
} as const;

/** Only the fields in `Required` are required. */
type Sparse<Fields, Required extends keyof Fields> = readonly (Partial<Fields> & Pick<Fields, Required>)[];

export interface Seed {
  readonly organizationId?: string;
  readonly users?: Sparse<StoredUser, 'email'>;
  readonly reports?: Sparse<StoredReport, 'name'>;
  readonly rls?: Sparse<StoredRole, 'name' | 'datasetId'>;
  readonly groups?: Sparse<StoredGroup, 'id'>;
  readonly audit?: Sparse<StoredAuditEntry, 'userEmail' | 'reportId'>;
  readonly keys?: Sparse<StoredKey, 'key'>;
}

export type StoredState = ReturnType<typeof fillSeed>;

const isSeed = new Ajv2020({ allowUnionTypes: true }).compile<Seed>(SEED_SCHEMA);

/** Throws a `SettingError` that says what is wrong and where. */
export function parseSeed(text: string, name = 'the seed'): Seed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SettingError(`${name} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (isSeed(value)) return value;
  const [first] = isSeed.errors ?? [];
  throw new SettingError(`${name} at ${first?.instancePath || 'its top'} ${first?.message ?? 'is wrong'}`);
}

/** Makes an id from its parts, so that a seed always gives the same portal. */
function stableId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\u0000')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function fillUser(user: NonNullable<Seed['users']>[number]): StoredUser {
  const { email, id = stableId('user', email), name = email.split('@')[0] ?? email, role = 3 } = user;
  return { ...newUser({ id, email, name, role }), ...user };
}

function fillReport(report: NonNullable<Seed['reports']>[number]): StoredReport {
  const workspaceName = report.workspaceName ?? 'Workspace';
  const workspaceId = report.workspaceId ?? stableId('workspace', workspaceName);
  const id = report.id ?? stableId('report', workspaceName, report.name);
  return {
    description: null,
    embedUrl: `https://reports.example.com/reportEmbed?reportId=${id}&groupId=${workspaceId}`,
    reportType: 1,
    folderId: null,
    userOwner: null,
    ...report,
    id,
    datasetId: report.datasetId ?? stableId('dataset', id),
    workspaceId,
    workspaceName,
  };
}

function fillRole(
  role: NonNullable<Seed['rls']>[number],
  index: number,
  emailsById: ReadonlyMap<string, string>,
  idsByEmail: ReadonlyMap<string, string>,
): StoredRole {
  const { users = [], userEmails = [] } = role;
  return {
    id: stableId('role', String(index)),
    groups: [],
    ...role,
    users: role.users ?? userEmails.flatMap((email) => idsByEmail.get(fold(email)) ?? []),
    userEmails: role.userEmails ?? users.flatMap((id) => emailsById.get(fold(id)) ?? []),
  };
}

export function fillSeed(seed: Seed) {
  const users = (seed.users ?? []).map(fillUser);
  const reports = (seed.reports ?? []).map(fillReport);
  const organizationId = seed.organizationId ?? stableId('organization');
  const reportNames = new Map(reports.map(({ id, name }) => [id, name]));
  const idsByEmail = new Map(users.map(({ id, email }) => [fold(email), id]));
  const emailsById = new Map(users.map(({ id, email }) => [fold(id), email]));
  return {
    organizationId,
    users,
    reports,
    rls: (seed.rls ?? []).map((role, index) => fillRole(role, index, emailsById, idsByEmail)),
    groups: (seed.groups ?? []).map((group) => ({ reports: [], ...group })),
    audit: (seed.audit ?? []).map((entry, index) => ({
      createdAt: '2026-01-01T00:00:00.000Z',
      organizationId,
      reportName: reportNames.get(entry.reportId) ?? '',
      action: 1,
      actionName: 'TokenRequested',
      ...entry,
      id: entry.id ?? stableId('audit', String(index)),
      userId: entry.userId ?? idsByEmail.get(fold(entry.userEmail)) ?? stableId('user', entry.userEmail),
    })),
    keys: (seed.keys ?? [{ key: `sandbox-${randomBytes(18).toString('base64url')}` }]).map((key) => ({
      scopes: null,
      ...key,
    })),
  };
}
