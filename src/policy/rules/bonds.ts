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

function bondsOf(clauses: readonly Clause[]): Bond[] {
  const ends = clauses.filter(({ after, off }) => !after && off !== undefined);
  return clauses.flatMap((clause) => {
    const { before, on: gifts } = clause;
    if (before || gifts === undefined) return [];
    return ends.flatMap((ending) => (ending === clause ? [] : [{ gifts, ending }]));
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
  const { gifts, ending } = others.reduce(
    (best, bond) => (distance(bond) < distance(best) ? bond : best),
    some,
  );
  for (const gift of gifts) rely(gift, relied(gift, ending));
}
