import type { Catalogue } from '../domain/catalogue.ts';
import {
  type Desired,
  type DesiredGroup,
  type DesiredUser,
  type Given,
  NO_EXPLANATION,
  presentUser,
} from '../domain/desired.ts';
import { email, type GroupId, type Identity } from '../domain/ids.ts';
import { hasIndex, type Indexes, indexesOf, NO_INDEXES } from '../domain/indexes.ts';
import type { Live, LiveUser } from '../domain/live.ts';
import type { Problem } from '../domain/problem.ts';
import { isEscalation, ROLE_CODES, ROLE_NAMES, type RoleCode, roleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';
import { heldText } from '../domain/wording.ts';

/** What a way back is made from. */
export interface Restoring {
  /** The name of the backup, for sources. */
  readonly file: string;
  readonly backup: { readonly live: Live; readonly catalogue: Catalogue };
  /** What is live, and can be given, now. */
  readonly live: Live;
  readonly catalogue: Catalogue;
  /** What the files ask for now. */
  readonly git: Desired;
  /** Also give what the files do not give. */
  readonly beyondGit: boolean;
  /** True for users who are left alone. */
  readonly isExcluded: (identity: Identity) => boolean;
}

/** The indexes of now of what a backup has, each at its index there; undefined for what is gone. */
type TodaysIndexes = readonly (number | undefined)[];

function todaysIndexes({ backup, catalogue }: Restoring) {
  const { reports, roles, reportIndex, roleIndex } = catalogue;
  const only = (index: number | undefined, isThere: (index: number) => boolean): number | undefined =>
    index !== undefined && isThere(index) ? index : undefined;
  return {
    reports: backup.catalogue.reports.map(({ id }) =>
      only(reportIndex.get(id), (index) => reports[index]?.listed === true),
    ),
    roles: backup.catalogue.roles.map(({ key }) =>
      only(roleIndex.get(key), (index) => roles[index]?.ambiguous === false),
    ),
  };
}

/** Of what the backup had and is still to be had: what is live, what the files give, and with `beyond` the rest. */
function back(
  had: Indexes,
  today: TodaysIndexes,
  live: Indexes = NO_INDEXES,
  git: Indexes = NO_INDEXES,
  beyond: boolean,
): Indexes {
  const found = [...had].flatMap((index) => today[index] ?? []);
  return indexesOf(found.filter((index) => beyond || hasIndex(live, index) || hasIndex(git, index)));
}

/** Says how much of what a person had does not come back, since the files do not give it. */
function leftOut(was: LiveUser, restoring: Restoring, today: Today): Problem[] {
  const { live, git, beyondGit } = restoring;
  const [now, wanted] = [live.users.get(was.identity), git.users.get(was.identity)];
  if (beyondGit) return [];
  const missing = (kind: keyof Today): number =>
    back(was[kind], today[kind], now?.[kind], wanted?.[kind], true).length -
    back(was[kind], today[kind], now?.[kind], wanted?.[kind], false).length;
  const [reports, roles] = [missing('reports'), missing('roles')];
  if (reports + roles === 0) return [];
  return [
    warning(restoring, {
      code: 'not-restorable',
      message: `${was.email} does not get back ${heldText(reports, roles)}: not in the files`,
      fix: 'add them to the files, or restore with --beyond-git',
    }),
  ];
}

/** The role of the backup; where it is above what somebody is now and the files say, the higher of these two. */
function roleBack(
  was: RoleCode,
  now: RoleCode = ROLE_CODES.viewer,
  wanted: RoleCode = ROLE_CODES.viewer,
): RoleCode {
  const most = isEscalation(now, wanted) ? wanted : now;
  return isEscalation(most, was) ? most : was;
}

const sourceInBackup = ({ file }: Restoring, ...path: readonly string[]): Source => ({
  file,
  line: 1,
  column: 1,
  path,
  through: [],
});

type Today = ReturnType<typeof todaysIndexes>;

function restoredUser(was: LiveUser, restoring: Restoring, today: Today): DesiredUser | undefined {
  const { live, git, beyondGit } = restoring;
  const { identity } = was;
  const now = live.users.get(identity);
  const wanted = git.users.get(identity);
  const role = roleCode(was.role);
  const creates = beyondGit || wanted?.standing === 'present';
  if (role === undefined || live.ambiguous.has(identity) || (now === undefined && !creates)) return undefined;
  return {
    ...presentUser(identity, email(was.email), sourceInBackup(restoring, 'users', was.email)),
    name: was.name.trim() === '' ? undefined : was.name,
    role: beyondGit ? role : roleBack(role, now && roleCode(now.role), wanted?.role),
    ...(!creates && { isIrreplaceable: true }),
    reports: back(was.reports, today.reports, now?.reports, wanted?.reports, beyondGit),
    roles: back(was.roles, today.roles, now?.roles, wanted?.roles, beyondGit),
  };
}

function restoredGroup(id: GroupId, restoring: Restoring, today: Today): DesiredGroup {
  const { backup, live, git, beyondGit } = restoring;
  const wanted = git.groups.get(id);
  const had = backup.live.groupRoles.get(id) ?? NO_INDEXES;
  return {
    id,
    alias: wanted?.alias ?? id,
    source: sourceInBackup(restoring, 'groups', id),
    frozen: undefined,
    roles: back(had, today.roles, live.groupRoles.get(id), wanted?.roles, beyondGit),
    hasExpired: false,
  };
}

const ENDLESS: Given = { sources: [], reasons: [], until: undefined, end: undefined };

/** Given by the backup, and on the terms of the files where they give it too. */
const allBy = (
  indexes: Indexes,
  source: Source,
  git: ReadonlyMap<number, Given>,
): ReadonlyMap<number, Given> =>
  new Map(
    [...indexes].map((index) => {
      const { sources, ...terms } = git.get(index) ?? ENDLESS;
      return [index, { sources: [source, ...sources], ...terms }];
    }),
  );

const warning = ({ file }: Restoring, problem: Pick<Problem, 'code' | 'message' | 'fix'>): Problem => ({
  severity: 'warning',
  place: { file, line: 1, column: 1 },
  ...problem,
});

/** What a deleted account had that no call can bring back. */
function lossOf(was: LiveUser, restoring: Restoring): Problem {
  const groups = was.groups.length === 0 ? [] : [`portal groups ${was.groups.join(', ')}`];
  const lost = [...groups, ...was.extras, 'history under the old user id'];
  return warning(restoring, {
    code: 'not-restorable',
    message: `${was.email} comes back without ${lost.join('; ')}`,
    fix: 'set them by hand in the portal: the API cannot',
  });
}

/** Names accounts whose addresses the backup does not know. */
function cameSince(restoring: Restoring): Problem[] {
  const { backup, live, isExcluded } = restoring;
  const { users, ambiguous } = backup.live;
  const known = new Map([...users.values()].map(({ id, email: address }) => [id, address]));
  const came = [...live.users.values()].filter(
    ({ identity }) => !users.has(identity) && !ambiguous.has(identity) && !isExcluded(identity),
  );
  return came.map(({ id, email: address, role }): Problem => {
    const was = known.get(id);
    const code = roleCode(role);
    const what = code === undefined ? `with the role ${role}` : `as ${ROLE_NAMES[code]}`;
    return warning(restoring, {
      code: 'account-since-backup',
      message:
        was === undefined
          ? `${address} was created after the backup, ${what}; restore leaves this account alone`
          : `${address} had the address ${was} in the backup`,
      fix:
        was === undefined
          ? 'check who that is'
          : 'change the address in the portal, then restore again: the API cannot change it',
    });
  });
}

/**
 * The state of a backup as something to ask for: access that is still there stays, access that was taken comes back as
 * far as the files give it, access that was given since goes. Accounts created since are named and left alone.
 */
export function desiredFromBackup(restoring: Restoring): {
  readonly desired: Desired;
  readonly problems: readonly Problem[];
} {
  const { backup, live, git, isExcluded } = restoring;
  const today = todaysIndexes(restoring);
  const users = new Map<Identity, DesiredUser>();
  const problems: Problem[] = [];
  for (const was of backup.live.users.values()) {
    const user = isExcluded(was.identity) ? undefined : restoredUser(was, restoring, today);
    if (user === undefined) continue;
    users.set(was.identity, user);
    problems.push(...leftOut(was, restoring, today));
    if (!live.users.has(was.identity)) problems.push(lossOf(was, restoring));
  }
  problems.push(...cameSince(restoring));
  const ids = new Set([...backup.live.groupRoles.keys(), ...live.groupRoles.keys()]);
  const groups = new Map([...ids].map((id) => [id, restoredGroup(id, restoring, today)]));
  const settings = {
    ...git.settings,
    manage: { ...git.settings.manage, unlisted: 'keep', exclusive: {} } as const,
  };
  const desired: Desired = {
    ...git,
    settings,
    users,
    groups,
    mentions: { reports: true, rls: true },
    explainUser: (identity) => {
      const user = users.get(identity);
      if (user === undefined) return NO_EXPLANATION;
      const { reports, roles, source } = user;
      const wanted = git.explainUser(identity);
      return {
        ...NO_EXPLANATION,
        reports: allBy(reports, source, wanted.reports),
        roles: allBy(roles, source, wanted.roles),
      };
    },
    explainGroup: (id) => {
      const group = groups.get(id);
      return group === undefined
        ? NO_EXPLANATION
        : { ...NO_EXPLANATION, roles: allBy(group.roles, group.source, git.explainGroup(id).roles) };
    },
  };
  return { desired, problems };
}
