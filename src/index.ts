/**
 * The library: load files, plan, rehearse, apply, and show the result. Only `apply` writes to a portal.
 * Expected failures throw a `ProblemError` with all problems at once.
 */
import type { Applied } from './domain/applied.ts';
import type { Plan } from './domain/plan.ts';
import { isUnattended } from './environment.ts';
import type { Looks } from './render/document.ts';
import { applyDocument } from './render/documents/apply.ts';
import { type PlanOptions, planDocument } from './render/documents/plan.ts';
import { printMarkdown } from './render/printers/markdown.ts';
import { printText } from './render/printers/text.ts';
import * as applying from './workflow/apply.ts';
import * as planning from './workflow/plan.ts';
import * as preparing from './workflow/prepare.ts';
import * as rehearsing from './workflow/rehearse.ts';

export { type ApplyExit, type Discrepancy, exitCodeOf, exitOf } from './domain/applied.ts';
export type { Because, Cause, Change, ChangeKind } from './domain/change.ts';
export type { Holdings } from './domain/holdings.ts';
export type { Operation, OperationKind, Outcome, OutcomeStatus } from './domain/operation.ts';
export type { Summary } from './domain/plan.ts';
export { type ExitCode, type Place, type Problem, ProblemError, type Severity } from './domain/problem.ts';
export { PROBLEM_CODES, type ProblemCode } from './domain/problem-codes.ts';
export { type Redactor, redactor } from './portal/redact.ts';
export { planDiff } from './render/diff/plan.ts';
export { appliedJson } from './render/documents/apply.ts';
export { planJson } from './render/documents/plan.ts';
export { problemsJson } from './render/forms.ts';
export { problemsText } from './render/problems.ts';
export type { Progress } from './workflow/apply.ts';
export type { ConnectOptions } from './workflow/connect.ts';
export type { Credentials } from './workflow/credentials.ts';
export { type Loaded, load } from './workflow/load.ts';
export { isRefused, type Prepared } from './workflow/plan.ts';
export { RefusedError, StaleError } from './workflow/prepare.ts';
export { type Validated, validate } from './workflow/validate.ts';
export type { Applied, Plan };

/** The same as for commands without flags, but asks nobody and prints nothing. */
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
  confirm: async (): Promise<boolean> => true,
});

type Default = keyof ReturnType<typeof defaults> | 'signal';
type Asked<Request> = Omit<Request, Default> & { readonly [Key in Default & keyof Request]?: Request[Key] };

/** An unattended run with the environment's key must pin its portal: others may have written the files. */
const complete = <Request extends object>(asked: Request) => ({
  ...defaults(),
  signal: new AbortController().signal,
  pinRequired: !('credentials' in asked) && isUnattended(process.env),
  ...asked,
});

export type PlanRequest = Asked<planning.PlanRequest>;
export type PrepareRequest = Asked<preparing.PrepareRequest>;
export type ApplyRequest = Asked<applying.ApplyRequest>;

/** Makes the plan. Guards that refuse it become findings. Only reads. */
export const plan = (request: PlanRequest): Promise<Plan> => planning.plan(complete(request));

/** Throws a `StaleError` if the plan differs from the saved one, a `RefusedError` if a guard refuses. */
export const prepare = (request: PrepareRequest): Promise<planning.Prepared> =>
  preparing.prepare(complete(request));

/**
 * Plans, asks `confirm`, and applies with a lock, a backup and a journal. Undefined if not confirmed. Throws
 * a `ProblemError` only before the first write.
 */
export const apply = (request: ApplyRequest): Promise<Applied | undefined> =>
  applying.apply(complete(request));

/** Performs a plan on a copy of the live state and verifies it. Cannot reach the real portal. */
export const rehearse = (
  prepared: planning.Prepared,
  options: Asked<rehearsing.RehearsalOptions> = {},
): Promise<Applied> => rehearsing.rehearse(prepared, complete(options));

export const planText = (plan: Plan, options: Looks & PlanOptions): Iterable<string> =>
  printText(planDocument(plan, options), options);

/** A comment for GitHub or GitLab, never above its size limit. */
export const planMarkdown = (plan: Plan, options: Partial<Looks> & PlanOptions = {}): string =>
  printMarkdown(planDocument(plan, options), { colour: false, ...options });

export const appliedText = (
  applied: Applied,
  options: Looks & { readonly rehearsal: boolean },
): Iterable<string> => printText(applyDocument(applied, options.rehearsal), options);
