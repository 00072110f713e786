/** One step that waits for another; each by its index. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** What each step still waits for; true behind it where the edge is only a wish. */
type Waits = readonly Map<number, boolean>[];

/** From a step that waits in vain, a circle of those that wait for each other. */
function circleFrom(start: number, waits: Waits): readonly Edge[] {
  const path: Edge[] = [];
  const seen = new Map<number, number>();
  let from = start;
  while (!seen.has(from)) {
    seen.set(from, path.length);
    const [to = from] = waits[from]?.keys() ?? [];
    path.push({ from, to });
    from = to;
  }
  return path.slice(seen.get(from));
}

const ahead = ({ from, to }: Edge): number => to - from;

function furthest(edges: readonly Edge[]): Edge {
  const [first, ...others] = edges;
  if (first === undefined) throw new Error('the fixed edges form a circle');
  return others.reduce((best, edge) => (ahead(edge) > ahead(best) ? edge : best), first);
}

/**
 * The wished edges without those that form a circle with each other and the fixed ones, which form none by themselves. Of
 * each circle the wish is dropped that leads furthest ahead.
 */
export function withoutCircles(
  length: number,
  fixed: readonly Edge[],
  wished: readonly Edge[],
): readonly Edge[] {
  const waits: Waits = Array.from({ length }, () => new Map<number, boolean>());
  const behind = Array.from({ length }, (): number[] => []);
  for (const { from, to } of wished) waits[from]?.set(to, true);
  for (const { from, to } of fixed) waits[from]?.set(to, false);
  for (const [from, on] of waits.entries()) for (const to of on.keys()) behind[to]?.push(from);
  const ready = waits.flatMap((on, at) => (on.size === 0 ? [at] : []));
  const ended = new Set<number>();
  const noLonger = (from: number, to: number): void => {
    const on = waits[from];
    if (on?.delete(to) === true && on.size === 0) ready.push(from);
  };
  const end = (): void => {
    for (let one = ready.pop(); one !== undefined; one = ready.pop()) {
      ended.add(one);
      for (const from of behind[one] ?? []) noLonger(from, one);
    }
  };
  const dropped = new Map<number, Set<number>>();
  end();
  for (let at = 0; at < length; at++)
    while (!ended.has(at)) {
      const wishes = circleFrom(at, waits).filter(({ from, to }) => waits[from]?.get(to) === true);
      const { from, to } = furthest(wishes);
      dropped.set(from, (dropped.get(from) ?? new Set()).add(to));
      noLonger(from, to);
      end();
    }
  return dropped.size === 0 ? wished : wished.filter(({ from, to }) => dropped.get(from)?.has(to) !== true);
}

/** Indexes in an order that respects edges, which form no circle, and is as near to their own as may be. */
export function orderBy(length: number, edges: readonly Edge[]): readonly number[] {
  const waits = Array.from({ length }, (): number[] => []);
  for (const { from, to } of edges) waits[from]?.push(to);
  for (const on of waits) on.sort((a, b) => b - a);
  const order: number[] = [];
  const placed = new Set<number>();
  const open: number[] = [];
  for (let at = 0; at < length; at++) {
    open.push(at);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const next = placed.has(top) ? undefined : waits[top]?.pop();
      if (next !== undefined) {
        open.push(next);
        continue;
      }
      open.pop();
      if (!placed.has(top)) order.push(top);
      placed.add(top);
    }
  }
  return order;
}
