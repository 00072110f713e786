import type { Catalogue, Indexes, Report } from '../domain/access.ts';
import { NO_INDEXES, patternNames, reportName } from '../domain/access.ts';
import type { Declared, Entry, ReportEntry, ReportReference, RlsEntry } from '../domain/declared.ts';
import type { Exclusion } from '../domain/exclusion.ts';
import type { DatasetId } from '../domain/ids.ts';
import { memoize } from '../domain/multimap.ts';
import { matchesAny } from '../domain/pattern.ts';
import { isError, type Problem, quote } from '../domain/problem.ts';
import type { ProblemCode } from '../domain/problem-codes.ts';
import type { Restriction } from '../domain/settings.ts';
import { errorAt, type Source } from '../domain/source.ts';
import { phaseOf, type Window } from '../domain/window.ts';
import type { Names, OnProblem } from './names.ts';

/** The reports or roles that an entry names. Entries with the same name share a list, to save memory. */
export interface EntryResolver {
  readonly report: (entry: ReportEntry) => Indexes;
  readonly role: (entry: RlsEntry) => Indexes;
}

/** Entries whose name does not resolve. The value is the dataset of a role, if rolecall knows the dataset. */
export type UnresolvedEntries = ReadonlyMap<Entry, DatasetId | undefined>;

export const silent: OnProblem = () => {};

export function excludedProblem(what: string, source: Source): Problem {
  const message = `The files give ${what}, but manage.only or manage.ignore excludes it.`;
  return errorAt(source, 'ignored-but-desired', message, 'Remove the entry, or change the patterns.');
}

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

/** Lowers the error of an unresolved name to a warning. rolecall then holds what the name may mean. */
export const unresolvedWarning = (problem: Problem): Problem =>
  isError(problem) && UNRESOLVED.has(problem.code)
    ? { ...problem, severity: 'warning', pending: true }
    : problem;

/** Ignores problems of expired entries. Lowers problems of upcoming entries to warnings. */
function reporterFor(onProblem: OnProblem, { window }: { window: Window }, now: number): OnProblem {
  const phase = phaseOf(window, now);
  if (phase === 'after') return silent;
  return phase === 'within' ? onProblem : (problem) => onProblem({ ...problem, severity: 'warning' });
}

export function entryResolver(
  declared: Declared,
  names: Names,
  catalogue: Catalogue,
  exclusion: Exclusion,
  now: number,
  onProblem: OnProblem,
): EntryResolver & { readonly unresolved: UnresolvedEntries } {
  const { restrict } = declared.settings.guards;
  /** Entries of one name share a reference: each name needs one look-up. Workspace entries share none. */
  const found = new Map<ReportReference, Indexes>();
  const unresolved = new Map<Entry, DatasetId | undefined>();
  /** True if the entry names an id. If the id is gone, nobody can have the report: nothing needs a hold. */
  const hasId = (reference: ReportReference): boolean =>
    reference.kind === 'alias'
      ? declared.reports.get(reference.alias)?.id !== undefined
      : reference.kind === 'id';
  const coveredBy = memoize(({ reports: patterns }: Restriction): ReadonlySet<number> => {
    const isCovered = (report: Report): boolean =>
      report.listed && patternNames(report).some((name) => matchesAny(patterns, name));
    return new Set(catalogue.reports.flatMap((report, index) => (isCovered(report) ? index : [])));
  });
  /** A workspace entry skips reports that `guards.restrict` reserves for other files. */
  const isRestricted = (index: number, { source }: ReportEntry): boolean =>
    restrict.some((rule) => !rule.mayGive(source.file) && coveredBy(rule).has(index));
  const reportsOf = (entry: ReportEntry): Indexes => {
    const { report: reference, source } = entry;
    const isWorkspace = reference.kind === 'workspace';
    const raise = reporterFor(onProblem, entry, now);
    let isLost = false;
    const reports = names.report(reference, entry, (problem) => {
      isLost ||= UNRESOLVED.has(problem.code);
      raise(problem);
    });
    const indexes: number[] = [];
    for (const report of reports) {
      const index = catalogue.reportIndex.get(report.id) ?? -1;
      if (exclusion.report(index)) {
        if (!isWorkspace) raise(excludedProblem(`the report ${quote(reportName(report))}`, source));
      } else if (!isWorkspace || !isRestricted(index, entry)) indexes.push(index);
    }
    if (isLost && !hasId(reference)) unresolved.set(entry, undefined);
    if (indexes.length > 0) found.set(reference, indexes);
    return indexes;
  };
  const roleOf = (entry: RlsEntry): Indexes => {
    const raise = reporterFor(onProblem, entry, now);
    const index = names.role(entry.dataset, entry.role, entry, raise);
    if (index !== undefined && !exclusion.role(index)) return [index];
    if (index === undefined) unresolved.set(entry, names.datasetOf(entry.dataset));
    else raise(excludedProblem(`the RLS role ${quote(entry.role)}`, entry.source));
    return NO_INDEXES;
  };
  return { unresolved, report: (entry) => found.get(entry.report) ?? reportsOf(entry), role: roleOf };
}
