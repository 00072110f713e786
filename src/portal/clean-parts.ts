import type { CommonText, Part } from '../domain/parts.ts';

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

/** What has no cut for so long is cleaned bit by bit. */
const LONGEST_UNCUT = 1 << 16;
/** The size of the texts that are handed on: longer ones take more time to be put together from parts. */
const HANDED_ON = 1 << 14;

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
function isCut(text: string): boolean {
  const last = text.length - 1;
  if (last < 1 || text.charCodeAt(last) !== QUOTE) return false;
  const before = text.charCodeAt(last - 1);
  if (before === BACKSLASH || before === COLON || before <= SPACE || before >= 127) return false;
  return before !== N || (last > 5 && !text.endsWith('token"'));
}

/** True for a key for which `isCut` holds: printable ASCII without a quote. */
export const leavesQuotes = (key: string): boolean => /^[!#-~]+$/.test(key);

/** What is kept of a text that many pieces have in common. */
interface Known extends Cleaned {
  readonly by: Cleaner;
  /** Where there is no cut behind it, it is no more than a part of what has to be cleaned. */
  readonly isCut: boolean;
}

/**
 * Cleans a text that comes in pieces, each in parts, as `Cleaner.whole` would clean all of it at once. What stands between two
 * cuts is cleaned by itself, and only once where it is a part that many pieces have in common.
 * What has fewer than `shortest` characters is too short for anything that is searched.
 */
export function* cleanParts(
  pieces: Iterable<readonly Part[]>,
  cleaner: Cleaner,
  shortest: number,
  tell: (places: number) => void,
): Iterable<string> {
  const { whole, front } = cleaner;
  let [ready, uncut] = ['', ''];
  let places = 0;
  const knownOf = (part: CommonText): Known => {
    const { text } = part;
    const made: Known = isCut(text)
      ? { by: cleaner, isCut: true, ...whole(text) }
      : { by: cleaner, isCut: false, clean: text, places: 0 };
    part.made = made;
    return made;
  };
  for (const parts of pieces) {
    for (const part of parts) {
      const isText = typeof part === 'string';
      const text = isText ? part : part.text;
      if (uncut === '') {
        if (!isText) {
          const known = part.made?.by === cleaner ? (part.made as Known) : knownOf(part);
          if (known.isCut) {
            ready += known.clean;
            places += known.places;
            continue;
          }
        } else if (text.length <= shortest && isCut(text)) {
          // The quote at its end is no part of anything.
          ready += text;
          continue;
        }
      }
      uncut += text;
      // Asked of the part, as to look into what is put together would put it together each time.
      if (isCut(text)) {
        const cleaned = whole(uncut);
        ready += cleaned.clean;
        places += cleaned.places;
        uncut = '';
      } else if (uncut.length >= LONGEST_UNCUT) {
        const cleaned = front(uncut);
        ready += cleaned.clean;
        places += cleaned.places;
        uncut = cleaned.rest;
      }
    }
    if (ready.length < HANDED_ON) continue;
    if (places > 0) tell(places);
    places = 0;
    yield ready;
    ready = '';
  }
  const last = whole(uncut);
  if (places + last.places > 0) tell(places + last.places);
  if (ready !== '' || uncut !== '') yield ready + last.clean;
}
