import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Dialect } from './dialect.ts';
import { AUDIT_FIELDS, fieldsIn, REPORT_FIELDS, ROLE_FIELDS, USER_FIELDS } from './record-schemas.ts';

const record = ($id: string, description: string, properties: Readonly<Record<string, object>>) => ({
  $id,
  type: 'object',
  description,
  properties,
  required: Object.keys(properties),
});

/** The schemas that answers share, by the names under which the OpenAPI document shows them. */
const shared = (dialect: Dialect) => [
  record('User', 'A user (section 2.2).', fieldsIn(dialect, USER_FIELDS)),
  record('Report', 'A report (section 2.3).', fieldsIn(dialect, REPORT_FIELDS)),
  record(
    'RlsRole',
    'A role of row-level security on a dataset (section 2.4).',
    fieldsIn(dialect, ROLE_FIELDS),
  ),
  record('ReportAuditEntry', 'One access to a report (section 2.5).', fieldsIn(dialect, AUDIT_FIELDS)),
  record('IdentityUrl', 'A URL that opens the portal once (section 2.6).', {
    embedUrl: { type: 'string', format: 'uri', description: 'For the src of an iframe.' },
    expiresAt: { type: 'string', format: 'date-time', description: 'When it stops being valid.' },
  }),
  {
    ...record('Error', 'Why a request was refused.', { message: { type: 'string' } }),
    properties: {
      message: { type: 'string' },
      errors: { type: 'array', items: { type: 'string' }, description: 'On 400: what is wrong, and where.' },
    },
  },
];

/** An answer that is a page of records. */
export const pageSchema = (name: string) => ({
  description: 'A page of the list (section 2.1).',
  type: 'object',
  properties: {
    pageIndex: { type: 'integer' },
    totalPages: { type: 'integer' },
    hasNextPage: { type: 'boolean' },
    hasPreviousPage: { type: 'boolean' },
    data: { type: 'array', items: { $ref: `${name}#` } },
  },
  required: ['pageIndex', 'totalPages', 'hasNextPage', 'hasPreviousPage', 'data'],
});

export const answer = (description: string, name: string) => ({ description, $ref: `${name}#` });

const REFUSALS = {
  400: 'The request is not what is documented.',
  401: 'The key is missing or not known.',
  403: 'The key lacks the scope.',
  404: 'What the request names does not exist.',
  409: 'The address is taken.',
  413: 'The body is larger than 64 MiB.',
  415: 'The body is not JSON.',
} as const;

/** The answers to a request that is refused. */
export const refusals = (...statuses: readonly (keyof typeof REFUSALS)[]) =>
  Object.fromEntries(statuses.map((status) => [status, answer(REFUSALS[status], 'Error')]));

export const SECURED = { security: [{ key: [] }] } as const;

/** Makes an OpenAPI 3.1 document of the routes that are added from now on, and serves it at `/openapi.json`. */
export async function addOpenApi(server: FastifyInstance, dialect: Dialect): Promise<void> {
  for (const schema of shared(dialect)) server.addSchema(schema);
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Report-Embedding Administration API',
        summary: 'Users, report permissions, row-level security and identity URLs of a report portal.',
        description: 'As the embedded portal of rolecall serves it.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'Where this document was found.' }],
      tags: [
        { name: 'users', description: 'Users and the reports that they may open.' },
        { name: 'reports', description: 'Reports and who opened them.' },
        { name: 'rls', description: 'Roles of row-level security and their members.' },
        { name: 'identity', description: 'URLs that open the portal without a login screen.' },
      ],
      components: {
        securitySchemes: {
          key: { type: 'apiKey', name: 'X-API-Key', in: 'header', description: 'May be limited by scopes.' },
        },
      },
    },
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, index) => String($id ?? `schema-${index}`),
    },
  });
  server.get('/openapi.json', { schema: { hide: true } }, async () => server.swagger());
}
