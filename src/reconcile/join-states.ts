import { isDeepStrictEqual } from 'node:util';
import type { Declared } from '../domain/declared.ts';
import type { Correction, RecordedAccess, RecordState } from '../domain/recorded.ts';
import { placeOf, type Sourced } from '../domain/source.ts';

const listedIn = <Key>(holders: ReadonlyMap<Key, Sourced>): ReadonlyMap<Key, Correction> =>
  new Map(
    [...holders].map(([key, { source }]) => [
      key,
      { place: placeOf(source), account: 'listed', reports: new Map(), roles: new Map() },
    ]),
  );

const mergeMaps = <Key, Value>(one: ReadonlyMap<Key, Value>, other: ReadonlyMap<Key, Value>) =>
  new Map([...other, ...one]);

const withoutRemovals = <Key>(access: ReadonlyMap<Key, RecordedAccess>): ReadonlyMap<Key, RecordedAccess> =>
  new Map([...access].filter(([, given]) => given !== false));

/** An addition in one state wins over a removal in the other. `other` has only additions. */
const joinAccess = <Key>(one: ReadonlyMap<Key, RecordedAccess>, other: ReadonlyMap<Key, RecordedAccess>) =>
  new Map([...one, ...other, ...withoutRemovals(one)]);

function mergeCorrections<Key>(one: ReadonlyMap<Key, Correction>, others: ReadonlyMap<Key, Correction>) {
  const all = new Map(others);
  for (const [key, own] of one) {
    const other = others.get(key) ?? own;
    const access = {
      reports: joinAccess(own.reports, other.reports),
      roles: joinAccess(own.roles, other.roles),
    };
    // One apply may have created an account that the other deleted. Keep `listed`, because nobody with `gone` can
    // be a leaver.
    const asListed = other.account === 'listed' && { account: other.account };
    all.set(key, { ...other, ...own, ...asListed, ...access });
  }
  return all;
}

/** Keeps only additions. With `isOlder`, also drops names and roles: a complete apply has replaced them. */
function additionsIn<Key>(holders: ReadonlyMap<Key, Correction>, isOlder: boolean) {
  const additions = new Map<Key, Correction>();
  for (const [key, { account, ...own }] of holders) {
    const [reports, roles] = [withoutRemovals(own.reports), withoutRemovals(own.roles)];
    const asListed = account === 'listed' && { account };
    if (isOlder && !asListed && reports.size + roles.size === 0) continue;
    const { name: _name, role: _role, ...withoutRole } = own;
    additions.set(key, { ...(isOlder ? withoutRole : own), ...asListed, reports, roles });
  }
  return additions;
}

/**
 * Adds `other` and the holders whom its base listed (`listedInOther`) to `state`, which wins. Both states
 * continue the record `shared`. `touched` has the holders whom the records after `shared` changed, up to `other`.
 */
export function joinStates(
  state: RecordState,
  other: RecordState,
  listedInOther: Pick<Declared, 'users' | 'groups'> | undefined,
  shared: RecordState | undefined,
  touched: ReadonlySet<string> = new Set(),
): RecordState {
  const completeAt = ({ base }: Pick<RecordState, 'base'>): string => base?.instant ?? '';
  // True if only `state` had a complete apply since `shared`. A complete apply replaces earlier corrections.
  const hasNewerBase =
    shared !== undefined &&
    completeAt(other) === completeAt(shared) &&
    completeAt(state) > completeAt(shared);
  // True if `other` had no apply after the complete apply of `state`.
  const isOlder = other.instant <= completeAt(state);
  /** With `hasNewerBase`, keeps only entries that changed after `shared`. */
  const since = <Key extends string, Value>(
    own: ReadonlyMap<Key, Value>,
    before: ReadonlyMap<Key, Value> | undefined,
  ) => {
    const isNew = ([key, value]: readonly [Key, Value]): boolean =>
      touched.has(key) || !isDeepStrictEqual(value, before?.get(key));
    return hasNewerBase ? new Map([...own].filter(isNew)) : own;
  };
  const hasOtherBase = !isDeepStrictEqual(other.base, state.base);
  const join = <Key>(
    own: ReadonlyMap<Key, Correction>,
    others: ReadonlyMap<Key, Correction>,
    listed: ReadonlyMap<Key, Sourced> = new Map(),
  ) => {
    // A newer base already knew the holders of the other base, except those changed since.
    const holders = new Map(
      [...listed].filter(([key]) => hasOtherBase && (!hasNewerBase || others.has(key))),
    );
    return mergeCorrections(mergeCorrections(own, additionsIn(others, isOlder)), listedIn(holders));
  };
  return {
    ...state,
    users: join(state.users, since(other.users, shared?.users), listedInOther?.users),
    groups: join(state.groups, since(other.groups, shared?.groups), listedInOther?.groups),
    owedUsers: mergeMaps(state.owedUsers, since(other.owedUsers, shared?.owedUsers)),
    owedGroups: mergeMaps(state.owedGroups, since(other.owedGroups, shared?.owedGroups)),
    // Keep all lockouts: after a release, somebody may have locked the person out again.
    locked: [...new Set([...state.locked, ...other.locked])].sort(),
  };
}
