import path from 'node:path';
import type { Desired } from '../domain/desired.ts';
import { type Exclusion, exclusionOf } from '../domain/exclusion.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { accessTableOf } from '../plan/access-table.ts';
import { holdingsOf } from '../plan/holdings.ts';
import type { Portal } from '../portal/portal.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { desiredFromBackup } from '../resolve/from-backup.ts';
import { type FoundBase, findBase } from './base/base.ts';
import { buildPlan } from './build-plan.ts';
import { isPinned, openAndRead, READ_AGREED, type Way } from './opening/open.ts';
import { guardNames, type PlanRequest, type Prepared, stopOnErrors } from './plan.ts';
import { RefusedError } from './prepare.ts';
import { readBackup } from './state/backups.ts';

export interface RestoreRequest extends PlanRequest {
  /** The path of a backup. */
  readonly backup: string;
  readonly beyondGit: boolean;
}

/** What the files name and the portal does not have gives nothing; that must not stand in the way back. */
const asWarnings = (problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) =>
    problem.code === 'clock-skew'
      ? problem
      : { ...problem, severity: problem.severity === 'error' ? 'warning' : problem.severity },
  );

/** What is ignored is not asked for: live stays there, also on the way back. */
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
  way: Way<Of>,
): Promise<Prepared<Of>> {
  const overrides = guardNames(request.overrides);
  let base: FoundBase | undefined;
  let backup: PortalState | undefined;
  const unrecorded: Problem[] = [];
  const opened = await openAndRead(request, way, async (files, url) => {
    backup = await readBackup(request.backup, url);
    try {
      base = await findBase(files, { base: 'none', older: true }, url, isPinned(request));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      unrecorded.push(...error.problems);
    }
  });
  const { loaded, desired: git, state, portal, problems } = opened;
  if (backup === undefined) throw new Error('the backup was not read');
  const warnings = asWarnings([...problems, ...unrecorded, ...(base?.problems ?? [])]);
  stopOnErrors(warnings, loaded);
  const { live, catalogue } = state;
  const exclusion = exclusionOf(git.settings.manage, catalogue, git);
  const restored = desiredFromBackup({
    file: path.basename(request.backup),
    backup,
    live,
    catalogue,
    git,
    beyondGit: request.beyondGit,
    isExcluded: exclusion.user,
  });
  const built = buildPlan(withoutExcluded(restored.desired, exclusion), catalogue, live, {
    now: request.now,
    portal: { name: git.settings.portal.name, url: portal.url },
    ...(await loaded.revision()),
    only: request.only,
    overrides,
    earlier: [...warnings, ...restored.problems],
  });
  stopOnErrors(built.problems, loaded);
  if (built.plan === undefined) throw new Error('neither a plan nor a problem');
  const { plan, delta } = built;
  const holdings = () => holdingsOf(delta);
  const access = () => accessTableOf(delta);
  if (plan.findings.some(isError)) throw new RefusedError({ plan, holdings, access });
  return {
    plan,
    delta,
    holdings,
    access,
    loaded,
    state,
    portal,
    base,
    partial: 'the state came from a backup',
    isRestore: true,
  };
}

/** The same, reading only. */
export const prepareRestore = (request: RestoreRequest): Promise<Prepared> =>
  prepareRestoreOn(request, READ_AGREED);
