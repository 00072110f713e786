import type { Relied } from '../../domain/reliance.ts';
import type { Clause } from './clauses.ts';
import type { Act } from './strands.ts';

/** Told of each gift that relies on other things. */
export type Rely = (gift: Act, on: Relied) => void;

/** Acts as things to rely on. */
export const reliedOn = (acts: readonly Act[]): Relied => new Set(acts.map(({ key }) => key));

/** Gifts that alone make one clause true, and another clause that the plan makes false: it has to be before. */
interface Bond {
  readonly gifts: readonly Act[];
  readonly ending: Clause;
}

const last = (acts: readonly Act[]): number => acts.reduce((rank, act) => Math.max(rank, act.rank), 0);

/** What gifts rely on for a clause to be false: all that makes it so, and of what does as well as another the earliest. */
function reliedIn({ off = [], anyOf }: Clause): {
  readonly by: readonly Act[];
  readonly byItself: readonly Act[];
} {
  const [some, ...others] = anyOf;
  if (some === undefined) return { by: off, byItself: off };
  const earliest = others.reduce((first, act) => (act.rank < first.rank ? act : first), some);
  return { by: [...off, earliest], byItself: off };
}

/** Less than nothing where each gift comes behind what it relies on anyway. */
const distance = ({ gifts, ending }: Bond): number =>
  last(reliedIn(ending).by) -
  gifts.reduce((first, { rank }) => Math.min(first, rank), Number.POSITIVE_INFINITY);

const nearest = (bonds: readonly Bond[]): Bond | undefined =>
  bonds.reduce<Bond | undefined>(
    (best, bond) => (best === undefined || distance(bond) < distance(best) ? bond : best),
    undefined,
  );

function relyBy({ gifts, ending }: Bond, rely: Rely): void {
  const { by, byItself } = reliedIn(ending);
  const [relied, without] = [reliedOn(by), reliedOn(byItself)];
  // One that does itself what another would have to do waits for none.
  const ends = reliedOn(ending.anyOf);
  for (const gift of gifts) rely(gift, ends.has(gift.key) ? without : relied);
}

/**
 * Where clauses are not all true after a plan, and might be of a part of it: makes gifts rely on what keeps them from that,
 * of several ways in the one that is nearest to the order of calls. Where all are true before, nothing more is given to
 * whom they are true of. What takes and demotions bring about nothing keeps off: it is false then.
 */
export function bind(clauses: readonly Clause[], rely: Rely): boolean {
  if (clauses.some(({ isPossible }) => !isPossible)) return true;
  if (clauses.every(({ after }) => after)) return true;
  const endings = clauses.filter(({ after, off }) => !after && off !== undefined);
  const bondsOf = (clause: Clause, gifts = clause.on): Bond[] => {
    if (gifts === undefined || gifts.length === 0) return [];
    return endings.flatMap((ending) => (ending === clause ? [] : [{ gifts, ending }]));
  };
  // Where one of them is true by gifts alone, no more is needed; else each may have ended before gifts bring it back.
  const one = nearest(clauses.flatMap((clause) => (clause.before ? [] : bondsOf(clause))));
  const all = ({ on = [], more }: Clause): readonly Act[] => [...on, ...more];
  const bonds = one === undefined ? clauses.map((clause) => nearest(bondsOf(clause, all(clause)))) : [one];
  for (const bond of bonds) if (bond !== undefined) relyBy(bond, rely);
  return one !== undefined;
}
