const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

const window = {
  from: { $ref: '#/$defs/from' },
  until: { $ref: '#/$defs/until' },
  reason: { $ref: '#/$defs/reason' },
} as const;

/** The pieces that both schemas are made of. `title` is the noun that messages use. */
export const DEFINITIONS = {
  address: {
    title: 'an e-mail address',
    description:
      'An e-mail address. Addresses are compared without surrounding space, in Unicode NFC, and with A to Z in lower case.',
    type: 'string',
    pattern: '^[ \\t]*[^\\s@,;<>]+@[^\\s@,;<>]+[ \\t]*$',
    maxLength: 320,
    examples: ['ana@contoso.com'],
  },
  alias: {
    title: 'an alias',
    description: 'A short name of your own: lower-case letters, digits, dots, dashes and underscores.',
    type: 'string',
    pattern: '^[a-z0-9][a-z0-9._-]*$',
    not: { pattern: UUID },
    examples: ['overview'],
  },
  freeName: {
    title: 'a name',
    description: 'A name of your own.',
    type: 'string',
    minLength: 1,
    examples: ['latam'],
  },
  uuid: {
    title: 'a UUID',
    description: 'An id of the portal, in either case.',
    type: 'string',
    pattern: UUID,
    examples: ['0b5c3c2e-0000-4000-8000-000000000001'],
  },
  pattern: {
    title: 'a pattern',
    description:
      'A pattern over addresses, WORKSPACE/NAME or DATASET/ROLE. `*` matches any characters, slashes too; `\\*` is a star; A to Z match a to z; nothing else is special. There is no negation.',
    type: 'string',
    minLength: 1,
    pattern: '^[^!]',
    examples: ['*@contoso.com', 'Board/*'],
  },
  patterns: {
    type: 'array',
    items: { $ref: '#/$defs/pattern' },
    description: 'Patterns; one that matches is enough.',
  },
  from: {
    title: 'a UTC day or an RFC 3339 time',
    description: 'Not before this UTC day (from its first instant) or RFC 3339 time.',
    type: 'string',
    format: 'instant',
    examples: ['2026-12-01', '2026-12-01T08:00:00Z'],
  },
  until: {
    title: 'a UTC day or an RFC 3339 time',
    description:
      'Until the end of this UTC day, which is included, or up to this RFC 3339 time, which is not.',
    type: 'string',
    format: 'instant',
    examples: ['2026-12-31', '2026-12-31T18:00:00+01:00'],
  },
  reason: { type: 'string', description: 'Why; shown in the plan.', examples: ['year-end close, FIN-1234'] },
  reportName: {
    title: 'an alias, a UUID or WORKSPACE/NAME',
    description:
      'A report: an alias of these files, its UUID, or WORKSPACE/NAME, compared exactly and as a whole with the portal.',
    type: 'string',
    minLength: 1,
    examples: ['overview', 'Board/Board pack', '0b5c3c2e-0000-4000-8000-000000000001'],
  },
  reportEntry: {
    description: 'A report, or every report of a workspace, with an optional window.',
    anyOf: [
      { $ref: '#/$defs/reportName' },
      {
        type: 'object',
        properties: {
          report: { $ref: '#/$defs/reportName' },
          workspace: {
            type: 'string',
            minLength: 1,
            description:
              'Every report of this workspace, looked up at each plan. Reports that manage.ignore covers are skipped.',
            examples: ['Sales'],
          },
          ...window,
        },
        if: { required: ['workspace'] },
        then: { properties: { report: false } },
        else: { required: ['report'] },
        additionalProperties: false,
      },
    ],
  },
  rlsEntry: {
    description: 'An RLS role of a dataset.',
    anyOf: [
      {
        title: 'DATASET/ROLE',
        type: 'string',
        pattern: '^[^/]+/.',
        description: 'DATASET/ROLE, split at the first slash; DATASET is an alias or a UUID.',
        examples: ['sales/LATAM'],
      },
      {
        type: 'object',
        properties: {
          dataset: {
            title: 'a dataset alias or a UUID',
            type: 'string',
            minLength: 1,
            description: 'The alias or the UUID of the dataset.',
            examples: ['sales'],
          },
          role: {
            type: 'string',
            minLength: 1,
            description: 'The name of the RLS role.',
            examples: ['LATAM'],
          },
          ...window,
        },
        required: ['dataset', 'role'],
        additionalProperties: false,
      },
    ],
  },
  reportList: {
    type: 'array',
    items: { $ref: '#/$defs/reportEntry' },
    description: 'The reports that are given. Left out means none.',
    examples: [['overview', 'Board/Board pack']],
  },
  rlsList: {
    type: 'array',
    items: { $ref: '#/$defs/rlsEntry' },
    description: 'The RLS roles that are given. Left out means none.',
    examples: [['sales/LATAM']],
  },
} as const;
