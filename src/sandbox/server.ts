import { createServer, type Server, STATUS_CODES } from 'node:http';
import { type CallBodies, type LogLine, logWhenOver } from './call-log.ts';
import type { SandboxDialect } from './dialect.ts';
import { listEndpoint, writeEndpoints } from './endpoints.ts';
import { exchange } from './exchange.ts';
import type { Interference } from './faults.ts';
import { identityEndpoints } from './identity-routes.ts';
import { listRoutes } from './list-routes.ts';
import { openApi } from './openapi.ts';
import { json, refusal, send } from './reply.ts';
import { isAskedHere } from './request.ts';
import type { PortalRoute } from './router.ts';
import type { Store } from './store.ts';
import { writeRoutes } from './write-routes.ts';

export interface ServerOptions {
  readonly interfere?: Interference;
  /** The clock, in milliseconds; for tests of time. */
  readonly now?: () => number;
  /** Told of each request once it is over. */
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
      const told: CallBodies = {};
      if (log !== undefined) logWhenOver(incoming, outgoing, told, keys, log);
      const { reply, fault } = isAskedHere(incoming)
        ? await outcomeOf(incoming, told)
        : { reply: refusal(421, 'only a loopback name with the port of this portal is served') };
      told.answer = reply?.text ?? '';
      send(incoming, outgoing, reply, fault);
    },
  );
  refuseWhatIsNoRequest(server);
  return server;
}
