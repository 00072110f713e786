import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isMap as isMapping } from '../parse/values.ts';
import { byFolded, isSorted, nameOf, type Path } from './edit.ts';
import { flowText, type Plain, type Style, scalarText, styleOf, yamlLines } from './wording.ts';

/** A value whose layout prevents an edit by whole lines. */
export interface Refusal {
  readonly path: Path;
  readonly line: number;
}

export interface EditedText {
  readonly text: string;
  /** Paths at or above edits that failed. If there are any, `text` is useless. */
  readonly refused: readonly Refusal[];
}

const WIDEST_LINE = 110;

interface TextSpan {
  readonly start: number;
  readonly end: number;
}

type Ranged = { readonly range?: readonly number[] | null } | null | undefined;

const startOf = (node: unknown): number => (node as Ranged)?.range?.[0] ?? 0;

/** The offset after a value. A block's own range may include later comments. */
function endOf(node: unknown): number {
  if (isMap(node) && node.flow !== true) return endOfPair(node.items.at(-1)) ?? startOf(node);
  if (isSeq(node) && node.flow !== true) return endOf(node.items.at(-1));
  return (node as Ranged)?.range?.[1] ?? 0;
}

const endOfPair = (pair: Pair | undefined): number | undefined =>
  pair && Math.max(endOf(pair.key), endOf(pair.value));

/** The text must end with a line end. */
class TextEditor {
  readonly refused: Refusal[] = [];
  readonly #text: string;
  readonly #splices: (TextSpan & { readonly text: string })[] = [];
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

  /** Keeps equal values byte by byte. */
  edit(node: Node | null, value: unknown, path: Path, key: unknown): void {
    const old: unknown = node?.toJSON();
    if (isDeepStrictEqual(old, value)) return;
    const isBlock = (isMap(node) || isSeq(node)) && node.flow !== true;
    if (isBlock && isMap(node) && isMapping(value)) this.#editMap(node, value, path, key);
    else if (isBlock && isSeq(node) && Array.isArray(value)) this.#editList(node, value, path, key);
    else if (isBlock || old === null || old === undefined || path.length === 0 || !this.#isInLine(node))
      this.#refuse(path, node ?? key);
    else this.#replace(node, value as Plain, key);
  }

  #refuse(path: Path, node: unknown): void {
    this.refused.push({ path, line: this.#text.slice(0, startOf(node)).split('\n').length });
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

  #before(offset: number): string {
    return this.#text.slice(this.#lineStart(offset), offset);
  }

  #indentOf(node: unknown): string {
    return ' '.repeat(this.#before(startOf(node)).length);
  }

  #linesOf(start: number, end: number): TextSpan {
    return { start: this.#lineStart(start), end: this.#nextLine(Math.max(start, end - 1)) };
  }

  #isInLine(node: unknown): boolean {
    return !this.#text.slice(startOf(node), endOf(node)).includes('\n');
  }

  /** A comment right above a line belongs to it. Returns the start of the first such line. */
  #aboveComments(line: number): number {
    let above = line;
    while (above > 0 && /^\s*#/.test(this.#text.slice(this.#lineStart(above - 1), above)))
      above = this.#lineStart(above - 1);
    return above;
  }

  #replace(node: Node | null, value: Plain, key: unknown): void {
    const [start, end] = [startOf(node), endOf(node)];
    const text = typeof value === 'object' ? flowText(value) : scalarText(value);
    const before = this.#before(start);
    const isEmpty = (isMap(node) || isSeq(node)) && node.items.length === 0;
    const isLong = before.length + text.length > WIDEST_LINE || (isEmpty && text.length > 2);
    const isLast = /^\s*(#.*)?\s*$/.test(this.#text.slice(end, this.#nextLine(end)));
    if (typeof value !== 'object' || !isLong || !isScalar(key) || !isLast) {
      this.#splice(start, end, text);
      return;
    }
    this.#splice(this.#lineStart(start) + before.trimEnd().length, end, '');
    const [, ...lines] = yamlLines({ [String(key.value)]: value }, this.#indentOf(key), this.#style);
    this.#insert(this.#nextLine(start), lines);
  }

  #editMap(map: YAMLMap, value: Readonly<Record<string, unknown>>, path: Path, holder: unknown): void {
    const lines = new Map<string, TextSpan>();
    for (const pair of map.items) {
      const { key, value: child } = pair;
      const name = String(isScalar(key) ? key.value : key);
      const at = [...path, name];
      const own = this.#linesOf(startOf(key), endOfPair(pair) ?? 0);
      lines.set(name, own);
      if (Object.hasOwn(value, name)) this.edit(child as ParsedNode | null, value[name], at, key);
      else if (this.#before(startOf(key)).trim() === '') this.#splice(own.start, own.end, '');
      else this.#refuse(at, key);
    }
    const added = Object.entries(value).filter(([name]) => !lines.has(name));
    if (Object.keys(value).length === 0) this.#empty(holder, ' {}', path);
    this.#addPairs(map, lines, added as [string, Plain][], path.length === 1);
  }

  /** New people, teams and aliases keep a sorted order; everything else goes last. */
  #addPairs(
    map: YAMLMap,
    lines: ReadonlyMap<string, TextSpan>,
    added: readonly (readonly [string, Plain])[],
    isSection: boolean,
  ): void {
    const names = [...lines.keys()];
    const isOrdered = isSection && names.length > 1 && isSorted(names);
    const indent = this.#indentOf(map.items[0]?.key);
    for (const [key, value] of isOrdered ? added.toSorted(([a], [b]) => byFolded(a, b)) : added) {
      const next = isOrdered ? names.findIndex((name) => byFolded(name, key) > 0) : -1;
      const { start = 0, end = 0 } = lines.get(names.at(Math.max(next - 1, next < 0 ? -1 : 0)) ?? '') ?? {};
      const offset = next === 0 ? this.#aboveComments(start) : end;
      this.#insert(offset, yamlLines({ [key]: value }, indent, this.#style));
    }
  }

  /** Writes `[]` or `{}` behind the key of a list or mapping that lost everything. */
  #empty(holder: unknown, sign: string, path: Path): void {
    if (!isScalar(holder)) {
      this.#refuse(path, undefined);
      return;
    }
    const colon = this.#text.indexOf(':', endOf(holder)) + 1;
    this.#splice(colon, colon, sign);
  }

