import type { Dialect } from '../domain/settings.ts';
import type { Page } from './decode.ts';
import { pagingBroken } from './paging-faults.ts';
import { PortalFault } from './portal-fault.ts';
import type { Query } from './transport.ts';

/** How a portal counts its pages: the query parameter that selects one, and the number of the first. */
export interface PageStyle {
  readonly parameter: string;
  readonly first: 0 | 1;
}

/** A list of which pages can be asked for. */
export interface Paged<Value> {
  readonly path: string;
  readonly read: (query: Query) => Promise<Page<Value>>;
  readonly idOf: (value: Value) => string;
}

const PARAMETERS = ['pageNumber', 'pageIndex', 'page'];

/** The styles to try, the likeliest first; what the dialect sets is not tried otherwise. */
function stylesOf(dialect: Dialect, known: PageStyle | undefined): PageStyle[] {
  const parameters = dialect.pageParameter === undefined ? PARAMETERS : [dialect.pageParameter];
  const firsts: readonly (0 | 1)[] = dialect.firstPage === undefined ? [1, 0] : [dialect.firstPage];
  const styles = parameters.flatMap((parameter) => firsts.map((first) => ({ parameter, first })));
  return known === undefined ? styles : [known, ...styles];
}

/** What asks for a page, counted from 0. */
export const queryOf = ({ pageSize }: Dialect, { parameter, first }: PageStyle, index: number): Query => ({
  [parameter]: first + index,
  ...(pageSize && { [pageSize.parameter]: pageSize.value }),
});

const isRefused = (error: unknown): error is PortalFault =>
  error instanceof PortalFault && error.status === 400;

/** True for the answer to a page that a list has lost. */
export const isGone = (error: unknown): boolean =>
  error instanceof PortalFault && (error.status === 400 || error.status === 404 || error.status === 416);

/**
 * What is asked for as page 1 may be the second page, where pages count from 0: page 0 tells, unless page 1 itself says that
 * none is before it, or the style is known. An empty page is not asked: it may lie behind the end.
 */
async function isSecond<Value>(
  { read, idOf }: Paged<Value>,
  { style, dialect, isKnown }: { style: PageStyle; dialect: Dialect; isKnown: boolean },
  head: Page<Value>,
): Promise<boolean> {
  const counts = isKnown || dialect.firstPage !== undefined;
  const says = head.hasPreviousPage !== undefined && head.values.length > 0;
  if (counts || style.first === 0 || says) return false;
  const zero = await read(queryOf(dialect, { ...style, first: 0 }, 0)).catch((error: unknown) => {
    if (!isGone(error)) throw error;
    return undefined;
  });
  const ids = new Set(head.values.map(idOf));
  return zero?.pageIndex === 0 && zero.values.some((value) => !ids.has(idOf(value)));
}

/** Pages of a list from its first on, and how they are counted. */
export interface Reading<Value> {
  readonly style: PageStyle;
  readonly pages: readonly Page<Value>[];
}

/**
 * The first page, and the second where there is one: only a second page proves how pages are selected. `known` is asked
 * for the style that another list has shown meanwhile. Throws `paging-broken`
 * where no style selects pages, and the portal's refusal where it refuses all.
 */
export async function beginningOf<Value>(
  list: Paged<Value>,
  dialect: Dialect,
  known: () => PageStyle | undefined,
): Promise<Reading<Value>> {
  const tried: string[] = [];
  let refusal: PortalFault | undefined;
  let refused = 0;
  for (const style of stylesOf(dialect, known())) {
    const head = await list.read(queryOf(dialect, style, 0)).catch((error: unknown) => {
      // A portal may refuse a parameter that it does not know.
      if (!isRefused(error)) throw error;
      refusal = error;
      refused++;
    });
    const isKnown = known() !== undefined;
    if (head === undefined || (await isSecond(list, { style, dialect, isKnown }, head))) {
      tried.push(`${style.parameter} from ${style.first}`);
      continue;
    }
    const isWhole = !head.hasNextPage && !head.hasPreviousPage && (head.totalPages ?? 1) <= 1;
    if (isWhole) return { style, pages: [head] };
    if (head.pageIndex === style.first && !head.hasPreviousPage) {
      const second = await list.read(queryOf(dialect, style, 1));
      if (second.pageIndex === style.first + 1) return { style, pages: [head, second] };
    }
    tried.push(`${style.parameter} from ${style.first}`);
  }
  if (refusal !== undefined && tried.length === refused) throw refusal;
  throw pagingBroken(list.path, `no page moved with ${tried.join(', ')}`);
}
