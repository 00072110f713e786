import type { Dialect } from '../domain/settings.ts';
import type { RecordPage } from './decode.ts';
import { findPageStyle, GONE, type PagedList, type PageStyle, queryOf } from './page-style.ts';
import { ignoring, pagingBroken, unstable } from './portal-fault.ts';

/** `duration` is the longest time for one list, in milliseconds. */
const BOUNDS = { pages: 100_000, duration: 30 * 60_000, readings: 8 };
export type Bounds = typeof BOUNDS;

/** The pages of one reading do not fit together, so rolecall reads the list again. */
class ListMoved extends Error {}

/** A record came twice: the list moved, or the portal ignores the page parameter. */
class RepeatedRecord extends ListMoved {}

const MOST_PAGES_IN_BATCH = 100;

/** `once` accepts a first reading whose pages are equally long. `agreed` needs equal readings, except of one page. */
export type Trust = 'once' | 'agreed';

export interface ListRequest<Value> extends PagedList<Value> {
  readonly trust: Trust;
  /** A filtered reading does not show how many pages the whole list has. */
  readonly filtered: boolean;
}

/** rolecall accepts a list after this many equal readings. Pages of unequal length may hide a record. */
const ENOUGH = 2;
const ENOUGH_WITH_UNEVEN_PAGES = 5;

/** True if all pages have the same length; the last page may be shorter. */
function hasEvenPages(pages: readonly RecordPage<unknown>[]): boolean {
  const lengths = pages.map(({ data }) => data.length);
  const [first = 0] = lengths;
  const last = lengths.pop() ?? 0;
  return lengths.every((length) => length === first) && last > 0 && last <= first;
}

const hasSameIds = (ids: ReadonlySet<string>, others: ReadonlySet<string> | undefined): boolean =>
  ids.size === others?.size && [...ids].every((id) => others.has(id));

/** Throws `ListMoved` if the pages do not make one whole list. The first page claims `total` pages; 0 if it claims none. */
function checkPages(pages: readonly RecordPage<unknown>[], total: number): void {
  if (new Set(pages.map(({ totalPages }) => totalPages ?? null)).size > 1)
    throw new ListMoved('the number of pages changed');
  const empty = pages.findIndex(({ data }) => data.length === 0);
  if (empty >= 0 && empty < pages.length - 1)
    throw new ListMoved(`page ${empty + 1} is empty, and more pages follow`);
  if (total !== 0 && total !== pages.length)
    throw new ListMoved(`the list claims ${total} pages but has ${pages.length}`);
}

function withTimeLimit<Value>(listing: ListRequest<Value>, { duration }: Bounds): ListRequest<Value> {
  const started = Date.now();
  return {
    ...listing,
    read: async (query) => {
      if (Date.now() - started > duration)
        throw pagingBroken(listing.path, `rolecall could not read the list in ${duration / 60_000} minutes`);
      return listing.read(query);
    },
  };
}

/** All lists of a portal share one page style. */
export class Paging {
  #style: PageStyle | undefined;
  readonly #pages = new Map<string, number>();
  readonly #dialect: Dialect;
  readonly #bounds: Bounds;

  constructor(dialect: Dialect, bounds: Partial<Bounds> = {}) {
    this.#dialect = dialect;
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  get style(): PageStyle | undefined {
    return this.#style;
  }

  /** The number of pages in the last complete reading; 1 before the first reading. */
  pagesOf(path: string): number {
    return this.#pages.get(path) ?? 1;
  }

  /** A long list needs equal readings: while somebody deletes a record, a reading may miss another record. */
  async readAll<Value>(listing: ListRequest<Value>): Promise<readonly Value[]> {
    const { path, trust, filtered } = listing;
    const bounded = withTimeLimit(listing, this.#bounds);
    let why = 'each reading had different records';
    /** Stays true if the portal ignores the page parameter. */
    let isEachRepeated = true;
    let idsBefore: ReadonlySet<string> | undefined;
    let equalReadings = 0;
    let needed = ENOUGH;
    for (let count = 1; count <= this.#bounds.readings; count++) {
      const reading = await this.#read(bounded).catch((error: unknown) => {
        if (error instanceof ListMoved) return error;
        throw error;
      });
      isEachRepeated &&= reading instanceof RepeatedRecord;
      if (reading instanceof ListMoved) {
        why = reading.message;
        idsBefore = undefined;
        continue;
      }
      const { pages, ids } = reading;
      if (!filtered) this.#pages.set(path, pages.length);
      const isEven = hasEvenPages(pages);
      if (!isEven) needed = ENOUGH_WITH_UNEVEN_PAGES;
      equalReadings = hasSameIds(ids, idsBefore) ? equalReadings + 1 : 1;
      idsBefore = ids;
      const isOneEnough = pages.length === 1 || (trust === 'once' && count === 1 && isEven);
      if (isOneEnough || equalReadings >= needed) return pages.flatMap(({ data }) => data);
    }
    throw isEachRepeated ? pagingBroken(path, why) : unstable(path, why);
  }

  async #read<Value>(listing: ListRequest<Value>) {
    const { path, idOf } = listing;
    const { style, pages: first } = await findPageStyle(listing, this.#dialect, () => this.#style);
    if (first.length > 1) this.#style = style;
    const pages: RecordPage<Value>[] = [];
    const ids = new Set<string>();
    const add = (more: readonly RecordPage<Value>[]): void => {
      for (const id of more.flatMap(({ data }) => data.map(idOf))) {
        if (ids.has(id)) throw new RepeatedRecord(`the record ${id} came twice`);
        ids.add(id);
      }
      pages.push(...more);
    };
    const total = first[0]?.totalPages ?? 0;
    if (total > this.#bounds.pages) throw pagingBroken(path, `the list claims ${total} pages`);
    add(first);
    while (pages.length < total || pages.at(-1)?.hasNextPage) {
      if (pages.length >= this.#bounds.pages)
        throw pagingBroken(path, `the list has more than ${pages.length} pages`);
      // Without a total, ask for one page at a time: only this page shows whether another page follows.
      const length = Math.max(1, Math.min(MOST_PAGES_IN_BATCH, total - pages.length));
      const requests = Array.from({ length }, (_, at) => this.#page(listing, style, pages.length + at));
      add(await Promise.all(requests));
    }
    checkPages(pages, total);
    return { pages, ids };
  }

  async #page<Value>(listing: ListRequest<Value>, style: PageStyle, index: number) {
    const page = await listing.read(queryOf(this.#dialect, style, index)).catch(ignoring(...GONE));
    if (page === undefined) throw new ListMoved(`page ${index + 1} is gone`);
    if (page.pageIndex !== style.first + index)
      throw new ListMoved(`rolecall got page ${page.pageIndex} instead of page ${style.first + index}`);
    return page;
  }
}
