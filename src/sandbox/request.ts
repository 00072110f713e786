import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { RefusedRequest } from './reply.ts';
import type { FoundRoute } from './router.ts';
import type { Store } from './store.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** True if the Host is a loopback name. A page of another site that uses DNS rebinding sends another name. */
export function asksLoopback({ headers, socket }: IncomingMessage): boolean {
  const asked = headers.host?.toLowerCase();
  const port = `:${socket.localPort}`;
  return LOOPBACK_NAMES.some((name) => asked === `${name}${port}` || (port === ':80' && asked === name));
}

/** Refuses a missing or unknown key with 401, and a key without the endpoint's scope with 403. */
export function checkKey(
  { headers }: IncomingMessage,
  { scope }: FoundRoute['endpoint'],
  store: Store,
): void {
  if (scope === undefined) return;
  const header = headers['x-api-key'];
  if (typeof header !== 'string' || header === '')
    throw new RefusedRequest(401, 'the header X-API-Key is missing');
  const key = store.key(header);
  if (key === undefined) throw new RefusedRequest(401, 'the key is unknown');
  if (key.scopes !== null && !key.scopes.includes(scope))
    throw new RefusedRequest(403, `the key lacks the scope ${scope}`);
}

const LARGEST_BODY = 64 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const mismatch = (errors: readonly string[]): RefusedRequest =>
  new RefusedRequest(400, 'the request does not match the documentation', errors);

/** Returns undefined if there is no body. Refuses a wrong body with 400, 413 or 415. */
export async function readBody(
  incoming: IncomingMessage,
  { body, scope }: FoundRoute['endpoint'],
): Promise<unknown> {
  if (!hasBody(incoming)) return undefined;
  if (body === undefined) {
    // Endpoints without a scope are web pages, which ignore a body.
    if (scope === undefined) return undefined;
    throw mismatch(['the endpoint accepts no body']);
  }
  const type = (incoming.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (type.trim().toLowerCase() !== 'application/json')
    throw new RefusedRequest(415, 'the body is not application/json');
  if (Number(incoming.headers['content-length'] ?? 0) > LARGEST_BODY)
    throw new RefusedRequest(413, `the body is larger than ${LARGEST_BODY} bytes`);
  const sent = await text(incoming);
  try {
    return JSON.parse(sent);
  } catch {
    throw new RefusedRequest(400, 'the body is not JSON');
  }
}

const MOST_COMPLAINTS = 20;

/** Compiles each schema once per process, because compiling takes longer than checking. */
function checker(coerceTypes: boolean) {
  const compiled = new Map<string, ValidateFunction>();
  const ajv = formats.default(new Ajv2020({ allErrors: true, coerceTypes, allowUnionTypes: true }));
  return (schema: object | undefined, value: unknown): readonly string[] => {
    if (schema === undefined) return [];
    const name = JSON.stringify(schema);
    const validate = compiled.get(name) ?? ajv.compile(schema);
    compiled.set(name, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const extra: unknown = params['additionalProperty'];
      return `${instancePath.slice(1)} ${message ?? ''}${extra === undefined ? '' : `: ${extra}`}`.trim();
    });
  };
}

const complaintsOf = checker(false);
const complaintsOfQuery = checker(true);

/** Converts query texts to the schema's types. Refuses with 400. */
export function checkRequest({ endpoint, params }: FoundRoute, queryText: string, body: unknown) {
  const query: Record<string, unknown> = Object.fromEntries(new URLSearchParams(queryText));
  const errors = [
    ...complaintsOf(endpoint.params, params),
    // JSON has no undefined, so check a missing body as null.
    ...complaintsOf(endpoint.body, body ?? null),
    ...complaintsOfQuery(endpoint.query, query),
  ];
  if (errors.length > 0) throw mismatch(errors.slice(0, MOST_COMPLAINTS));
  return { query, params, body };
}
