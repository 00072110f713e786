import { setTimeout as sleep } from 'node:timers/promises';
import got, { CancelError, RequestError, TimeoutError } from 'got';
import pLimit from 'p-limit';
import { jsonOf } from '../domain/problem.ts';
import { type Body, DEEPEST, decodeBody, isDeeperThan } from './body.ts';
import { badAnswer, excerptOf, isUnanswered, PortalFault, statusFault, unreachable } from './portal-fault.ts';
import { agentsFor } from './portal-url.ts';
import { redactor } from './redact.ts';
import { type Failure, retries, retryAfterIn } from './retry.ts';

export type Query = Readonly<Record<string, string | number>>;

/** Keeps the first thousand response times, and the difference of the clocks. */
export function responseTimes() {
  const times: number[] = [];
  let clockOffset: number | undefined;
  return {
    note: (date: string | undefined, milliseconds: number): void => {
      if (times.length < 1000) times.push(milliseconds);
      const offset = Date.parse(date ?? '') - Date.now();
      if (!Number.isNaN(offset)) clockOffset = offset;
    },
    facts: () => ({
      /** How far the portal's clock is ahead, in milliseconds; undefined if the portal sends no date. */
      clockOffset,
      /** The median time until an answer began. */
      milliseconds: times.toSorted((a, b) => a - b)[times.length >> 1],
    }),
  };
}

/** Has no method that writes. */
export type ReadTransport = Pick<WriteTransport, 'get' | 'facts'>;
export type WriteTransport = ReturnType<typeof writeTransport>;

export interface PortalRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly body?: object;
  /** If false, retries only if the portal certainly did nothing. */
  readonly repeatable: boolean;
  /** Called before each further attempt. An error of this call ends the request. */
  readonly beforeAgain?: (fault: PortalFault) => Promise<void>;
}

