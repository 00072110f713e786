import type { Kind, Thing } from './access.ts';
import type { Entry } from './declared.ts';
import type { Source } from './source.ts';
import { ALWAYS, outlasts, type Window } from './window.ts';

/**
 * A report or role that one holder has by one way. Plans compare indexes, not grants. Grants show the lines
 * behind a change or an answer.
 */
export interface Grant extends Thing, Entry {
  /** The entry or membership that ends first. The person's own window has no line here. */
  readonly endingLine: Source;
}

export function reasonText(grants: readonly Grant[]): string | null {
  const reasons = new Set(grants.flatMap(({ reason }) => reason ?? []));
  return reasons.size === 0 ? null : [...reasons].join('; ');
}

/** Access by several ways ends when the last way ends. Undefined without a way. */
export function lastWindow(grants: readonly Grant[]): Window | undefined {
  let last: Window | undefined;
  for (const { window } of grants) if (last === undefined || outlasts(window, last)) last = window;
  return last;
}

/** The grants of `later` that continue the access of `grants` without a gap. */
export function successors(grants: readonly Grant[], later: readonly Grant[]): readonly Grant[] {
  const sorted = later.toSorted(({ window: one }, { window: other }) => (one.from ?? 0) - (other.from ?? 0));
  let { end = Infinity } = lastWindow(grants) ?? ALWAYS;
  const joined: Grant[] = [];
  for (const next of sorted) {
    const { from = 0, end: nextEnd = Infinity } = next.window;
    if (from > end || nextEnd <= end) continue;
    joined.push(next);
    end = nextEnd;
  }
  return joined;
}

/** A line outside its window: it has not begun, or it has ended. */
export interface ClosedEntry {
  readonly phase: 'before' | 'after';
  readonly window: Window;
  readonly source: Source;
}

/** The grants that count now, by index. */
export interface Explanation extends Readonly<Record<Kind, ReadonlyMap<number, readonly Grant[]>>> {
  /** Later grants that continue the present access without a gap. */
  readonly later: Readonly<Record<Kind, ReadonlyMap<number, readonly Grant[]>>>;
  /** For access that only closed entries give: the last expired entry, else an upcoming entry. */
  readonly closed: Readonly<Record<Kind, ReadonlyMap<number, Pick<ClosedEntry, 'phase' | 'source'>>>>;
}

/** The last window of the access, including windows that follow without a gap. */
export const windowWithLater = (explanation: Pick<Explanation, Kind | 'later'>, { kind, key }: Thing) =>
  lastWindow(explanation.later[kind].get(key) ?? []) ?? lastWindow(explanation[kind].get(key) ?? []);

export const NO_EXPLANATION: Explanation = {
  reports: new Map(),
  roles: new Map(),
  later: { reports: new Map(), roles: new Map() },
  closed: { reports: new Map(), roles: new Map() },
};
