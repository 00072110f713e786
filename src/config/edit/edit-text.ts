import { type Edit, type EditTree, type Path, type Plain, treeOf } from './edit.ts';
import { addedPairs, editedFlow, indentAt, replaced } from './edit-flow.ts';
import {
  type EditEntry,
  type EditNode,
  type ListNode,
  type MapNode,
  NotEditableError,
  nodesOf,
} from './nodes.ts';
import { blockElement, blockPair, type Style, styleOf } from './wording.ts';

/** A stretch of a text that reads otherwise afterwards. Of several at one offset the deepest comes first. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly depth: number;
}

/** Where the line begins on which something stands; what stands before it on the line is not edited. */
function lineBefore(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  if (!/^[ \t]*$/.test(text.slice(start, offset)))
    throw new NotEditableError('something else stands before it on the same line');
  return start;
}

/** Where the line ends on which a value ends, with its comment and its end. */
function lineAfter(text: string, end: number): number {
  if (end > 0 && text.charAt(end - 1) === '\n') return end;
  const at = text.indexOf('\n', end);
  return at < 0 ? text.length : at + 1;
}

/** Works out what changes in a text of block style, and hands everything in brackets and braces on. */
class BlockEditor {
  readonly splices: Splice[] = [];
  readonly #text: string;
  readonly #style: Style;

  constructor(text: string, style: Style) {
    this.#text = text;
    this.#style = style;
  }

  edit(node: EditNode, tree: EditTree, path: Path, holder: EditEntry | undefined): void {
    if (node.kind === 'scalar') throw new NotEditableError('a single value stands where a list is expected');
    const isEmpty = (node.kind === 'map' ? node.entries : node.elements).length === 0;
    const asLines = node.kind === 'map' ? path.length === 1 : !this.#style.prefersFlow;
    if (node.isFlow && isEmpty && holder !== undefined && asLines) this.#fill(node, tree, path, holder);
    else if (node.isFlow)
      this.#put(node.start, node.end, editedFlow(this.#text, node, tree, this.#style), path);
    else if (node.kind === 'list') this.#editList(node, tree, path, holder);
    else this.#editMap(node, tree, path, holder);
  }

  #put(start: number, end: number, text: string, path: Path): void {
    this.splices.push({ start, end, text, depth: path.length });
  }

  #cut(start: number, end: number, path: Path): void {
    this.#put(lineBefore(this.#text, start), lineAfter(this.#text, end), '', path);
  }

  #insertLines(end: number, lines: readonly string[], path: Path): void {
    const at = lineAfter(this.#text, end);
    this.#put(at, at, lines.map((line) => `${line}${this.#style.lineEnd}`).join(''), path);
  }

  /** Brackets or braces with nothing in them become lines of their own. */
  #fill(node: ListNode | MapNode, tree: EditTree, path: Path, holder: EditEntry): void {
    const indent = indentAt(this.#text, holder.start);
    const style = this.#style;
    const pairs = node.kind === 'map' ? addedPairs(tree, new Set()) : [];
    const lines =
      node.kind === 'list'
        ? tree.appended.map((value) =>
            blockElement(value, style.indentsLists ? `${indent}${style.step}` : indent),
          )
        : pairs.map(([key, value]) => blockPair(key, value, `${indent}${style.step}`, style));
    if (lines.length === 0) return;
    const before = /[ \t]*$/.exec(this.#text.slice(0, node.start))?.[0].length ?? 0;
    this.#put(node.start - before, node.end, '', path);
    this.#insertLines(node.end, lines, path);
  }

  /** What has lost everything is still there, and says so behind the colon. */
  #empty(holder: EditEntry | undefined, sign: string, path: Path): void {
    const colon = holder === undefined ? -1 : this.#text.indexOf(':', holder.keyEnd);
    if (colon < 0) throw new NotEditableError('nothing would be left of the file');
    this.#put(colon + 1, colon + 1, ` ${sign}`, path);
  }

  #editList(node: ListNode, tree: EditTree, path: Path, holder: EditEntry | undefined): void {
    const { elements } = node;
    for (const [index, { start, end, value }] of elements.entries()) {
      if (tree.removed.has(index)) this.#cut(start, end, path);
      else {
        const other = tree.set.get(String(index));
        const child = tree.children.get(index);
        if (other !== undefined)
          this.#put(value.start, value.end, replaced(this.#text, value, other, this.#style, false), [
            ...path,
            index,
          ]);
        else if (child !== undefined) this.edit(value, child, [...path, index], undefined);
      }
    }
    const isEmpty = elements.every((_, index) => tree.removed.has(index));
    if (tree.appended.length > 0) {
      const indent = indentAt(this.#text, elements[0]?.start ?? node.start);
      this.#insertLines(
        node.end,
        tree.appended.map((value) => blockElement(value, indent)),
        path,
      );
    } else if (isEmpty) this.#empty(holder, '[]', path);
  }

  #editMap(node: MapNode, tree: EditTree, path: Path, holder: EditEntry | undefined): void {
    const { entries } = node;
    for (const entry of entries) {
      const { key, start, end, value } = entry;
      const other = tree.set.get(key);
      const child = tree.children.get(key);
      if (tree.removed.has(key)) this.#cut(start, end, path);
      else if (other !== undefined)
        this.#put(value.start, value.end, replaced(this.#text, value, other, this.#style, false), [
          ...path,
          key,
        ]);
      else if (child !== undefined) this.edit(value, child, [...path, key], entry);
    }
    const added = addedPairs(tree, new Set(entries.map(({ key }) => key)));
    if (added.length > 0) this.#addPairs(node, added, path);
    else if (entries.every(({ key }) => tree.removed.has(key))) this.#empty(holder, '{}', path);
  }

  #addPairs({ entries, end }: MapNode, added: readonly (readonly [string, Plain])[], path: Path): void {
    const column = indentOf(this.#text, entries[0]?.start ?? 0);
    const areFlow = entries.filter(({ value }) => value.kind === 'map' && value.isFlow).length;
    const isFlow = path.length === 1 && areFlow * 2 > entries.length;
    const ordered = path.length === 1 && isSorted(entries);
    const sorted = ordered ? added.toSorted(([a], [b]) => byFolded(a, b)) : added;
    for (const [key, value] of sorted) {
      const before = ordered ? lastBefore(entries, key) : entries.at(-1);
      const text = blockPair(key, value, column, this.#style, isFlow);
      if (before !== undefined) this.#insertLines(before.end, [text], path);
      else if (ordered && entries[0] !== undefined && !this.#isCommented(entries[0].start)) {
        const at = lineBefore(this.#text, entries[0].start);
        this.#put(at, at, `${text}${this.#style.lineEnd}`, path);
      } else this.#insertLines(end, [text], path);
    }
  }

  /** A comment above the first key speaks of that key, so that nothing goes in between. */
  #isCommented(start: number): boolean {
    const above = this.#text.slice(0, lineBefore(this.#text, start)).trimEnd();
    return /^[ \t]*#/.test(above.slice(above.lastIndexOf('\n') + 1));
  }
}

