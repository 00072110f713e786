import { setTimeout as pause } from 'node:timers/promises';
import { CancelError, HTTPError, RequestError, TimeoutError } from 'got';
import { bodyOf, DEEPEST, isDeeperThan, MOST_VALUES, mayHoldMore } from './body.ts';
import { type Answered, answered, client, type Request } from './client.ts';
import { observer, type PortalFacts } from './observer.ts';
import { paceOf } from './pace.ts';
import {
  excerptOf,
  notAskedFor,
  notJson,
  PortalFault,
  statusFault,
  tooDeep,
  tooLarge,
  tooMany,
  unreachable,
} from './portal-fault.ts';
import { redactor } from './redact.ts';
import { type Attempts, attemptsOf } from './retry.ts';

export type Query = Readonly<Record<string, string | number>>;

/** Reads from the portal, and can do nothing else: it has no method that writes. */
export interface ReadTransport {
  /**
   * What `read` makes of the JSON body of `GET path?query`, which is of unknown shape. Throws a `PortalFault`, and what `read`
   * throws. It is read here, since a request that waited for its turn is old: what it ends with would be taken for old too,
   * and outlive several collections.
   */
  readonly get: <Value>(path: string, query: Query, read: (body: unknown) => Value) => Promise<Value>;
  /** What the answers so far have shown of the portal. */
  readonly facts: () => PortalFacts;
}

/** A request that changes the portal. */
export interface Write {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** False for what must not be done twice: then only what certainly was not done is tried again. */
  readonly repeatable: boolean;
  /** Called before each further attempt, when nothing is under way; what it throws ends the write. */
  readonly beforeAgain?: (fault: PortalFault) => Promise<void>;
}

/** Reads and writes. */
export interface WriteTransport extends ReadTransport {
  /** Sends a write; any 2xx is success, with any body or none. Throws a `PortalFault`. */
  readonly send: (write: Write) => Promise<void>;
  /** The JSON body of the answer to a request that is not repeated, of unknown shape. Throws a `PortalFault`. */
  readonly ask: (path: string, body: object) => Promise<unknown>;
}

export interface TransportOptions {
  /** The checked base URL, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** Told of each answer. */
  readonly onAnswer?: (notice: {
    readonly method: string;
    readonly path: string;
    readonly query: Query;
    readonly status: number;
    readonly milliseconds: number;
  }) => void;
  /** Told of each pause before another attempt. */
  readonly onRetry?: (notice: {
    readonly method: string;
    readonly path: string;
    readonly reason: string;
    readonly seconds: number;
  }) => void;
}

const LARGEST_BODY = 256 * 1024 * 1024;
/** As much of an answer as is unpacked for words about a failure. */
const LARGEST_REFUSAL = 1 << 20;
/** How often an answer is asked for that was cut off on its way. */
const READINGS = 6;

