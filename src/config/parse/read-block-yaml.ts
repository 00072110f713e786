import { MAX_DEPTH } from './depth.ts';
import { afterSpaces, isInBrackets, readBrackets } from './read-brackets.ts';
import { type ListTexts, plainScalar, type Scalar } from './scalar.ts';
import { putOwn } from './tree.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;
const DOUBLE_QUOTE = 34;
const HASH = 35;
const SINGLE_QUOTE = 39;
const DASH = 45;
const COLON = 58;

/** Keys that are longer are an error of YAML 1.2. */
const LONGEST_KEY = 1000;
/** What begins with another character is something else than plain text, or may be. */
const PLAIN = /^[^ \-?:,[\]{}#&*!|>'"%@`]/;
/** What may stand before the lines: that a document begins. */
const FIRST_LINE = /^---\r?\n/;
const QUOTED = /^(?:"([^"\\]*)"|'([^']*)')(?: +#.*)?$/;

/** Where a line ends without the spaces that end it. */
const beforeSpaces = (content: string, start: number, end: number): number => {
  let last = end;
  while (last > start && (content.charCodeAt(last - 1) === SPACE || content.charCodeAt(last - 1) === CR))
    last--;
  return last;
};

const isPlain = (text: string): boolean => PLAIN.test(text) && !text.includes(': ') && !text.endsWith(':');

/** The scalar that a text to the end of a line is, comments left out; undefined where it is something else, or may be. */
function scalarOf(text: string): Scalar | undefined {
  const quoted = QUOTED.exec(text);
  if (quoted !== null) return quoted[1] ?? quoted[2];
  const comment = text.indexOf(' #');
  const plain = comment === -1 ? text : text.slice(0, beforeSpaces(text, 0, comment));
  return isPlain(plain) ? plainScalar(plain) : undefined;
}

/** A mapping or list to which lines may still add. */
interface Open {
  /** Undefined for a list. */
  readonly map: Record<string, unknown> | undefined;
  /** The column in which its keys or dashes stand. */
  readonly column: number;
  /** How many elements of lists around it were known when it began. */
  readonly from: number;
  /** The key that it stands behind, if any does. */
  readonly key: string | undefined;
}

/** Reads lines of keys and dashes, one after the other. */
class Lines {
  readonly #content: string;
  readonly #outer: Open[] = [];
  #open: Open = { map: {}, column: -1, from: 0, key: undefined };
  /** The key whose value begins in a later line, if any does. */
  #waiting: string | undefined = '';
  /** Elements of lists that have not ended: one that grows by itself keeps room for more. */
  readonly #elements: unknown[] = [];
  #count = 0;
  /** Rests of lines behind dashes. */
  readonly #known: ListTexts;

  constructor(content: string, known: ListTexts) {
    this.#content = content;
    this.#known = known;
  }

