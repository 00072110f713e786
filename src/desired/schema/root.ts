import { ACCESS_SECTIONS } from './access.ts';
import { DEFINITIONS } from './definitions.ts';

const patterns = (description: string) =>
  ({ type: 'array', items: { $ref: '#/$defs/pattern' }, description }) as const;

const LIMIT = {
  title: 'a share such as 25%, a count, or off',
  type: ['integer', 'string'],
  minimum: 0,
  pattern: '^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$',
} as const;

const COUNT_LIMIT = {
  title: 'a count, or off',
  type: ['integer', 'string'],
  minimum: 0,
  pattern: '^off$',
} as const;

const PORTAL = {
  type: 'object',
  description: 'The portal that these files are about.',
  properties: {
    name: {
      title: 'a name of letters, digits, dots, dashes and underscores',
      type: 'string',
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
      maxLength: 100,
      description: 'Names the state folder and the lock.',
      examples: ['production'],
    },
    url: {
      type: 'string',
      minLength: 1,
      description:
        'Where the portal answers, without user, query or fragment. The key only ever comes from the environment.',
      examples: ['https://portal.example.com'],
    },
    dialect: {
      type: 'object',
      description:
        'What is known of this portal beyond its reference. What is not set is found out while running.',
      properties: {
        pageParameter: {
          type: 'string',
          minLength: 1,
          description: 'The query parameter that selects a page.',
          examples: ['pageNumber'],
        },
        firstPage: { enum: [0, 1], description: 'The number of the first page.' },
        pageSize: {
          type: 'object',
          description: 'The query parameter for the size of a page, and the size to ask for.',
          properties: {
            parameter: {
              type: 'string',
              minLength: 1,
              description: 'The name of the parameter.',
              examples: ['pageSize'],
            },
            value: { type: 'integer', minimum: 1, description: 'Records a page.', examples: [500] },
          },
          required: ['parameter', 'value'],
          additionalProperties: false,
        },
        linkMethod: { enum: ['PUT', 'POST'], description: 'The method of link-reports and unlink-reports.' },
        groupsField: {
          type: 'string',
          minLength: 1,
          default: 'groups',
          description: 'The body field of link-groups and unlink-groups.',
        },
        maxBatch: {
          type: 'integer',
          minimum: 1,
          description: 'The longest array that one call may carry; longer ones are split.',
        },
        updateUser: {
          type: 'boolean',
          default: false,
          description: 'True when the portal has PUT /api/user.',
        },
        deleteKeepsRls: {
          type: 'boolean',
          default: false,
          description: 'True when a deleted user stays in the RLS roles.',
        },
        auditDates: {
          type: 'object',
          description: 'The query parameters of the audit log that limit its dates.',
          properties: {
            from: {
              type: 'string',
              minLength: 1,
              description: 'The parameter for the first instant.',
              examples: ['startDateTime'],
            },
            to: {
              type: 'string',
              minLength: 1,
              description: 'The parameter for the last instant.',
              examples: ['endDateTime'],
            },
          },
          required: ['from', 'to'],
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
  },
  required: ['name', 'url'],
  additionalProperties: false,
} as const;

const MANAGE = {
  type: 'object',
  description: 'What of the portal these files decide.',
  properties: {
    only: {
      type: 'object',
      description:
        'Outside this scope nothing is compared or touched. A kind that is left out is not limited.',
      properties: {
        users: patterns('Addresses.'),
        reports: patterns('WORKSPACE/NAME.'),
        rls: patterns('DATASET/ROLE, the dataset by alias or id.'),
      },
      additionalProperties: false,
    },
    ignore: {
      type: 'object',
      description: 'Never compared nor touched. Beats exclusive.',
      properties: {
        users: patterns('Addresses.'),
        reports: patterns('WORKSPACE/NAME.'),
        rls: patterns('DATASET/ROLE, the dataset by alias or id.'),
        grants: {
          type: 'array',
          description: 'Single grants that come from elsewhere.',
          items: {
            type: 'object',
            properties: {
              user: { $ref: '#/$defs/pattern', description: 'A pattern over addresses.' },
              report: {
                $ref: '#/$defs/pattern',
                description: 'A pattern over WORKSPACE/NAME, or over aliases or ids of reports.',
              },
            },
            required: ['user', 'report'],
            additionalProperties: false,
          },
        },
      },
      additionalProperties: false,
    },
    exclusive: {
      type: 'object',
      description: 'Here unlisted users and groups lose what no file gives.',
      properties: {
        reports: patterns('WORKSPACE/NAME.'),
        rls: patterns('DATASET/ROLE, the dataset by alias or id.'),
      },
      additionalProperties: false,
    },
    unlisted: {
      enum: ['keep', 'revoke', 'delete'],
      default: 'keep',
      description:
        'What becomes of live users that no file lists: left alone, stripped of access, or deleted.',
    },
    leavers: {
      enum: ['revoke', 'delete', 'keep'],
      default: 'revoke',
      description:
        'What becomes of users who are absent or whose window has passed: stripped of access, deleted, or left alone.',
    },
    vanished: { enum: ['hold', 'create'], default: 'hold', description: 'Not built yet.' },
    removals: { enum: ['apply', 'suggest'], default: 'apply', description: 'Only apply is built.' },
    unresolved: { enum: ['error', 'hold'], default: 'error', description: 'Only error is built.' },
    roleChanges: {
      enum: ['manual', 'replace', 'update'],
      default: 'manual',
      description:
        'How a changed role is brought about: by hand in the portal, by deleting and creating the user again, or by PUT /api/user where the dialect says it exists.',
    },
  },
  additionalProperties: false,
} as const;

const GUARDS = {
  type: 'object',
  description: 'What a plan must not do without a person saying so.',
  properties: {
    maxRemovals: {
      ...LIMIT,
      default: '25%',
      description:
        'The most access that one plan may remove, for grants and for memberships each: a share of what is managed (ten always pass), an exact count, or off.',
    },
    maxUserDeletes: {
      ...COUNT_LIMIT,
      default: 5,
      description: 'The most users that one plan may delete or replace.',
    },
    maxGrants: {
      ...LIMIT,
      default: 'off',
      description: 'The most access that one plan may give, for grants and memberships each.',
    },
    minAdministrators: {
      type: 'integer',
      minimum: 0,
      default: 1,
      description: 'No plan may bring the administrators below this number.',
    },
    protect: patterns('Addresses that are never deleted, replaced, demoted or stripped of access.'),
    escalations: {
      enum: ['report', 'refuse'],
      default: 'report',
      description: 'Whether a plan that makes somebody administrator or contributor is reported or refused.',
    },
    restrict: { type: 'array', items: { type: 'object' }, description: 'Not built yet.' },
    allow: { type: 'array', items: { type: 'object' }, description: 'Not built yet.' },
  },
  additionalProperties: false,
} as const;

/** The JSON Schema (2020-12) of the root file. */
export const ROOT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'rolecall.schema.json',
  title: 'rolecall root file',
  description: 'The settings for one portal, and access if you like. Further files of access are included.',
  type: 'object',
  properties: {
    version: { const: 1, description: 'The version of this format.' },
    portal: PORTAL,
    include: {
      type: 'array',
      description:
        'Files that hold access, relative to this file. A pattern that matches nothing is an error.',
      items: { type: 'string', minLength: 1 },
      examples: [['access/**/*.yaml']],
    },
    manage: MANAGE,
    guards: GUARDS,
    apply: {
      type: 'object',
      description: 'How a plan is performed.',
      properties: {
        order: {
          enum: ['revoke-first', 'grant-first'],
          default: 'revoke-first',
          description:
            'revoke-first leaves too little access when a run fails half-way; grant-first leaves nobody without access meanwhile.',
        },
      },
      additionalProperties: false,
    },
    ...ACCESS_SECTIONS,
  },
  required: ['version', 'portal'],
  additionalProperties: false,
  $defs: DEFINITIONS,
} as const;
