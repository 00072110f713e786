import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Email, reportId } from '../../src/domain/ids.ts';
import { PortalFault, problemOf, statusFault } from '../../src/portal/portal-fault.ts';
import { bisect, isAboutEntries, sendArray } from '../../src/portal/send-array.ts';
import { MovedReports, pausesUntil } from '../../src/portal/write-context.ts';
import { tried } from '../support/seeded.ts';

const fault = (status: number, excerpt = ''): PortalFault =>
  statusFault('PUT', '/api/user/link-reports', status, excerpt, 'tried once');
const silence = new PortalFault({ method: 'PUT', path: '/' }, { code: 'unreachable', message: 'no answer' });

it('a refusal may be about entries unless it is about the key, the method, the pace or no refusal at all', () => {
  const about = [400, 402, 404, 406, 407, 409, 422, 499];
  const not = [302, 399, 401, 403, 405, 408, 429, 500, 503];
  expect(about.filter((status) => !isAboutEntries(fault(status)))).toEqual([]);
  expect(not.filter((status) => isAboutEntries(fault(status)))).toEqual([]);
  expect(isAboutEntries(silence)).toBe(false);
});

describe('bisecting', () => {
  const entries = (count: number) => Array.from({ length: count }, (_, at) => `e${at}`);

  it('names exactly what is refused, in order, each with its own fault', async () => {
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
        for (const one of refused) expect(problemOf(one.fault).message).toContain(one.entry);
        expect(taken).toEqual(entries(count).filter((entry) => !bad.includes(entry)));
      }),
      tried(50, 500),
    );
  });

  it('ends at what is not about entries', async () => {
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
});

/** An array for a portal that refuses some entries with a status, and shows others as held. */
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
    /** For how many attempts the portal does not know an entry, and with which status it says so. */
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
    holds: async () => (held === 'nothing there' ? undefined : new Set(held.map((one) => `key ${one}`))),
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

describe('an array', () => {
  it('that is taken is sent once', async () => {
    expect(await sending(['a', 'b'], {})).toMatchObject({ status: 'applied', sent: ['a,b'], pauses: 0 });
  });

  it('that is refused is already so where all of it is, and is not looked for in somebody who is not there', async () => {
    expect(await sending(['a', 'b'], { a: 409, b: 409 }, { held: ['a', 'b'] })).toMatchObject({
      status: 'already-so',
      sent: ['a,b'],
    });
    expect(await sending(['a', 'b'], { a: 409 }, { held: ['c'], link: false })).toMatchObject({
      status: 'already-so',
      sent: ['a,b'],
    });
    expect(await sending(['a', 'b'], { a: 404 }, { held: 'nothing there' })).toMatchObject({
      status: 'failed',
      entries: undefined,
      sent: ['a,b'],
    });
  });

  it('costs one bad entry itself only, which is named with its own refusal', async () => {
    expect(await sending(['a', 'b', 'c'], { b: 400 })).toMatchObject({
      status: 'failed',
      entries: ['b'],
      message: expect.stringContaining('no b'),
    });
    // One of two is so already, and the other is taken when it is sent alone.
    expect(await sending(['a', 'b'], { a: 409 }, { held: ['a'] })).toMatchObject({
      status: 'applied',
      sent: ['a,b', 'b'],
    });
    expect(await sending(['a', 'b'], { a: 409, b: 400 }, { held: ['a'] })).toMatchObject({
      status: 'failed',
      entries: ['b'],
      sent: ['a,b', 'b'],
      message: expect.stringContaining('no b'),
    });
  });

  it('of which all is refused has failed as a whole, and one alone is not sent twice', async () => {
    expect(await sending(['a', 'b'], { a: 400, b: 400 })).toMatchObject({
      status: 'failed',
      entries: undefined,
      message: expect.stringContaining('no b'),
    });
    expect(await sending(['a'], { a: 400 })).toMatchObject({
      status: 'failed',
      entries: undefined,
      sent: ['a'],
    });
  });

  it('ends with what is not about entries', async () => {
    expect(await sending(['a', 'b'], { a: 403 })).toMatchObject({ thrown: { status: 403 }, sent: ['a,b'] });
  });
});

