import type { PhrasingContent, RootContent } from 'mdast';
import type { PlanView } from '../view/view.ts';
import { counted, digits } from '../view/wording.ts';
import { paragraph } from './blocks.ts';
import { between, code, cutTo, words } from './inline.ts';
import type { Writing } from './people.ts';

/** Which files and which reading of the portal a plan is of, and its fingerprint. */
export function footBlocks({ plan, summary, tally }: PlanView, { detail }: Writing): RootContent[] {
  const { commit, dirty, base, createdAt, fingerprint, only, overrides } = plan;
  const { users, grants, memberships } = summary.unmanaged;
  const short = (text: string): PhrasingContent => code(cutTo(text.slice(0, 12), detail.cut));
  const listed = (title: string, values: readonly string[]): PhrasingContent[] =>
    values.length === 0
      ? []
      : [
          words(` ${title} `),
          ...between(values.slice(0, 20).map((one) => [code(cutTo(one, Math.min(detail.cut, 60)))])),
          words(values.length > 20 ? ` and ${digits(values.length - 20)} more.` : '.'),
        ];
  const files =
    commit === null
      ? [words('Files outside Git')]
      : [
          words('Commit '),
          short(commit),
          ...(dirty ? [words(' with uncommitted changes')] : []),
          ...(base === null ? [] : [words(' against '), short(base), words(', the last applied')]),
        ];
  return [
    { type: 'thematicBreak' },
    paragraph(
      ...files,
      words(
        `; portal read ${createdAt.slice(0, 10)} ${createdAt.slice(11, 16)} UTC. ${counted(tally.calls, 'call')}.`,
      ),
      words(
        ` Not managed here: ${counted(users, 'person', 'people')}, ${counted(grants, 'grant')}, ${counted(memberships, 'RLS membership')}.`,
      ),
      ...listed('Only', only),
      ...listed('Overridden:', overrides),
      words(' Apply accepts the plan of this fingerprint and no other:'),
    ),
    { type: 'code', lang: 'text', value: cutTo(fingerprint, 80) },
  ];
}
