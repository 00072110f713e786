import { isVanishedSince, type ListedMeanwhile } from '../../domain/base.ts';
import { afterOf, type Delta } from '../../domain/delta.ts';
import type { Identity } from '../../domain/ids.ts';
import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { ROLE_CODES, ROLE_NAMES, roleCode } from '../../domain/role.ts';
import { placeOf as placeOfSource } from '../../domain/source.ts';
import type { Finding } from './finding.ts';

/** Listed users whom somebody removed in the portal after the last apply. */
export const vanishedUsers: Finding = function* ({ delta }, wants) {
  const { base } = delta.world;
  if (base === undefined) return;
  for (const { identity, email, live, treatment, wanted, account } of delta.people) {
    if (live !== undefined || treatment !== 'listed' || wanted?.standing !== 'present') continue;
    if (!isVanishedSince(base, delta.world.live, identity)) continue;
    if (!wants('user-vanished')) return;
    const again = account?.kind === 'create' && account.hold === undefined;
    yield {
      code: 'user-vanished',
      severity: 'warning',
      message: `${email} had an account when the files were applied last, and has none now`,
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
  const names = namesOf(delta, MOST_NAMES);
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
    fix: `${unlisted === 0 ? '' : 'see what they hold with plan --unlisted; list them, or set manage.unlisted; '}an apply of a clean checkout records what it applied`,
  };
}

const UNRECORDED = {
  code: 'left-unrecorded',
  severity: 'warning',
  why: 'an apply that did not come about whole may have given it; by the record, nobody left',
} as const;

const since = (commit: string): string =>
  `was listed at ${commit.slice(0, 12)}, after what was recorded last`;

/**
 * Who was listed after what was applied last, is listed no more, and holds access, or may do more than view: the base does
 * not know that they left.
 */
export function* leftUnrecorded(
  delta: Delta,
  listed: ListedMeanwhile,
  holdersOf: (delta: Delta) => Iterable<Identity>,
): Iterable<Problem> {
  const { world, groups } = delta;
  if (listed.users.size > 0) {
    const holders = new Set(holdersOf(delta));
    const leaving = new Set(
      delta.people.flatMap(({ identity, treatment }) => (treatment === 'unlisted' ? [] : [identity])),
    );
    for (const [identity, { commit, email }] of listed.users) {
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
        message: `${email} ${since(commit)}, is listed no more, and ${holds.join(' and ')}`,
        fix: 'write absent: true for the person until an apply is recorded, or list what they are to keep',
      };
    }
  }
  for (const { id, roles } of listed.groups.size === 0 ? [] : groups) {
    const meanwhile = listed.groups.get(id);
    if (meanwhile === undefined || !afterOf(roles).some((index) => !world.exclusion.role(index))) continue;
    yield {
      ...UNRECORDED,
      message: `the group ${quote(meanwhile.alias)} (${id}) ${since(meanwhile.commit)}, is listed no more, and holds RLS roles`,
      fix: 'list the group, with rls: [] until an apply is recorded, or with what it is to keep',
    };
  }
  const { mentions } = world.desired;
  for (const [kind, name] of [
    ['reports', 'reports'],
    ['rls', 'RLS'],
  ] as const) {
    const commit = listed.kinds[kind];
    if (mentions[kind] || commit === undefined || !isHeld(world, kind)) continue;
    yield {
      ...UNRECORDED,
      message: `${commit.slice(0, 12)} mentioned ${name}, after what was recorded last; no file does now, and what people hold of it is left alone`,
      fix: `write manage.kinds: [${kind}] to have it compared, or pass --base none --accept-base to leave it as it is`,
    };
  }
}

/** True where anybody who is not ignored holds access of a kind. */
function isHeld({ live, exclusion }: Delta['world'], kind: 'reports' | 'rls'): boolean {
  if (kind === 'rls' && live.groupRoles.size > 0) return true;
  for (const user of live.users.values()) {
    const held = kind === 'reports' ? user.reports : user.roles;
    if (held.length > 0 && !exclusion.user(user.identity)) return true;
  }
  return false;
}
