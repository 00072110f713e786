import type { Delta, GroupHolder } from '../domain/delta.ts';
import type { GroupId } from '../domain/ids.ts';
import { type Indexes, NO_INDEXES } from '../domain/indexes.ts';
import { once } from '../domain/multimap.ts';
import { type PathsByKey, pathsByKey } from './paths.ts';

const NO_GROUPS: ReadonlySet<GroupId> = new Set();

/** The roles of portal groups: those they have, and those that are decided or that lines give them at some time. */
export class GroupRoles {
  readonly #delta: Delta;
  readonly #holders: ReadonlyMap<GroupId, GroupHolder>;
  readonly #paths = new Map<GroupId, PathsByKey>();

  constructor(delta: Delta) {
    this.#delta = delta;
    this.#holders = new Map(delta.groups.map((group) => [group.id, group]));
  }

  live(id: GroupId): Indexes {
    return this.#delta.world.live.groupRoles.get(id) ?? NO_INDEXES;
  }

  holder(id: GroupId): GroupHolder | undefined {
    return this.#holders.get(id);
  }

  paths(id: GroupId): PathsByKey {
    const known = this.#paths.get(id);
    if (known !== undefined) return known;
    const made = pathsByKey(this.#delta.world.desired.grantsOfGroup(id));
    this.#paths.set(id, made);
    return made;
  }

  /** All roles that a group has to do with; some may come twice. */
  *of(id: GroupId): Iterable<number> {
    yield* this.live(id);
    for (const { key } of this.holder(id)?.roles.decisions ?? []) yield key;
    yield* this.paths(id).rls.keys();
  }

  /** All groups that have to do with a role. */
  having(role: number): ReadonlySet<GroupId> {
    return this.#byRole().get(role) ?? NO_GROUPS;
  }

  readonly #byRole = once((): ReadonlyMap<number, ReadonlySet<GroupId>> => {
    const { live, desired } = this.#delta.world;
    const all = new Set([...live.groupRoles.keys(), ...this.#holders.keys(), ...desired.groups.keys()]);
    const found = new Map<number, Set<GroupId>>();
    for (const id of all)
      for (const role of this.of(id)) {
        const known = found.get(role);
        if (known === undefined) found.set(role, new Set([id]));
        else known.add(id);
      }
    return found;
  });
}