export interface TransportOptions {
  /** The checked base URL, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly concurrency: number;
  readonly onAnswer?: ((notice: string) => void) | undefined;
  readonly onRetry?: (notice: string) => void;
}

const LARGEST_MEBIBYTES = 256;
const CUT_OFF = 'ECUTOFF';

/** Throws errors that are not about the connection. */
function clientFailure({ method, path }: PortalRequest, error: unknown): Failure {
  if (error instanceof CancelError) {
    const fix = 'set portal.dialect.pageSize, or check portal.url';
    throw badAnswer({ method, path }, `is larger than ${LARGEST_MEBIBYTES} MiB`, fix);
  }
  if (error instanceof TimeoutError) return { code: 'ETIMEDOUT', event: error.event };
  if (error instanceof RequestError) return { code: error.code };
  throw error;
}

/** Sends the key only in the request header. */
export function writeTransport(options: TransportOptions) {
  const { url, key, concurrency } = options;
  const limit = pLimit(concurrency);
  const redact = redactor([key]);
  const timing = responseTimes();
  const client = got.extend({
    agent: agentsFor(url, concurrency),
    headers: {
      'x-api-key': key,
      accept: 'application/json',
      // Other encodings can take minutes to unpack.
      'accept-encoding': 'gzip',
      'user-agent': 'rolecall',
    },
    decompress: false,
    // A redirect would carry the key to another host.
    followRedirect: false,
    https: { rejectUnauthorized: true },
    responseType: 'buffer',
    retry: { limit: 0 },
    throwHttpErrors: false,
    timeout: { lookup: 10_000, connect: 10_000, secureConnect: 10_000, response: 60_000, request: 300_000 },
  });

  /** Returns undefined for a cut-off answer. Throws a `PortalFault` if a retry cannot help. */
  function jsonIn(request: PortalRequest, status: number, body: Body): unknown {
    if (body.wrong !== undefined) {
      if (body.cutOff) return undefined;
      throw badAnswer({ ...request, status }, redact.words(body.wrong));
    }
    const value = jsonOf(body.text);
    if (value === undefined) {
      // Text that begins like JSON is incomplete JSON.
      if (/^\s*[[{]/.test(body.text)) return undefined;
      const begins = excerptOf(body.text, redact.words).slice(0, 80);
      throw badAnswer({ ...request, status }, `is not JSON; it begins: ${begins}`);
    }
    if (isDeeperThan(value, DEEPEST)) throw badAnswer(request, `nests deeper than ${DEEPEST} levels`);
    return value;
  }

  /** `value` is the JSON of the answer; undefined without `json`. */
  async function sendOnce(request: PortalRequest, json: boolean) {
    const { method, path, query = {}, body } = request;
    const started = Date.now();
    const values = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    const searchParams = new URLSearchParams(values);
    const sent = body !== undefined && { json: body };
    const promise = client(`${url}${path}`, { method, searchParams, ...sent });
    promise.on('downloadProgress', ({ transferred }) => {
      if (transferred > LARGEST_MEBIBYTES << 20) promise.cancel();
    });
    promise.on('response', ({ headers }) => timing.note(headers.date, Date.now() - started));
    try {
      const { statusCode: status, headers, body: raw } = await promise;
      const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0);
      const encoding = headers['content-encoding'];
      if (status < 200 || status >= 300) {
        // One MiB is enough for an excerpt.
        const { text } = await decodeBody(bytes, encoding, 1);
        return { status, text, retryAfter: retryAfterIn(headers['retry-after']) };
      }
      options.onAnswer?.(`${method} ${path}?${searchParams}: ${status} in ${Date.now() - started} ms`);
      if (!json) return { value: undefined };
      const value = jsonIn(request, status, await decodeBody(bytes, encoding, LARGEST_MEBIBYTES));
      return value === undefined ? { code: CUT_OFF } : { value };
    } catch (error) {
      return clientFailure(request, error);
    }
  }

  function faultOf(request: PortalRequest, result: Failure, tried: string): PortalFault {
    const { method, path } = request;
    if (result.status !== undefined)
      return statusFault(method, path, result.status, excerptOf(result.text, redact.words), tried);
    if (result.code === CUT_OFF) return badAnswer(request, `is cut off, ${tried}`);
    const { code, event } = result;
    const reason = event === undefined ? redact.words(code) : `no answer in time (${event})`;
    return unreachable(method, path, reason, tried);
  }

  /** Throws a `PortalFault` after the last attempt. During a pause, a request still counts for `limit`. */
  async function exchange(request: PortalRequest, json: boolean): Promise<unknown> {
    const { method, path, repeatable, beforeAgain } = request;
    const { pauseAfter, tried } = retries(repeatable);
    let isPerhapsDone = false;
    try {
      for (;;) {
        const result = await limit(async () => {
          const answer = await sendOnce(request, json);
          if ('value' in answer) return answer;
          const pause = pauseAfter(answer);
          if (pause === 0) throw faultOf(request, answer, tried());
          const reason = answer.status === undefined ? redact.words(answer.code) : `status ${answer.status}`;
          options.onRetry?.(`${method} ${path}: ${reason}; trying again in ${(pause / 1000).toFixed(1)} s.`);
          await sleep(pause);
          return faultOf(request, answer, tried());
        });
        if (!(result instanceof PortalFault)) return result.value;
        isPerhapsDone ||= method !== 'GET' && isUnanswered(result);
        // Call `beforeAgain` outside the limit, because it may send requests itself.
        await beforeAgain?.(result);
      }
    } catch (error) {
      throw error instanceof PortalFault ? Object.assign(error, { isPerhapsDone }) : error;
    }
  }

  return {
    facts: timing.facts,
    /** Returns what `read` makes of the JSON body. Throws a `PortalFault`, or what `read` throws. */
    get: async <Value>(path: string, query: Query, read: (body: unknown) => Value): Promise<Value> =>
      read(await exchange({ method: 'GET', path, query, repeatable: true }, true)),
    /** Any 2xx is a success, whatever the body is. Throws a `PortalFault`. */
    send: async (request: PortalRequest) => void (await exchange(request, false)),
    /** Sends a POST, and again only if the portal certainly did nothing. Throws a `PortalFault`. */
    ask: (path: string, body: object) => exchange({ method: 'POST', path, body, repeatable: false }, true),
  };
}

export function readTransport(options: TransportOptions): ReadTransport {
  const { get, facts } = writeTransport(options);
  return { get, facts };
}
