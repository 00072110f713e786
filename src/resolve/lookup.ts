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
  /** Undefined for an alias that leads nowhere. */
  readonly datasetOf: (dataset: DatasetReference) => DatasetId | undefined;
  readonly role: (
    dataset: DatasetReference,
    role: string,
    at: Sourced,
    tell: OnProblem,
  ) => RlsRole | undefined;
}
