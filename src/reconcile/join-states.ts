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

/** The pieces without removals. */
const addedIn = <Key>(pieces: ReadonlyMap<Key, RecordedAccess>): ReadonlyMap<Key, RecordedAccess> =>
  new Map([...pieces].filter(([, given]) => given !== false));

/** A removal of one state never wins over an addition of the other. */
const joinAccess = <Key>(one: ReadonlyMap<Key, RecordedAccess>, other: ReadonlyMap<Key, RecordedAccess>) =>
  new Map([...one, ...addedIn(other), ...addedIn(one)]);

function mergeCorrections<Key>(one: ReadonlyMap<Key, Correction>, others: ReadonlyMap<Key, Correction>) {
  const all = new Map(others);
  for (const [key, own] of one) {
    const other = others.get(key) ?? own;
    const access = {
      reports: joinAccess(own.reports, other.reports),
      roles: joinAccess(own.roles, other.roles),
    };
    // One apply may have created an account that the other deleted. Without `listed`, a leaver keeps access.
    const isListed = other.account === 'listed' && { account: other.account };
    all.set(key, { ...other, ...own, ...isListed, ...access });
  }
  return all;
}

/** Leaves out removals: a later complete apply may have given the access again. `isOver`: it has set names and roles too. */
function additionsIn<Key>(holders: ReadonlyMap<Key, Correction>, isOver: boolean) {
  const additions = new Map<Key, Correction>();
  for (const [key, { account, ...own }] of holders) {
    const [reports, roles] = [addedIn(own.reports), addedIn(own.roles)];
    const isListed = account === 'listed' && { account };
    if (isOver && !isListed && reports.size + roles.size === 0) continue;
    const { name: _name, role: _role, ...withoutRole } = own;
    additions.set(key, { ...(isOver ? withoutRole : own), ...isListed, reports, roles });
  }
  return additions;
}

const lacking = <Key, Value>(own: ReadonlyMap<Key, Value>, shared: ReadonlyMap<Key, Value>) =>
  new Map([...own].filter(([key, value]) => !isDeepStrictEqual(value, shared.get(key))));

/** The changes of a state since an earlier record, except lockouts. */
const changesSince = (state: RecordState, shared: RecordState): RecordState => ({
  ...state,
  users: lacking(state.users, shared.users),
  groups: lacking(state.groups, shared.groups),
  owedUsers: lacking(state.owedUsers, shared.owedUsers),
  owedGroups: lacking(state.owedGroups, shared.owedGroups),
});

/**
 * Adds the state of another record, and the people in its base. Where the states differ, `state` wins. `shared`
 * is the record that both continue: what this record has, a later complete apply of `state` knew.
 */
export function joinStates(
  state: RecordState,
  other: RecordState,
  files: Pick<Declared, 'users' | 'groups'> | undefined,
  shared: RecordState | undefined,
): RecordState {
  const instantOf = ({ base }: Pick<RecordState, 'base'>): string => base?.instant ?? '';
  const knew =
    shared !== undefined && instantOf(other) === instantOf(shared) && instantOf(state) > instantOf(shared);
  const isOver = other.instant <= instantOf(state);
  // After the complete apply, another apply may have made the same change as before it.
  const added = knew && isOver ? changesSince(other, shared) : other;
  const join = <Key>(
    own: ReadonlyMap<Key, Correction>,
    others: ReadonlyMap<Key, Correction>,
    listed: ReadonlyMap<Key, Sourced> = new Map(),
  ) => {
    const isNew = !isDeepStrictEqual(other.base, state.base);
    const holders = new Map([...listed].filter(([key]) => isNew && (!knew || others.has(key))));
    return mergeCorrections(mergeCorrections(own, additionsIn(others, isOver)), listedIn(holders));
  };
  return {
    ...state,
    users: join(state.users, added.users, files?.users),
    groups: join(state.groups, added.groups, files?.groups),
    owedUsers: mergeMaps(state.owedUsers, added.owedUsers),
    owedGroups: mergeMaps(state.owedGroups, added.owedGroups),
    // Somebody may have locked a person again after a release.
    locked: [...new Set([...state.locked, ...other.locked])].sort(),
  };
}
