import type { Change, ChangeKind } from '../domain/change.ts';
import { type ChangeCounts, countChanges } from '../domain/change-counts.ts';
import type { Decision, Delta } from '../domain/delta.ts';
import { accountChange } from './account-change.ts';
import { residueDecisions } from './changes.ts';

/** What `countChanges` says of the changes of a delta, of which none is made but those of accounts: there may be millions. */
export function countsOf({ people, groups }: Delta): ChangeCounts {
  const reports = { give: 0, take: 0 };
  const roles = { give: 0, take: 0 };
  let held = 0;
  const count = (moved: Record<Decision['move'], number>, decisions: readonly Decision[]): void => {
    for (const { move, hold } of decisions) {
      if (hold !== undefined) held++;
      else if (move === 'give') moved.give++;
      else moved.take++;
    }
  };
  const changes: Change[] = [];
  for (const person of people) {
    if (person.account !== undefined) changes.push(...accountChange(person.account, person));
    count(reports, person.reports.decisions);
    count(roles, person.roles.decisions);
    count(roles, residueDecisions(person));
  }
  for (const group of groups) count(roles, group.roles.decisions);
  const ofAccounts = countChanges(changes);
  const access: Partial<Record<ChangeKind, number>> = {
    'grant-report': reports.give,
    'revoke-report': reports.take,
    'grant-rls': roles.give,
    'revoke-rls': roles.take,
  };
  return {
    ...ofAccounts,
    performed: (kind) => access[kind] ?? ofAccounts.performed(kind),
    held: ofAccounts.held + held,
  };
}
