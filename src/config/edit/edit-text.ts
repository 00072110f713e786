import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
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

/** Offsets between which a text is replaced. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type TextSpan = Pick<Splice, 'start' | 'end'>;
type Ranged = { readonly range?: readonly number[] | null } | null | undefined;
type Collection = YAMLMap | YAMLSeq;

const startOf = (node: unknown): number => (node as Ranged)?.range?.[0] ?? 0;

/** Behind the last character of a value. A block's own range may reach over the comments that follow. */
function endOf(node: unknown): number {
  if (isMap(node) && node.flow !== true) return endOfPair(node.items.at(-1)) ?? startOf(node);
  if (isSeq(node) && node.flow !== true) return endOf(node.items.at(-1));
  return (node as Ranged)?.range?.[1] ?? 0;
}

function endOfPair(pair: Pair | undefined): number | undefined {
  return pair && Math.max(endOf(pair.key), endOf(pair.value));
}

/** Inserts, removes and replaces in one YAML text, whose last line has an end. */
class TextEditor {
  readonly refused: Refusal[] = [];
  readonly #text: string;
  readonly #splices: Splice[] = [];
  readonly #lineEnd: string;
  readonly #style: Style;

  constructor(text: string, lineEnd: string) {
    this.#text = text;
    this.#lineEnd = lineEnd;
    this.#style = styleOf(text);
  }

  text(): string {
    const parts: string[] = [];
    let done = 0;
    for (const { start, end, text } of this.#splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
      parts.push(this.#text.slice(done, start), text);
      done = end;
    }
    return [...parts, this.#text.slice(done)].join('');
  }

  edit(node: unknown, tree: EditTree, path: Path, key: unknown): void {
    if (!isMap(node) && !isSeq(node)) this.#refuse(path, node ?? key);
    else if (node.flow === true) this.#editFlow(node, tree, path, key);
    else if (isMap(node)) this.#editMap(node, tree, path, key);
    else this.#editList(node, tree, path, key);
  }

  #refuse(path: Path, node: unknown): void {
    const line = this.#text.slice(0, startOf(node)).split('\n').length;
    this.refused.push({ path, line });
  }

  #splice(start: number, end: number, text: string): void {
    this.#splices.push({ start, end, text });
  }

