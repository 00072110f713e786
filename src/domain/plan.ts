import type { Catalogue } from './catalogue.ts';
import type { Cause, Change, ChangedReport, ChangedRls } from './change.ts';
import type { Effect } from './effects.ts';
import type { DatasetId, Email, GroupId, ReportId } from './ids.ts';
import type { Operation } from './operation.ts';
import type { Problem } from './problem.ts';
import type { RoleName } from './role.ts';

export interface Summary {
  readonly users: {
    readonly create: number;
    readonly delete: number;
    readonly replace: number;
    readonly update: number;
  };
  readonly reports: { readonly grant: number; readonly revoke: number };
  readonly rls: { readonly grant: number; readonly revoke: number };
  readonly manual: number;
  readonly held: number;
  readonly operations: number;
  /** What is live and left alone: users no file lists, and the access that nothing here decides. */
  readonly unmanaged: { readonly users: number; readonly grants: number; readonly memberships: number };
}

export interface NamedUser {
  readonly user: Email;
  readonly name: string;
}

export interface UnlistedHolder extends NamedUser {
  readonly role: RoleName | null;
  readonly reports: readonly ChangedReport[];
  readonly rls: readonly ChangedRls[];
}

/** How many people hold managed access and are in no file; who they are only where that was asked for. */
export interface Unlisted {
  readonly users: number;
  readonly holders?: readonly UnlistedHolder[];
}

/** Somebody whose account goes, with all that a plan saw of it: nobody else, or with more, is deleted by its approval. */
export interface Deletion {
  readonly user: Email;
  readonly role: number;
  readonly reports: readonly ReportId[];
  readonly groups: readonly GroupId[];
  readonly rls: readonly { readonly datasetId: DatasetId; readonly role: string }[];
}

export interface PlanScope {
  readonly users?: readonly string[];
  readonly reports?: readonly string[];
  readonly rls?: readonly string[];
}

/** Live and desired compared, with the calls that close the difference. It survives JSON unchanged. */
export interface Plan {
  readonly format: 'rolecall.plan/1';
  /** RFC 3339, the one instant that held for the whole run. */
  readonly createdAt: string;
  /** The commit of the files, null outside Git; `dirty` when the working tree differs from it. */
  readonly commit: string | null;
  readonly dirty: boolean;
  readonly base: string | null;
  readonly portal: { readonly name: string; readonly url: string };
  readonly only: readonly string[];
  readonly scope: { readonly only: PlanScope; readonly ignore: PlanScope };
  readonly overrides: readonly string[];
  readonly causes?: readonly Cause[];
  readonly against?: string;
  readonly unlisted?: Unlisted;
  readonly fingerprint: string;
  readonly summary: Summary;
  readonly changes: readonly Change[];
  readonly operations: readonly Operation[];
  /** Problems of severity warning or info, and the guards that refused, which are errors. */
  readonly findings: readonly Problem[];
  readonly people?: readonly NamedUser[];
  readonly deletions?: readonly Deletion[];
}

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
  /** True when the plan now ends where the saved plan ends, and does nothing else. */
  readonly isRest: boolean;
}

export interface ComparedNames {
  readonly people: readonly NamedUser[];
  readonly reports: Catalogue['reports'];
  readonly datasets: ReadonlyMap<DatasetId, readonly string[]>;
}
