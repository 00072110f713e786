import type {
  AlignType,
  BlockContent,
  Html,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
  TableRow,
} from 'mdast';
import { words } from './inline.ts';
import { gfmToMarkdown, toMarkdown } from './mdast.ts';

export const paragraph = (...children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children });
export const heading = (depth: 2 | 3, ...children: PhrasingContent[]): RootContent => ({
  type: 'heading',
  depth,
  children,
});

/** HTML of ours. Nothing from outside ever stands in one. */
export const html = (value: string): Html => ({ type: 'html', value });

const item = (children: BlockContent[]): ListItem => ({ type: 'listItem', spread: false, children });

export const list = (ordered: boolean, items: readonly (readonly PhrasingContent[])[]): RootContent[] =>
  items.length === 0
    ? []
    : [
        {
          type: 'list',
          ordered,
          spread: false,
          children: items.map((pieces) => item([paragraph(...pieces)])),
        },
      ];

/** A folded section: a title of ours, a count, and what is in it; nothing where it would be empty. */
export const folded = (title: string, count: string, children: readonly RootContent[]): RootContent[] =>
  children.length === 0
    ? []
    : [
        html(`<details>\n<summary><b>${title}</b>${count === '' ? '' : ` (${count})`}</summary>`),
        ...children,
        html('</details>'),
      ];

export function table(
  align: readonly AlignType[],
  head: readonly string[],
  rows: readonly (readonly (readonly PhrasingContent[])[])[],
): RootContent[] {
  if (rows.length === 0) return [];
  const row = (cells: readonly (readonly PhrasingContent[])[]): TableRow => ({
    type: 'tableRow',
    children: cells.map((children) => ({ type: 'tableCell', children: [...children] })),
  });
  return [
    {
      type: 'table',
      align: [...align],
      children: [row(head.map((text) => [words(text)])), ...rows.map(row)],
    },
  ];
}

/** The text of a document. */
export const write = (children: readonly RootContent[]): string => {
  const root: Root = { type: 'root', children: [...children] };
  return toMarkdown(root, {
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
    resourceLink: true,
    fences: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
};
