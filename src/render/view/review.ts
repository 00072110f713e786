import type { Reviewed } from '../../domain/audit.ts';
import type { Problem } from '../../domain/problem.ts';
import { capital, counted, digits, does, joined } from './wording.ts';

const day = (instant: string): string => instant.slice(0, 10);

/** What a review comes to, in one sentence. */
export const reviewSentence = ({ unused, dormant, reports }: Reviewed): string =>
  unused.length + dormant.length + reports.length === 0
    ? 'Everything that somebody holds was used.'
    : `${capital(
        joined([
          `${unused.length === 0 ? 'no grant' : counted(unused.length, 'grant')} ${does(unused.length, 'was', unused.length === 0 ? 'was' : 'were')} not used`,
          `${counted(dormant.length, 'person', 'people')} ${does(dormant.length, 'is', 'are')} dormant`,
          `${counted(reports.length, 'report')} ${does(reports.length, 'was', 'were')} opened by nobody`,
        ]),
      )}.`;

/** A rule that does not hold, and what would mend that. */
export const brokenSentence = ({ message, fix }: Problem): string =>
  `${message}${fix === undefined ? '' : `; ${fix}`}`;

/** Which time the audit log covers. */
export function windowSentence({ window: { from, to, complete }, entries }: Reviewed): string {
  if (from === null || to === null) return 'The audit log holds nothing of the time that was asked for.';
  const short = complete ? '' : ' It does not reach back as far as was asked for.';
  return `The audit log covers ${day(from)} to ${day(to)}, with ${digits(entries)} ${does(entries, 'access', 'accesses')}.${short}`;
}
