import type { Grant } from '../domain/desired.ts';
import { phaseOf, type Window } from '../domain/window.ts';

/** Half-open, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly end: number;
}

export const edgesOf = (one: { readonly window: Window } | undefined): readonly number[] => [
  one?.window.from ?? 0,
  one?.window.end ?? 0,
];

/** Spans from now on, each with the result of `valueAt`. Adjacent spans with equal values become one span. */
export function spansBy<Value>(edges: readonly number[], now: number, valueAt: (at: number) => Value) {
  const starts = [...new Set([now, ...edges.filter((edge) => edge > now)])].sort((a, b) => a - b);
  const values = starts.map((from) => ({ from, value: valueAt(from) }));
  const spans = values.filter(
    ({ value }, at) => at === 0 || JSON.stringify(value) !== JSON.stringify(values[at - 1]?.value),
  );
  return spans.map((span, at) => ({ ...span, end: spans[at + 1]?.from ?? Infinity }));
}

/** The spans, from `now` on, in which one of `grants` holds and none of `others`. */
export function spansOf(grants: readonly Grant[], others: readonly Grant[], now: number): Span[] {
  const holdsAt = (all: readonly Grant[], at: number): boolean =>
    all.some(({ window }) => phaseOf(window, at) === 'within');
  const edges = [...grants, ...others].flatMap(edgesOf);
  return spansBy(edges, now, (at) => holdsAt(grants, at) && !holdsAt(others, at)).filter(
    ({ value }) => value,
  );
}
