import type { IncomingMessage } from 'node:http';
import { type Reply, refusal } from './reply.ts';
import type { Found } from './router.ts';
import type { Store } from './store.ts';

/** Why a request is refused whose key is missing, unknown (401), or not for its endpoint (403). */
export function keyRefusal(
  { headers }: IncomingMessage,
  { scope }: Found['endpoint'],
  store: Pick<Store, 'key'>,
): Reply | undefined {
  if (scope === undefined) return undefined;
  const header = headers['x-api-key'];
  if (typeof header !== 'string' || header === '') return refusal(401, 'the header X-API-Key is missing');
  const key = store.key(header);
  if (key === undefined) return refusal(401, 'the key is not known');
  if (key.scopes !== null && !key.scopes.includes(scope))
    return refusal(403, `the key lacks the scope ${scope}`);
  return undefined;
}
