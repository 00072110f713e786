import type { Change } from '../domain/change.ts';
import type { ChangeCounts } from '../domain/changes.ts';
import type { Delta, Person, Side } from '../domain/delta.ts';
import type { Problem } from '../domain/problem.ts';
import type { GuardSettings } from '../domain/settings.ts';

export interface Facts {
  readonly delta: Delta;
  /** Accounts that rolecall leaves alone, with the decisions that it would make. */
  readonly leftAlone: readonly Person[];
  readonly guards: GuardSettings;
  /** One list for each holder. */
  readonly changes: readonly (readonly Change[])[];
  readonly counts: ChangeCounts;
  /** Managed live access, regardless of `--only`. A limit in percent is a share of this access. */
  readonly managed: { readonly grants: number; readonly memberships: number };
}

interface GuardRefusal extends Required<Pick<Problem, 'message' | 'why' | 'fix'>> {
  /** The limit with which the guard would pass. */
  readonly needs?: number;
}

export type Guard = (facts: Facts) => GuardRefusal | undefined;

export function factsOf(
  delta: Delta,
  leftAlone: readonly Person[],
  changes: Facts['changes'],
  counts: ChangeCounts,
): Facts {
  const countManaged = (sides: readonly Side[]): number => sides.reduce((sum, side) => sum + side.managed, 0);
  return {
    delta,
    leftAlone,
    guards: delta.world.desired.settings.guards,
    changes,
    counts,
    managed: {
      grants: countManaged(delta.people.map(({ reports }) => reports)),
      memberships: countManaged([...delta.people, ...delta.groups].map(({ roles }) => roles)),
    },
  };
}
