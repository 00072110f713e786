import type { Segment } from '../../domain/source.ts';
import { type EditTree, madeOf, type Plain } from './edit.ts';
import { type EditNode, type ListNode, type MapNode, NotEditableError } from './nodes.ts';
import { flowPair, flowText, jsonText, type Style, scalarText } from './wording.ts';

/** What stands between two brackets or braces: an element or a pair, and how it reads once it is edited. */
interface Piece {
  readonly start: number;
  readonly end: number;
  /** Undefined for what goes. */
  readonly text: string | undefined;
}

/** The white space at the start of the line on which something stands. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** The text behind the last piece, with a comment on its own line kept there when more pieces follow. */
function withMore(tail: string, more: readonly string[], separator: string): string {
  const [, comma = '', comment = '', rest = ''] = /^([ \t]*,)?([ \t]*#[^\r\n]*)?([\s\S]*)$/.exec(tail) ?? [];
  const last = comma === '' ? '' : ',';
  return `,${comment}${more.map((one) => `${separator}${one}`).join(',')}${last}${rest}`;
}

/** The inside of brackets or braces after an edit. What stays keeps what stands between it and its neighbours. */
function insideOf(
  text: string,
  node: ListNode | MapNode,
  pieces: readonly Piece[],
  added: readonly string[],
  style: Style,
): string {
  const open = text.charAt(node.start);
  const close = text.charAt(node.end - 1);
  const first = pieces[0];
  const lastPiece = pieces.at(-1);
  if (first === undefined || lastPiece === undefined) return fresh(text, node, open, close, added, style);
  const lead = text.slice(node.start + 1, first.start);
  const tail = text.slice(lastPiece.end, node.end - 1);
  const isVertical = lead.includes('\n');
  let inside = '';
  let before: number | undefined;
  for (const [at, piece] of pieces.entries()) {
    if (piece.text === undefined) continue;
    if (before === undefined) inside += lead;
    else {
      const left = pieces[before];
      const next = pieces[before + 1];
      if (left !== undefined && next !== undefined) inside += text.slice(left.end, next.start);
    }
    inside += piece.text;
    before = at;
  }
  if (before === undefined)
    return added.length === 0
      ? `${open}${close}`
      : `${open}${lead}${added.join(between(text, lead, isVertical))}${tail}${close}`;
  if (added.length === 0) return `${open}${inside}${tail}${close}`;
  const separator = isVertical
    ? lead.slice(lead.lastIndexOf('\n', lead.length - 1) - (lead.includes('\r\n') ? 1 : 0))
    : ' ';
  return `${open}${inside}${withMore(tail, added, separator)}${close}`;
}

const between = (_text: string, lead: string, isVertical: boolean): string =>
  isVertical ? `,${lead}` : ', ';

function fresh(
  text: string,
  node: EditNode,
  open: string,
  close: string,
  added: readonly string[],
  style: Style,
): string {
  if (added.length === 0) return text.slice(node.start, node.end);
  if (style.isJson && style.step !== '') {
    const indent = indentAt(text, node.start);
    const inner = `${style.lineEnd}${indent}${style.step}`;
    return `${open}${inner}${added.join(`,${inner}`)}${style.lineEnd}${indent}${close}`;
  }
  const pad = open === '{' && !style.isJson ? ' ' : '';
  return `${open}${pad}${added.join(style.isJson ? ',' : ', ')}${pad}${close}`;
}

/** A value in brackets or braces as it reads once it is edited; what no edit touches stays as it is, byte by byte. */
export function editedFlow(text: string, node: EditNode, tree: EditTree, style: Style): string {
  if (node.kind === 'scalar') throw new NotEditableError('a single value stands where a list is expected');
  const childAt = (segment: Segment, value: EditNode): string | undefined => {
    const child = tree.children.get(segment);
    return child === undefined ? undefined : editedFlow(text, value, child, style);
  };
  const indent = `${indentAt(text, node.start)}${style.step}`;
  const fine = (value: Plain): string => (style.isJson ? jsonText(value, indent, style) : flowText(value));
  if (node.kind === 'list') {
    const pieces = node.elements.map(({ start, end, value }, index): Piece => {
      if (tree.removed.has(index)) return { start, end, text: undefined };
      const other = tree.set.get(String(index));
      const edited = other === undefined ? childAt(index, value) : replaced(text, value, other, style);
      return { start, end, text: edited ?? text.slice(start, end) };
    });
    return insideOf(text, node, pieces, tree.appended.map(fine), style);
  }
  const known = new Set(node.entries.map(({ key }) => key));
  const pieces = node.entries.map(({ key, start, end, value }): Piece => {
    if (tree.removed.has(key)) return { start, end, text: undefined };
    const other = tree.set.get(key);
    const head = text.slice(start, value.start);
    if (other !== undefined) return { start, end, text: `${head}${replaced(text, value, other, style)}` };
    const child = childAt(key, value);
    return { start, end, text: child === undefined ? text.slice(start, end) : `${head}${child}` };
  });
  const added = addedPairs(tree, known).map(([key, value]) =>
    style.isJson
      ? `${JSON.stringify(key)}:${style.step === '' ? '' : ' '}${fine(value)}`
      : flowPair(key, value),
  );
  return insideOf(text, node, pieces, added, style);
}

/** The text of what takes the place of a scalar: another in the same quotes, or a mapping in braces. */
export function replaced(text: string, old: EditNode, value: Plain, style: Style, inFlow = true): string {
  if (old.kind !== 'scalar')
    throw new NotEditableError('a list or mapping stands where a single value is expected');
  if (typeof value !== 'object') return scalarText(value, old.quoting, style, inFlow);
  return style.isJson ? jsonText(value, indentAt(text, old.start), style) : flowText(value, old.quoting);
}

/** The pairs that edits add to a mapping with these keys. */
export const addedPairs = (tree: EditTree, known: ReadonlySet<string>): (readonly [string, Plain])[] => [
  ...[...tree.set].filter(([key]) => !known.has(key)),
  ...[...tree.children].flatMap(([key, child]): (readonly [string, Plain])[] =>
    known.has(String(key)) ? [] : [[String(key), madeOf(child)]],
  ),
];
