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

const sourceInBackup = ({ file }: Restoring, ...path: readonly string[]): Source => ({
  file,
  line: 1,
  column: 1,
  path,
  through: [],
});

/** Finds in the catalogue of now what another catalogue, the backup's, holds at an index; undefined where it is gone. */
interface TodaysIndexes {
  readonly report: (index: number) => number | undefined;
  readonly role: (index: number) => number | undefined;
}

function nowOf({ backup, catalogue }: Restoring): TodaysIndexes {
  const listed = backup.catalogue.reports.map(({ id }) => catalogue.reportIndex.get(id));
  const roles = backup.catalogue.roles.map(({ key }) => catalogue.roleIndex.get(key));
  return {
    report: (index) => {
      const found = listed[index];
      return found !== undefined && catalogue.reports[found]?.listed === true ? found : undefined;
    },
    role: (index) => {
      const found = roles[index];
      return found !== undefined && catalogue.roles[found]?.ambiguous === false ? found : undefined;
    },
  };
}

/** Of what the backup had and is still to be had: what is live, what the files give, and with `beyond` the rest. */
function back(
  had: Indexes,
  find: (index: number) => number | undefined,
  live: Indexes,
  git: Indexes,
  beyond: boolean,
): Indexes {
  const found = [...had].flatMap((index) => find(index) ?? []);
  return indexesOf(found.filter((index) => beyond || hasIndex(live, index) || hasIndex(git, index)));
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

function restoredUser(was: LiveUser, restoring: Restoring, find: TodaysIndexes): DesiredUser | undefined {
  const { live, git, beyondGit } = restoring;
  const { identity } = was;
  const now = live.users.get(identity);
  const wanted = git.users.get(identity);
  const role = roleCode(was.role);
  const creates = beyondGit || wanted?.standing === 'present';
  if (role === undefined || live.ambiguous.has(identity) || (now === undefined && !creates)) return undefined;
  const liveRole = now === undefined ? undefined : roleCode(now.role);
  const given = { reports: wanted?.reports ?? NO_INDEXES, roles: wanted?.roles ?? NO_INDEXES };
  return {
    ...presentUser(identity, email(was.email), sourceInBackup(restoring, 'users', was.email)),
    name: was.name.trim() === '' ? undefined : was.name,
    role: beyondGit ? role : roleBack(role, liveRole, wanted?.role),
    ...(!creates && { isIrreplaceable: true }),
    reports: back(was.reports, find.report, now?.reports ?? NO_INDEXES, given.reports, beyondGit),
    roles: back(was.roles, find.role, now?.roles ?? NO_INDEXES, given.roles, beyondGit),
  };
}

function restoredGroup(id: GroupId, had: Indexes, restoring: Restoring, find: TodaysIndexes): DesiredGroup {
  const { live, git, beyondGit } = restoring;
  const wanted = git.groups.get(id);
  return {
    id,
    alias: wanted?.alias ?? id,
    source: sourceInBackup(restoring, 'groups', id),
    frozen: undefined,
    roles: back(
      had,
      find.role,
      live.groupRoles.get(id) ?? NO_INDEXES,
      wanted?.roles ?? NO_INDEXES,
      beyondGit,
    ),
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

/** What a deleted account had that no call can bring back. */
function lossOf(was: LiveUser, { file }: Restoring): Problem {
  const groups = was.groups.length === 0 ? [] : [`portal groups ${was.groups.join(', ')}`];
  const lost = [...groups, ...was.extras, 'history under the old user id'];
  return {
    code: 'not-restorable',
    severity: 'warning',
    message: `${was.email} comes back without ${lost.join('; ')}`,
    why: 'the API cannot set them',
    fix: 'set them by hand in the portal',
    place: { file, line: 1, column: 1 },
  };
}

/** Names accounts whose addresses the backup does not know. */
function cameSince({ backup, live, file, isExcluded }: Restoring): Problem[] {
  const { users, ambiguous } = backup.live;
  const known = new Map([...users.values()].map(({ id, email: address }) => [id, address]));
  const came = [...live.users.values()].filter(
    ({ identity }) => !users.has(identity) && !ambiguous.has(identity) && !isExcluded(identity),
  );
  return came.map(({ id, email: address, role }): Problem => {
    const was = known.get(id);
    const code = roleCode(role);
    const what = code === undefined ? `with the role ${role}` : `as ${ROLE_NAMES[code]}`;
    const found =
      was === undefined
        ? {
            message: `${address} was created after the backup, ${what}; restore leaves this account alone`,
            fix: 'check who that is',
          }
        : {
            message: `${address} had the address ${was} in the backup`,
            why: 'the API cannot change an address; rolecall leaves this account alone',
            fix: 'change the address in the portal, then restore again',
          };
    return {
      code: 'account-since-backup',
      severity: 'warning',
      place: { file, line: 1, column: 1 },
      ...found,
    };
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
  const { backup, live, git } = restoring;
  const find = nowOf(restoring);
  const users = new Map<Identity, DesiredUser>();
  const problems: Problem[] = [];
  for (const was of backup.live.users.values()) {
    const user = restoredUser(was, restoring, find);
    if (user === undefined) continue;
    users.set(was.identity, user);
    if (!live.users.has(was.identity)) problems.push(lossOf(was, restoring));
  }
  for (const problem of cameSince(restoring)) problems.push(problem);
  const ids = new Set([...backup.live.groupRoles.keys(), ...live.groupRoles.keys()]);
  const groups = new Map(
    [...ids].map((id) => [
      id,
      restoredGroup(id, backup.live.groupRoles.get(id) ?? NO_INDEXES, restoring, find),
    ]),
  );
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
