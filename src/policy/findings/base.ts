import { type BaseStatus, vanishedAs } from '../../domain/base.ts';
import { afterOf } from '../../domain/delta.ts';
import { accountsOf } from '../../domain/live.ts';
import type { Problem } from '../../domain/problem.ts';
import { ROLE_CODES, ROLE_NAMES, roleCode } from '../../domain/role.ts';
import { placeOf as placeOfSource } from '../../domain/source.ts';
import { counted } from '../../domain/wording.ts';
import type { Finding } from './finding.ts';

/** Listed users whom somebody removed in the portal after the last apply. */
export const vanishedUsers: Finding = function* ({ delta }, wants) {
  const { base, live: portal, desired } = delta.world;
  if (base === undefined) return;
  for (const { identity, email, live, treatment, wanted, account } of delta.people) {
    if (live !== undefined || treatment !== 'listed' || wanted?.standing !== 'present') continue;
    const as = vanishedAs(base, wanted, portal, desired.users);
    if (as === undefined) continue;
    if (!wants('user-vanished')) return;
    const again = account?.kind === 'create' && account.hold === undefined;
    yield {
      code: 'user-vanished',
      severity: 'warning',
      message: `${as === identity ? email : `${as}, listed as ${email} now,`} had an account when the files were applied last, and has none now`,
      why: again
        ? 'somebody removed it in the portal; manage.vanished is create, so it is created again'
        : 'somebody removed it in the portal; manage.vanished is hold, so it is not created again',
      fix: again
        ? 'if the person has left, drop the lines, or the account is there again'
        : 'if the person has left, drop the lines; if not, set manage.vanished: create',
      place: placeOfSource(wanted.source),
    };
  }
};

/** What nobody can know without a base; nothing where there is one. */
export function noBase(status: BaseStatus | undefined): readonly Problem[] {
  const finding = { code: 'no-base', severity: 'info' } as const;
  if (status === 'missing')
    return [
      {
        ...finding,
        message:
          'Nothing has been applied from this repository yet, so deleted lines remove nobody. Run `rolecall apply` once.',
      },
    ];
  return status === 'incomplete'
    ? [
        {
          ...finding,
          message:
            'No complete apply is recorded yet, so deleted lines remove only people whom an incomplete apply found or gave access.',
          fix: 'run `rolecall apply` until it is complete',
        },
      ]
    : [];
}

/** Leavers who were to be demoted, and are listed again without a role: nobody would compare it any more. */
export const owedDemotions: Finding = function* ({ delta: { world } }) {
  const { base, desired, live, exclusion } = world;
  for (const [identity, { isOwed }] of base?.users ?? []) {
    const wanted = desired.users.get(identity);
    const user = live.users.get(identity);
    if (!isOwed || wanted?.standing !== 'present' || wanted.role !== undefined || user === undefined)
      continue;
    const role = roleCode(user.role);
    if (role === undefined || role === ROLE_CODES.viewer || exclusion.user(identity)) continue;
    yield {
      code: 'leaver-administrator',
      severity: 'warning',
      message: `${user.email} left, is listed again without a role, and is still ${ROLE_NAMES[role]}`,
      fix: 'write the role that this person is to have',
      frozen: true,
      place: placeOfSource(wanted.source),
    };
  }
};

/** Who is locked out, and still holds something after the plan. */
export const lockedHolders: Finding = function* ({ delta: { world, people } }) {
  const { live, locked = new Set() } = world;
  for (const identity of locked) {
    const person = people.find((one) => one.identity === identity && one.live !== undefined);
    const accounts = accountsOf(live, identity);
    const role = person?.account?.hold === undefined ? person?.account?.kind : undefined;
    const isDemoted = role === 'update' || role === 'delete';
    for (const { email, reports, roles, role: code } of accounts) {
      const [left, member] =
        person === undefined ? [reports, roles] : [afterOf(person.reports), afterOf(person.roles)];
      const parts = [
        ...(left.length === 0 ? [] : [counted(left.length, 'report')]),
        ...(member.length === 0 ? [] : [counted(member.length, 'RLS role')]),
        ...(code === ROLE_CODES.viewer || isDemoted ? [] : ['a role above viewer']),
      ];
      if (parts.length === 0) continue;
      yield {
        code: 'locked-out',
        severity: 'warning',
        message: `${email} is locked out and still has ${parts.join(', ')}`,
        fix: `run rolecall lockout ${email} again`,
        frozen: true,
      };
    }
  }
};
