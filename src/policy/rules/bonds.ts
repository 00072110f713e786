import type { Clause } from './clauses.ts';
import type { Act } from './strands.ts';

/** Told of each gift that relies on other things. */
export type Rely = (gift: Act, on: readonly Act[]) => void;

/** Gifts that rely on other things. */
interface Bond {
  readonly gifts: readonly Act[];
  readonly on: readonly Act[];
}

const first = (acts: readonly Act[]): number =>
  acts.reduce((rank, act) => Math.min(rank, act.rank), Number.POSITIVE_INFINITY);

const last = (acts: readonly Act[]): number => acts.reduce((rank, act) => Math.max(rank, act.rank), 0);

/** Less than nothing where each gift comes behind what it relies on anyway. */
const distance = ({ gifts, on }: Bond): number => last(on) - first(gifts);

/** The ways to keep all clauses from being true at once: gifts alone make one true, and wait for another to be false. */
function bondsOf(clauses: readonly Clause[]): Bond[] {
  const ending = clauses.filter(({ after }) => !after);
  return clauses.flatMap((clause) => {
    const { before, on: gifts } = clause;
    if (before || gifts === undefined) return [];
    return ending.flatMap((other) =>
      other === clause || other.off === undefined ? [] : [{ gifts, on: other.off }],
    );
  });
}

/**
 * Where clauses are not all true before a plan nor after it, and might be of a part of it: makes gifts rely on what keeps
 * them from that. Of several ways the one is taken that is nearest to the order of calls; there is none where takes alone may do it.
 */
export function bind(clauses: readonly Clause[], rely: Rely): void {
  if (clauses.some(({ isPossible }) => !isPossible)) return;
  if (clauses.every(({ before }) => before) || clauses.every(({ after }) => after)) return;
  const [some, ...others] = bondsOf(clauses);
  if (some === undefined) return;
  const nearest = others.reduce((best, bond) => (distance(bond) < distance(best) ? bond : best), some);
  for (const gift of nearest.gifts) rely(gift, nearest.on);
}
