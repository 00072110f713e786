import type { Dialect } from '../domain/settings.ts';
import { Agreement, isRegular } from './agreement.ts';
import type { Page } from './decode.ts';
import { pagingBroken, unending, unstable } from './paging-faults.ts';
import { PortalFault } from './portal-fault.ts';
import type { Query } from './transport.ts';

/** True for the answer to a page that a list has lost. */
const isGone = (error: unknown): boolean =>
  error instanceof PortalFault && (error.status === 400 || error.status === 404 || error.status === 416);

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
const PARAMETERS = ['pageNumber', 'pageIndex', 'page'];

/** How a portal counts its pages: the query parameter that selects one, and the number of the first. */
export interface PageStyle {
  readonly parameter: string;
  readonly first: 0 | 1;
}

export type ReadPage<Value> = (query: Query) => Promise<Page<Value>>;

/** The styles to try, the likeliest first; what the dialect sets is not tried otherwise. */
function stylesOf(dialect: Dialect, known: PageStyle | undefined): PageStyle[] {
  const parameters = dialect.pageParameter === undefined ? PARAMETERS : [dialect.pageParameter];
  const firsts: readonly (0 | 1)[] = dialect.firstPage === undefined ? [1, 0] : [dialect.firstPage];
  const styles = parameters.flatMap((parameter) => firsts.map((first) => ({ parameter, first })));
  return known === undefined ? styles : [known, ...styles];
}

const isRefused = (error: unknown): error is PortalFault =>
  error instanceof PortalFault && error.status === 400;

/** Signals that pages of one reading do not fit together: the list is read again. */
class Moved extends Error {}

/** Whether one reading of undisturbed pages is believed, or only readings that agree. */
export type Trust = 'once' | 'agreed';

export interface ListRequest<Value> {
  readonly path: string;
  readonly read: ReadPage<Value>;
  readonly idOf: (value: Value) => string;
  readonly trust: Trust;
  /** True for a part of a list that a filter selects: it says nothing of the pages of the list. */
  readonly filtered: boolean;
}

/** One reading of a list. */
interface Reading<Value> {
  readonly style: PageStyle;
  readonly pages: readonly Page<Value>[];
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

  /** How many pages each list had that was read whole. */
  pages(): ReadonlyMap<string, number> {
    return this.#pages;
  }

  /** Takes over what another reader of the same portal has learnt. */
  learn(style: PageStyle | undefined, pages: ReadonlyMap<string, number>): void {
    this.#known ??= style;
    for (const [path, count] of pages) this.#pages.set(path, count);
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
    for (let reading = 1; reading <= this.#bounds.readings; reading++) {
      try {
        const { style, pages } =
          backwards === undefined ? await this.#forwards(bounded) : await this.#backwards(bounded, backwards);
        const values = whole(listing, pages);
        if (!listing.filtered) this.#pages.set(listing.path, pages.length);
        if (pages.length === 1) return values;
        const lengths = pages.map((page) => page.values.length);
        if (listing.trust === 'once' && reading === 1 && isRegular(lengths)) return values;
        if (agreement.takes(new Set(values.map(listing.idOf)), isRegular(lengths))) return values;
        backwards = backwards === undefined ? { style, pages } : undefined;
      } catch (error) {
        if (!(error instanceof Moved)) throw error;
        why = error.message;
        agreement.disturbed();
        backwards = undefined;
      }
    }
    throw unstable(listing.path, why);
  }

