import {
  type Delta,
  type Exclusive,
  type GroupHolder,
  type Person,
  still,
  type World,
} from '../domain/delta.ts';
import type { Explanation } from '../domain/desired.ts';
import type { Hold } from '../domain/hold.ts';
import type { Identity } from '../domain/ids.ts';
import { NO_INDEXES } from '../domain/indexes.ts';
import { takesUnlisted } from '../domain/settings.ts';
import type { Source } from '../domain/source.ts';
import { accountDecision, type Beyond } from './accounts.ts';
import { compareAccess, type Loss, NOT_LISTED } from './compare-access.ts';
import type { Holders, Matched } from './match.ts';
import { groupLeftAt } from './scope.ts';
import { type Plain, personOf, plainIn, type Sides, settling } from './settled.ts';

/** Why a person whom nothing keeps loses access as a whole; undefined for people of the files and those left alone. */
function departureOf({ wanted, treatment, left }: Matched, { desired }: World): Loss | undefined {
  if (treatment !== 'stripped' && treatment !== 'removed') return undefined;
  if (left !== undefined) return { because: 'left', source: left };
  if (wanted === undefined) return { because: 'unlisted', source: desired.settings.manage.unlistedSource };
  return { because: wanted.standing === 'expired' ? 'expired' : 'absent', source: wanted.source };
}

const UNSEEN: Hold = {
  code: 'unresolved',
  message: 'the report list does not show this report: somebody takes the grant in the portal',
};
const TWIN: Hold = {
  code: 'ambiguous',
  message: 'the dataset has several roles of this name: somebody takes the membership in the portal',
};

/** Why something that no line gives goes from a holder whom the files list. */
function listedLoss(
  hasExpired: boolean,
  explain: () => Explanation,
  expiredOf: (explanation: Explanation) => ReadonlyMap<number, Source>,
): (index: number) => Loss {
  if (!hasExpired) return () => NOT_LISTED;
  let expired: ReadonlyMap<number, Source> | undefined;
  return (index) => {
    expired ??= expiredOf(explain());
    const source = expired.get(index);
    return source === undefined ? NOT_LISTED : { because: 'expired', source };
  };
}

/** Why something that only `manage.exclusive` speaks of goes. */
const exclusiveLoss =
  (exclusive: ReadonlyMap<number, Source>) =>
  (index: number): Loss | undefined => {
    const source = exclusive.get(index);
    return source === undefined ? undefined : { because: 'exclusive', source };
  };

/** Which access something here decides. */
interface Reach {
  readonly plain: Plain;
  readonly exclusive: Exclusive;
  readonly isOrphan: (index: number) => boolean;
  readonly isTwin: (index: number) => boolean;
  readonly isIgnoredReport: (identity: Identity, index: number) => boolean;
  readonly isIgnoredRole: (index: number) => boolean;
  readonly isManagedReport: (index: number) => boolean;
  readonly isManagedRole: (index: number) => boolean;
}

function reachOf(world: World, exclusive: Exclusive): Reach {
  const { desired, catalogue, exclusion } = world;
  const { mentions } = desired;
  return {
    plain: plainIn(world),
    exclusive,
    isOrphan: (index) => catalogue.reports[index]?.listed !== true,
    isTwin: (index) => catalogue.roles[index]?.ambiguous !== false,
    isIgnoredReport: exclusion.grant,
    isIgnoredRole: exclusion.role,
    isManagedReport: (index) => mentions.reports || exclusive.reports.has(index),
    isManagedRole: (index) => mentions.rls || exclusive.roles.has(index),
  };
}

const NOTHING_BEYOND: Beyond = { ignored: false, unmanaged: 0 };

function beyondOf({ identity, live }: Matched, reach: Reach): Beyond {
  if (live === undefined) return NOTHING_BEYOND;
  const { reports, roles } = live;
  let unmanaged = 0;
  for (const index of reports) if (reach.isOrphan(index) || !reach.isManagedReport(index)) unmanaged++;
  for (const index of roles) if (reach.isTwin(index) || !reach.isManagedRole(index)) unmanaged++;
  const ignored =
    reports.some((index) => reach.isIgnoredReport(identity, index)) || roles.some(reach.isIgnoredRole);
  return { ignored, unmanaged };
}

const NO_RESIDUE: Person['residue'] = new Map();

