import { PortalFault } from './portal-fault.ts';

/** An entry that was refused, and how. */
export interface Refused<Entry> {
  readonly entry: Entry;
  readonly fault: PortalFault;
}

const NOT_ABOUT_AN_ENTRY = new Set([401, 403, 405, 408, 429]);

/** True for an answer that may be about one entry of an array. */
export const isAboutEntries = ({ status }: PortalFault): boolean =>
  status !== undefined && status >= 400 && status < 500 && !NOT_ABOUT_AN_ENTRY.has(status);

/**
 * Sends an array; when it is refused, sends its halves, down to single entries, so that one bad entry costs itself
 * only. Gives the entries that were refused, in their order. Throws a fault that is not about entries.
 */
export async function bisect<Entry>(
  entries: readonly Entry[],
  send: (entries: readonly Entry[]) => Promise<void>,
): Promise<readonly Refused<Entry>[]> {
  try {
    await send(entries);
    return [];
  } catch (error) {
    if (!(error instanceof PortalFault) || !isAboutEntries(error)) throw error;
    if (entries.length <= 1) return entries.map((entry) => ({ entry, fault: error }));
  }
  const middle = entries.length >> 1;
  const first = await bisect(entries.slice(0, middle), send);
  return [...first, ...(await bisect(entries.slice(middle), send))];
}
