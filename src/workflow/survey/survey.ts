import path from 'node:path';
import type { Declared } from '../../domain/declared.ts';
import type { World } from '../../domain/delta.ts';
import { exclusionOf } from '../../domain/exclusion.ts';
import type { Viewpoint } from '../../domain/explained.ts';
import { quote } from '../../domain/nearest.ts';
import { type Problem, ProblemError } from '../../domain/problem.ts';
import { openRepository } from '../../files/git-objects.ts';
import type { Question } from '../../insight/holdings.ts';
import type { Portal } from '../../portal/portal.ts';
import { portalUrl } from '../../portal/portal-url.ts';
import { type PortalState, stateOf } from '../../portal/read-portal.ts';
import { findObstacles } from '../../reconcile/obstacles.ts';
import { reconcile } from '../../reconcile/reconcile.ts';
import { resolve } from '../../resolve/resolve.ts';
import { type Loaded, load } from '../loading/load.ts';
import { loadCommit } from '../loading/load-commit.ts';
import { type ConnectOptions, open } from '../opening/portal-access.ts';
import { checkPortal, readBackup } from '../state/read-backup.ts';

export interface SurveyRequest extends ConnectOptions {
  /** The path of the root file. */
  readonly config: string;
  /** The one instant of the run, in milliseconds. */
  readonly now: number;
  /** A commit whose files are asked, instead of those of the checkout. */
  readonly on?: string | undefined;
  /** A backup that is asked instead of the portal. */
  readonly state?: string | undefined;
}

/** The difference between files and portal as a plan would see it, to be asked about. Nothing stops it but what cannot be read. */
export interface Survey extends Question {
  readonly at: Viewpoint;
  readonly loaded: Loaded;
  /** Undefined where a backup stood in its place. */
  readonly portal: Portal | undefined;
  /** Names that do not resolve, and what else would keep a plan from being made. */
  readonly problems: readonly Problem[];
}

/** What the files declare, and at which commit they are. */
interface Files {
  readonly declared: Declared;
  readonly commit: string | null;
  readonly dirty: boolean;
}

const fail = (problem: Omit<Problem, 'severity'>): ProblemError =>
  new ProblemError([{ ...problem, severity: 'error' }]);

async function filesAt(loaded: Loaded, ref: string): Promise<Files> {
  const { located } = loaded;
  const git = located.inGit ? await openRepository(located.top) : undefined;
  const commit = await git?.commitOf(ref);
  if (git === undefined || commit === undefined) {
    throw fail({
      code: 'usage',
      message: `there is no commit ${quote(ref)}`,
      why: git === undefined ? 'the files lie in no Git checkout' : 'Git does not know it',
      fix: 'name a commit, a tag or a branch that this clone holds',
    });
  }
  const root = path.relative(located.top, located.path).split(path.sep).join('/');
  const found = await loadCommit(git, commit, root, loaded);
  if (found.declared === undefined) throw new ProblemError(found.problems);
  return { declared: found.declared, commit, dirty: false };
}

async function stateFor(
  request: SurveyRequest,
  { declared }: Loaded,
): Promise<{ readonly state: PortalState; readonly portal: Portal | undefined }> {
  const { portal: settings } = declared.settings;
  if (request.state !== undefined) {
    const backup = await readBackup(request.state);
    checkPortal(request.state, backup.url, portalUrl(settings, request.insecureHttp));
    return { state: stateOf(backup.records), portal: undefined };
  }
  const portal = await open(settings, request);
  return { state: await portal.read('agreed'), portal };
}

/**
 * Compares the files, of the checkout or of a commit, with the portal, or with a backup of it. The portal is the one that
 * the checkout names. Names that do not resolve stop nothing. Throws a `ProblemError` for what cannot be read.
 */
export async function survey(request: SurveyRequest): Promise<Survey> {
  const { now } = request;
  const loaded = await load(request.config, request.insecureHttp);
  const files: Files =
    request.on === undefined
      ? { declared: loaded.declared, ...(await loaded.revision()) }
      : await filesAt(loaded, request.on);
  const { declared, commit, dirty } = files;
  const { state, portal } = await stateFor(request, loaded);
  const { catalogue, live } = state;
  const { desired, problems } = resolve(declared, catalogue, now, true);
  const exclusion = exclusionOf(declared.settings.manage, catalogue, desired);
  const world: World = { desired, catalogue, live, exclusion, now };
  return {
    delta: reconcile(world, { selectors: [], removalsOnly: false, causes: [], against: undefined }),
    loaded,
    portal,
    at: {
      instant: new Date(now).toISOString(),
      commit,
      dirty,
      state: request.state === undefined ? null : path.basename(request.state),
    },
    problems: [...problems, ...findObstacles(world)],
  };
}
