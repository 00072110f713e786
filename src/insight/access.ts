import type { Indexes, Kind, Thing } from '../domain/access.ts';
import { findAccounts, hasIndex, NO_INDEXES, reportAt, sortIndexes } from '../domain/access.ts';
import type { AccountDecision, Decision, Delta, Person, Reasons, Side, World } from '../domain/delta.ts';
import { decisionsByKey, losesEverything } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import type { ExplainedPath, ExplainedThing, LeftAlone, NarrowingRole } from '../domain/explained.ts';
import type { Grant } from '../domain/grant.ts';
import { namedRole } from '../domain/holdings.ts';
import type { DatasetId, GroupId, Identity } from '../domain/ids.ts';
import { groupBy, memoize } from '../domain/multimap.ts';
import type { Source } from '../domain/source.ts';
import { phaseOf, writtenInstant } from '../domain/window.ts';

type AccessState = Pick<ExplainedThing, 'live' | 'desired' | 'held' | 'change' | 'paths'>;
type AccessByIndex = ReadonlyMap<number, AccessState>;
type IsAsked = (kind: Kind, index: number) => boolean;
type ExplainedRows = Pick<ExplainedThing, 'rows' | 'rowLevel'>;
type RolesByDataset = ReadonlyMap<DatasetId, readonly NarrowingRole[]>;
type PeopleById = ReadonlyMap<Identity, Person>;

function explainMove(kind: 'give' | 'take', { because, cause, source, removed }: Reasons) {
  // A removed line is no source, because the files no longer have it.
  const sources = source === undefined || removed ? [] : [source];
  return { kind, because, cause, ...(removed && { removed }), sources };
}

const NO_LINE: ExplainedPath = {
  via: 'unmanaged',
  sources: [],
  from: null,
  until: null,
  reason: null,
  active: true,
  group: null,
  leftAlone: null,
};

const viaOf = ({ selector, through }: Source): ExplainedPath['via'] =>
  selector !== undefined ? 'workspace' : through.length > 0 ? 'team' : 'own';

/** `isPresent` is false if the files mark the holder as absent. */
const pathOf = ({ source, window, reason }: Grant, now: number, isPresent: boolean): ExplainedPath => ({
  via: viaOf(source),
  sources: [source],
  from: window.from === undefined ? null : writtenInstant(window.from),
  until: window.until ?? null,
  reason: reason ?? null,
  active: isPresent && phaseOf(window, now) === 'within',
  group: null,
  leftAlone: null,
});

/** The reports of one holder, or the roles. */
interface HolderSide {
  readonly live: Indexes;
  readonly side: Side | undefined;
  readonly grants: readonly Grant[];
  readonly isAsked: (index: number) => boolean;
  readonly pathBy: (grant: Grant) => ExplainedPath;
  /** Returns the paths of live access that no line in the files gives. */
  readonly pathsWithoutLine: (index: number, decision: Decision | undefined) => readonly ExplainedPath[];
}

function explainSide({ live, side, grants, isAsked, pathBy, pathsWithoutLine }: HolderSide) {
  const decisions = decisionsByKey(side);
  const lines = groupBy(grants, ({ key }) => key);
  const keys = sortIndexes([...live, ...decisions.keys(), ...lines.keys()].filter(isAsked));
  const all = new Map<number, AccessState>();
  for (const key of keys) {
    const decision = decisions.get(key);
    const isLive = hasIndex(live, key);
    const paths = (lines.get(key) ?? []).map(pathBy);
    // Without a decision, only an active line explains live access.
    const isExplained = decision === undefined ? paths.some(({ active }) => active) : paths.length > 0;
    all.set(key, {
      live: isLive,
      desired: decision === undefined ? isLive : decision.move === 'give',
      held: decision?.hold ?? null,
      change: decision === undefined ? null : explainMove(decision.move, decision),
      paths: isLive && !isExplained ? [...paths, ...pathsWithoutLine(key, decision)] : paths,
    });
  }
  return all;
}

/** Why rolecall leaves access that is not in the files. `isDecided`: the holder is listed, or loses all. */
function whyStays({ mentions }: Desired, kind: Kind, isExcluded: boolean, isDecided: boolean): LeftAlone {
  if (isExcluded) return 'excluded';
  return isDecided && !mentions[kind] ? 'kind-unmanaged' : 'unlisted';
}

function groupReader({ world, groups }: Delta, isAsked: IsAsked) {
  const { desired, live, exclusion, now } = world;
  const groupsById = new Map(groups.map((group) => [group.id, group]));
  return memoize((id: GroupId): AccessByIndex => {
    const group = { id, alias: desired.groups.get(id)?.alias ?? null };
    const noLine = { ...NO_LINE, via: 'group' as const, group };
    return explainSide({
      live: live.groupRoles.get(id) ?? NO_INDEXES,
      side: groupsById.get(id)?.roles,
      grants: desired.grantsOfGroup(id),
      isAsked: (key) => isAsked('roles', key),
      pathBy: (grant) => ({ ...pathOf(grant, now, true), via: 'group', group }),
      // If the plan takes the role from the group, also show the group, as an inactive path.
      pathsWithoutLine: (key, decision) => [
        decision === undefined
          ? { ...noLine, leftAlone: whyStays(desired, 'roles', exclusion.role(key), desired.groups.has(id)) }
          : { ...noLine, active: decision.move === 'give' },
      ],
    });
  });
}

