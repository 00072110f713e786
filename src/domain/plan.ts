import type { Catalogue } from './access.ts';
import type { Cause, Change, ChangedReport, ChangedRls, CountsByCause } from './change.ts';
import { causeOf } from './change.ts';
import type { Effect } from './effects.ts';
import type { AccountRole, DatasetId, Email, GroupId, ReportId } from './ids.ts';
import type { Operation } from './operation.ts';
import type { PatternTexts } from './pattern.ts';
import type { Problem } from './problem.ts';

export interface Summary {
  readonly users: Readonly<Record<'create' | 'delete' | 'replace' | 'update', number>>;
  readonly reports: Readonly<Record<'grant' | 'revoke', number>>;
  readonly rls: Readonly<Record<'grant' | 'revoke', number>>;
  readonly manual: number;
  readonly held: number;
  readonly operations: number;
  /** Live users not in the files, and live access that the files do not manage. */
  readonly unmanaged: { readonly users: number; readonly grants: number; readonly memberships: number };
}

export interface NamedUser {
  readonly user: Email;
  readonly name: string;
}

/** People with managed access who are not in the files. `manage.unlisted: report` sets `holders`. */
export interface Unlisted {
  readonly users: number;
  readonly holders?: readonly (NamedUser & {
    readonly role: AccountRole | null;
    readonly reports: readonly ChangedReport[];
    readonly rls: readonly ChangedRls[];
  })[];
}

/** A deleted or replaced account, with all its access. An approval covers exactly this access. */
export interface Deletion {
  readonly user: Email;
  readonly role: number;
  readonly reports: readonly ReportId[];
  readonly groups: readonly GroupId[];
  readonly rls: readonly { readonly datasetId: DatasetId; readonly role: string }[];
}

/** A plan stays the same if rolecall writes it as JSON and reads it again. */
export interface Plan {
  readonly format: 'rolecall.plan/1';
  readonly createdAt: string;
  /** Null outside Git. `dirty`: the working tree differs from the commit. */
  readonly commit: string | null;
  readonly dirty: boolean;
  readonly base: string | null;
  readonly portal: { readonly name: string; readonly url: string };
  readonly only: readonly string[];
  readonly scope: { readonly only: PatternTexts; readonly ignore: PatternTexts };
  readonly overrides: readonly string[];
  readonly causes?: readonly Cause[];
  /** The commit of `--against`. `target` is the value of the flag. */
  readonly against?: string;
  readonly target?: string;
  readonly unlisted?: Unlisted;
  readonly fingerprint: string;
  readonly summary: Summary;
  readonly changes: readonly Change[];
  readonly operations: readonly Operation[];
  /** Warnings and infos. A guard that refuses the plan is an error. */
  readonly findings: readonly Problem[];
  readonly people?: readonly NamedUser[];
  readonly deletions?: readonly Deletion[];
}

export function countByCause({ changes }: Plan): CountsByCause {
  const counts = { git: 0, portal: 0, both: 0, time: 0, selector: 0, unknown: 0 };
  for (const change of changes) counts[causeOf(change)]++;
  return counts;
}

/** Returns the differences that `drift` counts. */
export function driftOf(plan: Plan) {
  const { changes, findings } = plan;
  return {
    changes,
    /** Differences that no change of the plan removes. */
    leftAlone: findings.filter(({ pending }) => pending === true),
    unlistedPeople: plan.unlisted?.holders ?? [],
    unlistedGroups: findings.filter(({ code }) => code === 'unlisted-group'),
  };
}

/** A part of an account that a plan deletes: its role, a report, a group or an RLS role. */
export interface Lost {
  readonly kind: 'lost';
  readonly entry: Email;
  readonly what:
    | { readonly account: number }
    | { readonly report: ReportId }
    | { readonly group: GroupId }
    | Deletion['rls'][number];
}

export type Difference = Effect | Lost;

export interface Comparison {
  readonly gone: readonly Difference[];
  readonly added: readonly Difference[];
  /** True if this plan has the same result as the saved one and does nothing else. */
  readonly isRest: boolean;
}

export interface ComparedNames {
  readonly people: readonly NamedUser[];
  readonly reports: Catalogue['reports'];
  readonly datasets: ReadonlyMap<DatasetId, readonly string[]>;
}
