/** A text that many pieces have in common: what is made of it once can be kept with it. */
export class CommonText {
  readonly text: string;
  /** For whoever goes through the pieces, and nobody else: what came of it, and who made that. */
  made: { readonly by: object } | undefined;

  constructor(text: string) {
    this.text = text;
    this.made = undefined;
  }

  toString(): string {
    return this.text;
  }
}

export type Part = string | CommonText;

/** Rows of a text, one after the other, that differ in some columns alone; between each two stands the same. */
export class Rows {
  /** Texts that all rows have, and lists with a text for each row. */
  readonly columns: readonly (CommonText | readonly Part[])[];
  readonly between: readonly Part[];
  readonly count: number;

  constructor(columns: readonly (CommonText | readonly Part[])[], between: readonly Part[], count: number) {
    this.columns = columns;
    this.between = between;
    this.count = count;
  }

  /** The same as parts, one after the other. */
  *parts(): Iterable<Part> {
    for (let row = 0; row < this.count; row++) {
      if (row > 0) yield* this.between;
      for (const column of this.columns) yield column instanceof CommonText ? column : (column[row] ?? '');
    }
  }

  toString(): string {
    return [...this.parts()].join('');
  }
}

/**
 * A text in pieces, of which each is known in parts as well. What many pieces have in common is a part of its own, the same
 * object each time: who goes through millions of pieces need look into it only once.
 */
export interface InParts extends Iterable<string> {
  readonly pieces: () => Iterable<readonly (Part | Rows)[]>;
}

function* joined(pieces: Iterable<readonly (Part | Rows)[]>): Iterator<string> {
  for (const parts of pieces) yield parts.join('');
}

/** A text by the parts of its pieces, which are made while somebody goes through them. */
export const inParts = (pieces: () => Iterable<readonly (Part | Rows)[]>): InParts => ({
  pieces,
  [Symbol.iterator]: () => joined(pieces()),
});
