import { type Change, countChanges } from '../domain/change.ts';
import type { Delta, Person, Side } from '../domain/delta.ts';
import type { Problem } from '../domain/problem.ts';

/** `accountsLeftAlone` have the decisions that rolecall would make if it could change these accounts. */
export function gatherFacts(
  delta: Delta,
  accountsLeftAlone: readonly Person[],
  changes: readonly (readonly Change[])[],
) {
  const countManaged = (sides: readonly Side[]): number => sides.reduce((sum, side) => sum + side.managed, 0);
  return {
    delta,
    accountsLeftAlone,
    guards: delta.world.desired.settings.guards,
    changes,
    counts: countChanges(changes.flat()),
    /** Managed live access, regardless of `--only`. A limit in percent is a share of this access. */
    managed: {
      grants: countManaged(delta.people.map(({ reports }) => reports)),
      memberships: countManaged([...delta.people, ...delta.groups].map(({ roles }) => roles)),
    },
  };
}

export type Facts = Readonly<ReturnType<typeof gatherFacts>>;

/** Returns undefined if the plan passes the guard. `needs` is a limit that this plan would pass. */
export type Guard = (
  facts: Facts,
) => (Required<Pick<Problem, 'message' | 'why' | 'fix'>> & { readonly needs?: number }) | undefined;
