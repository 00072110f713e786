import type { Change } from '../../domain/change.ts';
import { type ByCause, CAUSES, causeOf, countByCause, leftAsItIs } from '../../domain/changes.ts';
import type { Plan } from '../../domain/plan.ts';
import { type Risk, riskOf } from './risks.ts';
import { type PlanView, viewOf } from './view.ts';
import { capital, counted, digits, joined, some } from './wording.ts';

/** What each cause is called. A new one fails to compile here. */
const CAUSE_NAMES = {
  portal: 'changed in the portal',
  both: 'changed in the portal and in the files',
  git: 'not applied yet',
  time: 'by a window that began or ended',
  selector: 'new in a workspace entry',
  unknown: 'of unknown cause',
} as const satisfies Record<keyof ByCause, string>;

const LEADS = {
  portal: 'Changed by hand after the last apply. `rolecall apply` undoes it, `rolecall adopt` keeps it.',
  both: 'The portal and the files both changed. `rolecall apply` makes the portal match the files.',
  git: 'The files changed and were not applied yet.',
  time: 'A window began or ended. `rolecall apply` performs it.',
  selector: 'A report was added to a workspace that the files give whole.',
  unknown: 'There is no record of an apply, so the cause is unknown.',
} as const satisfies Record<keyof ByCause, string>;

/** A record says what was left to be made by hand. */
const BY_HAND = 'Changes by hand in the portal are still to be made.';

/** The differences of one cause. */
export interface CauseView {
  readonly cause: keyof ByCause;
  readonly title: string;
  readonly lead: string;
  readonly count: number;
  /** The view of a plan of these changes alone. */
  readonly view: PlanView;
}

/** The changes of one cause; what waits already differs as well. */
const changesOf = ({ changes }: Plan, cause: keyof ByCause): Change[] =>
  Array.from(changes).flatMap(({ waiting: _, ...change }) => (causeOf(change) === cause ? [change] : []));

/** The differences of a plan by their causes, in the order in which people look at them. */
export function causesIn(plan: Plan): CauseView[] {
  const counts = countByCause(plan);
  const byHand = new Set<keyof ByCause>();
  for (const change of plan.changes) if (change.kind === 'manual') byHand.add(causeOf(change));
  const leadOf = (cause: keyof ByCause): string => {
    return cause === 'git' && byHand.has(cause) ? `${LEADS.git} ${BY_HAND}` : LEADS[cause];
  };
  return CAUSES.filter((cause) => counts[cause] > 0).map((cause) => ({
    cause,
    title: capital(CAUSE_NAMES[cause]),
    lead: leadOf(cause),
    count: counts[cause],
    view: viewOf({ ...plan, changes: changesOf(plan, cause) }),
  }));
}

/** `7 differences: 3 changed in the portal, 4 not applied yet`, or `none`. It names no person. */
export function driftWords(plan: Plan): string {
  const counts = countByCause(plan);
  const left = leftAsItIs(plan).length;
  const unlisted = plan.unlisted?.holders?.length ?? 0;
  const parts = [
    ...CAUSES.filter((cause) => counts[cause] > 0).map(
      (cause) => `${digits(counts[cause])} ${CAUSE_NAMES[cause]}`,
    ),
    ...some(left, `${digits(left)} that rolecall leaves alone`),
    ...some(unlisted, `${counted(unlisted, 'person', 'people')} not in the files`),
  ];
  return parts.length === 0
    ? 'none'
    : `${counted(
        CAUSES.reduce((sum, cause) => sum + counts[cause], left + unlisted),
        'difference',
      )}: ${parts.join(', ')}`;
}

/** Findings that limit what is known of the drift: they come first, also where a plan folds them. */
const OF_DRIFT: ReadonlySet<string> = new Set(['no-base', 'base-unreadable', 'user-vanished']);

/** What to look at first of a drift: what the plan's reader looks at, and what says how much is known. */
export const driftRisks = ({ risks, standing, directory }: PlanView): readonly Risk[] => [
  ...standing.filter(({ code }) => OF_DRIFT.has(code)).map((finding) => riskOf(finding, directory)),
  ...risks,
];

/** `Apply is refused by max-removals.`, or nothing. */
export function refusedWords({ refusals }: PlanView): string {
  const names = [...new Set(refusals.map(({ code }) => code.replace(/^guard-/, '')))];
  return names.length === 0 ? '' : `Apply is refused by ${joined(names)}.`;
}
