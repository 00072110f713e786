import type { Access, Indexes, LiveUser, Observation } from '../domain/access.ts';
import { hasIndex, NO_INDEXES, sortIndexes } from '../domain/access.ts';
import type { Desired, DesiredGroup, DesiredUser } from '../domain/desired.ts';
import { type Explanation, type Grant, lastWindow, NO_EXPLANATION } from '../domain/grant.ts';
import type { GroupId, Identity, RoleCode } from '../domain/ids.ts';
import { email, isEscalation, ROLE_CODES, ROLE_NAMES, roleCode } from '../domain/ids.ts';
import type { Place, Problem } from '../domain/problem.ts';
import type { Source, Sourced } from '../domain/source.ts';
import { ALWAYS } from '../domain/window.ts';
import { accessText } from '../domain/wording.ts';
import { presentUser } from './grants.ts';

export interface RestoreInput extends Observation {
  readonly file: string;
  readonly backup: Observation;
  readonly git: Desired;
  readonly beyondGit: boolean;
}

/** Gives back access that is live or in the files. With `beyondGit`, gives back all managed access. */
function giveBackFrom({ backup, catalogue, beyondGit, git: { exclusion } }: RestoreInput) {
  const { reports, roles, reportIndex, roleIndex } = catalogue;
  const indexes = {
    reports: backup.catalogue.reports.map(({ id }) => reportIndex.get(id) ?? -1),
    roles: backup.catalogue.roles.map(({ key }) => roleIndex.get(key) ?? -1),
  };
  const isThere = {
    reports: (index: number) => reports[index]?.listed === true && !exclusion.report(index),
    roles: (index: number) => roles[index]?.ambiguous === false && !exclusion.role(index),
  };
  return (kind: keyof Access, had: Indexes, ...wanted: readonly (Indexes | undefined)[]) => {
    const there = had.flatMap((index) => indexes[kind][index] ?? []).filter(isThere[kind]);
    const isWanted = (index: number): boolean => wanted.some((one) => one && hasIndex(one, index));
    const restored = beyondGit ? there : there.filter(isWanted);
    return { restored: sortIndexes(restored), missing: there.length - restored.length };
  };
}

type GiveBack = ReturnType<typeof giveBackFrom>;

/** The role of the backup, but at most the higher one of the live role and the role in the files. */
function roleBack(was: RoleCode, live: RoleCode = ROLE_CODES.viewer, wanted: RoleCode = ROLE_CODES.viewer) {
  const highest = isEscalation(live, wanted) ? wanted : live;
  return isEscalation(highest, was) ? highest : was;
}

const placeIn = ({ file }: RestoreInput): Place => ({ file, line: 1, column: 1 });

/** Line 1 of the backup, because no line of its text is about one person. */
const sourceIn = (restoring: RestoreInput): Source => ({ ...placeIn(restoring), path: [], through: [] });

/** Warns about access and settings that do not come back. `missing` names the access, if any. */
function lossesOf(
  { identity, email, groups, extras }: LiveUser,
  missing: string | undefined,
  restoring: RestoreInput,
  hasAccount = true,
) {
  const { live } = restoring;
  const problems: Problem[] = [];
  const warn = (what: string, fix: string): void => {
    const [message, place] = [`${email} ${what}`, placeIn(restoring)];
    problems.push({ code: 'not-restorable', severity: 'warning', message, fix, place });
  };
  if (missing !== undefined)
    warn(
      `does not get back ${missing}: the files do not give it today`,
      'change the files, or restore with --beyond-git',
    );
  if (hasAccount && !live.users.has(identity)) {
    const ofGroups = groups.length === 0 ? [] : [`portal groups ${groups.join(', ')}`];
    const losses = [...ofGroups, ...extras, 'history under the old user id'];
    warn(`comes back without ${losses.join('; ')}`, 'set them by hand in the portal: the API cannot');
  }
  return problems;
}

/** Finds people whose only account still has an earlier address. The keys are the earlier addresses. */
const peopleToRename = ({ git, live }: RestoreInput): ReadonlyMap<Identity, DesiredUser> =>
  new Map(
    [...git.users.values()].flatMap((user) => {
      const addresses = [user.identity, ...user.previously];
      const [first, ...others] = addresses.filter((one) => live.users.has(one) || live.ambiguous.has(one));
      const isRenamed = first !== undefined && first !== user.identity && others.length === 0;
      return isRenamed ? [[first, user] as const] : [];
    }),
  );

