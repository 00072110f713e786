import { reportName } from '../../domain/catalogue.ts';
import type { Given } from '../../domain/desired.ts';
import type { ReportId, RoleKey } from '../../domain/ids.ts';
import type { Problem } from '../../domain/problem.ts';
import { exclusiveByPattern } from '../scope.ts';
import { counted, few } from '../wording.ts';
import { type Finding, placeOf } from './finding.ts';

const SOON = 14 * 86_400_000;

/** Keys that had holders before and have none after the plan. */
function emptied<Key>(
  holders: Iterable<Iterable<Key>>,
  moves: Iterable<{ gains: ReadonlyMap<Key, unknown>; losses: ReadonlyMap<Key, unknown> }>,
): Key[] {
  const counts = new Map<Key, number>();
  const lost = new Set<Key>();
  for (const keys of holders) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { gains, losses } of moves) {
    for (const key of gains.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const key of losses.keys()) {
      counts.set(key, (counts.get(key) ?? 0) - 1);
      lost.add(key);
    }
  }
  return [...lost].filter((key) => (counts.get(key) ?? 0) <= 0);
}

export const lastViewers: Finding = ({ input, diff }) => {
  const { live, catalogue } = input;
  const everybody = [...live.users.values(), ...[...live.ambiguous.values()].flat()];
  const ids = emptied<ReportId>(
    everybody.map(({ reports }) => reports),
    diff.users.map(({ reports }) => reports),
  );
  return ids
    .flatMap((id) => catalogue.reports.get(id) ?? [])
    .map((report) => ({
      code: 'last-viewer',
      severity: 'warning',
      message: `nobody can open ${reportName(report)} any more`,
      why: 'the plan takes its last viewer',
      fix: 'give it to somebody, or retire the report',
    }));
};

export const lastMembers: Finding = ({ input, diff }) => {
  const { live, catalogue, desired } = input;
  const holders = [...live.memberships.values(), ...live.groupMemberships.values()];
  const keys = emptied<RoleKey>(
    holders,
    [...diff.users, ...diff.groups].map(({ rls }) => rls),
  );
  return keys
    .flatMap((key) => catalogue.roles.get(key) ?? [])
    .map(({ datasetId, name }) => ({
      code: 'last-member',
      severity: 'warning',
      message: `the RLS role ${desired.datasetAliases.get(datasetId)?.[0] ?? datasetId}/${name} loses its last member`,
      why: 'nobody sees its rows any more',
      fix: 'check that this is meant',
    }));
};

export const endingSoon: Finding = ({ input }) => {
  const { desired, catalogue, now } = input;
  const soon = (end: number | undefined): boolean => end !== undefined && end > now && end - now <= SOON;
  const problems: Problem[] = [];
  const fix = 'extend until, or let it end';
  for (const user of desired.users.values()) {
    if (user.standing !== 'present') continue;
    if (soon(user.end)) {
      problems.push({
        code: 'ending-soon',
        severity: 'info',
        message: `all access of ${user.email} ends ${user.until}`,
        why: 'the user’s window closes',
        fix,
        ...placeOf([user.source]),
      });
    }
    const ending = new Map<string, { names: string[]; given: Given }>();
    const note = (given: Given, name: string): void => {
      if (!soon(given.end) || given.end === user.end) return;
      const known = ending.get(given.until ?? '') ?? { names: [], given };
      known.names.push(name);
      ending.set(given.until ?? '', known);
    };
    for (const [id, given] of user.reports) {
      const report = catalogue.reports.get(id);
      if (report !== undefined) note(given, reportName(report));
    }
    for (const [key, given] of user.rls) {
      const role = catalogue.roles.get(key);
      if (role !== undefined)
        note(given, `${desired.datasetAliases.get(role.datasetId)?.[0] ?? role.datasetId}/${role.name}`);
    }
    for (const [until, { names, given }] of ending) {
      problems.push({
        code: 'ending-soon',
        severity: 'info',
        message: `${user.email} has ${few(names)} until ${until}`,
        why: 'the window closes within 14 days',
        fix,
        ...placeOf(given.sources),
      });
    }
  }
  return problems;
};

