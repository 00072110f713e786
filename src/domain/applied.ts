import type { EditedFile } from './adoption.ts';
import { deletionKey, type Effect, effectsOf, subjectKey, subjectOf } from './effects.ts';
import { type DatasetId, identityOf, type ReportId, roleKey } from './ids.ts';
import type { Outcome, OutcomeStatus } from './operation.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';

/** A difference between the plan and the portal after the calls. `excess`: too much access remains. */
export interface Deviation {
  readonly kind: 'excess' | 'missing';
  readonly holder: string;
  /** True for a portal group. The JSON of an apply leaves out this field. */
  readonly isGroup?: true;
  readonly what:
    | { readonly kind: 'account'; readonly expected: 'there' | 'gone' | 'changed' | 'single' }
    | { readonly kind: 'report'; readonly report: ReportId }
    | { readonly kind: 'rls'; readonly role: string; readonly datasetId: DatasetId };
}

export interface Discrepancy extends Deviation {
  readonly code: 'access-from-elsewhere' | 'not-verified';
  /** `not-yet`: a call succeeded, and its result may appear later. `otherwise`: no call succeeded. */
  readonly seen: 'not-yet' | 'otherwise';
}

export type RecordOutcome =
  | {
      readonly status: 'written';
      readonly branch: string;
      readonly commit: string;
      readonly partial?: string;
    }
  | { readonly status: 'none' | 'failed'; readonly why: string };

export interface Applied {
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
  readonly discrepancies: readonly Discrepancy[];
  /** False if rolecall could not read the portal after the writes: it knows only the outcomes of calls. */
  readonly verified: boolean;
  readonly interrupted: boolean;
  /** Set if rolecall performed the plan on a copy of the portal. */
  readonly rehearsal?: true;
  readonly backup?: string;
  readonly journal?: string;
  readonly record?: RecordOutcome;
  /** Problems after the last call, for example a `--report` file that rolecall could not write. */
  readonly late?: readonly Problem[];
}

export interface Lockout {
  readonly user: string;
  /** Undefined for `lockout --release`, which makes no API call. */
  readonly applied: Applied | undefined;
  readonly record: RecordOutcome;
  /** The remote that has the record, or null. */
  readonly pushed: string | null;
  readonly files: readonly EditedFile[];
  readonly byHand: readonly string[];
  readonly open: readonly Problem[];
}

export const isWholeOutcome = (outcome: Outcome): boolean =>
  (outcome.status === 'applied' || outcome.status === 'already-so') && outcome.leftOut === undefined;

export const isWholeApplied = ({ outcomes, discrepancies, verified }: Applied): boolean =>
  outcomes.every(isWholeOutcome) && discrepancies.length === 0 && verified;

const entriesLeftOut = (outcome: Outcome): readonly string[] =>
  'leftOut' in outcome ? (outcome.leftOut?.entries ?? []) : [];

/** Returns the entries that failed or were left out; undefined means all entries. */
function missedEntries(outcome: Outcome): readonly string[] | undefined {
  const left = entriesLeftOut(outcome);
  if (outcome.status === 'applied' || outcome.status === 'already-so') return left;
  return outcome.status === 'failed' && outcome.entries ? [...outcome.entries, ...left] : undefined;
}

export function splitEffects(outcome: Outcome) {
  const effects = effectsOf(outcome.operation);
  const entries = missedEntries(outcome);
  if (entries === undefined) return { done: [], missed: effects };
  if (entries.length === 0) return { done: effects, missed: [] };
  const missed = new Set<string>(entries);
  return {
    done: effects.filter(({ entry }) => !missed.has(entry)),
    missed: effects.filter(({ entry }) => missed.has(entry)),
  };
}

export function subjectOfDeviation({ holder, isGroup, what }: Deviation): string {
  const who = isGroup ? holder : identityOf(holder);
  if (what.kind === 'account') return subjectKey(who);
  return subjectKey(who, what.kind === 'report' ? what.report : roleKey(what.datasetId, what.role));
}

/** Effects of successful calls, without effects that a discrepancy contradicts. */
export function* settledEffects({ outcomes, discrepancies }: Applied): Iterable<Effect> {
  const unseen = new Set(discrepancies.map(subjectOfDeviation));
  for (const outcome of outcomes)
    for (const effect of splitEffects(outcome).done) if (!unseen.has(subjectOf(effect))) yield effect;
}

/** Returns the status of failed and uncertain effects by `subjectKey`; deletions also by `deletionKey`. */
export function findUndone({ outcomes, discrepancies }: Applied) {
  const undone = new Map<string, OutcomeStatus | 'not-verified'>();
  for (const outcome of outcomes) {
    // The call left out these entries, so their status is `skipped`.
    const leftOut = new Set(entriesLeftOut(outcome));
    for (const effect of splitEffects(outcome).missed) {
      undone.set(subjectOf(effect), leftOut.has(effect.entry) ? 'skipped' : outcome.status);
      if (outcome.operation.kind === 'delete-user') undone.set(deletionKey(effect.holder), outcome.status);
    }
  }
  for (const one of discrepancies) {
    const keys = [subjectOfDeviation(one)];
    if (one.what.kind === 'account' && one.what.expected === 'gone')
      keys.push(deletionKey(identityOf(one.holder)));
    // The status of a failed call says more than `not-verified`.
    for (const key of keys) if (!undone.has(key)) undone.set(key, 'not-verified');
  }
  return undone;
}
