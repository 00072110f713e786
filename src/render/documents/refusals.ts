import type { Problem } from '../../domain/problem.ts';
import { type Blocks, code, lines, type Pieces, section, strong, textList, verbatim } from '../document.ts';
import { sentence } from '../view/text.ts';

/** One line for a guard or rule that refuses the plan. */
export const refusalPieces = ({ code: name, message, why }: Problem): Pieces => [
  strong('Refused by ', code(name.replace(/^guard-/, '')), ': nothing will be applied.'),
  ` ${sentence(message)}`,
  why !== undefined && ` ${sentence(why)}`,
];

/** A line for `guards.allow`; somebody has to write the reason. */
export const exceptionLine = ({ guard, limit, until }: NonNullable<Problem['allow']>): string =>
  `- { guard: ${guard}, ${limit === undefined ? '' : `limit: ${limit}, `}until: ${until}, reason: "..." }`;

/** The folded advice after a refusal. */
export function resolveSection(refusals: readonly Problem[]): Blocks {
  const fixes = new Set(refusals.flatMap(({ fix }) => fix ?? []));
  const allowed = new Set(refusals.flatMap(({ allow }) => (allow === undefined ? [] : exceptionLine(allow))));
  return section(
    { title: 'How to resolve the refusal', fold: 'comment' },
    textList(
      'refusal',
      [...fixes].map((fix) => sentence(fix)),
      'none',
    ),
    allowed.size > 0 && [
      lines('If it is intended, add a reviewed exception to the root file, under `guards.allow`:'),
      verbatim([...allowed].join('\n'), 'yaml'),
    ],
  );
}
