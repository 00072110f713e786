import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import Fastify, { type FastifyInstance } from 'fastify';
import { addCallLog, type LogLine } from './call-log.ts';
import type { Dialect } from './dialect.ts';
import { addList, addWrite } from './endpoints.ts';
import { addErrors, refuseEarly, refuseOtherMethods } from './errors.ts';
import { addInterference } from './going-wrong.ts';
import { addIdentity } from './identity-routes.ts';
import type { Interference } from './interference.ts';
import { listRoutes } from './list-routes.ts';
import { addOpenApi } from './openapi.ts';
import { answerWhenSaved, type SavedStore } from './saving.ts';
import type { Store } from './store.ts';
import { writeRoutes } from './write-routes.ts';

export interface ServerOptions {
  readonly interfere?: Interference;
  /** The clock, in milliseconds; for tests of time. */
  readonly now?: () => number;
  /** Told of each request once it is over. */
  readonly log?: (line: LogLine) => void;
}

/** Checks requests: bodies as they are, queries with their texts read as what the schema asks for. */
function checkBySchema(server: FastifyInstance): void {
  const ajvOf = (coerceTypes: boolean) =>
    formats.default(new Ajv2020({ allErrors: true, coerceTypes, allowUnionTypes: true }));
  const [forQueries, forBodies] = [ajvOf(true), ajvOf(false)];
  server.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'querystring' ? forQueries : forBodies).compile(schema as object),
  );
  // Answers are documented by schemas and not bent by them.
  server.setSerializerCompiler(() => (value) => JSON.stringify(value));
}

/** A DELETE that says it sends JSON, and sends nothing, sends nothing. */
function allowEmptyDelete(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** The methods of each path, as routes are added. */
function methodsByPath(server: FastifyInstance): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>();
  server.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()]);
  });
  return methods;
}

/** The portal over HTTP, not yet listening. */
export async function portalServer(
  { store, saved }: Partial<SavedStore> & { readonly store: Store },
  dialect: Dialect,
  { interfere, log, now = Date.now }: ServerOptions = {},
): Promise<FastifyInstance> {
  const server = Fastify({
    bodyLimit: 64 * 1024 * 1024,
    exposeHeadRoutes: false,
    frameworkErrors: refuseEarly,
    routerOptions: { maxParamLength: 2048 },
  });
  checkBySchema(server);
  allowEmptyDelete(server);
  addErrors(server);
  const methods = methodsByPath(server);
  await addOpenApi(server, dialect);
  if (saved !== undefined) answerWhenSaved(server, saved);
  if (log !== undefined)
    addCallLog(
      server,
      store.state().keys.map(({ key }) => key),
      log,
    );
  const faultOf = addInterference(server, interfere);
  for (const route of listRoutes(dialect)) addList(server, route, store, dialect, faultOf);
  for (const route of writeRoutes(dialect)) addWrite(server, route, store, dialect, faultOf);
  addIdentity(server, store, dialect, now);
  refuseOtherMethods(server, new Map(methods));
  return server;
}
