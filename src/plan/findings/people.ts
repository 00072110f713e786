import { identityOf, isSendable } from '../../domain/ids.ts';
import { ROLE_NAMES, roleCode } from '../../domain/role.ts';
import { escalationsOf } from '../guards.ts';
import { counted, few } from '../wording.ts';
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

export const heldDeletions: Finding = ({ changes }) =>
  changes.flatMap((change) => {
    if (change.held === null || (change.kind !== 'delete-user' && change.kind !== 'replace-user')) return [];
    return [
      {
        code: 'held-delete',
        severity: 'warning',
        message: `${change.user} is not ${change.kind === 'delete-user' ? 'deleted' : 'replaced'}: ${change.held}`,
        why: 'what manage.ignore and manage.only exclude is never touched',
        fix: 'take that access away in the portal first, or change the patterns',
        ...placeOf(change.sources),
      },
    ];
  });

export const losesAll: Finding = ({ diff }) =>
  diff.users.flatMap(({ email, live, wanted, account, reports, rls }) => {
    const stays =
      live !== undefined && wanted !== undefined && !(account.kind === 'delete' && account.held === null);
    const had = reports.losses.size + rls.losses.size;
    if (!stays || had === 0 || reports.after.size + rls.after.size > 0) return [];
    const gone = [...reports.losses.values(), ...rls.losses.values()][0];
    return [
      {
        code: 'loses-all',
        severity: 'warning',
        message: `${email} loses everything: ${counted(reports.losses.size, 'report')} and ${counted(rls.losses.size, 'RLS role')}`,
        why: 'the person is listed, and no line gives anything that holds now',
        fix: 'approve only if this person is meant to see nothing',
        ...placeOf(gone?.sources),
      },
    ];
  });

const domainOf = (address: string): string => identityOf(address).split('@').at(-1) ?? '';

export const outsideDomains: Finding = ({ input, performed }) => {
  if (input.live.users.size === 0) return [];
  const known = new Set([...input.live.users.keys()].map(domainOf));
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

export const unlistedAdministrators: Finding = ({ input }) =>
  [...input.live.users.values()].flatMap(({ identity, email, role }) => {
    const code = roleCode(role);
    if ((code !== 1 && code !== 2) || input.desired.users.has(identity) || input.exclusion.user(identity))
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

export const unknownRoleCodes: Finding = ({ input }) =>
  [...input.live.users.values()].flatMap(({ identity, email, role }) => {
    const wanted = input.desired.users.get(identity);
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

export const unsendableAddresses: Finding = ({ input }) =>
  [...input.live.users.values()]
    .filter(({ email }) => !isSendable(email))
    .map(({ email, id }) => ({
      code: 'unsafe-address',
      severity: 'warning',
      message: `the account ${id} has the address ${JSON.stringify(email)} and is left alone`,
      why: 'in a request it would name something else, or nothing',
      fix: 'correct the address in the portal',
    }));

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
};

/** What is left of an address when punctuation, plus-tags, accents and look-alikes are taken away. */
function skeleton(address: string): string {
  const identity = identityOf(address);
  const at = identity.lastIndexOf('@');
  const local = identity.slice(0, at).replace(/\+.*$/, '').replace(/[._-]/g, '');
  const letters = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z2-9@.]/gu, (one) => LOOK_ALIKE[one] ?? one);
  return /^\d*$/.test(local) ? identity : `${letters(local)}@${letters(identity.slice(at + 1))}`;
}

export const similarAddresses: Finding = ({ input, performed }) => {
  const created = performed.flatMap((change) => (change.kind === 'create-user' ? [change] : []));
  if (created.length === 0) return [];
  const bySkeleton = new Map<string, string>();
  for (const { identity, email } of input.live.users.values()) bySkeleton.set(skeleton(identity), email);
  return created.flatMap(({ user, sources }) => {
    const key = skeleton(user);
    const twin = bySkeleton.get(key);
    if (twin === undefined) bySkeleton.set(key, user);
    if (twin === undefined || identityOf(twin) === identityOf(user)) return [];
    return [
      {
        code: 'similar-address',
        severity: 'warning',
        message: `${user} is created, and is much like ${twin}`,
        why: 'they differ only in punctuation, accents or letters that look alike',
        fix: 'check that these are two people',
        ...placeOf(sources),
      },
    ];
  });
};
