import { type Catalogue, reportAt, roleAt } from '../domain/catalogue.ts';
import {
  afterOf,
  type Decision,
  type Delta,
  isDecided,
  isDeleted,
  isReplaced,
  moves,
  type Person,
  type Side,
} from '../domain/delta.ts';
import { type DatasetId, type GroupId, type Identity, operationId } from '../domain/ids.ts';
import type { Live } from '../domain/live.ts';
import { append, once } from '../domain/multimap.ts';
import type { Operation } from '../domain/operation.ts';
import type { Dialect } from '../domain/settings.ts';
import { byCode } from '../domain/wording.ts';

/** A call and the facts that decide its order. */
export interface Step {
  readonly operation: Operation;
  readonly holders: readonly (Identity | GroupId)[];
  /** Datasets whose rows it affects; undefined for reports that the list does not show. */
  readonly datasets: ReadonlySet<DatasetId | undefined>;
  /** Users whose reports on the dataset must go first. */
  readonly afterReports: ReadonlySet<Identity | GroupId>;
  /** Set if the call makes or removes an administrator. */
  readonly administrator: 'gained' | 'lost' | undefined;
}

/** Placeholders until the steps are ordered. */
const NEW = { id: operationId(0), after: [], needs: [] } as const;

const NONE: ReadonlySet<never> = new Set<never>();

const stepOf = (
  operation: Operation,
  holders: Step['holders'],
  more: Partial<Omit<Step, 'operation' | 'holders'>> = {},
): Step => ({
  operation,
  holders,
  datasets: NONE,
  afterReports: NONE,
  administrator: undefined,
  ...more,
});

function accountSteps({ account, identity, email, live }: Person): Step[] {
  if (account === undefined || account.hold !== undefined || account.kind === 'manual') return [];
  const wasAdministrator = live?.role === 1;
  const step = (operation: Operation, administrator: Step['administrator']): Step =>
    stepOf(operation, [identity], { administrator });
  const steps: Step[] = [];
  if (live !== undefined && (account.kind === 'delete' || account.kind === 'replace'))
    steps.push(
      step({ kind: 'delete-user', email, userId: live.id, ...NEW }, wasAdministrator ? 'lost' : undefined),
    );
  if (account.kind === 'delete') return steps;
  const { kind, name, role } = account;
  const gained = role === 1 ? 'gained' : undefined;
  if (kind !== 'update') steps.push(step({ kind: 'create-user', email, name, role, ...NEW }, gained));
  else if (live !== undefined) {
    const lost = wasAdministrator ? 'lost' : undefined;
    const moved = wasAdministrator === (role === 1) ? undefined : (gained ?? lost);
    steps.push(step({ kind: 'update-user', email, userId: live.id, name, role, ...NEW }, moved));
  }
  return steps;
}

const movedKeys = (side: Side, move: Decision['move']): number[] => moves(side, move).map(({ key }) => key);

/** All keys if the user is created again, otherwise the gained ones. */
const linkedKeys = (person: Person, side: Side): number[] =>
  isReplaced(person) ? [...afterOf(side)] : movedKeys(side, 'give');

const unlinkedKeys = (person: Person, side: Side): number[] =>
  isDeleted(person) || isReplaced(person) ? [] : movedKeys(side, 'take');

function chunksOf<Value>(values: readonly Value[], size = values.length): (readonly Value[])[] {
  const chunks: (readonly Value[])[] = [];
  for (let start = 0; start < values.length; start += size) chunks.push(values.slice(start, start + size));
  return chunks;
}

function reportSteps(
  kind: 'link-reports' | 'unlink-reports',
  { email, identity }: Person,
  keys: readonly number[],
  catalogue: Catalogue,
  { maxBatch }: Dialect,
): Step[] {
  const reports = keys.map((key) => reportAt(catalogue, key)).sort((a, b) => byCode(a.id, b.id));
  return chunksOf(reports, maxBatch).map((batch) =>
    stepOf({ kind, email, reports: batch.map(({ id }) => id), ...NEW }, [identity], {
      datasets: new Set(batch.map(({ datasetId }) => datasetId)),
    }),
  );
}

/** `entry` is the holder as the call spells it. */
interface SteppedMember<Holder extends Identity | GroupId, Entry> {
  readonly holder: Holder;
  readonly entry: Entry;
  readonly afterReports?: boolean;
}

