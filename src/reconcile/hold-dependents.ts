import type { Catalogue } from '../domain/access.ts';
import type { Hold } from '../domain/change.ts';
import type { Decision, Delta, GroupHolder, Holder, Person, Side, World } from '../domain/delta.ts';
import { decisionsByKey, isDecided, isDeleted } from '../domain/delta.ts';
import type { DatasetId, GroupId, Identity } from '../domain/ids.ts';
import { append } from '../domain/multimap.ts';
import { holdSide, unresolvedOf } from './hold.ts';

const rowsHold = (message: string): Hold => ({ code: 'rows', message });
const TAKE_IS_HELD = rowsHold(
  'rolecall does not remove another role of this dataset now; both roles together would show more rows',
);
const REPORT_STAYS = rowsHold(
  'rolecall does not remove a report of this dataset now; with the role, the report would show more rows',
);
const ROWS_ARE_HELD = rowsHold(
  'rolecall holds another RLS change on the report’s dataset; without that change, the report would show wrong rows',
);
const UNRESOLVED_ROLE: Hold = {
  code: 'unresolved',
  message: 'the files name an RLS role that the portal lacks; the role may limit the rows of this report',
};
const TWIN_ROLE: Hold = {
  code: 'ambiguous',
  message:
    'several RLS roles of the report’s dataset have one name, and the person is in one of them: the rows are unknown',
};

/** `roleDecisions` includes `roleTakes`. */
interface BlockedDatasets {
  readonly reportTakes: Set<DatasetId>;
  readonly roleTakes: Set<DatasetId>;
  readonly roleDecisions: Set<DatasetId>;
}

/** Returns held decisions, and decisions that `--only` leaves out. */
const blockedDecisions = ({ decisions, unselected }: Side): readonly Decision[] =>
  decisions.filter(({ hold }) => hold !== undefined).concat(unselected);

function findBlocked(holders: readonly Holder[], { reports, roles }: Catalogue): BlockedDatasets {
  const blocked: BlockedDatasets = { reportTakes: new Set(), roleTakes: new Set(), roleDecisions: new Set() };
  for (const holder of holders) {
    for (const { key, move } of blockedDecisions(holder.reports)) {
      const dataset = reports[key]?.datasetId;
      if (move === 'take' && dataset !== undefined) blocked.reportTakes.add(dataset);
    }
    for (const { key, move } of blockedDecisions(holder.roles)) {
      const dataset = roles[key]?.datasetId;
      if (dataset === undefined) continue;
      blocked.roleDecisions.add(dataset);
      if (move === 'take') blocked.roleTakes.add(dataset);
    }
  }
  return blocked;
}

const holdRoleGives = (side: Side, { roleTakes, reportTakes }: BlockedDatasets, { roles }: Catalogue): Side =>
  holdSide(side, ({ key, move }) => {
    const dataset = roles[key]?.datasetId;
    if (move === 'take' || dataset === undefined) return undefined;
    if (roleTakes.has(dataset)) return TAKE_IS_HELD;
    return reportTakes.has(dataset) ? REPORT_STAYS : undefined;
  });

/** Finds datasets where several roles share a name, and the person or a group is in one of these roles. */
function twinDatasets(holders: readonly Holder[], identity: Identity, { catalogue, live }: World) {
  const twins = new Set<DatasetId>();
  const inherited = live.residue.get(identity)?.keys() ?? [];
  for (const keys of [...holders.map(({ roles }) => roles.live), inherited])
    for (const key of keys) {
      const role = catalogue.roles[key];
      if (role?.ambiguous === true) twins.add(role.datasetId);
    }
  return twins;
}

/** Holds a deletion or replacement that would perform held decisions too. */
function holdDeletion(person: Person): Person {
  const { account, reports, roles } = person;
  if (account === undefined || account.hold !== undefined) return person;
  if (account.kind !== 'delete' && account.kind !== 'replace') return person;
  const hold = [...reports.decisions, ...roles.decisions].find((decision) => decision.hold)?.hold;
  return hold === undefined ? person : { ...person, account: { ...account, hold } };
}

