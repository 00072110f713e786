import { expect, it } from 'vitest';
import { createInterference, type Interference, parseFaults } from '../../src/sandbox/faults.ts';
import { ask } from '../support/asking.ts';
import { ID, reports, user } from '../support/office.ts';
import { portalWith } from '../support/portal.ts';

const FLAGS = { latency: undefined, fail: undefined, drop: undefined, rateLimit: undefined };

const users = Array.from({ length: 250 }, (_, at) => user(`u${at}@x.com`));
const portal = (interfere: Interference) => portalWith({ reports, users }, {}, { interfere });

const link = (url: string) =>
  ask(url, 'PUT', '/api/user/link-reports', { body: { userEmail: 'u0@x.com', reports: [ID.churn] } });

it('a fault drops the connection before or after the portal performs the call', async () => {
  for (const when of ['before', 'after'] as const) {
    const { url, store } = await portal(() => ({ kind: 'drop', when }));
    await expect(link(url)).rejects.toThrow();
    expect(store.user('u0@x.com')?.reports).toEqual(when === 'before' ? [] : [ID.churn]);
  }
});

it('a fault cuts off an answer, silently or with a closed connection', async () => {
  const silent = await portal(() => ({ kind: 'truncate', how: 'silently' }));
  const { status, text, json } = await ask(silent.url, 'GET', '/api/user');
  expect([status, json]).toEqual([200, undefined]);
  expect(text.startsWith('{"pageIndex":1')).toBe(true);
  const closing = await portal(() => ({ kind: 'truncate', how: 'by closing' }));
  await expect(ask(closing.url, 'GET', '/api/user')).rejects.toThrow();
});

it('a fault changes a list between two pages', async () => {
  for (const by of [1, -1] as const) {
    const { url } = await portal(() => ({ kind: 'shift', by }));
    const { json } = await ask(url, 'GET', '/api/user?pageNumber=2');
    const data = expect.objectContaining({ 0: expect.objectContaining({ email: `u${100 + by}@x.com` }) });
    expect(json).toMatchObject({ pageIndex: 2, totalPages: 3, data });
  }
});

it('requests above the rate limit get a status with Retry-After', async () => {
  const { url } = await portal(createInterference(parseFaults({ ...FLAGS, rateLimit: '2' })));
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(url, 'GET', '/api/report')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
});

it('a fault happens as often as requested, and at the same calls for the same seed', async () => {
  const parsed = parseFaults({ ...FLAGS, fail: '0.2:503', drop: '0.1' });
  const settings = { ...parsed, truncate: 0.1, shift: 0.1 };
  const call = { method: 'GET', path: '/api/user', body: undefined };
  const run = async (seed: number) => {
    const interfere = createInterference({ ...settings, seed });
    const kinds: string[] = [];
    for (let count = 0; count < 5000; count++) kinds.push((await interfere(call))?.kind ?? 'none');
    return kinds;
  };
  const first = await run(7);
  expect(await run(7)).toEqual(first);
  expect(await run(8)).not.toEqual(first);
  const share = (kind: string): number => first.filter((one) => one === kind).length / first.length;
  expect(share('drop')).toBeCloseTo(0.1, 1);
  expect(share('status')).toBeCloseTo(0.18, 1);
  expect(share('truncate')).toBeCloseTo(0.07, 1);
  expect(share('shift')).toBeCloseTo(0.065, 1);
});

const WRONG = [{ drop: '2' }, { fail: '0.1:200' }, { rateLimit: '1.5' }, { latency: 'slow' }];
it.each(WRONG)('%j is not a fault', (flags) => {
  expect(() => parseFaults({ ...FLAGS, ...flags })).toThrow(/must be/);
});
