import type { RootContent } from 'mdast';
import { allowingOf, fixOf } from '../view/allowing.ts';
import type { PlanView } from '../view/view.ts';
import { capital, counted } from '../view/wording.ts';
import { folded, paragraph } from './blocks.ts';
import { between, code, cutTo, inline, strong, words } from './inline.ts';
import type { Writing } from './people.ts';

export function refusalBlocks({ refusals }: PlanView, { detail }: Writing): RootContent[] {
  const shown = refusals.slice(0, Math.max(1, detail.risks));
  const left = refusals.length - shown.length;
  return [
    ...shown.map(({ code: name, message, why }) =>
      paragraph(
        strong(words('Refused by '), code(name.replace(/^guard-/, '')), words(': nothing will be applied.')),
        words(' '),
        ...inline(capital(`${message}.`), detail.cut),
        ...(why === undefined ? [] : [words(' '), ...inline(capital(`${why}.`), detail.cut)]),
      ),
    ),
    ...(left > 0 ? [paragraph(words(`${counted(left, 'more refusal', 'more refusals')} like this.`))] : []),
  ];
}

/** How a refusal is overcome, folded: seen, never urged. */
export function allowBlocks({ refusals }: PlanView, { detail }: Writing): RootContent[] {
  const shown = refusals.slice(0, Math.max(1, detail.risks));
  const allowing = refusals.map(allowingOf);
  // The flag stays to the last: it is shorter.
  const lines = detail.codes === 0 ? [] : allowing.flatMap(({ line }) => line ?? []);
  const flags = allowing.flatMap(({ flag }) => flag ?? []);
  if (refusals.length === 0) return [];
  return folded('How to allow the refusal, if it is meant', '', [
    ...shown.flatMap((refusal) => {
      const fix = fixOf(refusal);
      return fix === undefined ? [] : [paragraph(...inline(capital(`${fix}.`), detail.cut))];
    }),
    ...(lines.length === 0
      ? []
      : [
          paragraph(words('Reviewed, in the root file under '), code('guards.allow'), words(':')),
          { type: 'code', lang: 'yaml', value: lines.map((line) => cutTo(line, 160)).join('\n') } as const,
        ]),
    ...(flags.length === 0
      ? []
      : [
          paragraph(
            words('Once, recorded in the plan and to be repeated for apply: '),
            ...between(flags.map((flag) => [code(flag)])),
          ),
        ]),
  ]);
}
