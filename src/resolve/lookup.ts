import type { Report, RlsRole } from '../domain/catalogue.ts';
import type { DatasetReference, ReportReference } from '../domain/declared.ts';
import type { DatasetId } from '../domain/ids.ts';
import type { Problem } from '../domain/problem.ts';
import type { Sourced } from '../domain/source.ts';

/** Takes a problem, or nothing where nobody needs to know (expired entries). */
export type OnProblem = (problem: Problem) => void;

/** Finds what names mean in the portal's catalogue. Every lookup that fails is reported to the given function. */
export interface Names {
  readonly report: (reference: ReportReference, at: Sourced, tell: OnProblem) => readonly Report[];
  /** The report that a name meant which the portal has no longer, where somebody knows. */
  readonly former: (reference: ReportReference) => Report | undefined;
  /** What a role meant that does not resolve, as far as anybody knows: the role, or its dataset. */
  readonly formerRole: (
    dataset: DatasetReference,
    role: string,
  ) => { readonly role: RlsRole } | { readonly dataset: DatasetId | undefined };
  readonly role: (
    dataset: DatasetReference,
    role: string,
    at: Sourced,
    tell: OnProblem,
  ) => RlsRole | undefined;
}
