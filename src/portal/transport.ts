import http from 'node:http';
import https from 'node:https';
import got, { CancelError, type Got, HTTPError, RequestError, TimeoutError } from 'got';
import pLimit from 'p-limit';
import { excerptOf, PortalFault, statusFault } from './portal-fault.ts';
import { redactor } from './redact.ts';
import { retryDelay } from './retry.ts';

export type Query = Readonly<Record<string, string | number>>;

/** Reads from the portal, and can do nothing else: it has no method that writes. */
export interface ReadTransport {
  /** The JSON body of `GET path?query`, of unknown shape. Throws a `PortalFault`. */
  readonly get: (path: string, query: Query) => Promise<unknown>;
  /** How many milliseconds the portal's clock is ahead of ours, by its last answer; undefined where it does not say. */
  readonly clockOffset: () => number | undefined;
}

export interface TransportOptions {
  /** The checked base URL, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** Told of each answer. */
  readonly onAnswer?: (notice: {
    readonly path: string;
    readonly query: Query;
    readonly status: number;
    readonly milliseconds: number;
  }) => void;
  /** Told of each pause before another attempt. */
  readonly onRetry?: (notice: {
    readonly path: string;
    readonly reason: string;
    readonly seconds: number;
  }) => void;
}

const LARGEST_BODY = 256 * 1024 * 1024;
const MINUTE = 60_000;

function client({ url, key, concurrency }: TransportOptions): Got {
  const agent = { keepAlive: true, maxSockets: concurrency };
  return got.extend({
    agent: url.startsWith('https:') ? { https: new https.Agent(agent) } : { http: new http.Agent(agent) },
    headers: { 'x-api-key': key, accept: 'application/json', 'user-agent': 'rolecall' },
    followRedirect: false,
    responseType: 'text',
    timeout: {
      lookup: 10_000,
      connect: 10_000,
      secureConnect: 10_000,
      response: MINUTE,
      request: 5 * MINUTE,
    },
  });
}

function unreachable(path: string, reason: string): PortalFault {
  return new PortalFault(
    { method: 'GET', path },
    {
      code: 'unreachable',
      message: `the portal cannot be reached (GET ${path}): ${reason}`,
      why: 'it was asked several times with growing pauses, unless asking again could not help',
      fix: 'check portal.url, the network and the portal',
    },
  );
}

/** A transport over HTTP. The key leaves it only in the request header. */
export function readTransport(options: TransportOptions): ReadTransport {
  const request = client(options);
  const limit = pLimit(options.concurrency);
  const redact = redactor(options.key);
  let offset: number | undefined;

  const faultOf = (path: string, error: unknown): unknown => {
    if (error instanceof HTTPError) {
      const { statusCode, body } = error.response;
      return statusFault('GET', path, statusCode, redact(excerptOf(String(body))));
    }
    if (error instanceof CancelError) return tooLarge(path);
    if (error instanceof TimeoutError) return unreachable(path, `no answer in time (${error.event})`);
    if (error instanceof RequestError) return unreachable(path, redact(error.code));
    return error;
  };

  const fetchText = async (path: string, query: Query): Promise<{ status: number; body: string }> => {
    const started = Date.now();
    const promise = request.get(`${options.url}${path}`, {
      searchParams: { ...query },
      retry: {
        limit: Number.MAX_SAFE_INTEGER,
        calculateDelay: retryDelay(({ reason, seconds }) =>
          options.onRetry?.({ path, reason: redact(reason), seconds }),
        ),
      },
    });
    promise.on('downloadProgress', ({ transferred }) => {
      if (transferred > LARGEST_BODY) promise.cancel();
    });
    try {
      const response = await promise;
      const { date } = response.headers;
      if (date !== undefined && !Number.isNaN(Date.parse(date))) offset = Date.parse(date) - Date.now();
      options.onAnswer?.({ path, query, status: response.statusCode, milliseconds: Date.now() - started });
      return { status: response.statusCode, body: response.body };
    } catch (error) {
      throw faultOf(path, error);
    }
  };

  return {
    clockOffset: () => offset,
    get: (path, query) =>
      limit(async () => {
        const { status, body } = await fetchText(path, query);
        if (status >= 300) throw statusFault('GET', path, status, redact(excerptOf(body)));
        try {
          return JSON.parse(body);
        } catch {
          throw notJson(path, status, redact(excerptOf(body)));
        }
      }),
  };
}

const tooLarge = (path: string): PortalFault =>
  new PortalFault(
    { method: 'GET', path },
    {
      code: 'bad-response',
      message: `the answer to GET ${path} is larger than 256 MiB`,
      why: 'no page of a list is that large',
      fix: 'set portal.dialect.pageSize, or check portal.url',
    },
  );

const notJson = (path: string, status: number, excerpt: string): PortalFault =>
  new PortalFault(
    { method: 'GET', path, status },
    {
      code: 'bad-response',
      message: `the answer to GET ${path} is not JSON; it begins: ${excerpt.slice(0, 80)}`,
      why: 'a login page or a proxy may have answered instead of the API',
      fix: 'check portal.url: it must be the address under which /api lies',
    },
  );
