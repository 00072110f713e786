import { HTTPError, type RequestError, type RetryFunction } from 'got';

type RetryObject = Parameters<RetryFunction>[0];

const ATTEMPTS = 8;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;
const LONGEST_RETRY_AFTER = 120_000;
const LONGEST_CALL = 300_000;
const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525]);
/** Errors that asking again does not mend: a name that does not exist, a certificate that does not hold. */
const PERMANENT =
  /^(ENOTFOUND|ERR_INVALID|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|HOSTNAME_MISMATCH|EPROTO)/;

/** Errors before a request has left: what it asked for was certainly not done. */
const NEVER_SENT = /^(ECONNREFUSED|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)$/;

export interface RetryNotice {
  readonly reason: string;
  readonly seconds: number;
}

const statusOf = (error: RequestError): number | undefined =>
  error instanceof HTTPError ? error.response.statusCode : undefined;

/** One call and its attempts. */
export interface Attempts {
  /** The pause before the next attempt, 0 for none. */
  readonly delay: (attempt: RetryObject) => number;
  /** How often and how long it was tried, in words. */
  readonly tried: () => string;
}

export interface AttemptOptions {
  /** False for what must not be done twice: it is tried again only when it certainly was not done. */
  readonly repeatable: boolean;
  readonly onRetry: (notice: RetryNotice) => void;
  /** Told of each 429. */
  readonly onTooMuch: () => void;
}

/**
 * Eight attempts with jittered exponential backoff; `Retry-After` is obeyed up to 120 s; waits for 429 are not attempts;
 * five minutes in all. `now` is the clock, in milliseconds.
 */
export function attemptsOf(
  { repeatable, onRetry, onTooMuch }: AttemptOptions,
  now: () => number = Date.now,
): Attempts {
  const started = now();
  let attempts = 1;
  let failures = 0;
  const pauseAfter = ({ error, retryAfter }: RetryObject): number => {
    const status = statusOf(error);
    if (status === 429) onTooMuch();
    if (status !== undefined && !TRANSIENT.has(status)) return 0;
    if (status === undefined && PERMANENT.test(error.code)) return 0;
    const undone = status === 429 || (status === undefined && NEVER_SENT.test(error.code));
    if (!repeatable && !undone) return 0;
    if (status !== 429) failures++;
    const backoff = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, failures - 1));
    const asked = retryAfter === undefined ? 0 : Math.min(LONGEST_RETRY_AFTER, retryAfter);
    const pause = Math.max(
      1,
      asked,
      backoff * (0.5 + Math.random() / 2),
      status === 429 && asked === 0 ? 1000 : 0,
    );
    if (failures >= ATTEMPTS || now() - started + pause > LONGEST_CALL) return 0;
    onRetry({ reason: status === undefined ? error.code : `status ${status}`, seconds: pause / 1000 });
    return pause;
  };
  return {
    delay: (attempt) => {
      const pause = pauseAfter(attempt);
      if (pause !== 0) attempts++;
      return pause;
    },
    tried: () => {
      const seconds = Math.round((now() - started) / 1000);
      return attempts === 1 ? 'tried once' : `tried ${attempts} times in ${seconds} s`;
    },
  };
}