/** The plan deletes the account. This removes all access of the account, unmanaged access too. */
const lostWithAccount = ({ held, change, paths }: AccessState, account: AccountDecision): AccessState => ({
  live: true,
  desired: false,
  held: held ?? account.hold ?? null,
  change: change ?? explainMove('take', account),
  paths: paths.filter(({ via }) => via !== 'unmanaged'),
});

/** Reads a person's access, except access through portal groups. */
function directReader({ desired, live, exclusion, now }: World, people: PeopleById, isAsked: IsAsked) {
  return (identity: Identity, kind: Kind): AccessByIndex => {
    const person = people.get(identity);
    // If somebody must still rename the account, the files list the new address.
    const listedAddress = (person?.treatment === 'renamed' ? person.wanted?.identity : undefined) ?? identity;
    const isPresent = desired.users.get(listedAddress)?.standing !== 'absent';
    const isDecided = desired.users.has(listedAddress) || losesEverything(person);
    const isExcluded = (key: number): boolean =>
      exclusion.user(identity) || (kind === 'reports' ? exclusion.grant(identity, key) : exclusion.role(key));
    const all = explainSide({
      live: sortIndexes(findAccounts(live, identity).flatMap((user) => [...user[kind]])),
      side: person?.[kind],
      grants: desired.grantsOfUser(listedAddress).filter((grant) => grant.kind === kind),
      isAsked: (key) => isAsked(kind, key),
      pathBy: (grant) => pathOf(grant, now, isPresent),
      pathsWithoutLine: (key, decision) =>
        decision === undefined
          ? [{ ...NO_LINE, leftAlone: whyStays(desired, kind, isExcluded(key), isDecided) }]
          : [],
    });
    const account = person?.account;
    if (account?.kind === 'delete')
      for (const [key, access] of all) if (access.live) all.set(key, lostWithAccount(access, account));
    return all;
  };
}

/** An account that the plan deletes or replaces loses the roles of its portal groups. */
const lostWithGroup = (access: AccessState, { hold }: AccountDecision): AccessState => ({
  ...access,
  desired: false,
  held: access.desired ? (hold ?? null) : access.held,
  paths: access.paths.map((path) => ({ ...path, active: false })),
});

/** Joins two ways to the same role: the person has the role while one way remains. */
const mergeAccess = (one: AccessState, other: AccessState): AccessState => ({
  live: one.live || other.live,
  desired: one.desired || other.desired,
  held: one.held ?? other.held,
  change: one.change ?? other.change,
  paths: [...one.paths, ...other.paths],
});

/** Explains the access of people and groups, but only to reports and roles for which `isAsked` is true. */
export function accessReader(delta: Delta, isAsked: IsAsked) {
  const { world } = delta;
  const { catalogue, desired, live } = world;
  const people: PeopleById = new Map(delta.people.map((person) => [person.identity, person]));
  const groupAccess = groupReader(delta, isAsked);
  const directAccess = directReader(world, people, isAsked);
  const datasetsWithRoles = new Set<DatasetId>(catalogue.roles.map(({ datasetId }) => datasetId));

  const roleAccess = (identity: Identity): readonly (readonly [number, AccessState])[] => {
    const all = new Map(directAccess(identity, 'roles'));
    const account = people.get(identity)?.account;
    const leavesGroups = account?.kind === 'delete' || account?.kind === 'replace';
    const groupIds = new Set(findAccounts(live, identity).flatMap((user) => user.groups));
    for (const id of groupIds)
      for (const [key, access] of groupAccess(id)) {
        const own = all.get(key);
        const throughGroup = leavesGroups ? lostWithGroup(access, account) : access;
        all.set(key, own === undefined ? throughGroup : mergeAccess(own, throughGroup));
      }
    return [...all].sort(([a], [b]) => a - b);
  };

  /** Which rows of the report this person sees, and by which roles. */
  const explainRows = (key: number, access: AccessState, rolesByDataset: RolesByDataset): ExplainedRows => {
    const { datasetId } = reportAt(catalogue, key);
    if (datasetId === undefined || !datasetsWithRoles.has(datasetId)) return { rows: [], rowLevel: 'all' };
    const rows = rolesByDataset.get(datasetId) ?? [];
    if (desired.dynamicDatasets.has(datasetId)) return { rows, rowLevel: 'dynamic' };
    const hasRole = rows.some((role) => (access.live && role.live) || (access.desired && role.desired));
    return { rows, rowLevel: hasRole ? 'roles' : 'missing' };
  };

  /** Lists reports, then roles, each sorted by index. Includes roles through a portal group. */
  const personAccess = (identity: Identity): readonly (ExplainedThing & Thing)[] => {
    const roles = roleAccess(identity);
    const narrowing = roles.flatMap(([key, { live: isLive, desired: isDesired }]): NarrowingRole[] =>
      isLive || isDesired ? [{ ...namedRole(world, key), live: isLive, desired: isDesired }] : [],
    );
    const rolesByDataset = groupBy(narrowing, ({ datasetId }) => datasetId);
    return [
      ...Array.from(directAccess(identity, 'reports'), ([key, access]) => {
        return { kind: 'reports' as const, key, ...access, ...explainRows(key, access, rolesByDataset) };
      }),
      ...roles.map(([key, access]) => {
        return { kind: 'roles' as const, key, ...access, rows: [], rowLevel: undefined };
      }),
    ];
  };
  return { personAccess, groupAccess };
}
