import {
  type Decision,
  type Delta,
  type GroupHolder,
  isDecided,
  isDeleted,
  type Person,
  type Side,
} from '../domain/delta.ts';
import type { Hold } from '../domain/hold.ts';
import type { DatasetId, GroupId } from '../domain/ids.ts';
import { type HeldRows, heldReports, heldRows, type Rows, rowsIn, stayingOf } from './held-rows.ts';

const rows = (message: string): Hold => ({ code: 'rows', message });
const TAKE_IS_HELD = rows(
  'a role of the same dataset that would go first is held or left out: both together would show more rows',
);
const REPORT_STAYS = rows(
  'a report of the dataset that would be taken is held or left out: with the role it would show more rows',
);
const ROWS_ARE_HELD = rows(
  'a role of its dataset is held or left out: the report would show other rows than these files give',
);
const NOT_CREATED = 'the account is not created';
const TWIN_ROLE: Hold = {
  code: 'ambiguous',
  message:
    'the person is in one of several roles of one name on the report’s dataset: which rows it shows cannot be told',
};

const hold = (side: Side, because: (decision: Decision) => Hold | undefined): Side => {
  let moved = false;
  const decisions = side.decisions.map((decision) => {
    const reason = decision.hold === undefined ? because(decision) : undefined;
    if (reason === undefined) return decision;
    moved = true;
    return { ...decision, hold: reason };
  });
  return moved ? { ...side, decisions } : side;
};

const gives = ({ decisions }: Side): boolean => decisions.some(({ move }) => move === 'give');

/** True for somebody of whom nothing is held, and with whom nothing can hold anything: nearly everybody. */
const isFree = ({ account, reports, roles }: Person, groups: readonly GroupHolder[], of: Rows): boolean =>
  groups.length === 0 &&
  !of.hasTwins &&
  account?.hold === undefined &&
  stayingOf(reports).length + stayingOf(roles).length === 0;

/** One round for one person, given the person's groups; the same object when nothing more is held. */
function closePerson(person: Person, groups: readonly GroupHolder[], of: Rows): Person {
  const { account } = person;
  if (!isDecided(person) || isFree(person, groups, of)) return person;
  const held: HeldRows = { takes: new Set(), any: new Set() };
  const reportsStaying = new Set<DatasetId>();
  heldReports(person.reports, of, reportsStaying);
  heldRows(person.roles, of, held);
  for (const group of groups) heldRows(group.roles, of, held);
  const accountHold = account?.hold;
  const notCreated =
    account?.kind === 'create' && accountHold !== undefined
      ? { code: accountHold.code, message: `${NOT_CREATED}: ${accountHold.message}` }
      : undefined;
  const roles = hold(person.roles, ({ key, move }) => {
    const dataset = of.ofRole(key);
    if (dataset === undefined || move === 'take') return undefined;
    if (notCreated !== undefined) return notCreated;
    return held.takes.has(dataset) ? TAKE_IS_HELD : reportsStaying.has(dataset) ? REPORT_STAYS : undefined;
  });
  const twins = gives(person.reports) ? twinRows(person, groups, of) : NONE;
  const reports = hold(person.reports, ({ key, move }) => {
    const dataset = of.ofReport(key);
    if (move === 'take') return undefined;
    if (notCreated !== undefined) return notCreated;
    if (dataset === undefined) return undefined;
    if (held.any.has(dataset)) return ROWS_ARE_HELD;
    return twins.has(dataset) ? TWIN_ROLE : undefined;
  });
  const closed =
    roles === person.roles && reports === person.reports ? person : { ...person, roles, reports };
  return heldAccount(closed);
}

const NONE: ReadonlySet<DatasetId> = new Set();

/** A delete or replace is held while another decision of that person is. */
function heldAccount(person: Person): Person {
  const { account, reports, roles } = person;
  if (account === undefined || account.hold !== undefined) return person;
  if (account.kind !== 'delete' && account.kind !== 'replace') return person;
  const other = [...reports.decisions, ...roles.decisions].find(
    (decision) => decision.hold !== undefined,
  )?.hold;
  return other === undefined ? person : { ...person, account: { ...account, hold: other } };
}

