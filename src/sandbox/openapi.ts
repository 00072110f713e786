import type { SandboxDialect } from './dialect.ts';
import { AUDIT_FIELDS, fieldsIn, REPORT_FIELDS, ROLE_FIELDS, USER_FIELDS } from './records.ts';
import type { PortalRoute } from './router.ts';

const record = (description: string, properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  description,
  properties,
  required,
});

const recordSchemas = (dialect: SandboxDialect) => ({
  User: record('A user.', fieldsIn(dialect, USER_FIELDS)),
  Report: record('A report.', fieldsIn(dialect, REPORT_FIELDS)),
  RlsRole: record('A role of row-level security on a dataset.', fieldsIn(dialect, ROLE_FIELDS)),
  ReportAuditEntry: record('One access to a report.', fieldsIn(dialect, AUDIT_FIELDS)),
  IdentityUrl: record('A URL that opens the portal once.', {
    embedUrl: { type: 'string', format: 'uri', description: 'For the src of an iframe.' },
    expiresAt: { type: 'string', format: 'date-time', description: 'When the URL expires.' },
  }),
  Error: record(
    'The reason for a refused request.',
    {
      message: { type: 'string' },
      errors: { type: 'array', items: { type: 'string' }, description: 'On 400: the first 20 mistakes.' },
    },
    ['message'],
  ),
});
type RecordName = keyof ReturnType<typeof recordSchemas>;

const refTo = (name: RecordName) => ({ $ref: `#/components/schemas/${name}` });

const inlineAnswer = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema: { description, ...schema } } },
});

export const answer = (description: string, name: RecordName) => ({
  description,
  content: { 'application/json': { schema: refTo(name) } },
});

export const pageAnswer = (name: RecordName) =>
  inlineAnswer('A page of the list.', {
    type: 'object',
    properties: {
      pageIndex: { type: 'integer' },
      totalPages: { type: 'integer' },
      hasNextPage: { type: 'boolean' },
      hasPreviousPage: { type: 'boolean' },
      data: { type: 'array', items: refTo(name) },
    },
    required: ['pageIndex', 'totalPages', 'hasNextPage', 'hasPreviousPage', 'data'],
  });

export const doneAnswer = (withBody: boolean) =>
  withBody ? inlineAnswer('Done.', { type: 'object' }) : { description: 'Done.' };

const REFUSALS = {
  400: 'The request does not match this document.',
  401: 'The key is missing or unknown.',
  403: 'The key lacks the scope.',
  404: 'The request names something that does not exist.',
  409: 'Another user has the address.',
  413: 'The body is larger than 64 MiB.',
  415: 'The body is not JSON.',
} as const;

export const refusals = (...statuses: readonly (keyof typeof REFUSALS)[]) =>
  Object.fromEntries(statuses.map((status) => [status, answer(REFUSALS[status], 'Error')]));

export function operationIdOf(method: string, path: string): string {
  const words = path
    .replace('/api/', '')
    .replace(/\/:(\w+)/g, '-by-$1')
    .replaceAll('/', '-');
  return `${method.toLowerCase()}-${words}`;
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
}

const parametersOf = (place: 'query' | 'path', schema: object | undefined): readonly object[] => {
  const { properties, required = [] } = (schema ?? { properties: {} }) as ObjectSchema;
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    schema: rest,
    in: place,
    name,
    required: required.includes(name),
    ...(description !== undefined && { description }),
  }));
};

function operationOf(route: PortalRoute, document: NonNullable<PortalRoute['document']>): object {
  const { scope, query, params, body } = route;
  const needed = `A key with scopes needs \`${scope}\`.`;
  const { operationId, summary, description = needed, responses } = document;
  const parameters = [...parametersOf('path', params), ...parametersOf('query', document.query ?? query)];
  return {
    operationId,
    summary,
    description,
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(parameters.length > 0 && { parameters }),
    security: scope === undefined ? [] : [{ key: [] }],
    responses,
  };
}

function pathsOf(endpoints: readonly PortalRoute[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const { document, method } = endpoint;
    if (document === undefined) continue;
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint, document) };
  }
  return paths;
}

/** Makes an OpenAPI 3.1 document of the schemas that check the requests. */
export const openApi = (endpoints: readonly PortalRoute[], dialect: SandboxDialect): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Report-Embedding Administration API',
    summary: 'Users, report permissions, row-level security and identity URLs of a report portal.',
    description: 'The API of the embedded portal of rolecall.',
    version: '1',
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', name: 'X-API-Key', in: 'header', description: 'Scopes may limit the key.' },
    },
    schemas: recordSchemas(dialect),
  },
  paths: pathsOf(endpoints),
  servers: [{ url: '/', description: 'The server of this document.' }],
});
