import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import {
  addedPairs,
  byFolded,
  type Edit,
  type EditTree,
  editedValue,
  isSorted,
  type Path,
  type Plain,
  placeIn,
  treeOf,
} from './edit.ts';
import {
  blockLines,
  elementLine,
  flowText,
  pairLines,
  type Style,
  scalarText,
  styleOf,
  WIDEST_LINE,
} from './wording.ts';

/** A value that is written so that whole lines cannot change it. */
export interface Refusal {
  readonly path: Path;
  /** Counted from 1. */
  readonly line: number;
}

export interface EditedText {
  readonly text: string;
  /** Edits at or below these paths are not made; the text is of no use then. */
  readonly refused: readonly Refusal[];
}

/** Where a value of a block is: the lines of its key or dash to its end. */
interface Span {
  readonly first: number;
  readonly last: number;
}

type Ranged = { readonly range?: readonly number[] | null | undefined };

const startOf = ({ range }: Ranged): number => range?.[0] ?? 0;

/** Behind the last character of a value. A block's own range may reach over the comments that follow. */
function endOf(node: unknown): number {
  if (isMap(node) && node.flow !== true) return endOfPair(node.items.at(-1)) ?? startOf(node);
  if (isSeq(node) && node.flow !== true) return endOf(node.items.at(-1));
  return (node as Ranged | undefined)?.range?.[1] ?? 0;
}

function endOfPair(pair: Pair | undefined): number | undefined {
  return pair && Math.max(endOf(pair.key), endOf(pair.value));
}

/** Inserts, removes and replaces whole lines of one YAML file. */
class LineEditor {
  readonly refused: Refusal[] = [];
  readonly #lines: string[];
  /** What new lines end with, before the line feed. */
  readonly #lineEnd: string;
  readonly #inserted = new Map<number, string[]>();
  readonly #replaced = new Map<number, string | undefined>();
  readonly #lineOf: (offset: number) => number;
  readonly #columnOf: (offset: number) => number;
  readonly #style: Style;

  constructor(text: string, counter: LineCounter) {
    this.#lines = text.split('\n');
    this.#lineEnd = text.includes('\r\n') ? '\r' : '';
    this.#lineOf = (offset) => counter.linePos(offset).line - 1;
    this.#columnOf = (offset) => counter.linePos(offset).col - 1;
    this.#style = styleOf(text);
  }

