import type { Problem } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import type { Facts } from '../facts.ts';

/** Looks at a plan and says what a reviewer should know. */
export type Finding = (facts: Facts) => readonly Problem[];

/** The place of the first source, as problems carry it. */
export function placeOf(sources: readonly Source[] | undefined): Pick<Problem, 'place'> {
  const source = sources?.[0];
  return source === undefined
    ? {}
    : { place: { file: source.file, line: source.line, column: source.column } };
}
