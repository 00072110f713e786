import type { Because, Cause, ChangedGroup, ChangedReport, ChangedRls, Hold, Usage } from './change.ts';
import type { AccountDecision, Treatment } from './delta.ts';
import type { Standing } from './desired.ts';
import type { AccountRole, Email } from './ids.ts';
import type { BlameOf } from './log.ts';
import type { Problem } from './problem.ts';
import type { Source } from './source.ts';

export type LeftAlone = 'excluded' | 'kind-unmanaged' | 'unlisted';

export interface ExplainedPath {
  /** `workspace`: a line, own or of a team, that names a whole workspace. */
  readonly via: 'own' | 'team' | 'workspace' | 'group' | 'unmanaged';
  readonly sources: readonly Source[];
  /** A UTC day if `from` begins a day or `until` ends a day, else an RFC 3339 time. */
  readonly from: string | null;
  readonly until: string | null;
  readonly reason: string | null;
  readonly active: boolean;
  readonly group: ChangedGroup | null;
  readonly leftAlone: LeftAlone | null;
}

export interface NarrowingRole extends ChangedRls {
  readonly live: boolean;
  readonly desired: boolean;
}

/** `dynamic`: roles apply to everyone. `missing`: the person has no role and sees no rows. */
export type RowLevel = 'all' | 'dynamic' | 'roles' | 'missing' | 'unknown';

export interface ExplainedMove {
  readonly kind: 'give' | 'take';
  readonly because: Because;
  readonly cause: Cause | null;
  /** Set if the files no longer have the line. */
  readonly removed?: true;
  /** Only lines that are still in the files. */
  readonly sources: readonly Source[];
}

/** A report or role of one holder. Includes roles through a portal group. */
export interface ExplainedThing {
  readonly live: boolean;
  readonly desired: boolean;
  readonly held: Hold | null;
  readonly change: ExplainedMove | null;
  readonly paths: readonly ExplainedPath[];
  /** The person's roles on the report's dataset; empty for a role. */
  readonly rows: readonly NarrowingRole[];
  readonly rowLevel: RowLevel | undefined;
  /** Set by `--usage` on a live report; null if unknown. */
  readonly usage?: Usage | null;
}

export type Subject =
  | { readonly kind: 'report'; readonly report: ChangedReport }
  | { readonly kind: 'rls'; readonly rls: ChangedRls };

export type ExplainedAccess = Subject & ExplainedThing;

export interface ExplainedAccount {
  readonly live: { readonly name: string; readonly role: AccountRole | null } | null;
  readonly listed: {
    readonly standing: Standing;
    readonly sources: readonly Source[];
    readonly until: string | null;
    readonly reason: string | null;
  } | null;
  readonly treatment: Treatment;
  readonly change: { readonly kind: AccountDecision['kind']; readonly because: Because } | null;
  readonly held: Hold | null;
  readonly groups: readonly ChangedGroup[];
  readonly liveAccounts: number;
  readonly residue: readonly ChangedRls[];
}

export interface ExplainedUser {
  readonly user: Email;
  readonly account: ExplainedAccount;
  readonly access: readonly ExplainedAccess[];
}

export type ExplainedHolder = (
  | { readonly user: Email; readonly name: string | null }
  | { readonly group: ChangedGroup }
) &
  ExplainedThing;

export interface WhoAnswer {
  readonly subject: Subject;
  readonly holders: readonly ExplainedHolder[];
}

/** `state` is the backup that rolecall read instead of the portal. */
export interface Viewpoint {
  readonly instant: string;
  readonly commit: string | null;
  readonly dirty: boolean;
  readonly state: string | null;
  readonly record: string | null;
}

export interface AnswerContext {
  /** Set if a question about a person names a report. */
  readonly report?: ChangedReport;
  readonly at: Viewpoint;
  readonly blame: BlameOf | undefined;
  /** Names that do not resolve, and errors that prevent a plan. */
  readonly problems: readonly Problem[];
}

export interface AnswerInContext<Answer> extends AnswerContext {
  readonly answer: Answer;
}
