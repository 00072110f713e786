import type { IncomingMessage } from 'node:http';
import type { CallBodies } from './call-log.ts';
import type { Fault, Interference } from './faults.ts';
import { type Reply, refusal, refusalOf } from './reply.ts';
import { bodyOf, checked, keyRefusal } from './request.ts';
import { type PortalRoute, routerOf } from './router.ts';
import type { Store } from './store.ts';

/** An answer, and how it is to go wrong on its way; without a reply the connection ends. */
export interface ExchangeEnd {
  readonly reply: Reply | undefined;
  readonly fault?: Fault;
}

/** What comes of a request. Never rejects: what fails unforeseen is a 500. */
export type Exchange = (incoming: IncomingMessage, told: CallBodies) => Promise<ExchangeEnd>;

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

/** Takes requests from the key to the answer. `saved` waits until what was written is kept. */
export function exchange(
  routes: readonly PortalRoute[],
  store: Store,
  saved: (() => Promise<void>) | undefined,
  interfere: Interference | undefined,
): Exchange {
  const route = routerOf(routes);
  let number = 0;

  async function outcomeOf(incoming: IncomingMessage, told: CallBodies): Promise<ExchangeEnd> {
    const { method = '', url = '' } = incoming;
    const [path, query] = addressOf(url);
    const found = route(method, path);
    const refused = keyRefusal(incoming, found.endpoint, store);
    if (refused !== undefined) return { reply: refused };
    const body = await bodyOf(incoming, found.endpoint);
    if ('status' in body) return { reply: body };
    told.body = body.value;
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
  return (incoming, told) =>
    outcomeOf(incoming, told).catch((thrown: unknown) => ({ reply: refusalOf(thrown) }));
}