/** Returns the same object if rolecall holds nothing more. */
function holdForPerson(person: Person, groups: readonly GroupHolder[], world: World): Person {
  if (!isDecided(person)) return person;
  const { catalogue, desired } = world;
  const { account } = person;
  const accountHold = account?.kind === 'create' ? account.hold : undefined;
  const notCreated = accountHold && {
    code: accountHold.code,
    message: `rolecall does not create the account: ${accountHold.message}`,
  };
  const holders = [person, ...groups];
  const blocked = findBlocked(holders, catalogue);
  const twins = twinDatasets(holders, person.identity, world);
  const unresolved = new Set(holders.flatMap((one) => [...(unresolvedOf(one)?.datasets ?? [])]));
  // `undefined` is an unknown dataset: the name may mean any dataset that is not dynamic.
  const isUnresolved = (dataset: DatasetId): boolean =>
    unresolved.has(dataset) || (unresolved.has(undefined) && !desired.dynamicDatasets.has(dataset));
  const holdNotCreated = (side: Side): Side =>
    holdSide(side, ({ move }) => (move === 'give' ? notCreated : undefined));
  const roles = holdRoleGives(holdNotCreated(person.roles), blocked, catalogue);
  const reports = holdSide(holdNotCreated(person.reports), ({ key, move }) => {
    const dataset = catalogue.reports[key]?.datasetId;
    if (move === 'take' || dataset === undefined) return undefined;
    if (blocked.roleDecisions.has(dataset)) return ROWS_ARE_HELD;
    if (isUnresolved(dataset)) return UNRESOLVED_ROLE;
    return twins.has(dataset) ? TWIN_ROLE : undefined;
  });
  const isSame = roles === person.roles && reports === person.reports;
  return holdDeletion(isSame ? person : { ...person, roles, reports });
}

/** A group gains no role while a member keeps old access to the dataset: the member would see more rows. */
function holdForGroups({ world: { catalogue }, people, groups }: Delta): readonly GroupHolder[] {
  if (groups.length === 0) return groups;
  const members = new Map<GroupId, Person[]>();
  for (const person of people) for (const id of person.live?.groups ?? []) append(members, id, person);
  return groups.map((group) => {
    const blocked = findBlocked([group, ...(members.get(group.id) ?? [])], catalogue);
    const roles = holdRoleGives(group.roles, blocked, catalogue);
    return roles === group.roles ? group : { ...group, roles };
  });
}

/** Adds the unmanaged access to the removals, because a deletion removes this access too. */
function withDeletion(person: Person): Person {
  const { account, reports, roles } = person;
  if (!isDeleted(person) || account === undefined) return person;
  const { because, cause, source } = account;
  const withOtherTakes = (side: Side): Side => {
    const byKey = decisionsByKey(side);
    const decisions = side.live.map(
      (key): Decision => byKey.get(key) ?? { key, move: 'take', because, cause, hold: undefined, source },
    );
    return { ...side, decisions };
  };
  return { ...person, reports: withOtherTakes(reports), roles: withOtherTakes(roles) };
}

/** Holds additions that would show wrong rows while rolecall holds other decisions on the dataset. */
export function holdDependents(delta: Delta): Delta {
  const { world } = delta;
  let { people, groups } = delta;
  // Each new hold may cause more holds, so repeat until nothing changes.
  for (let isSame = false; !isSame; ) {
    const [before, groupsBefore] = [people, groups];
    groups = holdForGroups({ world, people, groups });
    const byId = new Map<GroupId, GroupHolder>(groups.map((group) => [group.id, group]));
    people = people.map((person) => {
      const own = (person.live?.groups ?? []).flatMap((id) => byId.get(id) ?? []);
      return holdForPerson(person, own, world);
    });
    isSame =
      people.every((one, at) => one === before[at]) && groups.every((one, at) => one === groupsBefore[at]);
  }
  return { ...delta, people: people.map(withDeletion), groups };
}
