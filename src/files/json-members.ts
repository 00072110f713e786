import { chunksOf } from './chunks.ts';
import {
  BACKSLASH,
  BRACKETS,
  begunAtEnd,
  CLOSES,
  COLON,
  COMMA,
  code,
  ELEMENT_END,
  IN_STRINGS,
  LINE_END,
  LIST_END,
  nextOf,
  OPENING,
  OPENS,
  QUOTE,
  QUOTES,
  refuseText,
  SIGNS,
} from './json-bytes.ts';

/** How many bytes of elements are parsed at once. */
const AT_ONCE = 1 << 16;

/** A member of a JSON object, or an element of one that is a list. */
export interface JsonMember {
  readonly name: string;
  readonly value: unknown;
}

/** Cuts the text of a JSON object into the members that are wanted, piece by piece. Throws a `SyntaxError`. */
class Cutter {
  readonly #wanted: ReadonlySet<string>;
  readonly #lists: ReadonlySet<string>;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #isOver = false;
  #name = '';
  #keeping: 'name' | 'value' | 'element' | 'nothing' = 'nothing';
  #kept: Buffer[] = [];
  /** How many bytes of the end of a list were seen of one that is leapt over; -1 where none is. */
  #leaping = -1;
  #mayLeap: boolean;
  /** True as long as each element that began a line was all of it. */
  #hasLines: boolean;

  constructor(wanted: ReadonlySet<string>, lists: ReadonlySet<string>, byLines: boolean) {
    this.#wanted = wanted;
    this.#lists = lists;
    this.#mayLeap = byLines;
    this.#hasLines = byLines;
  }

  #take(): string {
    const text = Buffer.concat(this.#kept).toString('utf8').trim();
    this.#kept = [];
    return text;
  }

