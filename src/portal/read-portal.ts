import type { Catalogue } from '../domain/catalogue.ts';
import type { Live } from '../domain/live.ts';
import { intern } from './catalogue-of.ts';
import { decodePage, RECORDS, type RecordCheck, type Records } from './decode.ts';
import { liveOf } from './live-of.ts';
import type { Paging, Trust } from './paging.ts';
import type { ReadTransport } from './transport.ts';

/** Everything rolecall compares: what can be given, and what is given. */
export interface PortalState {
  readonly catalogue: Catalogue;
  readonly live: Live;
  /** Reports and roles as the portal sent them. */
  readonly records: Pick<Records, 'reports' | 'roles'>;
}

/** The same, with users as the portal sent them too: as much again as all that is compared. */
export interface RecordedState extends PortalState {
  readonly records: Records;
}

/** The three lists of a portal, each read whole. */
export function listsOf(transport: ReadTransport, paging: Paging, trust: Trust = 'agreed') {
  const list = <Value extends { readonly id: string }>(
    path: string,
    isRecord: RecordCheck<Value>,
    prepare: (value: Value) => void = () => {},
  ) =>
    paging.readAll<Value>({
      path,
      read: async (query) => {
        const page = decodePage(path, await transport.get(path, query), isRecord);
        for (const value of page.values) prepare(value);
        return page;
      },
      idOf: ({ id }) => id,
      trust,
      filtered: false,
    });
  /** Every text of ids once: what somebody holds is named by the same text as everybody's. */
  const texts = new Map<string, string>();
  const share = (ids: readonly string[] | null | undefined): void => {
    if (!Array.isArray(ids)) return;
    const own: string[] = ids;
    for (let at = 0; at < own.length; at++) {
      const text = own[at];
      if (text === undefined) continue;
      const known = texts.get(text);
      if (known === undefined) texts.set(text, text);
      else own[at] = known;
    }
  };
  return {
    users: () => list('/api/user', RECORDS.user, ({ reports }) => share(reports)),
    reports: () => list('/api/report', RECORDS.report),
    roles: () => list('/api/datasets/rls', RECORDS.role),
  };
}

/** Reads the three lists whole and at the same time. Throws a `PortalFault` when any of them cannot be read whole. */
export async function readPortal(
  transport: ReadTransport,
  paging: Paging,
  trust: Trust = 'agreed',
): Promise<RecordedState> {
  const lists = listsOf(transport, paging, trust);
  const [users, reports, roles] = await Promise.all([lists.users(), lists.reports(), lists.roles()]);
  return stateOf({ users, reports, roles });
}

/** The state that records come to. */
export function stateOf(records: Records): RecordedState {
  const interned = intern(records);
  return { live: liveOf(records, interned), catalogue: interned.catalogue, records };
}
