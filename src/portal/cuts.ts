/** A text without secrets, and how many places of it were replaced. */
export interface Cleaned {
  readonly clean: string;
  readonly places: number;
}

/** Takes secrets out of texts; how, is told by who makes it. */
export interface Cleaner {
  /** Cleans a text with nothing before and nothing behind it. */
  readonly whole: (text: string) => Cleaned;
  /** Cleans the beginning of a text that goes on; the rest may hold the beginning of a secret. */
  readonly front: (text: string) => Cleaned & { readonly rest: string };
}

const QUOTE = 34;
/** What may stand before a quote of a token's field (`"token" : "…"`, escaped or not), but for the name itself. */
const [BACKSLASH, COLON, SPACE, N] = [92, 58, 32, 110];

/**
 * True for a text behind which a cut is: nothing that is to be taken out reaches over it, whatever comes next, if no key has
 * a quote. For a text is searched for two things.
 *
 * The forms of a key, whole or in parts: its characters as they are; escaped with backslashes, `u`, `x`, braces and hex
 * digits; as `%` and as `&…;`; its bytes as hex, with spaces, colons, commas and hyphens between; base64. There is a quote in
 * none of these where there is none in the key: `\"` may be decoded, as the last character of what looks encoded, but
 * stands for a quote, which is no part of the key.
 *
 * The token of an identity URL, behind `token=` without any quote, or as a field: `token`, up to three backslashes, a
 * quote, white space, a colon, white space, up to three backslashes, a quote, and the value without any. So a quote that
 * such a field goes over has `token`, a backslash, a colon or white space directly before it.
 *
 * A search from left to right that takes up nothing across a quote goes on behind it as at the beginning of a text: of what
 * stands before, it asks only whether it is a part of a word (`\b`), which a quote is not.
 */
export function isCut(text: string): boolean {
  const last = text.length - 1;
  if (last < 1 || text.charCodeAt(last) !== QUOTE) return false;
  const before = text.charCodeAt(last - 1);
  if (before === BACKSLASH || before === COLON || before <= SPACE || before >= 127) return false;
  return before !== N || (last > 5 && !text.endsWith('token"'));
}

/** True for a key for which `isCut` holds: printable ASCII without a quote. */
export const leavesQuotes = (key: string): boolean => /^[!#-~]+$/.test(key);
