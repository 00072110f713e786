import type { Dialect } from '../domain/settings.ts';
import type { RecordPage } from './decode.ts';
import { hasStatus, ignoring, type PortalFault, pagingBroken } from './portal-fault.ts';
import type { Query } from './transport.ts';

export interface PageStyle {
  readonly parameter: string;
  readonly first: 0 | 1;
}

export interface PagedList<Value> {
  readonly path: string;
  readonly read: (query: Query) => Promise<RecordPage<Value>>;
  readonly idOf: (value: Value) => string;
}

const PARAMETERS = ['pageNumber', 'pageIndex', 'page', 'p'];

/** Returns the styles to try, most likely first. All styles have the values that the dialect sets. */
function stylesOf({ pageParameter, firstPage }: Dialect, likely: PageStyle | undefined): PageStyle[] {
  const firsts: readonly (0 | 1)[] = firstPage === undefined ? [1, 0] : [firstPage];
  const parameters = pageParameter === undefined ? PARAMETERS : [pageParameter];
  const styles = parameters.flatMap((parameter) => firsts.map((first) => ({ parameter, first })));
  return likely === undefined ? styles : [likely, ...styles];
}

export const queryOf = ({ pageSize }: Dialect, { parameter, first }: PageStyle, index: number): Query => ({
  [parameter]: first + index,
  ...(pageSize && { [pageSize.parameter]: pageSize.value }),
});

/** A portal may answer with these statuses if a page does not exist. */
export const GONE = [400, 404, 416];

/** True if page 0 has records that are not on `head` (page 1): then `head` is not the first page. */
async function isSecondPage<Value>(
  { read, idOf }: PagedList<Value>,
  dialect: Dialect,
  style: PageStyle,
  head: RecordPage<Value>,
): Promise<boolean> {
  const saysItself = typeof head.hasPreviousPage === 'boolean' && head.data.length > 0;
  if (dialect.firstPage !== undefined || style.first === 0 || saysItself) return false;
  const zero = await read(queryOf(dialect, { ...style, first: 0 }, 0)).catch(ignoring(...GONE));
  const ids = new Set(head.data.map(idOf));
  return zero?.pageIndex === 0 && zero.data.some((value) => !ids.has(idOf(value)));
}

const isOnlyPage = ({ hasNextPage, hasPreviousPage, totalPages }: RecordPage<unknown>): boolean =>
  !hasNextPage && !hasPreviousPage && (totalPages ?? 1) <= 1;

/** Returns a style that works, and the first pages. `findShared` returns the style of another list. */
export async function findPageStyle<Value>(
  list: PagedList<Value>,
  dialect: Dialect,
  findShared: () => PageStyle | undefined,
): Promise<{ readonly style: PageStyle; readonly pages: readonly RecordPage<Value>[] }> {
  const tried: string[] = [];
  let refusal: PortalFault | undefined;
  for (const style of stylesOf(dialect, findShared())) {
    tried.push(`${style.parameter} from ${style.first}`);
    const head = await list.read(queryOf(dialect, style, 0)).catch((error: unknown) => {
      // A portal may refuse a parameter that it does not know.
      if (!hasStatus(error, 400)) throw error;
      refusal = error;
    });
    if (head === undefined) continue;
    const isProven = findShared() !== undefined;
    if (!isProven && (await isSecondPage(list, dialect, style, head))) continue;
    if (isOnlyPage(head)) return { style, pages: [head] };
    // The portal understood the parameter in another way, or ignored it.
    if (head.pageIndex !== style.first || head.hasPreviousPage) continue;
    const second = await list.read(queryOf(dialect, style, 1)).catch(ignoring(...GONE));
    // The list may have shrunk: the caller asks for the page again.
    if (second === undefined) return { style, pages: [head] };
    if (second.pageIndex === style.first + 1) return { style, pages: [head, second] };
  }
  const reason = refusal === undefined ? '' : `; ${refusal.problem.message}`;
  throw pagingBroken(list.path, `rolecall found no second page with ${tried.join(', ')}${reason}`);
}
