import type { Change } from '../domain/change.ts';
import type { ReportId, RoleKey } from '../domain/ids.ts';
import type { GuardSettings } from '../domain/settings.ts';
import type { Diff, UserDiff } from './diff.ts';
import type { PlanInput } from './input.ts';

/** Live access by who decides it. */
export interface Tally {
  readonly grants: number;
  readonly memberships: number;
}

/** What guards and findings judge: the plan's changes, and the state before and after them. */
export interface Facts {
  readonly input: PlanInput;
  readonly guards: GuardSettings;
  /** The whole diff, not narrowed by a selection. */
  readonly whole: Diff;
  /** The diff that is planned. */
  readonly diff: Diff;
  readonly changes: readonly Change[];
  /** Changes that are performed. */
  readonly performed: readonly Change[];
  /** Live access that the files, or settings, decide: what shares are of. */
  readonly managed: Tally;
  readonly administratorsBefore: number;
  readonly administratorsAfter: number;
  readonly allowLossyReplace: boolean;
}

const isManual = ({ kind, held }: Change): boolean => kind === 'manual' || held !== null;

function managedOf({ users, groups }: Diff): Tally {
  let grants = 0;
  let memberships = 0;
  for (const { reports, rls } of users) {
    grants += reports.managed;
    memberships += rls.managed;
  }
  for (const { rls } of groups) memberships += rls.managed;
  return { grants, memberships };
}

/** The role of an account after the plan; undefined when it is gone, or was never there. */
function roleAfter({ account, live }: UserDiff): number | undefined {
  switch (account.kind) {
    case 'none':
    case 'manual':
      return live?.role;
    case 'create':
    case 'update':
      return account.role;
    case 'delete':
      return account.held === null ? undefined : live?.role;
    case 'replace':
      return account.held === null ? account.role : live?.role;
  }
}

export function factsOf(
  input: PlanInput,
  whole: Diff,
  diff: Diff,
  changes: readonly Change[],
  allowLossyReplace: boolean,
): Facts {
  const before = [...input.live.users.values(), ...[...input.live.ambiguous.values()].flat()].filter(
    ({ role }) => role === 1,
  ).length;
  const moved = diff.users.map((user) => Number(roleAfter(user) === 1) - Number(user.live?.role === 1));
  return {
    input,
    guards: input.desired.settings.guards,
    whole,
    diff,
    changes,
    performed: changes.filter((change) => !isManual(change)),
    managed: managedOf(whole),
    administratorsBefore: before,
    administratorsAfter: before + moved.reduce((sum, one) => sum + one, 0),
    allowLossyReplace,
  };
}

/** All live access, whoever decides it. */
export function liveTally({ live }: PlanInput): Tally & { readonly users: number } {
  const everybody = [...live.users.values(), ...[...live.ambiguous.values()].flat()];
  const sizes = (sets: Iterable<ReadonlySet<RoleKey> | readonly ReportId[]>): number => {
    let sum = 0;
    for (const set of sets) sum += 'size' in set ? set.size : set.length;
    return sum;
  };
  return {
    users: everybody.length,
    grants: sizes(everybody.map(({ reports }) => reports)),
    memberships: sizes(live.memberships.values()) + sizes(live.groupMemberships.values()),
  };
}
