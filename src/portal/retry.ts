const MOST_FAILURES = 8;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;
const LONGEST_RETRY_AFTER = 120_000;
const LONGEST_CALL = 300_000;
const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525]);
/** Errors that a retry cannot fix, such as an unknown host or a bad certificate. */
const PERMANENT =
  /^(ENOTFOUND|ERR_INVALID|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|HOSTNAME_MISMATCH|EPROTO)/;
/** Errors before rolecall sent the request: the portal did nothing. */
const NEVER_SENT = /^(ECONNREFUSED|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)$/;

export type Failure =
  | {
      readonly status: number;
      readonly text: string;
      /** In milliseconds. */
      readonly retryAfter?: number | undefined;
    }
  /** `event` names the step that timed out. */
  | { readonly status?: undefined; readonly code: string; readonly event?: string };

const mayPass = (failure: Failure): boolean =>
  failure.status === undefined ? !PERMANENT.test(failure.code) : TRANSIENT.has(failure.status);

/** True if the portal certainly did nothing. */
const isUndone = (failure: Failure): boolean =>
  failure.status === undefined ? NEVER_SENT.test(failure.code) : failure.status === 429;

/**
 * Stops after eight failures or five minutes. Pauses grow, and vary at random. A 429 is not a failure.
 * Repeats a request that is not `repeatable` only if the portal certainly did nothing.
 */
export function retries(repeatable: boolean, now: () => number = Date.now) {
  const started = now();
  let attempts = 1;
  let failures = 0;
  return {
    /** In milliseconds; 0 means no more attempts. */
    pauseAfter: (failure: Failure): number => {
      if (!mayPass(failure) || !(repeatable || isUndone(failure))) return 0;
      if (failure.status !== 429) failures++;
      if (failures >= MOST_FAILURES) return 0;
      const { retryAfter } = failure.status === undefined ? {} : failure;
      const asked = Math.min(LONGEST_RETRY_AFTER, retryAfter || (failure.status === 429 ? 1000 : 0));
      const backoff = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, failures - 1));
      const pause = Math.max(1, asked, backoff * (0.5 + Math.random() / 2));
      if (now() - started + pause > LONGEST_CALL) return 0;
      attempts++;
      return pause;
    },
    /** Says in words how often and how long rolecall tried. */
    tried: (): string => {
      const seconds = Math.round((now() - started) / 1000);
      return attempts === 1 ? 'tried once' : `tried ${attempts} times in ${seconds} s`;
    },
  };
}

/** Returns milliseconds; the header holds seconds or a date. */
export function retryAfterIn(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return milliseconds > 0 ? milliseconds : undefined;
}
