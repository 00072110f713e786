import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Dialect } from './dialect.ts';
import { pageOf } from './pages.ts';
import type { Scope } from './records.ts';
import { LIST_ROUTES, type ListRoute, querySchema } from './routes.ts';
import type { Store } from './store.ts';

/** The one shape of an error: `message`, and `errors` on 400. */
const error = (message: string, errors?: readonly string[]) => ({ message, ...(errors && { errors }) });

interface Refusal {
  readonly status: 401 | 403;
  readonly message: string;
}

/** Why a key may not use an endpoint; undefined when it may. */
function refusalOf(store: Store, header: string | string[] | undefined, scope: Scope): Refusal | undefined {
  if (typeof header !== 'string' || header === '')
    return { status: 401, message: 'the header X-API-Key is missing' };
  const key = store.key(header);
  if (key === undefined) return { status: 401, message: 'the key is not known' };
  if (key.scopes !== null && !key.scopes.includes(scope))
    return { status: 403, message: `the key lacks the scope ${scope}` };
  return undefined;
}

function addList(server: FastifyInstance, route: ListRoute, store: Store, dialect: Dialect): void {
  server.get(
    route.path,
    {
      schema: { querystring: querySchema(route, dialect) },
      preValidation: async (request, reply) => {
        const refusal = refusalOf(store, request.headers['x-api-key'], route.scope);
        return refusal === undefined ? undefined : reply.code(refusal.status).send(error(refusal.message));
      },
    },
    async (request: FastifyRequest) => {
      const query = request.query as Readonly<Record<string, string>> & Readonly<Record<string, number>>;
      return pageOf(route.records(store, query), query[dialect.pageParameter] ?? dialect.firstPage, dialect);
    },
  );
}

/** The portal over HTTP, not yet listening. */
export function portalServer(store: Store, dialect: Dialect): FastifyInstance {
  const server = Fastify({
    bodyLimit: 64 * 1024 * 1024,
    routerOptions: { maxParamLength: 1024 },
    ajv: { customOptions: { allErrors: true } },
  });
  server.setErrorHandler<
    Error & { statusCode?: number; validation?: readonly { message?: string; instancePath: string }[] }
  >((failure, _request, reply) => {
    const status = failure.statusCode ?? 500;
    const errors = failure.validation?.map(({ instancePath, message }) =>
      `${instancePath.slice(1)} ${message ?? ''}`.trim(),
    );
    return reply.code(status).send(error(status === 500 ? 'the portal failed' : failure.message, errors));
  });
  server.setNotFoundHandler((request, reply) =>
    reply.code(404).send(error(`there is no ${request.method} ${request.url.split('?')[0]}`)),
  );
  for (const route of LIST_ROUTES) addList(server, route, store, dialect);
  return server;
}
