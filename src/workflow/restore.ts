import path from 'node:path';
import type { Desired } from '../domain/desired.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import { isError, ProblemError } from '../domain/problem.ts';
import { readText } from '../files/read-text.ts';
import { DEEPEST, isDeeperThan } from '../portal/body.ts';
import { decodeBackup } from '../portal/decode-backup.ts';
import { type PortalState, stateOf } from '../portal/read-portal.ts';
import { desiredFromBackup } from '../resolve/from-backup.ts';
import { buildPlan } from './build-plan.ts';
import { guardNames, type PlanRequest, readBoth, stopOnErrors } from './plan.ts';
import { type Prepared, RefusedError } from './prepare.ts';

export interface RestoreRequest extends PlanRequest {
  /** The path of a backup. */
  readonly backup: string;
  readonly beyondGit: boolean;
}

/** Reads a backup that an apply or `snapshot` wrote. Throws `backup-corrupt` for anything else. */
export async function readBackup(file: string): Promise<PortalState> {
  const { content } = await readText(file, file);
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    value = undefined;
  }
  const records = isDeeperThan(value, DEEPEST)
    ? `it nests deeper than ${DEEPEST} levels`
    : decodeBackup(value);
  if (typeof records !== 'string') return stateOf(records);
  throw new ProblemError([
    {
      code: 'backup-corrupt',
      severity: 'error',
      message: `${file} is not a backup`,
      why: value === undefined ? 'it is not JSON' : records,
      fix: 'name a file that apply or snapshot wrote: see .rolecall',
    },
  ]);
}

/** What is ignored is not asked for: live stays there, also on the way back. */
function withoutExcluded(desired: Desired, { catalogue }: PortalState): Desired {
  const exclusion = exclusionOf(desired.settings.manage, catalogue, desired);
  const users = [...desired.users]
    .filter(([identity]) => !exclusion.user(identity))
    .map(([identity, user]) => {
      const reports = user.reports.filter((index) => !exclusion.grant(identity, index));
      const roles = user.roles.filter((index) => !exclusion.role(index));
      return [identity, { ...user, reports, roles }] as const;
    });
  return { ...desired, users: new Map(users) };
}

/** The plan of the way back to a backup. Reads only. Throws like `prepare`. */
export async function prepareRestore(request: RestoreRequest): Promise<Prepared> {
  const overrides = guardNames(request.overrides);
  const backup = await readBackup(request.backup);
  const { loaded, desired: git, state, url, paging, problems } = await readBoth(request);
  stopOnErrors(problems, loaded);
  const { live, catalogue } = state;
  const file = path.basename(request.backup);
  const restored = desiredFromBackup({
    file,
    backup,
    live,
    catalogue,
    git,
    beyondGit: request.beyondGit,
  });
  const { plan, problems: obstacles } = buildPlan(withoutExcluded(restored.desired, state), catalogue, live, {
    now: request.now,
    portal: { name: git.settings.portal.name, url },
    ...(await loaded.revision()),
    only: request.only,
    overrides,
    allowLossyReplace: request.allowLossyReplace,
    earlier: restored.problems,
  });
  stopOnErrors(obstacles, loaded);
  if (plan === undefined) throw new Error('neither a plan nor a problem');
  if (plan.findings.some(isError)) throw new RefusedError(plan);
  return { plan, loaded, state, paging };
}
