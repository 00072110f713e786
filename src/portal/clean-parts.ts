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
const MOST_REMEMBERED = 1 << 14;
const LONGEST_REMEMBERED = 1 << 12;

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

/**
 * Cleans a text that comes in pieces, each in parts, as `Cleaner.whole` would clean all of it at once. What stands between two
 * cuts is cleaned by itself, and remembered where it is one part: then it is cleaned once, however often it comes.
 * What has fewer than `shortest` characters is too short for anything that is searched.
 */
export function* cleanParts(
  pieces: Iterable<readonly string[]>,
  { whole, front }: Cleaner,
  shortest: number,
  tell: (places: number) => void,
): Iterable<string> {
  const known = new Map<string, string>();
  const placesIn = new Map<string, number>();
  let [ready, uncut] = ['', ''];
  let places = 0;
  const learn = (part: string): string => {
    const cleaned = whole(part);
    if (part.length > LONGEST_REMEMBERED) {
      places += cleaned.places;
      return cleaned.clean;
    }
    if (known.size >= MOST_REMEMBERED) {
      known.clear();
      placesIn.clear();
    }
    known.set(part, cleaned.clean);
    if (cleaned.places > 0) placesIn.set(part, cleaned.places);
    places += cleaned.places;
    return cleaned.clean;
  };
  for (const parts of pieces) {
    for (const part of parts) {
      if (uncut === '') {
        // The quote at its end is no part of anything.
        const isShort = part.length <= shortest;
        const clean = isShort ? undefined : known.get(part);
        if (clean !== undefined) {
          if (placesIn.size > 0) places += placesIn.get(part) ?? 0;
          ready += clean;
          continue;
        }
        if (isCut(part)) {
          ready += isShort ? part : learn(part);
          continue;
        }
      }
      uncut += part;
      // Asked of the part, as to look into what is put together would put it together each time.
      if (isCut(part)) {
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
