import type { Catalogue } from '../domain/catalogue.ts';
import type { Hold } from '../domain/change.ts';
import {
  type Decision,
  type Delta,
  type GroupHolder,
  isDecided,
  isDeleted,
  type Person,
  type Side,
} from '../domain/delta.ts';
import type { DatasetId, GroupId } from '../domain/ids.ts';
import { append } from '../domain/multimap.ts';
import { holdSide } from './hold.ts';

const rows = (message: string): Hold => ({ code: 'rows', message });
const TAKE_IS_HELD = rows(
  'rolecall does not remove another role of this dataset now; both roles would show more rows',
);
const REPORT_STAYS = rows(
  'rolecall does not remove a report of this dataset now; with the role, the report would show more rows',
);
const ROWS_ARE_HELD = rows(
  'rolecall does not change a role of the report’s dataset now; the report would show wrong rows',
);
const TWIN_ROLE: Hold = {
  code: 'ambiguous',
  message:
    'the person is in one of several roles of one name on the report’s dataset, so its rows are unknown',
};

/** The datasets of one holder's decisions that rolecall holds or leaves out. */
interface BlockedDatasets {
  readonly reportTakes: Set<DatasetId>;
  readonly roleTakes: Set<DatasetId>;
  readonly roles: Set<DatasetId>;
}

function findBlocked(
  reportSides: readonly Side[],
  roleSides: readonly Side[],
  { reports, roles }: Catalogue,
): BlockedDatasets {
  const blocked: BlockedDatasets = { reportTakes: new Set(), roleTakes: new Set(), roles: new Set() };
  // Held decisions, and decisions that `--only` leaves out.
  const notPerformed = (sides: readonly Side[]): readonly Decision[] =>
    sides.flatMap(({ decisions, aside }) => [
      ...decisions.filter(({ hold }) => hold !== undefined),
      ...aside,
    ]);
  for (const { key, move } of notPerformed(reportSides)) {
    const dataset = reports[key]?.datasetId;
    if (move === 'take' && dataset !== undefined) blocked.reportTakes.add(dataset);
  }
  for (const { key, move } of notPerformed(roleSides)) {
    const dataset = roles[key]?.datasetId;
    if (dataset === undefined) continue;
    blocked.roles.add(dataset);
    if (move === 'take') blocked.roleTakes.add(dataset);
  }
  return blocked;
}

const closeRoles = (side: Side, { roleTakes, reportTakes }: BlockedDatasets, { roles }: Catalogue): Side =>
  holdSide(side, ({ key, move }) => {
    const dataset = roles[key]?.datasetId;
    if (move === 'take' || dataset === undefined) return undefined;
    if (roleTakes.has(dataset)) return TAKE_IS_HELD;
    return reportTakes.has(dataset) ? REPORT_STAYS : undefined;
  });

/** Datasets with several roles of one name that the person, an old account or a group is in. */
function twinDatasets(
  { identity, roles }: Person,
  groups: readonly GroupHolder[],
  { catalogue, live }: Delta['world'],
): ReadonlySet<DatasetId> {
  const inherited = live.residue.get(identity)?.keys() ?? [];
  const keys = [roles, ...groups.map((group) => group.roles)].flatMap((side) => side.live);
  return new Set(
    [...keys, ...inherited].flatMap((key) => {
      const role = catalogue.roles[key];
      return role?.ambiguous === true ? role.datasetId : [];
    }),
  );
}

/** A deletion or replacement would perform the held decisions too. */
function closeAccount(person: Person): Person {
  const { account, reports, roles } = person;
  if (account === undefined || account.hold !== undefined) return person;
  if (account.kind !== 'delete' && account.kind !== 'replace') return person;
  const hold = [...reports.decisions, ...roles.decisions].find((decision) => decision.hold)?.hold;
  return hold === undefined ? person : { ...person, account: { ...account, hold } };
}

/** Returns the same object if rolecall holds nothing more. */
function closePerson(person: Person, groups: readonly GroupHolder[], world: Delta['world']): Person {
  if (!isDecided(person)) return person;
  const { catalogue } = world;
  const { account } = person;
  const accountHold = account?.kind === 'create' ? account.hold : undefined;
  const notCreated = accountHold && {
    code: accountHold.code,
    message: `rolecall does not create the account: ${accountHold.message}`,
  };
  const roleSides = [person, ...groups].map((holder) => holder.roles);
  const blocked = findBlocked([person.reports], roleSides, catalogue);
  const twins = twinDatasets(person, groups, world);
  const holdNew = (side: Side): Side =>
    holdSide(side, ({ move }) => (move === 'give' ? notCreated : undefined));
  const roles = closeRoles(holdNew(person.roles), blocked, catalogue);
  const reports = holdSide(holdNew(person.reports), ({ key, move }) => {
    const dataset = catalogue.reports[key]?.datasetId;
    if (move === 'take' || dataset === undefined) return undefined;
    if (blocked.roles.has(dataset)) return ROWS_ARE_HELD;
    return twins.has(dataset) ? TWIN_ROLE : undefined;
  });
  const isSame = roles === person.roles && reports === person.reports;
  return closeAccount(isSame ? person : { ...person, roles, reports });
}

/** A group's gain waits for what its members should lose. Otherwise the members would have both. */
function closeGroups({ world: { catalogue }, people, groups }: Delta): readonly GroupHolder[] {
  if (groups.length === 0) return groups;
  const members = new Map<GroupId, Person[]>();
  for (const person of people) for (const id of person.live?.groups ?? []) append(members, id, person);
  return groups.map((group) => {
    const own = members.get(group.id) ?? [];
    const reports = own.map((person) => person.reports);
    const blocked = findBlocked(reports, [group.roles, ...own.map((person) => person.roles)], catalogue);
    const roles = closeRoles(group.roles, blocked, catalogue);
    return roles === group.roles ? group : { ...group, roles };
  });
}

/** A deletion removes all access, unmanaged access too. */
function withDeletion(person: Person): Person {
  const { account, reports, roles } = person;
  if (!isDeleted(person) || account === undefined) return person;
  const { because, cause, source } = account;
  const withOtherTakes = (side: Side): Side => {
    const byKey = new Map(side.decisions.map((decision) => [decision.key, decision]));
    return {
      ...side,
      decisions: side.live.map(
        (key): Decision => byKey.get(key) ?? { key, move: 'take', because, cause, hold: undefined, source },
      ),
    };
  };
  return { ...person, reports: withOtherTakes(reports), roles: withOtherTakes(roles) };
}

/**
 * Holds additions that would show more rows: on one dataset, role grants wait for held removals, and report
 * grants for held role decisions. A person whose creation is held gets nothing, and a deletion or replacement
 * waits for all other decisions of the person.
 */
export function close(delta: Delta): Delta {
  for (let closed = delta; ; ) {
    const { world } = closed;
    const groups = closeGroups(closed);
    const byId = new Map<GroupId, GroupHolder>(groups.map((group) => [group.id, group]));
    const people = closed.people.map((person) => {
      const own = (person.live?.groups ?? []).flatMap((id) => byId.get(id) ?? []);
      return closePerson(person, own, world);
    });
    const before: readonly unknown[] = [...closed.people, ...closed.groups];
    if ([...people, ...groups].every((holder, at) => holder === before[at]))
      return { ...closed, people: people.map(withDeletion) };
    closed = { world, people, groups };
  }
}
