import type { Plan } from '../../domain/plan.ts';
import { counted } from '../../domain/wording.ts';

export const joined = (parts: readonly string[]): string =>
  parts.length <= 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

export const some = (count: number, text: string): string[] => (count === 0 ? [] : [text]);

export const counts = (...all: readonly (readonly [count: number, one: string, many?: string])[]): string[] =>
  all.flatMap(([count, one, many]) => some(count, counted(count, one, many)));

/** Keeps a first word that is a name, an address or a key. */
export const capital = (text: string): string =>
  /^(?!rolecall\b)[a-z]+(?:[ ,]|\.$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** No full stop after something to copy. */
export const sentence = (text = ''): string =>
  capital(
    text === '' || /[.?!]$|: (?:git|rolecall) [^.]*$|: [^\s@`]+$|https?:\S+$/.test(text) ? text : `${text}.`,
  );

/** `2 reports and 1 RLS role`, without zero counts. */
export const accessText = (of: { readonly reports: number; readonly roles: number }): string =>
  joined(counts([of.reports, 'report'], [of.roles, 'RLS role']));

export const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

export const commitText = ({ commit, dirty }: Pick<Plan, 'commit' | 'dirty'>): string =>
  `${commit?.slice(0, 12) ?? 'outside Git'}${dirty ? ' with uncommitted changes' : ''}`;
