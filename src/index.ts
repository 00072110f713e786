/**
 * The library of rolecall. Only `apply` writes to a portal, and all expected failures throw a `ProblemError`.
 */
export type { Adopted, EditedFile, Kept, Taken } from './domain/adoption.ts';
export type { Discrepancy } from './domain/applied.ts';
export type { Reviewed } from './domain/audit.ts';
export type { Because, Cause, Change, ChangeKind } from './domain/change.ts';
export { type ByCause, countByCause } from './domain/changes.ts';
export type { Diagnosis, Exported, Initialised, Validated } from './domain/diagnosis.ts';
export { type Exit, exitCodeOf, exitOf } from './domain/exit.ts';
export type { Answered, ExplainedUser, WhoAnswer as Who } from './domain/explained.ts';
export type { Holdings } from './domain/holdings.ts';
export type { Log, LogEntry } from './domain/log.ts';
export type { Operation, OperationKind, Outcome, OutcomeStatus } from './domain/operation.ts';
export type { Plan, Summary } from './domain/plan.ts';
export { type ExitCode, type Place, type Problem, ProblemError, type Severity } from './domain/problem.ts';
export { PROBLEM_CODES, type ProblemCode } from './domain/problem-codes.ts';
export * from './library.ts';
export type { PortalState } from './portal/read-portal.ts';
export { type Redactor, redactor } from './portal/redact.ts';
export { planDiff } from './render/diff/plan.ts';
export { appliedJson } from './render/documents/apply.ts';
export { diagnosisJson, diagnosisText } from './render/documents/doctor.ts';
export { planJson } from './render/documents/plan.ts';
export { problemsJson } from './render/forms.ts';
export { problemsText } from './render/problems.ts';
export type { Progress } from './workflow/apply.ts';
export type { ConnectOptions } from './workflow/connect.ts';
export type { Credentials } from './workflow/credentials.ts';
export type { RunningPortal } from './workflow/embedded-portal.ts';
export { type Loaded, load } from './workflow/load.ts';
export { isRefused } from './workflow/plan.ts';
export { RefusedError, StaleError } from './workflow/prepare.ts';
export { validate } from './workflow/validate.ts';
