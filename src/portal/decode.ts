import { isAudit, isEnvelope, isReport, isRole, isUser } from '#compiled/records';
import { badAnswer, type PortalFault } from './portal-fault.ts';

/** API reference, section 2.1. Some portals leave out the optional fields or send null. */
export interface RecordPage<Value> {
  readonly pageIndex: number;
  readonly totalPages?: number | null | undefined;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage?: boolean | null | undefined;
  readonly data: readonly Value[];
}

/** Some portals leave out an empty list or send null. */
type MaybeList = readonly string[] | null | undefined;

/** API reference, section 2.2; only the fields that rolecall reads. */
export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly name?: string | null;
  readonly role: number;
  readonly reports?: MaybeList;
  readonly groups?: MaybeList;
  /** For example, `department` and `canEditReport`. */
  readonly [field: string]: unknown;
}

/** API reference, section 2.3. */
export interface ReportRecord {
  readonly id: string;
  readonly name: string;
  readonly datasetId?: string | null;
  readonly workspaceName?: string | null;
}

/** API reference, section 2.4. */
export interface RoleRecord {
  readonly id: string;
  readonly name: string;
  readonly datasetId: string;
  readonly users?: MaybeList;
  readonly groups?: MaybeList;
  readonly userEmails?: MaybeList;
}

/** API reference, section 2.5. */
export interface AuditRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly organizationId?: string | null;
  readonly userId?: string | null;
  readonly userEmail?: string | null;
  readonly reportId?: string | null;
}

export interface Records {
  readonly users: readonly UserRecord[];
  readonly reports: readonly ReportRecord[];
  readonly roles: readonly RoleRecord[];
}

export const RECORDS = { user: isUser, report: isReport, role: isRole, audit: isAudit };

function wrong(path: string, part: string, { errors }: Pick<SchemaCheck, 'errors'>): PortalFault {
  const { instancePath = '', message = 'is wrong' } = errors?.[0] ?? {};
  const field = instancePath.slice(1).replaceAll('/', '.');
  return badAnswer(
    { method: 'GET', path },
    `is wrong: ${field === '' ? `${part} ${message}` : `in ${part}, ${field} ${message}`}`,
    'check portal.url and the version of the portal; if only this record is wrong, correct it in the portal',
  );
}

const idOf = (record: unknown): string =>
  typeof record === 'object' && record !== null && 'id' in record
    ? ` (id ${String(record.id).slice(0, 80)})`
    : '';

/** Allows unknown fields. Throws `bad-response`. */
export function decodePage<Value>(path: string, answer: unknown, isRecord: SchemaCheck<Value>) {
  if (!isEnvelope(answer)) throw wrong(path, 'the page', isEnvelope);
  const data = answer.data.map((record, index) => {
    if (isRecord(record)) return record;
    throw wrong(path, `record ${index + 1}${idOf(record)} of page ${answer.pageIndex}`, isRecord);
  });
  return { ...answer, data };
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns what is wrong if the backup is invalid. */
export function decodeBackup(value: unknown): { readonly url: string; readonly records: Records } | string {
  if (!isObject(value) || value['format'] !== 'rolecall.backup/1')
    return 'it does not begin with the format rolecall.backup/1';
  const { portal } = value;
  const url = isObject(portal) ? portal['url'] : undefined;
  if (typeof url !== 'string') return 'it does not name its portal';
  const checks = { users: RECORDS.user, reports: RECORDS.report, roles: RECORDS.role };
  for (const [name, isRecord] of Object.entries(checks)) {
    const list = value[name];
    if (!Array.isArray(list)) return `${name} is not a list`;
    const wrongAt = list.findIndex((record) => !isRecord(record));
    if (wrongAt >= 0) return `record ${wrongAt + 1} of ${name} is wrong`;
  }
  const { users, reports, roles } = value as unknown as Records;
  return { url, records: { users, reports, roles } };
}
