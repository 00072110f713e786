import { roleAt } from '../domain/catalogue.ts';
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
import type { Live } from '../domain/live.ts';
import { once } from '../domain/multimap.ts';
import type { Action } from '../domain/operation.ts';
import type { Dialect } from '../domain/settings.ts';
import { Batches, datasetNumbers, type Step } from './batches.ts';
import { addReportSteps, rankedOf } from './report-steps.ts';

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
function keysOf({ decisions }: Side, move: Decision['move']): number[] {
  const keys: number[] = [];
  for (const decision of decisions)
    if (decision.move === move && decision.hold === undefined) keys.push(decision.key);
  return keys;
}

/** What to link: what is gained, or everything for a user who is created anew. */
const linked = (person: Person, side: Side): number[] =>
  isReplaced(person) ? [...afterOf(side)] : keysOf(side, 'give');

const unlinked = (person: Person, side: Side): number[] =>
  isDeleted(person) || isReplaced(person) ? [] : keysOf(side, 'take');

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

/**
 * The fewest calls that make a delta so: one creation or deletion a user, one link and one unlink of reports a user, one
 * call of each of its four kinds an RLS role; longer arrays than the portal takes are split.
 */
export function stepsOf({ world, people, groups }: Delta, dialect: Dialect): Step[] {
  const { catalogue } = world;
  const numbers = datasetNumbers(catalogue);
  const ranked = once(() => rankedOf(catalogue, numbers));
  const limited = limitedByGroups({ world, people, groups });
  const links = new Batches<Identity, Email>();
  const unlinks = new Batches<Identity, Email>();
  const groupLinks = new Batches<GroupId, GroupId>();
  const groupUnlinks = new Batches<GroupId, GroupId>();
  const steps: Step[] = [];
  for (const person of people) {
    if (!isDecided(person)) continue;
    const { identity: holder, email: address } = person;
    for (const step of accountSteps(person)) steps.push(step);
    const { reports } = person;
    const holders = [holder];
    addReportSteps(steps, 'unlink-reports', person, holders, unlinked(person, reports), ranked(), dialect);
    addReportSteps(steps, 'link-reports', person, holders, linked(person, reports), ranked(), dialect);
    for (const [role, spellings] of person.residue)
      for (const spelling of spellings) unlinks.add(role, { holder, address: spelling, beforeCreate: true });
    const datasets = limited(person);
    for (const role of unlinked(person, person.roles)) {
      const afterReports = datasets?.has(roleAt(catalogue, role).datasetId) === true;
      unlinks.add(role, { holder, address, afterReports });
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
  const user = (holders: readonly Identity[]) => holders;
  const moved = new Set(groups.flatMap(({ id, roles }) => (roles.decisions.length > 0 ? [id] : [])));
  const members = membersOf(world.live, moved);
  const group = (ids: readonly GroupId[]) => ids.flatMap((id) => [id, ...(members.get(id) ?? [])]);
  const { maxBatch } = dialect;
  return [
    ...steps,
    ...unlinks.steps(catalogue, numbers, maxBatch, users('unlink-rls-users'), user),
    ...links.steps(catalogue, numbers, maxBatch, users('link-rls-users'), user),
    ...groupUnlinks.steps(catalogue, numbers, maxBatch, ofGroups('unlink-rls-groups'), group),
    ...groupLinks.steps(catalogue, numbers, maxBatch, ofGroups('link-rls-groups'), group),
  ];
}
