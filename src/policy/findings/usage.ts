import { reportName } from '../../domain/catalogue.ts';
import type { Change } from '../../domain/change.ts';
import { byHolder, isPerformed } from '../../domain/changes.ts';
import { GRAVE, isError, type Problem } from '../../domain/problem.ts';
import { DAY } from '../../domain/window.ts';
import { few } from '../../domain/wording.ts';
import { finding } from './wording.ts';

const RECENT = 30 * DAY;

export function* takesUsed(changes: readonly Change[], now: number): Iterable<Problem> {
  // The last use may be as late as the end of its day.
  const isRecent = ({ usage }: Change): boolean => Date.parse(usage?.last ?? '') + DAY > now - RECENT;
  for (const own of byHolder(changes)) {
    const used = own.filter((change) => isPerformed(change) && isRecent(change));
    const [first] = used;
    if (first === undefined || !('user' in first)) continue;
    const names = used.flatMap((change) => ('report' in change ? [reportName(change.report)] : []));
    const lost = names.length === 0 ? 'the account' : few(names);
    yield finding('takes-used', `${first.user} loses ${lost}, opened in the last 30 days`, first.sources);
  }
}

/** `days` is undefined if the audit log is unreadable, and less than `all` if it covers only a part. */
export function* usageUnknown(days: number | undefined, all: number): Iterable<Problem> {
  if (days === undefined)
    yield finding('usage-unknown', 'the key may not read the audit log, so usage is unknown', [], {
      fix: 'give the key the permission for the audit log',
    });
  else if (days < all) yield finding('usage-unknown', `the audit log covers ${days} of the last ${all} days`);
}

export const behindGrave = (findings: readonly Problem[], late: readonly Problem[]): readonly Problem[] => {
  const start = findings.findLastIndex((one) => isError(one) || GRAVE.includes(one.code)) + 1;
  return [...findings.slice(0, start), ...late, ...findings.slice(start)];
};
