import { createServer, type Server, STATUS_CODES } from 'node:http';
import { type LogLine, logWhenOver, type Told } from './call-log.ts';
import type { Dialect } from './dialect.ts';
import type { Endpoint } from './endpoint.ts';
import { listEndpoint, writeEndpoints } from './endpoints.ts';
import { exchange } from './exchange.ts';
import { identityEndpoints } from './identity-routes.ts';
import type { Interference } from './interference.ts';
import { listRoutes } from './list-routes.ts';
import { isAskedHere } from './loopback.ts';
import { openApi } from './openapi.ts';
import { json, refusal } from './reply.ts';
import type { SavedStore } from './saving.ts';
import { hangUp, send } from './sending.ts';
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

function endpointsOf(store: Store, dialect: Dialect, now: () => number): readonly Endpoint[] {
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
  kept: Partial<SavedStore> & { readonly store: Store },
  dialect: Dialect,
  { interfere, log, now = Date.now }: ServerOptions = {},
): Server {
  const { store } = kept;
  const outcomeOf = exchange(endpointsOf(store, dialect, now), kept, interfere);
  const keys = log === undefined ? [] : store.state().keys.map(({ key }) => key);
  // A request without a Host is refused as one with a wrong one.
  const server = createServer(
    { requireHostHeader: false, keepAliveTimeout: IDLE },
    async (incoming, outgoing) => {
      const told: Told = {};
      if (log !== undefined) logWhenOver(incoming, outgoing, told, keys, log);
      const { reply, fault } = isAskedHere(incoming)
        ? await outcomeOf(incoming, told)
        : { reply: refusal(421, 'only a loopback name with the port of this portal is served') };
      told.answer = reply?.text ?? '';
      if (reply === undefined) hangUp(incoming);
      else send(outgoing, reply, fault);
    },
  );
  refuseWhatIsNoRequest(server);
  return server;
}
