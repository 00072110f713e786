import type { DesiredUser } from '../domain/desired.ts';
import type { Email, Identity, ReportId, RoleKey } from '../domain/ids.ts';
import type { LiveUser } from '../domain/live.ts';
import { type RoleCode, roleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';
import { type AccountDiff, diffAccess, type Loss, type UserDiff } from './diff.ts';
import type { PlanInput } from './input.ts';
import { type Exclusive, type Fate, fateOf } from './scope.ts';

const NONE = new Map<never, never>();
const NO_ROLES: ReadonlySet<RoleKey> = new Set();

interface Person {
  readonly identity: Identity;
  readonly email: Email;
  readonly live: LiveUser | undefined;
  readonly wanted: DesiredUser | undefined;
  readonly fate: Fate;
}

/** Why a person whom nothing keeps loses access as a whole; undefined for people of the files and those left alone. */
function departureOf({ wanted, fate }: Person, { desired }: PlanInput): Loss | undefined {
  if (fate !== 'stripped' && fate !== 'removed') return undefined;
  if (wanted === undefined) return { because: 'unlisted', sources: [desired.settings.manage.unlistedSource] };
  return { because: wanted.standing === 'expired' ? 'expired' : 'absent', sources: [wanted.source] };
}

function lossRule<Key>(
  person: Person,
  departure: Loss | undefined,
  expired: ReadonlyMap<Key, Source>,
  exclusive: ReadonlyMap<Key, Source>,
): (key: Key) => Loss | undefined {
  const { wanted, fate } = person;
  return (key) => {
    if (departure !== undefined) return departure;
    if (fate === 'listed' && wanted !== undefined) {
      const ended = expired.get(key);
      return ended === undefined
        ? { because: 'not-listed', sources: [wanted.source] }
        : { because: 'expired', sources: [ended] };
    }
    const source = exclusive.get(key);
    return source === undefined ? undefined : { because: 'exclusive', sources: [source] };
  };
}

function sameName(wanted: DesiredUser, live: LiveUser): boolean {
  return wanted.name === undefined || wanted.name.trim() === live.name.trim();
}

/** What a listed user's account needs. Names are compared trimmed; a name or role the files leave out is not compared. */
function accountOf(
  wanted: DesiredUser,
  live: LiveUser,
  { desired }: PlanInput,
  holdsExcluded: boolean,
): AccountDiff {
  const liveRole = roleCode(live.role);
  if (wanted.standing !== 'present' || liveRole === undefined) return { kind: 'none' };
  const role: RoleCode = wanted.role ?? liveRole;
  const name = wanted.name?.trim() ?? live.name;
  if (role === liveRole && sameName(wanted, live)) return { kind: 'none' };
  const { manage, portal } = desired.settings;
  if (manage.roleChanges === 'update' && portal.dialect.updateUser === true)
    return { kind: 'update', name, role };
  if (manage.roleChanges !== 'replace' || role === liveRole) return { kind: 'manual', name, role };
  const held = holdsExcluded ? 'the user holds ignored access, which a replacement would take' : null;
  return { kind: 'replace', name, role, held };
}

function accountDiff(
  person: Person,
  departure: Loss | undefined,
  input: PlanInput,
  holdsExcluded: boolean,
): AccountDiff {
  const { live, wanted, fate } = person;
  if (live === undefined) {
    const creates = fate === 'listed' && wanted?.standing === 'present';
    if (!creates || wanted.name === undefined || wanted.role === undefined) return { kind: 'none' };
    return { kind: 'create', name: wanted.name.trim(), role: wanted.role };
  }
  if (fate === 'removed' && departure !== undefined) {
    const held = holdsExcluded ? 'the user holds ignored access, which a deletion would take' : null;
    return { kind: 'delete', loss: departure, held };
  }
  return fate === 'listed' && wanted !== undefined
    ? accountOf(wanted, live, input, holdsExcluded)
    : { kind: 'none' };
}

function diffUser(person: Person, input: PlanInput, exclusive: Exclusive): UserDiff {
  const { identity, email, live, wanted, fate } = person;
  const { desired, catalogue, exclusion } = input;
  const present = fate === 'listed' ? wanted : undefined;
  const departure = departureOf(person, input);
  const liveReports = new Set<ReportId>(live?.reports ?? []);
  const liveRoles = live === undefined ? NO_ROLES : (input.live.memberships.get(identity) ?? NO_ROLES);
  const excludedReport = (id: ReportId): boolean => exclusion.grant(identity, id);
  const holdsExcluded = [...liveReports].some(excludedReport) || [...liveRoles].some(exclusion.role);
  const account = accountDiff(person, departure, input, holdsExcluded);
  const deleted = account.kind === 'delete' && account.held === null;
  const replaced = account.kind === 'replace' && account.held === null;

  const reports = diffAccess<ReportId>({
    live: liveReports,
    given: desired.mentions.reports ? (present?.reports ?? NONE) : NONE,
    stays: (id) => {
      if (deleted) return false;
      const orphan = !catalogue.reports.has(id);
      return orphan ? !replaced : excludedReport(id) || !desired.mentions.reports;
    },
    lossOf: (id) =>
      replaced && !catalogue.reports.has(id)
        ? { because: 'replaced', sources: wanted === undefined ? [] : [wanted.source] }
        : lossRule(person, departure, present?.expiredReports ?? NONE, exclusive.reports)(id),
  });
  const rls = diffAccess<RoleKey>({
    live: liveRoles,
    given: desired.mentions.rls ? (present?.rls ?? NONE) : NONE,
    stays: (key) => !deleted && (exclusion.role(key) || !desired.mentions.rls),
    lossOf: lossRule(person, departure, present?.expiredRls ?? NONE, exclusive.rls),
  });
  const left = account.kind === 'create' ? input.live.residue.get(identity) : undefined;
  const residue = new Map([...(left ?? [])].filter(([key]) => desired.mentions.rls && !exclusion.role(key)));
  return { identity, email, live, wanted, account, reports, rls, residue };
}

/** Everybody whom something decides: listed users, and live users under `unlisted` or `exclusive`. */
export function diffUsers(input: PlanInput, exclusive: Exclusive): UserDiff[] {
  const { desired, live } = input;
  const nothingForUnlisted =
    desired.settings.manage.unlisted === 'keep' && exclusive.reports.size === 0 && exclusive.rls.size === 0;
  const diffs: UserDiff[] = [];
  const consider = (
    email: Email,
    identity: Identity,
    user: LiveUser | undefined,
    wanted: DesiredUser | undefined,
  ) => {
    const fate = fateOf(input, identity, user, wanted);
    if (fate !== 'untouched')
      diffs.push(diffUser({ identity, email, live: user, wanted, fate }, input, exclusive));
  };
  for (const [identity, wanted] of desired.users) {
    const user = live.users.get(identity);
    if (!live.ambiguous.has(identity)) consider(user?.email ?? wanted.email, identity, user, wanted);
  }
  if (!nothingForUnlisted) {
    for (const [identity, user] of live.users) {
      if (!desired.users.has(identity)) consider(user.email, identity, user, undefined);
    }
  }
  return diffs.sort((a, b) => (a.identity < b.identity ? -1 : 1));
}
