import type { Place, Problem } from '../../domain/problem.ts';

/** Problems that say the same of several lines: one problem with its lines. */
export interface Cause {
  /** The first of them. */
  readonly problem: Problem;
  /** Where the others are. */
  readonly others: readonly Place[];
}

/** Puts together what differs in nothing but the place, in the order of the first of each. */
export function causesOf(problems: readonly Problem[]): readonly Cause[] {
  const causes = new Map<string, { readonly problem: Problem; readonly others: Place[] }>();
  for (const problem of problems) {
    const { code, severity, message, why, fix, place } = problem;
    const key = JSON.stringify([code, severity, message, why, fix, place === undefined]);
    const known = causes.get(key);
    if (known === undefined) causes.set(key, { problem, others: [] });
    else if (place !== undefined) known.others.push(place);
  }
  return [...causes.values()];
}
