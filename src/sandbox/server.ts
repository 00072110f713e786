import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Dialect } from './dialect.ts';
import { addIdentity } from './identity-routes.ts';
import type { Fault, Interference } from './interference.ts';
import { LIST_ROUTES, type ListRoute, querySchema } from './list-routes.ts';
import { pageOf } from './pages.ts';
import type { Scope } from './records.ts';
import { Refusal, type Store } from './store.ts';
import { type WriteRoute, writeRoutes } from './write-routes.ts';

/** The one shape of an error: `message`, and `errors` on 400. */
const error = (message: string, errors?: readonly string[]) => ({ message, ...(errors && { errors }) });

/** Refuses a request whose key is missing, unknown, or not for this endpoint. */
function keyCheck(store: Store, scope: Scope) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const header = request.headers['x-api-key'];
    if (typeof header !== 'string' || header === '') {
      return reply.code(401).send(error('the header X-API-Key is missing'));
    }
    const key = store.key(header);
    if (key === undefined) return reply.code(401).send(error('the key is not known'));
    const allowed = key.scopes === null || key.scopes.includes(scope);
    return allowed ? undefined : reply.code(403).send(error(`the key lacks the scope ${scope}`));
  };
}

function addList(server: FastifyInstance, route: ListRoute, store: Store, dialect: Dialect): void {
  server.get(
    route.path,
    { schema: { querystring: querySchema(route, dialect) }, preValidation: keyCheck(store, route.scope) },
    async (request, reply) => {
      const query = request.query as Readonly<Record<string, string>>;
      const number = Number(query[dialect.pageParameter] ?? dialect.firstPage);
      return number < dialect.firstPage
        ? reply.code(400).send(error(`pages count from ${dialect.firstPage}`))
        : pageOf(route.records(store, query), number, dialect);
    },
  );
}

const faults = new WeakMap<FastifyRequest, Fault>();

function addWrite(server: FastifyInstance, route: WriteRoute, store: Store, dialect: Dialect): void {
  server.route({
    method: [...route.methods],
    url: route.path,
    ...(route.body && { schema: { body: route.body } }),
    preValidation: keyCheck(store, route.scope),
    handler: async (request, reply) => {
      const fault = faults.get(request);
      const done =
        fault?.kind === 'pretend'
          ? 'changed'
          : route.perform(store, request.body, request.params as Record<string, string>);
      if (fault?.kind === 'drop') {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      if (done === 'already so' && dialect.relink !== 200)
        return reply.code(dialect.relink).send(error('it is already so'));
      return dialect.emptyAnswers ? reply.code(204).send() : reply.send(typeof done === 'object' ? done : {});
    },
  });
}

/** Lets requests go wrong before they reach their endpoint, or marks how they shall end there. */
function addInterference(server: FastifyInstance, interfere: Interference): void {
  let number = 0;
  server.addHook('preHandler', async (request, reply) => {
    number++;
    const path = request.url.split('?')[0] ?? '';
    const fault = await interfere({ method: request.method, path, body: request.body, number });
    if (fault === undefined) return undefined;
    faults.set(request, fault);
    if (fault.kind === 'status') {
      if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
      return reply.code(fault.status).send(error('this fault was asked for'));
    }
    if (fault.kind === 'drop' && (fault.when === 'before' || request.method === 'GET')) {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return undefined;
  });
}

/** What was asked and answered, without the key. */
export interface LogLine {
  readonly at: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
}

export interface ServerOptions {
  readonly interfere?: Interference;
  /** The clock, in milliseconds; for tests of time. */
  readonly now?: () => number;
  /** Told of each request once it is answered. */
  readonly log?: (line: LogLine) => void;
}

/** The portal over HTTP, not yet listening. */
export function portalServer(
  store: Store,
  dialect: Dialect,
  { interfere, log, now = Date.now }: ServerOptions = {},
): FastifyInstance {
  const server = Fastify({
    bodyLimit: 64 * 1024 * 1024,
    routerOptions: { maxParamLength: 1024 },
    ajv: { customOptions: { allErrors: true, coerceTypes: false } },
  });
  server.setErrorHandler<
    Error & { statusCode?: number; validation?: readonly { message?: string; instancePath: string }[] }
  >((failure, _request, reply) => {
    const status = failure instanceof Refusal ? failure.status : (failure.statusCode ?? 500);
    const errors = failure.validation?.map(({ instancePath, message }) =>
      `${instancePath.slice(1)} ${message ?? ''}`.trim(),
    );
    return reply.code(status).send(error(status === 500 ? 'the portal failed' : failure.message, errors));
  });
  server.setNotFoundHandler((request, reply) =>
    reply.code(404).send(error(`there is no ${request.method} ${request.url.split('?')[0]}`)),
  );
  if (log !== undefined) {
    server.addHook('onResponse', async ({ method, url, body }, { statusCode: status }) =>
      log({ at: new Date().toISOString(), method, path: url, body: body ?? null, status }),
    );
  }
  if (interfere !== undefined) addInterference(server, interfere);
  for (const route of LIST_ROUTES) addList(server, route, store, dialect);
  for (const route of writeRoutes(dialect)) addWrite(server, route, store, dialect);
  addIdentity(server, store, keyCheck(store, 'identity:create'), now);
  return server;
}
