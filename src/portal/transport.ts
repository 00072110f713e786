import { setTimeout as sleep } from 'node:timers/promises';
import got, { CancelError, RequestError, TimeoutError } from 'got';
import { ACCEPTED_ENCODING, bodyOf, DEEPEST, isDeeperThan, jsonOf } from './body.ts';
import { observer, type PortalFacts } from './observer.ts';
import { paceOf } from './pace.ts';
import { badAnswer, excerptOf, PortalFault, statusFault, unreachable } from './portal-fault.ts';
import { agentsFor } from './portal-url.ts';
import { redactor } from './redact.ts';
import { type Failure, retries, retryAfterIn } from './retry.ts';

export type Query = Readonly<Record<string, string | number>>;

/** Reads from the portal, and can do nothing else: it has no method that writes. */
export interface ReadTransport {
  /** What `read` makes of the JSON body of `GET path?query`. Throws a `PortalFault`, and what `read` throws. */
  readonly get: <Value>(path: string, query: Query, read: (body: unknown) => Value) => Promise<Value>;
  /** What the answers so far have shown of the portal. */
  readonly facts: () => PortalFacts;
}

/** A request that changes the portal. */
export interface Write {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** False for what must not be done twice: it is tried again only when it certainly was not done. */
  readonly repeatable: boolean;
  /** Called before each further attempt, when nothing is under way; what it throws ends the write. */
  readonly beforeAgain?: (fault: PortalFault) => Promise<void>;
}

/** Reads and writes. */
export interface WriteTransport extends ReadTransport {
  /** Sends a write; any 2xx is success, with any body or none. Throws a `PortalFault`. */
  readonly send: (write: Write) => Promise<void>;
  /** The JSON body of the answer to a POST that is not repeated. Throws a `PortalFault`. */
  readonly ask: (path: string, body: object) => Promise<unknown>;
}

export interface TransportOptions {
  /** The checked base URL, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** Called after each success. */
  readonly onAnswer?: (notice: {
    readonly method: string;
    readonly path: string;
    readonly query: Query;
    readonly status: number;
    readonly milliseconds: number;
  }) => void;
  /** Called with the number of pages of a list, each time it is read. */
  readonly onPages?: ((pages: number) => void) | undefined;
  /** Called before each pause between attempts. */
  readonly onRetry?: (notice: {
    readonly method: string;
    readonly path: string;
    readonly reason: string;
    readonly seconds: number;
  }) => void;
}

const MINUTE = 60_000;
const LARGEST_BODY = 256 << 20;
/** How often an answer is asked for that was cut off on its way. */
const READINGS = 6;
const LARGER_THAN_ALLOWED = 'set portal.dialect.pageSize, or check portal.url';

interface Request extends Omit<Write, 'method' | 'beforeAgain'> {
  readonly method: 'GET' | Write['method'];
  readonly query?: Query;
}

interface HttpAnswer {
  readonly status: number;
  readonly bytes: Buffer;
  readonly encoding: string | undefined;
  readonly retryAfter: number | undefined;
}

const isSuccess = (came: HttpAnswer | Failure): came is HttpAnswer =>
  came.status !== undefined && came.status >= 200 && came.status < 300;

