import { type Access, NO_ACCESS, NO_INDEXES, thingId, thingsIn } from '../domain/access.ts';
import { type Delta, type Holder, isExpected, losesEverything } from '../domain/delta.ts';
import { type AccountEffect, type Effect, subjectKey, subjectOf } from '../domain/effects.ts';
import { inLostRoles } from '../domain/holdings.ts';
import { type GroupId, type Identity, ROLE_CODES } from '../domain/ids.ts';
import type { Place } from '../domain/problem.ts';
import type { Memory } from '../domain/recorded.ts';
import { placeOf } from '../domain/source.ts';

const hasAnyAccess = ({ reports, roles }: Access): boolean => reports.length + roles.length > 0;

export interface HolderMaps<Value> {
  readonly users: Map<Identity, Value>;
  readonly groups: Map<GroupId, Value>;
}

/**
 * `whole` replaces the base with the applied files. `partial` adds the listed people and the results of the
 * calls. `due` (`--cause` without `git`) and `calls` (a plan without the recorded base) add only the results
 * of the calls. `restore` adds its removals, and deletes the removals that it undid.
 */
export type BaseUpdate = 'whole' | 'partial' | 'due' | 'calls' | 'restore';

/** False if a backup decides who is listed, or if newer files may wait for an approval. */
const decidesListing = (baseUpdate: BaseUpdate): boolean => baseUpdate !== 'restore' && baseUpdate !== 'due';

export interface MemoryInput {
  readonly delta: Delta;
  readonly before: Memory;
  /** Only effects of successful calls that no discrepancy contradicts. */
  readonly effects: readonly Effect[];
  /** The last effect on each account. */
  readonly accounts: ReadonlyMap<Identity, AccountEffect>;
  readonly baseUpdate: BaseUpdate;
}

/** True if `--cause` excludes all decisions on the holder. */
function isExcluded({ reports, roles, ...holder }: Holder): boolean {
  const account = 'account' in holder ? holder.account : undefined;
  const decisions = [account ?? [], reports.decisions, roles.decisions].flat();
  return decisions.length > 0 && decisions.every(({ hold }) => hold?.code === 'by-cause');
}

/** Finds new leavers and leavers of earlier applies, each with the line that listed the leaver. */
function findLeavers({ delta, before, baseUpdate }: MemoryInput): HolderMaps<Place> {
  const { base, desired } = delta.world;
  const users = new Map<Identity, Place>();
  const groups = new Map<GroupId, Place>();
  if (baseUpdate !== 'restore' && desired.settings.manage.leavers !== 'keep') {
    const staying = new Set(desired.users.keys());
    for (const person of delta.people) {
      const source = person.leaverLine ?? person.wanted?.source;
      if (person.treatment === 'renamed' || isExcluded(person)) staying.add(person.identity);
      else if (source !== undefined && losesEverything(person)) users.set(person.identity, placeOf(source));
    }
    for (const [identity, { source }] of base?.users ?? [])
      if (!staying.has(identity)) users.set(identity, placeOf(source));
    const stayingGroups = new Set(desired.groups.keys());
    for (const group of delta.groups) if (isExcluded(group)) stayingGroups.add(group.id);
    for (const [id, { source }] of base?.groups ?? [])
      if (!stayingGroups.has(id)) groups.set(id, placeOf(source));
  }
  for (const [identity, place] of before.owedUsers) users.set(identity, place);
  for (const [id, place] of before.owedGroups) groups.set(id, place);
  return { users, groups };
}

/** The returned function tests if a holder may still have access after the apply. */
function accessKeeper({ effects, delta: { world } }: MemoryInput) {
  const gained = new Set<string>();
  const removals = new Set<string>();
  for (const effect of effects)
    if (!effect.present) removals.add(subjectOf(effect));
    else if (effect.kind !== 'account') gained.add(effect.holder);
  return (holder: string, access: Access): boolean =>
    gained.has(holder) ||
    thingsIn(access).some((thing) => !removals.has(subjectKey(holder, thingId(thing, world.catalogue))));
}

type KeepsAccess = ReturnType<typeof accessKeeper>;

function owedTester({ delta, accounts, baseUpdate }: MemoryInput, keepsAccess: KeepsAccess) {
  const { desired, live } = delta.world;
  // Roles that the portal does not show now may come back, so the next apply looks again.
  const unfinished = new Set(inLostRoles(delta).map(({ identity }) => identity));
  for (const { identity, treatment } of delta.people) if (treatment === 'removed') unfinished.add(identity);
  const deletesLeavers = baseUpdate !== 'restore' && desired.settings.manage.leavers === 'delete';
  // An empty list of users does not prove that somebody is gone.
  const isListEmpty = live.users.size + live.ambiguous.size === 0;
  return (identity: Identity): boolean => {
    const user = live.users.get(identity);
    const account = accounts.get(identity);
    const mayExist = account === undefined ? user !== undefined || isListEmpty : account.state !== 'deleted';
    const role = account !== undefined && 'role' in account ? account.role : user?.role;
    const mayBeAboveViewer = mayExist && role !== ROLE_CODES.viewer;
    const wanted = decidesListing(baseUpdate) ? desired.users.get(identity) : undefined;
    if (isExpected(wanted)) return mayBeAboveViewer && wanted?.role === undefined;
    const hasTwinWithAccess = live.ambiguous.get(identity)?.some(hasAnyAccess) === true;
    if (hasTwinWithAccess || mayBeAboveViewer) return true;
    return (
      mayExist && (deletesLeavers || unfinished.has(identity) || keepsAccess(identity, user ?? NO_ACCESS))
    );
  };
}

/** Finds leavers who may still have access or a role above viewer after the apply. */
export function findOwed(input: MemoryInput): HolderMaps<Place> {
  const { delta, baseUpdate } = input;
  const { desired, live } = delta.world;
  const { users, groups } = findLeavers(input);
  const keepsAccess = accessKeeper(input);
  const isOwed = owedTester(input, keepsAccess);
  for (const identity of users.keys()) if (!isOwed(identity)) users.delete(identity);
  for (const id of groups.keys()) {
    const isListed = decidesListing(baseUpdate) && desired.groups.has(id);
    if (isListed || !keepsAccess(id, { ...NO_ACCESS, roles: live.groupRoles.get(id) ?? NO_INDEXES }))
      groups.delete(id);
  }
  return { users, groups };
}
