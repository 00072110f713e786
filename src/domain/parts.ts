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

/**
 * A text in pieces, of which each is known in parts as well. What many pieces have in common is a part of its own, the same
 * object each time: who goes through millions of pieces need look into it only once.
 */
export interface InParts extends Iterable<string> {
  readonly pieces: () => Iterable<readonly Part[]>;
}

function* joined(pieces: Iterable<readonly Part[]>): Iterator<string> {
  for (const parts of pieces) yield parts.join('');
}

/** A text by the parts of its pieces, which are made while somebody goes through them. */
export const inParts = (pieces: () => Iterable<readonly Part[]>): InParts => ({
  pieces,
  [Symbol.iterator]: () => joined(pieces()),
});
