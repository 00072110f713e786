import { PortalFault } from './portal-fault.ts';

/** What became of an array: the entries that were refused, with the fault of the last of them. */
export interface Bisected<Entry> {
  readonly refused: readonly Entry[];
  readonly fault: PortalFault | undefined;
}

const NOT_ABOUT_AN_ENTRY = new Set([401, 403, 405, 408, 429]);

/** True for an answer that may be about one entry of an array. */
export const isAboutEntries = ({ status }: PortalFault): boolean =>
  status !== undefined && status >= 400 && status < 500 && !NOT_ABOUT_AN_ENTRY.has(status);

/**
 * Sends an array; when it is refused, sends its halves, down to single entries, so that one bad entry costs itself
 * only. Throws a fault that is not about entries.
 */
export async function bisect<Entry>(
  entries: readonly Entry[],
  send: (entries: readonly Entry[]) => Promise<void>,
): Promise<Bisected<Entry>> {
  try {
    await send(entries);
    return { refused: [], fault: undefined };
  } catch (error) {
    if (!(error instanceof PortalFault) || !isAboutEntries(error)) throw error;
    if (entries.length <= 1) return { refused: entries, fault: error };
  }
  const middle = entries.length >> 1;
  const first = await bisect(entries.slice(0, middle), send);
  const second = await bisect(entries.slice(middle), send);
  return { refused: [...first.refused, ...second.refused], fault: second.fault ?? first.fault };
}
