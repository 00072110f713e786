/** Sorts texts by their code units: the same order on every machine, whatever its language. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
