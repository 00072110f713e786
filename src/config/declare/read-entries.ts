import type { ReportEntry, RlsEntry } from '../../domain/declared.ts';
import { sourceIn, type Trail } from '../../domain/source.ts';
import { ALWAYS, parseFrom, parseUntil, type Window } from '../../domain/window.ts';
import { elementsOf, field, textOf } from '../parse/values.ts';
import type { Names } from './names.ts';
import { type Reader, step } from './reader.ts';

/** The window that `from` and `until` of a mapping open; a window that ends before it begins is a problem. */
export function readWindow(reader: Reader, value: unknown, trail: Trail): Window {
  const fromText = textOf(field(value, 'from'));
  const until = textOf(field(value, 'until'));
  if (fromText === undefined && until === undefined) return ALWAYS;
  const from = fromText === undefined ? undefined : parseFrom(fromText);
  const end = until === undefined ? undefined : parseUntil(until);
  if (from !== undefined && end !== undefined && from >= end) {
    reader.problems.push({
      code: 'invalid-window',
      severity: 'error',
      message: `the window ends (${until}) before it begins (${fromText})`,
      why: 'such an entry could never give anything',
      fix: 'exchange from and until, or mend the year',
      place: reader.locate(step(trail, 'until')),
    });
  }
  return { from, end, until };
}

/** A blank reason is none: it must not hide the reason of a team's member. */
export function reasonOf(element: unknown): string | undefined {
  const reason = textOf(field(element, 'reason'));
  return reason === undefined || reason.trim() === '' ? undefined : reason;
}

const limitsOf = (reader: Reader, element: unknown, trail: Trail) => ({
  window: readWindow(reader, element, trail),
  reason: reasonOf(element),
});

function readReport(
  reader: Reader,
  names: Names,
  element: unknown,
  list: Trail,
  index: number,
): ReportEntry | undefined {
  const { places } = reader;
  if (typeof element === 'string') {
    const report = names.report(element);
    return { report, window: ALWAYS, reason: undefined, source: sourceIn(places, list, index) };
  }
  const limits = limitsOf(reader, element, step(list, index));
  const named = textOf(field(element, 'report'));
  if (named !== undefined)
    return { report: names.report(named), ...limits, source: sourceIn(places, list, index) };
  const workspace = textOf(field(element, 'workspace'));
  if (workspace === undefined) return undefined;
  const source = sourceIn(places, list, index, undefined, 'workspace');
  return { report: { kind: 'workspace', workspace }, ...limits, source };
}

function readRole(
  reader: Reader,
  names: Names,
  element: unknown,
  list: Trail,
  index: number,
): RlsEntry | undefined {
  const source = sourceIn(reader.places, list, index);
  if (typeof element === 'string') {
    const named = names.role(element);
    return named && { dataset: named.dataset, role: named.role, window: ALWAYS, reason: undefined, source };
  }
  const dataset = textOf(field(element, 'dataset'));
  const role = textOf(field(element, 'role'));
  if (dataset === undefined || role === undefined) return undefined;
  return { dataset: names.dataset(dataset), role, ...limitsOf(reader, element, step(list, index)), source };
}

const NONE: readonly never[] = [];

/** What can be read of a list; what the schema refused is left out. */
function readList<Entry>(
  value: unknown,
  read: (element: unknown, index: number) => Entry | undefined,
): readonly Entry[] {
  if (value === undefined) return NONE;
  const entries = elementsOf(value).map(read);
  return entries.every(isRead) ? entries : entries.filter(isRead);
}

const isRead = <Entry>(entry: Entry | undefined): entry is Entry => entry !== undefined;

/** The entries of the `reports` list of whoever is at a trail. */
export function readReports(
  reader: Reader,
  names: Names,
  value: unknown,
  holder: Trail,
): readonly ReportEntry[] {
  const list = step(holder, 'reports');
  return readList(value, (element, index) => readReport(reader, names, element, list, index));
}

/** The entries of the `rls` list, likewise. */
export function readRls(reader: Reader, names: Names, value: unknown, holder: Trail): readonly RlsEntry[] {
  const list = step(holder, 'rls');
  return readList(value, (element, index) => readRole(reader, names, element, list, index));
}
