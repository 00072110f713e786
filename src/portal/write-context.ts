import { type Email, type Identity, identityOf, isUuid, type ReportId, reportId } from '../domain/ids.ts';
import type { CallResult, Wait } from '../domain/operation.ts';
import type { Dialect } from '../domain/settings.ts';
import type { Records } from './decode.ts';
import type { Lookup } from './lookup.ts';
import { isUnanswered, type PortalFault } from './portal-fault.ts';
import type { StateBefore } from './state-before.ts';
import type { WriteTransport } from './transport.ts';

/** rolecall compares UUIDs in lower case, but a portal may insist on its own spelling. */
export type Spell = (id: string) => string;

export interface WriteContext {
  readonly transport: WriteTransport;
  readonly find: Lookup;
  readonly dialect: Dialect;
  readonly before: StateBefore;
  readonly spell: Spell;
  /** How long the portal may take to show a write, in milliseconds. */
  readonly settle: number;
  /** By new user: the time when all endpoints of the portal should know the user. */
  readonly newborns: Map<Identity, number>;
  readonly moved: MovedReports;
}

export const APPLIED: CallResult = { status: 'applied' };
export const ALREADY_SO: CallResult = { status: 'already-so' };

/** The outcome is unknown if the portal may have performed the call. */
export const failedBy = (fault: PortalFault): CallResult => ({
  status: isUnanswered(fault) || fault.isPerhapsDone ? 'unknown' : 'failed',
  problem: fault.problem,
});

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Ends a call because a reading showed its result. */
export class SettledByReading extends Error {
  readonly result: CallResult;

  constructor(result: CallResult) {
    super(result.status);
    this.result = result;
  }
}

/** Remembers this run's changes, because a portal may show an old state for a while. */
export class MovedReports {
  readonly #byUser = new Map<Identity, Map<ReportId, boolean>>();

  note(address: Email, reports: readonly ReportId[], isLink: boolean): void {
    const identity = identityOf(address);
    const changes = this.#byUser.get(identity) ?? new Map<ReportId, boolean>();
    for (const report of reports) changes.set(report, isLink);
    this.#byUser.set(identity, changes);
  }

  /** Returns the reports of a reading, with the changes of this run. */
  after(address: Email, shown: readonly string[], spell: Spell): readonly string[] {
    const changes = this.#byUser.get(identityOf(address));
    if (changes === undefined) return shown;
    const ids = new Set(shown.map(reportId));
    const newIds = [...changes].flatMap(([id, isLink]) => (isLink && !ids.has(id) ? [spell(id)] : []));
    return [...shown.filter((id) => changes.get(reportId(id)) !== false), ...newIds];
  }
}

/** Restores the portal's spelling of ids of reports, datasets and groups. Other ids stay the same. */
export function spellIds({ users, reports, roles }: Records): Spell {
  const ids = [
    ...reports.map(({ id }) => id),
    ...users.flatMap(({ groups }) => groups ?? []),
    ...roles.flatMap(({ datasetId, groups }) => [datasetId, ...(groups ?? [])]),
  ];
  // Only UUIDs ignore case: `rep-a` must never become `REP-A`.
  const spelled = new Map(ids.filter(isUuid).map((id) => [id.toLowerCase(), id]));
  return (id) => spelled.get(id) ?? id;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2000;

/** Yields pauses in milliseconds, which grow and vary at random. The last pause ends just after `end`. */
export function* pausesUntil(end: number): Iterable<number> {
  for (let length = FIRST_PAUSE; ; length = Math.min(LONGEST_PAUSE, 2 * length)) {
    const left = end - Date.now();
    if (left <= 0) return;
    yield Math.min(left + 1, length * (0.5 + Math.random() / 2));
  }
}

/** Checks immediately, then for `settle` milliseconds: a portal may show an old state for a while. */
export async function comesTrue(settle: number, check: () => Promise<boolean>, wait: Wait): Promise<boolean> {
  if (await check()) return true;
  for (const pause of pausesUntil(Date.now() + settle)) {
    await wait(pause);
    if (await check()) return true;
  }
  return false;
}
