import { splitName } from '../../domain/access.ts';
import type { DatasetReference, ReportEntry, ReportReference, RlsEntry } from '../../domain/declared.ts';
import { datasetId, isUuid, reportId } from '../../domain/ids.ts';
import { memoize } from '../../domain/multimap.ts';
import { LazySource, type Trail } from '../../domain/source.ts';
import { ALWAYS, parseFrom, parseUntil, type Window } from '../../domain/window.ts';
import { elementsOf, field, isMap, textOf } from '../parse/places.ts';
import { PlacedValue, trailBelow } from './placed-value.ts';

/** The schema refuses an empty text. As a name, it causes no second problem. */
function reportReference(text: string): ReportReference {
  if (isUuid(text)) return { kind: 'id', id: reportId(text) };
  return text === '' || text.includes('/') ? { kind: 'name', name: text } : { kind: 'alias', alias: text };
}

const datasetReference = (text: string): DatasetReference =>
  isUuid(text) ? { kind: 'id', id: datasetId(text) } : { kind: 'alias', alias: text };

/** Reuses one object for each name in a file. */
export const newReferences = () => ({ report: memoize(reportReference), dataset: memoize(datasetReference) });

export type References = ReturnType<typeof newReferences>;

/** Reports a window that ends before it begins. */
export function readWindow(part: PlacedValue): Window {
  const fromText = textOf(field(part.value, 'from'));
  const until = textOf(field(part.value, 'until'));
  if (fromText === undefined && until === undefined) return ALWAYS;
  const from = fromText === undefined ? undefined : parseFrom(fromText);
  const end = until === undefined ? undefined : parseUntil(until);
  if (from !== undefined && end !== undefined && from >= end) {
    const message = `\`until\` (${until}) must be after \`from\` (${fromText}).`;
    part.get('until').refuse('invalid-window', message, 'Correct `from` or `until`.');
  }
  return { from, end, until };
}

/** A blank reason counts as missing, because it must not hide the reason of a membership. */
export function readReason(value: unknown): string | undefined {
  const reason = textOf(field(value, 'reason'));
  return reason === undefined || reason.trim() === '' ? undefined : reason;
}

const NONE: readonly never[] = [];

/** Skips entries that the schema refused. */
function readList<Entry>(
  holder: PlacedValue,
  key: string,
  read: (element: unknown, list: Trail, index: number) => Entry | undefined,
): readonly Entry[] {
  const entries: Entry[] = [];
  const list = trailBelow(holder.trail, key);
  for (const [index, element] of elementsOf(field(holder.value, key)).entries()) {
    const entry = read(element, list, index);
    if (entry !== undefined) entries.push(entry);
  }
  // A copy takes less memory: it has no spare room for more entries.
  return entries.length === 0 ? NONE : entries.slice();
}

/** An entry that is only a name. To save memory, the entry is also its own source. */
class PlainEntry extends LazySource implements ReportEntry {
  readonly report: ReportReference;

  constructor(trail: Trail, report: ReportReference) {
    super(trail);
    this.report = report;
  }

  get window(): Window {
    return ALWAYS;
  }

  get reason(): undefined {
    return undefined;
  }

  get source(): this {
    return this;
  }
}

export const readReports = (holder: PlacedValue, references: References): readonly ReportEntry[] =>
  readList(holder, 'reports', (element, list, index) => {
    const trail = trailBelow(list, index);
    if (typeof element === 'string') return new PlainEntry(trail, references.report(element));
    const window = readWindow(new PlacedValue(holder.file, element, trail));
    const reason = readReason(element);
    const name = textOf(field(element, 'report'));
    const workspace = textOf(field(element, 'workspace'));
    if (name !== undefined)
      return { report: references.report(name), window, reason, source: new LazySource(trail) };
    if (workspace === undefined) return undefined;
    const source = new LazySource(trail, { selector: 'workspace' });
    return { report: { kind: 'workspace', workspace }, window, reason, source };
  });

export const readRls = (holder: PlacedValue, references: References): readonly RlsEntry[] =>
  readList(holder, 'rls', (element, list, index) => {
    const [dataset, role] =
      typeof element === 'string'
        ? splitName(element)
        : [textOf(field(element, 'dataset')), textOf(field(element, 'role'))];
    if (!dataset || !role) return undefined;
    return {
      dataset: references.dataset(dataset),
      role,
      window: isMap(element)
        ? readWindow(new PlacedValue(holder.file, element, trailBelow(list, index)))
        : ALWAYS,
      reason: readReason(element),
      source: new LazySource(trailBelow(list, index)),
    };
  });
