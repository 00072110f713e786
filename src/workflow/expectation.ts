import type { Expected, ExpectedAccess, ExpectedPerson } from '../apply/expected.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import {
  type AccountDecision,
  afterOf,
  type Delta,
  type GroupHolder,
  isDeleted,
  isReplaced,
  type Person,
  type Side,
} from '../domain/delta.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import { hasIndex, type Indexes, NO_INDEXES } from '../domain/indexes.ts';
import { ROLE_CODES } from '../domain/role.ts';
import { takesUnlisted } from '../domain/settings.ts';
import { effectiveExclusive, groupLeftAt } from '../reconcile/scope.ts';

/** The keys of one kind of access, by their index in the catalogue. */
interface Keys<Key> {
  readonly at: (index: number) => Key | undefined;
  readonly indexOf: (key: Key) => number | undefined;
}

/** What a side comes to. `decides` tells what would be taken from this holder, had it been there when the plan was made. */
function accessOf<Key>(
  side: Side,
  wanted: Indexes,
  whole: boolean,
  decides: (index: number) => boolean,
  { at, indexOf }: Keys<Key>,
): ExpectedAccess<Key> {
  const after = afterOf(side);
  const decided = new Map([
    ...side.decisions.map(({ key, hold }) => [key, hold === undefined] as const),
    // Known, and not asked for.
    ...side.aside.map(({ key }) => [key, false] as const),
  ]);
  const present = new Set<Key>();
  for (const index of after) {
    const key = at(index);
    const isAsked = whole || decided.get(index) === true || hasIndex(wanted, index);
    if (key !== undefined && isAsked && decided.get(index) !== false) present.add(key);
  }
  return {
    present,
    absent: (key) => {
      const index = indexOf(key);
      if (index === undefined || hasIndex(after, index)) return false;
      if (decided.get(index) === false) return false;
      return hasIndex(side.live, index) || decides(index);
    },
  };
}

const keysOf = ({ reports, reportIndex, roles, roleIndex }: Catalogue) => ({
  reports: { at: (index: number) => reports[index]?.id, indexOf: reportIndex.get.bind(reportIndex) },
  roles: { at: (index: number) => roles[index]?.key, indexOf: roleIndex.get.bind(roleIndex) },
});

function accountOf(
  { live, wanted, residue, treatment }: Person,
  account: AccountDecision | undefined,
): ExpectedPerson['account'] | undefined {
  if (account === undefined) {
    // Of somebody who has gone, what the account left behind is to go too.
    if (live === undefined) return residue.size > 0 ? { state: 'gone' } : undefined;
    const listed = wanted?.standing === 'present' ? wanted : undefined;
    const isViewer = treatment === 'stripped' && live.role === ROLE_CODES.viewer;
    const role = isViewer ? ROLE_CODES.viewer : listed?.role;
    return { state: 'there', name: listed?.name?.trim(), role, not: undefined };
  }
  if (account.hold !== undefined)
    return live && { state: 'there', name: undefined, role: undefined, not: undefined };
  switch (account.kind) {
    case 'delete':
      return { state: 'gone' };
    case 'create':
    case 'update':
    case 'replace': {
      const { name, role, kind } = account;
      return { state: 'there', name: name.trim(), role, not: kind === 'replace' ? live?.id : undefined };
    }
    case 'manual':
      return live && { state: 'there', name: undefined, role: undefined, not: undefined };
  }
}

/**
 * What a plan makes of everybody it does something about: the whole account as the delta leaves it, not the calls alone.
 * What was given or taken meanwhile is judged as the next plan would; what nobody manages, or is held, is not.
 */
export function expectedOf({ world, people, groups }: Delta, only: readonly string[]): Expected {
  const { catalogue, exclusion, desired } = world;
  const { mentions } = desired;
  const exclusive = effectiveExclusive(world);
  const strips = takesUnlisted(desired.settings.manage);
  const keys = keysOf(catalogue);
  const persons = new Map<Identity, Person>(people.map((person) => [person.identity, person]));
  const holders = new Map<GroupId, GroupHolder>(groups.map((group) => [group.id, group]));
  const isReport = (index: number): boolean => catalogue.reports[index]?.listed === true;
  const isRole = (index: number): boolean =>
    catalogue.roles[index]?.ambiguous === false && !exclusion.role(index);

  const personOf = (person: Person): ExpectedPerson | undefined => {
    const { identity, email, wanted, treatment, account: decision } = person;
    const account = accountOf(person, decision);
    if (account === undefined) return undefined;
    const deleted = isDeleted(person);
    const replaced = isReplaced(person);
    // With --only, what nobody asked for is left as it is; of whom no file lists, only what is exclusive is judged.
    const decides = only.length === 0 && treatment !== 'untouched';
    const whole = treatment !== 'unlisted';
    const decidesReport = (index: number): boolean =>
      deleted ||
      (decides &&
        ((whole && mentions.reports) || exclusive.reports.has(index)) &&
        isReport(index) &&
        !exclusion.grant(identity, index));
    const decidesRole = (index: number): boolean =>
      deleted
        ? catalogue.roles[index] !== undefined
        : decides && ((whole && mentions.rls) || exclusive.roles.has(index)) && isRole(index);
    const listed = treatment === 'listed' ? wanted : undefined;
    return {
      email,
      account,
      reports: accessOf(person.reports, listed?.reports ?? NO_INDEXES, replaced, decidesReport, keys.reports),
      roles: accessOf(person.roles, listed?.roles ?? NO_INDEXES, replaced, decidesRole, keys.roles),
    };
  };
  return {
    person: (identity) => {
      const person = persons.get(identity);
      return person && personOf(person);
    },
    group: (id) => {
      const group = holders.get(id);
      if (group === undefined) return undefined;
      const { wanted, roles } = group;
      const whole = mentions.rls && (wanted !== undefined || strips || groupLeftAt(world, id) !== undefined);
      const decides = (index: number): boolean =>
        only.length === 0 && (whole || exclusive.roles.has(index)) && isRole(index);
      return accessOf(roles, wanted?.roles ?? NO_INDEXES, false, decides, keys.roles);
    },
  };
}
