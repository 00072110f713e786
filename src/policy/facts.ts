import type { Change } from '../domain/change.ts';
import { byHolder, type ChangeCounts, type HolderChanges } from '../domain/changes.ts';
import type { Delta, Person, Side } from '../domain/delta.ts';
import { roleAfter } from '../domain/holdings.ts';
import { allAccounts } from '../domain/live.ts';
import type { Problem } from '../domain/problem.ts';
import { ROLE_CODES } from '../domain/role.ts';
import type { GuardSettings } from '../domain/settings.ts';

export interface Facts {
  readonly delta: Delta;
  /** What would be decided about accounts that no call is made about. */
  readonly leftAlone: readonly Person[];
  readonly guards: GuardSettings;
  readonly changes: readonly HolderChanges[];
  readonly counts: ChangeCounts;
  /** Live access that the files, or settings, decide, whatever `--only` asks for: what shares are of. */
  readonly managed: { readonly grants: number; readonly memberships: number };
  readonly administratorsBefore: number;
  readonly administratorsAfter: number;
}

/** Why a plan is refused, and the count up to which the guard would have to let it pass. */
export interface GuardRefusal extends Omit<Problem, 'code' | 'severity' | 'allow' | 'why' | 'fix'> {
  readonly why: string;
  readonly fix: string;
  readonly needs?: number;
}

export type Guard = (facts: Facts) => GuardRefusal | undefined;

export function factsOf(
  delta: Delta,
  leftAlone: readonly Person[],
  changes: readonly Change[],
  counts: ChangeCounts,
): Facts {
  const { live, desired } = delta.world;
  const managed = (sides: readonly Side[]): number => sides.reduce((sum, one) => sum + one.managed, 0);
  const before = allAccounts(live).filter(({ role }) => role === ROLE_CODES.administrator).length;
  let after = before;
  for (const person of delta.people)
    after += Number(roleAfter(person) === 1) - Number(person.live?.role === 1);
  return {
    delta,
    leftAlone,
    guards: desired.settings.guards,
    changes: byHolder(changes),
    counts,
    managed: {
      grants: managed(delta.people.map(({ reports }) => reports)),
      memberships: managed([...delta.people, ...delta.groups].map(({ roles }) => roles)),
    },
    administratorsBefore: before,
    administratorsAfter: after,
  };
}
