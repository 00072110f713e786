import type { Applied, Deviation } from './applied.ts';
import { type Effect, effectsOf, subjectKey, subjectOf } from './effects.ts';
import { type Identity, identityOf, roleKey } from './ids.ts';
import type { Outcome, OutcomeStatus } from './operation.ts';

export interface Settlement {
  /** Effects that failed or are unknown, by `subjectKey`. */
  readonly undone: ReadonlyMap<string, OutcomeStatus | 'not-verified'>;
  readonly deleted: ReadonlySet<Identity>;
  readonly created: ReadonlySet<Identity>;
}

/** The entries of the call that failed; undefined for all of them. */
export function missedEntries(outcome: Outcome): readonly string[] | undefined {
  const left = 'leftOut' in outcome ? (outcome.leftOut?.entries ?? []) : [];
  switch (outcome.status) {
    case 'applied':
    case 'already-so':
      return left;
    case 'failed':
      return outcome.entries && [...outcome.entries, ...left];
    case 'unknown':
    case 'skipped':
    case 'not-started':
      return undefined;
  }
}

export function splitEffects(outcome: Outcome): {
  readonly done: readonly Effect[];
  readonly missed: readonly Effect[];
} {
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

export function subjectOfDiscrepancy({ holder, isGroup, what }: Deviation): string {
  const who = isGroup ? holder : identityOf(holder);
  if (what.kind === 'account') return subjectKey(who);
  return subjectKey(who, what.kind === 'report' ? what.report : roleKey(what.datasetId, what.role));
}

/** Effects that succeeded and that no reading contradicts. */
export function* settledEffects({ outcomes, discrepancies }: Applied): Iterable<Effect> {
  const unseen = new Set(discrepancies.map(subjectOfDiscrepancy));
  for (const outcome of outcomes)
    for (const effect of splitEffects(outcome).done) if (!unseen.has(subjectOf(effect))) yield effect;
}

export function readSettlement(applied: Applied): Settlement {
  const undone = new Map<string, OutcomeStatus | 'not-verified'>();
  for (const outcome of applied.outcomes)
    for (const effect of splitEffects(outcome).missed) undone.set(subjectOf(effect), outcome.status);
  for (const one of applied.discrepancies) undone.set(subjectOfDiscrepancy(one), 'not-verified');
  const deleted = new Set<Identity>();
  const created = new Set<Identity>();
  for (const effect of settledEffects(applied)) {
    if (effect.kind !== 'account') continue;
    if (effect.account.state === 'deleted') deleted.add(effect.holder);
    if (effect.account.state === 'created') created.add(effect.holder);
  }
  return { undone, deleted, created };
}
