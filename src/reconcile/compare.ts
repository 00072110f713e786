import type { Hold } from '../domain/change.ts';
import {
  type Decision,
  type Delta,
  type GroupHolder,
  isDeleted,
  NO_DECISIONS,
  type Person,
  personAsLive,
  type Side,
  type World,
} from '../domain/delta.ts';
import { NO_EXPLANATION } from '../domain/desired.ts';
import type { Identity } from '../domain/ids.ts';
import { type Indexes, KINDS, type Kind, NO_INDEXES } from '../domain/indexes.ts';
import { allAccounts, findCallObstacle } from '../domain/live.ts';
import { keptBy, once } from '../domain/multimap.ts';
import { takesUnlisted } from '../domain/settings.ts';
import type { Source } from '../domain/source.ts';
import { byCode } from '../domain/wording.ts';
import { accountDecision, type Loss, type UnmanagedAccess } from './accounts.ts';
import { exclusiveByPattern, findTreatment, groupLeftAt, leaverTreatment } from './scope.ts';

/** Comes after the last index of a list, because it is greater than all indexes. */
const END = 0xffffffff;

export function decide(key: number, move: Decision['move'], { because, hold, source }: Loss): Decision {
  return { key, move, because, cause: null, hold, source };
}

/** All holders share these decisions, because there may be millions. */
const giveListed = keptBy((key: number) => decide(key, 'give', { because: 'listed', source: undefined }));
const takeNotListed = keptBy((key: number) =>
  decide(key, 'take', { because: 'not-listed', source: undefined }),
);

interface Reach {
  readonly isMentioned: boolean;
  readonly exclusive: ReadonlyMap<number, Source>;
  /**
   * True for a report that the list does not show, and for an ambiguous role. False for an index beyond the
   * catalogue, because only a reading after the plan has added it.
   */
  readonly isUnclear: (index: number) => boolean;
  readonly unclearHold: Hold;
  readonly isIgnored: (index: number, identity: Identity | undefined) => boolean;
}

type Reaches = Readonly<Record<Kind, Reach>>;

export function reachesOf(world: World): Reaches {
  const { mentions } = world.desired;
  const { catalogue, exclusion } = world;
  const exclusive = exclusiveByPattern(world);
  return {
    reports: {
      isMentioned: mentions.reports,
      exclusive: exclusive.reports,
      isUnclear: (index) => catalogue.reports[index]?.listed === false,
      unclearHold: {
        code: 'unresolved',
        message: 'the report list does not show this report: remove the grant in the portal',
      },
      isIgnored: (index, identity) => identity !== undefined && exclusion.grant(identity, index),
    },
    roles: {
      isMentioned: mentions.rls,
      exclusive: exclusive.roles,
      isUnclear: (index) => catalogue.roles[index]?.ambiguous === true,
      unclearHold: {
        code: 'ambiguous',
        message: 'the dataset has several roles of this name: remove the membership in the portal',
      },
      isIgnored: exclusion.role,
    },
  };
}

interface ComparedHolder {
  /** Undefined for a portal group. */
  readonly identity: Identity | undefined;
  /** Set if the holder loses everything. */
  readonly departure: Loss | undefined;
  readonly isDeleted: boolean;
}

function isLeftAlone(index: number, reach: Reach, { identity, departure, isDeleted }: ComparedHolder) {
  if (reach.isIgnored(index, identity)) return true;
  if (!reach.isUnclear(index)) return !reach.isMentioned && !reach.exclusive.has(index);
  // Hold the unclear access of a leaver, so that somebody removes it by hand. A deletion removes it anyway.
  return departure === undefined || isDeleted || !reach.isMentioned;
}

/** Undefined if the live access stays, although the files do not give it. */
function takeOf(
  key: number,
  { exclusive, isUnclear, unclearHold }: Reach,
  { identity, departure }: ComparedHolder,
  isListed: boolean,
  expired: () => ReadonlyMap<number, Source>,
): Decision | undefined {
  // Name the exclusive pattern for a group: the pattern explains more than the missing entry.
  if (departure !== undefined && (identity !== undefined || !exclusive.has(key)))
    return decide(key, 'take', isUnclear(key) ? { ...departure, hold: unclearHold } : departure);
  if (!isListed) {
    const source = exclusive.get(key);
    return source && decide(key, 'take', { because: 'exclusive', source });
  }
  const source = expired().get(key);
  return source === undefined ? takeNotListed(key) : decide(key, 'take', { because: 'expired', source });
}

/** Merges the sorted indexes. `wanted` is undefined if the files do not list the holder. */
function compareSide(
  reach: Reach,
  holder: ComparedHolder,
  live: Indexes,
  wanted: Indexes | undefined,
  expired: () => ReadonlyMap<number, Source>,
): Side {
  const isListed = wanted !== undefined && reach.isMentioned;
  const ofFiles = isListed ? wanted : NO_INDEXES;
  const decisions: Decision[] = [];
  let managed = 0;
  let liveAt = 0;
  let wantedAt = 0;
  while (liveAt < live.length || wantedAt < ofFiles.length) {
    const nextLive = live[liveAt] ?? END;
    const nextWanted = ofFiles[wantedAt] ?? END;
    const key = Math.min(nextLive, nextWanted);
    if (key === nextLive) liveAt++;
    if (key === nextWanted) wantedAt++;
    if (isLeftAlone(key, reach, holder)) continue;
    if (nextLive === nextWanted) managed++;
    else if (key === nextWanted) decisions.push(giveListed(key));
    else {
      const take = takeOf(key, reach, holder, isListed, expired);
      if (take !== undefined) decisions.push(take);
      if (take !== undefined && take.hold === undefined) managed++;
    }
  }
  return { live, decisions: decisions.length === 0 ? NO_DECISIONS : decisions, aside: NO_DECISIONS, managed };
}

