import { buildCatalogue } from '../domain/catalogue.ts';
import type { Observation } from '../domain/live.ts';
import { keptBy } from '../domain/multimap.ts';
import { decodePage, RECORDS, type RecordCheck, type Records, type UserRecord } from './decode.ts';
import { listedReports, observedIn } from './live-state.ts';
import type { Paging, Trust } from './paging.ts';
import type { Query, ReadTransport } from './transport.ts';

export interface PortalState extends Observation {
  readonly records: Records;
}

/** Keeps each report id once. Otherwise a large portal's grants take several times the memory. */
function sharingReports(): (record: UserRecord) => UserRecord {
  const textOf = keptBy((id: string) => id);
  return (record) =>
    record.reports ? Object.assign(record, { reports: record.reports.map(textOf) }) : record;
}

export const readList = <Value extends { readonly id: string }>(
  transport: ReadTransport,
  paging: Paging,
  path: string,
  isRecord: RecordCheck<Value>,
  { trust, filter, keep }: { readonly trust: Trust; readonly filter?: Query; keep?(record: Value): Value },
): Promise<readonly Value[]> =>
  paging.readAll<Value>({
    path,
    read: (query) =>
      transport.get(path, { ...query, ...filter }, (body) => {
        const page = decodePage(path, body, isRecord);
        return keep === undefined ? page : { ...page, values: page.values.map(keep) };
      }),
    idOf: ({ id }) => id,
    trust,
    filtered: filter !== undefined,
  });

export const listsOf = (transport: ReadTransport, paging: Paging, trust: Trust = 'agreed') => ({
  users: () => readList(transport, paging, '/api/user', RECORDS.user, { trust, keep: sharingReports() }),
  reports: () => readList(transport, paging, '/api/report', RECORDS.report, { trust }),
  roles: () => readList(transport, paging, '/api/datasets/rls', RECORDS.role, { trust }),
});

export const stateOf = (records: Records): PortalState => ({
  ...observedIn(buildCatalogue(listedReports(records.reports), []), records),
  records,
});

/** Throws a `PortalFault` if rolecall cannot read a list completely. */
export async function readPortal(
  transport: ReadTransport,
  paging: Paging,
  trust: Trust,
): Promise<PortalState> {
  const lists = listsOf(transport, paging, trust);
  const [users, reports, roles] = await Promise.all([lists.users(), lists.reports(), lists.roles()]);
  return stateOf({ users, reports, roles });
}
