import type { AuditEntry, AuditLog } from '../domain/audit.ts';
import { identityOf, reportId, userId } from '../domain/ids.ts';
import type { Dialect } from '../domain/settings.ts';
import { type AuditRecord, decodePage, type Page, RECORDS } from './decode.ts';
import { pagingBroken, unending, unstable } from './paging-faults.ts';
import { PortalFault } from './portal-fault.ts';
import type { Query, ReadTransport } from './transport.ts';

const PATH = '/api/report-audit';
const MOST_PAGES = 100_000;
const READINGS = 4;

type ReadPage = (query: Query) => Promise<Page<AuditRecord>>;

const pagesOf =
  (transport: ReadTransport): ReadPage =>
  (query) =>
    transport.get(PATH, query, (body) => decodePage(PATH, body, RECORDS.audit));

/** Any entry of the audit log; undefined where it holds none. Throws a `PortalFault`. */
export const firstAuditEntry = async (transport: ReadTransport): Promise<AuditRecord | undefined> =>
  (await pagesOf(transport)({})).values[0];

const sizeIn = ({ pageSize }: Dialect): Query =>
  pageSize === undefined ? {} : { [pageSize.parameter]: pageSize.value };

/** The reference names `pageNumber` for this list, whatever selects the pages of others. */
const parametersOf = ({ pageParameter }: Dialect): readonly string[] => [
  ...new Set(['pageNumber', ...(pageParameter === undefined ? [] : [pageParameter]), 'pageIndex', 'page']),
];

const isRefused = (error: unknown): boolean => error instanceof PortalFault && error.status === 400;

/** The second page, and the parameter that selects it. */
async function secondPage(
  read: ReadPage,
  dialect: Dialect,
  filter: Query,
  index: number,
): Promise<{ readonly page: Page<AuditRecord>; readonly parameter: string }> {
  for (const parameter of parametersOf(dialect)) {
    const page = await read({ ...filter, [parameter]: index }).catch((error: unknown) => {
      // A portal may refuse a parameter that it does not know.
      if (!isRefused(error)) throw error;
      return undefined;
    });
    if (page?.pageIndex === index) return { page, parameter };
  }
  throw pagingBroken(PATH, `no page moved with ${parametersOf(dialect).join(', ')}`);
}

async function firstPage(
  read: ReadPage,
  dialect: Dialect,
  filter: Query,
): Promise<{ readonly page: Page<AuditRecord>; readonly first: number }> {
  // An answer without a number says where pages begin.
  const page = await read(filter);
  const first = dialect.firstPage ?? page.pageIndex;
  if (page.hasPreviousPage || page.pageIndex !== first)
    throw pagingBroken(PATH, `the first page answered as page ${page.pageIndex}`);
  return { page, first };
}

/**
 * Pages one after the other, each record once: a log that grows while it is read moves records to later pages, or adds
 * pages, and so loses none on the way forwards. Undefined where records went away meanwhile.
 */
async function readForwards(
  read: ReadPage,
  dialect: Dialect,
  filter: Query,
): Promise<Map<string, AuditRecord> | undefined> {
  const { page: head, first } = await firstPage(read, dialect, filter);
  const found = new Map<string, AuditRecord>();
  const keep = ({ values }: Page<AuditRecord>): void => {
    for (const record of values) found.set(record.id, record);
  };
  keep(head);
  if (!head.hasNextPage) return found;
  const second = await secondPage(read, dialect, filter, first + 1);
  let { page } = second;
  keep(page);
  for (let index = first + 2; page.hasNextPage; index++) {
    if (index - first >= MOST_PAGES) throw unending(PATH, `it goes on after ${MOST_PAGES} pages`);
    page = await read({ ...filter, [second.parameter]: index });
    if (page.pageIndex !== index)
      throw pagingBroken(PATH, `page ${index} answered as page ${page.pageIndex}`);
    keep(page);
  }
  const again = await read(filter);
  const ids = new Set(again.values.map(({ id }) => id));
  const grew = again.values.some(({ id }) => !found.has(id));
  // What stood first and stands there no more, with nothing new before it, was removed: others moved to earlier pages.
  return grew || head.values.every(({ id }) => ids.has(id)) ? found : undefined;
}

/** An RFC 3339 time without a zone is UTC, as the reference says of all times. */
const instantOf = (text: string): number =>
  Date.parse(/(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);

const present = (text: string | null | undefined): text is string =>
  text !== undefined && text !== null && text !== '';

const entryOf = (record: AuditRecord): AuditEntry => ({
  at: instantOf(record.createdAt),
  user: present(record.userId) ? userId(record.userId) : undefined,
  identity: present(record.userEmail) ? identityOf(record.userEmail) : undefined,
  report: present(record.reportId) ? reportId(record.reportId) : undefined,
});

export interface AuditRequest {
  /** Instants in milliseconds; `to` is not included. */
  readonly from: number | undefined;
  readonly to: number;
}

/**
 * The accesses of the audit log, each once; rows that come twice, and a log that grows, do no harm. Filters by date are
 * sent only where the dialect names them, and what comes may lie outside of them. Throws a `PortalFault`.
 */
export async function readAudit(
  transport: ReadTransport,
  dialect: Dialect,
  { from, to }: AuditRequest,
): Promise<AuditLog> {
  const readPage = pagesOf(transport);
  const size = sizeIn(dialect);
  const read: ReadPage = (query) => readPage({ ...size, ...query });
  const { auditDates } = dialect;
  const written = (instant: number): string => new Date(instant).toISOString();
  const filter: Query =
    auditDates === undefined
      ? {}
      : {
          ...(from !== undefined && { [auditDates.from]: written(from) }),
          [auditDates.to]: written(to),
        };
  for (let reading = 0; reading < READINGS; reading++) {
    const found = await readForwards(read, dialect, filter);
    if (found === undefined) continue;
    const all = [...found.values()].map(entryOf);
    const entries = all.filter(({ at }) => !Number.isNaN(at));
    const isEarlier = ({ at }: AuditEntry): boolean => from !== undefined && at < from;
    let reachesBack = from === undefined || entries.some(isEarlier);
    if (!reachesBack && from !== undefined && auditDates !== undefined) {
      const before = await read({ [auditDates.to]: written(from - 1) });
      reachesBack = before.values.map(entryOf).some(isEarlier);
    }
    const narrowed = from !== undefined && auditDates !== undefined;
    return { entries, timeless: all.length - entries.length, narrowed, reachesBack };
  }
  throw unstable(PATH, 'entries went away while it was read');
}
