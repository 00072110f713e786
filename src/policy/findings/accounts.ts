import { allAccounts, type LiveUser } from '../../domain/access.ts';
import { findVanishedAddress } from '../../domain/base.ts';
import { type Change, type ChangeKind, isPerformed, newAddressOf } from '../../domain/change.ts';
import { indexesAfter, isDeleted, listMoves, losesEverything, type Person } from '../../domain/delta.ts';
import { accountAfter, everybody, groupRolesAfter, inLostRoles } from '../../domain/holdings.ts';
import { domainOf, identityOf, ROLE_CODES, ROLE_NAMES, type RoleCode, roleCode } from '../../domain/ids.ts';
import { groupBy } from '../../domain/multimap.ts';
import { DAY } from '../../domain/window.ts';
import { accessText, few, quoteWord } from '../../domain/wording.ts';
import { escalationsOf } from '../guards/people.ts';
import { type Finder, finding, placeOfTake } from './wording.ts';

export const escalations: Finder = ({ counts }) =>
  escalationsOf(counts)
    .sort((a, b) => ROLE_CODES[a.role] - ROLE_CODES[b.role])
    .map(({ user, role, isByHand, change }) => {
      const byHand = user === change.user ? 'changes the role' : `renames the account of ${change.user}`;
      const message = `${user} becomes ${role}${isByHand ? ` when somebody ${byHand} in the portal` : ''}`;
      const may =
        role === 'administrator'
          ? 'administrators may change everything in the portal'
          : 'contributors may change reports';
      const standing = change.waiting === true && { standing: true as const };
      return finding('escalation', message, change.sources, { about: role, why: may, ...standing });
    });

export const deletions: Finder = function* ({ counts }) {
  for (const change of counts.accounts) {
    if (!isPerformed(change)) continue;
    const { user, sources } = change;
    if (change.kind === 'delete-user') yield finding('user-deleted', `${user} is deleted`, sources);
    if (change.kind !== 'replace-user') continue;
    const message = `${user} is deleted and created again, and loses ${change.loses.join('; ')}`;
    const more = { why: 'manage.roleChanges is replace', fix: 'change the role by hand to avoid this loss' };
    yield finding('user-deleted', message, sources, more);
  }
};

export const heldAccounts: Finder = function* ({ delta, counts }) {
  for (const { email, live, treatment, account, isSelected, wanted, leaverLine } of delta.people) {
    if (treatment !== 'removed' || live === undefined || !isSelected || account?.kind === 'delete') continue;
    const message = `rolecall does not delete ${email}, who has access that manage.ignore or manage.only excludes`;
    yield finding('held-delete', message, [wanted?.source ?? leaverLine]);
  }
  const fix = 'change the role in the portal';
  for (const { kind, user, held, sources } of counts.accounts)
    if (kind === 'replace-user' && held?.code === 'loses-unmanaged')
      yield finding('held-delete', `rolecall does not replace ${user}: ${held.message}`, sources, { fix });
};

export const narrowedAway: Finder = function* ({ delta }) {
  for (const { email, unselectedChange } of delta.people)
    if (unselectedChange !== undefined)
      yield finding('narrowed-away', `${email} would be ${unselectedChange}, but --only skips this user`);
};

export const vanishedUsers: Finder = function* ({ delta }) {
  const { world, people } = delta;
  if (world.base === undefined) return;
  for (const { identity, email, live, treatment, wanted, account } of people) {
    if (live !== undefined || treatment !== 'listed' || wanted?.standing !== 'present') continue;
    const oldAddress = findVanishedAddress(world.base, wanted, world.live, world.desired.users);
    if (oldAddress === undefined) continue;
    const who = oldAddress === identity ? email : `${oldAddress}, listed as ${email} now,`;
    const mayCreate = world.desired.settings.manage.vanished === 'create';
    const isCreated = account?.kind === 'create' && account.hold === undefined;
    const again = isCreated ? ': this plan creates it again' : '';
    const message = `${who} had an account at an earlier apply, and has none now${again}`;
    const held = isCreated ? '' : ', but this plan holds the creation';
    const effect = mayCreate ? `is create${held}` : 'is hold, so rolecall creates no account';
    const why = `the last applied files list the person; manage.vanished ${effect}`;
    const ownFix = mayCreate && { fix: 'if the person has left, remove the person’s lines' };
    yield finding('user-vanished', message, [wanted.source], { why, ...ownFix });
  }
};

