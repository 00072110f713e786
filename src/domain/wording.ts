export const few = (names: readonly string[], most = 3): string =>
  names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;

export const digits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${digits(count)} ${count === 1 ? one : many}`;

/** Returns an empty array if the count is zero. */
export const unlessZero = (count: number, text: string): string[] => (count === 0 ? [] : [text]);

/** `['2 reports', '1 RLS role']`, without zero counts. */
export const counts = (...all: readonly (readonly [count: number, one: string, many?: string])[]): string[] =>
  all.flatMap(([count, one, many]) => unlessZero(count, counted(count, one, many)));

/** `a, b and c`. */
export const joined = (parts: readonly string[]): string =>
  parts.length <= 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** Capitalizes the first word, except a name, an address or a key. */
export const capital = (text: string): string =>
  /^(?!rolecall\b)[a-z]+(?:[ ,]|\.$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** Matches text that needs no full stop: a finished sentence, a command, a word after a colon, a URL. */
const NEEDS_NO_STOP =
  /^$|[.?!]$|: git [^.]*$|: rolecall(?: [a-z]+)?(?: [-A-Z][^.]*)?$|: [^\s@`]+$|https?:\S+$/;

/** Capitalizes the first word. Adds a full stop, except after something to copy, for example a command. */
export const sentence = (text = ''): string => capital(NEEDS_NO_STOP.test(text) ? text : `${text}.`);

/** Shows an RFC 3339 time as `2026-11-20 09:00`. */
export const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

/** `2 reports and 1 RLS role`, or `no access`. */
export const accessText = (reports: number, roles: number): string =>
  counts([reports, 'report'], [roles, 'RLS role']).join(' and ') || 'no access';

/** Quotes a word of a command that people paste: an address may contain `$(…)`. */
export const quoteWord = (word: string): string =>
  /^[\w@.,:/+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** Returns the text in lower case, without accents. */
export const plainLetters = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Compares code units, so that the order is the same on every machine. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Matches a character that nobody sees, or that reorders text, for example a control character. */
export const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{13430}-\u{1343f}\u{16fe4}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\p{Cs}]/u;

/** Azure Pipelines and GitHub Actions run this text as a command, anywhere in a line of the log. */
export const COMMAND = /##(?=\[|vso\[)/gi;