/** One call for each role; several if `maxBatch` limits the array. */
function roleSteps<Holder extends Identity | GroupId, Entry extends string>(
  byRole: ReadonlyMap<number, SteppedMember<Holder, Entry>[]>,
  catalogue: Catalogue,
  { maxBatch }: Dialect,
  operationOf: (datasetId: DatasetId, role: string, entries: Entry[]) => Operation,
  holdersOf: (member: Holder) => Step['holders'],
): Step[] {
  return [...byRole].flatMap(([index, members]) => {
    const { datasetId, name } = roleAt(catalogue, index);
    const sorted = members.sort((a, b) => byCode(a.entry, b.entry));
    return chunksOf(sorted, maxBatch).map((batch) => {
      const entries = batch.map(({ entry }) => entry);
      const holders = batch.flatMap(({ holder }) => holdersOf(holder));
      return stepOf(operationOf(datasetId, name, entries), holders, {
        datasets: new Set([datasetId]),
        afterReports: new Set(batch.flatMap((one) => (one.afterReports === true ? one.holder : []))),
      });
    });
  });
}

/** Members gain and lose what their group does. */
function membersOf({ users }: Live): ReadonlyMap<GroupId, readonly Identity[]> {
  const members = new Map<GroupId, Identity[]>();
  for (const { identity, groups } of users.values()) for (const id of groups) append(members, id, identity);
  return members;
}

/**
 * Makes the fewest calls: for each user one creation or deletion, one link and one unlink of reports; for
 * each RLS role one call of each kind.
 */
export function stepsOf({ world, people, groups }: Delta, dialect: Dialect): Step[] {
  const { catalogue, live } = world;
  /** Datasets on which a group keeps a role. */
  const remaining = new Map(
    groups.map(({ id, roles }) => [
      id,
      Array.from(afterOf(roles), (key) => roleAt(catalogue, key).datasetId),
    ]),
  );
  const links = new Map<number, SteppedMember<Identity, Person['email']>[]>();
  const unlinks: typeof links = new Map();
  const groupLinks = new Map<number, SteppedMember<GroupId, GroupId>[]>();
  const groupUnlinks: typeof groupLinks = new Map();
  const steps: Step[] = [];
  for (const person of people) {
    if (!isDecided(person)) continue;
    const { identity: holder, email: entry, reports, roles, residue } = person;
    steps.push(
      ...accountSteps(person),
      ...reportSteps('unlink-reports', person, unlinkedKeys(person, reports), catalogue, dialect),
      ...reportSteps('link-reports', person, linkedKeys(person, reports), catalogue, dialect),
    );
    for (const [key, spellings] of residue)
      for (const spelling of spellings) append(unlinks, key, { holder, entry: spelling });
    const byGroups = new Set(person.live?.groups.flatMap((id) => remaining.get(id)));
    for (const key of unlinkedKeys(person, roles))
      append(unlinks, key, { holder, entry, afterReports: byGroups.has(roleAt(catalogue, key).datasetId) });
    for (const key of linkedKeys(person, roles)) append(links, key, { holder, entry });
  }
  for (const { id, roles } of groups) {
    for (const key of movedKeys(roles, 'give')) append(groupLinks, key, { holder: id, entry: id });
    for (const key of movedKeys(roles, 'take')) append(groupUnlinks, key, { holder: id, entry: id });
  }
  const members = once(() => membersOf(live));
  const users = (kind: 'link-rls-users' | 'unlink-rls-users', byRole: typeof links): Step[] =>
    roleSteps(
      byRole,
      catalogue,
      dialect,
      (datasetId, role, emails) => ({ kind, datasetId, role, emails, ...NEW }),
      (identity) => [identity],
    );
  const ofGroups = (kind: 'link-rls-groups' | 'unlink-rls-groups', byRole: typeof groupLinks): Step[] =>
    roleSteps(
      byRole,
      catalogue,
      dialect,
      (datasetId, role, ids) => ({ kind, datasetId, role, groups: ids, ...NEW }),
      (id) => [id, ...(members().get(id) ?? [])],
    );
  return [
    ...steps,
    ...users('unlink-rls-users', unlinks),
    ...users('link-rls-users', links),
    ...ofGroups('unlink-rls-groups', groupUnlinks),
    ...ofGroups('link-rls-groups', groupLinks),
  ];
}
