import {
  type DecidedHolder,
  type Decision,
  type Delta,
  moves,
  type Person,
  type Side,
  type World,
} from '../../domain/delta.ts';
import { accessName } from '../../domain/exclusion.ts';
import type { GroupId, Identity } from '../../domain/ids.ts';
import { hasIndex, KINDS, type Kind } from '../../domain/indexes.ts';
import { findCallObstacle } from '../../domain/live.ts';
import type { Problem } from '../../domain/problem.ts';
import { isDemotion, isEscalation, ROLE_NAMES, roleCode } from '../../domain/role.ts';
import { accessText, few } from '../../domain/wording.ts';
import { type Finding, finding } from './wording.ts';

/** The access that the files would remove, including held decisions. */
function excessOf({ account, reports, roles }: Person): string | undefined {
  const countTakes = ({ decisions }: Side): number => decisions.filter(({ move }) => move === 'take').length;
  const [lostReports, lostRoles] = [countTakes(reports), countTakes(roles)];
  const parts = [
    ...(account?.kind === 'delete' ? ['the account'] : []),
    ...(lostReports + lostRoles > 0 ? [accessText(lostReports, lostRoles)] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

function* renamePending(person: Person, world: World): Iterable<Problem> {
  const { email, wanted } = person;
  const excess = excessOf(person);
  const keeps = `${email} keeps access that is not in the files until the address is ${wanted?.email}: ${excess}`;
  if (excess !== undefined) yield finding('rename-pending', keeps, [wanted?.source], { pending: true });
  const names = KINDS.flatMap((kind) =>
    moves(person[kind], 'give').map(({ key }) => accessName(world, { kind, key })),
  );
  const gains = `${email} gains ${few(names, 12)} after the address is ${wanted?.email}`;
  if (names.length > 0) yield finding('rename-pending', gains, [wanted?.source]);
}

const CODES = { twin: 'ambiguous-user', role: 'unknown-role-code', address: 'unsafe-address' } as const;

/** Accounts that rolecall leaves alone, with excess access or odd data. */
export const leftAlone: Finding = function* ({ delta: { world }, leftAlone: people }) {
  for (const person of people) {
    const { identity, email, live, wanted, treatment } = person;
    if (live === undefined) continue;
    if (treatment === 'renamed') {
      yield* renamePending(person, world);
      continue;
    }
    const excess = excessOf(person);
    const why = world.live.ambiguous.has(identity) ? 'twin' : findCallObstacle(live);
    if (why === undefined) continue;
    const who = `rolecall leaves ${JSON.stringify(email)} (${live.id}) alone`;
    const has = `${who}, with access that is not in the files: ${excess}`;
    const isOdd = why === 'address' || (why === 'role' && wanted !== undefined);
    if (excess !== undefined) yield finding(CODES[why], has, [wanted?.source], { pending: true });
    else if (isOdd) yield finding(CODES[why], who, [wanted?.source]);
  }
};

/** Listed people that rolecall does not create, because it leaves the account of an earlier address alone. */
export const renamedOutOfReach: Finding = function* ({ delta: { world } }) {
  const { desired, live, exclusion } = world;
  for (const { identity, email, previously, standing, source } of desired.users.values()) {
    if (previously.length === 0 || standing !== 'present') continue;
    if (live.users.has(identity) || live.ambiguous.has(identity) || exclusion.user(identity)) continue;
    const [old, ...others] = previously.flatMap((address) => live.users.get(address) ?? []);
    if (old === undefined || others.length > 0) continue;
    if (!exclusion.user(old.identity) && findCallObstacle(old) === undefined) continue;
    const message = `rolecall does not create ${email}: it leaves the account of the earlier address ${JSON.stringify(old.email)} alone`;
    const fix = `rename the account to ${email} in the portal, or remove the earlier address from the files`;
    yield finding('ignored-but-desired', message, [source], { fix });
  }
};

/** The account or the role that the person keeps, although the other files would delete or demote it. */
function keptAccount({ live, account }: Person, { account: other }: Person): string[] {
  const role = live && roleCode(live.role);
  if (account !== undefined || other === undefined || role === undefined) return [];
  if (other.kind === 'delete') return ['the account'];
  return isDemotion(role, other.role) ? [`the role ${ROLE_NAMES[role]}`] : [];
}

/** What somebody has in the portal and keeps, whom only these files list. */
function adoptedAccess({ live, wanted }: Person, { world, against }: Delta): string[] {
  const listed = against?.world.desired.users;
  const isNew = (address: Identity): boolean => listed?.has(address) !== true;
  if (live === undefined || wanted?.standing !== 'present') return [];
  if (![wanted.identity, ...wanted.previously].every(isNew)) return [];
  const role = roleCode(live.role);
  const isAbove = role !== undefined && isEscalation(undefined, role);
  const kept = KINDS.flatMap((kind) =>
    Array.from(wanted[kind]).flatMap((key) =>
      hasIndex(live[kind], key) ? accessName(world, { kind, key }) : [],
    ),
  );
  return [...(isAbove ? [`the role ${ROLE_NAMES[role]}`] : []), ...kept];
}

const holdersOf = ({ people, groups }: Delta) =>
  new Map<Identity | GroupId, DecidedHolder>([
    ...people.map((person) => [person.identity, person] as const),
    ...groups.map((group) => [group.id, group] as const),
  ]);

/** What the files of `--against` would take or give, and these files do not. */
export const unlikeTarget: Finding = function* ({ delta }) {
  const { world, against } = delta;
  if (against === undefined) return;
  const [holders, others] = [holdersOf(delta), holdersOf(against)];
  for (const id of new Set([...holders.keys(), ...others.keys()])) {
    const [own, other] = [holders.get(id), others.get(id)];
    const person = own !== undefined && 'identity' in own ? own : undefined;
    // With `unresolved: error`, a name that does not resolve stops all removals.
    if (person?.isSelected === false || other?.wanted?.unresolved !== undefined) continue;
    const decides = (kind: Kind, key: number): boolean =>
      own?.[kind].decisions.some(
        (one) => one.key === key && (one.hold === undefined || one.hold.code === 'by-cause'),
      ) === true;
    const missing = (move: Decision['move']): string[] =>
      KINDS.flatMap((kind) =>
        (other === undefined ? [] : moves(other[kind], move)).flatMap(({ key }) =>
          decides(kind, key) ? [] : accessName(world, { kind, key }),
        ),
      );
    const account = person && other && 'identity' in other ? keptAccount(person, other) : [];
    const kept = [...account, ...missing('take')];
    const given = missing('give');
    const adopted = person && kept.length === 0 ? adoptedAccess(person, delta) : [];
    const holder = other ?? own;
    if (holder === undefined) continue;
    const isPerson = 'identity' in holder;
    const who = isPerson ? holder.email : `portal group ${holder.wanted?.alias ?? holder.id}`;
    const more = isPerson ? { user: holder.email } : {};
    const names = (all: readonly string[]): string => few(all, 12);
    const texts = [
      kept.length > 0 && `${who} keeps ${names(kept)}, which the target branch would remove`,
      given.length > 0 && `${who} does not get ${names(given)}, which the target branch would give`,
      adopted.length > 0 &&
        `${who} keeps ${names(adopted)}, and the files of the target branch do not list this person`,
    ];
    for (const text of texts)
      if (text !== false) yield finding('changed-in-portal', text, [own?.wanted?.source], more);
  }
};
