import { isEnvelope as checkEnvelope, isAudit, isReport, isRole, isUser } from '#compiled/records';
import { badAnswer, type PortalFault } from './portal-fault.ts';

/** API reference, section 2.1. */
export interface RecordPage<Value> {
  readonly pageIndex: number;
  readonly totalPages: number | undefined;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean | undefined;
  readonly values: readonly Value[];
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
  /** Department, flags and the like. */
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

interface Envelope {
  readonly pageIndex: number;
  readonly totalPages?: number | null;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage?: boolean | null;
  readonly data: readonly unknown[];
}

/** After a failed check, `errors` says why. */
export interface RecordCheck<Value> {
  (value: unknown): value is Value;
  readonly errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
}

const isEnvelope = checkEnvelope as unknown as RecordCheck<Envelope>;

export const RECORDS = {
  user: isUser as unknown as RecordCheck<UserRecord>,
  report: isReport as unknown as RecordCheck<ReportRecord>,
  role: isRole as unknown as RecordCheck<RoleRecord>,
  audit: isAudit as unknown as RecordCheck<AuditRecord>,
};

function wrong(path: string, part: string, { errors }: Pick<RecordCheck<unknown>, 'errors'>): PortalFault {
  const { instancePath = '', message = 'is wrong' } = errors?.[0] ?? {};
  const field = instancePath.slice(1).replaceAll('/', '.');
  return badAnswer(
    { method: 'GET', path },
    `is wrong: ${part} ${field === '' ? message : `has the field ${field} that ${message}`}`,
    'check portal.url and the version of the portal; if only this record is wrong, correct it in the portal',
  );
}

const idOf = (record: unknown): string =>
  typeof record === 'object' && record !== null && 'id' in record
    ? ` (id ${String(record.id).slice(0, 80)})`
    : '';

/** Allows unknown fields. Throws `bad-response`. */
export function decodePage<Value>(
  path: string,
  answer: unknown,
  isRecord: RecordCheck<Value>,
): RecordPage<Value> {
  if (!isEnvelope(answer)) throw wrong(path, 'the page', isEnvelope);
  const values = answer.data.map((record, index) => {
    if (isRecord(record)) return record;
    throw wrong(path, `record ${index + 1}${idOf(record)} of page ${answer.pageIndex}`, isRecord);
  });
  return {
    pageIndex: answer.pageIndex,
    totalPages: answer.totalPages ?? undefined,
    hasNextPage: answer.hasNextPage,
    hasPreviousPage: answer.hasPreviousPage ?? undefined,
    values,
  };
}

export interface Backup {
  readonly url: string;
  readonly records: Records;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns a sentence if the backup is invalid. */
export function decodeBackup(value: unknown): Backup | string {
  if (!isObject(value) || value['format'] !== 'rolecall.backup/1')
    return 'it does not begin with the format rolecall.backup/1';
  const { portal } = value;
  const url = isObject(portal) ? portal['url'] : undefined;
  if (typeof url !== 'string') return 'it does not name its portal';
  const list = <Value>(name: string, isRecord: RecordCheck<Value>): readonly Value[] | string => {
    const values = value[name];
    if (!Array.isArray(values)) return `${name} is not a list`;
    if (values.every((record): record is Value => isRecord(record))) return values;
    return `record ${values.findIndex((record) => !isRecord(record)) + 1} of ${name} is wrong`;
  };
  const users = list('users', RECORDS.user);
  const reports = list('reports', RECORDS.report);
  const roles = list('roles', RECORDS.role);
  if (typeof users === 'string') return users;
  if (typeof reports === 'string') return reports;
  if (typeof roles === 'string') return roles;
  return { url, records: { users, reports, roles } };
}
