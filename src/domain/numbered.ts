/**
 * A piece of a long text, as numbers of the texts it is put together from: most of it is said again and again, and numbers go
 * to another thread without being copied. Who reads pieces has to read all that come before, too.
 */
export interface Numbered {
  /** Texts for this piece and all that follow: their numbers go on where those of earlier pieces end. */
  readonly lasting: readonly string[];
  /** Texts of this piece alone: their numbers begin at `OWN`. */
  readonly own: readonly string[];
  /** Numbers of texts one after the other; where one is `ROWS`, rows follow. */
  readonly words: Uint32Array<ArrayBuffer>;
}

/** The number of the first text of a piece's own. */
export const OWN = 0x8000_0000;
/** Behind it stand how many rows there are, how many columns, the text between two rows, and each column: its kind, and what is in it. */
export const ROWS = 0xffff_ffff;

/** What a column of rows is: the same text in all, a text of each, or a number of each between two texts. */
export type NumberedColumn =
  | { readonly kind: 'same'; readonly text: number }
  | { readonly kind: 'texts'; readonly texts: readonly number[] }
  | {
      readonly kind: 'numbers';
      readonly before: number;
      readonly behind: number;
      readonly values: readonly number[];
    };

export const KINDS = ['same', 'texts', 'numbers'] as const satisfies readonly NumberedColumn['kind'][];

/** Collects a text as numbers, piece by piece. */
export class NumberedText {
  #words = new Uint32Array(1 << 12);
  #length = 0;
  #own: string[] = [];
  #lasting: string[] = [];
  #known = 0;
  /** Texts of which each is said once, and nothing else between them. */
  #once = '';
  #pieces = 0;

  /** Which piece is being collected: numbers of its own texts hold for it alone. */
  get piece(): number {
    return this.#pieces;
  }

  /** About how much was collected and not yet taken. */
  get size(): number {
    return this.#length + this.#once.length;
  }

  /** Numbers a text that may be said in all pieces from now on. */
  lasting(text: string): number {
    this.#lasting.push(text);
    return this.#known++;
  }

  /** Numbers a text that may be said again in this piece. */
  own(text: string): number {
    this.#own.push(text);
    return OWN + this.#own.length - 1;
  }

  /** Says a text that has no number. */
  once(text: string): void {
    this.#once += text;
  }

  say(number: number): void {
    this.#settle();
    this.#word(number);
  }

  rows(columns: readonly NumberedColumn[], between: number, count: number): void {
    this.#settle();
    this.#room(4 + columns.length * (3 + count));
    for (const word of [ROWS, count, columns.length, between]) this.#word(word);
    for (const column of columns) {
      this.#word(KINDS.indexOf(column.kind));
      switch (column.kind) {
        case 'same':
          this.#word(column.text);
          break;
        case 'texts':
          this.#all(column.texts);
          break;
        case 'numbers':
          this.#word(column.before);
          this.#word(column.behind);
          this.#all(column.values);
      }
    }
  }

  /** What was collected since the last piece. */
  take(): Numbered {
    this.#settle();
    const piece = { lasting: this.#lasting, own: this.#own, words: this.#words.slice(0, this.#length) };
    [this.#lasting, this.#own, this.#length] = [[], [], 0];
    this.#pieces++;
    return piece;
  }

  #settle(): void {
    if (this.#once === '') return;
    const number = this.own(this.#once);
    this.#once = '';
    this.#word(number);
  }

  #room(more: number): void {
    if (this.#length + more <= this.#words.length) return;
    const wider = new Uint32Array(2 * (this.#length + more));
    wider.set(this.#words.subarray(0, this.#length));
    this.#words = wider;
  }

  #word(word: number): void {
    if (this.#length === this.#words.length) this.#room(1);
    this.#words[this.#length++] = word;
  }

  /** The rows have made room for them. */
  #all(words: readonly number[]): void {
    const [all, length] = [this.#words, this.#length];
    for (let at = 0; at < words.length; at++) all[length + at] = words[at] ?? 0;
    this.#length += words.length;
  }
}
