import { setTimeout as pause } from 'node:timers/promises';
import type { Discrepancy } from '../domain/applied.ts';
import type { Observed, Touched } from '../domain/observed.ts';
import type { Outcome } from '../domain/operation.ts';
import { counted } from '../domain/wording.ts';
import { settled, touchedBy } from './attempts.ts';
import { differences, type OpenDiscrepancy } from './differences.ts';
import type { Expected } from './expected.ts';

/** Reads the touched users and every role again. */
export type Observe = (touched: Touched) => Promise<Observed>;

export interface Verification {
  readonly outcomes: readonly Outcome[];
  readonly expected: Expected;
  readonly observe: Observe;
  /** How long the portal may take to show what was written, in milliseconds, and since when. */
  readonly settle: number;
  readonly since: number;
  /** Once aborted, nothing is waited for. */
  readonly signal: AbortSignal;
  /** Called with what rolecall waits for, in words. */
  readonly notify: (notice: string) => void;
}

/** What reading came to: outcomes with those settled whose answers were lost, and what is not as planned. */
export interface Verified {
  readonly outcomes: readonly Outcome[];
  readonly discrepancies: readonly Discrepancy[];
  /** False where it could not be read again. */
  readonly verified: boolean;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

function waiting(wrong: readonly OpenDiscrepancy[], outcomes: readonly Outcome[], left: number): string {
  const unseen = wrong.filter(({ seen }) => seen === 'not-yet').length;
  const lost = outcomes.filter(({ status }) => status === 'unknown').length;
  const parts = [
    unseen === 0 ? [] : [`${counted(unseen, 'change')} not seen yet`],
    unseen === wrong.length ? [] : [`${counted(wrong.length - unseen, 'difference')}`],
    lost === 0 ? [] : [`${counted(lost, 'call')} whose answer was lost`],
  ];
  return `reading again until the portal shows what was written, at most ${Math.ceil(left / 1000)} s more: ${parts.flat().join(', ')}`;
}

/**
 * Reads the touched holders again and compares them with what the plan expects; again, with growing pauses, until they are
 * equal or the portal has had its time to show what was written. Never rejects.
 */
export async function verify(verification: Verification): Promise<Verified> {
  const { outcomes, expected, observe, settle, since, signal, notify } = verification;
  const touched = touchedBy(outcomes);
  if (touched.users.size + touched.groups.size === 0) return { outcomes, discrepancies: [], verified: true };
  try {
    for (let length = FIRST_PAUSE; ; length = Math.min(LONGEST_PAUSE, 2 * length)) {
      const observed = await observe(touched);
      const known = settled(outcomes, observed);
      const wrong = differences(known, touched, expected, observed);
      const mayCome = wrong.some(({ mayGo }) => mayGo) || known.some(({ status }) => status === 'unknown');
      const left = since + settle - Date.now();
      if (!mayCome || left <= 0 || signal.aborted) {
        const discrepancies = wrong.map(({ mayGo: _, ...discrepancy }) => discrepancy);
        return { outcomes: known, discrepancies, verified: true };
      }
      if (length > FIRST_PAUSE) notify(waiting(wrong, known, left));
      await pause(Math.min(length, left), undefined, { signal }).catch(() => {});
    }
  } catch {
    // The writes are done and accounted for; that they could not be read again must not lose that.
    return { outcomes, discrepancies: [], verified: false };
  }
}
