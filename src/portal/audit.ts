import type { AuditEntry } from '../domain/audit.ts';
import { identityOf, reportId, userId } from '../domain/ids.ts';
import type { Dialect } from '../domain/settings.ts';
import { type AuditRecord, decodePage, RECORDS, type RecordPage } from './decode.ts';
import { findPageStyle, queryOf } from './page-style.ts';
import { pagingBroken } from './portal-fault.ts';
import type { Query, ReadTransport } from './transport.ts';

const PATH = '/api/report-audit';
const MOST_PAGES = 100_000;

const readPage = (transport: ReadTransport, query: Query): Promise<RecordPage<AuditRecord>> =>
  transport.get(PATH, query, (body) => decodePage(PATH, body, RECORDS.audit));

export const firstAuditEntry = async (transport: ReadTransport): Promise<AuditRecord | undefined> =>
  (await readPage(transport, {})).data[0];

/** While the log grows, records move to later pages: a reading may repeat records, but loses none. */
async function readForwards(transport: ReadTransport, filter: Query, dialect: Dialect) {
  const read = (query: Query) => readPage(transport, { ...filter, ...query });
  const list = { path: PATH, read, idOf: ({ id }: AuditRecord) => id };
  const { style, pages } = await findPageStyle(list, dialect, () => undefined);
  const found = new Map<string, AuditRecord>();
  const keep = ({ data }: RecordPage<AuditRecord>): void => {
    for (const record of data) found.set(record.id, record);
  };
  pages.forEach(keep);
  let page = pages.at(-1);
  for (let index = pages.length; page?.hasNextPage; index++) {
    if (index >= MOST_PAGES) throw pagingBroken(PATH, `the list has more than ${MOST_PAGES} pages`);
    page = await read(queryOf(dialect, style, index));
    if (page.pageIndex !== style.first + index)
      throw pagingBroken(PATH, `rolecall got page ${page.pageIndex} instead of page ${style.first + index}`);
    keep(page);
  }
  return [...found.values()];
}

/** In the API reference, a time without a zone is UTC. */
export const instantOf = (text: string): number =>
  Date.parse(/(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);

const entryOf = ({ createdAt, userId: user, userEmail, reportId: report }: AuditRecord): AuditEntry => ({
  at: instantOf(createdAt),
  user: user ? userId(user) : undefined,
  identity: userEmail ? identityOf(userEmail) : undefined,
  report: report ? reportId(report) : undefined,
});

export interface AuditRequest {
  /** `from` and `to` are in milliseconds. The period ends just before `to`. */
  readonly from: number | undefined;
  readonly to: number;
}

/** Sends the date filters of the dialect. May return entries outside the period. Throws a `PortalFault`. */
export async function readAudit(transport: ReadTransport, dialect: Dialect, { from, to }: AuditRequest) {
  // By the API reference, this list always takes `pageNumber`: ignore `pageParameter` and `firstPage`.
  const { auditDates, pageParameter: _, firstPage: _first, ...rest } = dialect;
  const write = (instant: number): string => new Date(instant).toISOString();
  const filter: Query = auditDates
    ? { ...(from !== undefined && { [auditDates.from]: write(from) }), [auditDates.to]: write(to) }
    : {};
  const found = await readForwards(transport, filter, rest);
  const all = found.map(entryOf);
  const entries = all.filter(({ at }) => !Number.isNaN(at));
  const isEarlier = ({ at }: AuditEntry): boolean => from !== undefined && at < from;
  let reachesBack = from === undefined || entries.some(isEarlier);
  if (!reachesBack && from !== undefined && auditDates !== undefined) {
    const before = await readPage(transport, { [auditDates.to]: write(from - 1) });
    reachesBack = before.data.map(entryOf).some(isEarlier);
  }
  return { entries, rowsWithoutTime: all.length - entries.length, reachesBack };
}
