import { type Access, FILE_KEYS, KINDS, type Kind, type LiveUser, NO_INDEXES } from '../../domain/access.ts';
import type { Base } from '../../domain/base.ts';
import { isExpected, type World } from '../../domain/delta.ts';
import type { Desired } from '../../domain/desired.ts';
import { compileExclusion } from '../../domain/exclusion.ts';
import { type GroupId, type Identity, ROLE_NAMES, roleCode } from '../../domain/ids.ts';
import type { Problem } from '../../domain/problem.ts';
import { takesUnlisted } from '../../domain/settings.ts';
import { accessText } from '../../domain/wording.ts';
import { type Finder, finding } from './wording.ts';

/** `user` is undefined for a portal group. `isWhole`: the files decide the holder's whole access. */
type Decides = (user: Identity | undefined, index: number, isWhole: boolean) => boolean;

function reachOf(files: Desired, { catalogue }: World): Readonly<Record<Kind, Decides>> {
  const { mentions, settings } = files;
  const { manage } = settings;
  const excluded = compileExclusion(manage, catalogue, files);
  // `compileExclusion` finds what `ignore` covers: pass `exclusive` as `ignore` to find exclusive access.
  const ignore = { ...manage.exclusive, grants: [] };
  const exclusive = compileExclusion({ ...manage, only: {}, ignore }, catalogue, files);
  return {
    // A portal group has no reports, so `user` is always set here.
    reports: (user, index, isWhole) =>
      !(user !== undefined && excluded.grant(user, index)) &&
      ((isWhole && mentions.reports) || exclusive.report(index)),
    roles: (user, index, isWhole) =>
      !((user !== undefined && excluded.user(user)) || excluded.role(index)) &&
      ((isWhole && mentions.roles) || exclusive.role(index)),
  };
}

/** True if the files decide the whole access of a holder. */
type WholeAccess = readonly [before: boolean, now: boolean];

function wholeAccessReader({ desired }: World, base: Base) {
  const [before, now] = [base.settings.manage, desired.settings.manage];
  return {
    user: (identity: Identity): WholeAccess => {
      const entry = base.users.get(identity);
      // With `leavers: keep`, the files decide nothing about a leaver.
      const wasDecided = entry !== undefined && (entry.present || before.leavers !== 'keep');
      const wanted = desired.users.get(identity);
      const losesAsLeaver = (wanted ?? entry) !== undefined && now.leavers !== 'keep';
      const losesAsUnlisted = wanted === undefined && takesUnlisted(now);
      return [wasDecided || takesUnlisted(before), isExpected(wanted) || losesAsLeaver || losesAsUnlisted];
    },
    group: (id: GroupId): WholeAccess => [
      takesUnlisted(before) || base.groups.has(id),
      desired.groups.has(id) || takesUnlisted(now) || (base.groups.has(id) && now.leavers !== 'keep'),
    ],
  };
}

function changedDialect({ desired }: World, { settings }: Base): readonly string[] {
  const was: Readonly<Record<string, unknown>> = { ...settings.portal.dialect };
  const is: Readonly<Record<string, unknown>> = { ...desired.settings.portal.dialect };
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key])).sort();
}

function* droppedRoles({ desired, live }: World, base: Base): Iterable<Problem> {
  const roleless = [...desired.users.values()].flatMap(({ identity, role, standing }) =>
    standing === 'present' && role === undefined && base.users.has(identity)
      ? (live.users.get(identity) ?? [])
      : [],
  );
  if (roleless.length === 0) return;
  const identities = roleless.map(({ identity }) => identity);
  const before = base.desiredFor(identities, []);
  for (const { identity, email, role } of roleless) {
    const code = roleCode(role);
    if (code === undefined || before.users.get(identity)?.role === undefined) continue;
    const message = `${email} is ${ROLE_NAMES[code]}, and these files no longer set the role`;
    const fix = 'write the role: rolecall compares only written roles';
    yield finding('management-narrowed', message, [], { user: email, fix });
  }
}

/** Reports live access that rolecall managed at the last apply, but does not manage now. */
export const managementNarrowed: Finder = function* ({ delta: { world } }) {
  const { base, desired, live, mentionsNow } = world;
  if (base === undefined || !base.hasFiles) return;
  const keys = changedDialect(world, base);
  const fix = 'check the dialect with rolecall doctor: the dialect decides what rolecall sees';
  if (keys.length > 0)
    yield finding('management-narrowed', `portal.dialect changes: ${keys.join(', ')}`, [], { fix });
  for (const kind of KINDS) {
    // Unlike `desired.mentions`, `mentionsNow` does not count the base.
    if (!base.mentions[kind] || mentionsNow?.[kind] !== false) continue;
    const what = kind === 'roles' ? 'RLS memberships' : 'report grants';
    const message = `no file mentions ${FILE_KEYS[kind]} any more: after this apply, rolecall leaves all ${what} alone`;
    yield finding('management-narrowed', message, [], {
      fix: `write manage.kinds: [${FILE_KEYS[kind]}] to manage all ${what}`,
    });
  }
  // The reach needs settings and aliases, but no holders.
  const didDecide = reachOf(base.desiredFor([], []), world);
  const decidesNow = reachOf(desired, world);
  const wholeAccess = wholeAccessReader(world, base);
  const findNarrowed = function* (
    name: string,
    user: LiveUser | undefined,
    access: Access,
    [before, now]: WholeAccess,
  ): Iterable<Problem> {
    const isLost = (kind: Kind, index: number): boolean =>
      didDecide[kind](user?.identity, index, before) && !decidesNow[kind](user?.identity, index, now);
    const lostReports = access.reports.filter((index) => isLost('reports', index)).length;
    const lostRoles = access.roles.filter((index) => isLost('roles', index)).length;
    if (lostReports + lostRoles === 0) return;
    const message = `${name} keeps ${accessText(lostReports, lostRoles)} that these files no longer manage`;
    yield finding('management-narrowed', message, [], user && { user: user.email });
  };
  for (const user of live.users.values())
    yield* findNarrowed(user.email, user, user, wholeAccess.user(user.identity));
  for (const [id, roles] of live.groupRoles)
    yield* findNarrowed(
      `portal group ${id}`,
      undefined,
      { reports: NO_INDEXES, roles },
      wholeAccess.group(id),
    );
  yield* droppedRoles(world, base);
};
