import path from 'node:path';
import type { Delta } from '../domain/delta.ts';
import type { Viewpoint } from '../domain/explained.ts';
import { fail, orNothing, type Problem, ProblemError, quote, usage } from '../domain/problem.ts';
import { parseFrom, parseUntil } from '../domain/window.ts';
import { type GitObjects, openRepository } from '../files/git-objects.ts';
import { type ApplyRecord, readRecords, recordBranch } from '../files/record.ts';
import type { Portal } from '../portal/portal.ts';
import { portalUrl } from '../portal/portal-url.ts';
import { findObstacles } from '../reconcile/accounts.ts';
import { buildWorld } from '../reconcile/match.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { catalogueOfNames, liveAs } from '../resolve/names-alone.ts';
import { resolve } from '../resolve/resolve.ts';
import { resolveBase } from '../resolve/resolve-base.ts';
import { readBackup } from './backups.ts';
import { emptyFiles, findBase, openBase } from './base.ts';
import { type ConnectRequest, isPinned, openToRead } from './connect.ts';
import { type Loaded, load } from './load.ts';
import { loadBase, short } from './portal-record.ts';

export interface SurveyRequest extends ConnectRequest {
  readonly now: number;
  readonly state?: string | undefined;
}

/** The difference between files and portal. Names that do not resolve do not stop a survey. */
export interface Survey {
  readonly delta: Delta;
  readonly at: Viewpoint;
  readonly loaded: Loaded;
  readonly portal: Portal | undefined;
  /** Includes errors that would prevent a plan. */
  readonly problems: readonly Problem[];
}

async function readState(request: SurveyRequest, { declared }: Loaded) {
  const { portal: settings } = declared.settings;
  if (request.state !== undefined) {
    const state = await readBackup(request.state, portalUrl(settings, request.insecureHttp));
    return { state, portal: undefined };
  }
  const portal = await openToRead(settings, request);
  return { state: await portal.read('agreed'), portal };
}

export async function survey(request: SurveyRequest): Promise<Survey> {
  const { now } = request;
  const loaded = await load(request.config, request.insecureHttp);
  const { declared } = loaded;
  const { commit, dirty } = await loaded.revision();
  const { state, portal } = await readState(request, loaded);
  const { desired, problems } = resolve(declared, state.catalogue, now, true);
  // A backup has no record. An error in the record does not stop the survey.
  const reading = portal && findBase(loaded, { older: true }, portal.url, isPinned(request));
  const thrown: Problem[] = [];
  const found = await reading?.catch(orNothing((error) => thrown.push(...error.problems)));
  const base = found && openBase(found, state.catalogue, now);
  const world = buildWorld(desired, state, now, base, found?.remembered.memory.locked);
  return {
    delta: reconcile(world),
    loaded,
    portal,
    at: {
      instant: new Date(now).toISOString(),
      commit,
      dirty,
      state: request.state === undefined ? null : path.basename(request.state),
      record: null,
    },
    problems: [
      ...problems,
      ...[...thrown, ...(found?.problems ?? [])].filter(({ code }) => code === 'base-unreadable'),
      ...findObstacles(world),
    ],
  };
}

/** The time in milliseconds; for a day, its last millisecond. Undefined for any other text. */
function lastInstant(text: string, now: number): number | undefined {
  const begins = parseFrom(text);
  const ends = parseUntil(text);
  if (begins === undefined || ends === undefined) return undefined;
  if (begins > now) throw fail({ code: 'usage', message: `${quote(text)} is in the future.` });
  return Math.min(ends === begins ? ends : ends - 1, now);
}

/** Finds the newest record at or before a time, or the newest record of a commit. */
async function findRecord(git: GitObjects, portal: string, on: string, now: number) {
  const at = lastInstant(on, now);
  const commit = at === undefined ? await git.commitOf(on) : '';
  if (commit === undefined)
    throw usage(
      `${quote(on)} is neither a day nor a commit of this repository.`,
      'Write a day (2026-11-20), or a commit, tag or branch of this clone.',
    );
  const fits = ({ id, state }: ApplyRecord): boolean =>
    at === undefined ? id === commit || state.commit === commit : Date.parse(state.instant) <= at;
  const { records, isPart } = await readRecords(git, portal, fits);
  const record = records.find(fits);
  if (record !== undefined) return { record, at: at ?? Date.parse(record.state.instant) };
  throw fail({
    code: isPart ? 'history-missing' : 'base-missing',
    message: `The record of ${portal} has no apply ${at === undefined ? `of ${short(commit)}` : `on or before ${on}`}.`,
    fix: isPart
      ? `This clone has only a part of the record: git fetch --unshallow origin ${recordBranch(portal)}`
      : 'rolecall log lists the applies.',
  });
}

/** Shows the access of `record` at the time `at` (in milliseconds), including incomplete applies. */
export async function surveyApplied(git: GitObjects, loaded: Loaded, record: ApplyRecord, at: number) {
  const { base, names, commit } = record.state;
  const read = await loadBase(git, record, loaded);
  if (read !== undefined && read.declared === undefined) throw new ProblemError(read.problems);
  const declared = read?.declared ?? emptyFiles(loaded.declared);
  const catalogue = catalogueOfNames(declared, record.state);
  const remembered = { declared, hasFiles: read !== undefined, memory: record.state, names };
  const found = resolveBase(remembered, catalogue, at, at);
  const desired = found.desiredFor(found.users.keys(), found.groups.keys());
  return {
    delta: reconcile(buildWorld(desired, { catalogue, live: liveAs(desired) }, at)),
    loaded: { ...loaded, declared },
    portal: undefined,
    at: {
      instant: new Date(at).toISOString(),
      commit: base?.commit ?? commit,
      dirty: false,
      state: null,
      record: record.id,
    },
    problems: [],
  };
}

/** Reads the record of a day, a time or an applied commit. Sends no request to the portal. */
export async function surveyRecord(request: SurveyRequest, on: string): Promise<Survey> {
  const { config, now, state, insecureHttp } = request;
  if (state !== undefined)
    throw fail({ code: 'usage', message: '--on and --state exclude each other: pass one of them.' });
  const loaded = await load(config, insecureHttp);
  const git = await openRepository(loaded.located.top);
  if (git === undefined)
    throw usage('--on reads the record of a Git repository', 'run the command in a clone of the repository');
  const { record, at } = await findRecord(git, loaded.declared.settings.portal.name, on, now);
  return surveyApplied(git, loaded, record, at);
}