  #insert(offset: number, lines: readonly string[]): void {
    this.#splice(offset, offset, lines.map((line) => `${line}${this.#lineEnd}`).join(''));
  }

  #lineStart(offset: number): number {
    return this.#text.lastIndexOf('\n', offset - 1) + 1;
  }

  #nextLine(offset: number): number {
    return this.#text.indexOf('\n', offset) + 1 || this.#text.length;
  }

  /** What is before an offset in its line. */
  #before(offset: number): string {
    return this.#text.slice(this.#lineStart(offset), offset);
  }

  #indentOf(node: unknown): string {
    return ' '.repeat(this.#before(startOf(node)).length);
  }

  /** The whole lines of what is between two offsets. */
  #linesOf(start: number, end: number): TextSpan {
    return { start: this.#lineStart(start), end: this.#nextLine(Math.max(start, end - 1)) };
  }

  #isInLine(node: unknown): boolean {
    return !this.#text.slice(startOf(node), endOf(node)).includes('\n');
  }

  /** A value in brackets or braces is written anew, if it is on one line. */
  #editFlow(node: Collection, tree: EditTree, path: Path, key: unknown): void {
    if (!this.#isInLine(node) || path.length === 0) {
      this.#refuse(path, node);
      return;
    }
    const [start, end] = [startOf(node), endOf(node)];
    const value = editedValue(node.toJSON(), tree) as Plain;
    const text = flowText(value);
    const before = this.#before(start);
    const isLong = before.length + text.length > WIDEST_LINE || (node.items.length === 0 && text.length > 2);
    const isLast = /^\s*(#.*)?\s*$/.test(this.#text.slice(end, this.#nextLine(end)));
    if (!isLong || !isScalar(key) || !isLast) {
      this.#splice(start, end, text);
      return;
    }
    this.#splice(this.#lineStart(start) + before.trimEnd().length, end, '');
    this.#insert(this.#nextLine(start), blockLines(value, this.#indentOf(key), this.#style));
  }

  /** Another value in the place of a scalar that is on one line. */
  #editScalar(node: unknown, value: Plain, path: Path, key: unknown): void {
    if (!isScalar(node) || node.value === null || !this.#isInLine(node)) this.#refuse(path, node ?? key);
    else
      this.#splice(
        startOf(node),
        endOf(node),
        typeof value === 'object' ? flowText(value) : scalarText(value),
      );
  }

  #editMap(map: YAMLMap, tree: EditTree, path: Path, holder: unknown): void {
    const lines = new Map<string, TextSpan>();
    for (const pair of map.items) {
      const { key, value } = pair;
      const name = String(isScalar(key) ? key.value : key);
      const at = [...path, name];
      const own = this.#linesOf(startOf(key), endOfPair(pair) ?? 0);
      lines.set(name, own);
      const [other, child] = [tree.set.get(name), tree.children.get(name)];
      if (tree.removed.has(name)) {
        if (this.#before(startOf(key)).trim() === '') this.#splice(own.start, own.end, '');
        else this.#refuse(at, key);
      } else if (other !== undefined) this.#editScalar(value, other, at, key);
      else if (child !== undefined) this.edit(value, child, at, key);
    }
    const names = [...lines.keys()];
    const added = addedPairs(tree, new Set(names));
    if (added.length === 0 && names.every((name) => tree.removed.has(name))) this.#empty(holder, ' {}', path);
    this.#addPairs(map, lines, added, path.length === 1);
  }

  /** New people, teams and aliases join sorted ones in their place; all else comes last. */
  #addPairs(
    map: YAMLMap,
    lines: ReadonlyMap<string, TextSpan>,
    added: readonly (readonly [string, Plain])[],
    isSection: boolean,
  ): void {
    const names = [...lines.keys()];
    const isOrdered = isSection && names.length > 1 && isSorted(names);
    const indent = this.#indentOf(map.items[0]?.key);
    const inFlow = map.items.filter(({ value }) => isMap(value) && value.flow === true).length;
    const isFlow = isSection && inFlow * 2 > names.length;
    for (const [key, value] of isOrdered ? added.toSorted(([a], [b]) => byFolded(a, b)) : added) {
      const next = isOrdered ? names.findIndex((name) => byFolded(name, key) > 0) : -1;
      const { start = 0, end = 0 } = lines.get(names.at(Math.max(next - 1, next < 0 ? -1 : 0)) ?? '') ?? {};
      this.#insert(
        next === 0 ? this.#aboveComments(start) : end,
        pairLines(key, value, indent, this.#style, isFlow),
      );
    }
  }

  /** The start of the first comment line right above a line: the comment belongs to it. */
  #aboveComments(line: number): number {
    let above = line;
    while (above > 0 && /^\s*#/.test(this.#text.slice(this.#lineStart(above - 1), above)))
      above = this.#lineStart(above - 1);
    return above;
  }

  /** A list or mapping that has lost everything says so behind its key. */
  #empty(holder: unknown, sign: string, path: Path): void {
    if (!isScalar(holder)) {
      this.#refuse(path, undefined);
      return;
    }
    const colon = this.#text.indexOf(':', endOf(holder)) + 1;
    this.#splice(colon, colon, sign);
  }

  #editList(list: YAMLSeq, tree: EditTree, path: Path, holder: unknown): void {
    const slots: { readonly value: unknown; readonly lines?: TextSpan }[] = [];
    for (const [index, node] of list.items.entries()) {
      const at = [...path, index];
      if (!/^\s*- +$/.test(this.#before(startOf(node)))) {
        this.#refuse(path, node);
        return;
      }
      const lines = this.#linesOf(startOf(node), endOf(node));
      if (tree.removed.has(index)) {
        this.#splice(lines.start, lines.end, '');
        continue;
      }
      const [other, child] = [tree.set.get(index), tree.children.get(index)];
      const value: unknown = (node as { toJSON: () => unknown }).toJSON();
      slots.push({ lines, value: other ?? (child === undefined ? value : editedValue(value, child)) });
      if (other !== undefined) this.#editScalar(node, other, at, undefined);
      else if (child !== undefined) this.edit(node, child, at, undefined);
    }
    for (const value of tree.appended) {
      const place = placeIn(
        slots.map((slot) => slot.value),
        value,
      );
      slots.splice(place, 0, { value });
    }
    if (slots.length === 0) this.#empty(holder, ' []', path);
    const top = this.#lineStart(startOf(list.items[0]));
    const indent = this.#before(startOf(list.items[0])).split('-', 1)[0] ?? '';
    let end: number | undefined;
    for (const { value, lines } of slots) {
      if (lines === undefined)
        this.#insert(end ?? this.#aboveComments(top), [elementLine(value as Plain, indent)]);
      else end = lines.end;
    }
  }
}

function editYaml(content: string, tree: EditTree): EditedText {
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n';
  const hasEnd = content.endsWith('\n');
  const text = hasEnd ? content : `${content}${lineEnd}`;
  const editor = new TextEditor(text, lineEnd);
  editor.edit(parseDocument(text, { uniqueKeys: false }).contents, tree, [], undefined);
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
