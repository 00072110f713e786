import { type Catalogue, reportAt, roleAt } from '../domain/catalogue.ts';
import type { ChangedGroup } from '../domain/change.ts';
import type { Delta, Person, World } from '../domain/delta.ts';
import type { ExplainedMove, ExplainedPath, LeftAlone, Subject } from '../domain/explained.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import { type Indexes, indexesOf, NO_INDEXES } from '../domain/indexes.ts';
import type { LiveUser } from '../domain/live.ts';
import { GroupRoles } from './group-roles.ts';
import { type PathsByKey, pathOf, pathsByKey } from './paths.ts';
import { type HeldState, heldStateOf } from './state.ts';

export type Kind = Subject['kind'];

/** What is asked: the difference between files and portal. */
export interface Question {
  readonly delta: Delta;
}

/** A portal group that somebody is in, and what becomes of one of its roles. */
interface ByGroup {
  readonly id: GroupId;
  readonly state: HeldState;
  /** True where the person leaves the group with the account. */
  readonly leaves: boolean;
}

/** People and groups of a delta by what they are called, and what each holds. */
export class AccessWalk {
  readonly world: World;
  readonly #people: ReadonlyMap<Identity, Person>;
  readonly groupRoles: GroupRoles;
  #grouped: { readonly identity: Identity; readonly ids: ReadonlyMap<GroupId, number> } | undefined;
  /** What several accounts of one address hold together. */
  readonly #together = { report: new Map<Identity, Indexes>(), rls: new Map<Identity, Indexes>() };

  constructor({ delta }: Question) {
    this.world = delta.world;
    this.#people = new Map(delta.people.map((person) => [person.identity, person]));
    this.groupRoles = new GroupRoles(delta);
  }

  get catalogue(): Catalogue {
    return this.world.catalogue;
  }

  /** Undefined for a person without decisions. */
  person(identity: Identity): Person | undefined {
    return this.#people.get(identity);
  }

  /** The live users of an address: several where nobody can tell them apart. */
  accounts(identity: Identity): readonly LiveUser[] {
    const { users, ambiguous } = this.world.live;
    const user = users.get(identity);
    return user === undefined ? (ambiguous.get(identity) ?? []) : [user];
  }

  paths(identity: Identity): PathsByKey {
    return pathsByKey(this.world.desired.grantsOfUser(identity));
  }

  /** The portal groups that somebody is in, in their order, with a number that rises with it. */
  groupsOf(identity: Identity): ReadonlyMap<GroupId, number> {
    if (this.#grouped?.identity !== identity) {
      const groups = new Set(this.accounts(identity).flatMap((account) => account.groups));
      this.#grouped = { identity, ids: new Map(Array.from(groups, (id, at) => [id, at])) };
    }
    return this.#grouped.ids;
  }

  group(id: GroupId): ChangedGroup {
    return { id, alias: this.world.desired.groups.get(id)?.alias ?? null };
  }

  liveOf(identity: Identity, kind: Kind): Indexes {
    const accounts = this.accounts(identity);
    const [only] = accounts;
    if (only === undefined) return NO_INDEXES;
    const held = (user: LiveUser): Indexes => (kind === 'report' ? user.reports : user.roles);
    if (accounts.length === 1) return held(only);
    const known = this.#together[kind].get(identity);
    if (known !== undefined) return known;
    const together = indexesOf(accounts.flatMap((user) => [...held(user)]));
    this.#together[kind].set(identity, together);
    return together;
  }

