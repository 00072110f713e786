const STRING = { type: 'string' };
const ID = { type: 'string', minLength: 1 };
const WHOLE = { type: 'integer' };
const MAYBE_STRING = { type: ['string', 'null'] };
const MAYBE_STRINGS = { type: ['array', 'null'], items: STRING };

/** Allows other fields. */
const recordSchema = ($id: string, required: object, optional: object) => ({
  $id,
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
});

export const ENVELOPE_SCHEMA = recordSchema(
  'envelope',
  { pageIndex: WHOLE, hasNextPage: { type: 'boolean' }, data: { type: 'array' } },
  { totalPages: { type: ['integer', 'null'] }, hasPreviousPage: { type: ['boolean', 'null'] } },
);

export const USER_SCHEMA = recordSchema(
  'user',
  { id: ID, email: STRING, role: WHOLE },
  { name: MAYBE_STRING, reports: MAYBE_STRINGS, groups: MAYBE_STRINGS },
);

export const REPORT_SCHEMA = recordSchema(
  'report',
  { id: ID, name: STRING },
  { datasetId: MAYBE_STRING, workspaceName: MAYBE_STRING },
);

export const ROLE_SCHEMA = recordSchema(
  'role',
  { id: ID, name: STRING, datasetId: ID },
  { users: MAYBE_STRINGS, groups: MAYBE_STRINGS, userEmails: MAYBE_STRINGS },
);

export const AUDIT_SCHEMA = recordSchema(
  'audit',
  { id: ID, createdAt: STRING },
  { organizationId: MAYBE_STRING, userId: MAYBE_STRING, userEmail: MAYBE_STRING, reportId: MAYBE_STRING },
);
