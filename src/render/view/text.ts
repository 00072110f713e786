import type { Plan } from '../../domain/plan.ts';
import { counted } from '../../domain/wording.ts';

/** The text, or none if the count is zero. */
export const unlessZero = (count: number, text: string): string[] => (count === 0 ? [] : [text]);

/** `['2 reports', '1 RLS role']`, without zero counts. */
export const counts = (...all: readonly (readonly [count: number, one: string, many?: string])[]): string[] =>
  all.flatMap(([count, one, many]) => unlessZero(count, counted(count, one, many)));

/** `a, b and c`. */
export const joined = (parts: readonly string[]): string =>
  parts.length <= 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** Adds a capital, except to a first word that is a name, an address or a key. */
export const capital = (text: string): string =>
  /^(?!rolecall\b)[a-z]+(?:[ ,]|\.$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** Matches text that needs no full stop: a finished sentence, a command, a word after a colon, a URL. */
const NEEDS_NO_STOP =
  /^$|[.?!]$|: git [^.]*$|: rolecall(?: [a-z]+)?(?: [-A-Z][^.]*)?$|: [^\s@`]+$|https?:\S+$/;

/** Adds a capital and a full stop, but no full stop after something to copy. */
export const sentence = (text = ''): string => capital(NEEDS_NO_STOP.test(text) ? text : `${text}.`);

/** `2026-11-20 09:00` of an RFC 3339 time. */
export const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

export const commitText = ({ commit, dirty }: Pick<Plan, 'commit' | 'dirty'>): string =>
  `${commit?.slice(0, 12) ?? 'outside Git'}${dirty ? ' with uncommitted changes' : ''}`;
