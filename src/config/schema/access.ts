import { DEFINITIONS } from './definitions.ts';

const window = {
  from: { $ref: '#/$defs/from' },
  until: { $ref: '#/$defs/until' },
  reason: { $ref: '#/$defs/reason' },
} as const;

/** The sections that hold access: in every included file, and in the root file if it likes. */
export const ACCESS_SECTIONS = {
  reports: {
    type: 'object',
    description: 'Aliases of reports.',
    propertyNames: { $ref: '#/$defs/alias' },
    additionalProperties: {
      type: 'object',
      description:
        'A report by workspace and name, by id, or by both: then the id decides and the name is checked against the portal.',
      properties: {
        id: { $ref: '#/$defs/uuid' },
        workspace: {
          type: 'string',
          description: 'The workspace, exactly as the portal shows it.',
          examples: ['Sales'],
        },
        name: {
          type: 'string',
          description: 'The report, exactly as the portal shows it.',
          examples: ['Sales Overview'],
        },
      },
      if: { required: ['id'] },
      else: { required: ['workspace', 'name'] },
      additionalProperties: false,
    },
    examples: [{ overview: { workspace: 'Sales', name: 'Sales Overview' } }],
  },
  datasets: {
    type: 'object',
    description: 'Aliases of datasets, for RLS roles.',
    propertyNames: { $ref: '#/$defs/alias' },
    additionalProperties: {
      type: 'object',
      description: 'The dataset that a report reads, or a dataset by id.',
      properties: {
        id: { $ref: '#/$defs/uuid' },
        report: { $ref: '#/$defs/reportName' },
        dynamic: {
          type: 'boolean',
          default: false,
          description:
            'True when the roles of the dataset apply to everyone and list no members: then nobody is reported for having no role.',
        },
      },
      if: { required: ['id'] },
      then: { properties: { report: false } },
      else: { required: ['report'] },
      additionalProperties: false,
    },
    examples: [{ sales: { report: 'overview' } }],
  },
  teams: {
    type: 'object',
    description: 'Bundles of access. The portal does not know them.',
    propertyNames: { $ref: '#/$defs/freeName' },
    additionalProperties: {
      type: 'object',
      properties: {
        members: {
          type: 'array',
          description:
            'Who has the access of the team. Each must be listed under users in some file; the members of another team are named by that team.',
          items: {
            anyOf: [
              { $ref: '#/$defs/address' },
              {
                type: 'object',
                properties: { user: { $ref: '#/$defs/address' }, ...window },
                required: ['user'],
                additionalProperties: false,
              },
              {
                type: 'object',
                properties: {
                  team: { $ref: '#/$defs/freeName', description: 'A team whose members are members too.' },
                  ...window,
                },
                required: ['team'],
                additionalProperties: false,
              },
            ],
          },
          examples: [['ana@contoso.com', { user: 'luis@contoso.com', until: '2027-03-31', reason: 'cover' }]],
        },
        reports: { $ref: '#/$defs/reportList' },
        rls: { $ref: '#/$defs/rlsList' },
      },
      additionalProperties: false,
    },
    examples: [{ latam: { members: ['ana@contoso.com'], reports: ['overview'], rls: ['sales/LATAM'] } }],
  },
  users: {
    type: 'object',
    description:
      'The users whose access is exactly what these files say. `{}` says that there are none; users no file lists are left alone.',
    propertyNames: { $ref: '#/$defs/address' },
    additionalProperties: {
      type: 'object',
      properties: {
        name: {
          type: 'string',
          minLength: 1,
          description: 'The display name. Needed to create the user; left out, it is not compared.',
          examples: ['Ana Souza'],
        },
        role: {
          enum: ['administrator', 'contributor', 'viewer', 'workspace-contributor'],
          description: 'The role in the portal. Needed to create the user; left out, it is not compared.',
        },
        previously: {
          type: 'array',
          items: { $ref: '#/$defs/address' },
          description: 'Earlier addresses of the same person.',
        },
        absent: { type: 'boolean', default: false, description: 'True for a leaver by name.' },
        ...window,
        reports: { $ref: '#/$defs/reportList' },
        rls: { $ref: '#/$defs/rlsList' },
      },
      additionalProperties: false,
    },
    examples: [{ 'ana@contoso.com': { name: 'Ana Souza', role: 'viewer', reports: ['overview'] } }],
  },
  groups: {
    type: 'object',
    description: 'Portal groups, which have an id and RLS roles.',
    propertyNames: { $ref: '#/$defs/freeName' },
    additionalProperties: {
      type: 'object',
      properties: { id: { $ref: '#/$defs/uuid' }, rls: { $ref: '#/$defs/rlsList' } },
      required: ['id'],
      additionalProperties: false,
    },
    examples: [{ 'hr-managers': { id: '5f0e0000-0000-4000-8000-000000000001', rls: ['hr/Manager'] } }],
  },
} as const;

/** The JSON Schema (2020-12) of an included file. */
export const ACCESS_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'access.schema.json',
  title: 'rolecall access file',
  description: 'Who may see what: a file that rolecall.yaml includes.',
  type: 'object',
  properties: ACCESS_SECTIONS,
  additionalProperties: false,
  $defs: DEFINITIONS,
} as const;
