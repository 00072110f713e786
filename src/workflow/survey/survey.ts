import path from 'node:path';
import type { World } from '../../domain/delta.ts';
import { exclusionOf } from '../../domain/exclusion.ts';
import type { ExplainedPath, Holding, Viewpoint } from '../../domain/explained.ts';
import type { Blame, BlameOf } from '../../domain/log.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { slashed } from '../../files/checkout.ts';
import { openHistory } from '../../files/history.ts';
import type { Revision } from '../../files/revision.ts';
import type { Question } from '../../insight/holdings.ts';
import type { Portal } from '../../portal/portal.ts';
import { portalUrl } from '../../portal/portal-url.ts';
import type { PortalState } from '../../portal/read-portal.ts';
import { findObstacles } from '../../reconcile/obstacles.ts';
import { reconcile } from '../../reconcile/reconcile.ts';
import { resolve } from '../../resolve/resolve.ts';
import { type Loaded, load } from '../loading/load.ts';
import { type ConnectOptions, open } from '../opening/portal-access.ts';
import { readBackup } from '../state/backups.ts';

export interface SurveyRequest extends ConnectOptions {
  /** The path of the root file. */
  readonly config: string;
  /** The one instant of the run, in milliseconds. */
  readonly now: number;
  /** A backup that counts instead of the portal. */
  readonly state?: string | undefined;
}

/** The difference between files and portal as a plan would see it. Only what cannot be read stops it. */
export interface Survey extends Question {
  readonly at: Viewpoint;
  readonly loaded: Loaded;
  /** Undefined with a backup. */
  readonly portal: Portal | undefined;
  /** Names that do not resolve, and what else would keep a plan from being made. */
  readonly problems: readonly Problem[];
}

async function readState(
  request: SurveyRequest,
  { declared }: Loaded,
): Promise<{ readonly state: PortalState; readonly portal: Portal | undefined }> {
  const { portal: settings } = declared.settings;
  if (request.state !== undefined) {
    const state = await readBackup(request.state, portalUrl(settings, request.insecureHttp));
    return { state, portal: undefined };
  }
  const portal = await open(settings, request);
  return { state: await portal.read('agreed'), portal };
}

/**
 * Compares the files of the checkout with the portal that they name, or with a backup of it.
 * Throws a `ProblemError` for what cannot be read.
 */
export async function survey(request: SurveyRequest): Promise<Survey> {
  const { now } = request;
  const loaded = await load(request.config, request.insecureHttp);
  const { declared } = loaded;
  const { commit, dirty } = await loaded.revision();
  const { state, portal } = await readState(request, loaded);
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
      record: null,
    },
    problems: [...problems, ...findObstacles(world)],
  };
}

/** Every place that ways and changes name. */
export function* listPlaces(holdings: readonly Holding[]): Iterable<Place> {
  const ofPath = function* ({ sources }: Pick<ExplainedPath, 'sources'>): Iterable<Place> {
    for (const source of sources) {
      yield source;
      yield* source.through;
    }
  };
  for (const { paths, change } of holdings) {
    for (const one of paths) yield* ofPath(one);
    if (change !== null) yield* ofPath(change);
  }
}

const keyOf = ({ file, line }: Place): string => `${line} ${file}`;

/** Looks up who wrote the lines of these places, as of the commit of the survey. */
export async function blameOf(
  { loaded, at }: { readonly loaded: Loaded; readonly at: Revision },
  places: Iterable<Place>,
): Promise<BlameOf> {
  const { located, folder, texts } = loaded;
  const { commit, dirty } = at;
  const findBlame = located.inGit && commit !== null ? await openHistory(located.top) : undefined;
  if (findBlame === undefined || commit === null) return () => undefined;
  const linesOf = new Map<string, Set<number>>();
  for (const { file, line } of places) linesOf.set(file, (linesOf.get(file) ?? new Set()).add(line));
  const found = new Map<string, Blame>();
  for (const [file, lines] of linesOf) {
    const below = slashed(located.top, path.join(folder, file));
    // Another commit numbers its own lines.
    const text = dirty ? texts.get(file)?.content : undefined;
    for (const [line, blame] of await findBlame(commit, below, text, [...lines]))
      found.set(keyOf({ file, line, column: 1 }), blame);
  }
  return (place) => found.get(keyOf(place));
}
