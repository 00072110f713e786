import { type Catalogue, findAccounts, type Live } from '../domain/access.ts';
import type { Delta } from '../domain/delta.ts';
import { type Effect, effectsOf } from '../domain/effects.ts';
import { groupRolesAfter } from '../domain/holdings.ts';
import { type GroupId, type Identity, identityOf, operationId, ROLE_CODES } from '../domain/ids.ts';
import { append, once } from '../domain/multimap.ts';
import type { Call, Operation, OperationKind } from '../domain/operation.ts';
import { sortedByContent } from './fingerprint.ts';

/** A call waits only for calls of a lower rank, so calls never wait for each other in a circle. */
const RANKS = {
  'delete-user': 0,
  'update-user': 0,
  'unlink-reports': 1,
  'unlink-rls-groups': 2,
  'unlink-rls-users': 3,
  'create-user': 6,
  'link-rls-users': 7,
  'link-rls-groups': 8,
  'link-reports': 9,
} as const satisfies Record<OperationKind, number>;

/** rolecall adds administrators before it removes others, so that the portal always has an administrator. */
const ADMINISTRATOR_RANKS = { added: 4, removed: 5 };

function administratorMove(call: Call, live: Live): keyof typeof ADMINISTRATOR_RANKS | undefined {
  const { kind } = call;
  if (kind !== 'create-user' && kind !== 'update-user' && kind !== 'delete-user') return undefined;
  const before =
    kind !== 'create-user' &&
    findAccounts(live, identityOf(call.email)).some(
      ({ id, role }) => id === call.userId && role === ROLE_CODES.administrator,
    );
  const after = kind !== 'delete-user' && call.role === ROLE_CODES.administrator;
  if (before === after) return undefined;
  return after ? 'added' : 'removed';
}

function rankOf(call: Call, live: Live): number {
  const move = administratorMove(call, live);
  return move === undefined ? RANKS[call.kind] : ADMINISTRATOR_RANKS[move];
}

const isOfGroups = (call: Call): boolean => 'groups' in call;

/** A call for a group counts for each member too: the members gain and lose access with their group. */
function groupMembers({ users }: Live): ReadonlyMap<GroupId, readonly Identity[]> {
  const members = new Map<GroupId, Identity[]>();
  for (const { identity, groups } of users.values()) for (const id of groups) append(members, id, identity);
  return members;
}

function callsByHolder(calls: readonly Call[], live: Live): ReadonlyMap<Identity | GroupId, readonly Call[]> {
  const members = once(() => groupMembers(live));
  const holdersOf = ({ isGroup, holder }: Effect): readonly (Identity | GroupId)[] =>
    isGroup ? [holder, ...(members().get(holder) ?? [])] : [holder];
  const byHolder = new Map<Identity | GroupId, Call[]>();
  for (const call of calls)
    for (const holder of new Set(effectsOf(call).flatMap(holdersOf))) append(byHolder, holder, call);
  return byHolder;
}

/** The call waits until the earlier call has ended. With `isNeeded`, the earlier call must have succeeded. */
type Edge = readonly [call: Call, earlier: Call, isNeeded: boolean];

/** True if both calls are about the same dataset. `ofRole` is a call for an RLS role. */
function sharesDataset(ofRole: Call, other: Call, { reports, reportIndex }: Catalogue): boolean {
  if (!('datasetId' in ofRole)) return false;
  if ('datasetId' in other) return ofRole.datasetId === other.datasetId;
  return (
    'reports' in other &&
    other.reports.some((id) => reports[reportIndex.get(id) ?? -1]?.datasetId === ofRole.datasetId)
  );
}

