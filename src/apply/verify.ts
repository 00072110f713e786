import { setTimeout as pause } from 'node:timers/promises';
import type { Catalogue, Live, Observation } from '../domain/access.ts';
import { type Deviation, type Discrepancy, splitEffects, subjectOfDeviation } from '../domain/applied.ts';
import { type Effect, effectsOf, isEffectLive, subjectOf } from '../domain/effects.ts';
import { type Email, type GroupId, type Identity, identityOf } from '../domain/ids.ts';
import type { Outcome } from '../domain/operation.ts';

/** `users` has each address as the calls spelled it. */
export interface TouchedHolders {
  readonly users: ReadonlyMap<Identity, Email>;
  readonly groups: ReadonlySet<GroupId>;
}

export interface Verification {
  readonly outcomes: readonly Outcome[];
  readonly catalogue: Catalogue;
  /** Reads these users and all roles from the portal. */
  readonly observe: (users: TouchedHolders['users']) => Promise<Observation>;
  readonly compare: (touched: TouchedHolders, observed: Observation) => readonly Deviation[];
  /** How long the portal may take to show a write, in milliseconds, counted from `since`. */
  readonly settle: number;
  readonly since: number;
  /** After an abort, verify stops waiting. */
  readonly signal: AbortSignal;
  readonly notify: (notice: string) => void;
}

function listTouched(outcomes: readonly Outcome[]): TouchedHolders {
  const users = new Map<Identity, Email>();
  const groups = new Set<GroupId>();
  for (const { operation } of outcomes) {
    if ('groups' in operation) for (const group of operation.groups) groups.add(group);
    else if ('email' in operation) users.set(identityOf(operation.email), operation.email);
    else for (const email of operation.emails) users.set(identityOf(email), email);
  }
  return { users, groups };
}

const settleOutcomes = (outcomes: readonly Outcome[], observed: Live, catalogue: Catalogue): Outcome[] =>
  outcomes.map((outcome) => {
    if (outcome.status !== 'unknown') return outcome;
    const { operation, leftOut } = outcome;
    const left = new Set<string>(leftOut?.entries);
    const isApplied = effectsOf(operation).every(
      (effect) => left.has(effect.entry) || isEffectLive(effect, observed, catalogue),
    );
    return isApplied ? { status: 'applied', operation, ...(leftOut && { leftOut }) } : outcome;
  });

/** For each subject: what the last call should do, and whether this call succeeded. */
function attemptsAt(subjects: ReadonlySet<string>, outcomes: readonly Outcome[]) {
  const attempts = new Map<string, { readonly present: boolean; readonly isDone: boolean }>();
  if (subjects.size === 0) return attempts;
  const add = (effects: readonly Effect[], isDone: boolean): void => {
    for (const effect of effects)
      if (subjects.has(subjectOf(effect)))
        attempts.set(subjectOf(effect), { present: effect.present, isDone });
  };
  for (const outcome of outcomes) {
    const { done, missed } = splitEffects(outcome);
    add(done, true);
    add(missed, false);
  }
  return attempts;
}

/** If a removal succeeded and the access is still there, something else gives the access. */
const discrepancyCode = ({ kind, what }: Deviation, isDone: boolean) =>
  kind === 'excess' && what.kind !== 'account' && isDone ? 'access-from-elsewhere' : 'not-verified';

/** Leaves out deviations that an outcome already reports. Excess access comes first. */
function discrepanciesOf(found: readonly Deviation[], outcomes: readonly Outcome[]) {
  const attempts = attemptsAt(new Set(found.map(subjectOfDeviation)), outcomes);
  const all = found.flatMap((deviation): (Discrepancy & { readonly mayGo: boolean })[] => {
    const { kind, what } = deviation;
    const attempt = attempts.get(subjectOfDeviation(deviation));
    const isExcess = kind === 'excess';
    const isAccount = what.kind === 'account';
    // True if a call tried to undo the deviation.
    const isTried = attempt !== undefined && (isAccount || attempt.present !== isExcess);
    const isDone = isTried && attempt.isDone;
    // The outcomes already report a failed call. Report the failure again only if somebody keeps access.
    if (isTried && !isDone && !isExcess) return [];
    const code = discrepancyCode(deviation, isDone);
    // Without a failed call, the portal may show the planned access a little later.
    return [{ ...deviation, code, seen: isDone ? 'not-yet' : 'otherwise', mayGo: !isTried || isDone }];
  });
  return [...all.filter(({ kind }) => kind === 'excess'), ...all.filter(({ kind }) => kind === 'missing')];
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

/**
 * Reads the portal until all holders match the plan, at most for `settle` milliseconds. Never rejects. An
 * unknown outcome becomes applied if the portal shows the effects of its call.
 */
export async function verify(verification: Verification) {
  const { outcomes, catalogue, observe, compare, settle, since, signal, notify } = verification;
  const begun = outcomes.filter(({ status }) => status !== 'skipped' && status !== 'not-started');
  if (begun.length === 0) return { outcomes, discrepancies: [], verified: true };
  const touched = listTouched(begun);
  try {
    for (let length = FIRST_PAUSE; ; length = Math.min(LONGEST_PAUSE, 2 * length)) {
      const observed = await observe(touched.users);
      const settled = settleOutcomes(outcomes, observed.live, catalogue);
      const wrong = discrepanciesOf(compare(touched, observed), settled);
      const isOpen = wrong.some(({ mayGo }) => mayGo) || settled.some(({ status }) => status === 'unknown');
      const left = since + settle - Date.now();
      if (!isOpen || left <= 0 || signal.aborted) {
        const discrepancies = wrong.map(({ mayGo: _, ...discrepancy }) => discrepancy);
        return { outcomes: settled, discrepancies, verified: true };
      }
      if (length > FIRST_PAUSE)
        notify(`waiting for the portal to show the writes, at most ${Math.ceil(left / 1000)} s more.`);
      await pause(Math.min(length, left), undefined, { signal }).catch(() => {});
    }
  } catch {
    // Keep the outcomes: rolecall made the calls, even if this reading failed.
    return { outcomes, discrepancies: [], verified: false };
  }
}
