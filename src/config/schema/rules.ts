const selector = (description: string) => ({ $ref: '#/$defs/ruleSelector', description }) as const;

const list = (description: string) =>
  ({ type: 'array', items: { $ref: '#/$defs/pattern' }, minItems: 1, description }) as const;

const ROLES = {
  type: 'array',
  description: 'Roles of the account.',
  items: { enum: ['administrator', 'contributor', 'viewer', 'workspace-contributor'] },
  minItems: 1,
} as const;

const REPORTS = list('Reports that are held: WORKSPACE/NAME.');
const RLS = list('RLS roles that are held, through groups too: DATASET/ROLE, the dataset by alias or id.');
const TEAMS = list('Names of teams of these files.');

const amount = (description: string) =>
  ({
    type: 'object',
    description,
    properties: {
      reports: REPORTS,
      rls: RLS,
      roles: ROLES,
      teams: TEAMS,
      users: { type: 'integer', minimum: 0, description: 'How many people.' },
    },
    required: ['users'],
    minProperties: 2,
    additionalProperties: false,
  }) as const;

/** The definitions that rules need besides those of the access sections. */
export const RULE_DEFINITIONS = {
  ruleSelector: {
    description:
      'People who match every one of users, roles and teams that is given, and hold something of reports or rls where either is.',
    type: 'object',
    properties: { users: list('Addresses.'), roles: ROLES, reports: REPORTS, rls: RLS, teams: TEAMS },
    minProperties: 1,
    additionalProperties: false,
  },
} as const;

const FORMS = ['deny', 'apart', 'require', 'most', 'least'] as const;

/** The schema of `rules` in the root file. */
export const RULES = {
  type: 'array',
  description: 'What must hold of everybody’s access, whatever the files give.',
  items: {
    type: 'object',
    description: 'One rule, with one of deny, apart, require, most and least.',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100, description: 'The name of the rule, its own.' },
      why: { type: 'string', description: 'Why; shown where the rule is broken.' },
      severity: {
        enum: ['refuse', 'report'],
        default: 'refuse',
        description: 'Whether a plan that gives what breaks the rule is refused, or only reported.',
      },
      exempt: {
        type: 'array',
        description: 'People of whom the rule does not speak, each until an end.',
        items: {
          type: 'object',
          properties: {
            user: { $ref: '#/$defs/pattern', description: 'An address, or a pattern over addresses.' },
            from: { $ref: '#/$defs/from' },
            until: { $ref: '#/$defs/until' },
            reason: { $ref: '#/$defs/reason' },
          },
          required: ['user', 'until'],
          additionalProperties: false,
        },
      },
      deny: selector('Nobody of these may have any of those.'),
      apart: {
        type: 'array',
        description: 'Nobody may match all of these at once.',
        items: { $ref: '#/$defs/ruleSelector' },
        minItems: 2,
      },
      require: {
        type: 'object',
        description: 'Who matches the first must have the second.',
        properties: {
          of: selector('Whom the rule speaks of, or which access of theirs.'),
          have: {
            type: 'object',
            description: 'What they must match, or how each piece of their access must be written.',
            properties: {
              users: list('Addresses.'),
              roles: ROLES,
              reports: REPORTS,
              rls: RLS,
              teams: TEAMS,
              until: {
                title: 'a number of days such as 180d',
                type: 'string',
                pattern: '^[1-9][0-9]{0,4}d$',
                description: 'Each piece of access ends within so many days from now.',
                examples: ['180d'],
              },
              reason: { const: true, description: 'Each piece of access has a reason.' },
            },
            minProperties: 1,
            additionalProperties: false,
          },
        },
        required: ['of', 'have'],
        additionalProperties: false,
      },
      most: amount('No more people than this match, all together.'),
      least: amount('No fewer people than this hold each report and RLS role that is meant.'),
    },
    required: ['name'],
    oneOf: FORMS.map((form) => ({ required: [form] })),
    additionalProperties: false,
  },
} as const;