  /** What somebody holds directly. */
  #direct(identity: Identity, kind: Kind, key: number): HeldState {
    const person = this.#people.get(identity);
    const side = kind === 'report' ? person?.reports : person?.roles;
    const state = heldStateOf(this.liveOf(identity, kind), side, key);
    const { account } = person ?? {};
    if (account?.kind !== 'delete' || !state.live) return state;
    // With the account goes all that it has, what nothing else decides too.
    const { because, cause, source, hold } = account;
    const change: ExplainedMove = {
      kind: 'take',
      because,
      cause,
      sources: source === undefined ? [] : [source],
    };
    return {
      live: true,
      desired: false,
      held: state.held ?? hold ?? null,
      change: state.change ?? change,
    };
  }

  /** What somebody holds through portal groups that have to do with the role. */
  #byGroups(identity: Identity, key: number): readonly ByGroup[] {
    const having = this.groupRoles.having(key);
    const own = this.groupsOf(identity);
    // A role has few groups and somebody may be in many, or the other way round.
    const ids =
      having.size < own.size
        ? [...having].filter((id) => own.has(id)).sort((a, b) => (own.get(a) ?? 0) - (own.get(b) ?? 0))
        : [...own.keys()].filter((id) => having.has(id));
    const account = this.#people.get(identity)?.account;
    // A deleted account leaves its groups, and a replaced one is not put back into them.
    const leaves = account?.kind === 'delete' || account?.kind === 'replace';
    return ids.map((id) => {
      const state = this.ofGroup(id, key);
      return {
        id,
        leaves,
        state: leaves && state.desired ? { ...state, desired: false, held: account?.hold ?? null } : state,
      };
    });
  }

  /** What becomes of one role of a portal group. */
  ofGroup(id: GroupId, key: number): HeldState {
    return heldStateOf(this.groupRoles.live(id), this.groupRoles.holder(id)?.roles, key);
  }

  /** What of one kind somebody holds, would hold, or is given by a line at some time. */
  keys(identity: Identity, kind: Kind, paths: PathsByKey): readonly number[] {
    const keys = new Set(this.ownKeys(identity, kind));
    for (const key of paths[kind].keys()) keys.add(key);
    if (kind === 'rls')
      for (const id of this.groupsOf(identity).keys())
        for (const key of this.groupRoles.of(id)) keys.add(key);
    return [...keys].sort((a, b) => a - b);
  }

  /** What somebody holds directly, or what is decided of it; some may come twice. */
  *ownKeys(identity: Identity, kind: Kind): Iterable<number> {
    const person = this.#people.get(identity);
    yield* this.liveOf(identity, kind);
    const side = kind === 'report' ? person?.reports : person?.roles;
    for (const { key } of side?.decisions ?? []) yield key;
  }

  /** One report or role of somebody, held directly or by a portal group. */
  state(identity: Identity, kind: Kind, key: number): HeldState {
    const direct = this.#direct(identity, kind, key);
    if (kind === 'report') return direct;
    const all = [direct, ...this.#byGroups(identity, key).map(({ state }) => state)];
    const live = all.some((state) => state.live);
    const desired = all.some((state) => state.desired);
    const deciding = all.filter(({ change }) => change !== null);
    return {
      live,
      desired,
      held: deciding.find(({ held }) => held !== null)?.held ?? all.find(({ held }) => held)?.held ?? null,
      change: direct.change ?? deciding[0]?.change ?? null,
    };
  }

  /** Every way by which somebody has it. */
  explain(identity: Identity, kind: Kind, key: number, paths: PathsByKey): readonly ExplainedPath[] {
    const { now, desired } = this.world;
    const standing = desired.users.get(identity)?.standing;
    const own = (paths[kind].get(key) ?? []).map((path) => pathOf(path, now, standing !== 'absent', null));
    const groups = kind === 'rls' ? this.#byGroups(identity, key) : [];
    const byGroup = groups.flatMap(({ id, state, leaves }) => {
      const found = this.groupPaths(id, key, state);
      return leaves ? found.map((path) => ({ ...path, active: false })) : found;
    });
    const direct = this.#direct(identity, kind, key);
    const unmanaged = direct.live && direct.desired && direct.change === null && !own.some(isActive);
    return [
      ...own,
      ...byGroup,
      ...(unmanaged ? [leftAlone(this.#whyLeftAlone(identity, kind, key), null)] : []),
    ];
  }

  /** Every way by which a portal group has a role. */
  groupPaths(id: GroupId, key: number, state: HeldState = this.ofGroup(id, key)): readonly ExplainedPath[] {
    const group = this.group(id);
    const found = this.groupRoles.paths(id).rls.get(key) ?? [];
    const paths = found.map((path) => pathOf(path, this.world.now, true, group));
    const unmanaged = state.live && state.desired && state.change === null && !paths.some(isActive);
    if (unmanaged) return [...paths, leftAlone(this.#whyGroupLeftAlone(id, key), group)];
    // A group that is to lose the role still gives it.
    return paths.length > 0 || !state.live
      ? paths
      : [{ ...leftAlone(null, group), via: 'group', active: state.desired }];
  }

  #whyLeftAlone(identity: Identity, kind: Kind, key: number): LeftAlone {
    const { exclusion, desired, live } = this.world;
    if (live.ambiguous.has(identity)) return 'ambiguous';
    if (exclusion.user(identity)) return 'excluded';
    if (kind === 'report') {
      if (!reportAt(this.catalogue, key).listed) return 'not-shown';
      if (exclusion.grant(identity, key)) return 'excluded';
    } else {
      if (roleAt(this.catalogue, key).ambiguous) return 'ambiguous';
      if (exclusion.role(key)) return 'excluded';
    }
    const treatment = this.#people.get(identity)?.treatment;
    const leaves = treatment === 'stripped' || treatment === 'removed';
    if (!desired.users.has(identity) && !leaves) return 'unlisted';
    const mentioned = kind === 'report' ? desired.mentions.reports : desired.mentions.rls;
    if (!mentioned) return 'kind-unmanaged';
    return this.#people.has(identity) ? 'unlisted' : 'unreachable';
  }

  #whyGroupLeftAlone(id: GroupId, key: number): LeftAlone {
    const { exclusion, desired } = this.world;
    if (roleAt(this.catalogue, key).ambiguous) return 'ambiguous';
    if (exclusion.role(key)) return 'excluded';
    return desired.groups.has(id) && !desired.mentions.rls ? 'kind-unmanaged' : 'unlisted';
  }
}

const isActive = ({ active }: ExplainedPath): boolean => active;

const leftAlone = (why: LeftAlone | null, group: ChangedGroup | null): ExplainedPath => ({
  via: group === null ? 'unmanaged' : 'group',
  sources: [],
  from: null,
  until: null,
  reason: null,
  active: true,
  group,
  leftAlone: why,
});
