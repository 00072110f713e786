import type { Change } from '../domain/change.ts';
import { byHolder, type ChangeCounts, type HolderChanges } from '../domain/changes.ts';
import type { Delta, Exclusive, Person } from '../domain/delta.ts';
import type { Problem } from '../domain/problem.ts';
import { type RoleCode, roleCode } from '../domain/role.ts';
import type { GuardSettings } from '../domain/settings.ts';

export interface Facts {
  readonly delta: Delta;
  /** What `manage.exclusive` covers, whether or not it is ignored as well. */
  readonly exclusive: Exclusive;
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

function managedOf({ people, groups }: Delta): Facts['managed'] {
  let grants = 0;
  let memberships = 0;
  for (const { reports, roles } of people) {
    grants += reports.managed;
    memberships += roles.managed;
  }
  for (const { roles } of groups) memberships += roles.managed;
  return { grants, memberships };
}

export function roleAfter({ account, live }: Pick<Person, 'account' | 'live'>): RoleCode | undefined {
  const before = live && roleCode(live.role);
  if (account === undefined || account.hold !== undefined) return before;
  switch (account.kind) {
    case 'manual':
      return before;
    case 'create':
    case 'update':
    case 'replace':
      return account.role;
    case 'delete':
      return undefined;
  }
}

export function factsOf(
  delta: Delta,
  exclusive: Exclusive,
  changes: readonly Change[],
  counts: ChangeCounts,
): Facts {
  const { live, desired } = delta.world;
  let before = 0;
  for (const { role } of live.users.values()) if (role === 1) before++;
  for (const twins of live.ambiguous.values()) for (const { role } of twins) if (role === 1) before++;
  let after = before;
  for (const person of delta.people)
    after += Number(roleAfter(person) === 1) - Number(person.live?.role === 1);
  return {
    delta,
    exclusive,
    guards: desired.settings.guards,
    changes: byHolder(changes),
    counts,
    managed: managedOf(delta),
    administratorsBefore: before,
    administratorsAfter: after,
  };
}
