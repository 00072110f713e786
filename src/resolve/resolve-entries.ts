import { type Report, reportName } from '../domain/catalogue.ts';
import type { ReportEntry, RlsEntry } from '../domain/declared.ts';
import type { Exclusion } from '../domain/exclusion.ts';
import type { ReportId, RoleKey } from '../domain/ids.ts';
import { quote } from '../domain/nearest.ts';
import type { Problem } from '../domain/problem.ts';
import type { Source } from '../domain/source.ts';
import { placeOf } from '../domain/source.ts';
import { phaseOf } from '../domain/window.ts';
import { givenBy, type ResolvedEntry } from './giving.ts';
import type { Names, Tell } from './resolve-names.ts';

/** Turns entries of the files into ids, at one instant, telling what cannot be found. */
export interface EntryResolver {
  /** With `quiet`, for entries that give nothing now, what is wrong is not told. */
  readonly report: (entry: ReportEntry, quiet: boolean) => ResolvedEntry<ReportId>;
  readonly role: (entry: RlsEntry, quiet: boolean) => ResolvedEntry<RoleKey>;
}

const silent: Tell = () => {};

export const excludedProblem = (what: string, source: Source): Problem => ({
  code: 'ignored-but-desired',
  severity: 'error',
  message: `${what} is given here, and manage.only or manage.ignore excludes it`,
  why: 'what is excluded is never compared nor touched, so the entry could not take effect',
  fix: 'remove the entry, or change the patterns',
  place: placeOf(source),
});

/** What has ended needs no name any more; what begins later may still lack its report, which is worth a warning. */
function tellFor(tell: Tell, entry: ReportEntry | RlsEntry, quiet: boolean, now: number): Tell {
  if (quiet) return silent;
  switch (phaseOf(entry.window, now)) {
    case 'after':
      return silent;
    case 'within':
      return tell;
    case 'before':
      return (problem) => tell({ ...problem, severity: 'warning' });
  }
}

export function entryResolver(names: Names, exclusion: Exclusion, now: number, tell: Tell): EntryResolver {
  const keepReport = (report: Report, entry: ReportEntry, say: Tell): boolean => {
    if (!exclusion.report(report.id)) return true;
    if (entry.report.kind !== 'workspace')
      say(excludedProblem(`the report ${quote(reportName(report))}`, entry.source));
    return false;
  };
  return {
    report: (entry, quiet) => {
      const say = tellFor(tell, entry, quiet, now);
      const reports = names
        .report(entry.report, entry.source, say)
        .filter((report) => keepReport(report, entry, say));
      const { window, source, reason } = entry;
      return { keys: reports.map(({ id }) => id), window, source, given: givenBy(source, reason, window) };
    },
    role: (entry, quiet) => {
      const say = tellFor(tell, entry, quiet, now);
      const { window, source, reason } = entry;
      const role = names.role(entry.dataset, entry.role, source, say);
      const excluded = role !== undefined && exclusion.role(role.key);
      if (excluded) say(excludedProblem(`the RLS role ${quote(entry.role)}`, source));
      return {
        keys: role === undefined || excluded ? [] : [role.key],
        window,
        source,
        given: givenBy(source, reason, window),
      };
    },
  };
}
