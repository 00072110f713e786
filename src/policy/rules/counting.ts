import { byCode } from '../../domain/order.ts';
import { ROLE_CODES } from '../../domain/role.ts';
import { bind, type Rely, reliedOn } from './bonds.ts';
import type { Clause } from './clauses.ts';
import type { Standing } from './courses.ts';
import type { Act } from './strands.ts';

/** Counts those of whom all clauses are true, and makes who comes rely on who goes. */
export interface Counting {
  readonly see: (standing: Standing, clauses: readonly Clause[], rely: Rely) => void;
  /** After everybody was seen. */
  readonly end: (rely: Rely) => void;
}

/** Somebody who comes by these gifts, or has gone when all of these came about. */
interface Passing {
  readonly identity: string;
  readonly acts: readonly Act[];
  /** An administrator is unmade only once others are made: who is to be one does not wait for that. */
  readonly isAdministrator: boolean;
}

const isAdministrator = ({ before, after, change }: Standing): boolean =>
  change !== undefined && [before, after].some((account) => account?.role === ROLE_CODES.administrator);

const inOrder = (passing: readonly Passing[], administrators: 'first' | 'last'): Passing[] => {
  const order = (one: Passing): number => Number(one.isAdministrator === (administrators === 'last'));
  return passing.toSorted((a, b) => order(a) - order(b) || byCode(a.identity, b.identity));
};

/** The gifts by which somebody comes; of several ways those that are made last. */
const gifts = (clauses: readonly Clause[]): readonly Act[] | undefined =>
  clauses.flatMap(({ before, on }) => (before || on === undefined ? [] : [on])).at(-1);

/** What must have come about for somebody to have gone; of several ways the shortest. */
const ends = (clauses: readonly Clause[]): readonly Act[] | undefined =>
  clauses
    .flatMap(({ after, off }) => (after || off === undefined ? [] : [off]))
    .toSorted((a, b) => a.length - b.length)[0];

/**
 * At most so many people, or as many as there are before. Of those who come, as many as there is no room for wait, each for
 * somebody else to go.
 */
export function countingOf(users: number): Counting {
  let before = 0;
  /** Those whom a demotion makes count, at the end or on the way. */
  let unbidden = 0;
  const coming: Passing[] = [];
  const going: Passing[] = [];
  /** Gifts to those: what is taken from them may end it, and gifts bring it back. */
  const regained: Act[] = [];
  return {
    see: (standing, clauses, rely) => {
      const was = clauses.every((clause) => clause.before);
      const will = clauses.every((clause) => clause.after);
      const { identity } = standing;
      const comes = was || !will ? undefined : gifts(clauses);
      const isBetween = !was && !will && !bind(clauses, rely);
      before += Number(was);
      if (comes !== undefined)
        coming.push({ identity, acts: comes, isAdministrator: isAdministrator(standing) });
      if ((was && !will) || isBetween) {
        const acts = ends(clauses);
        if (acts !== undefined) going.push({ identity, acts, isAdministrator: isAdministrator(standing) });
      }
      if (isBetween || (will && !was && comes === undefined)) {
        unbidden++;
        for (const { before: already, on } of clauses)
          if (already) for (const one of on ?? []) regained.push(one);
      }
    },
    end: (rely) => {
      const room = Math.max(before, users) - before - unbidden;
      if (coming.length <= room) return;
      const leaving = new Map(inOrder(going, 'last').map((one) => [one.identity, one]));
      const place = (of: string | undefined = leaving.keys().next().value): readonly Act[] => {
        const one = of === undefined ? undefined : leaving.get(of);
        if (one !== undefined) leaving.delete(one.identity);
        return one?.acts ?? [];
      };
      // Who is deleted and created again goes before coming.
      const [again, others] = [true, false].map((is) =>
        inOrder(coming, 'first').filter(({ identity }) => leaving.has(identity) === is),
      ) as [Passing[], Passing[]];
      const own = again.map((one) => ({ one, on: reliedOn(place(one.identity)) }));
      const everybody = reliedOn(Array.from({ length: Math.max(0, -room) }, () => place()).flat());
      const waiting = others.slice(Math.max(0, room)).map((one) => ({ one, on: reliedOn(place()) }));
      for (const { one, on } of [...own, ...waiting])
        for (const act of one.acts) {
          rely(act, on);
          rely(act, everybody);
        }
      for (const act of regained) rely(act, everybody);
    },
  };
}
