import {
  type Email,
  type GroupId,
  groupId,
  type Identity,
  identityOf,
  type UserId,
  userId,
} from '../domain/ids.ts';
import type { Interned } from './catalogue-of.ts';
import type { RoleRecord } from './decode.ts';
import type { HeldReports } from './held-reports.ts';
import type { LiveColumns, Sparse } from './live-columns.ts';
import { IndexPacker, type PackedIndexes } from './packed-indexes.ts';
import { twoOfOneId } from './portal-fault.ts';
import type { UserLine } from './user-line.ts';

/** Lists by key, made when the first value comes. */
class Lists<Key, Value> {
  readonly byKey = new Map<Key, Value[]>();

  add(key: Key, value: Value): void {
    const known = this.byKey.get(key);
    if (known === undefined) this.byKey.set(key, [value]);
    else known.push(value);
  }
}

/** The users of a list by what roles call them, each by the place in the list. */
interface Users {
  readonly byId: ReadonlyMap<UserId, number>;
  /** The first of those who share an address. */
  readonly byAddress: ReadonlyMap<Identity, number>;
  /** All who share one. */
  readonly sharing: ReadonlyMap<Identity, readonly number[]>;
}

function usersBy(lines: readonly UserLine[]): Users & { readonly ids: readonly UserId[] } {
  const byId = new Map<UserId, number>();
  const byAddress = new Map<Identity, number>();
  const sharing = new Map<Identity, number[]>();
  const ids = lines.map(({ id: spelled, identity }, at) => {
    const id = userId(spelled);
    byId.set(id, at);
    if (byId.size === at) throw twoOfOneId('/api/user', id);
    const twin = byAddress.get(identity);
    if (twin === undefined) byAddress.set(identity, at);
    else {
      const known = sharing.get(identity);
      if (known === undefined) sharing.set(identity, [twin, at]);
      else known.push(at);
    }
    return id;
  });
  return { byId, byAddress, sharing, ids };
}

const NO_ROLE = -1;

/** Puts users into roles. Most are in one. */
class Joining {
  readonly #first: Int32Array;
  readonly #more = new Lists<number, number>();
  #count = 0;

  constructor(people: number) {
    this.#first = new Int32Array(people).fill(NO_ROLE);
  }

  join(user: number, index: number): void {
    const first = this.#first[user];
    if (first === index) return;
    if (first === NO_ROLE) this.#first[user] = index;
    else this.#more.add(user, index);
    this.#count++;
  }

  packed(): PackedIndexes {
    const packer = new IndexPacker(this.#first.length, this.#count);
    for (const [user, first] of this.#first.entries()) {
      const more = this.#more.byKey.get(user) ?? [];
      packer.add(first === NO_ROLE ? [] : [first, ...more]);
    }
    return packer.packed();
  }
}

/** Puts users into their roles; gives those of groups, and the addresses in roles that nobody has. */
function membersOf(
  roles: readonly RoleRecord[],
  { role: indexOf }: Interned,
  { byId, byAddress, sharing }: Users,
) {
  const joining = new Joining(byId.size);
  const groups = new Lists<GroupId, number>();
  const residue = new Map<Identity, Lists<number, Email>>();
  for (const role of roles) {
    const index = indexOf(role.datasetId, role.name);
    for (const id of role.users ?? []) {
      const user = byId.get(userId(id));
      if (user !== undefined) joining.join(user, index);
    }
    for (const address of role.userEmails ?? []) {
      const identity = identityOf(address);
      const user = byAddress.get(identity);
      if (user !== undefined) {
        joining.join(user, index);
        if (sharing.size > 0) for (const twin of sharing.get(identity) ?? []) joining.join(twin, index);
      } else {
        const left = residue.get(identity) ?? new Lists<number, Email>();
        left.add(index, address as Email);
        residue.set(identity, left);
      }
    }
    for (const group of role.groups ?? []) groups.add(groupId(group), index);
  }
  return { roles: joining.packed(), groups: groups.byKey, residue };
}

function reportsOf(lines: readonly UserLine[], held: HeldReports, { report }: Interned): PackedIndexes {
  const indexesOf = held.indexesBy(report);
  const packer = new IndexPacker(
    lines.length,
    lines.reduce((most, line) => most + line.held.count, 0),
  );
  for (const line of lines) packer.add(indexesOf(line.held));
  return packer.packed();
}

/**
 * The live state behind the lists. A role's members are its `users` and its `userEmails` together; ids without a
 * live user say nothing, addresses without one are residue.
 */
export function columnsOf(
  lines: readonly UserLine[],
  held: HeldReports,
  roleRecords: readonly RoleRecord[],
  interned: Interned,
): LiveColumns {
  const users = usersBy(lines);
  const { roles, groups, residue } = membersOf(roleRecords, interned, users);
  const sparse = <Value>(of: (line: UserLine) => Value | undefined): Sparse<Value> =>
    lines.flatMap((line, at) => {
      const value = of(line);
      return value === undefined ? [] : [[at, value] as const];
    });
  return {
    ids: users.ids,
    emails: lines.map(({ email }) => email),
    names: lines.map(({ name }) => name),
    codes: lines.map(({ role }) => role),
    reports: reportsOf(lines, held, interned),
    roles,
    identities: sparse(({ email, identity }) => (String(identity) === email ? undefined : identity)),
    groups: sparse((line) => (line.groups.length === 0 ? undefined : line.groups)),
    extras: sparse(({ extras }) => (extras.length === 0 ? undefined : extras)),
    departments: sparse(({ department }) => (department === '' ? undefined : department)),
    sharing: [...users.sharing.values()],
    groupRoles: [...groups],
    residue: new Map([...residue].map(([identity, { byKey }]) => [identity, byKey])),
  };
}
