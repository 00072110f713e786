import { type Email, type Identity, identityOf, isUuid, type ReportId, reportId } from '../domain/ids.ts';
import type { Performed, Wait } from '../domain/operation.ts';
import type { Dialect } from '../domain/settings.ts';
import type { Records } from './decode.ts';
import type { Lookup } from './lookup.ts';
import type { Planned } from './planned.ts';
import { isLost, type PortalFault, problemOf } from './portal-fault.ts';
import type { WriteTransport } from './transport.ts';

export interface WriteContext {
  readonly transport: WriteTransport;
  readonly find: Lookup;
  readonly dialect: Dialect;
  readonly planned: Planned;
  readonly spell: Spell;
  /** How long the portal may take to show what was written, in milliseconds. */
  readonly settle: number;
  /** Until when other endpoints may not know who was created by this run. */
  readonly newborns: Map<Identity, number>;
  readonly moved: MovedReports;
}

export const APPLIED: Performed = { status: 'applied' };
export const ALREADY_SO: Performed = { status: 'already-so' };

/** What a fault comes to: unknown where the call may have been done. */
export const failedBy = (fault: PortalFault): Performed => ({
  status: isLost(fault) ? 'unknown' : 'failed',
  problem: problemOf(fault),
});

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Ends a call that is being tried again: reading has shown its result. */
export class SettledByReading extends Error {
  readonly performed: Performed;

  constructor(performed: Performed) {
    super(performed.status);
    this.performed = performed;
  }
}

/** Reports that this run gave and took: a portal may show a person as before for a while. */
export class MovedReports {
  readonly #by = new Map<Identity, Map<ReportId, boolean>>();

  note(address: Email, reports: readonly ReportId[], given: boolean): void {
    const identity = identityOf(address);
    const known = this.#by.get(identity) ?? new Map<ReportId, boolean>();
    for (const report of reports) known.set(report, given);
    this.#by.set(identity, known);
  }

  /** The reports that a reading shows, as they are after what this run did. */
  after(address: Email, shown: readonly string[], spell: Spell): readonly string[] {
    const moved = this.#by.get(identityOf(address));
    if (moved === undefined) return shown;
    const ids = new Set(shown.map(reportId));
    const given = [...moved].flatMap(([id, isGiven]) => (isGiven && !ids.has(id) ? [spell(id)] : []));
    return [...shown.filter((id) => moved.get(reportId(id)) !== false), ...given];
  }
}

/** An id as the portal spells it. UUIDs are compared in lower case; a portal may be stricter about what is sent to it. */
export type Spell = (id: string) => string;

/** The spelling of the ids of reports, datasets and groups in what was read; any other id stays as it is. */
export function spellingOf({ users, reports, roles }: Records): Spell {
  const ids = [
    ...reports.map(({ id }) => id),
    ...users.flatMap(({ groups }) => groups ?? []),
    ...roles.flatMap(({ datasetId, groups }) => [datasetId, ...(groups ?? [])]),
  ];
  // What is no UUID means something else in another case: `rep-a` must never become `REP-A`.
  const spelled = new Map(ids.filter(isUuid).map((id) => [id.toLowerCase(), id]));
  return (id) => spelled.get(id) ?? id;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2000;

/** The pauses between attempts until an instant, growing and jittered; the last one ends just after it. */
export function* pausesUntil(end: number): Iterable<number> {
  for (let length = FIRST_PAUSE; ; length = Math.min(LONGEST_PAUSE, 2 * length)) {
    const left = end - Date.now();
    if (left <= 0) return;
    yield Math.min(left + 1, length * (0.5 + Math.random() / 2));
  }
}

/** Looks at once, and again for so many milliseconds: a portal may show what was before for a while. */
export async function isSoWithin(settle: number, isSo: () => Promise<boolean>, wait: Wait): Promise<boolean> {
  if (await isSo()) return true;
  for (const pause of pausesUntil(Date.now() + settle)) {
    await wait(pause);
    if (await isSo()) return true;
  }
  return false;
}
