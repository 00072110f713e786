import { counted } from '../../domain/wording.ts';

/** The verb as the count asks for it: 1 loses, 2 lose. */
export const does = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** Words joined as in a sentence. */
export const joined = (parts: readonly string[]): string =>
  parts.length <= 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** The text where there is something to count. */
export const some = (count: number, text: string): string[] => (count === 0 ? [] : [text]);

/** A sentence begins with a capital, unless its first word is a name, an address or a key. */
export const capital = (text: string): string =>
  /^[a-z]+(?:[ ,]|\.$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** `2 reports and 1 RLS role`, what there is none of left out. */
export const accessText = ({
  reports,
  roles,
}: {
  readonly reports: number;
  readonly roles: number;
}): string =>
  joined([...some(reports, counted(reports, 'report')), ...some(roles, counted(roles, 'RLS role'))]);

/** `2026-11-20 09:00 UTC`. */
export const instantText = (instant: string): string =>
  `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
