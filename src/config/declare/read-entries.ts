import type { Entries, ReportEntry, RlsEntry } from '../../domain/declared.ts';
import type { Trail } from '../../domain/source.ts';
import { ALWAYS, parseFrom, parseUntil, type Window } from '../../domain/window.ts';
import { elementsOf, field, textOf } from '../parse/values.ts';
import { type Items, reportEntries, roleEntries } from './entry-list.ts';
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
  const named = textOf(field(element, 'report'));
  const workspace = textOf(field(element, 'workspace'));
  if (named !== undefined) {
    const { report } = names.report(named);
    return { report, ...limitsOf(reader, element, trail), source: sourceAt(reader, trail, trail) };
  }
  if (workspace === undefined) return undefined;
  return {
    report: { kind: 'workspace', workspace },
    ...limitsOf(reader, element, trail),
    source: sourceAt(reader, trail, trail, 'workspace'),
  };
}

function readRole(reader: Reader, names: Names, element: unknown, trail: Trail): RlsEntry | undefined {
  const dataset = textOf(field(element, 'dataset'));
  const role = textOf(field(element, 'role'));
  if (dataset === undefined || role === undefined) return undefined;
  return {
    dataset: names.dataset(dataset),
    role,
    ...limitsOf(reader, element, trail),
    source: sourceAt(reader, trail, trail),
  };
}

const isWhole = <Item>(items: readonly (Item | undefined)[]): items is readonly Item[] =>
  !items.includes(undefined);

const isText = (element: unknown): boolean => typeof element === 'string';

/** What can be read of a list, and the indexes of that where something was left out. */
function readList<Item>(
  value: unknown,
  read: (element: unknown, index: number) => Item | undefined,
): Items<Item> {
  const elements = elementsOf(value);
  const plain = elements.every(isText);
  // Mapped, since a list that grows keeps room for more: that came to a third of the memory of all that is declared.
  const items = elements.map(read);
  if (isWhole(items)) return { items, indexes: undefined, plain };
  const kept = items.flatMap((item, index) => (item === undefined ? [] : [{ item, index }]));
  return { items: kept.map(({ item }) => item), indexes: kept.map(({ index }) => index), plain };
}

const NONE: Entries<never> = {
  length: 0,
  entryAt: () => {
    throw new RangeError('an empty list has no entry');
  },
  names: [],
  windowed: () => [],
  map: () => [],
  [Symbol.iterator]: () => [][Symbol.iterator](),
};

/** The entries of the `reports` list of whoever stands at a trail; what the schema refused is left out. */
export function readReports(
  reader: Reader,
  names: Names,
  value: unknown,
  holder: Trail,
): Entries<ReportEntry> {
  if (value === undefined) return NONE;
  const items = readList(value, (element, index) =>
    typeof element === 'string'
      ? names.report(element)
      : readReport(reader, names, element, step(step(holder, 'reports'), index)),
  );
  return reportEntries(reader.places, holder, items);
}

/** The entries of the `rls` list, likewise. */
export function readRls(reader: Reader, names: Names, value: unknown, holder: Trail): Entries<RlsEntry> {
  if (value === undefined) return NONE;
  const items = readList(value, (element, index) =>
    typeof element === 'string'
      ? names.role(element)
      : readRole(reader, names, element, step(step(holder, 'rls'), index)),
  );
  return roleEntries(reader.places, holder, items);
}
