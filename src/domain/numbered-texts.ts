import { KINDS, type Numbered, OWN, ROWS } from './numbered.ts';

/** The size of the texts that are handed on: longer ones take more time to be put together from parts. */
const HANDED_ON = 1 << 14;

/** A column of rows, in one form for all kinds: there may be millions of rows. */
interface Cells {
  readonly kind: (typeof KINDS)[number];
  /** The text of all cells, or what stands before the number of each. */
  readonly before: string;
  readonly behind: string;
  /** Where those of the rows begin. */
  readonly from: number;
}

/** Puts numbered pieces together again, in the order in which they were made. */
export class NumberedTexts {
  readonly #lasting: string[];

  /** `lasting` are those of all pieces that somebody else has put together. */
  constructor(lasting: readonly string[] = []) {
    this.#lasting = [...lasting];
  }

  /** Texts that pieces to come may speak of. */
  get lasting(): readonly string[] {
    return this.#lasting;
  }

  /** The texts of a piece, each of some size. */
  *of({ lasting, own, words }: Numbered): Iterable<string> {
    const known = this.#lasting;
    for (const text of lasting) known.push(text);
    const textOf = (number: number): string => (number >= OWN ? own[number - OWN] : known[number]) ?? '';
    let text = '';
    for (let at = 0; at < words.length; ) {
      const word = words[at++] ?? 0;
      if (word !== ROWS) {
        text += textOf(word);
        if (text.length < HANDED_ON) continue;
        yield text;
        text = '';
        continue;
      }
      const count = words[at++] ?? 0;
      const width = words[at++] ?? 0;
      const between = textOf(words[at++] ?? 0);
      const columns: Cells[] = [];
      for (let column = 0; column < width; column++) {
        const kind = KINDS[words[at++] ?? 0] ?? 'same';
        const before = kind === 'texts' ? '' : textOf(words[at++] ?? 0);
        const behind = kind === 'numbers' ? textOf(words[at++] ?? 0) : '';
        columns.push({ kind, before, behind, from: at });
        if (kind !== 'same') at += count;
      }
      for (let row = 0; row < count; row++) {
        if (row > 0) text += between;
        for (let column = 0; column < width; column++) {
          const { kind, before, behind, from } = columns[column] as Cells;
          if (kind === 'same') text += before;
          else if (kind === 'texts') text += textOf(words[from + row] ?? 0);
          else text += before + String(words[from + row]) + behind;
        }
        if (text.length < HANDED_ON) continue;
        yield text;
        text = '';
      }
    }
    if (text !== '') yield text;
  }
}

/** A text that is known in numbered pieces as well, to be made where many of its texts are long. */
export interface InNumbers extends Iterable<string> {
  readonly numbered: () => Iterable<Numbered>;
}

function* joined(pieces: Iterable<Numbered>): Iterator<string> {
  const texts = new NumberedTexts();
  for (const piece of pieces) yield* texts.of(piece);
}

/** A text by its numbered pieces, which are made while somebody goes through them. */
export const inNumbers = (numbered: () => Iterable<Numbered>): InNumbers => ({
  numbered,
  [Symbol.iterator]: () => joined(numbered()),
});
