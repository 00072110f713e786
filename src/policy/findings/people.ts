import type { Change } from '../../domain/change.ts';
import { isPerformed } from '../../domain/changes.ts';
import { holdsAfter, isDeleted, moves, type Person } from '../../domain/delta.ts';
import { type Identity, identityOf } from '../../domain/ids.ts';
import { leftAlone, untouched } from '../../domain/left-alone.ts';
import type { Live, LiveUser } from '../../domain/live.ts';
import { ROLE_NAMES, roleCode } from '../../domain/role.ts';
import type { Source } from '../../domain/source.ts';
import { few, heldText } from '../../domain/wording.ts';
import type { Facts } from '../facts.ts';
import { escalationsOf } from '../guards/people.ts';
import { type Finding, placeOfTake, withPlace } from './finding.ts';

export const escalations: Finding = ({ counts }) =>
  escalationsOf(counts).map(({ user, role, isByHand, change }) => ({
    code: 'escalation',
    severity: 'warning',
    message: `${user} becomes ${role}${isByHand ? ', by hand in the portal' : ''}`,
    why:
      role === 'administrator'
        ? 'administrators may change everything in the portal'
        : 'contributors may change reports',
    fix: 'approve only if this person is meant to',
    ...withPlace(change.sources),
  }));

export const deletions: Finding = ({ counts }) =>
  counts.accounts.flatMap((change) => {
    if (!isPerformed(change) || (change.kind !== 'delete-user' && change.kind !== 'replace-user')) return [];
    const replaced = change.kind === 'replace-user';
    return [
      {
        code: 'user-deleted',
        severity: 'warning',
        message: replaced
          ? `${change.user} is deleted and created again, and loses ${change.loses.join('; ')}`
          : `${change.user} is deleted`,
        why: replaced ? 'the API cannot change a role' : 'a deleted account does not come back as it was',
        fix: replaced
          ? 'change the role by hand to keep them'
          : 'write leavers: revoke, or unlisted: keep, to keep the account',
        ...withPlace(change.sources),
      },
    ];
  });

/** Accounts that are not deleted or replaced, since access would go that these files do not decide. */
export const heldAccounts: Finding = function* ({ delta, counts }) {
  for (const { email, live, treatment, account, narrowed, wanted, left } of delta.people) {
    if (treatment !== 'removed' || live === undefined || account?.kind === 'delete' || narrowed !== undefined)
      continue;
    const source = wanted?.source ?? left;
    yield {
      code: 'held-delete',
      severity: 'warning',
      message: `${email} is not deleted: this person holds access that manage.ignore or manage.only covers`,
      fix: 'remove that access in the portal first, or change the patterns',
      ...withPlace(source === undefined ? [] : [source]),
    };
  }
  for (const change of counts.accounts)
    if (change.kind === 'replace-user' && change.held?.code === 'loses-unmanaged')
      yield {
        code: 'held-delete',
        severity: 'warning',
        message: `${change.user} is not replaced: ${change.held.message}`,
        fix: 'change the role in the portal',
        ...withPlace(change.sources),
      };
};

export const losesAll: Finding = function* ({ delta }) {
  for (const person of delta.people) {
    const { email, live, wanted, reports, roles } = person;
    if (live === undefined || wanted === undefined || isDeleted(person)) continue;
    if (holdsAfter(reports) || holdsAfter(roles)) continue;
    const lostReports = moves(reports, 'take');
    const lostRoles = moves(roles, 'take');
    if (lostReports.length + lostRoles.length === 0) continue;
    const [first] = [...lostReports, ...lostRoles];
    yield {
      code: 'loses-all',
      severity: 'warning',
      message: `${email} loses everything: ${heldText(lostReports.length, lostRoles.length)}`,
      why: 'the person is listed, and no line gives anything that holds now',
      fix: 'approve only if this person is meant to see nothing',
      ...(first?.source === undefined ? withPlace([wanted.source]) : placeOfTake(first)),
    };
  }
};

/** The role above viewer that somebody keeps who is to have nothing: a person of the files who leaves, or of none. */
function keptRole({ live, treatment, account, isSelected }: Person): 1 | 2 | 4 | undefined {
  const code = live === undefined ? undefined : roleCode(live.role);
  const gone = account?.kind === 'delete' && account.hold === undefined;
  const leaves = treatment === 'stripped' || treatment === 'removed';
  return !leaves || code === 3 || gone || !isSelected ? undefined : code;
}

