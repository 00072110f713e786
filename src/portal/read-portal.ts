import type { Catalogue } from '../domain/catalogue.ts';
import { EqualTexts } from '../domain/equal-texts.ts';
import type { Live } from '../domain/live.ts';
import { type Interned, intern } from './catalogue-of.ts';
import { columnsOf } from './columns-of.ts';
import {
  decodePage,
  RECORDS,
  type RecordCheck,
  type Records,
  type RoleRecord,
  type UserRecord,
} from './decode.ts';
import { HeldReports } from './held-reports.ts';
import { type LiveColumns, liveOf } from './live-columns.ts';
import type { Paging, Trust } from './paging.ts';
import type { ReadTransport } from './transport.ts';
import { lineOf, type UserLine } from './user-line.ts';

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

/** A state whose people stand in columns yet. */
export interface ColumnedState extends Omit<PortalState, 'live'> {
  readonly columns: LiveColumns;
}

/** The three lists of a portal, each read whole, of users what `keep` keeps of each as the page comes. */
function listsWith<User extends { readonly id: string }>(
  transport: ReadTransport,
  paging: Paging,
  trust: Trust,
  keep: (record: UserRecord) => User,
) {
  const list = <Value extends { readonly id: string }, Kept extends { readonly id: string }>(
    path: string,
    isRecord: RecordCheck<Value>,
    kept: (values: readonly Value[]) => readonly Kept[],
  ) =>
    paging.readAll<Kept>({
      path,
      read: (query) =>
        transport.get(path, query, (body) => {
          const page = decodePage(path, body, isRecord);
          return { ...page, values: kept(page.values) };
        }),
      idOf: ({ id }) => id,
      trust,
      filtered: false,
    });
  return {
    users: () => list('/api/user', RECORDS.user, (values) => values.map(keep)),
    reports: () => list('/api/report', RECORDS.report, (values) => values),
    roles: () => list('/api/datasets/rls', RECORDS.role, (values) => values),
  };
}

/** Users' records as they come, with what somebody holds named by the same text as everybody's. */
function keepingRecords(): (record: UserRecord) => UserRecord {
  const texts = new EqualTexts();
  return (record) => {
    const { reports } = record;
    if (!Array.isArray(reports)) return record;
    const own: string[] = reports;
    for (const [at, text] of own.entries()) own[at] = texts.one(text);
    return record;
  };
}

/** The three lists of a portal, each by readings that agree. */
export const listsOf = (transport: ReadTransport, paging: Paging) =>
  listsWith(transport, paging, 'agreed', keepingRecords());

type OnShown = (catalogue: Catalogue, roles: readonly RoleName[]) => void;

/** Reads the three lists at the same time. */
async function readLists<User extends { readonly id: string }>(
  lists: ReturnType<typeof listsWith<User>>,
  onShown: OnShown,
) {
  const catalogued = async () => {
    const [reports, roles] = await Promise.all([lists.reports(), lists.roles()]);
    const interned = intern({ reports, roles });
    onShown(interned.catalogue, namesOf(roles));
    return { reports, roles, interned };
  };
  const [users, shown] = await Promise.all([lists.users(), catalogued()]);
  return { users, ...shown };
}

const namesOf = (roles: Records['roles']): RoleName[] =>
  roles.map(({ id, name, datasetId }) => ({ id, name, datasetId }));

/**
 * Reads the three lists whole and at the same time. `onShown` is told of what the lists of reports and roles show before all
 * users are read; reports that only somebody holds are added to it later. Throws a `PortalFault` when any of them cannot be read
 * whole.
 */
export async function readColumns(
  transport: ReadTransport,
  paging: Paging,
  trust: Trust,
  onShown: OnShown = () => {},
): Promise<ColumnedState> {
  const held = new HeldReports();
  const lists = listsWith(transport, paging, trust, (record) => lineOf(record, held));
  const { users, roles, interned } = await readLists(lists, onShown);
  return columnedState(users, held, roles, interned);
}

const columnedState = (
  lines: readonly UserLine[],
  held: HeldReports,
  roles: Records['roles'],
  interned: Interned,
): ColumnedState => ({
  columns: columnsOf(lines, held, roles, interned),
  catalogue: interned.catalogue,
  roles: namesOf(roles),
});

/** The same with its people. */
const withPeople = ({ columns, catalogue, roles }: ColumnedState): PortalState => ({
  live: liveOf(columns),
  catalogue,
  roles,
});

/** Reads like `readColumns`, and lets go of the records of users page by page. */
export const readPortal = async (
  transport: ReadTransport,
  paging: Paging,
  trust: Trust,
): Promise<PortalState> => withPeople(await readColumns(transport, paging, trust));

function recordedState(records: Records, interned: Interned): RecordedState {
  const held = new HeldReports();
  const lines = records.users.map((record) => lineOf(record, held));
  return { ...withPeople(columnedState(lines, held, records.roles, interned)), records };
}

/** Reads by readings that agree, and keeps the records. Throws likewise. */
export async function readRecords(transport: ReadTransport, paging: Paging): Promise<RecordedState> {
  const { interned, ...records } = await readLists(listsOf(transport, paging), () => {});
  return recordedState(records, interned);
}

/** The state that records come to. */
export const stateOf = (records: Records): RecordedState => recordedState(records, intern(records));