/** The columns before a key, as spaces: it may stand behind a dash. */
const indentOf = (text: string, offset: number): string =>
  ' '.repeat(offset - (text.lastIndexOf('\n', offset - 1) + 1));

const byFolded = (a: string, b: string): number => {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** The last of sorted entries that comes before a key. */
function lastBefore(entries: readonly EditEntry[], key: string): EditEntry | undefined {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byFolded(entries[middle]?.key ?? '', key) < 0) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
}

/** True for a mapping of several keys, each after the one before. */
const isSorted = (entries: readonly EditEntry[]): boolean =>
  entries.length > 1 &&
  entries.every(({ key }, at) => at === 0 || byFolded(entries[at - 1]?.key ?? '', key) <= 0);

function spliced(text: string, splices: readonly Splice[]): string {
  const ordered = splices
    .map((splice, order) => ({ splice, order }))
    .sort(
      (a, b) =>
        a.splice.start - b.splice.start ||
        a.splice.end - b.splice.end ||
        b.splice.depth - a.splice.depth ||
        a.order - b.order,
    );
  let edited = '';
  let at = 0;
  for (const { splice } of ordered) {
    if (splice.start < at) throw new NotEditableError('two changes meet on one line');
    edited += text.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return edited + text.slice(at);
}

/**
 * The text of a sound YAML or JSON file after these edits: comments, order, quotes and indentation stay, and every byte
 * outside of what is edited. A comment goes only with the line that it stands on. Throws `NotEditableError` where the file
 * is written in a way that is not edited.
 */
export function editText(content: string, isJson: boolean, edits: readonly Edit[]): string {
  if (edits.length === 0) return content;
  if (/\r(?!\n)/.test(content)) throw new NotEditableError('its lines end in an unusual way');
  const root = nodesOf(content, isJson);
  const style = styleOf(content, root, isJson);
  const hasEnd = isJson || content.endsWith('\n');
  const text = hasEnd ? content : `${content}${style.lineEnd}`;
  const tree = treeOf(edits);
  if (root.kind !== 'scalar' && root.isFlow)
    return spliced(content, [
      { start: root.start, end: root.end, text: editedFlow(content, root, tree, style), depth: 0 },
    ]);
  const editor = new BlockEditor(text, style);
  editor.edit(root, tree, [], undefined);
  const edited = spliced(text, editor.splices);
  return hasEnd ? edited : edited.slice(0, -style.lineEnd.length);
}
