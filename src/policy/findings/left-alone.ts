import type { DesiredUser } from '../../domain/desired.ts';
import { hasIndex } from '../../domain/indexes.ts';
import { type LiveUser, untouchable } from '../../domain/live.ts';
import { counted } from '../../domain/wording.ts';
import type { Facts } from '../facts.ts';
import { type Finding, finding } from './wording.ts';

type Departure = 'keep' | 'revoke' | 'delete';

const isLeaver = ({ standing }: DesiredUser): boolean => standing === 'absent' || standing === 'expired';

function departureOf({ delta }: Facts, { identity }: LiveUser, earlier: ReadonlySet<string>): Departure {
  const { desired, base } = delta.world;
  const { unlisted, leavers } = desired.settings.manage;
  const wanted = desired.users.get(identity);
  if (wanted !== undefined) return isLeaver(wanted) ? leavers : 'keep';
  const isGone = earlier.has(identity) || base?.users.has(identity) === true;
  const settings: readonly string[] = isGone ? [unlisted, leavers] : [unlisted];
  return settings.includes('delete') ? 'delete' : settings.includes('revoke') ? 'revoke' : 'keep';
}

/** What an account keeps that the files do not give; undefined where they give all of it. */
function excessOf(
  { delta: { world }, exclusive }: Facts,
  user: LiveUser,
  wanted: DesiredUser | undefined,
  departure: Departure,
): string | undefined {
  const { desired, exclusion, catalogue } = world;
  const listed = wanted === undefined || isLeaver(wanted) ? undefined : wanted;
  const isExcess = (kind: 'reports' | 'roles', index: number, isKnown: boolean): boolean => {
    const isManaged = desired.mentions[kind === 'roles' ? 'rls' : kind];
    if (isKnown && listed !== undefined && isManaged) return !hasIndex(listed[kind], index);
    return (isManaged && departure !== 'keep') || (isKnown && exclusive[kind].has(index));
  };
  const reports = user.reports.filter(
    (index) =>
      !exclusion.grant(user.identity, index) &&
      isExcess('reports', index, catalogue.reports[index]?.listed === true),
  ).length;
  const roles = user.roles.filter(
    (index) =>
      !exclusion.role(index) && isExcess('roles', index, catalogue.roles[index]?.ambiguous === false),
  ).length;
  const parts = [
    ...(departure === 'delete' ? ['the account'] : []),
    ...(reports > 0 ? [counted(reports, 'report')] : []),
    ...(roles > 0 ? [counted(roles, 'RLS role')] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

const CODES = { twin: 'ambiguous-user', role: 'unknown-role-code', address: 'unsafe-address' } as const;

/** Accounts that rolecall makes no call about: those that have more than the files give, and those that are odd. */
export const leftAlone: Finding = function* (facts) {
  const { live, desired, exclusion } = facts.delta.world;
  const earlier = new Set([...desired.users.values()].flatMap(({ previously }) => previously));
  const accounts = [
    ...[...live.ambiguous.values()].flat().map((user) => [user, 'twin'] as const),
    ...[...live.users.values()].map((user) => [user, untouchable(user)] as const),
  ];
  for (const [user, why] of accounts) {
    if (why === undefined) continue;
    const wanted = desired.users.get(user.identity);
    const isOut = exclusion.user(user.identity);
    const who = `${JSON.stringify(user.email)} (${user.id})`;
    const excess = isOut ? undefined : excessOf(facts, user, wanted, departureOf(facts, user, earlier));
    if (excess !== undefined)
      yield finding(
        CODES[why],
        `${who} is left alone and keeps what the files do not give: ${excess}`,
        [wanted?.source],
        { frozen: true },
      );
    else if (why === 'address' || (why === 'role' && wanted !== undefined))
      yield finding(CODES[why], `${who} is left alone`, [wanted?.source]);
  }
};

export const renamedWithMore: Finding = function* (facts) {
  for (const { treatment, email, live, wanted } of facts.delta.people) {
    if (treatment !== 'renamed' || live === undefined || wanted === undefined) continue;
    const excess = excessOf(facts, live, wanted, 'keep');
    if (excess !== undefined)
      yield finding(
        'rename-pending',
        `${email} waits for the address ${wanted.email} and keeps what the files do not give: ${excess}`,
        [wanted.source],
        { frozen: true },
      );
  }
};

/** Listed people who are not created, because they bear an earlier address whose account is left alone. */
export const renamedOutOfReach: Finding = function* ({ delta: { world } }) {
  const { desired, live, exclusion } = world;
  for (const { identity, email, previously, standing, source } of desired.users.values()) {
    if (previously.length === 0 || standing !== 'present') continue;
    if (live.users.has(identity) || live.ambiguous.has(identity) || exclusion.user(identity)) continue;
    const [old, ...others] = previously.flatMap((address) => live.users.get(address) ?? []);
    if (old === undefined || others.length > 0) continue;
    const isIgnored = exclusion.user(old.identity);
    if (!isIgnored && untouchable(old) === undefined) continue;
    yield finding(
      'ignored-but-desired',
      `${email} is not created: the account of the earlier address ${JSON.stringify(old.email)} is left alone`,
      [source],
      {
        why: isIgnored
          ? 'manage.ignore or manage.only excludes the earlier address'
          : 'rolecall makes no call about an account with such an address or role',
        fix: `rename the account to ${email} in the portal; or remove the earlier address, and rolecall creates a second account`,
      },
    );
  }
};
