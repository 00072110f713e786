import type { Delta, Exclusive, GroupHolder, Person, World } from '../domain/delta.ts';
import type { Explanation } from '../domain/desired.ts';
import { NO_INDEXES } from '../domain/indexes.ts';
import type { Source } from '../domain/source.ts';
import { accountDecision } from './accounts.ts';
import { compareAccess, type Loss } from './compare-access.ts';

/** Why a person whom nothing keeps loses access as a whole; undefined for people of the files and those left alone. */
function departureOf({ wanted, fate }: Person, { desired }: World): Loss | undefined {
  if (fate !== 'stripped' && fate !== 'removed') return undefined;
  if (wanted === undefined) return { because: 'unlisted', source: desired.settings.manage.unlistedSource };
  return { because: wanted.standing === 'expired' ? 'expired' : 'absent', source: wanted.source };
}

const NOT_LISTED: Loss = { because: 'not-listed', source: undefined };

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

const exclusiveLoss =
  (exclusive: ReadonlyMap<number, Source>) =>
  (index: number): Loss | undefined => {
    const source = exclusive.get(index);
    return source === undefined ? undefined : { because: 'exclusive', source };
  };

function comparePerson(person: Person, world: World, exclusive: Exclusive): Person {
  const { identity, live, wanted, fate } = person;
  const { desired, catalogue, exclusion } = world;
  const { mentions } = desired;
  const listed = fate === 'listed' ? wanted : undefined;
  const departure = departureOf(person, world);
  const isIgnoredReport = (index: number): boolean => exclusion.grant(identity, index);
  const isIgnoredRole = exclusion.role;
  const holdsIgnored =
    live !== undefined && (live.reports.some(isIgnoredReport) || live.roles.some(isIgnoredRole));
  const account = accountDecision(person, departure, world, holdsIgnored);
  const deleted = account?.kind === 'delete' && account.hold === undefined;
  const replaced = account?.kind === 'replace' && account.hold === undefined;
  const explain = (): Explanation => desired.explainUser(identity);

  const whole = departure === undefined ? undefined : () => departure;
  const reportLoss =
    whole ??
    (listed === undefined
      ? exclusiveLoss(exclusive.reports)
      : listedLoss(listed.hasExpired, explain, ({ expiredReports }) => expiredReports));
  const roleLoss =
    whole ??
    (listed === undefined
      ? exclusiveLoss(exclusive.roles)
      : listedLoss(listed.hasExpired, explain, ({ expiredRoles }) => expiredRoles));
  const isOrphan = (index: number): boolean => catalogue.reports[index]?.listed !== true;
  const isAmbiguous = (index: number): boolean => catalogue.roles[index]?.ambiguous !== false;

  const reports = compareAccess({
    live: person.reports.live,
    wanted: listed !== undefined && mentions.reports ? listed.reports : NO_INDEXES,
    stays: (index) => {
      if (deleted) return false;
      return isOrphan(index) ? !replaced : isIgnoredReport(index) || !mentions.reports;
    },
    lossOf: (index) =>
      replaced && isOrphan(index) ? { because: 'replaced', source: wanted?.source } : reportLoss(index),
  });
  const roles = compareAccess({
    live: person.roles.live,
    wanted: listed !== undefined && mentions.rls ? listed.roles : NO_INDEXES,
    stays: (index) => isAmbiguous(index) || (!deleted && (isIgnoredRole(index) || !mentions.rls)),
    lossOf: roleLoss,
  });
  return {
    ...person,
    account,
    reports,
    roles,
    residue: residueOf(person, account?.kind === 'create', world),
  };
}

const NO_RESIDUE: Person['residue'] = new Map();

/** What an earlier account of this address left behind, as far as it is managed. */
function residueOf(
  { identity }: Person,
  created: boolean,
  { desired, live, exclusion, catalogue }: World,
): Person['residue'] {
  const left = created && desired.mentions.rls ? live.residue.get(identity) : undefined;
  if (left === undefined) return NO_RESIDUE;
  return new Map(
    [...left].filter(([index]) => !exclusion.role(index) && catalogue.roles[index]?.ambiguous === false),
  );
}

function compareGroup(group: GroupHolder, world: World, exclusive: Exclusive): GroupHolder {
  const { wanted } = group;
  const { desired, exclusion, catalogue } = world;
  const { manage } = desired.settings;
  const unlisted: Loss = { because: 'unlisted', source: manage.unlistedSource };
  const otherwise = exclusiveLoss(exclusive.roles);
  const lossOf =
    wanted === undefined
      ? (index: number) => otherwise(index) ?? (manage.unlisted === 'revoke' ? unlisted : undefined)
      : listedLoss(
          wanted.hasExpired,
          () => desired.explainGroup(group.id),
          ({ expiredRoles }) => expiredRoles,
        );
  const roles = compareAccess({
    live: group.roles.live,
    wanted: wanted !== undefined && desired.mentions.rls ? wanted.roles : NO_INDEXES,
    stays: (index) =>
      exclusion.role(index) || !desired.mentions.rls || catalogue.roles[index]?.ambiguous !== false,
    lossOf,
  });
  return { ...group, roles };
}

/** Compares what each holder has with what the files give; decides about accounts, reports and roles. */
export function compare(delta: Delta, exclusive: Exclusive): Delta {
  const { world } = delta;
  return {
    world,
    people: delta.people.map((person) => comparePerson(person, world, exclusive)),
    groups: delta.groups.map((group) => compareGroup(group, world, exclusive)),
  };
}