/** Undefined for listed people, and for people that rolecall leaves alone. */
function departureOf({ wanted, treatment, left }: Person, { desired }: World): Loss | undefined {
  if (treatment !== 'stripped' && treatment !== 'removed') return undefined;
  if (left !== undefined) return { because: 'left', source: left };
  if (wanted === undefined) return { because: 'unlisted', source: desired.settings.manage.unlistedSource };
  return { because: wanted.standing === 'expired' ? 'expired' : 'absent', source: wanted.source };
}

const isManagedBy = ({ isUnclear, isMentioned, exclusive }: Reach, index: number): boolean =>
  !isUnclear(index) && (isMentioned || exclusive.has(index));

function unmanagedAccessOf(person: Person, reaches: Reaches): UnmanagedAccess {
  const access = KINDS.flatMap((kind) => person[kind].live.map((index) => ({ index, reach: reaches[kind] })));
  return {
    isIgnored: access.some(({ index, reach }) => reach.isIgnored(index, person.identity)),
    count: access.filter(({ index, reach }) => !isManagedBy(reach, index)).length,
  };
}

/** Memberships left by an earlier account of this address, in managed or exclusive roles. */
const residueOf = (identity: Identity, { live }: World, { roles }: Reaches): Person['residue'] =>
  new Map(
    [...(live.residue.get(identity) ?? [])].filter(
      ([index]) => !roles.isIgnored(index, identity) && isManagedBy(roles, index),
    ),
  );

export function comparePerson(person: Person, world: World, reaches: Reaches): Person {
  const { identity, wanted, treatment } = person;
  const departure = departureOf(person, world);
  const account = accountDecision(person, departure, world, () => unmanagedAccessOf(person, reaches));
  if (treatment === 'renamed') return { ...person, account };
  const listed = treatment === 'listed' ? wanted : undefined;
  const findExpired = once(() =>
    listed?.hasExpired === true ? world.desired.explainUser(identity).expired : NO_EXPLANATION.expired,
  );
  const compared = { identity, departure, isDeleted: isDeleted({ account }) };
  const sideOf = (kind: Kind): Side =>
    compareSide(reaches[kind], compared, person[kind].live, listed?.[kind], () => findExpired()[kind]);
  return {
    ...person,
    account,
    reports: sideOf('reports'),
    roles: sideOf('roles'),
    residue: account?.kind === 'create' ? residueOf(identity, world, reaches) : person.residue,
  };
}

/** Undefined for listed groups, and for groups that rolecall leaves alone. */
function groupDepartureOf({ id, wanted }: GroupHolder, world: World): Loss | undefined {
  if (wanted !== undefined) return undefined;
  const left = groupLeftAt(world, id);
  if (left !== undefined) return { because: 'left', source: left };
  const { manage } = world.desired.settings;
  return takesUnlisted(manage) ? { because: 'unlisted', source: manage.unlistedSource } : undefined;
}

export function compareGroup(group: GroupHolder, world: World, { roles: reach }: Reaches): GroupHolder {
  const { id, wanted, roles } = group;
  const departure = reach.isMentioned ? groupDepartureOf(group, world) : undefined;
  const compared = { identity: undefined, departure, isDeleted: false };
  const { expired } = wanted?.hasExpired === true ? world.desired.explainGroup(id) : NO_EXPLANATION;
  return { ...group, roles: compareSide(reach, compared, roles.live, wanted?.roles, () => expired.roles) };
}

/** Leaves out untouched people. */
export function compare(world: World, people: Iterable<Person>, groups: readonly GroupHolder[]): Delta {
  const reaches = reachesOf(world);
  const compared: Person[] = [];
  for (const person of people)
    if (person.treatment !== 'untouched') compared.push(comparePerson(person, world, reaches));
  return {
    world,
    people: compared.sort((a, b) => byCode(a.identity, b.identity)),
    groups: groups.map((group) => compareGroup(group, world, reaches)),
  };
}

/**
 * Compares accounts that no call may touch. These share an address, have an address or role that calls cannot
 * use, or wait for a new address.
 */
export function compareLeftAlone({ world, people }: Delta): Person[] {
  const { desired, live } = world;
  const reaches = reachesOf(world);
  const earlier = new Set([...desired.users.values()].flatMap(({ previously }) => previously));
  const odd = allAccounts(live).filter(
    (user) => live.ambiguous.has(user.identity) || findCallObstacle(user) !== undefined,
  );
  const waiting = people.filter(({ treatment }) => treatment === 'renamed');
  return [
    ...odd.map((user) => {
      const { identity, email } = user;
      const wanted = desired.users.get(identity);
      const hasLeft = wanted === undefined && earlier.has(identity);
      const treatment = hasLeft
        ? leaverTreatment(world, identity)
        : findTreatment(world, identity, undefined, wanted);
      const person = personAsLive(identity, email, user, wanted, treatment, undefined);
      return treatment === 'untouched' ? person : comparePerson(person, world, reaches);
    }),
    ...waiting.map((person): Person => {
      const listed = comparePerson({ ...person, treatment: 'listed' }, world, reaches);
      return { ...listed, treatment: 'renamed' };
    }),
  ];
}
