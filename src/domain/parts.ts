/**
 * A text in pieces, of which each is known in parts as well. What many pieces have in common is a part of its own, the same
 * text each time: who goes through millions of pieces need look at it only once.
 */
export interface InParts extends Iterable<string> {
  readonly pieces: () => Iterable<readonly string[]>;
}

function* joined(pieces: Iterable<readonly string[]>): Iterator<string> {
  for (const parts of pieces) yield parts.join('');
}

/** A text by the parts of its pieces, which are made while somebody goes through them. */
export const inParts = (pieces: () => Iterable<readonly string[]>): InParts => ({
  pieces,
  [Symbol.iterator]: () => joined(pieces()),
});
