import type { Catalogue } from '../../domain/catalogue.ts';
import type { Problem } from '../../domain/problem.ts';
import { few } from '../../domain/wording.ts';
import { unmatchedProtection } from '../protection.ts';
import type { Finding } from './finding.ts';

export const unmanagedKinds: Finding = function* ({ delta }) {
  const { mentions } = delta.world.desired;
  const one = (kind: string, key: string): Problem => ({
    code: 'kind-unmanaged',
    severity: 'info',
    message: `${kind} are left alone: no file says anything about them`,
    why: 'an absent key must not be taken for "none"',
    fix: `write ${key}: [] at one user to manage them`,
  });
  if (!mentions.reports) yield one('report grants', 'reports');
  if (!mentions.rls) yield one('RLS memberships', 'rls');
};

export const orphanGrants: Finding = function* ({ delta }) {
  const { live, catalogue } = delta.world;
  // Reports that the list does not show come after all others.
  const first = catalogue.reports.findIndex(({ listed }) => !listed);
  if (first < 0) return;
  const holders = new Map<number, string[]>();
  for (const { email, reports } of live.users.values()) {
    for (let at = reports.length - 1; at >= 0; at--) {
      const index = reports[at] ?? 0;
      if (index < first) break;
      const known = holders.get(index);
      if (known === undefined) holders.set(index, [email]);
      else known.push(email);
    }
  }
  for (const [index, users] of [...holders].sort(([a], [b]) => a - b)) {
    yield {
      code: 'orphan-grant',
      severity: 'info',
      message: `${few(users)} hold${users.length === 1 ? 's' : ''} the report ${catalogue.reports[index]?.id}, which the report list does not show`,
      why: 'what the key cannot see is left alone',
      fix: 'remove the grant in the portal if the report is gone',
    };
  }
};

const roleNamesOf = ({ roles }: Catalogue, indexes: Iterable<number>): string =>
  few([...indexes].map((index) => roles[index]?.name ?? ''));

/** Accounts that would be created or deleted, and are not because `--only` asks for other things. */
export const narrowedAway: Finding = function* ({ delta }) {
  for (const { email, narrowed } of delta.people) {
    if (narrowed === undefined) continue;
    yield {
      code: 'narrowed-away',
      severity: 'info',
      message: `${email} would be ${narrowed}, which --only leaves out`,
      why: 'an account is only created with access that is selected, and never deleted by a selection of access',
      fix: `select the person: --only user:${email}`,
    };
  }
};

/** Entries of `guards.protect` that protect nobody. */
export const protectionUnmatched: Finding = ({ delta }) => unmatchedProtection(delta.world);

export const residue: Finding = function* ({ delta, exclusive }) {
  const { live, catalogue, desired, exclusion } = delta.world;
  for (const [identity, roles] of live.residue) {
    const stays = [...roles.keys()].filter(
      (index) =>
        (!desired.mentions.rls && !exclusive.roles.has(index)) ||
        exclusion.role(index) ||
        catalogue.roles[index]?.ambiguous === true,
    );
    const then =
      stays.length === 0
        ? 'if the address is created again, it is taken first'
        : `if the address is created again, ${roleNamesOf(catalogue, stays)} stays: these files do not manage it`;
    yield {
      code: 'rls-residue',
      severity: 'info',
      message: `${identity} has no account and is in ${roleNamesOf(catalogue, roles.keys())}`,
      why: `the membership outlived an account; ${then}`,
      fix: 'unlink the address in the portal if nobody comes back under it',
    };
  }
};

export const emptyUserList: Finding = function* ({ delta }) {
  const { users, ambiguous } = delta.world.live;
  if (users.size + ambiguous.size > 0) return;
  yield {
    code: 'empty-user-list',
    severity: 'info',
    message: 'the portal lists no user: only creations, and access of those created, are planned',
    why: 'an empty list is never taken for the wish to remove',
    fix: 'if the portal is not new, check that the key may read all users',
  };
};

export const updateUnavailable: Finding = function* ({ delta, counts }) {
  const { manage, portal } = delta.world.desired.settings;
  if (manage.roleChanges !== 'update' || portal.dialect.updateUser === true || counts.manual === 0) return;
  yield {
    code: 'update-unavailable',
    severity: 'warning',
    message: 'names and roles are changed by hand: the portal is not known to have PUT /api/user',
    why: 'manage.roleChanges is update, and portal.dialect.updateUser is not true',
    fix: 'set portal.dialect.updateUser: true if the portal can, or roleChanges: manual',
  };
};