function comparePerson(matched: Matched, world: World, reach: Reach): Person {
  const { identity, live, wanted, treatment } = matched;
  const { desired } = world;
  const listed = treatment === 'listed' ? wanted : undefined;
  const departure = departureOf(matched, world);
  const { plain, exclusive } = reach;
  const account = accountDecision(matched, departure, world, () => beyondOf(matched, reach));
  const [liveReports, liveRoles] = [live?.reports ?? NO_INDEXES, live?.roles ?? NO_INDEXES];
  if (treatment === 'renamed') {
    return personOf(matched, {
      account,
      reports: still(liveReports),
      roles: still(liveRoles),
      residue: NO_RESIDUE,
    });
  }
  const explain = (): Explanation => desired.explainUser(identity);
  const lossBy = (
    mentioned: boolean,
    byPattern: ReadonlyMap<number, Source>,
    expiredOf: (explanation: Explanation) => ReadonlyMap<number, Source>,
  ): ((index: number) => Loss | undefined) => {
    if (departure !== undefined) return () => departure;
    return listed === undefined || !mentioned
      ? exclusiveLoss(byPattern)
      : listedLoss(listed.hasExpired, explain, expiredOf);
  };
  const { mentions } = desired;
  const reportLoss = lossBy(mentions.reports, exclusive.reports, ({ expiredReports }) => expiredReports);
  const roleLoss = lossBy(mentions.rls, exclusive.roles, ({ expiredRoles }) => expiredRoles);
  const deleted = account?.kind === 'delete' && account.hold === undefined;
  const reports = compareAccess({
    live: liveReports,
    wanted: listed !== undefined && mentions.reports ? listed.reports : NO_INDEXES,
    stays: (index) =>
      plain.reports[index] !== 1 &&
      (reach.isOrphan(index)
        ? departure === undefined || deleted || !mentions.reports
        : reach.isIgnoredReport(identity, index) || !reach.isManagedReport(index)),
    lossOf: (index) =>
      departure !== undefined && reach.isOrphan(index) ? { ...departure, hold: UNSEEN } : reportLoss(index),
  });
  const roles = compareAccess({
    live: liveRoles,
    wanted: listed !== undefined && mentions.rls ? listed.roles : NO_INDEXES,
    stays: (index) =>
      plain.roles[index] !== 1 &&
      (reach.isIgnoredRole(index) ||
        (reach.isTwin(index)
          ? departure === undefined || deleted || !mentions.rls
          : !reach.isManagedRole(index))),
    lossOf: (index) =>
      departure !== undefined && reach.isTwin(index) ? { ...departure, hold: TWIN } : roleLoss(index),
  });
  const residue = residueOf(matched, account?.kind === 'create', world);
  return personOf(matched, { account, reports, roles, residue });
}

/** Somebody of whose access nothing moves: all of it is compared like any other. */
const settledPerson = (matched: Matched, sides: Sides, world: World): Person =>
  personOf(matched, {
    account: accountDecision(matched, undefined, world, () => NOTHING_BEYOND),
    reports: sides.reports,
    roles: sides.roles,
    residue: NO_RESIDUE,
  });

/** What an earlier account of this address left behind, as far as it is managed. */
function residueOf(
  { identity }: Matched,
  created: boolean,
  { desired, live: { residue }, exclusion, catalogue }: World,
): Person['residue'] {
  const left = created && desired.mentions.rls ? residue.get(identity) : undefined;
  if (left === undefined) return NO_RESIDUE;
  return new Map(
    [...left].filter(([index]) => !exclusion.role(index) && catalogue.roles[index]?.ambiguous === false),
  );
}

function compareGroup(group: GroupHolder, world: World, exclusive: Exclusive): GroupHolder {
  const { wanted } = group;
  const { desired, exclusion, catalogue } = world;
  const { manage } = desired.settings;
  const { mentions } = desired;
  const left = groupLeftAt(world, group.id);
  const unlisted: Loss | undefined =
    left !== undefined
      ? { because: 'left', source: left }
      : !takesUnlisted(manage)
        ? undefined
        : { because: 'unlisted', source: manage.unlistedSource };
  const byPattern = exclusiveLoss(exclusive.roles);
  const isTwin = (index: number): boolean => catalogue.roles[index]?.ambiguous !== false;
  const lossOf =
    wanted === undefined || !mentions.rls
      ? (index: number) => byPattern(index) ?? (mentions.rls ? unlisted : undefined)
      : listedLoss(
          wanted.hasExpired,
          () => desired.explainGroup(group.id),
          ({ expiredRoles }) => expiredRoles,
        );
  const roles = compareAccess({
    live: group.roles.live,
    wanted: wanted !== undefined && mentions.rls ? wanted.roles : NO_INDEXES,
    stays: (index) =>
      exclusion.role(index) ||
      (isTwin(index)
        ? wanted !== undefined || unlisted === undefined || !mentions.rls
        : !(mentions.rls || exclusive.roles.has(index))),
    lossOf: (index) =>
      isTwin(index) && unlisted !== undefined ? { ...unlisted, hold: TWIN } : lossOf(index),
  });
  return { ...group, roles };
}

/** Compares what each holder has with what the files give; decides about accounts, reports and roles. */
export function compare(world: World, holders: Holders, exclusive: Exclusive): Delta {
  const reach = reachOf(world, exclusive);
  const settle = settling(reach.plain);
  const people: Person[] = [];
  for (const matched of holders.people) {
    if (matched.treatment === 'untouched') continue;
    const sides = settle(matched);
    people.push(
      sides === undefined ? comparePerson(matched, world, reach) : settledPerson(matched, sides, world),
    );
  }
  // No two are equal: one question is enough.
  people.sort((a, b) => (a.identity < b.identity ? -1 : 1));
  return { world, people, groups: holders.groups.map((group) => compareGroup(group, world, exclusive)) };
}
