import { expect, it } from 'vitest';
import { type Failure, retries } from '../../src/portal/retry.ts';

const failure = (what: number | string, retryAfter?: number): Failure =>
  typeof what === 'string' ? { code: what } : { status: what, text: '', retryAfter };

function call(repeatable = true) {
  const clock = { now: 1_000_000 };
  return { clock, ...retries(repeatable, () => clock.now) };
}

it('rolecall repeats a call after a temporary error, and not after a permanent error', () => {
  const again = [408, 425, 429, 500, 502, 503, 504, 520, 525, 'ECONNRESET', 'ETIMEDOUT', 'ECONNREFUSED'];
  const faults = ['ENOTFOUND', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'];
  const never = [301, 400, 401, 403, 404, 405, 409, 501, ...faults];
  expect(again.filter((what) => call().pauseAfter(failure(what)) === 0)).toEqual([]);
  expect(never.filter((what) => call().pauseAfter(failure(what)) !== 0)).toEqual([]);
});

it('rolecall repeats a call that must not run twice only if the portal cannot have performed it', () => {
  const undone = [429, 'ECONNREFUSED', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];
  const open = [408, 500, 503, 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'];
  expect(undone.filter((what) => call(false).pauseAfter(failure(what)) === 0)).toEqual([]);
  expect(open.filter((what) => call(false).pauseAfter(failure(what)) !== 0)).toEqual([]);
});

it('rolecall makes at most eight attempts, with growing pauses, and the error counts them', () => {
  const { pauseAfter, tried, clock } = call();
  expect(tried()).toBe('tried once');
  for (const most of [100, 200, 400, 800, 1600, 3200, 6400]) {
    const pause = pauseAfter(failure(503));
    expect(pause).toBeGreaterThanOrEqual(most / 2);
    expect(pause).toBeLessThanOrEqual(most);
    clock.now += 500;
  }
  expect(pauseAfter(failure(503))).toBe(0);
  expect(tried()).toBe('tried 8 times in 4 s');
});

it('rolecall waits as long as the portal asks, up to two minutes', () => {
  const asked = (seconds: number) => call().pauseAfter(failure(503, seconds * 1000));
  expect([asked(2), asked(119), asked(120), asked(121)]).toEqual([2000, 119_000, 120_000, 120_000]);
  expect(asked(0)).toBeGreaterThanOrEqual(50);
  expect(asked(0)).toBeLessThanOrEqual(100);
});

it('rolecall waits at least a second after a 429, as often as needed', () => {
  const { pauseAfter } = call();
  for (let attempt = 1; attempt <= 20; attempt++) expect(pauseAfter(failure(429))).toBe(1000);
  expect(pauseAfter(failure(429, 3000))).toBe(3000);
  expect(pauseAfter(failure(503))).toBeLessThanOrEqual(100);
});

it('rolecall gives up if a call would take more than five minutes', () => {
  const { pauseAfter, clock } = call();
  clock.now += 180_000;
  expect(pauseAfter(failure(429, 120_000))).toBe(120_000);
  clock.now++;
  expect(pauseAfter(failure(429, 120_000))).toBe(0);
});