function roleAboveViewer({ role }: Pick<LiveUser, 'role'>): RoleCode | undefined {
  const code = roleCode(role);
  return code === ROLE_CODES.viewer ? undefined : code;
}

function leaverRoleAboveViewer(person: Person): RoleCode | undefined {
  const { live, isSelected } = person;
  const keepsAccount = losesEverything(person) && !isDeleted(person);
  return keepsAccount && isSelected && live !== undefined ? roleAboveViewer(live) : undefined;
}

export const leaverAdministrators: Finder = function* ({ delta }) {
  for (const person of delta.people) {
    const { identity, email, wanted, leaverLine, account } = person;
    const code = leaverRoleAboveViewer(person);
    const isDemoted = account?.kind === 'update' && account.hold === undefined;
    const isOwed = delta.world.base?.users.get(identity)?.isOwed === true;
    const isExcluded = account?.hold?.code === 'by-cause' && !isOwed;
    if (code === undefined || isDemoted || isExcluded) continue;
    const isUnlisted = wanted === undefined && leaverLine === undefined;
    const message = `${email} ${isUnlisted ? 'is not in the files' : 'leaves'} and is still ${ROLE_NAMES[code]}`;
    const setting = isUnlisted ? 'unlisted' : 'leavers';
    const fix = `make the account a viewer in the portal, or set manage.${setting}: delete`;
    yield finding('leaver-administrator', message, [wanted?.source], { fix });
  }
};

export const leaversInLostRoles: Finder = ({ delta }) =>
  inLostRoles(delta).map(({ email, leaverLine }) => {
    const message = `${email} has left, and the portal does not list an RLS role that this person had in the last applied files`;
    return finding('unknown-rls-role', message, [leaverLine], { pending: true });
  });

/** Leavers who still need a demotion. No plan demotes people whom the files list again without a role. */
export const owedDemotions: Finder = function* ({ delta: { world } }) {
  const { base, desired, live, exclusion } = world;
  for (const [identity, { isOwed }] of base?.users ?? []) {
    const wanted = desired.users.get(identity);
    const user = live.users.get(identity);
    const isRoleless = wanted?.standing === 'present' && wanted.role === undefined;
    if (!isOwed || !isRoleless || user === undefined || exclusion.user(identity)) continue;
    const code = roleAboveViewer(user);
    if (code === undefined) continue;
    const message = `${user.email} left, is listed again without a role, and is still ${ROLE_NAMES[code]}`;
    const fix = 'write the role of this person';
    yield finding('leaver-administrator', message, [wanted.source], { pending: true, fix });
  }
};

export const lockedHolders: Finder = function* ({ delta }) {
  const { locked = new Set() } = delta.world;
  if (locked.size === 0) return;
  for (const person of everybody(delta)) {
    const { identity, email, live } = person;
    if (live === undefined || !locked.has(identity)) continue;
    const after = accountAfter(person);
    if (after === undefined) continue;
    const { reports, roles } = after;
    const hasAccess = reports.length + roles.length > 0;
    const parts = hasAccess ? [accessText(reports.length, roles.length)] : [];
    if (roleAboveViewer(after) !== undefined) parts.push('a role above viewer');
    if (parts.length === 0) continue;
    const fix = hasAccess
      ? `run rolecall lockout ${quoteWord(email)} again`
      : 'set the role to viewer in the portal';
    const message = `${email} is locked out and still has ${parts.join(' and ')}`;
    yield finding('locked-out', message, [], { fix, pending: true });
  }
};

