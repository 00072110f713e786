import type { Cause, Change } from './change.ts';
import type { Plan } from './plan.ts';
import type { ProblemCode } from './problem-codes.ts';

/** How many differences came about in each way; `unknown` where no base says. */
export type ByCause = Readonly<Record<Cause | 'unknown', number>>;

/** In the order in which people look at them. */
export const CAUSES = [
  'portal',
  'both',
  'git',
  'time',
  'selector',
  'unknown',
] as const satisfies readonly (keyof ByCause)[];

/** The cause of a change, by name. */
export const causeOf = ({ cause }: Change): keyof ByCause => cause ?? 'unknown';

/** Codes of findings about what stays otherwise than the files say, and that no change can settle; one for each. */
export const leftAsItIs = ({ findings }: Plan): readonly ProblemCode[] =>
  findings.flatMap(({ code, frozen }) => (frozen === true ? [code] : []));

/** Counts the differences by their causes, manual and held ones too. */
export function countByCause({ changes }: Plan): ByCause {
  const counts = { git: 0, portal: 0, both: 0, time: 0, selector: 0, unknown: 0 };
  for (const change of changes) counts[causeOf(change)]++;
  return counts;
}
