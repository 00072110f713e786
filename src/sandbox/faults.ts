import { setTimeout as pause } from 'node:timers/promises';
import { SettingError } from './dialect.ts';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  /** The connection ends without an answer, before or after the request takes effect. */
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' }
  /** Half of the answer arrives. With `silently`, the half looks complete; else the connection breaks. */
  | { readonly kind: 'truncate'; readonly how: 'silently' | 'by closing' }
  /** The list moved since the previous page: 1 hides a record, -1 repeats one. */
  | { readonly kind: 'shift'; readonly by: 1 | -1 }
  /** A write has no effect, but gets the usual answer. */
  | { readonly kind: 'pretend' };

export type Interference = (call: ReceivedCall) => Fault | undefined | Promise<Fault | undefined>;

export interface FaultSettings {
  /** The shortest and the longest time until an answer, in milliseconds. */
  readonly latency?: readonly [number, number];
  readonly fail?: { readonly rate: number; readonly status: number };
  /** The share of requests that get no answer. The portal still performs half of these requests. */
  readonly drop?: number;
  /** `truncate` is the share of answers that break off; `shift`, the share of pages that moved. */
  readonly truncate?: number;
  readonly shift?: number;
  /** Requests per second. Further requests get 429 with Retry-After. */
  readonly rateLimit?: number;
  readonly seed: number;
}

function share(name: string, text: string): number {
  const value = Number(text);
  if (text === '' || Number.isNaN(value) || value < 0 || value > 1)
    throw new SettingError(`${name} must be a share from 0 to 1, not ${text}`);
  return value;
}

function whole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new SettingError(`${name} must be a whole number, not ${text}`);
  return Number(text);
}

const delay = (text: string): number => whole('a delay of --latency (MS or LEAST-MOST)', text);

/** Throws a `SettingError`. */
export function parseFaults(
  flags: Readonly<Record<'latency' | 'fail' | 'drop' | 'rateLimit', string | undefined>>,
): FaultSettings {
  const { latency, fail, drop, rateLimit } = flags;
  const [least = '', most = least] = latency?.split('-') ?? [];
  const [rate = '', status = '500'] = fail?.split(':') ?? [];
  const code = whole('the status of --fail', status);
  if (code < 400 || code > 599)
    throw new SettingError(`the status of --fail must be from 400 to 599, not ${code}`);
  return {
    ...(latency !== undefined && { latency: [delay(least), delay(most)] as const }),
    ...(fail !== undefined && { fail: { rate: share('--fail', rate), status: code } }),
    ...(drop !== undefined && { drop: share('--drop', drop) }),
    ...(rateLimit !== undefined && { rateLimit: whole('--rate-limit', rateLimit) }),
    seed: 1,
  };
}

/** The same seed gives the same numbers from 0 to 1. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
}

function rateLimiter(rateLimit: number | undefined): () => boolean {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(Date.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    return rateLimit !== undefined && count > rateLimit;
  };
}

/** Always draws five numbers: then `truncate` does not change which requests `drop` hits. */
function drawFault(settings: FaultSettings, chance: () => number): Fault | undefined {
  const { drop = 0, fail, truncate = 0, shift = 0 } = settings;
  const [dropDraw, failDraw, truncateDraw] = [chance(), chance(), chance()];
  const [moveDraw, kindDraw] = [chance(), chance()];
  const isFirstKind = kindDraw < 0.5;
  if (dropDraw < drop) return { kind: 'drop', when: isFirstKind ? 'before' : 'after' };
  if (fail !== undefined && failDraw < fail.rate) return { kind: 'status', status: fail.status };
  if (truncateDraw < truncate) return { kind: 'truncate', how: isFirstKind ? 'silently' : 'by closing' };
  return moveDraw < shift ? { kind: 'shift', by: isFirstKind ? 1 : -1 } : undefined;
}

export function createInterference(settings: FaultSettings): Interference {
  const { latency, rateLimit, seed } = settings;
  const chance = chanceFrom(seed);
  const isTooMuch = rateLimiter(rateLimit);
  return async (): Promise<Fault | undefined> => {
    const waitDraw = chance();
    const fault = drawFault(settings, chance);
    if (latency !== undefined) await pause(latency[0] + waitDraw * Math.max(0, latency[1] - latency[0]));
    return isTooMuch() ? { kind: 'status', status: 429, retryAfter: 1 } : fault;
  };
}
