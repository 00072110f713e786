export const code = (character: string): number => character.charCodeAt(0);
export const QUOTE = code('"');
export const BACKSLASH = code('\\');
export const COLON = code(':');
export const COMMA = code(',');
export const OPENING = [code('{'), code('[')];
const CLOSING = [code('}'), code(']')];

const signs = (...bytes: readonly number[]): Uint8Array => {
  const table = new Uint8Array(256);
  for (const byte of bytes) table[byte] = 1;
  return table;
};
/** What there is to look at outside of strings. */
export const SIGNS = signs(QUOTE, COLON, COMMA, ...OPENING, ...CLOSING);
/** What there is to look at where nothing is kept. */
export const [OPENS, CLOSES, QUOTES] = [1, 2, 3];
export const BRACKETS = new Uint8Array(256);
for (const byte of OPENING) BRACKETS[byte] = OPENS;
for (const byte of CLOSING) BRACKETS[byte] = CLOSES;
BRACKETS[QUOTE] = QUOTES;

/** The next place of one of these bytes, or the end. */
export function nextOf(table: Uint8Array, chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length && table[chunk[at] ?? 0] === 0) at++;
  return at;
}

/** Nothing but space may stand around the object. */
export function refuseText(chunk: Buffer, from: number, to: number): void {
  for (let at = from; at < to; at++)
    if ((chunk[at] ?? 0) > 0x20) throw new SyntaxError('it is not one object');
}

export const IN_STRINGS = signs(QUOTE, BACKSLASH);

/** The end of a list of the top object, where each of its entries is a line that begins with more space. */
export const LIST_END = Buffer.from('\n  ]');
export const LINE_END = code('\n');
/** The end of an element that is the last of its line. */
export const ELEMENT_END = Buffer.from(',\n');

/** How many bytes at the end of a chunk may be the beginning of what ends a list. */
export function begunAtEnd(chunk: Buffer): number {
  for (let length = LIST_END.length - 1; length > 0; length--)
    if (
      chunk.length >= length &&
      LIST_END.compare(chunk, chunk.length - length, chunk.length, 0, length) === 0
    )
      return length;
  return 0;
}
