import type { Decision } from '../../domain/delta.ts';
import type { Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import type { Facts } from '../facts.ts';

/** True while more findings of a code are wanted: what nobody will see is not made. */
export type Wants = (code: ProblemCode) => boolean;

/** Looks at a delta and says, one by one, what a reviewer should know. */
export type Finding = (facts: Facts, wants: Wants) => Iterable<Problem>;

/** The place of the first source, as problems carry it. */
export function withPlace(sources: readonly Source[] | undefined): Pick<Problem, 'place'> {
  const source = sources?.[0];
  return source === undefined ? {} : { place: placeOf(source) };
}

/** The line that decides a removal, that of the membership where one went; undefined where the decision names none. */
export function placeOfTake({
  source,
  removed,
}: Pick<Decision, 'source' | 'removed'>): Pick<Problem, 'place'> {
  if (source === undefined) return {};
  if (removed !== true) return { place: placeOf(source) };
  const { file, line, column } = source.through.at(-1) ?? placeOf(source);
  return { place: { file, line, column, removed } };
}
