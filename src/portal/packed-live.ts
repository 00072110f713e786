import type { Email, GroupId, Identity, UserId } from '../domain/ids.ts';
import { type Indexes, indexesOf, NO_INDEXES } from '../domain/indexes.ts';
import type { Live, LiveUser } from '../domain/live.ts';

/** Indexes of many people, one after the other. */
interface PackedIndexes {
  readonly counts: Uint32Array;
  readonly values: Uint32Array;
}

/** What few people have, by where they stand in the list. */
type Sparse<Value> = readonly (readonly [at: number, value: Value])[];

/**
 * People in columns: lists of texts and of numbers pass from thread to thread in a tenth of the time that as many objects
 * take, and numbers are handed over, not copied.
 */
interface PackedUsers {
  readonly ids: readonly UserId[];
  readonly emails: readonly Email[];
  readonly names: readonly string[];
  readonly codes: readonly number[];
  readonly reports: PackedIndexes;
  readonly roles: PackedIndexes;
  /** Where the address is compared by another spelling than its own. */
  readonly identities: Sparse<Identity>;
  readonly groups: Sparse<readonly GroupId[]>;
  readonly extras: Sparse<readonly string[]>;
  readonly departments: Sparse<string>;
}

/** A live state as it passes from thread to thread. */
export interface PackedLive {
  readonly users: PackedUsers;
  readonly ambiguous: PackedUsers;
  readonly groupRoles: readonly (readonly [GroupId, readonly number[]])[];
  readonly residue: Live['residue'];
}

function packIndexes(users: readonly LiveUser[], of: (user: LiveUser) => Indexes): PackedIndexes {
  const counts = new Uint32Array(users.length);
  let total = 0;
  for (const [at, user] of users.entries()) {
    counts[at] = of(user).length;
    total += of(user).length;
  }
  const values = new Uint32Array(total);
  let to = 0;
  for (const user of users) {
    values.set(of(user), to);
    to += of(user).length;
  }
  return { counts, values };
}

/** Gives the indexes of one after the other. What one index alone is held by is shared, as where it is read. */
function unpackIndexes({ counts, values }: PackedIndexes): (at: number) => Indexes {
  let from = 0;
  return (at) => {
    const count = counts[at] ?? 0;
    from += count;
    if (count === 0) return NO_INDEXES;
    if (count === 1) return indexesOf([values[from - 1] ?? 0]);
    return values.subarray(from - count, from);
  };
}

function packUsers(users: readonly LiveUser[]): PackedUsers {
  const sparse = <Value>(of: (user: LiveUser) => Value | undefined): Sparse<Value> =>
    users.flatMap((user, at) => {
      const value = of(user);
      return value === undefined ? [] : [[at, value] as const];
    });
  return {
    ids: users.map(({ id }) => id),
    emails: users.map(({ email }) => email),
    names: users.map(({ name }) => name),
    codes: users.map(({ role }) => role),
    reports: packIndexes(users, ({ reports }) => reports),
    roles: packIndexes(users, ({ roles }) => roles),
    identities: sparse(({ email, identity }) => (String(identity) === email ? undefined : identity)),
    groups: sparse(({ groups }) => (groups.length === 0 ? undefined : groups)),
    extras: sparse(({ extras }) => (extras.length === 0 ? undefined : extras)),
    departments: sparse(({ department }) => department),
  };
}

const NO_GROUPS: readonly GroupId[] = [];
const NO_EXTRAS: readonly string[] = [];

function unpackUsers(packed: PackedUsers): LiveUser[] {
  const [reports, roles] = [unpackIndexes(packed.reports), unpackIndexes(packed.roles)];
  const [identities, groups] = [new Map(packed.identities), new Map(packed.groups)];
  const [extras, departments] = [new Map(packed.extras), new Map(packed.departments)];
  return packed.emails.map((email, at): LiveUser => {
    const department = departments.get(at);
    const user: LiveUser = {
      id: packed.ids[at] as UserId,
      email,
      // An address that is compared as it is spelled is its own identity.
      identity: identities.get(at) ?? (email as string as Identity),
      name: packed.names[at] ?? '',
      role: packed.codes[at] ?? 0,
      reports: reports(at),
      roles: roles(at),
      groups: groups.get(at) ?? NO_GROUPS,
      extras: extras.get(at) ?? NO_EXTRAS,
    };
    return department === undefined ? user : { ...user, department };
  });
}

/** The live state in a form that passes between threads at little cost; `moved` are the parts that are handed over. */
export function packLive(live: Live): { readonly packed: PackedLive; readonly moved: ArrayBuffer[] } {
  const users = packUsers([...live.users.values()]);
  const packed: PackedLive = {
    users,
    ambiguous: packUsers([...live.ambiguous.values()].flat()),
    groupRoles: [...live.groupRoles].map(([group, roles]) => [group, [...roles]]),
    residue: live.residue,
  };
  const arrays = [users.reports, users.roles].flatMap(({ counts, values }) => [counts, values]);
  return { packed, moved: arrays.map(({ buffer }) => buffer as ArrayBuffer) };
}

/** The same state again, in the same order. */
export function unpackLive({ users, ambiguous, groupRoles, residue }: PackedLive): Live {
  const sharing = new Map<Identity, LiveUser[]>();
  for (const user of unpackUsers(ambiguous)) {
    const known = sharing.get(user.identity);
    if (known === undefined) sharing.set(user.identity, [user]);
    else known.push(user);
  }
  return {
    users: new Map(unpackUsers(users).map((user) => [user.identity, user])),
    ambiguous: sharing,
    groupRoles: new Map(groupRoles.map(([group, roles]) => [group, indexesOf([...roles])])),
    residue,
  };
}
