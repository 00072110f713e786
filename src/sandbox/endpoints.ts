import type { SandboxDialect } from './dialect.ts';
import { type ListQuery, type ListRoute, querySchema } from './list-routes.ts';
import { answer, done, pageAnswer, refusals } from './openapi.ts';
import { pageOf } from './pages.ts';
import { EMPTY, json, refusal } from './reply.ts';
import type { PortalRoute } from './router.ts';
import type { Store } from './store.ts';
import type { WriteRoute } from './write-routes.ts';

function operationIdOf(method: string, path: string): string {
  const words = path
    .replace('/api/', '')
    .replace(/\/:(\w+)/g, '-by-$1')
    .replaceAll('/', '-');
  return `${method.toLowerCase()}-${words}`;
}

/** A query without documented parameters. */
export const noQuery = ({ unknownParameters }: Pick<SandboxDialect, 'unknownParameters'>) => ({
  type: 'object',
  properties: {},
  additionalProperties: unknownParameters === 'ignore',
});

export const listEndpoint = (route: ListRoute, store: Store, dialect: SandboxDialect): PortalRoute => ({
  method: 'GET',
  path: route.path,
  scope: route.scope,
  query: querySchema(route, dialect),
  document: {
    operationId: operationIdOf('list', route.path),
    summary: route.summary,
    description: `A key with scopes needs \`${route.scope}\`.`,
    responses: { 200: pageAnswer(route.record), ...refusals(400, 401, 403) },
  },
  answer: ({ fault, ...asked }) => {
    const query = asked.query as ListQuery;
    const page = Number(query[route.pageParameter] ?? dialect.firstPage);
    const pageSize = Number(query[dialect.pageSizeParameter ?? ''] ?? dialect.pageSize);
    const shift = fault?.kind === 'shift' ? fault.by : 0;
    return json(pageOf(route.records(store, query), { page, pageSize, shift }, dialect));
  },
});

const answersOf = (
  { answersUser, body }: WriteRoute,
  { emptyAnswers, relink }: SandboxDialect,
): Readonly<Record<number, object>> => ({
  [emptyAnswers ? 204 : 200]:
    answersUser && !emptyAnswers ? answer('The user as it is now.', 'User') : done(!emptyAnswers),
  ...refusals(400, 401, 403, 404),
  ...(body && refusals(413, 415)),
  ...((answersUser || relink === 409) && refusals(409)),
});

export const writeEndpoints = (
  route: WriteRoute,
  store: Store,
  dialect: SandboxDialect,
): readonly PortalRoute[] =>
  route.methods.map((method) => ({
    method,
    path: route.path,
    scope: route.scope,
    query: noQuery(dialect),
    ...(route.params && { params: route.params }),
    ...(route.body && { body: route.body }),
    document: {
      operationId: operationIdOf(method, route.path),
      summary: route.summary,
      description: `A key with scopes needs \`${route.scope}\`.`,
      responses: answersOf(route, dialect),
    },
    answer: ({ body, params, fault }) => {
      const came = fault?.kind === 'pretend' || route.perform(store, body, params);
      if (came === false && dialect.relink !== 200) return refusal(dialect.relink, 'it is already so');
      if (dialect.emptyAnswers) return EMPTY;
      return json(typeof came === 'object' ? came : {});
    },
  }));