/** A transport over HTTP that writes too. The key leaves it only in the request header. */
export function writeTransport(options: TransportOptions): WriteTransport {
  const { url, key, concurrency } = options;
  const pace = paceOf(concurrency);
  const redact = redactor([key]);
  const seen = observer();
  const client = got.extend({
    agent: agentsFor(url, concurrency),
    headers: {
      'x-api-key': key,
      accept: 'application/json',
      'accept-encoding': ACCEPTED_ENCODING,
      'user-agent': 'rolecall',
    },
    decompress: false,
    // A redirect would carry the key to another host.
    followRedirect: false,
    https: { rejectUnauthorized: true },
    responseType: 'buffer',
    retry: { limit: 0 },
    throwHttpErrors: false,
    timeout: {
      lookup: 10_000,
      connect: 10_000,
      secureConnect: 10_000,
      response: MINUTE,
      request: 5 * MINUTE,
    },
  });

  /** One attempt. */
  async function attempt({ method, path, query = {}, body }: Request): Promise<HttpAnswer | Failure> {
    const started = Date.now();
    const promise = client(`${url}${path}`, {
      method,
      ...(Object.keys(query).length > 0 && { searchParams: { ...query } }),
      ...(body !== undefined && { json: body }),
    });
    promise.on('downloadProgress', ({ transferred }) => {
      if (transferred > LARGEST_BODY) promise.cancel();
    });
    promise.on('response', ({ headers, socket }) => seen.answer(headers.date, socket, Date.now() - started));
    try {
      const { statusCode: status, headers, body: bytes } = await promise;
      const answer = {
        status,
        bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0),
        encoding: headers['content-encoding'],
        retryAfter: retryAfterIn(headers['retry-after']),
      };
      if (isSuccess(answer))
        options.onAnswer?.({ method, path, query, status, milliseconds: Date.now() - started });
      return answer;
    } catch (error) {
      if (error instanceof CancelError)
        throw badAnswer({ method, path }, 'is larger than 256 MiB', LARGER_THAN_ALLOWED);
      if (error instanceof TimeoutError) return { code: 'ETIMEDOUT', event: error.event };
      if (error instanceof RequestError) return { code: error.code };
      throw error;
    }
  }

  async function faultOf(
    { method, path }: Request,
    came: HttpAnswer | Failure,
    tried: string,
  ): Promise<PortalFault> {
    if (came.status === undefined) {
      const reason = came.event === undefined ? redact.words(came.code) : `no answer in time (${came.event})`;
      return unreachable(method, path, reason, tried);
    }
    const { text } = 'bytes' in came ? await bodyOf(came.bytes, came.encoding, 1) : { text: '' };
    return statusFault(method, path, came.status, excerptOf(text, redact.words), tried);
  }

  /** Attempts until one succeeds, or none is left: then it throws a `PortalFault`. A pause keeps its place in the pace. */
  async function exchange(one: Request, beforeAgain?: Write['beforeAgain']): Promise<HttpAnswer> {
    const { method, path, repeatable } = one;
    const { pauseAfter, tried } = retries(repeatable);
    for (;;) {
      const came = await pace.run(async () => {
        const answer = await attempt(one);
        if (isSuccess(answer)) {
          pace.answered();
          return answer;
        }
        if (answer.status === 429) pace.refused();
        const pause = pauseAfter(answer);
        if (pause === 0) throw await faultOf(one, answer, tried());
        const reason = answer.status === undefined ? redact.words(answer.code) : `status ${answer.status}`;
        options.onRetry?.({ method, path, reason, seconds: pause / 1000 });
        await sleep(pause);
        return faultOf(one, answer, tried());
      });
      if (!(came instanceof PortalFault)) return came;
      await beforeAgain?.(came);
    }
  }

  /** The JSON of an answer. One that was cut off on its way is asked for again, as often as allowed. */
  async function json(one: Request, readings: number): Promise<unknown> {
    for (let reading = 1; ; reading++) {
      const { status, bytes, encoding } = await exchange(one);
      const body = await bodyOf(bytes, encoding);
      const value = jsonOf(body.text);
      if (value !== undefined) {
        if (isDeeperThan(value, DEEPEST)) throw badAnswer(one, `nests deeper than ${DEEPEST} levels`);
        return value;
      }
      // What begins as JSON was cut off; anything else will be the same again.
      const isCutOff = body.wrong === undefined ? /^\s*[[{]/.test(body.text) : body.cutOff;
      if (!isCutOff || reading === readings) {
        const begins = excerptOf(body.text, redact.words).slice(0, 80);
        const wrong =
          body.wrong === undefined ? `is not JSON; it begins: ${begins}` : redact.words(body.wrong);
        throw badAnswer({ ...one, status }, wrong);
      }
      await sleep(20 * reading);
    }
  }

  return {
    facts: seen.facts,
    get: async (path, query, read) =>
      read(await json({ method: 'GET', path, query, repeatable: true }, READINGS)),
    send: async ({ beforeAgain, ...write }) => {
      await exchange(write, beforeAgain);
    },
    ask: (path, body) => json({ method: 'POST', path, body, repeatable: false }, 1),
  };
}

/** A transport over HTTP that cannot write: the method for it is not there. */
export function readTransport(options: TransportOptions): ReadTransport {
  const { get, facts } = writeTransport(options);
  return { get, facts };
}
