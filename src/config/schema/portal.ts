/** The schema of `portal`: where it is, and what is known of it. */
export const PORTAL = {
  type: 'object',
  description: 'The portal that these files are about.',
  properties: {
    name: {
      title: 'a name of letters, digits, dots, dashes and underscores',
      type: 'string',
      pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
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
          enum: ['page', 'pageNumber', 'pageIndex', 'p'],
          description: 'The query parameter that selects a page.',
          examples: ['pageNumber'],
        },
        firstPage: { enum: [0, 1], description: 'The number of the first page.' },
        pageSize: {
          type: 'object',
          description: 'The query parameter for the size of a page, and the size to ask for.',
          properties: {
            parameter: {
              enum: ['pageSize', 'size', 'limit', 'perPage', 'per_page'],
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
