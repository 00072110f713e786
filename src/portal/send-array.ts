import type { Performed } from '../domain/performed.ts';
import { bisect, isAboutEntries } from './bisect.ts';
import { PortalFault, problemOf } from './portal-fault.ts';

/** An array that one call links or unlinks. */
interface ArrayCall<Entry extends string> {
  readonly entries: readonly Entry[];
  /** True to link, false to unlink. */
  readonly link: boolean;
  readonly send: (entries: readonly Entry[]) => Promise<void>;
  /** Reads what is linked now; undefined when the user or role is not there. */
  readonly holds: () => Promise<ReadonlySet<string> | undefined>;
  /** How an entry is named among what is linked. */
  readonly keyOf: (entry: Entry) => string;
}

/**
 * Sends an array, and settles a refusal by reading rather than by words: a portal may refuse to link what is linked. What
 * is refused and is not so already is bisected, so that one bad entry costs itself only. Throws other faults.
 */
export async function sendArray<Entry extends string>(call: ArrayCall<Entry>): Promise<Performed> {
  const { entries, link, send, holds, keyOf } = call;
  let fault: PortalFault;
  try {
    await send(entries);
    return { status: 'applied' };
  } catch (error) {
    if (!(error instanceof PortalFault) || !isAboutEntries(error)) throw error;
    fault = error;
  }
  const held = await holds();
  if (held === undefined) return { status: 'failed', problem: problemOf(fault) };
  const left = entries.filter((entry) => held.has(keyOf(entry)) !== link);
  if (left.length === 0) return { status: 'already-so' };
  const alone = left.length === 1 && entries.length === 1;
  const { refused, fault: last } = alone ? { refused: left, fault } : await bisect(left, send);
  if (refused.length === 0) return { status: 'applied' };
  const problem = problemOf(last ?? fault);
  return refused.length === entries.length
    ? { status: 'failed', problem }
    : { status: 'failed', problem, entries: refused };
}
