import type { Catalogue } from '../domain/catalogue.ts';
import type { Desired, DesiredGroup, DesiredUser, Given } from '../domain/desired.ts';
import { email, type GroupId, type Identity, type RoleKey } from '../domain/ids.ts';
import type { Live, LiveUser } from '../domain/live.ts';
import type { Problem } from '../domain/problem.ts';
import { isEscalation, roleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';

/** What a way back is made from. */
export interface Restoring {
  /** The name of the backup, for sources. */
  readonly file: string;
  readonly backup: Live;
  /** What is live, and can be given, now. */
  readonly live: Live;
  readonly catalogue: Catalogue;
  /** What the files ask for now. */
  readonly git: Desired;
  /** Also give what the files do not give. */
  readonly beyondGit: boolean;
}

const sourceOf = ({ file }: Restoring, ...path: readonly string[]): Source => ({
  file,
  line: 1,
  column: 1,
  path,
  through: [],
});

const given = (source: Source): Given => ({
  sources: [source],
  reason: undefined,
  until: undefined,
  end: undefined,
});

/** Of what the backup had: what is still there, what the files give, and with `beyondGit` the rest. */
function back<Key>(
  had: Iterable<Key>,
  live: ReadonlySet<Key>,
  git: ReadonlyMap<Key, unknown> | undefined,
  known: (key: Key) => boolean,
  beyond: boolean,
): Key[] {
  return [...had].filter((key) => live.has(key) || ((beyond || git?.has(key) === true) && known(key)));
}

function restoredUser(was: LiveUser, restoring: Restoring): DesiredUser | undefined {
  const { backup, live, catalogue, git, beyondGit } = restoring;
  const { identity } = was;
  const now = live.users.get(identity);
  const wanted = git.users.get(identity);
  const role = roleCode(was.role);
  const creates = beyondGit || wanted?.standing === 'present';
  if (role === undefined || live.ambiguous.has(identity) || (now === undefined && !creates)) return undefined;
  const source = sourceOf(restoring, 'users', was.email);
  const liveRole = now === undefined ? undefined : roleCode(now.role);
  const rises = isEscalation(liveRole, role) && wanted?.role !== role && !beyondGit;
  const reports = back(
    was.reports,
    new Set(now?.reports),
    wanted?.reports,
    (id) => catalogue.reports.has(id),
    beyondGit,
  );
  const roles = back(
    backup.memberships.get(identity) ?? [],
    live.memberships.get(identity) ?? new Set(),
    wanted?.rls,
    (key) => catalogue.roles.has(key),
    beyondGit,
  );
  return {
    identity,
    email: email(was.email),
    name: was.name.trim() === '' ? undefined : was.name,
    role: rises ? (wanted?.role ?? liveRole) : role,
    standing: 'present',
    until: undefined,
    end: undefined,
    reason: undefined,
    source,
    reports: new Map(reports.filter((id) => catalogue.reports.has(id)).map((id) => [id, given(source)])),
    rls: new Map(roles.map((key) => [key, given(source)])),
    expiredReports: new Map(),
    expiredRls: new Map(),
  };
}

function restoredGroup(id: GroupId, had: ReadonlySet<RoleKey>, restoring: Restoring): DesiredGroup {
  const { live, catalogue, git, beyondGit } = restoring;
  const source = sourceOf(restoring, 'groups', id);
  const wanted = git.groups.get(id);
  const keys = back(
    had,
    live.groupMemberships.get(id) ?? new Set(),
    wanted?.rls,
    (key) => catalogue.roles.has(key),
    beyondGit,
  );
  return {
    id,
    alias: wanted?.alias ?? id,
    source,
    rls: new Map(keys.map((key) => [key, given(source)])),
    expiredRls: new Map(),
  };
}

/** What a deleted account had that no call can bring back. */
function losses(was: LiveUser, { file }: Restoring): Problem[] {
  const groups = was.groups.length === 0 ? [] : [`portal groups ${was.groups.join(', ')}`];
  const lost = [...groups, ...was.extras, 'history under the old user id'];
  return [
    {
      code: 'not-restorable',
      severity: 'warning',
      message: `${was.email} comes back without ${lost.join('; ')}`,
      why: 'the API cannot set them',
      fix: 'set them by hand in the portal',
      place: { file, line: 1, column: 1 },
    },
  ];
}

/**
 * The state of a backup as something to ask for: access that is still there stays, access that was taken comes back as
 * far as the files give it, access that was given since goes. Who came since is left alone.
 */
export function desiredFromBackup(restoring: Restoring): {
  readonly desired: Desired;
  readonly problems: readonly Problem[];
} {
  const { backup, live, git } = restoring;
  const users = new Map<Identity, DesiredUser>();
  const problems: Problem[] = [];
  for (const was of backup.users.values()) {
    const user = restoredUser(was, restoring);
    if (user === undefined) continue;
    users.set(was.identity, user);
    if (!live.users.has(was.identity)) problems.push(...losses(was, restoring));
  }
  const ids = new Set([...backup.groupMemberships.keys(), ...live.groupMemberships.keys()]);
  const groups = new Map(
    [...ids].map((id) => [id, restoredGroup(id, backup.groupMemberships.get(id) ?? new Set(), restoring)]),
  );
  const { manage } = git.settings;
  const settings = { ...git.settings, manage: { ...manage, unlisted: 'keep', exclusive: {} } as const };
  return { desired: { ...git, settings, users, groups, mentions: { reports: true, rls: true } }, problems };
}
