import {
  AUDIT_FIELDS,
  GROUP_FIELDS,
  KEY_FIELDS,
  REPORT_FIELDS,
  ROLE_FIELDS,
  USER_FIELDS,
} from './record-schemas.ts';

/** A seed may be of a portal that sends something else than the reference says: formats are not asked of it. */
const withoutFormats = (fields: object): object =>
  JSON.parse(JSON.stringify(fields, (key, value) => (key === 'format' ? undefined : value)));

const records = (description: string, fields: object, required: readonly string[]) => ({
  type: 'array',
  description,
  items: { type: 'object', properties: withoutFormats(fields), required },
});

/** The JSON Schema of a seed: records shaped as in the reference; what is left out is filled in. */
export const SEED_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'seed.schema.json',
  title: 'rolecall sandbox seed',
  description:
    'A starting state of the embedded portal: records as the reference shapes them; what is left out is filled in.',
  type: 'object',
  properties: {
    organizationId: { type: 'string', description: 'The fixed identifier of the organization.' },
    users: records('Users (reference, section 2.2).', USER_FIELDS, ['email']),
    reports: records('Reports (section 2.3).', REPORT_FIELDS, ['name']),
    rls: records(
      'RLS roles (section 2.4). Members may be given by id, by address, or by both.',
      ROLE_FIELDS,
      ['name', 'datasetId'],
    ),
    groups: records('Portal groups, where they bring reports to their users.', GROUP_FIELDS, ['id']),
    audit: records('Audit entries (section 2.5).', AUDIT_FIELDS, ['userEmail', 'reportId']),
    keys: records('API keys. A key without scopes may do everything.', KEY_FIELDS, ['key']),
  },
  additionalProperties: false,
} as const;
