import type { ReportEntry, RlsEntry } from '../../domain/declared.ts';
import type { Trail } from '../../domain/source.ts';
import { ALWAYS, parseFrom, parseUntil, type Window } from '../../domain/window.ts';
import { elementsOf, field, textOf } from '../parse/values.ts';
import type { Names } from './names.ts';
import { type Reader, sourceAt, step } from './reader.ts';

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

function readReport(reader: Reader, names: Names, element: unknown, trail: Trail): ReportEntry | undefined {
  if (typeof element === 'string') {
    const source = sourceAt(reader.places, trail, trail);
    return { report: names.report(element), window: ALWAYS, reason: undefined, source };
  }
  const limits = limitsOf(reader, element, trail);
  const named = textOf(field(element, 'report'));
  if (named !== undefined)
    return { report: names.report(named), ...limits, source: sourceAt(reader.places, trail, trail) };
  const workspace = textOf(field(element, 'workspace'));
  if (workspace === undefined) return undefined;
  const source = sourceAt(reader.places, trail, trail, 'workspace');
  return { report: { kind: 'workspace', workspace }, ...limits, source };
}

function readRole(reader: Reader, names: Names, element: unknown, trail: Trail): RlsEntry | undefined {
  const source = sourceAt(reader.places, trail, trail);
  if (typeof element === 'string') {
    const named = names.role(element);
    return named && { dataset: named.dataset, role: named.role, window: ALWAYS, reason: undefined, source };
  }
  const dataset = textOf(field(element, 'dataset'));
  const role = textOf(field(element, 'role'));
  if (dataset === undefined || role === undefined) return undefined;
  return { dataset: names.dataset(dataset), role, ...limitsOf(reader, element, trail), source };
}

const NONE: readonly never[] = [];

/** What can be read of a list; what the schema refused is left out. */
function readList<Entry>(
  value: unknown,
  list: Trail,
  read: (element: unknown, trail: Trail) => Entry | undefined,
): readonly Entry[] {
  if (value === undefined) return NONE;
  const entries = elementsOf(value).map((element, index) => read(element, { parent: list, segment: index }));
  return entries.filter((entry) => entry !== undefined);
}

/** The entries of the `reports` list of whoever is at a trail. */
export const readReports = (
  reader: Reader,
  names: Names,
  value: unknown,
  holder: Trail,
): readonly ReportEntry[] =>
  readList(value, step(holder, 'reports'), (element, trail) => readReport(reader, names, element, trail));

/** The entries of the `rls` list, likewise. */
export const readRls = (reader: Reader, names: Names, value: unknown, holder: Trail): readonly RlsEntry[] =>
  readList(value, step(holder, 'rls'), (element, trail) => readRole(reader, names, element, trail));
