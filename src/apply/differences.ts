import type { Discrepancy } from '../domain/applied.ts';
import type { Observed } from '../domain/observed.ts';
import type { Outcome } from '../domain/operation.ts';
import { type Attempts, attemptsOf, type TouchedHolders, unseenRecords } from './attempts.ts';
import { compareReading, type FoundDifference } from './compare-reading.ts';
import type { Expected } from './expected.ts';

/** A discrepancy, and whether waiting may end it: what a failed call left will stay. */
export interface OpenDiscrepancy extends Discrepancy {
  readonly mayGo: boolean;
}

/** A difference with its code; undefined where the outcome of its call already reports it. */
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

/** Where a reading differs from what the plan expects of the touched holders; excess access first. */
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