/** Datasets of which the person, with what an earlier account left, or a group of the person is in one of several roles of one name. */
function twinRows(person: Person, groups: readonly GroupHolder[], of: Rows): ReadonlySet<DatasetId> {
  const datasets = new Set<DatasetId>();
  const held = [person.roles, ...groups.map(({ roles }) => roles)].map(({ live }) => live);
  for (const roles of [...held, of.inherited(person.identity)]) {
    for (const index of roles) {
      const dataset = of.ofRole(index);
      if (dataset !== undefined && of.isTwin(index)) datasets.add(dataset);
    }
  }
  return datasets;
}

/** A group's give waits for takes of its members too: they would have both. */
function closeGroups(delta: Delta, of: Rows): readonly GroupHolder[] {
  const heldByGroup = new Map<GroupId, HeldRows>();
  const heldOf = (id: GroupId): HeldRows => {
    const known = heldByGroup.get(id);
    if (known !== undefined) return known;
    const fresh: HeldRows = { takes: new Set(), any: new Set() };
    heldByGroup.set(id, fresh);
    return fresh;
  };
  for (const { id, roles } of delta.groups) heldRows(roles, of, heldOf(id));
  const staying = new Map<GroupId, Set<DatasetId>>();
  for (const { live, roles, reports } of delta.people) {
    for (const id of live?.groups ?? []) {
      heldRows(roles, of, heldOf(id));
      const known = staying.get(id) ?? new Set();
      heldReports(reports, of, known);
      staying.set(id, known);
    }
  }
  return delta.groups.map((group) => {
    const { takes } = heldOf(group.id);
    const roles = hold(group.roles, ({ key, move }) => {
      const dataset = of.ofRole(key);
      if (move === 'take' || dataset === undefined) return undefined;
      if (takes.has(dataset)) return TAKE_IS_HELD;
      return staying.get(group.id)?.has(dataset) === true ? REPORT_STAYS : undefined;
    });
    return roles === group.roles ? group : { ...group, roles };
  });
}

/** With an account goes all that it has, what nobody manages too. */
function withDeletion(person: Person): Person {
  const { account, reports, roles } = person;
  if (!isDeleted(person) || account === undefined) return person;
  const { because, cause, source } = account;
  const whole = (side: Side): Side => {
    const known = new Map(side.decisions.map((decision) => [decision.key, decision]));
    return {
      ...side,
      decisions: Array.from(
        side.live,
        (key) => known.get(key) ?? { key, move: 'take', because, cause, hold: undefined, source },
      ),
    };
  };
  return { ...person, reports: whole(reports), roles: whole(roles) };
}

/**
 * What is held holds what would widen (contract 3.4): for one person, with the groups the person is in, and one dataset,
 * an RLS give while an RLS take is held, and a report give while any RLS decision is; all gives of an account that is not
 * created; and a deletion or replacement while another decision of that person is held. A take is never held here.
 * Always the last pass: holds only grow, round by round, until none comes any more.
 */
export function close(delta: Delta): Delta {
  const of = rowsIn(delta);
  let closed = delta;
  for (;;) {
    const groups = closeGroups(closed, of);
    const byId = new Map(groups.map((group) => [group.id, group]));
    const people = closed.people.map((person) => {
      const ids = person.live?.groups ?? [];
      const own = ids.length === 0 ? NO_GROUPS : ids.flatMap((id) => byId.get(id) ?? []);
      return closePerson(person, own, of);
    });
    const moved =
      people.some((person, at) => person !== closed.people[at]) ||
      groups.some((group, at) => group !== closed.groups[at]);
    if (!moved) return { ...closed, people: people.map(withDeletion) };
    closed = { ...closed, people, groups };
  }
}

const NO_GROUPS: readonly GroupHolder[] = [];
