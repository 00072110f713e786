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
import type { Matched } from './match.ts';
import { exclusiveByPattern, findTreatment, groupLeftAt } from './scope.ts';

/** Greater than all indexes. */
const END = 0xffffffff;

const NOT_LISTED: Loss = { because: 'not-listed', source: undefined };
const GIVEN: Loss = { because: 'listed', source: undefined };

const decide = (key: number, move: Decision['move'], { because, hold, source }: Loss): Decision => ({
  key,
  move,
  because,
  cause: null,
  hold,
  source,
});

/** All holders share these decisions, because there may be millions. */
const giveOf = keptBy((key: number) => decide(key, 'give', GIVEN));
const takeOf = keptBy((key: number) => decide(key, 'take', NOT_LISTED));

interface Reach {
  readonly isMentioned: boolean;
  readonly exclusive: ReadonlyMap<number, Source>;
  /**
   * True for a report that the list does not show, and for an ambiguous role. False for an index outside the
   * catalogue, from a reading after the plan.
   */
  readonly isUnclear: (index: number) => boolean;
  readonly unclearHold: Hold;
  readonly isIgnored: (index: number, identity: Identity | undefined) => boolean;
}

type Reaches = Readonly<Record<Kind, Reach>>;

export function reachOf(world: World): Reaches {
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

/** `wanted` is undefined if the files do not list the holder. */
function compareSide(
  { isMentioned, exclusive, isUnclear, isIgnored, unclearHold }: Reach,
  { identity, departure, isDeleted }: ComparedHolder,
  live: Indexes,
  wanted: Indexes | undefined,
  expired: () => ReadonlyMap<number, Source>,
): Side {
  const isListed = wanted !== undefined && isMentioned;
  const stays = (index: number): boolean =>
    isIgnored(index, identity) ||
    (isUnclear(index)
      ? departure === undefined || isDeleted || !isMentioned
      : !isMentioned && !exclusive.has(index));
  const lossOf = (index: number): Loss | undefined => {
    // For a group, an exclusive pattern explains more than that no file lists the group.
    if (departure !== undefined && (identity !== undefined || !exclusive.has(index)))
      return isUnclear(index) ? { ...departure, hold: unclearHold } : departure;
    const source = (isListed ? expired() : exclusive).get(index);
    if (source !== undefined) return { because: isListed ? 'expired' : 'exclusive', source };
    return isListed ? NOT_LISTED : undefined;
  };
  const given = isListed ? wanted : NO_INDEXES;
  const decisions: Decision[] = [];
  let managed = 0;
  let at = 0;
  let next = 0;
  while (at < live.length || next < given.length) {
    const [has, gets] = [live[at] ?? END, given[next] ?? END];
    const key = Math.min(has, gets);
    if (key === has) at++;
    if (key === gets) next++;
    if (stays(key)) continue;
    const loss = key === gets ? undefined : lossOf(key);
    if (key !== has) decisions.push(giveOf(key));
    else if (loss !== undefined)
      decisions.push(loss === NOT_LISTED ? takeOf(key) : decide(key, 'take', loss));
    if (key === has && (key === gets || (loss !== undefined && loss.hold === undefined))) managed++;
  }
  return { live, decisions: decisions.length === 0 ? NO_DECISIONS : decisions, aside: NO_DECISIONS, managed };
}

/** Undefined for listed people and for those left alone. */
function departureOf({ wanted, treatment, left }: Person, { desired }: World): Loss | undefined {
  if (treatment !== 'stripped' && treatment !== 'removed') return undefined;
  if (left !== undefined) return { because: 'left', source: left };
  if (wanted === undefined) return { because: 'unlisted', source: desired.settings.manage.unlistedSource };
  return { because: wanted.standing === 'expired' ? 'expired' : 'absent', source: wanted.source };
}

const isManagedBy = ({ isUnclear, isMentioned, exclusive }: Reach, index: number): boolean =>
  !isUnclear(index) && (isMentioned || exclusive.has(index));

function unmanagedAccessOf(person: Person, reach: Reaches): UnmanagedAccess {
  const access = KINDS.flatMap((kind) => person[kind].live.map((index) => ({ index, of: reach[kind] })));
  return {
    isIgnored: access.some(({ index, of }) => of.isIgnored(index, person.identity)),
    count: access.filter(({ index, of }) => !isManagedBy(of, index)).length,
  };
}

/** Memberships left by an earlier account of this address, in managed or exclusive roles. */
const residueOf = (identity: Identity, { live }: World, { roles }: Reaches): Person['residue'] =>
  new Map(
    [...(live.residue.get(identity) ?? [])].filter(
      ([index]) => !roles.isIgnored(index, identity) && isManagedBy(roles, index),
    ),
  );

export function comparePerson(person: Person, world: World, reach: Reaches): Person {
  const { identity, wanted, treatment } = person;
  const departure = departureOf(person, world);
  const account = accountDecision(person, departure, world, () => unmanagedAccessOf(person, reach));
  if (treatment === 'renamed') return { ...person, account };
  const listed = treatment === 'listed' ? wanted : undefined;
  const expired = once(() =>
    listed?.hasExpired === true ? world.desired.explainUser(identity).expired : NO_EXPLANATION.expired,
  );
  const compared = { identity, departure, isDeleted: isDeleted({ account }) };
  const sideOf = (kind: Kind): Side =>
    compareSide(reach[kind], compared, person[kind].live, listed?.[kind], () => expired()[kind]);
  return {
    ...person,
    account,
    reports: sideOf('reports'),
    roles: sideOf('roles'),
    residue: account?.kind === 'create' ? residueOf(identity, world, reach) : person.residue,
  };
}

export function compareGroup(group: GroupHolder, world: World, reach: Reaches): GroupHolder {
  const { id, wanted, roles } = group;
  const { manage } = world.desired.settings;
  const left = groupLeftAt(world, id);
  const leaving: Loss | undefined =
    left !== undefined
      ? { because: 'left', source: left }
      : takesUnlisted(manage)
        ? { because: 'unlisted', source: manage.unlistedSource }
        : undefined;
  const departure = wanted === undefined && reach.roles.isMentioned ? leaving : undefined;
  const compared = { identity: undefined, departure, isDeleted: false };
  const { expired } = wanted?.hasExpired === true ? world.desired.explainGroup(id) : NO_EXPLANATION;
  const side = compareSide(reach.roles, compared, roles.live, wanted?.roles, () => expired.roles);
  return { ...group, roles: side };
}

/** Leaves out untouched people. */
export function compare({ world, people, groups }: Matched): Delta {
  const reach = reachOf(world);
  const compared: Person[] = [];
  for (const person of people)
    if (person.treatment !== 'untouched') compared.push(comparePerson(person, world, reach));
  return {
    world,
    people: compared.sort((a, b) => byCode(a.identity, b.identity)),
    groups: groups.map((group) => compareGroup(group, world, reach)),
  };
}

/**
 * Compares accounts that no call may touch: several with one address, those with an address or role that calls
 * cannot use, and people who wait for their new address.
 */
export function compareLeftAlone({ world, people }: Delta): Person[] {
  const { desired, live, exclusion, base } = world;
  const reach = reachOf(world);
  const earlier = new Set([...desired.users.values()].flatMap(({ previously }) => previously));
  const hasLeft = (identity: Identity) => earlier.has(identity) || base?.users.has(identity) === true;
  const deciding = { desired, exclusion, base: { users: { has: hasLeft } } };
  const odd = allAccounts(live).filter(
    (user) => live.ambiguous.has(user.identity) || findCallObstacle(user) !== undefined,
  );
  const waiting = people.filter(({ treatment }) => treatment === 'renamed');
  return [
    ...odd.map((user) => {
      const { identity, email } = user;
      const wanted = desired.users.get(identity);
      const treatment = findTreatment(deciding, identity, undefined, wanted);
      const person = personAsLive(identity, email, user, wanted, treatment, undefined);
      return treatment === 'untouched' ? person : comparePerson(person, world, reach);
    }),
    ...waiting.map((person): Person => {
      const listed = comparePerson({ ...person, treatment: 'listed' }, world, reach);
      return { ...listed, treatment: 'renamed' };
    }),
  ];
}
