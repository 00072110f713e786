import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { SandboxDialect } from './dialect.ts';
import type { Fault, Interference } from './faults.ts';
import { identityEndpoints } from './identity-routes.ts';
import { listEndpoint, listRoutes } from './list-routes.ts';
import { openApi } from './openapi.ts';
import { json, RefusedRequest, type Reply, refusal, refusalOf, send } from './reply.ts';
import { asksLoopback, checkKey, checkRequest, readBody } from './request.ts';
import { createRouter, type PortalRoute } from './router.ts';
import type { Store } from './store.ts';
import { writeEndpoints, writeRoutes } from './write-routes.ts';

export interface ServerOptions {
  readonly interfere?: Interference;
  /** The clock, in milliseconds. Tests set it. */
  readonly now?: () => number;
}

/** In milliseconds: longer than clients keep an idle connection. */
const IDLE = 72_000;

function endpointsOf(store: Store, dialect: SandboxDialect, now: () => number): readonly PortalRoute[] {
  const documented = [
    ...listRoutes(dialect).map((route) => listEndpoint(route, store, dialect)),
    ...writeRoutes(dialect).flatMap((route) => writeEndpoints(route, store, dialect)),
    ...identityEndpoints(store, dialect, now),
  ];
  const answer = (): Reply => json(openApi(documented, dialect));
  return [...documented, { method: 'GET', path: '/openapi.json', answer }];
}

function faultReply({ status, retryAfter }: Fault & { readonly kind: 'status' }): Reply {
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return refusal(status, 'the sandbox injected this fault', headers);
}

/** Returns a server that does not listen yet. It serves only requests to a loopback name. */
export function portalServer(
  store: Store,
  dialect: SandboxDialect,
  { interfere, now = Date.now }: ServerOptions,
  save?: () => Promise<void>,
): Server {
  const route = createRouter(endpointsOf(store, dialect, now));

  async function exchange(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (!asksLoopback(incoming))
      throw new RefusedRequest(421, 'the portal answers only to a loopback name with its port');
    const { method = '', url = '' } = incoming;
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    const found = route(method, path);
    const { endpoint } = found;
    checkKey(incoming, endpoint, store);
    const body = await readBody(incoming, endpoint);
    const checked = checkRequest(found, query, body);
    const fault = await interfere?.({ method, path, body });
    if (fault?.kind === 'status') return send(outgoing, faultReply(fault));
    const drop = (): void => void incoming.socket.destroy();
    if (fault?.kind === 'drop' && (fault.when === 'before' || method === 'GET')) return drop();
    const origin = `http://127.0.0.1:${incoming.socket.localPort}`;
    const reply = endpoint.answer({ ...checked, fault, origin });
    // Save before answering, so that a crash loses no answered write.
    if (reply.status < 400) await save?.();
    return fault?.kind === 'drop' ? drop() : send(outgoing, reply, fault);
  }

  // Let requests without a Host reach the listener, which refuses them like a wrong Host.
  return createServer({ requireHostHeader: false, keepAliveTimeout: IDLE }, (incoming, outgoing) => {
    exchange(incoming, outgoing).catch((thrown: unknown) => send(outgoing, refusalOf(thrown)));
  });
}
