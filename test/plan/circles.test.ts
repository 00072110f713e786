import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Edge, orderBy, withoutCircles } from '../../src/plan/circles.ts';
import { tried } from '../support/seeded.ts';

const LENGTH = 7;
const at = fc.nat({ max: LENGTH - 1 });
const edge = fc
  .tuple(at, at)
  .filter(([from, to]) => from !== to)
  .map(([from, to]): Edge => ({ from, to }));
const back = edge.map(({ from, to }): Edge => ({ from: Math.max(from, to), to: Math.min(from, to) }));

/** Takes away whoever waits for nobody until nobody is left, or those who wait for each other. */
function inCircles(edges: readonly Edge[]): readonly Edge[] {
  const left = edges.filter(({ to }) => edges.some(({ from }) => from === to));
  return left.length === edges.length ? left : inCircles(left);
}

describe('wishes to wait', () => {
  it('form no circle, are dropped only where some would, and never where they lead back', () => {
    fc.assert(
      fc.property(fc.array(back), fc.array(edge), (fixed, wished) => {
        const kept = withoutCircles(LENGTH, fixed, wished);
        expect(inCircles([...fixed, ...kept])).toEqual([]);
        const circles = inCircles([...fixed, ...wished]);
        const dropped = wished.filter((one) => !kept.includes(one));
        expect(dropped.filter((one) => !circles.includes(one) || one.to < one.from)).toEqual([]);
        for (const one of dropped) expect(fixed).not.toContainEqual(one);
      }),
      tried(300, 20_000),
    );
  });

  it('are respected by an order that is the old one where that respects them', () => {
    fc.assert(
      fc.property(fc.array(back), fc.array(edge), (fixed, wished) => {
        const edges = [...fixed, ...withoutCircles(LENGTH, fixed, wished)];
        const order = orderBy(LENGTH, edges);
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: LENGTH }, (_, one) => one));
        for (const { from, to } of edges) expect(order.indexOf(to)).toBeLessThan(order.indexOf(from));
        if (edges.every(({ from, to }) => to < from)) expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
      tried(300, 20_000),
    );
  });
});
