import { type Catalogue, type Report, reportAt, roleAt } from '../domain/catalogue.ts';
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
import type { DatasetId, Email, GroupId, Identity } from '../domain/ids.ts';
import { sortNumbers } from '../domain/indexes.ts';
import type { Live } from '../domain/live.ts';
import { once } from '../domain/once.ts';
import type { Action } from '../domain/operation.ts';
import { byCode } from '../domain/order.ts';
import type { Dialect } from '../domain/settings.ts';
import { Batches, chunks, type Step } from './batches.ts';

const NONE: ReadonlySet<never> = new Set<never>();
const plain = {
  datasets: [],
  beforeCreate: NONE,
  afterReports: NONE,
  isLate: false,
  administrator: undefined,
} as const;

function accountSteps({ account, identity, email, live }: Person): Step[] {
  if (account === undefined || account.hold !== undefined) return [];
  const holders = [identity];
  const wasAdministrator = live?.role === 1;
  const deletion: Step[] =
    live === undefined
      ? []
      : [
          {
            ...plain,
            action: { kind: 'delete-user', email, userId: live.id },
            holders,
            administrator: wasAdministrator ? 'lost' : undefined,
          },
        ];
  switch (account.kind) {
    case 'manual':
      return [];
    case 'delete':
      return deletion;
    case 'update': {
      if (live === undefined) return [];
      const { name, role } = account;
      const administrator = wasAdministrator === (role === 1) ? undefined : role === 1 ? 'gained' : 'lost';
      const action: Action = { kind: 'update-user', email, userId: live.id, name, role };
      return [{ ...plain, action, holders, administrator }];
    }
    case 'create':
    case 'replace': {
      const { name, role } = account;
      const action: Action = { kind: 'create-user', email, name, role };
      const creation: Step = { ...plain, action, holders, administrator: role === 1 ? 'gained' : undefined };
      return account.kind === 'replace' ? [...deletion, creation] : [creation];
    }
  }
}

/** What moves so, by index. */
function keysOf({ decisions }: Side, move: Decision['move']): readonly number[] {
  const keys: number[] = [];
  for (const decision of decisions)
    if (decision.move === move && decision.hold === undefined) keys.push(decision.key);
  return keys;
}

/** What to link: what is gained, or everything for a user who is created anew. */
const linked = (person: Person, side: Side): readonly number[] =>
  isReplaced(person) ? [...afterOf(side)] : keysOf(side, 'give');

const unlinked = (person: Person, side: Side): readonly number[] =>
  isDeleted(person) || isReplaced(person) ? [] : keysOf(side, 'take');

/** The place of each report among all that are sorted by id, and the index of the report at each place. */
interface Ranked {
  readonly ranks: Uint32Array;
  readonly indexes: Uint32Array;
}

function rankedOf({ reports }: Catalogue): Ranked {
  const sorted = reports
    .map((report, index) => ({ report, index }))
    .sort((a, b) => byCode(a.report.id, b.report.id));
  const indexes = Uint32Array.from(sorted, ({ index }) => index);
  const ranks = new Uint32Array(reports.length);
  for (const [rank, index] of indexes.entries()) ranks[index] = rank;
  return { ranks, indexes };
}

/** Reports by their ids: as numbers, since to compare them two by two takes four times as long. */
function inOrder(
  catalogue: Catalogue,
  unordered: readonly number[],
  { ranks, indexes }: Ranked,
): readonly Report[] {
  const places = unordered.map((index) => ranks[index] ?? 0);
  sortNumbers(places);
  return places.map((place) => reportAt(catalogue, indexes[place] ?? -1));
}

/** Written out, as there may be hundreds of thousands. */
const reportStep = (action: Action, holder: Identity, datasets: Step['datasets']): Step => ({
  action,
  holders: [holder],
  datasets,
  beforeCreate: NONE,
  afterReports: NONE,
  isLate: false,
  administrator: undefined,
});

function reportSteps(
  person: Person,
  catalogue: Catalogue,
  ranked: () => Ranked,
  { maxBatch }: Dialect,
): Step[] {
  const { identity, email } = person;
  const steps = (kind: 'link-reports' | 'unlink-reports', indexes: readonly number[]): Step[] => {
    if (indexes.length === 0) return [];
    return chunks(inOrder(catalogue, indexes, ranked()), maxBatch).map((batch) => {
      const reports = batch.map(({ id }) => id);
      return reportStep(
        { kind, email, reports },
        identity,
        batch.map(({ datasetId }) => datasetId),
      );
    });
  };
  return [
    ...steps('unlink-reports', unlinked(person, person.reports)),
    ...steps('link-reports', linked(person, person.reports)),
  ];
}