function restoredUser(
  was: LiveUser,
  restoring: RestoreInput,
  giveBack: GiveBack,
  toRename: ReturnType<typeof peopleToRename>,
) {
  const { live, git, beyondGit } = restoring;
  const { identity } = was;
  const account = live.users.get(identity);
  const wanted = git.users.get(identity) ?? toRename.get(identity);
  const role = roleCode(was.role);
  const creates = beyondGit || wanted?.standing === 'present';
  if (git.exclusion.user(identity) || live.ambiguous.has(identity)) return undefined;
  if (role === undefined) return undefined;
  if (account === undefined && !creates) {
    const isGone = wanted === undefined || wanted.standing === 'absent';
    return isGone ? { problems: lossesOf(was, 'the account', restoring, false) } : undefined;
  }
  const reports = giveBack('reports', was.reports, account?.reports, wanted?.reports);
  const roles = giveBack('roles', was.roles, account?.roles, wanted?.roles);
  const isMissing = reports.missing + roles.missing > 0;
  const missing = isMissing ? accessText(reports.missing, roles.missing) : undefined;
  const user = {
    ...presentUser(identity, email(was.email), sourceIn(restoring)),
    name: was.name.trim() === '' ? undefined : was.name,
    role: beyondGit ? role : roleBack(role, account && roleCode(account.role), wanted?.role),
    ...(!creates && { isIrreplaceable: true as const }),
    reports: reports.restored,
    roles: roles.restored,
  };
  return { user, problems: lossesOf(was, missing, restoring) };
}

function restoredGroup(id: GroupId, restoring: RestoreInput, giveBack: GiveBack): DesiredGroup {
  const { backup, live, git } = restoring;
  const wanted = git.groups.get(id);
  const had = backup.live.groupRoles.get(id) ?? NO_INDEXES;
  return {
    id,
    alias: wanted?.alias ?? id,
    source: sourceIn(restoring),
    unresolved: undefined,
    reports: NO_INDEXES,
    roles: giveBack('roles', had, live.groupRoles.get(id), wanted?.roles).restored,
    hasClosed: false,
  };
}

function explainRestored(holder: (Sourced & Access) | undefined, git: Explanation): Explanation {
  if (holder === undefined) return NO_EXPLANATION;
  const { source } = holder;
  const from = (kind: keyof Access) =>
    new Map(
      holder[kind].map((key): [number, readonly Grant[]] => {
        const grants = git[kind].get(key) ?? [];
        const window = lastWindow(grants) ?? ALWAYS;
        return [key, [{ kind, key, source, window, reason: undefined, endingLine: source }, ...grants]];
      }),
    );
  return { ...NO_EXPLANATION, later: git.later, reports: from('reports'), roles: from('roles') };
}

function findNewAccounts(restoring: RestoreInput): Problem[] {
  const { backup, live, git } = restoring;
  const { users, ambiguous } = backup.live;
  const addresses = new Map([...users.values()].map(({ id, email: address }) => [id, address]));
  return [...live.users.values()].flatMap(({ identity, id, email: address, role }): Problem[] => {
    if (users.has(identity) || ambiguous.has(identity) || git.exclusion.user(identity)) return [];
    const [was, code] = [addresses.get(id), roleCode(role)];
    const message =
      was === undefined
        ? `somebody created ${address} after the backup, as ${code === undefined ? `role ${role}` : ROLE_NAMES[code]}`
        : `${address} had the address ${was} in the backup`;
    const fix = 'check who that is; restore leaves this account alone';
    const place = placeIn(restoring);
    return [{ code: 'account-since-backup', severity: 'warning', message, fix, place }];
  });
}

/** Keeps or gives back access of the backup, and removes newer access. Warns about newer accounts. */
export function desiredFromBackup(restoring: RestoreInput) {
  const { backup, live, git } = restoring;
  const giveBack = giveBackFrom(restoring);
  const toRename = peopleToRename(restoring);
  // The portal has these people under a new address now.
  const renamed = new Set(
    [...git.users.values()].flatMap(({ identity, previously }) =>
      live.users.has(identity) ? previously : [],
    ),
  );
  const restored = [...backup.live.users.values()].flatMap((was) =>
    renamed.has(was.identity) && !live.users.has(was.identity)
      ? []
      : (restoredUser(was, restoring, giveBack, toRename) ?? []),
  );
  const users = new Map(restored.flatMap(({ user }) => (user ? [[user.identity, user] as const] : [])));
  const ids = new Set([...backup.live.groupRoles.keys(), ...live.groupRoles.keys()]);
  const groups = new Map([...ids].map((id) => [id, restoredGroup(id, restoring, giveBack)]));
  const manage = { ...git.settings.manage, unlisted: 'keep', exclusive: {} } as const;
  const guards = { ...git.settings.guards, restrict: [] };
  const desired: Desired = {
    ...git,
    settings: { ...git.settings, manage, guards },
    users,
    groups,
    mentions: { reports: true, roles: true },
    explainUser: (identity) => explainRestored(users.get(identity), git.explainUser(identity)),
    explainGroup: (id) => explainRestored(groups.get(id), git.explainGroup(id)),
  };
  const problems = [...restored.flatMap((one) => one.problems), ...findNewAccounts(restoring)];
  return { desired, problems };
}
