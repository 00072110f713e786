import type { Dialect } from '../domain/settings.ts';
import { Agreement, isRegular } from './agreement.ts';
import type { Page } from './decode.ts';
import { beginningOf, isGone, type Paged, type PageStyle, queryOf, type Reading } from './page-style.ts';
import { repeating, unending, unstable } from './paging-faults.ts';

/** Where reading a list ends, whatever the portal goes on to say. */
export interface Bounds {
  readonly pages: number;
  readonly records: number;
  /** How long one list may take, in milliseconds. */
  readonly duration: number;
  /** How often a list is read until readings after each other agree. */
  readonly readings: number;
}

const BOUNDS: Bounds = { pages: 100_000, records: 5_000_000, duration: 30 * 60_000, readings: 8 };

/** Signals that pages of one reading do not fit together: the list is read again. */
class Moved extends Error {}

/** A page holds a record of an earlier page: the list moved, or the portal does not select pages. */
class Repeated extends Moved {}

/** So many pages are asked for before any of them is looked at. */
const AHEAD = 100;

/** Whether one reading of undisturbed pages is believed, or only readings that agree. */
export type Trust = 'once' | 'agreed';

export interface ListRequest<Value> extends Paged<Value> {
  readonly trust: Trust;
  /** True for a part of a list that a filter selects: it says nothing of the pages of the list. */
  readonly filtered: boolean;
}

/** One reader for all lists of a portal: what was learnt from one list holds for the next. */
export class Paging {
  #known: PageStyle | undefined;
  readonly #pages = new Map<string, number>();
  readonly #dialect: Dialect;
  readonly #bounds: Bounds;

  constructor(dialect: Dialect, bounds: Partial<Bounds> = {}) {
    this.#dialect = dialect;
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  /** The style that has been seen to work, for reports about the portal. */
  get style(): PageStyle | undefined {
    return this.#known;
  }

  /** How many pages the list had when it was last read whole; 1 before that. */
  pagesOf(path: string): number {
    return this.#pages.get(path) ?? 1;
  }

  /**
   * The whole list: every page once, or a fault. Never a part of it. A list of several pages is read until readings after
   * each other, forwards and backwards, hold the same records; with trust `once` only where its pages look disturbed.
   */
  async readAll<Value>(listing: ListRequest<Value>): Promise<readonly Value[]> {
    const bounded = within(listing, this.#bounds);
    const agreement = new Agreement();
    let why = 'readings after each other held different records';
    let backwards: Reading<Value> | undefined;
    let repeats = true;
    for (let reading = 1; reading <= this.#bounds.readings; reading++) {
      try {
        const { style, pages } =
          backwards === undefined ? await this.#forwards(bounded) : await this.#backwards(bounded, backwards);
        const values = whole(pages);
        if (!listing.filtered) this.#pages.set(listing.path, pages.length);
        if (pages.length === 1) return values;
        const lengths = pages.map((page) => page.values.length);
        if (listing.trust === 'once' && reading === 1 && isRegular(lengths)) return values;
        if (agreement.takes(new Set(values.map(listing.idOf)), isRegular(lengths))) return values;
        backwards = backwards === undefined ? { style, pages } : undefined;
        repeats = false;
      } catch (error) {
        if (!(error instanceof Moved)) throw error;
        why = error.message;
        repeats &&= error instanceof Repeated;
        agreement.disturbed();
        backwards = undefined;
      }
    }
    throw repeats ? repeating(listing.path, why) : unstable(listing.path, why);
  }

  async #forwards<Value>(listing: ListRequest<Value>): Promise<Reading<Value>> {
    const { style, pages: first } = await beginningOf(listing, this.#dialect, () => this.#known);
    if (first.length > 1) this.#known = style;
    const pages = [...first];
    const [head] = pages;
    const total = head?.totalPages;
    if (total !== undefined && total > this.#bounds.pages)
      throw unending(listing.path, `it claims ${total} pages`);
    const ids = new Set<string>();
    addTo(ids, listing, first);
    const read = async (count: number): Promise<void> => {
      const indexes = Array.from({ length: count }, (_, offset) => pages.length + offset);
      const more = await Promise.all(indexes.map((index) => this.#page(listing, style, index)));
      addTo(ids, listing, more);
      pages.push(...more);
    };
    while (pages.length < (total ?? 0)) await read(Math.min(AHEAD, (total ?? 0) - pages.length));
    while (pages.at(-1)?.hasNextPage === true) {
      if (pages.length >= this.#bounds.pages)
        throw unending(listing.path, `it goes on after ${pages.length} pages`);
      await read(1);
    }
    return { style, pages };
  }

  /** The pages of an earlier reading again, the last one first and the first one last. */
  async #backwards<Value>(
    listing: ListRequest<Value>,
    { style, pages }: Reading<Value>,
  ): Promise<Reading<Value>> {
    const read = (index: number): Promise<Page<Value>> => this.#page(listing, style, index);
    const last = await read(pages.length - 1);
    if (last.hasNextPage) throw new Moved('the list has grown');
    const middle = await Promise.all(
      pages
        .map((_, index) => index)
        .slice(1, -1)
        .reverse()
        .map(read),
    );
    const again = [await read(0), ...middle.reverse(), last];
    addTo(new Set(), listing, again);
    return { style, pages: again };
  }

  async #page<Value>(listing: ListRequest<Value>, style: PageStyle, index: number): Promise<Page<Value>> {
    const page = await listing.read(queryOf(this.#dialect, style, index)).catch((error: unknown) => {
      if (isGone(error)) throw new Moved(`page ${index + 1} is not there any more`);
      throw error;
    });
    if (page.pageIndex !== style.first + index)
      throw new Moved(`page ${index + 1} answered as page ${page.pageIndex}`);
    return page;
  }
}

/** The same listing, which ends with a fault where it goes on for too long or grows too large. */
function within<Value>(
  listing: ListRequest<Value>,
  { records, duration, readings }: Bounds,
): ListRequest<Value> {
  const started = Date.now();
  let seen = 0;
  return {
    ...listing,
    read: async (query) => {
      if (Date.now() - started > duration)
        throw unending(listing.path, `it was not read in ${duration / 60_000} minutes`);
      const page = await listing.read(query);
      seen += page.values.length;
      if (seen > records * readings) throw unending(listing.path, `it holds more than ${records} records`);
      return page;
    },
  };
}

/** Adds the ids of the records of pages. */
function addTo<Value>(ids: Set<string>, { idOf }: ListRequest<Value>, pages: readonly Page<Value>[]): void {
  for (const page of pages)
    for (const value of page.values) {
      const id = idOf(value);
      if (ids.has(id)) throw new Repeated(`the record ${id} came twice`);
      ids.add(id);
    }
}

/** Puts pages together, after checking that they are pages of one and the same list. */
function whole<Value>(pages: readonly Page<Value>[]): readonly Value[] {
  const totals = new Set(pages.map(({ totalPages }) => totalPages));
  if (totals.size > 1) throw new Moved('the number of pages changed');
  const total = pages[0]?.totalPages;
  if (total !== undefined && total > 0 && total !== pages.length)
    throw new Moved(`it claims ${total} pages and ends after ${pages.length}`);
  const [only] = pages;
  return pages.length === 1 && only !== undefined ? only.values : pages.flatMap(({ values }) => values);
}
