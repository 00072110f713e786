import { afterOf, isDeleted, moves } from '../../domain/delta.ts';
import { identityOf, isSendable } from '../../domain/ids.ts';
import { ROLE_NAMES, roleCode } from '../../domain/role.ts';
import { counted, few } from '../../domain/wording.ts';
import { escalationsOf } from '../guards/guards.ts';
import { type Finding, placeOf } from './finding.ts';

export const escalations: Finding = ({ performed }) =>
  escalationsOf(performed).map(({ user, role, change }) => ({
    code: 'escalation',
    severity: 'warning',
    message: `${user} becomes ${role}`,
    why:
      role === 'administrator'
        ? 'administrators may change everything in the portal'
        : 'contributors may change reports',
    fix: 'approve only if this person is meant to',
    ...placeOf(change.sources),
  }));

export const deletions: Finding = ({ performed }) =>
  performed.flatMap((change) => {
    if (change.kind !== 'delete-user' && change.kind !== 'replace-user') return [];
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
        ...placeOf(change.sources),
      },
    ];
  });

export const heldAccounts: Finding = ({ changes }) =>
  changes.flatMap((change) => {
    if (change.held === null || (change.kind !== 'delete-user' && change.kind !== 'replace-user')) return [];
    return [
      {
        code: 'held-delete',
        severity: 'warning',
        message: `${change.user} is not ${change.kind === 'delete-user' ? 'deleted' : 'replaced'}: ${change.held.message}`,
        why: 'what manage.ignore and manage.only exclude is never touched',
        fix: 'take that access away in the portal first, or change the patterns',
        ...placeOf(change.sources),
      },
    ];
  });

export const losesAll: Finding = function* ({ delta }) {
  for (const person of delta.people) {
    const { email, live, wanted, reports, roles } = person;
    if (live === undefined || wanted === undefined || isDeleted(person)) continue;
    const lostReports = moves(reports, 'take');
    const lostRoles = moves(roles, 'take');
    if (lostReports.length + lostRoles.length === 0) continue;
    if (afterOf(reports).length + afterOf(roles).length > 0) continue;
    const [first] = [...lostReports, ...lostRoles];
    yield {
      code: 'loses-all',
      severity: 'warning',
      message: `${email} loses everything: ${counted(lostReports.length, 'report')} and ${counted(lostRoles.length, 'RLS role')}`,
      why: 'the person is listed, and no line gives anything that holds now',
      fix: 'approve only if this person is meant to see nothing',
      ...placeOf([first?.source ?? wanted.source]),
    };
  }
};

const domainOf = (address: string): string => identityOf(address).split('@').at(-1) ?? '';

export const outsideDomains: Finding = ({ delta, performed }) => {
  if (delta.world.live.users.size === 0) return [];
  const known = new Set([...delta.world.live.users.keys()].map(domainOf));
  const first = new Map<string, { users: Set<string>; sources: (typeof performed)[number]['sources'] }>();
  for (const change of performed) {
    if (change.kind !== 'create-user' || known.has(domainOf(change.user))) continue;
    const domain = domainOf(change.user);
    const seen = first.get(domain) ?? { users: new Set(), sources: change.sources };
    seen.users.add(change.user);
    first.set(domain, seen);
  }
  return [...first].map(([domain, { users, sources }]) => ({
    code: 'outside-domain',
    severity: 'warning',
    message: `${domain} is new here: ${few([...users])}`,
    why: 'nobody of this mail domain is in the portal so far',
    fix: 'approve only if people from there are meant to have access',
    ...placeOf(sources),
  }));
};

export const unlistedAdministrators: Finding = ({ delta }) =>
  [...delta.world.live.users.values()].flatMap(({ identity, email, role }) => {
    const code = roleCode(role);
    if (
      (code !== 1 && code !== 2) ||
      delta.world.desired.users.has(identity) ||
      delta.world.exclusion.user(identity)
    )
      return [];
    return [
      {
        code: 'unlisted-administrator',
        severity: code === 1 ? 'warning' : 'info',
        message: `${email} is ${ROLE_NAMES[code]} and listed in no file`,
        why: 'nobody reviews what this person may do',
        fix: 'list the user, or change the role in the portal',
      },
    ];
  });

export const unknownRoleCodes: Finding = ({ delta }) =>
  [...delta.world.live.users.values()].flatMap(({ identity, email, role }) => {
    const wanted = delta.world.desired.users.get(identity);
    if (roleCode(role) !== undefined || wanted === undefined) return [];
    return [
      {
        code: 'unknown-role-code',
        severity: 'warning',
        message: `${email} has the role code ${role} and is left alone`,
        why: 'the reference knows the codes 1 to 4',
        fix: 'give the user a known role in the portal',
        ...placeOf([wanted.source]),
      },
    ];
  });

export const unsendableAddresses: Finding = ({ delta }) =>
  [...delta.world.live.users.values()]
    .filter(({ email }) => !isSendable(email))
    .map(({ email, id }) => ({
      code: 'unsafe-address',
      severity: 'warning',
      message: `the account ${id} has the address ${JSON.stringify(email)} and is left alone`,
      why: 'in a request it would name something else, or nothing',
      fix: 'correct the address in the portal',
    }));