  text(): string {
    const lines = this.#lines.flatMap((line, at) => {
      const own = this.#replaced.has(at) ? this.#replaced.get(at) : line;
      const before = (this.#inserted.get(at) ?? []).map((one) => `${one}${this.#lineEnd}`);
      return own === undefined ? before : [...before, own];
    });
    return lines.join('\n');
  }

  edit(node: unknown, tree: EditTree, path: Path, key: unknown): void {
    if (isMap(node)) {
      if (node.flow === true) this.#editFlow(node, tree, path, key);
      else this.#editMap(node, tree, path, key);
    } else if (isSeq(node)) {
      if (node.flow === true) this.#editFlow(node, tree, path, key);
      else this.#editList(node, tree, path, key);
    } else this.#refuse(path, startOf((node ?? key ?? {}) as Ranged));
  }

  #refuse(path: Path, offset: number): void {
    this.refused.push({ path, line: this.#lineOf(offset) + 1 });
  }

  /** What is before a spot in its line. */
  #before(offset: number): string {
    return (this.#lines[this.#lineOf(offset)] ?? '').slice(0, this.#columnOf(offset));
  }

  #spanOf(start: number, end: number): Span {
    return { first: this.#lineOf(start), last: this.#lineOf(Math.max(start, end - 1)) };
  }

  #insert(line: number, lines: readonly string[]): void {
    const known = this.#inserted.get(line) ?? [];
    known.push(...lines);
    this.#inserted.set(line, known);
  }

  #replace(offset: number, path: Path, text: string | undefined): void {
    const line = this.#lineOf(offset);
    if (this.#replaced.has(line)) this.#refuse(path, offset);
    else this.#replaced.set(line, text);
  }

  #remove({ first, last }: Span): void {
    for (let line = first; line <= last; line++) this.#replaced.set(line, undefined);
  }

  /** Puts a text in the place of what is between two spots of one line. */
  #splice(start: number, end: number, path: Path, text: string): void {
    const line = this.#lines[this.#lineOf(start)] ?? '';
    const from = this.#columnOf(start);
    this.#replace(start, path, `${line.slice(0, from)}${text}${line.slice(from + end - start)}`);
  }

  /** A value in brackets or braces is written anew, if it is on one line. */
  #editFlow(node: YAMLMap | YAMLSeq, tree: EditTree, path: Path, key: unknown): void {
    const [start, end] = [startOf(node), endOf(node)];
    const { first, last } = this.#spanOf(start, end);
    if (first !== last || path.length === 0) {
      this.#refuse(path, start);
      return;
    }
    const value = editedValue(node.toJSON(), tree) as Plain;
    const text = flowText(value);
    const line = this.#lines[first] ?? '';
    const [before, after] = [this.#before(start), line.slice(this.#columnOf(start) + end - start)];
    const isLong = before.length + text.length > WIDEST_LINE || (node.items.length === 0 && text.length > 2);
    if (!isLong || !isScalar(key) || !/^\s*(#[^\n]*)?$/.test(after)) {
      this.#splice(start, end, path, text);
      return;
    }
    const indent = ' '.repeat(this.#columnOf(startOf(key)));
    this.#replace(start, path, `${before.trimEnd()}${after}`);
    this.#insert(first + 1, blockLines(value, indent, this.#style));
  }

  /** Another value in the place of a scalar that is on one line. */
  #editScalar(node: unknown, value: Plain, path: Path, key: unknown): void {
    const start = isScalar(node) ? startOf(node) : 0;
    const { first, last } = this.#spanOf(start, endOf(node));
    if (!isScalar(node) || node.value === null || first !== last) {
      this.#refuse(path, startOf((node ?? key ?? {}) as Ranged));
      return;
    }
    this.#splice(start, endOf(node), path, typeof value === 'object' ? flowText(value) : scalarText(value));
  }

  #editMap(map: YAMLMap, tree: EditTree, path: Path, holder: unknown): void {
    const spans = new Map<string, Span>();
    for (const pair of map.items) {
      if (!isScalar(pair.key)) {
        this.#refuse(path, startOf(map));
        return;
      }
      const { key, value } = pair;
      const name = String(key.value);
      const at = [...path, name];
      const span = this.#spanOf(startOf(key), endOfPair(pair) ?? 0);
      spans.set(name, span);
      const [other, child] = [tree.set.get(name), tree.children.get(name)];
      if (tree.removed.has(name)) {
        if (this.#before(startOf(key)).trim() === '') this.#remove(span);
        else this.#refuse(at, startOf(key));
      } else if (other !== undefined) this.#editScalar(value, other, at, key);
      else if (child !== undefined) this.edit(value, child, at, key);
    }
    const names = [...spans.keys()];
    const added = addedPairs(tree, new Set(names));
    if (added.length === 0 && names.every((name) => tree.removed.has(name))) this.#empty(holder, ' {}', path);
    this.#addPairs(map, spans, added, path.length === 1);
  }

  /** New people, teams and aliases join sorted ones in their place; all else comes last. */
  #addPairs(
    map: YAMLMap,
    spans: ReadonlyMap<string, Span>,
    added: readonly (readonly [string, Plain])[],
    isSection: boolean,
  ): void {
    const names = [...spans.keys()];
    const isOrdered = isSection && names.length > 1 && isSorted(names);
    const indent = ' '.repeat(this.#columnOf(startOf((map.items[0]?.key ?? {}) as Ranged)));
    const inFlow = map.items.filter(({ value }) => isMap(value) && value.flow === true).length;
    const isFlow = isSection && inFlow * 2 > names.length;
    let next = 0;
    for (const [key, value] of isOrdered ? added.toSorted(([a], [b]) => byFolded(a, b)) : added) {
      while (next < names.length && (!isOrdered || byFolded(names[next] ?? '', key) <= 0)) next++;
      const span = spans.get(names[Math.max(next - 1, 0)] ?? '') ?? { first: 0, last: 0 };
      const line = next === 0 ? this.#aboveComments(span.first) : span.last + 1;
      this.#insert(line, pairLines(key, value, indent, this.#style, isFlow));
    }
  }

  /** The first of the comment lines right above a line: they belong to it. */
  #aboveComments(line: number): number {
    let above = line;
    while (/^\s*#/.test(this.#lines[above - 1] ?? '')) above--;
    return above;
  }

  /** A list or mapping that has lost everything says so behind its key. */
  #empty(holder: unknown, sign: string, path: Path): void {
    if (!isScalar(holder)) {
      this.#refuse(path, 0);
      return;
    }
    const end = endOf(holder);
    const rest = (this.#lines[this.#lineOf(end)] ?? '').slice(this.#columnOf(end));
    const colon = end + rest.indexOf(':') + 1;
    this.#splice(colon, colon, path, sign);
  }

  #editList(list: YAMLSeq, tree: EditTree, path: Path, holder: unknown): void {
    const slots: { readonly value: unknown; readonly span?: Span }[] = [];
    let indent = '';
    let top = 0;
    for (const [index, node] of list.items.entries()) {
      const start = startOf(node as Ranged);
      const before = this.#before(start);
      const at = [...path, index];
      if (!/^\s*- +$/.test(before)) {
        this.#refuse(path, start);
        return;
      }
      const span = this.#spanOf(start, endOf(node));
      if (index === 0) {
        indent = before.slice(0, before.indexOf('-'));
        top = span.first;
      }
      const [other, child] = [tree.set.get(index), tree.children.get(index)];
      if (tree.removed.has(index)) this.#remove(span);
      else {
        const value: unknown = (node as { toJSON: () => unknown }).toJSON();
        slots.push({ span, value: other ?? (child === undefined ? value : editedValue(value, child)) });
        if (other !== undefined) this.#editScalar(node, other, at, undefined);
        else if (child !== undefined) this.edit(node, child, at, undefined);
      }
    }
    for (const value of tree.appended)
      slots.splice(
        placeIn(
          slots.map((slot) => slot.value),
          value,
        ),
        0,
        { value },
      );
    if (slots.length === 0) this.#empty(holder, ' []', path);
    let last: number | undefined;
    for (const { value, span } of slots) {
      if (span !== undefined) last = span.last;
      else
        this.#insert(last === undefined ? this.#aboveComments(top) : last + 1, [
          elementLine(value as Plain, indent),
        ]);
    }
  }
}

