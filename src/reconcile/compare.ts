import type { Indexes, Kind } from '../domain/access.ts';
import { allAccounts, findCallObstacle, hasIndex, KINDS, NO_INDEXES } from '../domain/access.ts';
import type { Hold } from '../domain/change.ts';
import type { Decision, Delta, GroupHolder, Person, Reasons, Side, World } from '../domain/delta.ts';
import {
  isDeleted,
  losesEverything,
  NO_DECISIONS,
  personAsLive,
  reasonsFor,
  sideAsLive,
} from '../domain/delta.ts';
import { namesOfThings } from '../domain/exclusion.ts';
import { type Explanation, NO_EXPLANATION } from '../domain/grant.ts';
import type { Identity } from '../domain/ids.ts';
import { memoize, once } from '../domain/multimap.ts';
import { matching } from '../domain/pattern.ts';
import { type SourcedPattern, takesUnlisted } from '../domain/settings.ts';
import type { Source } from '../domain/source.ts';
import { byCode } from '../domain/wording.ts';
import { accountDecision, type UnmanagedAccess } from './accounts.ts';
import { findTreatment, groupLeftAt, leaverTreatment } from './treatment.ts';

export function takeDecision(key: number, { because, cause, hold, source }: Reasons): Decision {
  return { key, move: 'take', because, cause, hold, source };
}

/** All holders share these objects, because there may be millions of decisions. */
const giveListed = memoize((key: number): Decision => ({ key, move: 'give', ...reasonsFor('listed') }));
const takeNotListed = memoize((key: number) => takeDecision(key, reasonsFor('not-listed')));

/** How the settings and the portal limit one kind of access. */
interface Reach {
  readonly isMentioned: boolean;
  readonly exclusive: ReadonlyMap<number, Source>;
  /** True for a report outside the report list, and for an ambiguous role. */
  readonly isUnclear: (index: number) => boolean;
  readonly unclearHold: Hold;
  readonly isIgnored: (index: number, identity: Identity | undefined) => boolean;
}

type Reaches = Readonly<Record<Kind, Reach>>;

/** For each report or role with a matching name: the source of the first pattern that matches. */
function patternSources(names: readonly (readonly string[])[], patterns: readonly SourcedPattern[] = []) {
  const sources = new Map<number, Source>();
  for (const [index, own] of names.entries()) {
    const matches = own.flatMap((name) => Array.from(matching(patterns, name), ([at]) => at));
    const first = patterns[Math.min(...matches)];
    if (first !== undefined) sources.set(index, first.source);
  }
  return sources;
}

/** Finds exclusive reports and roles, and their patterns. Leaves out ambiguous roles. */
function findExclusive(world: World): Readonly<Record<Kind, ReadonlyMap<number, Source>>> {
  const { exclusive } = world.desired.settings.manage;
  const names = namesOfThings(world);
  const roles = patternSources(names.roles, exclusive.rls);
  for (const index of roles.keys()) if (world.catalogue.roles[index]?.ambiguous === true) roles.delete(index);
  return { reports: patternSources(names.reports, exclusive.reports), roles };
}

export function findReaches(world: World): Reaches {
  const { mentions } = world.desired;
  const { catalogue, exclusion } = world;
  const exclusive = findExclusive(world);
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
      isMentioned: mentions.roles,
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
  /** Why the holder loses all access. */
  readonly departure: Reasons | undefined;
  readonly isDeleted: boolean;
  readonly findClosed: () => Explanation['closed'];
}

function isLeftAlone(index: number, reach: Reach, { identity, departure, isDeleted }: ComparedHolder) {
  if (reach.isIgnored(index, identity)) return true;
  if (reach.isUnclear(index)) {
    // Hold the unclear access of a leaver, so that somebody removes it by hand. A deletion needs no hold.
    const isHeld = departure !== undefined && !isDeleted && reach.isMentioned;
    return !isHeld;
  }
  return !reach.isMentioned && !reach.exclusive.has(index);
}

/** Undefined if the live access stays. */
function findTake(
  key: number,
  kind: Kind,
  { exclusive, isUnclear, unclearHold }: Reach,
  { identity, departure, findClosed }: ComparedHolder,
  filesDecide: boolean,
): Decision | undefined {
  // A group loses exclusive access because of the pattern, not because of the missing entry.
  if (departure !== undefined && (identity !== undefined || !exclusive.has(key)))
    return takeDecision(key, isUnclear(key) ? { ...departure, hold: unclearHold } : departure);
  if (!filesDecide) {
    const source = exclusive.get(key);
    return source && takeDecision(key, reasonsFor('exclusive', source));
  }
  const closed = findClosed()[kind].get(key);
  if (closed === undefined) return takeNotListed(key);
  return takeDecision(key, reasonsFor(closed.phase === 'after' ? 'expired' : 'not-listed', closed.source));
}

/** `wanted` is undefined if the files do not list the holder. */
function compareSide(
  kind: Kind,
  reach: Reach,
  holder: ComparedHolder,
  live: Indexes,
  wanted?: Indexes,
): Side {
  const filesDecide = wanted !== undefined && reach.isMentioned;
  const ofFiles = filesDecide ? wanted : NO_INDEXES;
  const decisions: Decision[] = [];
  let managed = 0;
  for (const key of live) {
    if (isLeftAlone(key, reach, holder)) continue;
    const isWanted = hasIndex(ofFiles, key);
    const take = isWanted ? undefined : findTake(key, kind, reach, holder, filesDecide);
    if (take !== undefined) decisions.push(take);
    if (isWanted || (take !== undefined && take.hold === undefined)) managed++;
  }
  for (const key of ofFiles)
    if (!hasIndex(live, key) && !isLeftAlone(key, reach, holder)) decisions.push(giveListed(key));
  if (decisions.length === 0) return sideAsLive(live, managed);
  decisions.sort((one, other) => one.key - other.key);
  return { live, decisions, unselected: NO_DECISIONS, managed };
}

