import type { Fault } from './faults.ts';
import type { KeyScope } from './records.ts';
import { type Reply, refusal } from './reply.ts';

export interface CheckedRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, string>>;
  /** Undefined if the endpoint takes no body. */
  readonly body: unknown;
  readonly fault: Fault | undefined;
  readonly origin: string;
}

export interface PortalRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Undefined if the endpoint needs no key. */
  readonly scope?: KeyScope;
  /** JSON Schemas. An endpoint without a schema for the body refuses any body. */
  readonly query?: object;
  readonly params?: object;
  readonly body?: object;
  /** Undefined leaves the endpoint out of the OpenAPI document. */
  readonly document?: {
    readonly operationId: string;
    readonly summary: string;
    /** Default: the scope that the key needs. */
    readonly description?: string;
    /** Documents the query. The endpoint checks the query itself, and answers mistakes with a web page. */
    readonly query?: object;
    readonly responses: Readonly<Record<number, object>>;
  };
  readonly answer: (asked: CheckedRequest) => Reply;
}

export interface FoundRoute {
  readonly endpoint: Omit<PortalRoute, 'method' | 'path'>;
  readonly params: Readonly<Record<string, string>>;
}

const refusing = (reply: Reply): FoundRoute => ({ endpoint: { answer: () => reply }, params: {} });

const isParameter = (part: string): boolean => part.startsWith(':');

/** Undefined if the path is not correctly URL-encoded. */
function partsOf(path: string): readonly string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Tries paths without parameters first. An unknown request gets an endpoint that refuses it. */
export function createRouter(endpoints: readonly PortalRoute[]) {
  const paths = [...new Set(endpoints.map(({ path }) => path))]
    .map((path) => ({ parts: path.split('/'), routes: endpoints.filter((one) => one.path === path) }))
    .sort((a, b) => Number(a.parts.some(isParameter)) - Number(b.parts.some(isParameter)));

  return (method: string, path: string): FoundRoute => {
    const asked = partsOf(path);
    if (asked === undefined) return refusing(refusal(400, `${path} is not URL-encoded`));
    const found = paths.find(
      ({ parts }) =>
        parts.length === asked.length && parts.every((part, at) => isParameter(part) || part === asked[at]),
    );
    if (found === undefined) return refusing(refusal(404, `there is no ${method} ${path}`));
    const params = Object.fromEntries(
      found.parts.flatMap((part, at) => (isParameter(part) ? [[part.slice(1), asked[at] ?? '']] : [])),
    );
    const endpoint = found.routes.find((one) => one.method === method);
    if (endpoint !== undefined) return { endpoint, params };
    const allow = found.routes.map((one) => one.method).join(', ');
    return refusing(refusal(405, `${path} accepts only ${allow}`, { allow }));
  };
}
