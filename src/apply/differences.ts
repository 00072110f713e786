import type { Discrepancy } from '../domain/applied.ts';
import type { Expected } from '../domain/expected.ts';
import type { Observed } from '../domain/observed.ts';
import type { Outcome } from '../domain/outcome.ts';
import { type Attempts, attemptsOf, type TouchedHolders, unseenRecords } from './attempts.ts';
import { compareReading, type FoundDifference } from './compare-reading.ts';

/** A discrepancy, and whether it may yet go: what a call that failed was to make so will not come about by waiting. */
export interface OpenDiscrepancy extends Discrepancy {
  readonly mayGo: boolean;
}

/** A difference with what became of the call that was to prevent it; undefined where that call's outcome already says it. */
function judged(
  { holder, subject, record, difference }: FoundDifference,
  attempts: Attempts,
  unseen: ReadonlySet<string>,
) {
  const attempt = attempts.get(subject);
  const { kind, what } = difference;
  const isExcess = kind === 'excess';
  const isAccount = what.kind === 'account';
  const isAttempted = attempt !== undefined && (isAccount || attempt.effect.present !== isExcess);
  const isReported = !isExcess || (isAccount && what.expected !== 'gone');
  if (isAttempted && !attempt.made && isReported) return undefined;
  const isTaken = isExcess && isAttempted && attempt.made;
  const isUnseen =
    (isAttempted && attempt.made && unseen.has(record)) ||
    (attempts.get(`account\u0000${holder}`)?.made === true && unseen.has(`user\u0000${holder}`));
  const one: OpenDiscrepancy = {
    ...difference,
    code: isTaken && !isAccount ? 'access-from-elsewhere' : 'not-verified',
    seen: isUnseen ? 'not-yet' : 'otherwise',
    mayGo: !isAttempted || attempt.made,
  };
  return one;
}

/** Where a reading differs from what a plan was to come to, for everybody whom a call named; excess access first. */
export function differences(
  outcomes: readonly Outcome[],
  holders: TouchedHolders,
  expected: Expected,
  observed: Observed,
): readonly OpenDiscrepancy[] {
  const found = compareReading(holders, expected, observed);
  if (found.length === 0) return [];
  const attempts = attemptsOf(outcomes, found);
  const unseen = unseenRecords(attempts, observed);
  const all = found.flatMap((one) => judged(one, attempts, unseen) ?? []);
  return [...all.filter(({ kind }) => kind === 'excess'), ...all.filter(({ kind }) => kind === 'missing')];
}
