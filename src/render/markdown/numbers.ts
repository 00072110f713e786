import type { PhrasingContent, RootContent } from 'mdast';
import { isNothing } from '../view/sentence.ts';
import type { PlanView } from '../view/view.ts';
import { counted, digits, some } from '../view/wording.ts';
import { paragraph, table } from './blocks.ts';
import { words } from './inline.ts';

/** What a plan comes to, in the words of its heading. */
export function headline({ tally, refusals }: PlanView): string {
  const { lose, gain, groups, manual, held, replaced, updated } = tally;
  const refused = refusals.length > 0 ? 'refused. ' : '';
  if (isNothing(tally))
    return `${refused}${['nothing changes', ...some(manual, `${digits(manual)} by hand`), ...some(held, `${digits(held)} held back`)].join(', ')}`;
  if (lose + gain === 0 && replaced + updated > 0)
    return `${refused}${[...some(replaced, `${counted(replaced, 'account')} replaced`), ...some(updated, `${counted(updated, 'account')} changed`)].join(', ')}`;
  if (lose + gain === 0 && groups > 0)
    return `${refused}${counted(groups, 'portal group')} ${groups === 1 ? 'changes' : 'change'} RLS roles`;
  const losing =
    lose === 0 ? 'nobody loses access' : `${counted(lose, 'person loses', 'people lose')} access`;
  const gaining =
    lose === 0
      ? gain === 0
        ? 'nobody gains access'
        : `${counted(gain, 'person gains', 'people gain')} access`
      : `${gain === 0 ? 'nobody gains' : `${digits(gain)} ${gain === 1 ? 'gains' : 'gain'}`} access`;
  return `${refused}${lose === 0 ? `${gaining}, nobody loses any` : `${losing}, ${gaining}`}`;
}

/** A number taken has a minus sign, one given a plus. */
export const signed = (count: number, sign: '−' | '+'): PhrasingContent[] =>
  count === 0 ? [] : [words(`${sign}${digits(count)}`)];

/** What is taken and given, in numbers. */
export function tableBlocks({ tally }: PlanView): RootContent[] {
  const { deleted, created, grants, memberships, held, manual, replaced } = tally;
  const row = (name: string, taken: number, given: number) => [
    [words(name)],
    signed(taken, '−'),
    signed(given, '+'),
  ];
  const others = [
    ...(held > 0 ? [`${counted(held, 'change')} ${held === 1 ? 'is' : 'are'} held back`] : []),
    ...(manual > 0 ? [`${counted(manual, 'change')} to be made by hand`] : []),
    ...(replaced > 0 ? [`${counted(replaced, 'account')} replaced`] : []),
  ];
  const numbers = isNothing(tally)
    ? []
    : table(
        ['left', 'right', 'right'],
        ['', 'taken', 'given'],
        [
          row('Accounts', deleted, created),
          row('Report grants', grants.taken, grants.given),
          row('RLS memberships', memberships.taken, memberships.given),
        ],
      );
  return [...numbers, ...(others.length === 0 ? [] : [paragraph(words(`${others.join(', ')}.`))])];
}