export const expiredLive: Finding = ({ performed }) => {
  const byUser = new Map<string, { count: number; sources: (typeof performed)[number]['sources'] }>();
  for (const change of performed) {
    if (
      change.because !== 'expired' ||
      !('user' in change) ||
      (change.kind !== 'revoke-report' && change.kind !== 'revoke-rls')
    )
      continue;
    const known = byUser.get(change.user) ?? { count: 0, sources: change.sources };
    byUser.set(change.user, { ...known, count: known.count + 1 });
  }
  return [...byUser].map(([user, { count, sources }]) => ({
    code: 'expired-live',
    severity: 'info',
    message: `${user} still holds ${counted(count, 'piece')} of access that ${count === 1 ? 'has' : 'have'} expired`,
    why: 'until an apply takes it away, it works',
    fix: 'apply, and let a schedule do so from now on',
    ...placeOf(sources),
  }));
};

export const unmanagedKinds: Finding = ({ input }) => {
  const { mentions } = input.desired;
  const one = (kind: string, key: string): Problem => ({
    code: 'kind-unmanaged',
    severity: 'info',
    message: `${kind} are left alone: no file says anything about them`,
    why: 'an absent key must not be taken for "none"',
    fix: `write ${key}: [] at one user to manage them`,
  });
  return [
    ...(mentions.reports ? [] : [one('report grants', 'reports')]),
    ...(mentions.rls ? [] : [one('RLS memberships', 'rls')]),
  ];
};

export const orphanGrants: Finding = ({ input }) => {
  const { live, catalogue } = input;
  const holders = new Map<ReportId, string[]>();
  for (const { email, reports } of live.users.values()) {
    for (const id of reports) {
      if (!catalogue.reports.has(id)) holders.set(id, [...(holders.get(id) ?? []), email]);
    }
  }
  return [...holders].map(([id, users]) => ({
    code: 'orphan-grant',
    severity: 'info',
    message: `${few(users)} hold${users.length === 1 ? 's' : ''} the report ${id}, which the report list does not show`,
    why: 'what the key cannot see is left alone',
    fix: 'remove the grant in the portal if the report is gone',
  }));
};

export const exclusiveBypassed: Finding = ({ input }) => {
  const { live, exclusion, desired, catalogue } = input;
  const exclusive = exclusiveByPattern(input);
  if (exclusive.reports.size + exclusive.rls.size === 0) return [];
  const problems: Problem[] = [];
  for (const { identity, email, reports } of live.users.values()) {
    if (desired.users.has(identity)) continue;
    const kept = [
      ...reports
        .filter((id) => exclusive.reports.has(id) && exclusion.grant(identity, id))
        .map((id) => {
          const report = catalogue.reports.get(id);
          return report === undefined ? id : reportName(report);
        }),
      ...[...(live.memberships.get(identity) ?? [])]
        .filter((key) => exclusive.rls.has(key) && (exclusion.role(key) || exclusion.user(identity)))
        .map((key) => catalogue.roles.get(key)?.name ?? ''),
    ];
    if (kept.length === 0) continue;
    problems.push({
      code: 'exclusive-bypassed',
      severity: 'warning',
      message: `${email} keeps ${few(kept)}, which is exclusive, because it is ignored`,
      why: 'manage.ignore and manage.only beat manage.exclusive',
      fix: 'narrow the patterns if this person is not meant to have it',
    });
  }
  return problems;
};

export const residue: Finding = ({ input }) => {
  const { live, catalogue } = input;
  return [...live.residue].map(([identity, roles]) => ({
    code: 'rls-residue',
    severity: 'info',
    message: `${identity} has no account and is in ${few([...roles.keys()].map((key) => catalogue.roles.get(key)?.name ?? ''))}`,
    why: 'the membership outlived an account; if the address is created again, it is taken first',
    fix: 'unlink the address in the portal if nobody comes back under it',
  }));
};

export const emptyUserList: Finding = ({ input }) =>
  input.live.users.size + input.live.ambiguous.size > 0
    ? []
    : [
        {
          code: 'empty-user-list',
          severity: 'info',
          message: 'the portal lists no user: only creations, and access of those created, are planned',
          why: 'an empty list is never taken for the wish to remove',
          fix: 'if the portal is not new, check that the key may read all users',
        },
      ];

export const updateUnavailable: Finding = ({ input, changes }) => {
  const { manage, portal } = input.desired.settings;
  const waits = changes.some(({ kind }) => kind === 'manual');
  if (manage.roleChanges !== 'update' || portal.dialect.updateUser === true || !waits) return [];
  return [
    {
      code: 'update-unavailable',
      severity: 'warning',
      message: 'names and roles are changed by hand: the portal is not known to have PUT /api/user',
      why: 'manage.roleChanges is update, and portal.dialect.updateUser is not true',
      fix: 'set portal.dialect.updateUser: true if the portal can, or roleChanges: manual',
    },
  ];
};