describe('an array with somebody who has just been created', () => {
  const young = { y: [404, 404] };

  it('is tried again until the portal knows who that is', async () => {
    expect(await sending(['y'], {}, { young })).toMatchObject({
      status: 'applied',
      sent: ['y', 'y', 'y'],
      pauses: 2,
    });
    expect(await sending(['a', 'y'], {}, { young: { y: [400, 404] } })).toMatchObject({
      status: 'applied',
      sent: ['a,y', 'a,y', 'a,y'],
    });
  });

  it('is not waited for where something is taken, or where the refusal speaks of something else', async () => {
    expect(await sending(['y'], {}, { young: { y: [404] }, link: false })).toMatchObject({ pauses: 0 });
    expect(await sending(['y'], {}, { young: { y: [409] }, held: ['y'] })).toMatchObject({
      status: 'already-so',
      pauses: 0,
    });
    expect(await sending(['a'], { a: 404 })).toMatchObject({ status: 'failed', pauses: 0 });
  });

  it('ends with another refusal at once', async () => {
    for (const status of [403, 503])
      expect(await sending(['y'], {}, { young: { y: [404, status] } })).toMatchObject({
        thrown: { status },
        pauses: 1,
      });
  });

  it('has failed, and is not unknown, where the run ends meanwhile: nothing is under way', async () => {
    const abort = async () => {
      throw Object.assign(new Error('ended'), { name: 'AbortError' });
    };
    expect(await sending(['y'], {}, { young, wait: abort })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('no y'),
      sent: ['y'],
    });
    const broken = async () => {
      throw new TypeError('ours');
    };
    expect(await sending(['y'], {}, { young, wait: broken })).toMatchObject({
      thrown: expect.any(TypeError),
    });
  });

  it('is bisected once the portal must know everybody', async () => {
    const until = Date.now() + 20;
    const ended = await sendArray({
      entries: ['a', 'b', 'y'],
      link: true,
      send: async (part) => {
        if (part.includes('b')) throw fault(404);
      },
      holds: async () => new Set(),
      keyOf: (one) => one,
      unknownUntil: (one) => (one === 'y' ? until : 0),
      wait: pause,
    });
    expect(ended).toMatchObject({ status: 'failed', entries: ['b'] });
  });
});

describe('pauses', () => {
  it('grow from 100 ms to 2 s, each by chance between half and all of that', () => {
    const pauses: number[] = [];
    for (const length of pausesUntil(Date.now() + 60_000)) if (pauses.push(length) === 7) break;
    const most = [100, 200, 400, 800, 1600, 2000, 2000];
    for (const [at, length] of pauses.entries()) {
      expect(length).toBeGreaterThanOrEqual((most[at] ?? 0) / 2);
      expect(length).toBeLessThanOrEqual(most[at] ?? 0);
    }
  });

  it('end just after their instant', () => {
    const end = Date.now() + 20;
    const [length = 0] = pausesUntil(end);
    expect(length).toBeGreaterThan(end - Date.now());
    expect(length).toBeLessThanOrEqual(21);
    expect([...pausesUntil(Date.now())]).toEqual([]);
  });
});

describe('what a run remembers', () => {
  const ANA = 'ana@x.com' as Email;

  it('of reports is the last word on each', () => {
    const moved = new MovedReports();
    const [a, b, c] = [reportId('a'), reportId('b'), reportId('c')];
    const readAs = (shown: readonly string[]) => moved.after(ANA, shown, (id) => `spelled ${id}`);
    expect(readAs(['a', 'b'])).toEqual(['a', 'b']);
    moved.note(ANA, [a, b], false);
    moved.note('Ana@x.com' as Email, [b, c], true);
    expect(readAs(['a'])).toEqual(['spelled b', 'spelled c']);
    expect(readAs([])).toEqual(['spelled b', 'spelled c']);
    expect(readAs(['c', 'd', 'b'])).toEqual(['c', 'd', 'b']);
    moved.note(ANA, [c], false);
    expect(readAs(['c', 'd', 'b'])).toEqual(['d', 'b']);
  });
});
