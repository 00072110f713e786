import type { Performed } from '../domain/outcome.ts';
import { bisect, isAboutEntries } from './bisect.ts';
import { PortalFault, problemOf } from './portal-fault.ts';
import { ALREADY_SO, APPLIED, isAbort, pausesUntil, type Wait } from './session.ts';

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
  /** Until when the portal may not know an entry because its user has just been created; 0 for others. */
  readonly unknownUntil: (entry: Entry) => number;
  readonly wait: Wait;
}

const isUnknown = (error: unknown): error is PortalFault =>
  error instanceof PortalFault && (error.status === 404 || error.status === 400);

/**
 * Sends an array, and settles a refusal by reading rather than by words: a portal may refuse to link what is linked. What
 * is refused and is not so already is bisected, so that one bad entry costs itself only; entries of users who have just
 * been created are tried again for a while, after all others. Throws other faults.
 */
export async function sendArray<Entry extends string>(call: ArrayCall<Entry>): Promise<Performed> {
  const { entries, send, unknownUntil } = call;
  try {
    await send(entries);
    return APPLIED;
  } catch (error) {
    if (!(error instanceof PortalFault) || !isAboutEntries(error)) throw error;
    const young =
      call.link && isUnknown(error) ? entries.filter((one) => unknownUntil(one) > Date.now()) : [];
    if (young.length === 0) return refusedArray(call, error);
    const isYoung = new Set(young);
    const old = entries.filter((one) => !isYoung.has(one));
    const rest = old.length === 0 ? APPLIED : await sendArray({ ...call, entries: old });
    return both(call, rest, old, await sendLater({ ...call, entries: young }, error), young);
  }
}

/** Tries again until the portal knows the users. */
async function sendLater<Entry extends string>(
  call: ArrayCall<Entry>,
  refusal: PortalFault,
): Promise<Performed> {
  const { entries, send, unknownUntil, wait } = call;
  let last = refusal;
  for (const pause of pausesUntil(entries.reduce((latest, one) => Math.max(latest, unknownUntil(one)), 0))) {
    try {
      await wait(pause);
      await send(entries);
      return APPLIED;
    } catch (error) {
      // The portal has refused it so far, and nothing is under way.
      if (isAbort(error)) return { status: 'failed', problem: problemOf(last) };
      if (!isUnknown(error)) throw error;
      last = error;
    }
  }
  return refusedArray(call, last);
}

/** What two parts of an array come to together. */
function both<Entry extends string>(
  { entries }: ArrayCall<Entry>,
  rest: Performed,
  old: readonly Entry[],
  later: Performed,
  young: readonly Entry[],
): Performed {
  const refused = (part: Performed, of: readonly Entry[]): readonly string[] =>
    part.status === 'failed' ? (part.entries ?? of) : [];
  const all = [...refused(rest, old), ...refused(later, young)];
  const problem = 'problem' in later ? later.problem : 'problem' in rest ? rest.problem : undefined;
  if (problem === undefined) return rest.status === 'applied' ? rest : later;
  return all.length === entries.length
    ? { status: 'failed', problem }
    : { status: 'failed', problem, entries: all };
}

/** What becomes of an array that was refused. */
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
