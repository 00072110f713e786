import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { type CallBodies, type LogLine, logWhenOver } from './call-log.ts';
import type { SandboxDialect } from './dialect.ts';
import { listEndpoint, writeEndpoints } from './endpoints.ts';
import type { Fault, Interference } from './faults.ts';
import { identityEndpoints } from './identity-routes.ts';
import { listRoutes } from './list-routes.ts';
import { openApi } from './openapi.ts';
import { json, type Reply, refusal, refusalOf, send } from './reply.ts';
import { checked, isAskedHere, keyRefusal, readBody } from './request.ts';
import { type PortalRoute, routerOf } from './router.ts';
import type { Store } from './store.ts';
import { writeRoutes } from './write-routes.ts';

export interface ServerOptions {
  readonly interfere?: Interference;
  /** The clock, in milliseconds; for tests of time. */
  readonly now?: () => number;
  readonly log?: (line: LogLine) => void;
}

/** Milliseconds for which an idle connection stays open: longer than clients keep one for the next request. */
const IDLE = 72_000;

function endpointsOf(store: Store, dialect: SandboxDialect, now: () => number): readonly PortalRoute[] {
  const endpoints = [
    ...listRoutes(dialect).map((route) => listEndpoint(route, store, dialect)),
    ...writeRoutes(dialect).flatMap((route) => writeEndpoints(route, store, dialect)),
    ...identityEndpoints(store, dialect, now),
  ];
  return [
    ...endpoints,
    { method: 'GET', path: '/openapi.json', answer: () => json(openApi(endpoints, dialect)) },
  ];
}

/** An answer, and how it is to go wrong on its way; without a reply the connection ends. */
interface ExchangeEnd {
  readonly reply: Reply | undefined;
  readonly fault?: Fault;
}

/** What comes of a request. Never rejects: what fails unforeseen is a 500. */
type Exchange = (incoming: IncomingMessage, bodies: CallBodies) => Promise<ExchangeEnd>;

function failing({ status, retryAfter }: Fault & { readonly kind: 'status' }): Reply {
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return refusal(status, 'this fault was asked for', undefined, headers);
}

/** Path and query of a request, which may carry its whole URL. */
function addressOf(url: string): readonly [path: string, query: string] {
  const own = url.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = own.indexOf('?');
  return mark === -1 ? [own, ''] : [own.slice(0, mark), own.slice(mark + 1)];
}

function exchange(
  routes: readonly PortalRoute[],
  store: Store,
  saved: (() => Promise<void>) | undefined,
  interfere: Interference | undefined,
): Exchange {
  const route = routerOf(routes);
  let number = 0;

  async function outcomeOf(incoming: IncomingMessage, bodies: CallBodies): Promise<ExchangeEnd> {
    const { method = '', url = '' } = incoming;
    const [path, query] = addressOf(url);
    const found = route(method, path);
    const refused = keyRefusal(incoming, found.endpoint, store);
    if (refused !== undefined) return { reply: refused };
    const body = await readBody(incoming, found.endpoint);
    if ('status' in body) return { reply: body };
    bodies.body = body.value;
    const asked = checked(found, query, body.value);
    if ('status' in asked) return { reply: asked };

    number++;
    const fault = await interfere?.({ method, path, body: body.value, number });
    if (fault?.kind === 'status') return { reply: failing(fault) };
    const drops = fault?.kind === 'drop';
    if (drops && (fault.when === 'before' || method === 'GET')) return { reply: undefined };
    const origin = `http://127.0.0.1:${incoming.socket.localPort}`;
    const reply = found.endpoint.answer({ ...asked, fault, origin });
    // No answer is taken back by a crash.
    if (reply.status < 400) await saved?.();
    return { reply: drops ? undefined : reply, ...(fault && { fault }) };
  }
  return (incoming, bodies) =>
    outcomeOf(incoming, bodies).catch((thrown: unknown) => ({ reply: refusalOf(thrown) }));
}

/** What is no HTTP is refused in the one shape too. */
function refuseWhatIsNoRequest(server: Server): void {
  server.on('clientError', (failure: Error & { code?: string }, socket) => {
    if (!socket.writable) return;
    const status = failure.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
    const { text } = refusal(status, 'this is no request that can be read');
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  });
}

/** The portal over HTTP, not yet listening. It serves who asks for it by a loopback name alone. */
export function portalServer(
  store: Store,
  dialect: SandboxDialect,
  { interfere, log, now = Date.now }: ServerOptions,
  saved?: () => Promise<void>,
): Server {
  const outcomeOf = exchange(endpointsOf(store, dialect, now), store, saved, interfere);
  const keys = log === undefined ? [] : store.state().keys.map(({ key }) => key);
  // A request without a Host is refused as one with a wrong one.
  const server = createServer(
    { requireHostHeader: false, keepAliveTimeout: IDLE },
    async (incoming, outgoing) => {
      const bodies: CallBodies = {};
      if (log !== undefined) logWhenOver(incoming, outgoing, bodies, keys, log);
      const { reply, fault } = isAskedHere(incoming)
        ? await outcomeOf(incoming, bodies)
        : { reply: refusal(421, 'only a loopback name with the port of this portal is served') };
      bodies.answer = reply?.text ?? '';
      send(incoming, outgoing, reply, fault);
    },
  );
  refuseWhatIsNoRequest(server);
  return server;
}
