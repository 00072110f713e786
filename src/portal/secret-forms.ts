/** A part of a text, and what shall stand there. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly sign: string;
}

const NAMED: Readonly<Record<string, string>> = {
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

interface Needle {
  readonly text: string;
  /** How many characters in a row are taken for a part of it. */
  readonly least: number;
}

const folded = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 65 && code <= 90 ? code + 32 : code;
};

/**
 * Finds parts of needles, at least so many characters in a row. Each such part holds a whole block of half that length
 * from a place in the needle that is a multiple of it: those are searched, and then what stands around them.
 */
export function fragmentsOf(needles: readonly Needle[]): (text: string) => Iterable<Span> {
  const blocks = new Map<string, { readonly needle: Needle; readonly at: number }[]>();
  for (const needle of needles) {
    const size = needle.least >> 1;
    for (let at = 0; at + size <= needle.text.length; at += size) {
      const block = needle.text.slice(at, at + size).toLowerCase();
      blocks.set(block, [...(blocks.get(block) ?? []), { needle, at }]);
    }
  }
  const pattern = new RegExp([...blocks.keys()].map(literal).join('|') || '(?!)', 'gi');
  const sizes = [...new Set([...blocks.keys()].map(({ length }) => length))];
  return function* partsIn(text) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const { index } = match;
      pattern.lastIndex = index + 1;
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
            yield { start: index - before, end: index + behind, sign: '[key]' };
        }
      }
    }
  };
}
