import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ProblemError } from '../../src/domain/problem.ts';
import type { Dialect } from '../../src/domain/settings.ts';
import type { RecordPage } from '../../src/portal/decode.ts';
import { type Bounds, type ListRequest, Paging } from '../../src/portal/paging.ts';
import { type PortalFault, statusFault } from '../../src/portal/portal-fault.ts';
import type { Query } from '../../src/portal/transport.ts';
import { tried } from '../support/seeded.ts';

const refusal = (status: number): PortalFault => statusFault('GET', '/api/user', status, '', 'tried once');

interface Style {
  readonly parameter: string;
  readonly first: 0 | 1;
  readonly totals: boolean;
  /** Whether a page reports a previous page. */
  readonly backwards: boolean;
  /** An unknown parameter gives an error or page 1. */
  readonly unknown: 'refused' | 'ignored';
  /** A page after the last gives an error or an empty page. */
  readonly beyond: 'refused' | 'empty';
}

function pageOf(records: readonly string[], size: number, style: Style, query: Query): RecordPage<string> {
  const { parameter, first, totals, backwards, unknown, beyond } = style;
  const given = query[parameter];
  if (given === undefined && unknown === 'refused') throw refusal(400);
  const index = given === undefined ? 0 : Number(given) - first;
  const count = Math.max(1, Math.ceil(records.length / size));
  if (index < 0 || (index >= count && beyond === 'refused')) throw refusal(beyond === 'refused' ? 404 : 400);
  return {
    pageIndex: index + first,
    totalPages: totals ? count : undefined,
    hasNextPage: index + 1 < count,
    hasPreviousPage: backwards ? index > 0 : undefined,
    data: records.slice(index * size, (index + 1) * size),
  };
}

const listing = (
  read: (query: Query, count: number) => RecordPage<string>,
  options: Partial<ListRequest<string>> = {},
): ListRequest<string> & { readonly queries: Query[] } => {
  const queries: Query[] = [];
  return {
    path: '/api/user',
    read: async (query) => {
      queries.push(query);
      return read(query, queries.length);
    },
    idOf: (id) => id,
    trust: 'agreed',
    filtered: false,
    queries,
    ...options,
  };
};

type Ending = Partial<ListRequest<string>> & { dialect?: Dialect; bounds?: Partial<Bounds> };

/** The records of a list and the number of requests, or the error. */
async function ending(
  read: (query: Query, count: number) => RecordPage<string>,
  { dialect = {}, bounds = {}, ...options }: Ending = {},
) {
  const list = listing(read, options);
  const asked = () =>
    list.queries.map((query) =>
      Object.entries(query)
        .map(([key, value]) => `${key}=${value}`)
        .join('&'),
    );
  try {
    return { values: await new Paging(dialect, bounds).readAll(list), asked: asked() };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const [problem] = error.problems;
    const { code, message, why, fix } = problem ?? {};
    return { code, message, why, fix, asked: asked() };
  }
}

const named = (count: number): string[] => Array.from({ length: count }, (_, at) => `r${at}`);
const KNOWN = { parameter: 'pageNumber', first: 1, unknown: 'refused', beyond: 'empty' } as const;
const PLAIN: Style = { ...KNOWN, totals: true, backwards: true };
const broken = (why: string) => ({ code: 'paging-broken', why: expect.stringContaining(why) });
const unstable = (why: string) => ({ code: 'listing-unstable', why: expect.stringContaining(why) });

const numbered =
  (pages: (number: number, count: number) => Partial<RecordPage<string>>) =>
  ({ pageNumber }: Query, count: number): RecordPage<string> => ({
    pageIndex: Number(pageNumber),
    totalPages: undefined,
    hasNextPage: false,
    hasPreviousPage: Number(pageNumber) > 1,
    data: [],
    ...pages(Number(pageNumber), count),
  });

it('rolecall refuses a list if a page between other pages is always empty', async () => {
  const dataOf = (number: number) => (number === 2 ? [] : [`r${number}`]);
  const pages = numbered((at) => ({ totalPages: 3, hasNextPage: at < 3, data: dataOf(at) }));
  expect(await ending(pages)).toMatchObject(unstable('page 2 is empty, and more pages follow'));
});

it('rolecall reads a whole list or refuses it, however the portal counts its pages', async () => {
  const styles = fc.record<Style>({
    parameter: fc.constantFrom('pageNumber', 'pageIndex', 'page', 'p'),
    first: fc.constantFrom(0, 1),
    totals: fc.boolean(),
    backwards: fc.boolean(),
    unknown: fc.constantFrom('refused', 'ignored'),
    beyond: fc.constantFrom('refused', 'empty'),
  });
  let whole = 0;
  const often = tried(400, 5000);
  await fc.assert(
    fc.asyncProperty(
      styles,
      fc.nat(12),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('once', 'agreed'),
      async (style, count, size, trust) => {
        const pages = (query: Query) => pageOf(named(count), size, style, query);
        const { values, code } = await ending(pages, { trust });
        if (values === undefined) expect(['paging-broken', 'bad-response']).toContain(code);
        else {
          expect(values).toEqual(named(count));
          whole++;
        }
        // rolecall finds every page parameter except `p`, unless the portal counts from 0 and refuses page 1.
        const isMissing = style.first === 0 && style.beyond === 'refused';
        if (style.parameter !== 'p' && !isMissing) expect(values).toBeDefined();
      },
    ),
    often,
  );
  expect(whole).toBeGreaterThan(often.numRuns / 10);
});

