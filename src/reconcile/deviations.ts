import type { Catalogue, Observation, Thing } from '../domain/access.ts';
import {
  findAccounts,
  KINDS,
  NO_INDEXES,
  reportAt,
  roleAt,
  sortIndexes,
  thingsIn,
} from '../domain/access.ts';
import type { Deviation } from '../domain/applied.ts';
import type { AccountDecision, Delta, GroupHolder, Holder, Person } from '../domain/delta.ts';
import { groupAsLive, isDeleted, isReplaced, sideAsLive } from '../domain/delta.ts';
import { roleAfter } from '../domain/holdings.ts';
import { type GroupId, type Identity, isEscalation, parseRoleKey, roleCode } from '../domain/ids.ts';
import { compareGroup, comparePerson, findReaches } from './compare.ts';

type What = Deviation['what'];

const whatIs = ({ kind, key }: Thing, catalogue: Catalogue): What =>
  kind === 'reports'
    ? { kind: 'report', report: reportAt(catalogue, key).id }
    : { kind: 'rls', ...parseRoleKey(roleAt(catalogue, key).key) };

function changedAccount(account: AccountDecision, live: Person['live']): Pick<Deviation, 'kind' | 'what'> {
  if (account.kind === 'delete') return { kind: 'excess', what: { kind: 'account', expected: 'gone' } };
  const liveRole = live && roleCode(live.role);
  const isExcess = liveRole !== undefined && isEscalation(account.role, liveRole);
  return { kind: isExcess ? 'excess' : 'missing', what: { kind: 'account', expected: 'changed' } };
}

/** Finds what still differs after the apply. Leaves out decisions that are held or outside `--only`. */
export function deviationsFrom({ world, people, groups }: Delta, only: readonly string[]) {
  const reaches = findReaches(world);
  const persons = new Map<Identity, Person>(people.map((person) => [person.identity, person]));
  const holders = new Map<GroupId, GroupHolder>(groups.map((group) => [group.id, group]));

  const accessDeviations = (
    holder: string,
    planned: Holder,
    now: Holder,
    catalogue: Catalogue,
  ): Deviation[] =>
    KINDS.flatMap((kind) => {
      const isAskedByKey = new Map(planned[kind].decisions.map(({ key, hold }) => [key, hold === undefined]));
      for (const { key } of planned[kind].unselected) isAskedByKey.set(key, false);
      return now[kind].decisions
        .filter(({ key, hold }) => hold === undefined && (isAskedByKey.get(key) ?? only.length === 0))
        .map(({ key, move }) => {
          return {
            kind: move === 'take' ? 'excess' : 'missing',
            holder,
            what: whatIs({ kind, key }, catalogue),
          };
        });
    });

  const ofPerson = (person: Person, { live: observed, catalogue }: Observation): Deviation[] => {
    const { identity, email: holder, account } = person;
    const [live, twin] = findAccounts(observed, identity);
    if (twin !== undefined)
      return [{ kind: 'excess', holder, what: { kind: 'account', expected: 'single' } }];
    if (live === undefined && roleAfter(person) !== undefined)
      return [{ kind: 'missing', holder, what: { kind: 'account', expected: 'there' } }];
    const isAsked = account === undefined ? only.length === 0 : account.hold === undefined;
    // An address without an account may still be in roles.
    const roles = live?.roles ?? sortIndexes([...(observed.residue.get(identity)?.keys() ?? [])]);
    const reports = sideAsLive(live?.reports ?? NO_INDEXES);
    const now = comparePerson({ ...person, live, reports, roles: sideAsLive(roles) }, world, reaches);
    const wrong = now.account && isAsked ? [{ ...changedAccount(now.account, live), holder }] : [];
    // If the account should be gone or replaced, its access does not matter.
    if (wrong.length > 0 && (isDeleted(person) || isReplaced(person))) return wrong;
    return [...wrong, ...accessDeviations(holder, person, now, catalogue)];
  };
  const ofGroup = (group: GroupHolder, { live, catalogue }: Observation): Deviation[] => {
    const roles = live.groupRoles.get(group.id) ?? NO_INDEXES;
    const now = compareGroup(groupAsLive(group.id, group.wanted, roles), world, reaches);
    return accessDeviations(group.id, group, now, catalogue).map((one) => ({ ...one, isGroup: true }));
  };
  return (
    touched: { readonly users: ReadonlyMap<Identity, unknown>; readonly groups: ReadonlySet<GroupId> },
    observed: Observation,
  ): Deviation[] => {
    const touchedPeople = [...touched.users.keys()].flatMap((identity) => persons.get(identity) ?? []);
    const touchedGroups = [...touched.groups].flatMap((id) => holders.get(id) ?? []);
    return [
      ...touchedPeople.flatMap((person) => ofPerson(person, observed)),
      ...touchedGroups.flatMap((group) => ofGroup(group, observed)),
    ];
  };
}

export function listRemainingAccess(
  people: readonly Identity[],
  { live, catalogue }: Observation,
): Deviation[] {
  return people.flatMap((identity) => {
    const accounts = findAccounts(live, identity);
    const holder = accounts[0]?.email ?? identity;
    const inherited = live.residue.get(identity)?.keys() ?? [];
    const reports = sortIndexes(accounts.flatMap((one) => one.reports));
    const roles = sortIndexes([...accounts.flatMap((one) => one.roles), ...inherited]);
    const all = thingsIn({ reports, roles }).map((thing) => whatIs(thing, catalogue));
    if (accounts.length > 1) all.unshift({ kind: 'account', expected: 'single' });
    return all.map((what) => ({ kind: 'excess', holder, what }));
  });
}
