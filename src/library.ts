import type { Applied } from './domain/applied.ts';
import type { Log } from './domain/log.ts';
import type { Plan } from './domain/plan.ts';
import { isUnattended } from './environment.ts';
import * as adopting from './workflow/adopt.ts';
import * as applying from './workflow/apply.ts';
import * as diagnosing from './workflow/doctor.ts';
import * as portals from './workflow/embedded-portal.ts';
import * as asking from './workflow/explain.ts';
import * as exporting from './workflow/export.ts';
import * as starting from './workflow/init.ts';
import * as recording from './workflow/log.ts';
import type { Credentials } from './workflow/opening/credentials.ts';
import * as planning from './workflow/plan.ts';
import * as preparing from './workflow/prepare.ts';
import * as reading from './workflow/read.ts';
import * as rehearsing from './workflow/rehearse.ts';
import * as reviewing from './workflow/review.ts';
import * as validating from './workflow/validate.ts';

/** The variables that the command reads too; they stay where they are. */
const credentialsOf = (environment: NodeJS.ProcessEnv): Credentials => ({
  apiKey: environment['ROLECALL_API_KEY'],
  apiKeyFile: environment['ROLECALL_API_KEY_FILE'],
  url: environment['ROLECALL_URL'],
});

/** A run that nobody ends. */
const unstopped = (): AbortSignal => new AbortController().signal;

const connecting = () => ({
  credentials: credentialsOf(process.env),
  concurrency: 8,
  insecureHttp: false,
  notify: (_notice: string): void => {},
});
const looking = () => ({ ...connecting(), now: Date.now() });
const making = () => ({ ...looking(), only: [], overrides: [] });
const comparing = () => ({ ...making(), saved: undefined, expect: undefined, resume: false });
const performing = () => ({
  ...comparing(),
  stateDir: undefined,
  confirm: async (): Promise<boolean> => true,
  signal: unstopped(),
});
const copying = () => ({ concurrency: 8, signal: unstopped() });
const explaining = () => ({ ...looking(), report: undefined, blame: false });
const searching = () => ({ ...looking(), blame: false });
const auditing = () => ({ ...looking(), since: undefined, until: undefined, only: [] });
const keeping = () => ({
  ...looking(),
  only: [],
  until: undefined,
  reason: undefined,
  removed: 'absent' as const,
  release: undefined,
  dryRun: false,
});
const writing = () => ({ ...connecting(), config: undefined, out: undefined });
const beginning = () => ({ ...looking(), ci: [], by: 'workspace' as const, package: undefined, lock: false });
const serving = () => ({ seed: undefined, port: 0, dialect: [] });

/** A request that may leave out whatever has a default. */
type Asked<Request, Defaults extends () => object> = Omit<Request, keyof ReturnType<Defaults>> & {
  readonly [Key in keyof Request & keyof ReturnType<Defaults>]?: Request[Key] | undefined;
};

/**
 * A request with all that it left out: what the commands do without flags, but that nobody is asked and nothing is told. Where a
 * machine started the run, and the key is the environment's, a portal must be pinned there too: the files may be a stranger's.
 */
function whole<Request extends object>(asked: object, defaults: () => object): Request {
  const said = Object.entries(asked).filter(([, value]) => value !== undefined);
  const pinRequired = !('credentials' in asked) && isUnattended(process.env);
  return { ...defaults(), pinRequired, ...Object.fromEntries(said) } as Request;
}

export type { Applied };
export type Prepared = preparing.Prepared;

type Reading = Parameters<typeof reading.read>[0];
type Validating = Parameters<typeof validating.validateOnline>[0];

export type PlanRequest = Asked<planning.PlanRequest, typeof making>;
export type PrepareRequest = Asked<preparing.PrepareRequest, typeof comparing>;
export type ApplyRequest = Asked<
  Omit<applying.ApplyRequest, 'confirm'> & { readonly confirm: (prepared: Prepared) => Promise<boolean> },
  typeof performing
