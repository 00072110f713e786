import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import { isEmpty, isMap, type Reading, type Spot, spotOf } from '../parse/places.ts';
import { flowText, type Plain, type Style, scalarText, styleOf, yamlLines } from '../yaml-text.ts';
import { byFolded, elementName, isSorted, type Path } from './edit.ts';

export interface EditedText {
  readonly text: string;
  /** Values whose layout allows no edit by whole lines. If `refused` has values, do not use `text`. */
  readonly refused: readonly { readonly path: Path; readonly line: number }[];
}

const WIDEST_LINE = 110;

type Placed = Pick<Reading, 'value'> & { readonly spot: Spot };
type PlainMap = Readonly<Record<string, unknown>>;

interface TextSpan {
  readonly start: number;
  readonly end: number;
}

interface PlacedEntry {
  readonly name: string;
  readonly spot: Spot;
  readonly lines: TextSpan;
}

/** Matches a key and its colon. */
const TO_COLON = /(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\n]*?)[ \t]*:(?=\s)/y;
/** Matches the end of a list or mapping, up to its closing bracket. */
const TO_CLOSING_BRACKET = /(?:[\s,:]|#[^\n]*)*[\]}]/y;

/** Pairs old and new elements by name, so that a changed element keeps its place and comments. */
function diffElements(old: readonly unknown[], value: readonly unknown[]) {
  const before = new Set(old.map((one) => JSON.stringify(one)));
  const kept = new Set(value.map((one) => JSON.stringify(one)).filter((text) => before.has(text)));
  // Equal elements match by their text, changed elements by their name.
  const keyOf = (element: unknown): string => {
    const text = JSON.stringify(element);
    return kept.has(text) ? text : elementName(element);
  };
  return diffArrays(old.map(keyOf), value.map(keyOf));
}

/** Edits YAML by whole lines, so all other lines stay as they are. The text must end with a line end. */
class TextEditor {
  readonly refused: EditedText['refused'][number][] = [];
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

  /** Changes the value at the spot. Refuses a layout that allows no edit by whole lines. */
  edit(spot: Spot, old: unknown, value: unknown, path: Path): void {
    if (isDeepStrictEqual(old, value)) return;
    const isBlock = this.#isBlock(spot);
    const isInOneLine = this.#endOf(spot) < this.#nextLine(spot.start);
    const isReplaceable = !isBlock && isInOneLine && old !== null && path.length > 0;
    if (isBlock && isMap(old) && isMap(value)) this.#editMap(spot, old, value, path);
    else if (isBlock && Array.isArray(old) && Array.isArray(value)) this.#editList(spot, old, value, path);
    else if (isReplaceable) this.#replace(spot, old, value as Plain, path);
    else this.#refuse(path, spot.start);
  }

  #refuse(path: Path, offset: number): void {
    this.refused.push({ path, line: this.#text.slice(0, offset).split('\n').length });
  }

  /** True for a list or mapping without brackets. */
  #isBlock({ start, within }: Spot): boolean {
    return within !== undefined && !'[{'.includes(this.#text.charAt(start));
  }

  /** Returns the end of the match that begins at the offset, or the offset if nothing matches. */
  #endOfMatch(pattern: RegExp, offset: number): number {
    pattern.lastIndex = offset;
    return pattern.test(this.#text) ? pattern.lastIndex : offset;
  }

  #endOf(spot: Spot): number {
    const { start, end, within } = spot;
    if (within === undefined) return end;
    const last = [...within.values()].at(-1);
    const endOfParts = last === undefined ? start + 1 : this.#endOf(spotOf(last));
    return this.#isBlock(spot) ? endOfParts : this.#endOfMatch(TO_CLOSING_BRACKET, endOfParts);
  }

  #insert(offset: number, lines: readonly string[]): void {
    const text = lines.map((line) => `${line}${this.#lineEnd}`).join('');
    this.#splices.push({ start: offset, end: offset, text });
  }

  /** A byte order mark is not part of the first line. */
  #lineStart(offset: number): number {
    return this.#text.lastIndexOf('\n', offset - 1) + 1 || Number(this.#text.startsWith('\ufeff'));
  }

  #nextLine(offset: number): number {
    return this.#text.indexOf('\n', offset) + 1 || this.#text.length;
  }

  #lineUpTo(offset: number): string {
    return this.#text.slice(this.#lineStart(offset), offset);
  }

  #indentOf({ key }: Spot): string {
    return ' '.repeat(this.#lineUpTo(key).length);
  }

  /** Includes comments right below the entry, if they are indented more than its key or dash. */
  #linesOf(spot: Spot): TextSpan {
    const indent = this.#lineUpTo(spot.key).search(/[^ ]|$/);
    const comments = new RegExp(`(?:(?:\\s*\\n)? {${indent + 1},}#[^\\n]*\\n)+`, 'y');
    const end = this.#nextLine(Math.max(spot.key, this.#endOf(spot) - 1));
    return { start: this.#lineStart(spot.key), end: this.#endOfMatch(comments, end) };
  }

  /** Returns the start of the comments right above a line, or else the start of the line. */
  #startWithComments(lineStart: number): number {
    let start = lineStart;
    while (start > 0 && /^\s*#/.test(this.#text.slice(this.#lineStart(start - 1), start)))
      start = this.#lineStart(start - 1);
    return start;
  }

  /** Writes the value in the line of its key, or below the key if the value is too long or was empty. */
  #replace(spot: Spot, old: unknown, value: Plain, path: Path): void {
    const { start } = spot;
    const end = this.#endOf(spot);
    const key = path.at(-1);
    const text = typeof value === 'object' ? flowText(value) : scalarText(value);
    const before = this.#lineUpTo(start);
    const isTooLong = before.length + text.length > WIDEST_LINE;
    const fillsEmpty = isEmpty(old) && !isEmpty(value);
    const endsLine = /^\s*(#.*)?\s*$/.test(this.#text.slice(end, this.#nextLine(end)));
    if (typeof value === 'object' && typeof key === 'string' && (isTooLong || fillsEmpty) && endsLine) {
      const endOfKey = this.#lineStart(start) + before.trimEnd().length;
      this.#splices.push({ start: endOfKey, end, text: '' });
      const [, ...linesBelowKey] = yamlLines({ [key]: value }, this.#indentOf(spot), this.#style);
      this.#insert(this.#nextLine(start), linesBelowKey);
    } else this.#splices.push({ start, end, text });
  }

  #editMap(map: Spot, old: PlainMap, value: PlainMap, path: Path): void {
    const spots = map.within instanceof Map ? [...map.within] : [];
    const entries = spots.map(([name, spot]) => ({ name, spot, lines: this.#linesOf(spot) }));
    for (const { name, spot, lines } of entries)
      if (Object.hasOwn(value, name)) this.edit(spot, old[name], value[name], [...path, name]);
      else if (this.#lineUpTo(spot.key).trim() === '') this.#splices.push({ ...lines, text: '' });
      // The first key of a list element is behind its dash: `- user: ana@x.com`.
      else this.#refuse([...path, name], spot.key);
    if (isEmpty(value)) this.#writeEmpty(map, ' {}', path);
    const added = Object.entries(value).filter(([name]) => !Object.hasOwn(old, name));
    this.#addEntries(entries, added as [string, Plain][], path.length === 1);
  }

  /** Keeps a sorted section (people, teams, aliases) sorted. Adds all other keys at the end. */
  #addEntries(entries: readonly PlacedEntry[], added: [string, Plain][], isSection: boolean): void {
    const [first] = entries;
    const indent = first === undefined ? '' : this.#indentOf(first.spot);
    const names = entries.map(({ name }) => name);
    const isOrdered = isSection && names.length > 1 && isSorted(names);
    if (isOrdered) added.sort(([a], [b]) => byFolded(a, b));
    for (const [key, value] of added) {
      const next = isOrdered ? names.findIndex((name) => byFolded(name, key) > 0) : -1;
      const entryAbove = next < 0 ? entries.at(-1) : entries[next - 1];
      const offset = entryAbove?.lines.end ?? this.#startWithComments(first?.lines.start ?? 0);
      this.#insert(offset, yamlLines({ [key]: value }, indent, this.#style));
    }
  }

  /** Writes `[]` or `{}` behind the key of an emptied list or mapping. */
  #writeEmpty({ key }: Spot, sign: string, path: Path): void {
    const colon = this.#endOfMatch(TO_COLON, key);
    if (typeof path.at(-1) === 'string') this.#splices.push({ start: colon, end: colon, text: sign });
    else this.#refuse(path, key);
  }

  #editList(list: Spot, old: readonly unknown[], value: readonly unknown[], path: Path): void {
    const spots = [...(list.within?.values() ?? [])].map(spotOf);
    const notBehindDash = spots.find(({ start }) => !/^\s*- +$/.test(this.#lineUpTo(start)));
    if (notBehindDash !== undefined) {
      this.#refuse(path, notBehindDash.start);
      return;
    }
    const oldElements = spots.map((spot, index) => ({ spot, lines: this.#linesOf(spot), index }));
    const newValues = [...value] as Plain[];
    const indent = this.#lineUpTo(spots[0]?.start ?? 0).split('-', 1)[0] ?? '';
    let offset = this.#startWithComments(oldElements[0]?.lines.start ?? 0);
    // The loop takes each handled element out of `oldElements` and `newValues`.
    for (const { added, removed, count } of diffElements(old, value)) {
      if (added) {
        this.#insert(offset, yamlLines(newValues.splice(0, count), indent));
        continue;
      }
      for (const { spot, lines, index } of oldElements.splice(0, count)) {
        if (removed) this.#splices.push({ ...lines, text: '' });
        else this.edit(spot, old[index], newValues.shift(), [...path, index]);
        offset = lines.end;
      }
    }
    if (isEmpty(value)) this.#writeEmpty(list, ' []', path);
  }
}

function editYaml(content: string, { spot, value: old }: Placed, value: unknown): EditedText {
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n';
  const hasEnd = content.endsWith('\n');
  const text = hasEnd ? content : `${content}${lineEnd}`;
  const editor = new TextEditor(text, lineEnd);
  editor.edit(spot, old, value, []);
  const edited = editor.text();
  return { text: hasEnd ? edited : edited.slice(0, -lineEnd.length), refused: editor.refused };
}

/** Rewrites only JSON that a machine formatted. JSON has no comments that a rewrite could lose. */
function editJson(content: string, value: unknown): EditedText {
  const [, step = ''] = /^\s*[[{]\r?\n([ \t]+)/.exec(content) ?? [];
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n';
  const write = (one: unknown): string => JSON.stringify(one, null, step).replaceAll('\n', lineEnd);
  const text = content.trim();
  if (write(JSON.parse(text)) !== text) return { text: content, refused: [{ path: [], line: 1 }] };
  return { text: content.replace(text, () => write(value)), refused: [] };
}

/** `content` must be valid. Lines that need no edit keep every byte. */
export const editText = (content: string, isJson: boolean, before: Placed, value: unknown): EditedText =>
  isJson ? editJson(content, value) : editYaml(content, before, value);
