import type { CallResult, Wait } from '../domain/operation.ts';
import { hasStatus, PortalFault } from './portal-fault.ts';
import { ALREADY_SO, APPLIED, isAbort, pausesUntil } from './write-context.ts';

const NOT_ABOUT_AN_ENTRY = new Set([401, 403, 405, 408, 429]);

/** True if one entry may have caused the refusal. */
export const isAboutEntries = (error: unknown): error is PortalFault =>
  error instanceof PortalFault &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  !NOT_ABOUT_AN_ENTRY.has(error.status);

type Send<Entry> = (entries: readonly Entry[]) => Promise<void>;

/** Undefined if the portal accepted the array. Throws faults that are not about entries. */
async function entryRefusal<Entry>(entries: readonly Entry[], send: Send<Entry>) {
  try {
    await send(entries);
    return undefined;
  } catch (error) {
    if (!isAboutEntries(error)) throw error;
    return error;
  }
}

/** Sends the array; if the portal refuses it, sends its halves. Returns the refused entries in order. */
export async function bisect<Entry>(
  entries: readonly Entry[],
  send: Send<Entry>,
): Promise<readonly { readonly entry: Entry; readonly fault: PortalFault }[]> {
  const fault = await entryRefusal(entries, send);
  if (fault === undefined) return [];
  if (entries.length <= 1) return entries.map((entry) => ({ entry, fault }));
  const middle = entries.length >> 1;
  const first = await bisect(entries.slice(0, middle), send);
  return [...first, ...(await bisect(entries.slice(middle), send))];
}

/** Sends again until the time `until`: the portal may not know a new user yet. Returns the last refusal. */
async function sendWhileUnknown(
  sendOnce: () => Promise<PortalFault | undefined>,
  until: number,
  wait: Wait,
): Promise<CallResult | PortalFault> {
  let fault = await sendOnce();
  if (fault === undefined) return APPLIED;
  const mayBeUnknown = hasStatus(fault, 400, 404);
  for (const pause of pausesUntil(mayBeUnknown ? until : 0)) {
    try {
      await wait(pause);
      const again = await sendOnce();
      if (again === undefined) return APPLIED;
      fault = again;
    } catch (error) {
      if (!isAbort(error)) throw error;
      // The portal refused every attempt so far, so no call is under way.
      return { status: 'failed', problem: fault.problem };
    }
  }
  return fault;
}

/** If the portal refuses the array, reads which entries are done, and sends the others in halves. */
export async function sendArray<Entry extends string>(call: {
  readonly entries: readonly Entry[];
  /** True to link the entries, false to unlink them. */
  readonly link: boolean;
  readonly send: Send<Entry>;
  /** The keys of the linked entries. Undefined if the user or role does not exist. */
  readonly readLinked: () => Promise<ReadonlySet<string> | undefined>;
  readonly keyOf: (entry: Entry) => string;
  /** The time when the portal should know the new user of the entry; 0 if the user is not new. */
  readonly unknownUntil: (entry: Entry) => number;
  readonly wait: Wait;
}): Promise<CallResult> {
  const { entries, link, send, readLinked, keyOf, unknownUntil, wait } = call;
  const until = link ? entries.reduce((latest, entry) => Math.max(latest, unknownUntil(entry)), 0) : 0;
  const result = await sendWhileUnknown(() => entryRefusal(entries, send), until, wait);
  if (!(result instanceof PortalFault)) return result;
  const linked = await readLinked();
  if (linked === undefined) return { status: 'failed', problem: result.problem };
  const toSend = entries.filter((entry) => linked.has(keyOf(entry)) !== link);
  if (toSend.length === 0) return ALREADY_SO;
  // If there is only one entry, the portal refused this entry.
  if (entries.length === 1) return { status: 'failed', problem: result.problem };
  const refused = await bisect(toSend, send);
  const last = refused.at(-1);
  if (last === undefined) return APPLIED;
  const { problem } = last.fault;
  return refused.length === entries.length
    ? { status: 'failed', problem }
    : { status: 'failed', problem, entries: refused.map(({ entry }) => entry) };
}