/** Who is in which of these groups: what a group gains or loses, they do. */
function membersOf({ users }: Live, groups: ReadonlySet<GroupId>): ReadonlyMap<GroupId, readonly Identity[]> {
  const members = new Map<GroupId, Identity[]>();
  if (groups.size === 0) return members;
  for (const { identity, groups: own } of users.values()) {
    for (const id of own) {
      if (!groups.has(id)) continue;
      const known = members.get(id);
      if (known === undefined) members.set(id, [identity]);
      else known.push(identity);
    }
  }
  return members;
}

/** The datasets on which a role of a portal group of the person remains. */
function limitedByGroups({ world, groups }: Delta): (person: Person) => ReadonlySet<DatasetId> | undefined {
  const remaining = new Map<GroupId, readonly DatasetId[]>();
  for (const { id, roles } of groups) {
    const datasets = Array.from(afterOf(roles), (index) => roleAt(world.catalogue, index).datasetId);
    if (datasets.length > 0) remaining.set(id, datasets);
  }
  return ({ live }) =>
    live === undefined || live.groups.length === 0 || remaining.size === 0
      ? undefined
      : new Set(live.groups.flatMap((id) => remaining.get(id) ?? []));
}

const hasReportOn = ({ reports }: Person, dataset: DatasetId, catalogue: Catalogue): boolean =>
  reports.live.some((index) => reportAt(catalogue, index).datasetId === dataset);

/**
 * The fewest calls that make a delta so: one creation or deletion a user, one link and one unlink of reports a user, one
 * call of each of its four kinds an RLS role; longer arrays than the portal takes are split.
 */
export function stepsOf({ world, people, groups }: Delta, dialect: Dialect): Step[] {
  const { catalogue } = world;
  const ranked = once(() => rankedOf(catalogue));
  const limited = limitedByGroups({ world, people, groups });
  const links = new Batches<Identity, Email>();
  const unlinks = new Batches<Identity, Email>();
  const lateUnlinks = new Batches<Identity, Email>();
  const groupLinks = new Batches<GroupId, GroupId>();
  const groupUnlinks = new Batches<GroupId, GroupId>();
  const steps: Step[] = [];
  for (const person of people) {
    if (!isDecided(person)) continue;
    const { identity: holder, email: address } = person;
    for (const step of accountSteps(person)) steps.push(step);
    for (const step of reportSteps(person, catalogue, ranked, dialect)) steps.push(step);
    for (const [role, spellings] of person.residue)
      for (const spelling of spellings) unlinks.add(role, { holder, address: spelling, beforeCreate: true });
    const datasets = limited(person);
    for (const role of unlinked(person, person.roles)) {
      const afterReports = datasets?.has(roleAt(catalogue, role).datasetId) === true;
      unlinks.add(role, { holder, address, afterReports });
    }
    // Where deletion leaves memberships behind, they are taken by calls of their own: not while a group's role would show.
    if (dialect.deleteKeepsRls === true && (isDeleted(person) || isReplaced(person)))
      for (const role of person.roles.live) {
        const { ambiguous, datasetId } = roleAt(catalogue, role);
        if (ambiguous) continue;
        const afterReports = datasets?.has(datasetId) === true && hasReportOn(person, datasetId, catalogue);
        const batches = afterReports && person.live?.role === 1 ? lateUnlinks : unlinks;
        batches.add(role, { holder, address, beforeCreate: isReplaced(person), afterReports });
      }
    for (const role of linked(person, person.roles)) links.add(role, { holder, address });
  }
  for (const { id, roles } of groups) {
    for (const { key } of moves(roles, 'give')) groupLinks.add(key, { holder: id, address: id });
    for (const { key } of moves(roles, 'take')) groupUnlinks.add(key, { holder: id, address: id });
  }
  const users =
    (kind: 'link-rls-users' | 'unlink-rls-users') =>
    (datasetId: DatasetId, role: string, emails: readonly Email[]): Action => ({
      kind,
      datasetId,
      role,
      emails,
    });
  const ofGroups =
    (kind: 'link-rls-groups' | 'unlink-rls-groups') =>
    (datasetId: DatasetId, role: string, ids: readonly GroupId[]): Action => ({
      kind,
      datasetId,
      role,
      groups: ids,
    });
  const user = ({ holder }: { readonly holder: Identity }) => [holder];
  const moved = new Set(groups.flatMap(({ id, roles }) => (roles.decisions.length > 0 ? [id] : [])));
  const members = membersOf(world.live, moved);
  const group = ({ holder }: { readonly holder: GroupId }) => [holder, ...(members.get(holder) ?? [])];
  const { maxBatch } = dialect;
  return [
    ...steps,
    ...unlinks.steps(catalogue, maxBatch, users('unlink-rls-users'), user),
    ...lateUnlinks.steps(catalogue, maxBatch, users('unlink-rls-users'), user, true),
    ...links.steps(catalogue, maxBatch, users('link-rls-users'), user),
    ...groupUnlinks.steps(catalogue, maxBatch, ofGroups('unlink-rls-groups'), group),
    ...groupLinks.steps(catalogue, maxBatch, ofGroups('link-rls-groups'), group),
  ];
}
