import type { DatasetReference, ReportEntry, ReportReference, RlsEntry } from '../../domain/declared.ts';
import { datasetId, isUuid, reportId } from '../../domain/ids.ts';
import { placeOf, type Trail } from '../../domain/source.ts';
import { ALWAYS, parseFrom, parseUntil, type Window } from '../../domain/window.ts';
import { elementsOf, entryOf, field, type Tree, textOf } from '../parse/tree.ts';
import { type Reader, sourceAt, step, trailOf } from './reader.ts';

const ALIAS = /^[a-z0-9][a-z0-9._-]*$/;

/** The window that `from` and `until` of a mapping open; a window that ends before it begins is a problem. */
export function readWindow(reader: Reader, tree: Tree): Window {
  const fromText = textOf(field(tree, 'from'));
  const untilEntry = entryOf(tree, 'until');
  const until = textOf(untilEntry?.value);
  if (fromText === undefined && until === undefined) return ALWAYS;
  const from = fromText === undefined ? undefined : parseFrom(fromText);
  const end = until === undefined ? undefined : parseUntil(until);
  if (from !== undefined && end !== undefined && untilEntry !== undefined && from >= end) {
    const source = sourceAt(reader, untilEntry.value.start, trailOf('until'));
    reader.problems.push({
      code: 'invalid-window',
      severity: 'error',
      message: `the window ends (${until}) before it begins (${fromText})`,
      why: 'such an entry could never give anything',
      fix: 'exchange from and until, or mend the year',
      place: placeOf(source),
    });
  }
  return { from, end, until };
}

/** How a string names a report: a UUID, WORKSPACE/NAME, or else an alias. */
export function reportReference(text: string): ReportReference {
  if (isUuid(text)) return { kind: 'id', id: reportId(text) };
  if (text.includes('/') || !ALIAS.test(text)) return { kind: 'name', name: text };
  return { kind: 'alias', alias: text };
}

const datasetReference = (text: string): DatasetReference =>
  isUuid(text) ? { kind: 'id', id: datasetId(text) } : { kind: 'alias', alias: text };

/** The entries of a `reports` list; what the schema refused is left out. */
export function readReports(reader: Reader, tree: Tree | undefined, trail: Trail): ReportEntry[] {
  const entries: ReportEntry[] = [];
  for (const [index, element] of elementsOf(tree).entries()) {
    const text = textOf(element);
    if (text !== undefined) {
      const source = sourceAt(reader, element.start, step(trail, index));
      entries.push({ report: reportReference(text), window: ALWAYS, reason: undefined, source });
      continue;
    }
    const name = entryOf(element, 'report');
    const workspace = textOf(field(element, 'workspace'));
    const named = textOf(name?.value);
    const report: ReportReference | undefined =
      named === undefined
        ? workspace === undefined
          ? undefined
          : { kind: 'workspace', workspace }
        : reportReference(named);
    if (report === undefined) continue;
    const selector = report.kind === 'workspace' ? 'workspace' : undefined;
    entries.push({
      report,
      window: readWindow(reader, element),
      reason: textOf(field(element, 'reason')),
      source: sourceAt(reader, element.start, step(trail, index), selector),
    });
  }
  return entries;
}

/** The entries of an `rls` list; what the schema refused is left out. */
export function readRls(reader: Reader, tree: Tree | undefined, trail: Trail): RlsEntry[] {
  const entries: RlsEntry[] = [];
  for (const [index, element] of elementsOf(tree).entries()) {
    const source = sourceAt(reader, element.start, step(trail, index));
    const text = textOf(element);
    if (text !== undefined) {
      const slash = text.indexOf('/');
      if (slash <= 0 || slash === text.length - 1) continue;
      const dataset = datasetReference(text.slice(0, slash));
      entries.push({ dataset, role: text.slice(slash + 1), window: ALWAYS, reason: undefined, source });
      continue;
    }
    const dataset = textOf(field(element, 'dataset'));
    const role = textOf(field(element, 'role'));
    if (dataset === undefined || role === undefined) continue;
    entries.push({
      dataset: datasetReference(dataset),
      role,
      window: readWindow(reader, element),
      reason: textOf(field(element, 'reason')),
      source,
    });
  }
  return entries;
}