/** Yields the edges between the calls for one holder. Updates of users have no edges here. */
function* edgesOfHolder(
  own: readonly Call[],
  catalogue: Catalogue,
  keepsGroupRole: (unlink: Call) => boolean,
): Iterable<Edge> {
  const only = (...kinds: readonly OperationKind[]) => own.filter(({ kind }) => kinds.includes(kind));
  const [deletes, creates] = [only('delete-user'), only('create-user')];
  const [unlinkReports, linkReports] = [only('unlink-reports'), only('link-reports')];
  const unlinkRoles = only('unlink-rls-users', 'unlink-rls-groups');
  const linkRoles = only('link-rls-users', 'link-rls-groups');
  const share = (ofRole: Call, other: Call): boolean => sharesDataset(ofRole, other, catalogue);

  for (const create of creates)
    for (const earlier of [...deletes, ...unlinkRoles]) yield [create, earlier, true];
  for (const unlink of unlinkRoles)
    for (const reports of unlinkReports) yield [unlink, reports, keepsGroupRole(unlink)];
  for (const link of linkRoles) {
    // Delete a user before a group of the user gains a role: the user must not see the new rows.
    if (isOfGroups(link)) for (const deletion of deletes) yield [link, deletion, true];
    for (const create of creates) yield [link, create, true];
    for (const reports of unlinkReports) yield [link, reports, share(link, reports)];
    // If a group cannot lose a role, a member may still gain another: the member had the group's role before.
    for (const unlink of unlinkRoles)
      yield [link, unlink, share(link, unlink) && (isOfGroups(link) || !isOfGroups(unlink))];
  }
  for (const link of linkReports) {
    for (const create of creates) yield [link, create, true];
    for (const reports of unlinkReports) yield [link, reports, false];
    for (const roles of [...unlinkRoles, ...linkRoles]) yield [link, roles, share(roles, link)];
  }
  // On one dataset, a user's own role may limit or extend groups' roles: remove it last, but add it first.
  const isOwnRole = (call: Call, ofGroups: Call) => !isOfGroups(call) && share(call, ofGroups);
  for (const ofGroups of unlinkRoles.filter(isOfGroups))
    for (const unlink of unlinkRoles) if (isOwnRole(unlink, ofGroups)) yield [unlink, ofGroups, true];
  for (const ofGroups of linkRoles.filter(isOfGroups))
    for (const link of linkRoles) if (isOwnRole(link, ofGroups)) yield [ofGroups, link, true];
}

function* edgesBetween(calls: readonly Call[], delta: Delta): Iterable<Edge> {
  const { live, catalogue } = delta.world;
  const rolesOfGroup = groupRolesAfter(delta);
  for (const [holder, own] of callsByHolder(calls, live))
    yield* edgesOfHolder(own, catalogue, (unlink) => {
      // Keep the own role if a report stays: otherwise the report would show the rows of a group's role.
      if (!('emails' in unlink)) return false;
      const groups = findAccounts(live, holder).flatMap((account) => account.groups);
      const kept = groups.flatMap((id) => rolesOfGroup(id));
      return kept.some((key) => catalogue.roles[key]?.datasetId === unlink.datasetId);
    });
  const moved = (move: string) => calls.filter((call) => administratorMove(call, live) === move);
  const added = moved('added');
  for (const removal of moved('removed')) for (const addition of added) yield [removal, addition, true];
}

/** Numbers the calls in a valid order. In `after` and `needs`, a call names earlier calls. */
export function orderOperations(calls: readonly Call[], delta: Delta): Operation[] {
  const { live } = delta.world;
  const ordered = sortedByContent(calls).sort((one, other) => rankOf(one, live) - rankOf(other, live));
  const numbers = new Map(ordered.map((call, at) => [call, at + 1]));
  /** For each call: the numbers of the calls that it waits for. True if the earlier call must succeed. */
  const waits = new Map<Call, Map<number, boolean>>(ordered.map((call) => [call, new Map()]));
  for (const [call, earlier, isNeeded] of edgesBetween(ordered, delta)) {
    const number = numbers.get(earlier) ?? 0;
    const needed = waits.get(call);
    // Two calls may have several edges. If one edge is needed, the call needs the earlier call.
    needed?.set(number, isNeeded || needed.get(number) === true);
  }
  return ordered.map((call, at) => {
    const edges = [...(waits.get(call) ?? [])].sort(([one], [other]) => one - other);
    return {
      id: operationId(at + 1),
      ...call,
      after: edges.map(([number]) => operationId(number)),
      needs: edges.filter(([, isNeeded]) => isNeeded).map(([number]) => operationId(number)),
    };
  });
}
