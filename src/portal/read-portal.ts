import { buildCatalogue, type Observation } from '../domain/access.ts';
import { memoize } from '../domain/multimap.ts';
import { decodePage, RECORDS, type Records, type UserRecord } from './decode.ts';
import { listedReports, observedIn } from './live-state.ts';
import type { Paging, Trust } from './paging.ts';
import type { Query, ReadTransport } from './transport.ts';

export interface PortalState extends Observation {
  readonly records: Records;
}

/** Keeps each report id once. Otherwise a large portal's grants take several times the memory. */
function sharingReports(): (record: UserRecord) => UserRecord {
  const textOf = memoize((id: string) => id);
  return (record) =>
    record.reports ? Object.assign(record, { reports: record.reports.map(textOf) }) : record;
}

/** Reads each list completely, or only the records that a filter finds. */
export function listReader(transport: ReadTransport, paging: Paging) {
  const list =
    <Value extends { readonly id: string }>(
      path: string,
      isRecord: SchemaCheck<Value>,
      keep: (record: Value) => Value = (record) => record,
    ) =>
    (trust: Trust = 'agreed', filter?: Query): Promise<readonly Value[]> =>
      paging.readAll<Value>({
        path,
        read: (query) =>
          transport.get(path, { ...query, ...filter }, (body) => {
            const page = decodePage(path, body, isRecord);
            return { ...page, data: page.data.map(keep) };
          }),
        idOf: ({ id }) => id,
        trust,
        filtered: filter !== undefined,
      });
  return {
    users: list('/api/user', RECORDS.user, sharingReports()),
    reports: list('/api/report', RECORDS.report),
    roles: list('/api/datasets/rls', RECORDS.role),
  };
}

export const buildState = (records: Records): PortalState => ({
  ...observedIn(buildCatalogue(listedReports(records.reports), []), records),
  records,
});

/** Throws a `PortalFault` if rolecall cannot read a list completely. */
export async function readPortal(transport: ReadTransport, paging: Paging, trust: Trust) {
  const lists = listReader(transport, paging);
  const all = [lists.users(trust), lists.reports(trust), lists.roles(trust)] as const;
  const [users, reports, roles] = await Promise.all(all);
  return buildState({ users, reports, roles });
}