it('an accepted list never lacks somebody who stayed while others came or went', async () => {
  const change = fc.record({ at: fc.integer({ min: 1, max: 30 }), who: fc.nat(11), comes: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 2, max: 5 }),
      fc.boolean(),
      async (changes, size, totals) => {
        const records = named(12);
        const stayed = new Set(records);
        const { values, code } = await ending((query, request) => {
          for (const { at, who, comes } of changes) {
            if (at !== request) continue;
            if (comes) records.unshift(`new ${at} ${who} ${records.length}`);
            else stayed.delete(records.splice(who % records.length, 1)[0] ?? '');
          }
          return pageOf(records, size, { ...PLAIN, totals }, query);
        });
        if (values === undefined) expect(code).toBe('listing-unstable');
        else expect([...stayed].filter((one) => !values.includes(one))).toEqual([]);
      },
    ),
    tried(300, 5000),
  );
});

it('rolecall reads a list of one page once, and a longer list once or until two readings agree', async () => {
  const asked = async (count: number, trust: 'once' | 'agreed') =>
    (await ending((query) => pageOf(named(count), 2, PLAIN, query), { trust })).asked.map((query) =>
      Number(query.split('=')[1]),
    );
  expect(await asked(2, 'agreed')).toEqual([1]);
  expect(await asked(5, 'once')).toEqual([1, 2, 3]);
  expect(await asked(5, 'agreed')).toEqual([1, 2, 3, 1, 2, 3]);
  expect(await asked(8, 'agreed')).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
});

it('rolecall reads more often if a page looks cut, even if one reading is normally enough', async () => {
  const cut = ['a', 'b', 'c', 'd'];
  const pages = [cut.slice(0, 1), cut.slice(1)];
  const { values, asked } = await ending(
    numbered((number) => ({ totalPages: 2, hasNextPage: number === 1, data: pages[number - 1] ?? [] })),
    { trust: 'once' },
  );
  expect(values).toEqual(cut);
  expect(asked.map((query) => query.at(-1)).join('')).toBe('1212121212');
});

it('rolecall sends exactly the page parameters of the dialect', async () => {
  const dialect: Dialect = { pageParameter: 'p', firstPage: 0, pageSize: { parameter: 'limit', value: 7 } };
  const style: Style = { ...PLAIN, parameter: 'p', first: 0 };
  const { asked } = await ending((query) => pageOf(named(3), 2, style, query), { dialect, trust: 'once' });
  expect(asked).toEqual(['p=0&limit=7', 'p=1&limit=7']);
  const empty = await ending((query) => pageOf([], 2, style, query), { dialect });
  expect(empty).toEqual({ values: [], asked: ['p=0&limit=7'] });
});

it('rolecall uses the page style of one list for the next list', async () => {
  const paging = new Paging({});
  const style: Style = { ...PLAIN, parameter: 'page', first: 0, unknown: 'ignored' };
  expect(paging.style).toBe(undefined);
  await paging.readAll(listing((query) => pageOf(named(3), 2, style, query)));
  expect(paging.style).toEqual({ parameter: 'page', first: 0 });
  const next = listing((query) => pageOf(named(3), 2, style, query), { trust: 'once' });
  await paging.readAll(next);
  expect(next.queries).toEqual([{ page: 0 }, { page: 1 }]);
  // The style is known, so one request is enough for an empty list.
  const empty = listing((query) => pageOf([], 2, style, query));
  expect(await paging.readAll(empty)).toEqual([]);
  expect(empty.queries).toEqual([{ page: 0 }]);
});

it('rolecall also reads page 0 if page 1 is empty', async () => {
  const zero = (page: Partial<RecordPage<string>> | number) =>
    ending(({ pageNumber }) => {
      const none = { totalPages: undefined, hasNextPage: false, hasPreviousPage: false };
      const shown = { ...none, pageIndex: Number(pageNumber) };
      if (pageNumber !== 0) return { ...shown, data: [] };
      if (typeof page === 'number') throw refusal(page);
      return { ...shown, data: ['a'], ...page };
    });
  expect((await zero({})).values).toEqual(['a']);
  expect((await zero(400)).values).toEqual([]);
  // If page 0 repeats page 1 or is empty, page 1 is the whole list.
  expect((await zero({ pageIndex: 1 })).values).toEqual([]);
  expect((await zero({ data: [] })).values).toEqual([]);
  // If page 0 says that a page follows, page 0 is the first page, even if page 1 is empty.
  expect((await zero({ hasNextPage: true })).values).toEqual(['a']);
  expect((await zero(403)).code).toBe('forbidden');
});

