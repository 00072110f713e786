import type { Applied } from './domain/applied.ts';
import type { Log } from './domain/log.ts';
import { isUnattended } from './environment.ts';
import * as adopting from './workflow/adopt.ts';
import * as applying from './workflow/apply.ts';
import * as diagnosing from './workflow/doctor.ts';
import * as embedded from './workflow/embedded-portal.ts';
import * as asking from './workflow/explain.ts';
import * as exporting from './workflow/export.ts';
import * as starting from './workflow/init.ts';
import * as recording from './workflow/log.ts';
import type { Prepared } from './workflow/plan.ts';
import * as planning from './workflow/plan.ts';
import * as preparing from './workflow/prepare.ts';
import * as reading from './workflow/read.ts';
import * as rehearsing from './workflow/rehearse.ts';
import * as reviewing from './workflow/review.ts';
import * as validating from './workflow/validate.ts';

/** What a request gets that leaves it out: as the commands do without flags. Nobody is asked, and nothing is printed. */
const defaults = () => ({
  credentials: {
    apiKey: process.env['ROLECALL_API_KEY'],
    apiKeyFile: process.env['ROLECALL_API_KEY_FILE'],
    url: process.env['ROLECALL_URL'],
  },
  concurrency: 8,
  insecureHttp: false,
  notify: (_notice: string): void => {},
  now: Date.now(),
  only: [],
  overrides: [],
  resume: false,
  confirm: async (): Promise<boolean> => true,
  blame: false,
  dryRun: false,
  ci: [],
  by: 'workspace' as const,
  lock: false,
  port: 0,
  dialect: [],
});

type Default = keyof ReturnType<typeof defaults> | 'signal';

/** The keys that a request may leave out. */
type Optional<Request> = {
  [Key in keyof Request]: undefined extends Request[Key] ? Key : Key extends Default ? Key : never;
}[keyof Request];

/** A request that may leave out whatever has a default. */
type Asked<Request> = Omit<Request, Optional<Request>> & {
  readonly [Key in Optional<Request>]?: Request[Key] | undefined;
};

/**
 * Completes a request. Where a machine started the run with the key of the environment, a portal must be pinned there too:
 * the files may be a stranger's.
 */
function complete<Request>(asked: object): Request {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  const pinRequired = !('credentials' in asked) && isUnattended(process.env);
  const { signal } = new AbortController();
  return { ...defaults(), signal, pinRequired, ...Object.fromEntries(given) } as Request;
}

const withDefaults =
  <Request, Result>(run: (request: Request) => Result) =>
  (asked: Asked<Request>): Result =>
    run(complete(asked));

export type { Prepared };

export type ApplyRequest = Asked<
  Omit<applying.ApplyRequest, 'confirm'> & { readonly confirm: (prepared: Prepared) => Promise<boolean> }
>;
export type PlanRequest = Asked<planning.PlanRequest>;

/** Makes the plan. A plan that a guard refuses has that guard among its findings. Reads only. */
export const plan = withDefaults(planning.plan);

/**
 * Makes the plan as an apply does, and compares it with a saved one. Throws a `StaleError` when it is another, a
 * `RefusedError` when a guard refuses it. Reads only.
 */
export const prepare = withDefaults<preparing.PrepareRequest, Promise<Prepared>>(preparing.prepare);

/**
 * Makes the plan, compares it with a saved one, asks `confirm`, and performs it with a lock, a backup and a journal. Resolves
 * with undefined when it was not confirmed. Throws a `ProblemError` before the first write only.
 */
export const apply: (request: ApplyRequest) => Promise<Applied | undefined> = withDefaults(applying.apply);

/** Performs a plan on a copy of the live state, and verifies it. Nothing of it can reach the real portal. */
export const rehearse = (
  prepared: Prepared,
  options: Asked<rehearsing.RehearsalOptions> = {},
): Promise<Applied> => rehearsing.rehearse(prepared, complete<rehearsing.RehearsalOptions>(options));

/** Reads what the portal has: users, reports, RLS roles and their members. */
export const read = withDefaults(reading.read);

/** Checks the files and looks up every name in the portal. */
export const validateOnline = withDefaults(validating.validateOnline);

/** Says why somebody has access. Reads only. */
export const explain = withDefaults(asking.explain);

/** Says who has a report or role, and why. Reads only. */
export const who = withDefaults(asking.who);

/** Lists access that nobody used. Reads only. */
export const review = withDefaults(reviewing.review);

/** Writes what was changed in the portal into the files. */
export const adopt = withDefaults(adopting.adopt);

/** Checks how the portal answers, and what of it the files should say. Reads only. */
export const doctor = withDefaults(diagnosing.doctor);

/** Writes the live access as files, or gives one text where no folder is named. */
export const exportLive = withDefaults(exporting.exportLive);

/** Writes a repository for a portal into a folder. */
export const init = withDefaults(starting.init);

/** Lists what was applied, newest first. Asks Git alone. */
export const log = (config: string, limit = 20): Promise<Log> =>
  recording.log({ config, limit, now: Date.now(), verify: false });

/** Starts an embedded portal on this machine, on any free port unless one is named. */
export const startEmbeddedPortal = (
  request: Asked<embedded.EmbeddedPortalRequest> = {},
): ReturnType<typeof embedded.startEmbeddedPortal> =>
  embedded.startEmbeddedPortal(complete<embedded.EmbeddedPortalRequest>(request));