  /** What all lines come to; undefined at the first that is not plain to see. */
  read(): unknown {
    const content = this.#content;
    for (let start = FIRST_LINE.exec(content)?.[0].length ?? 0; start < content.length; ) {
      const lineEnd = content.indexOf('\n', start);
      const end = lineEnd === -1 ? content.length : lineEnd;
      const at = afterSpaces(content, start);
      const first = content.charCodeAt(at);
      if (at < end && first !== HASH && first !== CR) {
        const isDash = first === DASH && content.charCodeAt(at + 1) === SPACE;
        if (!this.#goTo(at - start, isDash)) return undefined;
        if (isDash ? !this.#element(start, at, end) : !this.#entry(at, end)) return undefined;
      }
      start = end + 1;
    }
    return this.#goTo(-1, false) ? this.#open.map?.[''] : undefined;
  }

  /** Opens what begins in this column, or ends what ended before it; false where neither fits. */
  #goTo(column: number, isDash: boolean): boolean {
    if (this.#waiting !== undefined) {
      const { column: outer } = this.#open;
      if (column > outer || (isDash && column === outer)) return this.#begin(column, isDash);
      // Nothing stands behind a key.
      if (this.#outer.length === 0 || !this.#add(null)) return false;
    }
    let { map, column: at } = this.#open;
    while (at > column || (at === column && map === undefined && !isDash)) {
      if (!this.#end()) return false;
      ({ map, column: at } = this.#open);
    }
    return at === column && isDash === (map === undefined);
  }

  #begin(column: number, isList: boolean): boolean {
    if (this.#outer.length >= MAX_DEPTH) return false;
    this.#outer.push(this.#open);
    this.#open = { map: isList ? undefined : {}, column, from: this.#count, key: this.#waiting };
    this.#waiting = undefined;
    return true;
  }

  /** Ends what is open, and adds it to what lies around; false where its key stands twice. */
  #end(): boolean {
    const { map, from, key } = this.#open;
    const outer = this.#outer.pop();
    if (outer === undefined) return false;
    this.#open = outer;
    this.#waiting = key;
    const list = map === undefined ? this.#elements.slice(from, this.#count) : undefined;
    this.#count = map === undefined ? from : this.#count;
    return this.#add(map ?? list);
  }

  /** Adds to the list, or puts behind the key that waits; false where the key stands twice. */
  #add(value: unknown): boolean {
    const { map } = this.#open;
    const key = this.#waiting;
    this.#waiting = undefined;
    if (map !== undefined) return key !== undefined && putOwn(map, key, value);
    this.#elements[this.#count++] = value;
    return true;
  }

  #element(start: number, dash: number, end: number): boolean {
    const at = afterSpaces(this.#content, dash + 1);
    const text = this.#content.slice(at, end);
    const { texts, scalars } = this.#known;
    const number = texts.numberOf(text);
    const scalar = scalars[number] ?? scalarOf(text.slice(0, beforeSpaces(text, 0, text.length)));
    scalars[number] = scalar;
    if (scalar !== undefined) return this.#add(scalar);
    if (isInBrackets(text)) return this.#addBrackets(text);
    return at < end && this.#begin(at - start, false) && this.#entry(at, end);
  }

  #addBrackets(text: string): boolean {
    const value = readBrackets(text, this.#outer.length, this.#known);
    return value !== undefined && this.#add(value);
  }

  /** Reads a key and what stands behind it. */
  #entry(start: number, end: number): boolean {
    const content = this.#content;
    const quote = content.charCodeAt(start);
    const isQuoted = quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE;
    const colon = isQuoted ? this.#afterQuote(start, end) : this.#colon(start, end);
    if (colon === -1 || colon - start > LONGEST_KEY) return false;
    const key = isQuoted ? content.slice(start + 1, colon - 1) : content.slice(start, colon);
    if (isQuoted ? key.includes('\\') : key === '<<' || !PLAIN.test(key) || / (?:#|$)/.test(key))
      return false;
    this.#waiting = key;
    const at = afterSpaces(content, colon + 1);
    const last = beforeSpaces(content, at, end);
    const first = content.charCodeAt(at);
    if (at >= last || first === HASH) return true;
    const text = content.slice(at, last);
    if (isInBrackets(text)) return this.#addBrackets(text);
    const scalar = scalarOf(text);
    return scalar !== undefined && this.#add(scalar);
  }

  /** The colon that ends a plain key; -1 where there is none in its line. */
  #colon(start: number, end: number): number {
    let at = this.#content.indexOf(':', start);
    while (at !== -1 && at < end && !this.#endsKey(at)) at = this.#content.indexOf(':', at + 1);
    return at < end ? at : -1;
  }

  /** The same behind a quoted key. */
  #afterQuote(start: number, end: number): number {
    const at = this.#content.indexOf(this.#content.charAt(start), start + 1) + 1;
    return at > start && at < end && this.#content.charCodeAt(at) === COLON && this.#endsKey(at) ? at : -1;
  }

  #endsKey(colon: number): boolean {
    const next = this.#content.charCodeAt(colon + 1);
    return next === SPACE || next === LF || next === CR || colon + 1 === this.#content.length;
  }
}

/**
 * Reads YAML of keys and dashes with a scalar or a pair of brackets behind each, which is what large files consist of, many times
 * as fast as a parser tells its events. Undefined for all else. What is unusual in any way must have been looked for before.
 */
export const readBlockYaml = (content: string, known: ListTexts): unknown => new Lines(content, known).read();
