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

const FORMS = ['deny', 'apart', 'require', 'count'] as const;

/** The schema of `rules` in the root file. */
export const RULES = {
  type: 'array',
  description: 'Limits on everybody’s access.',
  items: {
    type: 'object',
    description: 'One rule, with one of deny, apart, require and count.',
    properties: {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description: 'The name of the rule; no other rule has it.',
      },
      why: { type: 'string', description: 'Shown where the rule is broken.' },
      severity: {
        enum: ['refuse', 'report'],
        default: 'refuse',
        description: 'Whether rolecall refuses a plan that breaks the rule, or only reports it.',
      },
      exempt: {
        type: 'array',
        description: 'People to whom the rule does not apply, each until an end.',
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
        description: 'Nobody may match two of these.',
        items: { $ref: '#/$defs/ruleSelector' },
        minItems: 2,
      },
      require: {
        type: 'object',
        description: 'People who match the first must have the second.',
        properties: {
          of: selector('The people, or the access, that the rule is about.'),
          have: {
            description: 'What they must match, or how each grant and membership must be written.',
            anyOf: [
              { $ref: '#/$defs/ruleSelector' },
              {
                type: 'object',
                title: 'until and reason',
                description: 'How each grant and membership must be written.',
                properties: {
                  until: {
                    title: 'a number of days such as 180d',
                    type: 'string',
                    pattern: '^[1-9][0-9]{0,4}d$',
                    description: 'Each ends within so many days from now.',
                    examples: ['180d'],
                  },
                  reason: {
                    $ref: '#/$defs/pattern',
                    description: 'Each has a reason that matches this pattern. `*` asks for any reason.',
                  },
                },
                minProperties: 1,
                additionalProperties: false,
              },
            ],
          },
        },
        required: ['of', 'have'],
        additionalProperties: false,
      },
      count: {
        type: 'object',
        description: 'How many people match.',
        properties: {
          of: selector('The people who are counted.'),
          most: { type: 'integer', minimum: 0, description: 'No more people than this.' },
          least: { type: 'integer', minimum: 1, description: 'No fewer people than this.' },
          each: { const: 'report', description: 'Counts the people of each report by itself.' },
        },
        required: ['of'],
        anyOf: [{ required: ['most'] }, { required: ['least'] }],
        additionalProperties: false,
      },
    },
    required: ['name'],
    oneOf: FORMS.map((form) => ({ required: [form] })),
    additionalProperties: false,
  },
} as const;