function departureOf(person: Person, { desired }: World): Reasons | undefined {
  const { wanted, leaverLine } = person;
  if (!losesEverything(person)) return undefined;
  if (leaverLine !== undefined) return reasonsFor('left', leaverLine);
  if (wanted === undefined) return reasonsFor('unlisted', desired.settings.manage.unlistedSource);
  return reasonsFor(wanted.standing === 'expired' ? 'expired' : 'absent', wanted.source);
}

const isManagedBy = ({ isUnclear, isMentioned, exclusive }: Reach, index: number): boolean =>
  !isUnclear(index) && (isMentioned || exclusive.has(index));

function unmanagedAccessOf(person: Person, reaches: Reaches): UnmanagedAccess {
  let isIgnored = false;
  let count = 0;
  for (const kind of KINDS)
    for (const index of person[kind].live) {
      if (reaches[kind].isIgnored(index, person.identity)) isIgnored = true;
      if (!isManagedBy(reaches[kind], index)) count++;
    }
  return { isIgnored, count };
}

/** Finds memberships that an earlier account of this address left in managed or exclusive roles. */
function managedResidue(identity: Identity, { live }: World, { roles }: Reaches): Person['residue'] {
  const residue = new Map(live.residue.get(identity));
  for (const index of residue.keys())
    if (roles.isIgnored(index, identity) || !isManagedBy(roles, index)) residue.delete(index);
  return residue;
}

const findNone = (): Explanation['closed'] => NO_EXPLANATION.closed;

export function comparePerson(person: Person, world: World, reaches: Reaches): Person {
  const { identity, wanted, treatment, reports, roles } = person;
  const departure = departureOf(person, world);
  const account = accountDecision(person, departure, world, () => unmanagedAccessOf(person, reaches));
  if (treatment === 'renamed') return { ...person, account };
  const listed = treatment === 'listed' ? wanted : undefined;
  const findClosed = listed?.hasClosed ? once(() => world.desired.explainUser(identity).closed) : findNone;
  const holder = { identity, departure, isDeleted: isDeleted({ account }), findClosed };
  // Write one literal: spreads give some objects another shape, and V8 then recompiles code.
  return {
    identity,
    email: person.email,
    live: person.live,
    wanted,
    leaverLine: person.leaverLine,
    treatment,
    account,
    reports: compareSide('reports', reaches.reports, holder, reports.live, listed?.reports),
    roles: compareSide('roles', reaches.roles, holder, roles.live, listed?.roles),
    residue: account?.kind === 'create' ? managedResidue(identity, world, reaches) : person.residue,
    unselectedChange: person.unselectedChange,
    isSelected: person.isSelected,
  };
}

function groupDepartureOf({ id, wanted }: GroupHolder, world: World): Reasons | undefined {
  if (wanted !== undefined) return undefined;
  const left = groupLeftAt(world, id);
  if (left !== undefined) return reasonsFor('left', left);
  const { manage } = world.desired.settings;
  return takesUnlisted(manage) ? reasonsFor('unlisted', manage.unlistedSource) : undefined;
}

export function compareGroup(group: GroupHolder, world: World, { roles: reach }: Reaches): GroupHolder {
  const { id, wanted, roles } = group;
  const departure = reach.isMentioned ? groupDepartureOf(group, world) : undefined;
  const findClosed = wanted?.hasClosed ? once(() => world.desired.explainGroup(id).closed) : findNone;
  const holder = { identity: undefined, departure, isDeleted: false, findClosed };
  return { ...group, roles: compareSide('roles', reach, holder, roles.live, wanted?.roles) };
}

export function compare(world: World, people: Iterable<Person>, groups: readonly GroupHolder[]): Delta {
  const reaches = findReaches(world);
  const compared: Person[] = [];
  for (const person of people)
    if (person.treatment !== 'untouched') compared.push(comparePerson(person, world, reaches));
  return {
    world,
    people: compared.sort((a, b) => byCode(a.identity, b.identity)),
    groups: groups.map((group) => compareGroup(group, world, reaches)),
  };
}

/** Compares accounts that no call may touch, so that findings can name these accounts. */
export function compareAccountsLeftAlone({ world, people }: Delta): Person[] {
  const { desired, live } = world;
  const reaches = findReaches(world);
  const earlier = new Set([...desired.users.values()].flatMap(({ previously }) => previously));
  const compared: Person[] = [];
  for (const user of allAccounts(live)) {
    const { identity, email } = user;
    if (!live.ambiguous.has(identity) && findCallObstacle(user) === undefined) continue;
    const wanted = desired.users.get(identity);
    const hasLeft = wanted === undefined && earlier.has(identity);
    const treatment = hasLeft
      ? leaverTreatment(world, identity)
      : findTreatment(world, identity, undefined, wanted);
    const person = personAsLive(identity, email, user, wanted, treatment);
    compared.push(treatment === 'untouched' ? person : comparePerson(person, world, reaches));
  }
  for (const person of people)
    if (person.treatment === 'renamed') {
      const listed = comparePerson({ ...person, treatment: 'listed' }, world, reaches);
      compared.push({ ...listed, treatment: 'renamed' });
    }
  return compared;
}
