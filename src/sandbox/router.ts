import type { Endpoint } from './endpoint.ts';
import { type Reply, refusal } from './reply.ts';

/** How long a part of a path may be, decoded, that stands for any text. */
const LONGEST_PART = 2048;

export interface Found {
  readonly endpoint: Omit<Endpoint, 'method' | 'path'>;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the endpoint of a request; where there is none, one that refuses: 400, 404, 405 with `Allow`, 414. */
export type Router = (method: string, path: string) => Found;

const refusing = (reply: Reply): Found => ({ endpoint: { answer: () => reply }, params: {} });

const isParameter = (part: string): boolean => part.startsWith(':');

/** The parts of a path, decoded; undefined where it is no URL encoding. */
function partsOf(path: string): readonly string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Endpoints by path; paths without parameters are tried first. */
export function routerOf(endpoints: readonly Endpoint[]): Router {
  const routes = [...new Set(endpoints.map(({ path }) => path))]
    .map((path) => ({ parts: path.split('/'), ofPath: endpoints.filter((one) => one.path === path) }))
    .sort((a, b) => Number(a.parts.some(isParameter)) - Number(b.parts.some(isParameter)));

  return (method, path) => {
    const given = partsOf(path);
    if (given === undefined) return refusing(refusal(400, `${path} is not URL-encoded`));
    const route = routes.find(
      ({ parts }) =>
        parts.length === given.length && parts.every((part, at) => isParameter(part) || part === given[at]),
    );
    if (route === undefined) return refusing(refusal(404, `there is no ${method} ${path}`));
    const params = Object.fromEntries(
      route.parts.flatMap((part, at) => (isParameter(part) ? [[part.slice(1), given[at] ?? '']] : [])),
    );
    if (Object.values(params).some(({ length }) => length > LONGEST_PART))
      return refusing(refusal(414, `a part of the path is longer than ${LONGEST_PART} characters`));
    const endpoint = route.ofPath.find((one) => one.method === method);
    if (endpoint !== undefined) return { endpoint, params };
    const allow = route.ofPath.map((one) => one.method).join(', ');
    const { status, text, headers } = refusal(405, `${method} is not possible here; ${allow} is`);
    return refusing({ status, text, headers: { ...headers, allow } });
  };
}
