import type { Performed, Wait } from '../domain/operation.ts';
import { hasStatus, PortalFault, problemOf } from './portal-fault.ts';
import { ALREADY_SO, APPLIED, isAbort, pausesUntil } from './write-context.ts';

interface ArrayCall<Entry extends string> {
  readonly entries: readonly Entry[];
  readonly link: boolean;
  readonly send: (entries: readonly Entry[]) => Promise<void>;
  /** Undefined if the user or role does not exist. */
  readonly holds: () => Promise<ReadonlySet<string> | undefined>;
  readonly keyOf: (entry: Entry) => string;
  /** The time until which the portal may not know the entry's new user; 0 for others. */
  readonly unknownUntil: (entry: Entry) => number;
  readonly wait: Wait;
}

const NOT_ABOUT_AN_ENTRY = new Set([401, 403, 405, 408, 429]);

/** True if one entry may have caused the refusal. */
export const isAboutEntries = (error: unknown): error is PortalFault =>
  error instanceof PortalFault &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  !NOT_ABOUT_AN_ENTRY.has(error.status);

export interface RefusedEntry<Entry> {
  readonly entry: Entry;
  readonly fault: PortalFault;
}

/**
 * If an array is refused, sends its halves, down to single entries. Returns the refused entries in order.
 * Throws faults that are not about entries.
 */
export async function bisect<Entry>(
  entries: readonly Entry[],
  send: (entries: readonly Entry[]) => Promise<void>,
): Promise<readonly RefusedEntry<Entry>[]> {
  try {
    await send(entries);
    return [];
  } catch (error) {
    if (!isAboutEntries(error)) throw error;
    if (entries.length <= 1) return entries.map((entry) => ({ entry, fault: error }));
  }
  const middle = entries.length >> 1;
  const first = await bisect(entries.slice(0, middle), send);
  return [...first, ...(await bisect(entries.slice(middle), send))];
}

/**
 * Settles a refusal by reading: a portal may refuse to link an entry twice. Bisects what still needs the
 * call. Retries arrays with a new user until the portal must know that user. Throws other faults.
 */
export async function sendArray<Entry extends string>(call: ArrayCall<Entry>): Promise<Performed> {
  const { entries, link, send, unknownUntil, wait } = call;
  try {
    await send(entries);
    return APPLIED;
  } catch (error) {
    if (!isAboutEntries(error)) throw error;
    let refusal = error;
    const until = entries.reduce((latest, one) => Math.max(latest, unknownUntil(one)), 0);
    for (const pause of pausesUntil(link && hasStatus(error, 400, 404) ? until : 0)) {
      try {
        await wait(pause);
        await send(entries);
        return APPLIED;
      } catch (again) {
        // Every attempt so far was refused, so nothing is in flight.
        if (isAbort(again)) return { status: 'failed', problem: problemOf(refusal) };
        if (!isAboutEntries(again)) throw again;
        refusal = again;
      }
    }
    return refusedArray(call, refusal);
  }
}

async function refusedArray<Entry extends string>(
  { entries, link, send, holds, keyOf }: ArrayCall<Entry>,
  fault: PortalFault,
): Promise<Performed> {
  const held = await holds();
  if (held === undefined) return { status: 'failed', problem: problemOf(fault) };
  const left = entries.filter((entry) => held.has(keyOf(entry)) !== link);
  if (left.length === 0) return ALREADY_SO;
  const refused = entries.length === 1 ? left.map((entry) => ({ entry, fault })) : await bisect(left, send);
  const last = refused.at(-1);
  if (last === undefined) return APPLIED;
  const problem = problemOf(last.fault);
  return refused.length === entries.length
    ? { status: 'failed', problem }
    : { status: 'failed', problem, entries: refused.map(({ entry }) => entry) };
}
