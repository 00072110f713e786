import { reportAt, roleAt } from '../domain/catalogue.ts';
import type { Delta } from '../domain/delta.ts';
import { type AccountEffect, type Effect, subjectKey, subjectOf } from '../domain/effects.ts';
import { inLostRoles } from '../domain/holdings.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import { type Access, NO_INDEXES } from '../domain/indexes.ts';
import type { Place } from '../domain/problem.ts';
import type { Memory } from '../domain/recorded.ts';
import { ROLE_CODES } from '../domain/role.ts';
import { placeOf } from '../domain/source.ts';

const hasAccess = ({ reports, roles }: Access): boolean => reports.length + roles.length > 0;

export interface HolderMaps<Value> {
  readonly users: Map<Identity, Value>;
  readonly groups: Map<GroupId, Value>;
}

export interface Remembering {
  readonly delta: Delta;
  readonly before: Memory;
  /** Only what the portal confirmed. */
  readonly effects: readonly Effect[];
  /** The last effect on each account. */
  readonly accounts: ReadonlyMap<Identity, AccountEffect>;
  readonly isRestore: boolean;
}

/** The leavers of this apply and the leavers still owed, each with the line that listed them. */
function leaversOf({ delta, before, isRestore }: Remembering): HolderMaps<Place> {
  const { base, desired } = delta.world;
  const leavers: HolderMaps<Place> = { users: new Map(), groups: new Map() };
  if (!isRestore && desired.settings.manage.leavers !== 'keep') {
    for (const { identity, left, wanted, treatment } of delta.people) {
      const source = left ?? wanted?.source;
      if (source !== undefined && (treatment === 'stripped' || treatment === 'removed'))
        leavers.users.set(identity, placeOf(source));
    }
    const renamed = delta.people.filter(({ treatment }) => treatment === 'renamed');
    const staying = new Set([...desired.users.keys(), ...renamed.map(({ identity }) => identity)]);
    for (const [identity, { source }] of base?.users ?? [])
      if (!staying.has(identity)) leavers.users.set(identity, placeOf(source));
    for (const [id, { source }] of base?.groups ?? [])
      if (!desired.groups.has(id)) leavers.groups.set(id, placeOf(source));
  }
  return {
    users: new Map([...leavers.users, ...before.owedUsers]),
    groups: new Map([...leavers.groups, ...before.owedGroups]),
  };
}

/** Leavers who may still have access or a role above viewer after the apply. */
export function owedOf(remembering: Remembering): HolderMaps<Place> {
  const { delta, effects, accounts, isRestore } = remembering;
  const { desired, live, catalogue } = delta.world;
  const removed = delta.people.filter(({ treatment }) => treatment === 'removed');
  // These roles may still show late, so the next apply reads them again.
  const mustGo = new Set([...removed, ...inLostRoles(delta)].map(({ identity }) => identity));
  const gained = new Set<Identity | GroupId>();
  const removals = new Set<string>();
  for (const effect of effects)
    if (!effect.present) removals.add(subjectOf(effect));
    else if (effect.kind !== 'account') gained.add(effect.holder);
  const keeps = (holder: Identity | GroupId, reports = NO_INDEXES, roles = NO_INDEXES): boolean =>
    gained.has(holder) ||
    reports.some((at) => !removals.has(subjectKey(holder, reportAt(catalogue, at).id))) ||
    roles.some((at) => !removals.has(subjectKey(holder, roleAt(catalogue, at).key)));
  // An empty list does not prove that somebody is gone.
  const isListEmpty = live.users.size + live.ambiguous.size === 0;
  const isOwedPerson = (identity: Identity): boolean => {
    const user = live.users.get(identity);
    const account = accounts.get(identity);
    const isThere = account === undefined ? user !== undefined || isListEmpty : account.state !== 'deleted';
    const role = account !== undefined && 'role' in account ? account.role : user?.role;
    const isAboveViewer = isThere && role !== ROLE_CODES.viewer;
    const wanted = isRestore ? undefined : desired.users.get(identity);
    if (wanted?.standing === 'present' || wanted?.standing === 'upcoming')
      return isAboveViewer && wanted.role === undefined;
    const keepsAny = isAboveViewer || mustGo.has(identity) || keeps(identity, user?.reports, user?.roles);
    const hasTwinWithAccess = live.ambiguous.get(identity)?.some(hasAccess) === true;
    return (isThere && keepsAny) || hasTwinWithAccess;
  };
  const isOwedGroup = (id: GroupId): boolean =>
    (isRestore || !desired.groups.has(id)) && keeps(id, undefined, live.groupRoles.get(id));
  const { users, groups } = leaversOf(remembering);
  return {
    users: new Map([...users].filter(([identity]) => isOwedPerson(identity))),
    groups: new Map([...groups].filter(([id]) => isOwedGroup(id))),
  };
}
