/** The first names and how many more there are. */
export const few = (names: readonly string[], most = 3): string =>
  names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;

/** A count with its noun. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How much somebody holds: what there is none of is left out. */
export const heldText = (reports: number, roles: number): string =>
  [
    ...(reports > 0 || roles === 0 ? [counted(reports, 'report')] : []),
    ...(roles > 0 ? [counted(roles, 'RLS role')] : []),
  ].join(' and ');

/** Sorts texts by their code units: the same order on every machine, whatever its language. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
