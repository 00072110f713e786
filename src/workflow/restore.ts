import path from 'node:path';
import type { Desired } from '../domain/desired.ts';
import { type Exclusion, exclusionOf } from '../domain/exclusion.ts';
import { type Problem, ProblemError } from '../domain/problem.ts';
import { openRepository } from '../files/git-objects.ts';
import type { Portal } from '../portal/portal.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { desiredFromBackup } from '../resolve/from-backup.ts';
import { type FoundBase, findBase } from './base/base.ts';
import { lockedAnywhere } from './base/standing.ts';
import { isPinned, type OpenMode, openAndRead, READ_AGREED } from './opening/open.ts';
import { guardNames, isRefused, type PlanRequest, type Prepared, planFrom, stopOnErrors } from './plan.ts';
import { RefusedError } from './prepare.ts';
import { readBackup } from './state/backups.ts';

export interface RestoreRequest extends PlanRequest {
  /** The path of a backup. */
  readonly backup: string;
  readonly beyondGit: boolean;
}

/** Names that the portal does not have give nothing. They must not stop the way back. */
const asWarnings = (problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) =>
    problem.code === 'clock-skew' || problem.severity !== 'error'
      ? problem
      : { ...problem, severity: 'warning' },
  );

/** What is ignored stays as it is, on the way back too. */
function withoutExcluded(desired: Desired, exclusion: Exclusion): Desired {
  const users = [...desired.users]
    .filter(([identity]) => !exclusion.user(identity))
    .map(([identity, user]) => {
      const reports = user.reports.filter((index) => !exclusion.grant(identity, index));
      const roles = user.roles.filter((index) => !exclusion.role(index));
      return [identity, { ...user, reports, roles }] as const;
    });
  return { ...desired, users: new Map(users) };
}

/** The plan of the way back to a backup, on a portal that is opened and read in this way. Throws like `prepare`. */
export async function prepareRestoreOn<Of extends Portal>(
  request: RestoreRequest,
  way: OpenMode<Of>,
): Promise<Prepared<Of>> {
  guardNames(request.overrides);
  const { beyondGit } = request;
  let base: FoundBase | undefined;
  let backup: PortalState | undefined;
  let locked: FoundBase['memory']['locked'] = [];
  const unrecorded: Problem[] = [];
  const opened = await openAndRead(request, way, async (files, url) => {
    backup = await readBackup(request.backup, url);
    try {
      base = await findBase(files, { base: 'none', older: true }, url, isPinned(request));
      locked = base.memory.locked;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      unrecorded.push(...error.problems);
      const git = files.located.inGit ? await openRepository(files.located.top) : undefined;
      if (git !== undefined) locked = await lockedAnywhere(git);
    }
  });
  if (backup === undefined) throw new Error('the backup was not read');
  const { loaded, desired: git, problems } = opened;
  const warnings = asWarnings([...problems, ...unrecorded, ...(base?.problems ?? [])]);
  stopOnErrors(warnings, loaded);
  const { live, catalogue } = opened.state;
  const exclusion = exclusionOf(git.settings.manage, catalogue, git);
  const file = path.basename(request.backup);
  const restored = desiredFromBackup({
    file,
    backup,
    live,
    catalogue,
    git,
    beyondGit,
    isExcluded: exclusion.user,
  });
  const built = await planFrom(opened, withoutExcluded(restored.desired, exclusion), request, {
    locked,
    earlier: [...warnings, ...restored.problems],
  });
  if (isRefused(built.plan)) throw new RefusedError(built);
  return { ...built, base, partial: 'the state came from a backup', isRestore: true };
}

/** The same, reading only. */
export const prepareRestore = (request: RestoreRequest): Promise<Prepared> =>
  prepareRestoreOn(request, READ_AGREED);