function editYaml(content: string, tree: EditTree): EditedText {
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n';
  const hasEnd = content.endsWith('\n');
  const text = hasEnd ? content : `${content}${lineEnd}`;
  const counter = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: false, lineCounter: counter });
  const editor = new LineEditor(text, counter);
  editor.edit(document.contents, tree, [], undefined);
  const edited = editor.text();
  return { text: hasEnd ? edited : edited.slice(0, -lineEnd.length), refused: editor.refused };
}

/** JSON has no comments: where it is written as machines do, it is written so again. */
function editJson(content: string, tree: EditTree): EditedText {
  const value: unknown = JSON.parse(content);
  const [, step = ''] = /^\s*[[{]\r?\n([ \t]+)/.exec(content) ?? [];
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n';
  const write = (one: unknown): string => JSON.stringify(one, null, step).replaceAll('\n', lineEnd);
  if (write(value) !== content.trim()) return { text: content, refused: [{ path: [], line: 1 }] };
  return { text: content.replace(content.trim(), () => write(editedValue(value, tree))), refused: [] };
}

/**
 * The text of a sound file after these edits. Lines that no edit concerns stay byte by byte; a comment goes only with the
 * line that it is on.
 */
export function editText(content: string, isJson: boolean, edits: readonly Edit[]): EditedText {
  if (edits.length === 0) return { text: content, refused: [] };
  return isJson ? editJson(content, treeOf(edits)) : editYaml(content, treeOf(edits));
}

/** What a person writes by hand, where an edit is refused. */
export function editByHand({ kind, path, ...edit }: Edit): string {
  const at = path.slice(0, kind === 'append' ? undefined : -1).join(' > ');
  const key = String(path.at(-1));
  if (kind === 'remove')
    return `remove ${typeof path.at(-1) === 'number' ? `entry ${Number(key) + 1}` : key} from ${at}`;
  const value = 'value' in edit ? flowText(edit.value) : '';
  return kind === 'append' ? `add "- ${value}" to ${at}` : `write "${key}: ${value}" in ${at}`;
}
