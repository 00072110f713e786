import { ACCESS_SECTIONS } from './access.ts';
import { DEFINITIONS } from './definitions.ts';
import { PORTAL } from './portal.ts';
import { RULE_DEFINITIONS, RULES } from './rules.ts';

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
      enum: ['report', 'keep', 'revoke', 'delete'],
      default: 'report',
      description:
        'What becomes of live users that no file lists: named and left alone, left alone, stripped of access, or deleted.',
    },
    leavers: {
      enum: ['revoke', 'delete', 'keep'],
      default: 'revoke',
      description:
        'What becomes of users who are absent or whose window has passed: stripped of access, deleted, or left alone.',
    },
    vanished: {
      enum: ['hold', 'create'],
      default: 'hold',
      description:
        'Whether listed users whom somebody removed in the portal are held or created again; seen only with a base.',
    },
    kinds: {
      type: 'array',
      description: 'Kinds of access that are managed though no entry mentions them.',
      items: { enum: ['reports', 'rls'] },
    },
    unresolved: {
      enum: ['error', 'hold'],
      default: 'error',
      description:
        'Whether a name that does not resolve stops everything, or freezes what it touches while the rest goes on.',
    },
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
    restrict: {
      type: 'array',
      description:
        'What may be given only by lines of some files, so that whoever owns these files reviews it. Each line on the path counts: the entry or membership, and the line of the team.',
      items: {
        type: 'object',
        properties: {
          files: {
            type: 'array',
            description: 'The files, relative to this one: `*`, `**` and `?` as in include.',
            items: { type: 'string', minLength: 1 },
            minItems: 1,
          },
          reports: patterns('WORKSPACE/NAME.'),
          rls: patterns('DATASET/ROLE, the dataset by alias or id.'),
          roles: {
            type: 'array',
            description: 'Roles of the portal.',
            items: { enum: ['administrator', 'contributor', 'viewer', 'workspace-contributor'] },
          },
        },
        required: ['files'],
        additionalProperties: false,
      },
    },
    allow: {
      type: 'array',
      description: 'Reviewed exceptions from guards, for each run until their end.',
      items: {
        type: 'object',
        properties: {
          guard: {
            enum: [
              'max-removals',
              'max-user-deletes',
              'max-grants',
              'min-administrators',
              'protected',
              'escalation',
            ],
            description: 'The guard, without guard-.',
          },
          limit: {
            type: 'integer',
            minimum: 0,
            description:
              'The count that the guard lets pass; for min-administrators the number that must be left. Without it, any count passes.',
          },
          until: { $ref: '#/$defs/until' },
          reason: { $ref: '#/$defs/reason' },
        },
        required: ['guard', 'until', 'reason'],
        additionalProperties: false,
      },
    },
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
    rules: RULES,
    apply: {
      type: 'object',
      description: 'How a plan is performed.',
      properties: {
        settle: {
          type: 'string',
          pattern: '^[0-9]+(ms|s|m)$',
          default: '30s',
          description:
            'How long the portal may take to show what was written: seconds (30s), minutes (2m) or milliseconds (500ms).',
        },
      },
      additionalProperties: false,
    },
    ...ACCESS_SECTIONS,
  },
  required: ['version', 'portal'],
  additionalProperties: false,
  $defs: { ...DEFINITIONS, ...RULE_DEFINITIONS },
} as const;
