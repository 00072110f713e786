import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { PortalFault } from './portal-fault.ts';

/** A page of a list (reference, section 2.1), its records decoded. */
export interface Page<Value> {
  readonly pageIndex: number;
  /** Undefined where the portal does not say. */
  readonly totalPages: number | undefined;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly values: readonly Value[];
}

/** Arrays that are missing or null are empty (field notes). */
type Missing<Value> = Value | null | undefined;

/** A user as the list sends it (reference, section 2.2); only what rolecall reads. */
export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly name?: string | null;
  readonly role: number;
  readonly reports?: Missing<readonly string[]>;
  readonly groups?: Missing<readonly string[]>;
  readonly department?: unknown;
  readonly reportLandingPage?: unknown;
  readonly expirationDate?: unknown;
  readonly windowsAdUser?: unknown;
  readonly canEditReport?: unknown;
  readonly canCreateReport?: unknown;
  readonly canOverwriteReport?: unknown;
}

/** A report as the list sends it (section 2.3). */
export interface ReportRecord {
  readonly id: string;
  readonly name: string;
  readonly datasetId?: string | null;
  readonly workspaceName?: string | null;
}

/** An RLS role as the list sends it (section 2.4). */
export interface RoleRecord {
  readonly id: string;
  readonly name: string;
  readonly datasetId: string;
  readonly users?: Missing<readonly string[]>;
  readonly groups?: Missing<readonly string[]>;
  readonly userEmails?: Missing<readonly string[]>;
}

/** The three lists of a portal, as it sent them. */
export interface Records {
  readonly users: readonly UserRecord[];
  readonly reports: readonly ReportRecord[];
  readonly roles: readonly RoleRecord[];
}

const STRING = { type: 'string' };
const MAYBE_STRING = { type: ['string', 'null'] };
const MAYBE_STRINGS = { type: ['array', 'null'], items: STRING };

const ENVELOPE = {
  type: 'object',
  properties: {
    pageIndex: { type: 'integer' },
    totalPages: { type: ['integer', 'null'] },
    hasNextPage: { type: 'boolean' },
    hasPreviousPage: { type: ['boolean', 'null'] },
    data: { type: 'array' },
  },
  required: ['pageIndex', 'hasNextPage', 'data'],
};

const USER = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1 },
    email: STRING,
    name: MAYBE_STRING,
    role: { type: 'integer' },
    reports: MAYBE_STRINGS,
    groups: MAYBE_STRINGS,
  },
  required: ['id', 'email', 'role'],
};

const REPORT = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1 },
    name: STRING,
    datasetId: MAYBE_STRING,
    workspaceName: MAYBE_STRING,
  },
  required: ['id', 'name'],
};

const ROLE = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1 },
    name: STRING,
    datasetId: { type: 'string', minLength: 1 },
    users: MAYBE_STRINGS,
    groups: MAYBE_STRINGS,
    userEmails: MAYBE_STRINGS,
  },
  required: ['id', 'name', 'datasetId'],
};

const ajv = new Ajv({ allowUnionTypes: true });

/** A compiled schema gives the type that it stands for. */
const decoder = <Value>(schema: object): ValidateFunction<Value> => ajv.compile<Value>(schema);

interface Envelope {
  readonly pageIndex: number;
  readonly totalPages?: number | null;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage?: boolean | null;
  readonly data: readonly unknown[];
}

const isEnvelope = decoder<Envelope>(ENVELOPE);

export const RECORDS = {
  user: decoder<UserRecord>(USER),
  report: decoder<ReportRecord>(REPORT),
  role: decoder<RoleRecord>(ROLE),
};

function wrong(path: string, where: string, error: ErrorObject | undefined): PortalFault {
  const field = (error?.instancePath ?? '').slice(1).replaceAll('/', '.');
  const what =
    field === ''
      ? (error?.message ?? 'has the wrong shape')
      : `has the field ${field} that ${error?.message ?? 'is wrong'}`;
  return new PortalFault(
    { method: 'GET', path },
    {
      code: 'bad-response',
      message: `the answer to GET ${path}: ${where} ${what}`,
      why: 'a record that cannot be read for sure must not be guessed',
      fix: 'check portal.url and the version of the portal; mend the record in the portal if it is one record',
    },
  );
}

const idOf = (record: unknown): string =>
  typeof record === 'object' && record !== null && 'id' in record
    ? ` (id ${String(record.id).slice(0, 80)})`
    : '';

/** Checks an answer against the envelope and its records against their schema; unknown fields pass. Throws `bad-response`. */
export function decodePage<Value>(
  path: string,
  answer: unknown,
  isRecord: ValidateFunction<Value>,
): Page<Value> {
  if (!isEnvelope(answer)) throw wrong(path, 'the page', isEnvelope.errors?.[0]);
  const values: Value[] = [];
  for (const [index, record] of answer.data.entries()) {
    if (!isRecord(record))
      throw wrong(
        path,
        `record ${index + 1}${idOf(record)} of page ${answer.pageIndex}`,
        isRecord.errors?.[0],
      );
    values.push(record);
  }
  return {
    pageIndex: answer.pageIndex,
    totalPages: answer.totalPages ?? undefined,
    hasNextPage: answer.hasNextPage,
    hasPreviousPage: answer.hasPreviousPage ?? false,
    values,
  };
}
