import { SCOPES } from './records.ts';

const strings = { type: 'array', items: { type: 'string' } } as const;
const nullable = { type: ['string', 'null'] } as const;

const records = (description: string, properties: object, required: readonly string[]) => ({
  type: 'array',
  description,
  items: { type: 'object', properties, required },
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
    users: records(
      'Users (reference, section 2.2).',
      {
        id: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'integer' },
        reports: strings,
        companies: { type: 'array' },
        groups: strings,
        reportLandingPage: nullable,
        department: { type: 'string' },
        expirationDate: nullable,
        windowsAdUser: nullable,
        canEditReport: { type: 'boolean' },
        canCreateReport: { type: 'boolean' },
        canOverwriteReport: { type: 'boolean' },
      },
      ['email'],
    ),
    reports: records(
      'Reports (section 2.3).',
      {
        id: { type: 'string' },
        name: { type: 'string' },
        description: nullable,
        datasetId: { type: 'string' },
        embedUrl: { type: 'string' },
        workspaceId: { type: 'string' },
        reportType: { type: 'integer' },
        folderId: nullable,
        workspaceName: { type: 'string' },
        userOwner: nullable,
      },
      ['name'],
    ),
    rls: records(
      'RLS roles (section 2.4). Members may be given by id, by address, or by both.',
      {
        id: { type: 'string' },
        name: { type: 'string' },
        users: strings,
        groups: strings,
        datasetId: { type: 'string' },
        userEmails: strings,
      },
      ['name', 'datasetId'],
    ),
    audit: records(
      'Audit entries (section 2.5).',
      {
        id: { type: 'string' },
        createdAt: { type: 'string' },
        organizationId: { type: 'string' },
        userId: { type: 'string' },
        userEmail: { type: 'string' },
        reportId: { type: 'string' },
        reportName: { type: 'string' },
        action: { type: 'integer' },
        actionName: { type: 'string' },
      },
      ['userEmail', 'reportId'],
    ),
    keys: records(
      'API keys. A key without scopes may do everything.',
      {
        key: { type: 'string', minLength: 1 },
        name: { type: 'string' },
        scopes: { type: ['array', 'null'], items: { enum: SCOPES } },
      },
      ['key'],
    ),
  },
  additionalProperties: false,
} as const;
