const STRING = { type: 'string' };
const MAYBE_STRING = { type: ['string', 'null'] };
const MAYBE_STRINGS = { type: ['array', 'null'], items: STRING };

/** One page of a list. */
export const ENVELOPE_SCHEMA = {
  $id: 'envelope',
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

/** A user of the list; only what is read. */
export const USER_SCHEMA = {
  $id: 'user',
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

/** A report of the list. */
export const REPORT_SCHEMA = {
  $id: 'report',
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1 },
    name: STRING,
    datasetId: MAYBE_STRING,
    workspaceName: MAYBE_STRING,
  },
  required: ['id', 'name'],
};

/** An RLS role of the list. */
export const ROLE_SCHEMA = {
  $id: 'role',
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

/** An entry of the audit log (reference, section 2.5). */
export const AUDIT_SCHEMA = {
  $id: 'audit',
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1 },
    createdAt: STRING,
    organizationId: MAYBE_STRING,
    userId: MAYBE_STRING,
    userEmail: MAYBE_STRING,
    reportId: MAYBE_STRING,
    reportName: MAYBE_STRING,
    action: { type: ['integer', 'null'] },
    actionName: MAYBE_STRING,
  },
  required: ['id', 'createdAt'],
};
