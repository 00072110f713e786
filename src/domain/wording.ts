export const few = (names: readonly string[], most = 3): string =>
  names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;

export const digits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${digits(count)} ${count === 1 ? one : many}`;

/** `2 reports and 1 RLS role`, or `no access`. */
export const accessText = (reports: number, roles: number): string =>
  [reports > 0 && counted(reports, 'report'), roles > 0 && counted(roles, 'RLS role')]
    .filter(Boolean)
    .join(' and ') || 'no access';

export const plainLetters = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Compares code units, so that the order is the same on every machine. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Characters that nobody sees or that reorder text: controls, ignorable ones, blanks, lone surrogates. */
export const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{13430}-\u{1343f}\u{16fe4}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\p{Cs}]/u;

/** Logs of Azure Pipelines and GitHub Actions run this as a command anywhere in a line. */
export const COMMAND = /##(?=\[|vso\[)/gi;