  #begin(keeping: 'name' | 'value' | 'element' | 'nothing'): void {
    this.#keeping = keeping;
    this.#kept = [];
  }

  /** What ended at a comma or a closing bracket. */
  #ended(depth: number): JsonMember | undefined {
    const keeping = this.#keeping;
    if (!((depth === 1 && keeping === 'value') || (depth === 2 && keeping === 'element'))) return undefined;
    const text = this.#take();
    return keeping === 'element' && text === '' ? undefined : { name: this.#name, value: JSON.parse(text) };
  }

  *cut(chunk: Buffer): Iterable<JsonMember> {
    let from = 0;
    const keep = (end: number): void => {
      if (this.#keeping !== 'nothing') this.#kept.push(chunk.subarray(from, end));
      from = end + 1;
    };
    for (let at = this.#leapt(chunk, 0); at < chunk.length; at++) {
      if (this.#inString) {
        at = this.#inside(chunk, at);
        continue;
      }
      if (at === from && this.#hasLines && this.#keeping === 'element' && this.#kept.length === 0) {
        const lines = this.#lines(chunk, at);
        if (lines !== undefined) {
          for (const value of lines.values) yield { name: this.#name, value };
          from = lines.end;
          at = from - 1;
          continue;
        }
      }
      if (this.#keeping === 'nothing') at = this.#over(chunk, at);
      const next = nextOf(SIGNS, chunk, at);
      if (this.#depth === 0) refuseText(chunk, at, next);
      at = next;
      const byte = chunk[at];
      if (byte === undefined) break;
      if (this.#depth === 0 && [QUOTE, COLON, COMMA].includes(byte))
        throw new SyntaxError('it is not one object');
      if (byte === QUOTE) this.#inString = true;
      else if (OPENING.includes(byte)) {
        this.#depth++;
        if (this.#depth === 1) {
          if (this.#isOver || byte !== code('{')) throw new SyntaxError('it is not one object');
          from = at + 1;
          this.#begin('name');
        } else if (this.#depth === 2 && this.#keeping === 'nothing' && this.#lists.has(this.#name)) {
          if (byte !== code('[')) throw new SyntaxError(`${this.#name} is not a list`);
          from = at + 1;
          this.#begin('element');
        } else if (this.#depth === 2 && this.#keeping === 'nothing' && this.#mayLeap) {
          if (chunk[at + 1] !== LINE_END) continue;
          this.#mayLeap = false;
          this.#leaping = 0;
          at = this.#leapt(chunk, at + 1) - 1;
        }
      } else if (byte === COLON) {
        if (this.#depth !== 1 || this.#keeping !== 'name') continue;
        keep(at);
        this.#name = String(JSON.parse(this.#take()));
        this.#begin(this.#wanted.has(this.#name) ? 'value' : 'nothing');
      } else if (byte === COMMA) {
        if (!(this.#depth === 1 || (this.#depth === 2 && this.#keeping === 'element'))) continue;
        keep(at);
        const member = this.#ended(this.#depth);
        if (member !== undefined) yield member;
        this.#begin(this.#depth === 1 ? 'name' : 'element');
      } else {
        if (this.#depth === 0) throw new SyntaxError('a bracket closes nothing');
        if (this.#depth === 1 || (this.#depth === 2 && this.#keeping === 'element')) {
          keep(at);
          const member = this.#ended(this.#depth);
          if (member !== undefined) yield member;
          this.#begin('nothing');
        }
        this.#depth--;
        if (this.#depth === 0) this.#isOver = true;
      }
    }
    // A copy: the next chunk but one is read into the same bytes.
    if (from < chunk.length && this.#keeping !== 'nothing')
      this.#kept.push(Buffer.from(chunk.subarray(from)));
  }

  /**
   * The elements that begin here where they are all of some lines, the last of which a comma ends: what is a list of JSON up to
   * there holds the same elements in any longer one. Several at once, as V8 knows keys of objects by those before them.
   */
  #lines(
    chunk: Buffer,
    from: number,
  ): { readonly values: readonly unknown[]; readonly end: number } | undefined {
    if (chunk[from] !== LINE_END) return undefined;
    const piece = chunk.subarray(from, from + AT_ONCE);
    const over = piece.indexOf(LIST_END);
    const last = piece.lastIndexOf(ELEMENT_END, over < 0 ? piece.length : over);
    // One line may be longer than that.
    const end = last < 0 && over < 0 ? chunk.indexOf(ELEMENT_END, from) : from + last;
    if (end < from) return undefined;
    try {
      return { values: JSON.parse(`[${chunk.toString('utf8', from, end)}]`), end: end + 1 };
    } catch {
      this.#hasLines = false;
      return undefined;
    }
  }

  /** Goes on with a leap, if there is one, to the bracket that ends the list: where to look next. */
  #leapt(chunk: Buffer, from: number): number {
    if (this.#leaping < 0) return from;
    const begun = this.#leaping;
    // The end may have begun in the chunk before.
    const bytes = begun > 0 ? Buffer.concat([LIST_END.subarray(0, begun), chunk]) : chunk;
    const found = bytes.indexOf(LIST_END, from);
    this.#leaping = found < 0 ? begunAtEnd(bytes.subarray(from)) : -1;
    return found < 0 ? chunk.length : found - begun + LIST_END.length - 1;
  }

  /** Goes over what nobody wants, down to the second level: the place of the first byte that is to be looked at. */
  #over(chunk: Buffer, from: number): number {
    let depth = this.#depth;
    let at = from;
    for (; depth > 2 && at < chunk.length; at++) {
      const sign = BRACKETS[chunk[at] ?? 0];
      if (sign === OPENS) depth++;
      else if (sign === CLOSES) depth--;
      else if (sign === QUOTES) {
        at++;
        while (at < chunk.length && chunk[at] !== QUOTE) at += chunk[at] === BACKSLASH ? 2 : 1;
        this.#inString = at >= chunk.length;
        this.#isEscaped = at > chunk.length;
      }
    }
    this.#depth = depth;
    return Math.min(at, chunk.length);
  }

  /** Goes on in a string, to its end or to that of the chunk: the place of the last byte that was looked at. */
  #inside(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return at;
    }
    at = nextOf(IN_STRINGS, chunk, at);
    if (chunk[at] === QUOTE) this.#inString = false;
    else if (chunk[at] === BACKSLASH) this.#isEscaped = true;
    return at;
  }

  end(): void {
    if (!this.#isOver || this.#inString || this.#leaping >= 0) throw new SyntaxError('it ends too early');
  }
}

/** How a file is read. */
export interface Reading {
  readonly bytesAtOnce?: number | undefined;
  /**
   * True for a file that may have an entry a line, as our documents do: then the first list that nobody wants and that
   * begins with a line end is leapt over to the first line that is two spaces and a bracket. All other brackets are counted,
   * so that a list which ends elsewhere does not come out even: then a `SyntaxError` says nothing of the file.
   */
  readonly byLines?: boolean;
}

/**
 * Reads single members of a JSON object from a file of any size: those of `wanted` whole, those of `lists` element by
 * element; of the others only the brackets are looked at. They come as they end in one piece of the file after the other: each piece is
 * to be gone through before the next is asked for. Throws a `SyntaxError` where the file is no such object, and what the system throws
 * where it cannot be read.
 */
export async function* jsonMembers(
  file: string,
  wanted: ReadonlySet<string>,
  lists: ReadonlySet<string>,
  { bytesAtOnce = 1 << 20, byLines = false }: Reading = {},
): AsyncIterable<Iterable<JsonMember>> {
  const cutter = new Cutter(wanted, lists, byLines);
  for await (const chunk of chunksOf(file, bytesAtOnce)) yield cutter.cut(chunk);
  cutter.end();
}
