import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dialect } from './dialect.ts';
import { error } from './errors.ts';
import type { Fault } from './interference.ts';
import { type ListRoute, type Query, querySchema } from './list-routes.ts';
import { answer, pageSchema, refusals, SECURED } from './openapi.ts';
import { pageOf } from './pages.ts';
import type { Scope } from './records.ts';
import type { Store } from './store.ts';
import type { WriteRoute } from './write-routes.ts';

/** How a request shall go wrong, if it shall. */
export type FaultOf = (request: FastifyRequest) => Fault | undefined;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Refuses a request whose key is missing, unknown, or not for this endpoint, and a body where none is documented. */
export function checkOf(store: Store, scope: Scope, takesBody: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const header = request.headers['x-api-key'];
    if (typeof header !== 'string' || header === '') {
      return reply.code(401).send(error('the header X-API-Key is missing'));
    }
    const key = store.key(header);
    if (key === undefined) return reply.code(401).send(error('the key is not known'));
    if (key.scopes !== null && !key.scopes.includes(scope))
      return reply.code(403).send(error(`the key lacks the scope ${scope}`));
    return !takesBody && hasBody(request)
      ? reply.code(400).send(error('the request is not what is documented', ['body must not be there']))
      : undefined;
  };
}

/** The tag and the operation's name in the OpenAPI document. */
function named(method: string, path: string) {
  const words = path
    .replace('/api/', '')
    .replace(/\/:(\w+)/g, '-by-$1')
    .split(/[/-]/);
  const tag = { user: 'users', datasets: 'rls', identity: 'identity' }[words[0] ?? ''] ?? 'reports';
  return { tags: [tag], operationId: [method.toLowerCase(), ...words].join('-') };
}

export function addList(
  server: FastifyInstance,
  route: ListRoute,
  store: Store,
  dialect: Dialect,
  faultOf: FaultOf,
) {
  server.get(
    route.path,
    {
      onRequest: checkOf(store, route.scope, false),
      schema: {
        ...named('list', route.path),
        ...SECURED,
        summary: route.summary,
        description: `A key with scopes needs \`${route.scope}\`.`,
        querystring: querySchema(route, dialect),
        response: { 200: pageSchema(route.record), ...refusals(400, 401, 403) },
      },
    },
    async (request) => {
      const query = request.query as Query;
      const fault = faultOf(request);
      const page = Number(query[route.pageParameter] ?? dialect.firstPage);
      const pageSize = Number(query[dialect.pageSizeParameter ?? ''] ?? dialect.pageSize);
      const shift = fault?.kind === 'shift' ? fault.by : 0;
      return pageOf(route.records(store, query), { page, pageSize, shift }, dialect);
    },
  );
}

/** The answers to a write, in a dialect. */
function answersOf(
  { answersUser, body }: WriteRoute,
  { emptyAnswers, relink }: Dialect,
): Readonly<Record<number, object>> {
  const user = answer('The user as it is now.', 'User');
  const done = { description: 'Done.', type: emptyAnswers ? 'null' : 'object' };
  return {
    [emptyAnswers ? 204 : 200]: answersUser && !emptyAnswers ? user : done,
    ...refusals(400, 401, 403, 404),
    ...(body && refusals(413, 415)),
    ...((answersUser || relink === 409) && refusals(409)),
  };
}

export function addWrite(
  server: FastifyInstance,
  route: WriteRoute,
  store: Store,
  dialect: Dialect,
  faultOf: FaultOf,
) {
  for (const method of route.methods) {
    server.route({
      method,
      url: route.path,
      onRequest: checkOf(store, route.scope, route.body !== undefined),
      schema: {
        ...named(method, route.path),
        ...SECURED,
        summary: route.summary,
        description: `A key with scopes needs \`${route.scope}\`.`,
        ...(route.body && { body: route.body }),
        ...(route.params && { params: route.params }),
        querystring: {
          type: 'object',
          properties: {},
          additionalProperties: dialect.unknownParameters === 'ignore',
        },
        response: answersOf(route, dialect),
      },
      handler: async (request, reply) => {
        const fault = faultOf(request);
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
        return dialect.emptyAnswers
          ? reply.code(204).send()
          : reply.send(typeof done === 'object' ? done : {});
      },
    });
  }
}
