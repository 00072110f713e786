/** A part of a text, and what shall stand there. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly sign: string;
}

/** Adds what it finds in a text to what was found. Most texts are short and hold nothing: nothing is made for those. */
export type Finder = (text: string, found: Span[]) => void;

/** What is taken for a part of a key: fewer characters stand in data by chance, and leave nearly all of it unknown. */
export const FRAGMENT = { raw: 10, hex: 20, base64: 14 } as const;

export const NAMED: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos|#39',
  '+': 'plus',
  '/': 'sol',
  '=': 'equals',
};

const hexByte = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0');

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * One printable ASCII character as a server may echo it: as it is, behind backslashes, as a JSON or JavaScript escape
 * however deep, URL-encoded up to four times, as an HTML entity by number or name.
 */
function characterPattern(character: string): string {
  const hex = hexByte(character);
  const named = NAMED[character];
  const escapes = `u00${hex}|x${hex}|u\\{0{0,4}${hex}\\}${/\w/.test(character) ? '' : `|${literal(character)}`}`;
  const entities = `#0{0,4}${character.charCodeAt(0)};?|#x0{0,4}${hex};?${named === undefined ? '' : `|(?:${named});`}`;
  return `(?:${literal(character)}|\\\\{1,16}(?:${escapes})|%(?:25){0,3}${hex}|&(?:amp;){0,3}(?:${entities}))`;
}

/** The same for base64, of which only the signs are ever encoded. */
const base64Pattern = (text: string): string =>
  [...text].map((character) => (/\w/.test(character) ? character : characterPattern(character))).join('');

/** The part of a base64 text that stands for a secret wherever it begins in what was encoded, in both alphabets. */
export function base64Forms(secret: string): string[] {
  const forms = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]).toString('base64');
    // The first characters also hold bits of what stands before, the last ones of what stands behind.
    const whole = Math.floor(((offset + Buffer.byteLength(secret)) * 8) / 6);
    const core = encoded.slice(Math.ceil((offset * 8) / 6), whole);
    return core.length < 6 ? [] : [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(forms)];
}

export const hexOf = (secret: string): string => Buffer.from(secret).toString('hex');

/** Finds a whole secret of printable ASCII in any of its encodings, mixed ones too; letters in either case. */
export function wholePattern(secret: string): RegExp {
  const characters = [...secret];
  const forms = [
    characters.map(characterPattern).join(''),
    characters.map(hexByte).join('(?:[ :,-]|, ?0x|0x)?'),
    ...base64Forms(secret).map(base64Pattern),
  ];
  return new RegExp(forms.join('|'), 'gi');
}

/**
 * Tells all matches of a global expression that matches nothing empty. `matchAll` works on a copy, and what a copy was compiled
 * to is forgotten with it: one that knows every encoding of a key takes milliseconds each time.
 */
export function eachMatch(pattern: RegExp, text: string, tell: (match: RegExpExecArray) => void): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) tell(match);
}

export interface Needle {
  readonly text: string;
  /** How many characters in a row are taken for a part of it. */
  readonly least: number;
}

const folded = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 65 && code <= 90 ? code + 32 : code;
};

/** Gives the next place from one on where a block may begin, or -1. */
type Candidates = (text: string, from: number) => number;

const inBothCases = (character: string): number[] =>
  [character.toLowerCase(), character.toUpperCase()].map((one) => one.charCodeAt(0));

const pairOf = (first: number, second: number): number => ((first & 127) << 7) | (second & 127);

/**
 * Looks at the two characters at the end of a window as long as the shortest block, which moves behind them where no block has
 * them (Wu and Manber's search for several words at once): half the time of an expression.
 */
function byPairs(blocks: readonly string[]): Candidates {
  const last = Math.min(...blocks.map((block) => block.length)) - 1;
  const shifts = new Uint8Array(1 << 14).fill(Math.min(last, 255));
  for (const block of blocks)
    for (let at = 0; at < last; at++)
      for (const first of inBothCases(block.charAt(at)))
        for (const second of inBothCases(block.charAt(at + 1))) {
          const pair = pairOf(first, second);
          shifts[pair] = Math.min(shifts[pair] ?? 0, last - 1 - at);
        }
  return (text, from) => {
    for (let at = from + last; at < text.length; ) {
      const shift = shifts[pairOf(text.charCodeAt(at - 1), text.charCodeAt(at))] ?? 0;
      if (shift === 0) return at - last;
      at += shift;
    }
    return -1;
  };
}

const BITS = 1 << 20;

/** The same for thousands of blocks, which have nearly all pairs: one look-up a character. */
function byHash(blocks: readonly string[]): Candidates {
  const length = Math.min(...blocks.map((block) => block.length));
  const hashAt = (text: string, at: number): number => {
    let hash = 0;
    for (let offset = 0; offset < length; offset++)
      hash = (Math.imul(hash, 0x9e3779b1) ^ folded(text, at + offset)) | 0;
    return (hash ^ (hash >>> 15)) & (BITS - 1);
  };
  const known = new Uint8Array(BITS);
  const isFirst = new Uint8Array(256);
  for (const block of blocks) {
    known[hashAt(block, 0)] = 1;
    isFirst[folded(block, 0) & 255] = 1;
  }
  return (text, from) => {
    for (let at = from; at <= text.length - length; at++)
      if (isFirst[folded(text, at) & 255] === 1 && known[hashAt(text, at)] === 1) return at;
    return -1;
  };
}

const FEW = 100;

/**
 * Finds parts of needles, at least so many characters in a row. Each such part holds a whole block of half that length
 * from a place in the needle that is a multiple of it: those are searched, and then what stands around them.
 */
export function fragmentsOf(needles: readonly Needle[]): Finder {
  const blocks = new Map<string, { readonly needle: Needle; readonly at: number }[]>();
  for (const needle of needles) {
    const size = needle.least >> 1;
    for (let at = 0; at + size <= needle.text.length; at += size) {
      const block = needle.text.slice(at, at + size).toLowerCase();
      const known = blocks.get(block);
      if (known === undefined) blocks.set(block, [{ needle, at }]);
      else known.push({ needle, at });
    }
  }
  const all = [...blocks.keys()];
  const next = all.length <= FEW ? byPairs(all) : byHash(all);
  const sizes = [...new Set(all.map(({ length }) => length))];
  return (text, found) => {
    for (let index = next(text, 0); index !== -1; index = next(text, index + 1)) {
      for (const size of sizes) {
        for (const { needle, at } of blocks.get(text.slice(index, index + size).toLowerCase()) ?? []) {
          let before = 0;
          while (before < at && folded(text, index - before - 1) === folded(needle.text, at - before - 1))
            before++;
          let behind = size;
          while (
            at + behind < needle.text.length &&
            folded(text, index + behind) === folded(needle.text, at + behind)
          )
            behind++;
          if (before + behind >= needle.least)
            found.push({ start: index - before, end: index + behind, sign: '[key]' });
        }
      }
    }
  };
}
