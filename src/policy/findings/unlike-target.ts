import { hasIndex, type Thing, thingsIn } from '../../domain/access.ts';
import type { Decision, Delta, Holder, Person } from '../../domain/delta.ts';
import { listMovedThings } from '../../domain/delta.ts';
import type { Desired } from '../../domain/desired.ts';
import { accessName } from '../../domain/exclusion.ts';
import type { GroupId, Identity, RoleCode } from '../../domain/ids.ts';
import { isDemotion, isEscalation, ROLE_NAMES, roleCode } from '../../domain/ids.ts';
import { few } from '../../domain/wording.ts';
import { type Finder, finding } from './wording.ts';

/** The role after the decision, even if somebody must change it by hand. Undefined without an account. */
function plannedRole({ live, account }: Person): RoleCode | undefined {
  if (account === undefined || (account.hold !== undefined && account.hold.code !== 'manual'))
    return live && roleCode(live.role);
  return account.kind === 'delete' ? undefined : account.role;
}

const roleWords = (role: RoleCode): string => `the role ${ROLE_NAMES[role]}`;

/** The account or role that the person keeps, although the files of `--against` would take it. */
function keptAccount(person: Person, other: Person): string[] {
  const [role, otherRole] = [plannedRole(person), plannedRole(other)];
  if (person.live === undefined || role === undefined) return [];
  if (otherRole === undefined) return ['the account'];
  return role === person.live.role && isDemotion(role, otherRole) ? [roleWords(role)] : [];
}

/** The account or role that the person does not get, although the files of `--against` would give it. */
function missingAccount(person: Person | undefined, other: Person): string[] {
  const [role, otherRole] = [person && plannedRole(person), plannedRole(other)];
  if (otherRole === undefined || other.account === undefined) return [];
  if (role === undefined) return other.account.kind === 'create' ? ['an account'] : [];
  return isEscalation(role, otherRole) ? [roleWords(otherRole)] : [];
}

/** True if the files list the holder, also under another address. */
function isListedBy({ users, groups }: Desired, holder: Holder): boolean {
  if (!('identity' in holder)) return groups.has(holder.id);
  const { identity, wanted } = holder;
  if (users.has(identity) || (wanted !== undefined && users.has(wanted.identity))) return true;
  return wanted?.previously.some((one) => users.get(one)?.standing === 'present') === true;
}

/** The live access and role that a holder keeps, if only these files list the holder. */
function adoptedAccess(holder: Holder, { world, against }: Delta): string[] {
  const { wanted } = holder;
  const isPerson = 'identity' in holder;
  const isStaying = !isPerson || (holder.live !== undefined && holder.wanted?.standing === 'present');
  if (wanted === undefined || !isStaying || (against && isListedBy(against.world.desired, holder))) return [];
  const role = isPerson ? roleCode(holder.live?.role ?? 0) : undefined;
  const kept = thingsIn(wanted).filter(({ kind, key }) => hasIndex(holder[kind].live, key));
  return [
    ...(role !== undefined && isEscalation(undefined, role) ? [roleWords(role)] : []),
    ...kept.map((thing) => accessName(world, thing)),
  ];
}

const holdersOf = ({ people, groups }: Delta) =>
  new Map<Identity | GroupId, Holder>([
    ...people.map((person) => [person.identity, person] as const),
    ...groups.map((group) => [group.id, group] as const),
  ]);

/** Compares the access of one holder with the access that the files of `--against` would give. */
function compareHolder(own: Holder | undefined, other: Holder | undefined, delta: Delta) {
  const decides = ({ kind, key }: Thing): boolean =>
    own?.[kind].decisions.some(
      (one) => one.key === key && (one.hold === undefined || one.hold.code === 'by-cause'),
    ) === true;
  const missing = (move: Decision['move']): string[] =>
    (other === undefined ? [] : listMovedThings(other, move))
      .filter((thing) => !decides(thing))
      .map((thing) => accessName(delta.world, thing));
  const [person, otherPerson] = [own, other].map((one) => (one && 'identity' in one ? one : undefined));
  const staying = person ?? (otherPerson && { ...otherPerson, account: undefined });
  const kept = [...(staying && otherPerson ? keptAccount(staying, otherPerson) : []), ...missing('take')];
  const given = [...(otherPerson ? missingAccount(person, otherPerson) : []), ...missing('give')];
  const adopted = own === undefined ? [] : adoptedAccess(own, delta).filter((name) => !kept.includes(name));
  return { kept, given, adopted };
}

/** Reports access that the files of `--against` would take or give, but these files do not. */
export const unlikeTarget: Finder = function* ({ delta }) {
  if (delta.against === undefined) return;
  const [holders, others] = [holdersOf(delta), holdersOf(delta.against)];
  const holdsNames = delta.against.world.desired.settings.manage.unresolved === 'hold';
  for (const id of new Set([...holders.keys(), ...others.keys()])) {
    const [own, other] = [holders.get(id), others.get(id)];
    const holder = other ?? own;
    if (holder === undefined || (own !== undefined && 'isSelected' in own && !own.isSelected)) continue;
    // With `unresolved: error`, a name that does not resolve stops all removals.
    if (other?.wanted?.unresolved !== undefined && !holdsNames) continue;
    const { kept, given, adopted } = compareHolder(own, other, delta);
    const isPerson = 'identity' in holder;
    const who = isPerson ? holder.email : `portal group ${holder.wanted?.alias ?? holder.id}`;
    const more = isPerson ? { user: holder.email } : {};
    const names = (all: readonly string[]): string => few(all, 12);
    const texts = [
      kept.length > 0 && `${who} keeps ${names(kept)}, which the target branch would remove`,
      given.length > 0 && `${who} does not get ${names(given)}, which the target branch would give`,
      adopted.length > 0 && `${who} keeps ${names(adopted)}, and is not in the files of the target branch`,
    ];
    for (const text of texts)
      if (text !== false) yield finding('changed-in-portal', text, [own?.wanted?.source], more);
  }
};