  #query({ parameter, first }: PageStyle, index: number): Query {
    const { pageSize } = this.#dialect;
    return { [parameter]: first + index, ...(pageSize && { [pageSize.parameter]: pageSize.value }) };
  }

  async #forwards<Value>(listing: ListRequest<Value>): Promise<Reading<Value>> {
    const { style, pages } = await this.#begin(listing);
    const [head] = pages;
    const total = head?.totalPages;
    if (total !== undefined && total > this.#bounds.pages)
      throw unending(listing.path, `it claims ${total} pages`);
    const known = total === undefined ? pages.length : Math.max(total, pages.length);
    const rest = Array.from({ length: known - pages.length }, (_, offset) => pages.length + offset);
    pages.push(...(await Promise.all(rest.map((index) => this.#page(listing, style, index)))));
    while (pages.at(-1)?.hasNextPage === true) {
      if (pages.length >= this.#bounds.pages)
        throw unending(listing.path, `it goes on after ${pages.length} pages`);
      pages.push(await this.#page(listing, style, pages.length));
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
    return { style, pages: [await read(0), ...middle.reverse(), last] };
  }

  async #page<Value>(listing: ListRequest<Value>, style: PageStyle, index: number): Promise<Page<Value>> {
    const page = await listing.read(this.#query(style, index)).catch((error: unknown) => {
      if (isGone(error)) throw new Moved(`page ${index + 1} is not there any more`);
      throw error;
    });
    if (page.pageIndex !== style.first + index)
      throw new Moved(`page ${index + 1} answered as page ${page.pageIndex}`);
    return page;
  }

  /** The first page, and the second where there is one: only a second page proves how pages are selected. */
  async #begin<Value>(listing: ListRequest<Value>): Promise<{ style: PageStyle; pages: Page<Value>[] }> {
    const tried: string[] = [];
    let refusal: PortalFault | undefined;
    let refused = 0;
    for (const style of stylesOf(this.#dialect, this.#known)) {
      const head = await listing.read(this.#query(style, 0)).catch((error: unknown) => {
        // A portal may refuse a parameter that it does not know.
        if (!isRefused(error)) throw error;
        refusal = error;
        refused++;
      });
      if (head === undefined || (await this.#isSecond(listing, style, head))) {
        tried.push(`${style.parameter} from ${style.first}`);
        continue;
      }
      const isWhole = !head.hasNextPage && !head.hasPreviousPage && (head.totalPages ?? 1) <= 1;
      if (isWhole) return { style, pages: [head] };
      if (head.pageIndex === style.first && !head.hasPreviousPage) {
        const second = await listing.read(this.#query(style, 1));
        if (second.pageIndex === style.first + 1) {
          this.#known = style;
          return { style, pages: [head, second] };
        }
      }
      tried.push(`${style.parameter} from ${style.first}`);
    }
    if (refusal !== undefined && tried.length === refused) throw refusal;
    throw pagingBroken(listing.path, `no page moved with ${tried.join(', ')}`);
  }

  /**
   * What is asked for as page 1 may be the second page, where pages count from 0: page 0 tells, unless page 1 itself says
   * that none is before it. An empty page is not asked: it may lie behind the end.
   */
  async #isSecond<Value>(
    { read, idOf }: ListRequest<Value>,
    { parameter, first }: PageStyle,
    head: Page<Value>,
  ): Promise<boolean> {
    const counts = this.#known !== undefined || this.#dialect.firstPage !== undefined;
    const says = head.hasPreviousPage !== undefined && head.values.length > 0;
    if (counts || first === 0 || says) return false;
    const zero = await read(this.#query({ parameter, first: 0 }, 0)).catch((error: unknown) => {
      if (!isGone(error)) throw error;
      return undefined;
    });
    const ids = new Set(head.values.map(idOf));
    return zero?.pageIndex === 0 && zero.values.some((value) => !ids.has(idOf(value)));
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

/** Puts pages together, after checking that they are pages of one and the same list. */
function whole<Value>({ idOf }: ListRequest<Value>, pages: readonly Page<Value>[]): readonly Value[] {
  const totals = new Set(pages.map(({ totalPages }) => totalPages));
  if (totals.size > 1) throw new Moved('the number of pages changed');
  const total = pages[0]?.totalPages;
  if (total !== undefined && total > 0 && total !== pages.length)
    throw new Moved(`it claims ${total} pages and ends after ${pages.length}`);
  const ids = new Set<string>();
  for (const page of pages) {
    for (const value of page.values) {
      const id = idOf(value);
      if (ids.has(id)) throw new Moved(`the record ${id} came twice`);
      ids.add(id);
    }
  }
  const [only] = pages;
  return pages.length === 1 && only !== undefined ? only.values : pages.flatMap(({ values }) => values);
}
