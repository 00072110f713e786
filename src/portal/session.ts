import { type Email, type Identity, identityOf, type ReportId, reportId } from '../domain/ids.ts';
import type { Performed } from '../domain/outcome.ts';
import type { Dialect } from '../domain/settings.ts';
import type { Planned } from './changed-since.ts';
import type { Lookup } from './lookup.ts';
import { type PortalFault, problemOf } from './portal-fault.ts';
import type { Spell } from './spelling.ts';
import { isLost, type WriteTransport } from './transport.ts';

/** Waits so many milliseconds without keeping others from being served. Rejects with an `AbortError` when the run ends. */
export type Wait = (milliseconds: number) => Promise<void>;

/** What the calls of one run share. */
export interface Session {
  readonly transport: WriteTransport;
  readonly find: Lookup;
  readonly dialect: Dialect;
  readonly planned: Planned;
  readonly spell: Spell;
  /** How long the portal may take to show what was written, in milliseconds. */
  readonly settle: number;
  readonly newborns: Newborns;
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

/** What comes of a call whose run ended while it waited to see what had come of it. */
export const INTERRUPTED: Performed = {
  status: 'unknown',
  problem: {
    code: 'not-verified',
    severity: 'error',
    message: 'the run was ended while it waited for the portal to show what came of the call',
    fix: 'plan again to see',
  },
};

/** Ends a call while it is tried again: reading has shown what became of it. */
export class Ended extends Error {
  readonly performed: Performed;

  constructor(performed: Performed) {
    super(performed.status);
    this.performed = performed;
  }
}

/** Who was created by this run, and may be unknown to other endpoints for a moment. */
export class Newborns {
  readonly #until = new Map<Identity, number>();
  readonly #settle: number;

  constructor(settle: number) {
    this.#settle = settle;
  }

  created(address: Email): void {
    this.#until.set(identityOf(address), Date.now() + this.#settle);
  }

  /** Until when an address may be unknown; 0 for one that was not created here. */
  until(address: string): number {
    return this.#until.get(identityOf(address)) ?? 0;
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
