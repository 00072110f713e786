import type { Clause } from './clauses.ts';
import type { Act } from './strands.ts';

/** Told of each gift that relies on other things. */
export type Rely = (gift: Act, on: readonly Act[]) => void;

/** Gifts that alone make one clause true, and another clause that the plan makes false: it has to be before. */
interface Bond {
  readonly gifts: readonly Act[];
  readonly ending: Clause;
}

const rankOf = (acts: readonly Act[], which: 'first' | 'last'): number =>
  acts.reduce(
    (found, { rank }) => (which === 'first' ? Math.min(found, rank) : Math.max(found, rank)),
    which === 'first' ? Number.POSITIVE_INFINITY : 0,
  );

/** What a gift relies on for a clause to be false: all that makes it so, and of what does as well as another the earliest. */
function relied(gift: Act, { off = [], anyOf }: Clause): readonly Act[] {
  const first = rankOf(anyOf, 'first');
  const earliest = anyOf.some(({ key }) => key === gift.key)
    ? undefined
    : anyOf.find(({ rank }) => rank === first);
  return earliest === undefined ? off : [...off, earliest];
}

/** Less than nothing where each gift comes behind what it relies on anyway. */
const distance = ({ gifts, ending }: Bond): number =>
  gifts.reduce(
    (most, gift) => Math.max(most, rankOf(relied(gift, ending), 'last') - gift.rank),
    Number.NEGATIVE_INFINITY,
  );

const nearest = (bonds: readonly Bond[]): Bond | undefined =>
  bonds.reduce<Bond | undefined>(
    (best, bond) => (best === undefined || distance(bond) < distance(best) ? bond : best),
    undefined,
  );

/**
 * Where clauses are not all true before a plan nor after it, and might be of a part of it: makes gifts rely on what keeps
 * them from that, of several ways in the one that is nearest to the order of calls. What takes alone bring about nothing keeps off.
 */
export function bind(clauses: readonly Clause[], rely: Rely): void {
  if (clauses.some(({ isPossible }) => !isPossible)) return;
  if (clauses.every(({ before }) => before) || clauses.every(({ after }) => after)) return;
  const endings = clauses.filter(({ after, off }) => !after && off !== undefined);
  const bondsOf = (clause: Clause): Bond[] => {
    const { on: gifts } = clause;
    if (gifts === undefined || gifts.length === 0) return [];
    return endings.flatMap((ending) => (ending === clause ? [] : [{ gifts, ending }]));
  };
  // Where one of them is true by gifts alone, no more is needed; else each may have ended before gifts bring it back.
  const one = nearest(clauses.flatMap((clause) => (clause.before ? [] : bondsOf(clause))));
  const bonds = one === undefined ? clauses.map((clause) => nearest(bondsOf(clause))) : [one];
  for (const bond of bonds)
    if (bond !== undefined) for (const gift of bond.gifts) rely(gift, relied(gift, bond.ending));
}
