import type { PhrasingContent, RootContent } from 'mdast';
import type { Risk } from '../view/risks.ts';
import { byCode, type PlanView } from '../view/view.ts';
import { type RiskGroup, weighed } from '../view/weighed.ts';
import { counted, digits } from '../view/wording.ts';
import { folded, heading, list, paragraph } from './blocks.ts';
import { between, code, cutTo, inline, phrasePieces, shortPieces, strong, words } from './inline.ts';
import { placePieces, type Writing } from './people.ts';

const riskPieces = ({ fact, decides, places, code: name }: Risk, writing: Writing): PhrasingContent[] => [
  ...phrasePieces(fact, writing.detail.cut),
  ...(decides === '' ? [] : [words(' '), ...inline(decides, writing.detail.cut)]),
  ...placePieces(places, writing),
  words(' '),
  code(cutTo(name, writing.detail.cut)),
];

function groupPieces({ risks, together, who, code: name }: RiskGroup, writing: Writing): PhrasingContent[][] {
  const { detail } = writing;
  if (together === undefined && risks.length <= detail.risks)
    return risks.map((risk) => riskPieces(risk, writing));
  const people = who.slice(0, detail.names).map((one) => shortPieces(one, detail.cut));
  const left = who.length - people.length;
  return [
    [
      strong(words(together ?? `${counted(risks.length, 'time', 'times')}`)),
      ...(people.length === 0 ? [] : [words(': '), ...between(people)]),
      ...(people.length > 0 && left > 0 ? [words(` and ${digits(left)} more`)] : []),
      words('. '),
      ...(who.length > 0 || detail.risks === 0
        ? []
        : [
            ...between(
              risks.slice(0, Math.min(detail.risks, 5)).map(({ fact }) => phrasePieces(fact, detail.cut)),
              ' ',
            ),
            words(' '),
          ]),
      ...(who.length > 0 && detail.risks > 0
        ? [...inline(risks[0]?.decides || '.', detail.cut), words(' ')]
        : []),
      code(cutTo(name, detail.cut)),
    ],
  ];
}

export function riskBlocks(view: PlanView, writing: Writing): RootContent[] {
  const groups = weighed(view.risks);
  const shown = groups.slice(0, writing.detail.codes);
  const left = groups.slice(shown.length).reduce((sum, { risks }) => sum + risks.length, 0);
  if (groups.length === 0) return [];
  return [
    heading(3, words('Look at first')),
    ...list(
      true,
      shown.flatMap((group) => groupPieces(group, writing)),
    ),
    ...(left > 0 ? [paragraph(words(`${counted(left, 'finding')} left out here.`))] : []),
  ];
}

export function noteBlocks(
  title: string,
  count: string,
  notes: readonly Risk[],
  most: number,
  writing: Writing,
): RootContent[] {
  const shown = notes.slice(0, most);
  if (notes.length === 0) return [];
  const codes = byCode(notes.slice(shown.length));
  return folded(title, count, [
    ...list(
      false,
      shown.map((note) => riskPieces(note, writing)),
    ),
    ...(codes.length === 0
      ? []
      : [
          paragraph(
            words('Only counted here: '),
            ...between(
              codes.map(([name, number]) => [
                code(cutTo(name, writing.detail.cut)),
                words(` ${digits(number)}`),
              ]),
            ),
            words('.'),
          ),
        ]),
  ]);
}
