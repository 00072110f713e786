import type { Applied } from './domain/applied.ts';
import type { Log } from './domain/log.ts';
import type { Plan } from './domain/plan.ts';
import { isUnattended } from './environment.ts';
import type { PrintOptions } from './render/document.ts';
import { applyDocument } from './render/documents/apply.ts';
import { type PlanOptions, planDocument } from './render/documents/plan.ts';
import { printMarkdown } from './render/printers/markdown.ts';
import { printText } from './render/printers/text.ts';
import * as adopting from './workflow/adopt.ts';
import * as applying from './workflow/apply.ts';
import * as connecting from './workflow/connect.ts';
import * as diagnosing from './workflow/doctor.ts';
import * as embedded from './workflow/embedded-portal.ts';
import * as asking from './workflow/explain.ts';
import * as exporting from './workflow/export.ts';
import * as starting from './workflow/init.ts';
import * as recording from './workflow/log.ts';
import type { Prepared } from './workflow/plan.ts';
import * as planning from './workflow/plan.ts';
import * as preparing from './workflow/prepare.ts';
import * as rehearsing from './workflow/rehearse.ts';
import * as reviewing from './workflow/review.ts';
import * as validating from './workflow/validate.ts';

/** The defaults of a command without flags. The functions here ask no questions and print nothing. */
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
  port: 0,
  dialect: [],
});

type Default = keyof ReturnType<typeof defaults> | 'signal';
type Asked<Request> = Omit<Request, Default> & Partial<Pick<Request, Extract<keyof Request, Default>>>;

/** An unattended run with the environment's key needs ROLECALL_URL: a pull request may change portal.url. */
function complete<Request>(asked: object): Request {
  const options = Object.entries(asked).filter(([, value]) => value !== undefined);
  const pinRequired = !('credentials' in asked) && isUnattended(process.env);
  const { signal } = new AbortController();
  return { ...defaults(), signal, pinRequired, ...Object.fromEntries(options) } as Request;
}

const withDefaults =
  <Request, Result>(run: (request: Request) => Result) =>
  (asked: Asked<Request>): Result =>
    run(complete(asked));

type AskedApply = Asked<applying.ApplyRequest>;
type AskedPlan = Asked<planning.PlanRequest>;

export type { AskedApply as ApplyRequest, AskedPlan as PlanRequest, Prepared };

/** Makes the plan, and only reads. If a guard or rule refuses the plan, the plan has a finding. */
export const plan = withDefaults(planning.plan);

/** Throws a `StaleError` for a stale plan, and a `RefusedError` if a guard or rule refuses the plan. */
export const prepare = withDefaults<preparing.PrepareRequest, Promise<Prepared>>(preparing.prepare);

/** Plans, asks `confirm`, and applies. Undefined unless confirmed. Throws only before the first write. */
export const apply: (request: AskedApply) => Promise<Applied | undefined> = withDefaults(applying.apply);

/** Performs a plan on a copy of the live state and verifies the copy. Never reaches the real portal. */
export const rehearse = (prepared: Prepared, options: Asked<rehearsing.RehearsalOptions> = {}) =>
  rehearsing.rehearse(prepared, complete<rehearsing.RehearsalOptions>(options));

/** Reads users, reports, RLS roles and their members. */
export const read = withDefaults(connecting.read);

/** Checks the files and looks up every name in the portal. */
export const validateOnline = withDefaults(validating.validateOnline);

/** Explains a person's access. Only reads. */
export const explain = withDefaults(asking.explain);

/** Lists who has a report or role, and why. Only reads. */
export const who = withDefaults(asking.who);

/** Lists unused access. Only reads. */
export const review = withDefaults(reviewing.review);

/** Writes changes made in the portal into the files. */
export const adopt = withDefaults(adopting.adopt);

/** Checks how the portal answers and which settings it needs. Only reads. */
export const doctor = withDefaults(diagnosing.doctor);

/** Writes live access as files into a folder. Without a folder, returns one file as text. */
export const exportLive = withDefaults(exporting.exportLive);

/** Writes a repository for a portal into a folder. */
export const init = withDefaults(starting.init);

/** Lists the newest applies. Reads only Git, not the portal. */
export const log = (config: string): Promise<Log> =>
  recording.log({ config, now: Date.now(), verify: false });

/** Starts an embedded portal on this machine, by default on a free port. */
export const startEmbeddedPortal = (request: Asked<embedded.EmbeddedPortalRequest> = {}) =>
  embedded.startEmbeddedPortal(complete<embedded.EmbeddedPortalRequest>(request));

export interface PlanTextOptions extends PrintOptions, PlanOptions {}
export interface MarkdownOptions extends Partial<PrintOptions>, PlanOptions {}

export const planText = (plan: Plan, options: PlanTextOptions): Iterable<string> =>
  printText(planDocument(plan, options), options);

/** A comment for GitHub or GitLab, never above its size limit. */
export const planMarkdown = (plan: Plan, options: MarkdownOptions = {}): string =>
  printMarkdown(planDocument(plan, options), { colour: false, ...options });

export const appliedText = (applied: Applied, options: PrintOptions): Iterable<string> =>
  printText(applyDocument(applied), options);
