import { effectsOf } from '../domain/effects.ts';
import { type EffectKey, keyOf, type Reliances, type Relied } from '../domain/reliance.ts';
import { type Edge, orderBy, withoutCircles } from './circles.ts';
import { type Placed, wait } from './placed.ts';

/**
 * The steps that rely on others. Who makes an administrator does not where another is unmade, which waits for that: no gift
 * holds back a removal any longer for a rule.
 */
function edgesOf(placed: readonly Placed[], reliances: Reliances): readonly Edge[] {
  const awaited = new Set(placed.flatMap(({ step, needs }) => (step.administrator === 'lost' ? needs : [])));
  const relied = new Set<EffectKey>();
  for (const on of new Set([...reliances.values()].flat())) for (const key of on) relied.add(key);
  const made = new Map<EffectKey, number>();
  const gifts = placed.map(() => new Set<Relied>());
  for (const { step, place } of placed)
    for (const effect of effectsOf(step.action)) {
      const key = keyOf(effect);
      if (relied.has(key)) made.set(key, place);
      if (!awaited.has(place)) for (const on of reliances.get(key) ?? []) gifts[place]?.add(on);
    }
  return gifts.flatMap((all, from) => {
    const others = new Set<number>();
    for (const on of all) for (const key of on) others.add(made.get(key) ?? from);
    others.delete(from);
    return Array.from(others, (to) => ({ from, to }));
  });
}

const waits = (placed: readonly Placed[]): Edge[] =>
  placed.flatMap(({ after, place: from }) => after.map((to) => ({ from, to })));

/** The same in another order. */
function renumbered(placed: readonly Placed[], order: readonly number[]): Placed[] {
  const places = new Map(order.map((at, place) => [at, place]));
  const moved = (before: readonly number[]): number[] => before.flatMap((at) => places.get(at) ?? []);
  return order.flatMap((at, place) => {
    const one = placed[at];
    if (one === undefined) return [];
    return [{ step: one.step, place, after: moved(one.after), needs: moved(one.needs) }];
  });
}

/**
 * Lets steps need what their gifts rely on, as far as that forms no circle with what they wait for anyway (contract 3.4);
 * in an order that respects this too. What relies on nothing stays as it is.
 */
export function withReliances(placed: readonly Placed[], reliances: Reliances): readonly Placed[] {
  if (reliances.size === 0) return placed;
  const kept = withoutCircles(placed.length, waits(placed), edgesOf(placed, reliances));
  if (kept.length === 0) return placed;
  for (const { from, to } of kept) {
    const [one, other] = [placed[from], placed[to]];
    if (one !== undefined && other !== undefined) wait(one, other, true);
  }
  const order = orderBy(placed.length, waits(placed));
  return order.every((at, index) => at === index) ? placed : renumbered(placed, order);
}
