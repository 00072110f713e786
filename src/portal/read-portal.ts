import type { Catalogue } from '../domain/catalogue.ts';
import type { Live } from '../domain/live.ts';
import { keptBy } from '../domain/multimap.ts';
import { intern } from './catalogue-of.ts';
import {
  decodePage,
  RECORDS,
  type RecordCheck,
  type Records,
  type RoleRecord,
  type UserRecord,
} from './decode.ts';
import { liveOf } from './live-state.ts';
import type { Paging, Trust } from './paging.ts';
import type { ReadTransport } from './transport.ts';

/** Everything rolecall compares: what can be given, and what is given. */
export interface PortalState {
  readonly catalogue: Catalogue;
  readonly live: Live;
  readonly roles: readonly Pick<RoleRecord, 'id' | 'name' | 'datasetId'>[];
  readonly records: Records;
}

/** Makes equal report ids one text: without this, a large portal's grants take several times the memory. */
function sharingReports(): (record: UserRecord) => UserRecord {
  const textOf = keptBy((id: string) => id);
  return (record) =>
    record.reports ? Object.assign(record, { reports: record.reports.map(textOf) }) : record;
}

export function listsOf(transport: ReadTransport, paging: Paging, trust: Trust = 'agreed') {
  const list = <Value extends { readonly id: string }>(
    path: string,
    isRecord: RecordCheck<Value>,
    keep: (record: Value) => Value = (record) => record,
  ) =>
    paging.readAll<Value>({
      path,
      read: (query) =>
        transport.get(path, query, (body) => {
          const page = decodePage(path, body, isRecord);
          return { ...page, values: page.values.map(keep) };
        }),
      idOf: ({ id }) => id,
      trust,
      filtered: false,
    });
  return {
    users: () => list('/api/user', RECORDS.user, sharingReports()),
    reports: () => list('/api/report', RECORDS.report),
    roles: () => list('/api/datasets/rls', RECORDS.role),
  };
}

export function stateOf(records: Records): PortalState {
  const interned = intern(records);
  const roles = records.roles.map(({ id, name, datasetId }) => ({ id, name, datasetId }));
  return { live: liveOf(records, interned), catalogue: interned.catalogue, roles, records };
}

/** Reads the three lists at the same time. Throws a `PortalFault` if one cannot be read whole. */
export async function readPortal(
  transport: ReadTransport,
  paging: Paging,
  trust: Trust,
): Promise<PortalState> {
  const lists = listsOf(transport, paging, trust);
  const [users, reports, roles] = await Promise.all([lists.users(), lists.reports(), lists.roles()]);
  return stateOf({ users, reports, roles });
}
