import { type Catalogue, type Report, reportName } from '../domain/catalogue.ts';
import type { ReportEntry, ReportReference, RlsEntry } from '../domain/declared.ts';
import type { Exclusion } from '../domain/exclusion.ts';
import { quote } from '../domain/nearest.ts';
import type { Problem } from '../domain/problem.ts';
import type { Source } from '../domain/source.ts';
import { placeOf } from '../domain/source.ts';
import { phaseOf } from '../domain/window.ts';
import type { ResolvedEntry } from './giving.ts';
import type { Names, Tell } from './resolve-names.ts';

/** Turns entries of the files into indexes, at one instant, telling what cannot be found. */
export interface EntryResolver {
  /** With `quiet`, for entries that give nothing now, what is wrong is not told. */
  readonly report: (entry: ReportEntry, quiet: boolean) => ResolvedEntry;
  readonly role: (entry: RlsEntry, quiet: boolean) => ResolvedEntry;
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

const textOf = (reference: ReportReference): string => {
  switch (reference.kind) {
    case 'alias':
      return reference.alias;
    case 'id':
      return reference.id;
    case 'name':
      return reference.name;
    case 'workspace':
      return reference.workspace;
  }
};

export function entryResolver(
  names: Names,
  catalogue: Catalogue,
  exclusion: Exclusion,
  now: number,
  tell: Tell,
): EntryResolver {
  const indexOf = ({ id }: Report): number => catalogue.reportIndex.get(id) ?? -1;
  /** What references led to without a word: the same name is looked up once, whoever asks for it. */
  const found = {
    alias: new Map<string, readonly number[]>(),
    id: new Map<string, readonly number[]>(),
    name: new Map<string, readonly number[]>(),
    workspace: new Map<string, readonly number[]>(),
  };
  const reportsOf = ({ report: reference, source }: ReportEntry, say: Tell): readonly number[] => {
    const known = found[reference.kind];
    const text = textOf(reference);
    const before = known.get(text);
    if (before !== undefined) return before;
    let told = false;
    const noting: Tell = (problem) => {
      told = true;
      say(problem);
    };
    const reports = names.report(reference, source, noting).filter((report) => {
      if (!exclusion.report(indexOf(report))) return true;
      if (reference.kind !== 'workspace')
        noting(excludedProblem(`the report ${quote(reportName(report))}`, source));
      return false;
    });
    const indexes = reports.map(indexOf);
    if (!told && indexes.length > 0) known.set(text, indexes);
    return indexes;
  };
  return {
    report: (entry, quiet) => {
      const { window, source, reason } = entry;
      return { keys: reportsOf(entry, tellFor(tell, entry, quiet, now)), window, source, reason };
    },
    role: (entry, quiet) => {
      const say = tellFor(tell, entry, quiet, now);
      const { window, source, reason } = entry;
      const role = names.role(entry.dataset, entry.role, source, say);
      const index = role === undefined ? -1 : (catalogue.roleIndex.get(role.key) ?? -1);
      const excluded = index >= 0 && exclusion.role(index);
      if (excluded) say(excludedProblem(`the RLS role ${quote(entry.role)}`, source));
      return { keys: index < 0 || excluded ? [] : [index], window, source, reason };
    },
  };
}