export const leaverAdministrators: Finding = function* ({ delta }) {
  for (const person of delta.people) {
    const { email, wanted } = person;
    const code = keptRole(person);
    if (code === undefined) continue;
    const isMended = person.account?.kind === 'update' && person.account.hold === undefined;
    yield {
      code: 'leaver-administrator',
      severity: 'warning',
      message: `${email} leaves and is still ${ROLE_NAMES[code]}`,
      why: 'without any access of its own, such an account can still change what others see',
      fix: 'make the account a viewer in the portal, or let leavers be deleted',
      ...withPlace(wanted && [wanted.source]),
      ...(isMended && { isMended }),
    };
  }
};

const domainOf = (identity: Identity): string => identity.slice(identity.lastIndexOf('@') + 1);

const isGain = (change: Change): boolean =>
  isPerformed(change) &&
  (change.kind === 'create-user' || change.kind === 'grant-report' || change.kind === 'grant-rls');

/** The domains of those who hold something. */
function domainsIn({ users }: Live): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { identity, reports, roles } of users.values())
    if (reports.length + roles.length > 0) known.add(domainOf(identity));
  return known;
}

export const outsideDomains: Finding = function* ({ delta, changes }) {
  const { live } = delta.world;
  if (live.users.size === 0) return;
  let known: ReadonlySet<string> | undefined;
  const first = new Map<string, { readonly people: Set<string>; readonly sources: readonly Source[] }>();
  for (const { holder, changes: own } of changes) {
    if (!('user' in holder)) continue;
    known ??= domainsIn(live);
    const domain = domainOf(identityOf(holder.user));
    const gain = known.has(domain) ? undefined : own.find(isGain);
    if (gain === undefined) continue;
    const seen = first.get(domain) ?? { people: new Set(), sources: gain.sources };
    seen.people.add(holder.user);
    first.set(domain, seen);
  }
  for (const [domain, { people, sources }] of first) {
    yield {
      code: 'outside-domain',
      severity: 'warning',
      message: `${domain} is new here: ${few([...people])}`,
      why: 'nobody of this mail domain has access to anything so far',
      fix: 'approve only if people from there are meant to have access',
      ...withPlace(sources),
    };
  }
};

function* everyAccount({ users, ambiguous }: Live): Iterable<LiveUser> {
  yield* users.values();
  for (const twins of ambiguous.values()) yield* twins;
}

export const unlistedAdministrators: Finding = function* ({ delta }) {
  const { live, desired, exclusion } = delta.world;
  // Of these another finding says it, and what is to be done.
  let leaving: ReadonlySet<string | undefined> | undefined;
  for (const { id, identity, email, role } of everyAccount(live)) {
    const code = roleCode(role);
    if (code === undefined || code === 3 || desired.users.has(identity) || exclusion.user(identity)) continue;
    leaving ??= new Set(
      delta.people.flatMap((person) => (keptRole(person) === undefined ? [] : [person.live?.id])),
    );
    if (leaving.has(id)) continue;
    yield {
      code: 'unlisted-administrator',
      severity: code === 1 ? 'warning' : 'info',
      message: `${email} is ${ROLE_NAMES[code]} and listed in no file`,
      why: 'nobody reviews what this person may do',
      fix: 'list the user, or change the role in the portal',
    };
  }
};

/** Accounts of which another finding says what they keep. */
const toldOf = ({ delta, exclusive }: Facts): ReadonlySet<string> =>
  new Set(Array.from(leftAlone(delta.world, exclusive), ({ user }) => user.id));

export const unknownRoleCodes: Finding = function* (facts) {
  const { live, desired } = facts.delta.world;
  let told: ReadonlySet<string> | undefined;
  for (const { id, identity, email, role } of live.users.values()) {
    if (roleCode(role) !== undefined) continue;
    const wanted = desired.users.get(identity);
    told ??= toldOf(facts);
    if (wanted === undefined || told.has(id)) continue;
    yield {
      code: 'unknown-role-code',
      severity: 'warning',
      message: `${email} has the role code ${role} and is left alone`,
      why: 'the reference knows the codes 1 to 4',
      fix: 'give the user a known role in the portal',
      ...withPlace([wanted.source]),
    };
  }
};

export const unsendableAddresses: Finding = function* (facts) {
  const told = toldOf(facts);
  for (const [{ id, email }, why] of untouched(facts.delta.world)) {
    if (why !== 'address' || told.has(id)) continue;
    yield {
      code: 'unsafe-address',
      severity: 'warning',
      message: `the account ${id} has the address ${JSON.stringify(email)} and is left alone`,
      why: 'in a request it would name somebody else, something else, or nothing',
      fix: 'correct the address in the portal',
    };
  }
};