/** Undefined where the text is no JSON: JSON knows no such value. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A transport over HTTP that writes too. The key leaves it only in the request header. */
export function writeTransport(options: TransportOptions): WriteTransport {
  const request = client(options.url, options.key, options.concurrency);
  const pace = paceOf(options.concurrency);
  const redact = redactor([options.key]);
  const seen = observer();

  const refusalOf = async (
    { method, path }: Request,
    { status, bytes, encoding }: Answered,
    { tried }: Attempts,
  ): Promise<PortalFault> => {
    const body = await bodyOf(bytes, encoding, LARGEST_REFUSAL);
    const excerpt = body.kind === 'text' ? excerptOf(body.text, redact.words) : '';
    return statusFault(method, path, status, excerpt, tried());
  };

  const faultOf = async (one: Request, error: unknown, attempts: Attempts): Promise<unknown> => {
    const { method, path } = one;
    const { tried } = attempts;
    if (error instanceof HTTPError) return refusalOf(one, answered(error.response), attempts);
    if (error instanceof CancelError) return tooLarge(method, path);
    if (error instanceof TimeoutError)
      return unreachable(method, path, `no answer in time (${error.event})`, tried());
    if (error instanceof RequestError) return unreachable(method, path, redact.words(error.code), tried());
    return error;
  };

  const attemptsAt = ({ method, path, repeatable }: Request): Attempts =>
    attemptsOf({
      repeatable,
      onRetry: ({ reason, seconds }) =>
        options.onRetry?.({ method, path, reason: redact.words(reason), seconds }),
      onTooMuch: pace.refused,
    });

  const exchange = async (one: Request, attempts: Attempts = attemptsAt(one)): Promise<Answered> => {
    const { method, path, query, body } = one;
    const started = Date.now();
    const promise = request(`${options.url}${path}`, {
      method,
      ...(Object.keys(query).length > 0 && { searchParams: { ...query } }),
      ...(body !== undefined && { json: body }),
      retry: {
        limit: Number.MAX_SAFE_INTEGER,
        methods: [method],
        calculateDelay: attempts.delay,
      },
    });
    promise.on('downloadProgress', ({ transferred }) => {
      if (transferred > LARGEST_BODY) promise.cancel();
    });
    promise.on('response', ({ headers, socket }) => seen.answer(headers.date, socket, Date.now() - started));
    try {
      const response = await promise;
      pace.answered();
      const { statusCode: status } = response;
      options.onAnswer?.({ method, path, query, status, milliseconds: Date.now() - started });
      if (status >= 300) throw await refusalOf(one, answered(response), attempts);
      return answered(response);
    } catch (error) {
      throw await faultOf(one, error, attempts);
    }
  };

  return {
    facts: seen.facts,
    get: (path, query, read) =>
      pace.run(async () => {
        for (let attempt = 1; ; attempt++) {
          const { status, bytes, encoding } = await exchange({
            method: 'GET',
            path,
            query,
            repeatable: true,
          });
          const body = await bodyOf(bytes, encoding, LARGEST_BODY);
          if (body.kind === 'too-large') throw tooLarge('GET', path);
          if (body.kind === 'not-asked-for') throw notAskedFor(path, redact.words(body.encoding));
          const text = body.kind === 'text' ? body.text : '';
          if (mayHoldMore(text, MOST_VALUES)) throw tooMany(path);
          const value = jsonOf(text);
          if (value !== undefined) {
            if (isDeeperThan(value, DEEPEST)) throw tooDeep(path);
            return read(value);
          }
          // An answer that begins as JSON was cut off on its way; anything else will be the same again.
          const cutOff = (body.kind === 'broken' || /^\s*[[{]/.test(text)) && attempt < READINGS;
          if (!cutOff) throw notJson(path, status, excerptOf(text, redact.words));
          await pause(20 * attempt);
        }
      }),
    send: async ({ beforeAgain, ...write }) => {
      const one: Request = { ...write, query: {} };
      if (beforeAgain === undefined) {
        await pace.run(() => exchange(one));
        return;
      }
      const attempts = attemptsAt(one);
      for (;;) {
        let again = 0;
        // Tried again from here, where no other request has to wait for the reading before it.
        const single: Attempts = {
          tried: attempts.tried,
          delay: (attempt) => {
            again = attempts.delay(attempt);
            return 0;
          },
        };
        try {
          await pace.run(() => exchange(one, single));
          return;
        } catch (error) {
          if (again === 0 || !(error instanceof PortalFault)) throw error;
          await pause(again);
          await beforeAgain(error);
        }
      }
    },
    ask: (path, body) =>
      pace.run(async () => {
        const asked: Request = { method: 'POST', path, query: {}, body, repeatable: false };
        const { status, bytes, encoding } = await exchange(asked);
        const read = await bodyOf(bytes, encoding, LARGEST_REFUSAL);
        const text = read.kind === 'text' ? read.text : '';
        const value = jsonOf(text);
        if (value === undefined || isDeeperThan(value, DEEPEST))
          throw notJson(path, status, excerptOf(text, redact.words));
        return value;
      }),
  };
}

/** A transport over HTTP that cannot write: the method for it is not there. */
export function readTransport(options: TransportOptions): ReadTransport {
  const { get, facts } = writeTransport(options);
  return { get, facts };
}

/** True for a fault that leaves open whether the portal did what it was asked: no answer came, or one of its own failure. */
export const isLost = (fault: PortalFault): boolean => fault.status === undefined || fault.status >= 500;
