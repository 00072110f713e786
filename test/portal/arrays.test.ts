import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PortalFault, statusFault } from '../../src/portal/portal-fault.ts';
import { bisect, isAboutEntries, sendArray } from '../../src/portal/send-array.ts';
import { tried } from '../support/seeded.ts';

const fault = (status: number, excerpt = ''): PortalFault =>
  statusFault('PUT', '/api/user/link-reports', status, excerpt, 'tried once');
const silence = new PortalFault({ code: 'unreachable', message: 'no answer' });

it('any 4xx answer may concern single entries, except answers about key, method, time or rate', () => {
  const about = [400, 402, 404, 406, 407, 409, 422, 499];
  const not = [302, 399, 401, 403, 405, 408, 429, 500, 503];
  expect(about.filter((status) => !isAboutEntries(fault(status)))).toEqual([]);
  expect(not.filter((status) => isAboutEntries(fault(status)))).toEqual([]);
  expect(isAboutEntries(silence)).toBe(false);
});

const entries = (count: number) => Array.from({ length: count }, (_, at) => `e${at}`);

it('rolecall finds exactly the refused entries, in order, each with its own error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.nat(2 ** 12 - 1), async (count, bits) => {
      const bad = entries(count).filter((_, at) => (bits & (1 << at)) !== 0);
      const taken: string[] = [];
      const refused = await bisect(entries(count), async (part) => {
        const first = part.find((entry) => bad.includes(entry));
        if (first !== undefined) throw fault(400, first);
        taken.push(...part);
      });
      expect(refused.map(({ entry }) => entry)).toEqual(bad);
      for (const one of refused) expect(one.fault.problem.message).toContain(one.entry);
      expect(taken).toEqual(entries(count).filter((entry) => !bad.includes(entry)));
    }),
    tried(50, 500),
  );
});

it('rolecall ends the search at an error that is not about entries', async () => {
  for (const thrown of [fault(403), silence, new TypeError('ours')]) {
    let calls = 0;
    const ended = bisect(entries(4), async () => {
      calls++;
      throw calls === 1 ? fault(400) : thrown;
    });
    await expect(ended).rejects.toBe(thrown);
    expect(calls).toBe(2);
  }
});

/** Sends an array to a portal that rejects some entries and has linked others before. */
function sending(
  entries: readonly string[],
  refusing: Readonly<Record<string, number>>,
  {
    held = [],
    link = true,
    young = {},
    wait = async () => {},
  }: {
    readonly held?: readonly string[] | 'nothing there';
    readonly link?: boolean;
    /** The portal rejects a young entry once with each of these statuses, and accepts the entry afterwards. */
    readonly young?: Readonly<Record<string, readonly number[]>>;
    readonly wait?: () => Promise<void>;
  } = {},
) {
  const sent: string[] = [];
  const pauses: number[] = [];
  const attempts = new Map<string, number>();
  const performed = sendArray({
    entries,
    link,
    send: async (part) => {
      sent.push(part.join());
      for (const entry of part) {
        const attempt = attempts.get(entry) ?? 0;
        attempts.set(entry, attempt + 1);
        const status = young[entry]?.[attempt] ?? refusing[entry];
        if (status !== undefined) throw fault(status, `no ${entry}`);
      }
    },
    readLinked: async () => (held === 'nothing there' ? undefined : new Set(held.map((one) => `key ${one}`))),
    keyOf: (entry) => `key ${entry}`,
    unknownUntil: (entry) => (young[entry] === undefined ? 0 : Date.now() + 60_000),
    wait: async (length) => {
      if (pauses.push(length) > 20) throw new Error('waits without end');
      await wait();
    },
  });
  return performed.then(
    (one) => ({
      status: one.status,
      entries: 'entries' in one ? one.entries : undefined,
      message: 'problem' in one ? one.problem.message : undefined,
      sent,
      pauses: pauses.length,
    }),
    (thrown: unknown) => ({ thrown, sent, pauses: pauses.length }),
  );
}

it.each<[string, string, Record<string, number>, Parameters<typeof sending>[2], object]>([
  ['of accepted entries is one call', 'ab', {}, {}, { status: 'applied', sent: ['a,b'], pauses: 0 }],
  ['of linked entries is done', 'ab', { a: 409, b: 409 }, { held: ['a', 'b'] }, { status: 'already-so' }],
  ['for nobody fails', 'ab', { a: 404 }, { held: 'nothing there' }, { status: 'failed', sent: ['a,b'] }],
  ['with one bad entry fails only for it', 'abc', { b: 400 }, {}, { status: 'failed', entries: ['b'] }],
  ['adds the new entries', 'ab', { a: 409 }, { held: ['a'] }, { status: 'applied', sent: ['a,b', 'b'] }],
  ['fails for bad ones', 'ab', { a: 409, b: 400 }, { held: ['a'] }, { entries: ['b'], sent: ['a,b', 'b'] }],
  ['of bad entries fails for all', 'ab', { a: 400, b: 400 }, {}, { status: 'failed', entries: undefined }],
  ['of a bad entry is one call', 'a', { a: 400 }, {}, { status: 'failed', entries: undefined, sent: ['a'] }],
  ['that is forbidden is one call', 'ab', { a: 403 }, {}, { thrown: { status: 403 }, sent: ['a,b'] }],
])('a link %s', async (_what, entries, refusing, options, expected) => {
  expect(await sending([...entries], refusing, options)).toMatchObject(expected);
});

const young = { y: [404, 404] };

it('rolecall does not repeat unlinks, links for older accounts, or links refused for another reason', async () => {
  expect(await sending(['y'], {}, { young: { y: [404] }, link: false })).toMatchObject({ pauses: 0 });
  const linked = await sending(['y'], {}, { young: { y: [409] }, held: ['y'] });
  expect(linked).toMatchObject({ status: 'already-so', pauses: 0 });
  expect(await sending(['a'], { a: 404 })).toMatchObject({ status: 'failed', pauses: 0 });
});

it('a link counts as failed, not as unknown, if the run ends during a pause', async () => {
  const abort = () => Promise.reject(Object.assign(new Error('ended'), { name: 'AbortError' }));
  const failed = { status: 'failed', message: expect.stringContaining('no y'), sent: ['y'] };
  expect(await sending(['y'], {}, { young, wait: abort })).toMatchObject(failed);
  const wait = () => Promise.reject(new TypeError('ours'));
  const thrown = expect.any(TypeError);
  expect(await sending(['y'], {}, { young, wait })).toMatchObject({ thrown });
});
