import { MAX_DEPTH } from './depth.ts';
import { type ListTexts, plainScalar, type Scalar } from './scalar.ts';
import { putOwn } from './tree.ts';

const SPACE = 32;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const COMMA = 44;
const COLON = 58;
const BRACKET = 91;
const BRACKET_END = 93;
const BRACE = 123;
const BRACE_END = 125;

/** Keys that are longer are an error of YAML 1.2. */
const LONGEST_KEY = 1000;
/** Text without quotes, and the spaces behind it. */
const PLAIN = /[^ \-?:,[\]{}#&*!|>'"%@`](?:[^:,[\]{}#]|:(?=[^ ,[\]{}]))*/y;
/** What may stand behind the last bracket. */
const REST = /(?: +#.*)?[ \r]*$/y;

/** The offset of the first character at or behind an offset that is no space. */
export const afterSpaces = (content: string, at: number): number => {
  let next = at;
  while (content.charCodeAt(next) === SPACE) next++;
  return next;
};

/** True for what begins with a bracket or a brace. */
export const isInBrackets = (text: string): boolean =>
  text.charCodeAt(0) === BRACKET || text.charCodeAt(0) === BRACE;

/** Reads what stands between brackets. */
class Brackets {
  readonly #text: string;
  readonly #known: ListTexts;
  #at = 0;

  constructor(text: string, known: ListTexts) {
    this.#text = text;
    this.#known = known;
  }

  whole(depth: number): unknown {
    const value = this.#value(depth);
    REST.lastIndex = this.#at;
    return REST.test(this.#text) ? value : undefined;
  }

  #value(depth: number): unknown {
    const first = this.#text.charCodeAt(this.#at);
    if (first === BRACKET) return depth < MAX_DEPTH ? this.#list(depth + 1) : undefined;
    if (first === BRACE) return depth < MAX_DEPTH ? this.#map(depth + 1) : undefined;
    return this.#scalar();
  }

  #list(depth: number): unknown {
    const list: unknown[] = [];
    while (!this.#ends(BRACKET_END)) {
      const value = this.#value(depth);
      if (value === undefined || !this.#goesOn(BRACKET_END)) return undefined;
      list.push(typeof value === 'string' ? this.#known.texts.one(value) : value);
    }
    return list;
  }

  #map(depth: number): unknown {
    const map: Record<string, unknown> = {};
    while (!this.#ends(BRACE_END)) {
      const start = this.#at;
      const key = this.#string();
      const length = this.#at - start;
      if (key === undefined || length > LONGEST_KEY || key === '<<' || !this.#passes(COLON)) return undefined;
      if (this.#text.charCodeAt(this.#at) !== SPACE) return undefined;
      this.#at = afterSpaces(this.#text, this.#at);
      const value = this.#value(depth);
      if (value === undefined || !putOwn(map, key, value) || !this.#goesOn(BRACE_END)) return undefined;
    }
    return map;
  }

  /** Passes the bracket that opens, or the comma behind an element; true at the one that ends them all, which it passes. */
  #ends(end: number): boolean {
    this.#at = afterSpaces(this.#text, this.#at + 1);
    return this.#passes(end);
  }

  /** True where a comma, or what ends them all, stands behind an element. */
  #goesOn(end: number): boolean {
    this.#at = afterSpaces(this.#text, this.#at);
    const next = this.#text.charCodeAt(this.#at);
    if (next === end) this.#at--;
    return next === end || next === COMMA;
  }

  #passes(code: number): boolean {
    const isThere = this.#text.charCodeAt(this.#at) === code;
    if (isThere) this.#at++;
    return isThere;
  }

  #scalar(): Scalar | undefined {
    const first = this.#text.charCodeAt(this.#at);
    const text = this.#string();
    return text === undefined || first === DOUBLE_QUOTE || first === SINGLE_QUOTE ? text : plainScalar(text);
  }

  /** A text, with or without quotes; undefined for one with escapes. */
  #string(): string | undefined {
    const text = this.#text;
    const start = this.#at;
    const first = text.charCodeAt(start);
    if (first !== DOUBLE_QUOTE && first !== SINGLE_QUOTE) {
      PLAIN.lastIndex = start;
      if (!PLAIN.test(text)) return undefined;
      this.#at = PLAIN.lastIndex;
      let end = this.#at;
      while (text.charCodeAt(end - 1) === SPACE) end--;
      return text.slice(start, end);
    }
    const end = text.indexOf(text.charAt(start), start + 1);
    if (end === -1 || text.charCodeAt(end + 1) === first) return undefined;
    this.#at = end + 1;
    const inner = text.slice(start + 1, end);
    return inner.includes('\\') ? undefined : inner;
  }
}

/**
 * Reads a list or mapping in brackets that stands in one line, and nothing behind it but a comment; undefined for what is not
 * plain to see. `depth` is how much lies around it.
 */
export const readBrackets = (text: string, depth: number, known: ListTexts): unknown =>
  new Brackets(text, known).whole(depth);