it('rolecall reports an unknown page style with the settings that help', async () => {
  const forbidden = await ending(() => {
    throw refusal(403);
  });
  expect(forbidden).toMatchObject({ code: 'forbidden', asked: { length: 1 } });
  const other = await ending((query) => pageOf(named(4), 2, { ...PLAIN, parameter: 'seite' }, query));
  expect(other).toMatchObject({
    ...broken('the portal answered 400'),
    fix: expect.stringContaining('portal.dialect.pageParameter'),
    asked: { length: 8 },
  });
  expect(other.fix).not.toContain('portal.url');
  const stuck = await ending(() => ({ ...pageOf(named(4), 2, PLAIN, { pageNumber: 1 }) }));
  expect(stuck).toMatchObject(broken('pageNumber from 1, pageNumber from 0, pageIndex from 1'));
  // The portal refuses some page styles, and answers others always with page 1.
  const both = await ending((query) => pageOf(named(4), 2, PLAIN, 'page' in query ? { pageNumber: 1 } : {}));
  expect(both.code).toBe('paging-broken');
});

const shown = (number: number) => [`r${number}`];

it.each([400, 404, 416])(
  'rolecall reads again if a page is gone (%i), and gives up at last',
  async (status) => {
    const lost = (times: number) => {
      let left = times;
      return numbered((number) => {
        if (number === 3 && left-- > 0) throw refusal(status);
        return { totalPages: 3, hasNextPage: number < 3, data: shown(number) };
      });
    };
    expect((await ending(lost(1))).values).toEqual(['r1', 'r2', 'r3']);
    expect(await ending(lost(99))).toMatchObject(unstable('page 3 is gone'));
  },
);

it.each([400, 404, 416])(
  'rolecall reads again if a list of one page answers %i to page 2',
  async (status) => {
    const shrinking = (readings: number) =>
      numbered((number, count) => {
        if (number > 1) throw refusal(status);
        const total = count > 2 * readings ? 1 : 2;
        return { totalPages: total, hasNextPage: total === 2, data: ['r1'] };
      });
    const asked = [1, 2, 2, 1].map((number) => `pageNumber=${number}`);
    expect(await ending(shrinking(1))).toEqual({ values: ['r1'], asked });
    expect(await ending(shrinking(99))).toMatchObject({ code: 'listing-unstable', why: 'page 2 is gone' });
  },
);

it.each<[string, (number: number) => Partial<RecordPage<string>>, string]>([
  [
    'answer as other pages',
    (number) => ({ totalPages: 3, pageIndex: Math.min(2, number), data: shown(number) }),
    'rolecall got page 2 instead of page 3',
  ],
  [
    'claim another number of pages',
    (number) => ({ totalPages: number < 3 ? 3 : 4, data: shown(number) }),
    'the number of pages changed',
  ],
  [
    'are more than the number that they claim',
    (number) => ({ totalPages: 2, hasNextPage: number < 3, data: shown(number) }),
    'the list claims 2 pages but has 3',
  ],
])('rolecall never accepts pages that %s', async (_title, pages, why) => {
  const shown = numbered((number) => ({ hasNextPage: number < 2, ...pages(number) }));
  expect(await ending(shown)).toMatchObject(unstable(why));
});

it.each([
  ['the same records on each page', (number: number) => `r${number % 1}`, undefined, 16],
  ['the same records, and claims many pages', (number: number) => `r${number % 1}`, 50_000, 16],
  ['the same records after some pages', (number: number) => `r${number % 5}`, undefined, 48],
  ['the same records after some pages, and claims many', (number: number) => `r${number % 5}`, 50_000, 816],
])('rolecall soon gives up a list with %s', async (_title, record, totalPages, asked) => {
  const round = numbered((number) => ({ totalPages, hasNextPage: true, data: [record(number)] }));
  expect(await ending(round)).toMatchObject({ ...broken('came twice'), asked: { length: asked } });
});

const endless = (totalPages?: number) =>
  numbered((number) => ({ totalPages, hasNextPage: true, data: [`r${number}`] }));
const finite = (pages: number, totalPages: number | undefined) =>
  numbered((number) => ({ totalPages, hasNextPage: number < pages, data: [`r${number}`] }));

it('rolecall reads a list up to the page limit, and refuses a longer list', async () => {
  const bounds = { pages: 5 };
  for (const totals of [true, false]) {
    expect((await ending(finite(5, totals ? 5 : undefined), { bounds })).values?.length).toBe(5);
    expect((await ending(finite(6, totals ? 6 : undefined), { bounds })).code).toBe('paging-broken');
  }
  const claimed = await ending(endless(7), { bounds });
  expect(claimed).toMatchObject({ ...broken('the list claims 7 pages'), asked: { length: 2 } });
  const open = await ending(endless(), { bounds });
  expect(open).toMatchObject({ ...broken('the list has more than 5 pages'), asked: { length: 5 } });
});

it('rolecall gives up a list that changes in each reading', async () => {
  const moving = numbered((at, count) => ({ totalPages: 2, hasNextPage: at < 2, data: [`r${count}`] }));
  const given = await ending(moving, { bounds: { readings: 3 } });
  expect(given).toMatchObject({ ...unstable('had different records'), asked: { length: 6 } });
});
