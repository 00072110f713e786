import type { Cause, Change, ChangeKind } from './change.ts';
import type { Email } from './ids.ts';
import { groupBy } from './multimap.ts';
import type { Plan } from './plan.ts';
import { isDemotion, ROLE_CODES } from './role.ts';

export interface ChangeCounts {
  readonly performed: (kind: ChangeKind) => number;
  readonly manual: number;
  readonly held: number;
  readonly accounts: readonly AccountChange[];
}

export type AccountChange = Exclude<Change, { readonly report: unknown } | { readonly rls: unknown }>;

export const newAddressOf = (change: Change): Email | undefined =>
  change.kind === 'manual' ? change.address : undefined;

export const isOfAccount = (change: Change): change is AccountChange =>
  !('report' in change || 'rls' in change);

export const isPerformed = ({ kind, held }: Pick<Change, 'kind' | 'held'>): boolean =>
  kind !== 'manual' && held === null;

/** True if somebody must make the change in the portal now, and no flag or lockout holds it back. */
export const isByHand = ({ kind, held }: Pick<Change, 'kind' | 'held'>): boolean =>
  kind === 'manual' && held?.code === 'manual';

export const lowersRole = ({ from, to }: Extract<Change, { readonly from: unknown }>): boolean =>
  from.role !== null && to.role !== null && isDemotion(ROLE_CODES[from.role], ROLE_CODES[to.role]);

export function countChanges(changes: Iterable<Change>): ChangeCounts {
  const counts: { [kind in ChangeKind]?: number } = {};
  const accounts: AccountChange[] = [];
  let manual = 0;
  let held = 0;
  for (const change of changes) {
    const { kind } = change;
    if (isOfAccount(change)) accounts.push(change);
    if (isPerformed(change)) counts[kind] = (counts[kind] ?? 0) + 1;
    else if (isByHand(change)) manual++;
    else held++;
  }
  return { performed: (kind) => counts[kind] ?? 0, manual, held, accounts };
}

export const byHolder = (changes: readonly Change[]): readonly [Change, ...Change[]][] => [
  ...groupBy(changes, (one) => ('user' in one ? one.user : one.group.id)).values(),
];

export type ByCause = Readonly<Record<Cause | 'unknown', number>>;

export const causeOf = ({ cause }: Change): keyof ByCause => cause ?? 'unknown';

export function countByCause({ changes }: Plan): ByCause {
  const counts = { git: 0, portal: 0, both: 0, time: 0, selector: 0, unknown: 0 };
  for (const change of changes) counts[causeOf(change)]++;
  return counts;
}

/** All differences between the files and the portal that `drift` counts. */
export function driftOf(plan: Plan) {
  const { changes, findings } = plan;
  return {
    changes,
    /** Differences that no change can remove. */
    leftAlone: findings.filter(({ pending }) => pending === true),
    unlistedPeople: plan.unlisted?.holders ?? [],
    unlistedGroups: findings.filter(({ code }) => code === 'unlisted-group'),
  };
}
