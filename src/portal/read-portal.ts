import type { Catalogue } from '../domain/catalogue.ts';
import { EqualTexts } from '../domain/equal-texts.ts';
import type { Live } from '../domain/live.ts';
import { type Interned, intern } from './catalogue-of.ts';
import { decodePage, RECORDS, type RecordCheck, type Records, type RoleRecord } from './decode.ts';
import { liveOf } from './live-of.ts';
import type { Paging, Trust } from './paging.ts';
import type { ReadTransport } from './transport.ts';

/** Everything rolecall compares: what can be given, and what is given. */
export interface PortalState {
  readonly catalogue: Catalogue;
  readonly live: Live;
  /** The roles as the portal calls them. */
  readonly roles: readonly RoleName[];
}

/** A role without who is in it. */
type RoleName = Pick<RoleRecord, 'id' | 'name' | 'datasetId'>;

/** The same, with all that the portal sent: as much again as all that is compared. */
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
  // What somebody holds is named by the same text as everybody's.
  const texts = new EqualTexts();
  const share = (ids: readonly string[] | null | undefined): void => {
    if (!Array.isArray(ids)) return;
    const own: string[] = ids;
    for (const [at, text] of own.entries()) own[at] = texts.one(text);
  };
  return {
    users: () => list('/api/user', RECORDS.user, ({ reports }) => share(reports)),
    reports: () => list('/api/report', RECORDS.report),
    roles: () => list('/api/datasets/rls', RECORDS.role),
  };
}

/**
 * Reads the three lists whole and at the same time. `onShown` is told of what the lists of reports and roles show before all
 * users are read; reports that only somebody holds are added to it later. Throws a `PortalFault` when any of them cannot be read
 * whole.
 */
export async function readPortal(
  transport: ReadTransport,
  paging: Paging,
  trust: Trust = 'agreed',
  onShown: (catalogue: Catalogue, roles: readonly RoleName[]) => void = () => {},
): Promise<RecordedState> {
  const lists = listsOf(transport, paging, trust);
  const catalogued = async () => {
    const [reports, roles] = await Promise.all([lists.reports(), lists.roles()]);
    const interned = intern({ reports, roles });
    onShown(interned.catalogue, namesOf(roles));
    return { reports, roles, interned };
  };
  const [users, { interned, ...named }] = await Promise.all([lists.users(), catalogued()]);
  return stateWith({ users, ...named }, interned);
}

const namesOf = (roles: Records['roles']): RoleName[] =>
  roles.map(({ id, name, datasetId }) => ({ id, name, datasetId }));

const stateWith = (records: Records, interned: Interned): RecordedState => ({
  live: liveOf(records, interned),
  catalogue: interned.catalogue,
  roles: namesOf(records.roles),
  records,
});

/** The state that records come to. */
export const stateOf = (records: Records): RecordedState => stateWith(records, intern(records));