  #editList(list: YAMLSeq, value: readonly unknown[], path: Path, holder: unknown): void {
    const nodes = list.items as ParsedNode[];
    const odd = nodes.find((node) => !/^\s*- +$/.test(this.#before(startOf(node))));
    if (odd !== undefined) {
      this.#refuse(path, odd);
      return;
    }
    const lines = nodes.map((node) => this.#linesOf(startOf(node), endOf(node)));
    const indent = this.#before(startOf(nodes[0])).split('-', 1)[0] ?? '';
    const old = nodes.map((node) => JSON.stringify(node.toJSON()));
    const wanted = value.map((one) => JSON.stringify(one));
    const kept = new Set(old.filter((one) => wanted.includes(one)));
    // An element with the same name and other content is edited in place.
    const keysOf = (texts: readonly string[]): string[] =>
      texts.map((one) => (kept.has(one) ? one : nameOf(JSON.parse(one))));
    let [index, place] = [0, 0];
    for (const { added, removed, count } of diffArrays(keysOf(old), keysOf(wanted))) {
      for (let step = 0; step < count; step++) {
        const [node, span] = [nodes[index], lines[index]];
        if (added) {
          const offset = lines[index - 1]?.end ?? this.#aboveComments(lines[0]?.start ?? 0);
          this.#insert(offset, yamlLines([value[place++] as Plain], indent));
          continue;
        }
        const fresh = value[place];
        const isBlock = isMap(node) && node.flow !== true;
        if (span !== undefined && removed) this.#splice(span.start, span.end, '');
        else if (span !== undefined && isBlock && !isMapping(fresh))
          this.#splice(
            span.start,
            span.end,
            `${yamlLines([fresh as Plain], indent).join('')}${this.#lineEnd}`,
          );
        else this.edit(node ?? null, fresh, [...path, index], undefined);
        if (!removed) place++;
        index++;
      }
    }
    if (value.length === 0) this.#empty(holder, ' []', path);
  }
}

function editYaml(content: string, value: unknown): EditedText {
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n';
  const hasEnd = content.endsWith('\n');
  const text = hasEnd ? content : `${content}${lineEnd}`;
  const editor = new TextEditor(text, lineEnd);
  editor.edit(parseDocument(text, { uniqueKeys: false }).contents, value, [], undefined);
  const edited = editor.text();
  return { text: hasEnd ? edited : edited.slice(0, -lineEnd.length), refused: editor.refused };
}

/** Only rewrites JSON in the layout of a machine. It has no comments to keep. */
function editJson(content: string, value: unknown): EditedText {
  const [, step = ''] = /^\s*[[{]\r?\n([ \t]+)/.exec(content) ?? [];
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n';
  const write = (one: unknown): string => JSON.stringify(one, null, step).replaceAll('\n', lineEnd);
  if (write(JSON.parse(content)) !== content.trim())
    return { text: content, refused: [{ path: [], line: 1 }] };
  return { text: content.replace(content.trim(), () => write(value)), refused: [] };
}

/** `content` must be valid. Equal lines stay byte by byte, with their comments. */
export const editText = (content: string, isJson: boolean, value: unknown): EditedText =>
  isJson ? editJson(content, value) : editYaml(content, value);
