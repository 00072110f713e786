/**
 * The library: load files, read a portal, plan, rehearse, apply, and show what came of it. Only `apply` writes to a
 * portal.
 *
 * Everything expected that goes wrong is thrown as a `ProblemError`, with all problems at once.
 */
import type { Applied as AppliedOf } from './domain/applied.ts';
import { type WholePlan, wholePlan } from './domain/plan.ts';
import { type ApplyRequest as ApplyOf, apply as applyFiles } from './workflow/apply.ts';
import {
  type Prepared as PreparedOf,
  type PrepareRequest,
  prepare as prepareFiles,
} from './workflow/prepare.ts';
import { type RehearsalOptions, rehearse as rehearsePlan } from './workflow/rehearse.ts';

export type { Adopted, EditedFile, Kept, Taken } from './domain/adoption.ts';
export { type ApplyExit, type Discrepancy, exitCodeOf, exitOf } from './domain/applied.ts';
export type { Reviewed } from './domain/audit.ts';
export type { Because, Cause, Change, ChangeKind } from './domain/change.ts';
export type { Diagnosis } from './domain/diagnosis.ts';
export { type ByCause, countByCause } from './domain/drift.ts';
export type { Exit, ExitCode } from './domain/exit.ts';
export type { ExplainedUser, Who } from './domain/explained.ts';
export type { Holdings } from './domain/holdings.ts';
export type { Log, LogEntry } from './domain/log.ts';
export type { Operation, OperationKind } from './domain/operation.ts';
export type { Outcome, OutcomeStatus } from './domain/outcome.ts';
export type { Summary, WholePlan as Plan } from './domain/plan.ts';
export { type Place, type Problem, ProblemError, type Severity } from './domain/problem.ts';
export { PROBLEM_CODES, type ProblemCode } from './domain/problem-codes.ts';
export { type Redactor, redactor } from './portal/redact.ts';
export { planDiff } from './render/diff/plan.ts';
export { appliedJson, planJson, problemsJson } from './render/json.ts';
export { type MarkdownOptions, planMarkdown } from './render/markdown/plan.ts';
export { appliedText } from './render/text/applied.ts';
export { diagnosisJson, diagnosisText } from './render/text/diagnosis.ts';
export { type PlanTextOptions, planText } from './render/text/plan.ts';
export { problemsText } from './render/text/problems.ts';
export { type AdoptRequest, adopt } from './workflow/adopt.ts';
export type { Progress } from './workflow/apply.ts';
export { type DoctorRequest, doctor } from './workflow/doctor.ts';
export type { RunningPortal } from './workflow/embedded-portal.ts';
export { type EmbeddedPortalRequest, startEmbeddedPortal } from './workflow/embedded-portal.ts';
export {
  type Answered,
  type ExplainRequest,
  explain,
  type WhoRequest,
  who,
} from './workflow/explain.ts';
export { type Exported, type ExportRequest, exportLive } from './workflow/export.ts';
export { type Initialised, type InitRequest, init } from './workflow/init.ts';
export { type Loaded, load } from './workflow/loading/load.ts';
export { log } from './workflow/log.ts';
export type { Credentials } from './workflow/opening/credentials.ts';
export type { ConnectOptions } from './workflow/opening/portal-access.ts';
export { isRefused, type PlanRequest, plan } from './workflow/plan.ts';
export { type PrepareRequest, RefusedError, StaleError } from './workflow/prepare.ts';
export { type PortalState, type RecordedState, read } from './workflow/read.ts';
export type { RehearsalOptions } from './workflow/rehearse.ts';
export { type ReviewRequest, review } from './workflow/review.ts';
export { type Validated, validate, validateOnline } from './workflow/validate.ts';

/** A request to apply. */
export interface ApplyRequest extends Omit<ApplyOf, 'confirm'> {
  /** Asked with the plan before the first write; false ends without one. */
  readonly confirm: (prepared: Prepared) => Promise<boolean>;
}

/** What an apply came to, with its plan. */
export type Applied = AppliedOf<WholePlan>;

/** A plan with what it was made from, to rehearse. */
export type Prepared = PreparedOf & { readonly plan: WholePlan };

const whole = (applied: AppliedOf): Applied => ({ ...applied, plan: wholePlan(applied.plan) });
const wholly = (prepared: PreparedOf): Prepared => ({ ...prepared, plan: wholePlan(prepared.plan) });

/** Computes a plan as an apply does, compares it with a saved one, and changes nothing. Throws as `apply` does. */
export const prepare = async (request: PrepareRequest): Promise<Prepared> =>
  wholly(await prepareFiles(request));

/**
 * Computes the plan anew, compares it with a saved one, asks, and performs it under a lock, with a backup and a journal.
 * Resolves with undefined when it was not confirmed. Throws a `ProblemError` before the first write only, and a `StaleError`
 * for a plan that is not the saved one any more.
 */
export async function apply(request: ApplyRequest): Promise<Applied | undefined> {
  const applied = await applyFiles({ ...request, confirm: (prepared) => request.confirm(wholly(prepared)) });
  return applied && whole(applied);
}

/**
 * Performs a plan on a copy of the live state, in an embedded portal in this process, by the real client and executor,
 * and verifies it. Nothing of it can reach the real portal.
 */
export const rehearse = async (prepared: Prepared, options: RehearsalOptions): Promise<Applied> =>
  whole(await rehearsePlan(prepared, options));
