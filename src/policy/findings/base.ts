import { type ListedMeanwhile, type Meanwhile, vanishedAs } from '../../domain/base.ts';
import { afterOf, type Delta } from '../../domain/delta.ts';
import type { Identity } from '../../domain/ids.ts';
import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { ROLE_CODES, ROLE_NAMES, roleCode } from '../../domain/role.ts';
import { placeOf as placeOfSource } from '../../domain/source.ts';
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

const MOST_NAMES = 20;

/** What nobody can tell without a base, and who holds access though no file lists them. */
export function noBase(
  delta: Delta,
  unlisted: number,
  namesOf: (delta: Delta, most: number) => readonly string[],
): Problem {
  const names = unlisted === 0 ? [] : namesOf(delta, MOST_NAMES);
  const more = unlisted - names.length;
  const who =
    unlisted === 0
      ? 'nobody holds managed access who stands in no file'
      : `${unlisted} ${unlisted === 1 ? 'person holds' : 'people hold'} managed access and ${unlisted === 1 ? 'stands' : 'stand'} in no file: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return {
    code: 'no-base',
    severity: 'info',
    message: `no record of an earlier apply is found; ${who}`,
    why: 'without one, whose lines were deleted cannot be told from who was never listed, and both keep their access',
    fix: `${unlisted === 0 ? '' : 'list them, or set manage.unlisted; '}an apply of a clean checkout records what it applied`,
  };
}

const UNRECORDED = {
  code: 'left-unrecorded',
  severity: 'warning',
  why: 'an apply that did not come about whole may have given it; by the record, nobody left',
  frozen: true,
} as const;

const since = (by: Meanwhile): string =>
  'commit' in by
    ? `was listed at ${by.commit.slice(0, 12)}, after what was recorded last, is listed no more,`
    : `was given access by the apply of ${by.appliedAt}, which was not recorded, is not listed,`;

const mentionedBy = (by: Meanwhile, name: string): string =>
  'commit' in by
    ? `${by.commit.slice(0, 12)} mentioned ${name}, after what was recorded last; no file does now`
    : `the apply of ${by.appliedAt}, which was not recorded, gave ${name}; no file mentions any`;

/**
 * Who was listed, or given access, after what was applied last, is not listed, and holds access after this plan, or may do
 * more than view: the base does not know that they left.
 */
export function* leftUnrecorded(
  delta: Delta,
  listed: ListedMeanwhile,
  holdersAfter: (delta: Delta) => Iterable<Identity>,
): Iterable<Problem> {
  const { world, groups } = delta;
  if (listed.users.size > 0) {
    const holders = new Set(holdersAfter(delta));
    const leaving = new Set(
      delta.people.flatMap(({ identity, treatment }) => (treatment === 'unlisted' ? [] : [identity])),
    );
    for (const [identity, { by, email }] of listed.users) {
      const role = roleCode(world.live.users.get(identity)?.role ?? ROLE_CODES.viewer);
      const isLeft = world.exclusion.user(identity) || leaving.has(identity);
      const mayMore = !isLeft && role !== undefined && role !== ROLE_CODES.viewer;
      if (!holders.has(identity) && !mayMore) continue;
      const holds = [
        ...(holders.has(identity) ? ['holds access'] : []),
        ...(mayMore ? [`is ${ROLE_NAMES[role]}`] : []),
      ];
      yield {
        ...UNRECORDED,
        message: `${email} ${since(by)} and ${holds.join(' and ')}`,
        fix: 'write absent: true for the person until an apply is recorded, or list what they are to keep',
      };
    }
  }
  for (const { id, roles } of listed.groups.size === 0 ? [] : groups) {
    const meanwhile = listed.groups.get(id);
    if (meanwhile === undefined || !afterOf(roles).some((index) => !world.exclusion.role(index))) continue;
    const name = meanwhile.alias === undefined ? id : `${quote(meanwhile.alias)} (${id})`;
    yield {
      ...UNRECORDED,
      message: `the group ${name} ${since(meanwhile.by)} and holds RLS roles`,
      fix: 'list the group, with rls: [] until an apply is recorded, or with what it is to keep',
    };
  }
  const { mentions } = world.desired;
  for (const [kind, name] of [
    ['reports', 'reports'],
    ['rls', 'RLS'],
  ] as const) {
    const by = listed.kinds[kind];
    if (mentions[kind] || by === undefined || !isHeld(delta, kind)) continue;
    yield {
      ...UNRECORDED,
      message: `${mentionedBy(by, name)}, and what people hold of it is left alone`,
      fix: `write manage.kinds: [${kind}] to have it compared, or pass --base none --accept-base to leave it as it is`,
    };
  }
}

/** True where anybody who is not ignored still holds access of a kind after the plan. */
function isHeld({ world, people, groups }: Delta, kind: 'reports' | 'rls'): boolean {
  const { live, exclusion } = world;
  if (kind === 'rls' && groups.some(({ roles }) => afterOf(roles).length > 0)) return true;
  const after = new Map(people.map((person) => [person.identity, person]));
  for (const user of live.users.values()) {
    if (exclusion.user(user.identity)) continue;
    const person = after.get(user.identity);
    const [reports, roles] =
      person === undefined ? [user.reports, user.roles] : [afterOf(person.reports), afterOf(person.roles)];
    if ((kind === 'reports' ? reports : roles).length > 0) return true;
  }
  return false;
}