>;
export type RehearsalOptions = Asked<rehearsing.RehearsalOptions, typeof copying>;
export type ReadRequest = Asked<Reading, typeof connecting>;
export type ValidateOnlineRequest = Asked<Validating, typeof looking>;
export type ExplainRequest = Asked<asking.ExplainRequest, typeof explaining>;
export type WhoRequest = Asked<asking.WhoRequest, typeof searching>;
export type ReviewRequest = Asked<reviewing.ReviewRequest, typeof auditing>;
export type AdoptRequest = Asked<adopting.AdoptRequest, typeof keeping>;
export type DoctorRequest = Asked<diagnosing.DoctorRequest, typeof looking>;
export type ExportRequest = Asked<exporting.ExportRequest, typeof writing>;
export type InitRequest = Asked<starting.InitRequest, typeof beginning>;
export type EmbeddedPortalRequest = Asked<portals.EmbeddedPortalRequest, typeof serving>;

/**
 * The plan for a root file and its portal. Reads only. Throws a `ProblemError` when there can be no plan; a plan that a
 * guard refuses comes back with that guard among its findings.
 */
export const plan = (request: PlanRequest): Promise<Plan> => planning.plan(whole(request, making));

/**
 * Computes a plan as an apply does, compares it with a saved one, and changes nothing. Throws a `StaleError` when it is
 * another, a `RefusedError` when a guard refuses it.
 */
export const prepare = (request: PrepareRequest): Promise<Prepared> =>
  preparing.prepare(whole(request, comparing));

/**
 * Computes the plan anew, compares it with a saved one, asks `confirm`, and performs it under a lock, with a backup and a
 * journal. Resolves with undefined when it was not confirmed; without a `confirm` it is. Throws a `ProblemError` before the
 * first write only.
 */
export async function apply(request: ApplyRequest): Promise<Applied | undefined> {
  return applying.apply(whole(request, performing));
}

/**
 * Performs a plan on a copy of the live state, in an embedded portal in this process, by the real client and executor,
 * and verifies it. Nothing of it can reach the real portal.
 */
export const rehearse = (prepared: Prepared, options: RehearsalOptions = {}): Promise<Applied> =>
  rehearsing.rehearse(prepared, whole(options, copying));

/** What the portal of a root file holds: users, reports, RLS roles and their members. Reads only. */
export const read = (request: ReadRequest): Promise<reading.RecordedState> =>
  reading.read(whole(request, connecting));

/** Checks the files and looks every name up in the portal. */
export const validateOnline = (request: ValidateOnlineRequest): Promise<validating.Validated> =>
  validating.validateOnline(whole(request, looking));

/** Why somebody has, or would have, what. Reads only. */
export const explain = (request: ExplainRequest): ReturnType<typeof asking.explain> =>
  asking.explain(whole(request, explaining));

/** Who has a report or role, and why. Reads only. */
export const who = (request: WhoRequest): ReturnType<typeof asking.who> =>
  asking.who(whole(request, searching));

/** Access that nobody used. Reads only. */
export const review = (request: ReviewRequest): ReturnType<typeof reviewing.review> =>
  reviewing.review(whole(request, auditing));

/** Writes what was changed in the portal into the files. */
export const adopt = (request: AdoptRequest): ReturnType<typeof adopting.adopt> =>
  adopting.adopt(whole(request, keeping));

/** How the portal answers, and what of it the files should say. Reads only. */
export const doctor = (request: DoctorRequest): ReturnType<typeof diagnosing.doctor> =>
  diagnosing.doctor(whole(request, looking));

/** The live access as files, or as one text where no folder is named. */
export const exportLive = (request: ExportRequest): ReturnType<typeof exporting.exportLive> =>
  exporting.exportLive(whole(request, writing));

/** A repository for a portal, in a folder. */
export const init = (request: InitRequest): ReturnType<typeof starting.init> =>
  starting.init(whole(request, beginning));

/** What was applied, newest first; the last twenty without a limit. Asks Git alone. */
export const log = (config: string, limit = 20): Promise<Log> => recording.log(config, limit);

/** Starts an embedded portal on loopback, on any free port unless one is named. */
export const startEmbeddedPortal = (
  request: EmbeddedPortalRequest = {},
): ReturnType<typeof portals.startEmbeddedPortal> => portals.startEmbeddedPortal(whole(request, serving));
