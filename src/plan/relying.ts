import { effectsOf } from '../domain/effects.ts';
import { type OperationId, operationId } from '../domain/ids.ts';
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
  for (const [at, { step, id }] of placed.entries())
    for (const effect of effectsOf(step.action)) {
      const key = keyOf(effect);
      if (relied.has(key)) made.set(key, at);
      if (!awaited.has(id)) for (const on of reliances.get(key) ?? []) gifts[at]?.add(on);
    }
  return gifts.flatMap((all, from) => {
    const others = new Set<number>();
    for (const on of all) for (const key of on) others.add(made.get(key) ?? from);
    others.delete(from);
    return Array.from(others, (to) => ({ from, to }));
  });
}

const indexOf = (id: OperationId): number => Number(id) - 1;

const waits = (placed: readonly Placed[]): Edge[] =>
  placed.flatMap(({ after }, from) => after.map((id) => ({ from, to: indexOf(id) })));

/** The same in another order, numbered anew. */
function renumbered(placed: readonly Placed[], order: readonly number[]): Placed[] {
  const numbers = new Map(order.map((at, index) => [at, operationId(index + 1)]));
  const renamed = (ids: readonly OperationId[]): OperationId[] =>
    ids.flatMap((id) => numbers.get(indexOf(id)) ?? []);
  return order.flatMap((at, index) => {
    const one = placed[at];
    if (one === undefined) return [];
    return [
      { step: one.step, id: operationId(index + 1), after: renamed(one.after), needs: renamed(one.needs) },
    ];
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