export const losesAll: Finder = function* ({ delta }) {
  const rolesAfter = groupRolesAfter(delta);
  for (const person of delta.people) {
    const { email, live, wanted, reports, roles } = person;
    if (live === undefined || isDeleted(person)) continue;
    const lostReports = listMoves(reports, 'take');
    const lostRoles = listMoves(roles, 'take');
    const firstLost = lostReports[0] ?? lostRoles[0];
    if (firstLost === undefined) continue;
    if (indexesAfter(reports).length + indexesAfter(roles).length > 0) continue;
    const lost = accessText(lostReports.length, lostRoles.length);
    const keepsGroupRoles = live.groups.some((id) => rolesAfter(id).length > 0);
    const message = keepsGroupRoles
      ? `${email} loses all access of their own (${lost}) and keeps RLS roles of portal groups`
      : `${email} loses everything: ${lost}`;
    yield finding('loses-all', message, [wanted?.source], placeOfTake(firstLost));
  }
};

const GAINS: ReadonlySet<ChangeKind> = new Set(['create-user', 'grant-report', 'grant-rls']);

const isGain = (change: Change): boolean =>
  newAddressOf(change) !== undefined || (isPerformed(change) && GAINS.has(change.kind));

export const outsideDomains: Finder = function* ({ delta, changes }) {
  const { users } = delta.world.live;
  if (users.size === 0 || changes.length === 0) return;
  const domainsWithAccess = new Set<string>();
  for (const { identity, reports, roles } of users.values())
    if (reports.length + roles.length > 0) domainsWithAccess.add(domainOf(identity));
  const firstGains = changes.flatMap((changesOfHolder) => {
    const gain = changesOfHolder.find(isGain);
    if (gain === undefined || !('user' in gain)) return [];
    return [{ user: newAddressOf(gain) ?? gain.user, sources: gain.sources }];
  });
  for (const [domain, gains] of groupBy(firstGains, ({ user }) => domainOf(identityOf(user)))) {
    if (domainsWithAccess.has(domain)) continue;
    const message = `nobody at ${domain} has access now; ${few(gains.map(({ user }) => user))} would be the first`;
    yield finding('outside-domain', message, gains[0].sources);
  }
};

export const unlistedAdministrators: Finder = function* ({ delta }) {
  const { live, desired, exclusion } = delta.world;
  // Skip leavers: they have a `leaver-administrator`. Skip renamed people: the files have the new address.
  const isNamed = (person: Person) =>
    person.treatment === 'renamed' || leaverRoleAboveViewer(person) !== undefined;
  const named = new Set(delta.people.filter(isNamed).map(({ live: user }) => user?.id));
  for (const user of allAccounts(live)) {
    const code = roleAboveViewer(user);
    if (code === undefined || named.has(user.id)) continue;
    if (desired.users.has(user.identity) || exclusion.user(user.identity)) continue;
    yield finding('unlisted-administrator', `${user.email} is ${ROLE_NAMES[code]} and not in the files`, [], {
      severity: code === ROLE_CODES.administrator ? 'warning' : 'info',
    });
  }
};

export const viewersWhoMayEdit: Finder = function* ({ delta }) {
  const { live, exclusion } = delta.world;
  for (const { identity, email, role, mayEdit } of live.users.values())
    if (mayEdit && role === ROLE_CODES.viewer && !exclusion.user(identity))
      yield finding('viewer-may-edit', `${email} is a viewer, but the portal lets this person edit reports`);
};

export const accountsThatEndFirst: Finder = function* ({ delta }) {
  const { live, desired, exclusion } = delta.world;
  for (const { identity, email, standing, window, source } of desired.users.values()) {
    const { end, until } = window;
    const expires = live.users.get(identity)?.expires;
    if (expires === undefined || standing !== 'present' || exclusion.user(identity)) continue;
    // An end at midnight belongs to the day before, and the portal knows only days.
    if (end !== undefined && Math.floor(expires / DAY) >= Math.floor((end - 1) / DAY)) continue;
    const day = new Date(expires).toISOString().slice(0, 10);
    const files = until === undefined ? 'the files name no end' : `the files say ${until}`;
    const message = `the portal ends the account of ${email} on ${day}; ${files}`;
    yield finding('portal-expires-first', message, [source]);
  }
};
