import { type Catalogue, patternNames, reportName } from '../domain/catalogue.ts';
import type { Declared, ReportEntry, ReportReference, RlsEntry } from '../domain/declared.ts';
import type { Grant } from '../domain/desired.ts';
import type { Exclusion } from '../domain/exclusion.ts';
import type { DatasetId } from '../domain/ids.ts';
import { keptBy } from '../domain/multimap.ts';
import { quote } from '../domain/nearest.ts';
import { matchesAny } from '../domain/pattern.ts';
import type { Problem } from '../domain/problem.ts';
import type { ProblemCode } from '../domain/problem-codes.ts';
import type { Restriction } from '../domain/settings.ts';
import { errorAt, type Source } from '../domain/source.ts';
import { phaseOf, type Window } from '../domain/window.ts';
import type { Names, OnProblem } from './names.ts';

/** What the name in an entry means. Entries of one name share it, because there may be millions. */
export interface NameMeaning {
  readonly kind: Grant['kind'];
  readonly keys: readonly number[];
  /** Set if the name does not resolve. */
  readonly unresolved?: 'report' | { readonly dataset: DatasetId | undefined } | undefined;
}

/** Resolves entries at one instant and reports names that it cannot find. */
export interface EntryResolver {
  readonly report: (entry: ReportEntry) => NameMeaning;
  readonly role: (entry: RlsEntry) => NameMeaning;
}

export const silent: OnProblem = () => {};

export const excludedProblem = (what: string, source: Source): Problem =>
  errorAt(
    source,
    'ignored-but-desired',
    `The files give ${what}, but manage.only or manage.ignore excludes it.`,
    'Remove the entry, or change the patterns.',
  );

const UNRESOLVED: ReadonlySet<ProblemCode> = new Set([
  'unknown-report',
  'ambiguous-report',
  'report-replaced',
  'empty-workspace',
  'unknown-dataset',
  'dataset-replaced',
  'unknown-rls-role',
  'ambiguous-rls-role',
]);

/** Makes a warning of a name that does not resolve: rolecall then holds removals. */
export const frozenProblem = (problem: Problem): Problem =>
  UNRESOLVED.has(problem.code) ? { ...problem, severity: 'warning', frozen: true } : problem;

/** Ignores problems of expired entries. Those of upcoming entries are warnings: the report may come later. */
function reporterFor(onProblem: OnProblem, { window }: { window: Window }, now: number): OnProblem {
  const phase = phaseOf(window, now);
  if (phase === 'after') return silent;
  return phase === 'within' ? onProblem : (problem) => onProblem({ ...problem, severity: 'warning' });
}

export function entryResolver(
  { settings, reports }: Declared,
  names: Names,
  catalogue: Catalogue,
  exclusion: Exclusion,
  now: number,
  onProblem: OnProblem,
): EntryResolver {
  const { restrict } = settings.guards;
  /** Entries of one name share a reference, so each name is looked up once. Workspace entries do not. */
  const found = new Map<ReportReference, NameMeaning>();
  /** Nobody can have a report whose id is gone, so this freezes nothing. */
  const hasId = (reference: ReportReference): boolean =>
    reference.kind === 'id' || (reference.kind === 'alias' && reports.get(reference.alias)?.id !== undefined);
  const coveredBy = keptBy(
    ({ reports }: Restriction): ReadonlySet<number> =>
      new Set(
        catalogue.reports.flatMap((report, index) =>
          report.listed && patternNames(report).some((name) => matchesAny(reports, name)) ? index : [],
        ),
      ),
  );
  /** A workspace entry skips reports that `guards.restrict` reserves for other files. */
  const isRestricted = (index: number, { source }: ReportEntry): boolean =>
    restrict.some((rule) => !rule.mayGive(source.file) && coveredBy(rule).has(index));
  const reportsOf = (entry: ReportEntry): NameMeaning => {
    const { report: reference } = entry;
    const report = reporterFor(onProblem, entry, now);
    let lost = false;
    const noting: OnProblem = (problem) => {
      lost ||= UNRESOLVED.has(problem.code);
      report(problem);
    };
    const keys: number[] = [];
    for (const report of names.report(reference, entry, noting)) {
      const index = catalogue.reportIndex.get(report.id) ?? -1;
      const isByName = reference.kind !== 'workspace';
      if (exclusion.report(index)) {
        if (isByName) noting(excludedProblem(`the report ${quote(reportName(report))}`, entry.source));
      } else if (isByName || !isRestricted(index, entry)) keys.push(index);
    }
    const unresolved = lost && !hasId(reference) ? 'report' : undefined;
    const result: NameMeaning = { kind: 'reports', keys, unresolved };
    if (keys.length > 0) found.set(reference, result);
    return result;
  };
  return {
    report: (entry) => found.get(entry.report) ?? reportsOf(entry),
    role: (entry) => {
      const report = reporterFor(onProblem, entry, now);
      const index = names.role(entry.dataset, entry.role, entry, report);
      if (index === undefined)
        return { kind: 'roles', keys: [], unresolved: { dataset: names.datasetOf(entry.dataset) } };
      const isExcluded = exclusion.role(index);
      if (isExcluded) report(excludedProblem(`the RLS role ${quote(entry.role)}`, entry.source));
      return { kind: 'roles', keys: isExcluded ? [] : [index] };
    },
  };
}
