import type { Base } from '../../domain/base.ts';
import type { World } from '../../domain/delta.ts';
import type { Desired } from '../../domain/desired.ts';
import { exclusionOf } from '../../domain/exclusion.ts';
import type { GroupId, Identity } from '../../domain/ids.ts';
import type { Indexes } from '../../domain/indexes.ts';
import type { Problem } from '../../domain/problem.ts';
import { ROLE_NAMES, roleCode } from '../../domain/role.ts';
import { type ManageSettings, takesUnlisted } from '../../domain/settings.ts';
import { heldText } from '../../domain/wording.ts';
import type { Finding } from './wording.ts';

/** What files decide of live access. */
interface ManagedReach {
  readonly report: (holder: Identity, index: number, isTheirs: boolean) => boolean;
  readonly role: (holder: Identity | GroupId, index: number, isTheirs: boolean) => boolean;
}

function reachOf(
  manage: ManageSettings,
  mentions: Desired['mentions'],
  aliases: Pick<Desired, 'datasetAliases' | 'reportAliases'>,
  { catalogue }: World,
): ManagedReach {
  const excluded = exclusionOf(manage, catalogue, aliases);
  const ignore = { ...manage.exclusive, grants: [] };
  const exclusive = exclusionOf({ ...manage, only: {}, ignore }, catalogue, aliases);
  return {
    report: (holder, index, isTheirs) =>
      !excluded.grant(holder, index) && ((isTheirs && mentions.reports) || exclusive.report(index)),
    role: (holder, index, isTheirs) =>
      !(excluded.user(holder as Identity) || excluded.role(index)) &&
      ((isTheirs && mentions.rls) || exclusive.role(index)),
  };
}

/** True for people and groups whose whole access is decided, by what was applied last and by these files. */
function holdersOf({ desired }: World, base: Base) {
  const [before, now] = [base.settings.manage, desired.settings.manage];
  return {
    user: (identity: Identity): readonly [boolean, boolean] => {
      const entry = base.users.get(identity);
      const was =
        takesUnlisted(before) || (entry !== undefined && (entry.present || before.leavers !== 'keep'));
      const standing = desired.users.get(identity)?.standing;
      const isListed = standing === 'present' || standing === 'upcoming';
      const isLeaver = (standing !== undefined || entry !== undefined) && now.leavers !== 'keep';
      return [was, isListed || isLeaver || (standing === undefined && takesUnlisted(now))];
    },
    group: (id: GroupId): readonly [boolean, boolean] => [
      takesUnlisted(before) || base.groups.has(id),
      desired.groups.has(id) || takesUnlisted(now) || (base.groups.has(id) && now.leavers !== 'keep'),
    ],
  };
}

const finding = (message: string, fix: string): Problem => ({
  code: 'management-narrowed',
  severity: 'warning',
  message,
  fix,
});

const ordered = (dialect: object): Map<string, string> =>
  new Map(Object.entries(dialect).map(([key, value]) => [key, JSON.stringify(value)]));

/** Settings of the dialect that differ: they decide what rolecall sees of the portal. */
function changedDialect({ desired }: World, { settings }: Base): readonly string[] {
  const [was, is] = [ordered(settings.portal.dialect), ordered(desired.settings.portal.dialect)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key)).sort();
}

/** People whose role these files no longer say. */
function* droppedRoles({ desired, live }: World, base: Base): Iterable<Problem> {
  const silent = [...desired.users.values()].filter(
    ({ identity, role, standing }) =>
      standing === 'present' && role === undefined && base.users.has(identity) && live.users.has(identity),
  );
  const before =
    silent.length === 0
      ? undefined
      : base.desiredFor(
          silent.map(({ identity }) => identity),
          [],
          'now',
        );
  for (const { identity } of silent) {
    const user = live.users.get(identity);
    const code = user && roleCode(user.role);
    if (user === undefined || code === undefined || before?.users.get(identity)?.role === undefined) continue;
    yield finding(
      `${user.email} is ${ROLE_NAMES[code]}, and these files no longer say so`,
      'write the role: without it rolecall does not compare it',
    );
  }
}

/** What was managed when the files were applied last, is still live, and is not managed by these files. */
export const managementNarrowed: Finding = function* ({ delta: { world } }) {
  const { base, desired, live } = world;
  if (base === undefined || !base.hasFiles) return;
  const keys = changedDialect(world, base);
  if (keys.length > 0)
    yield finding(
      `portal.dialect changes: ${keys.join(', ')}`,
      'check it with rolecall doctor: the dialect decides what rolecall sees of the portal',
    );
  const was = reachOf(base.settings.manage, base.mentions, base.desiredFor([], [], 'now'), world);
  const is = reachOf(desired.settings.manage, desired.mentions, desired, world);
  const holders = holdersOf(world, base);
  const kept = (name: string, reports: number, roles: number): readonly Problem[] =>
    reports + roles === 0
      ? []
      : [
          finding(
            `${name} keeps ${heldText(reports, roles)} that these files no longer manage`,
            'to remove that access, apply its removal first; then change what is managed',
          ),
        ];
  const lost = <Holder>(
    indexes: Indexes,
    [before, now]: readonly [boolean, boolean],
    holder: Holder,
    wasManaged: (holder: Holder, index: number, isTheirs: boolean) => boolean,
    isManaged: (holder: Holder, index: number, isTheirs: boolean) => boolean,
  ): number => {
    let count = 0;
    for (const index of indexes)
      if (wasManaged(holder, index, before) && !isManaged(holder, index, now)) count++;
    return count;
  };
  for (const { identity, email, reports, roles } of live.users.values()) {
    const whose = holders.user(identity);
    yield* kept(
      email,
      lost(reports, whose, identity, was.report, is.report),
      lost(roles, whose, identity, was.role, is.role),
    );
  }
  for (const [id, roles] of live.groupRoles)
    yield* kept(`portal group ${id}`, 0, lost(roles, holders.group(id), id, was.role, is.role));
  yield* droppedRoles(world, base);
};
