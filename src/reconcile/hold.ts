import type { AccountDecision, Delta, Side } from '../domain/delta.ts';
import type { Hold } from '../domain/hold.ts';

const SUGGESTED: Hold = {
  code: 'suggested',
  message: 'manage.removals is suggest: removals are shown and not performed',
};

const withoutTakes = (side: Side): Side =>
  side.decisions.some(({ move, hold }) => move === 'take' && hold === undefined)
    ? {
        ...side,
        decisions: side.decisions.map((decision) =>
          decision.move === 'take' && decision.hold === undefined
            ? { ...decision, hold: SUGGESTED }
            : decision,
        ),
      }
    : side;

/** Deletions, and an update of somebody who loses all access, are removals. */
function suggestedAccount(account: AccountDecision | undefined): AccountDecision | undefined {
  if (account === undefined || account.hold !== undefined) return account;
  const isRemoval = account.kind === 'delete' || (account.kind === 'update' && account.because !== 'listed');
  return isRemoval ? { ...account, hold: SUGGESTED } : account;
}

/** Holds what settings say is only shown. */
export function holdRemovals(delta: Delta): Delta {
  if (delta.world.desired.settings.manage.removals === 'apply') return delta;
  return {
    ...delta,
    people: delta.people.map((person) => ({
      ...person,
      account: suggestedAccount(person.account),
      reports: withoutTakes(person.reports),
      roles: withoutTakes(person.roles),
    })),
    groups: delta.groups.map((group) => ({ ...group, roles: withoutTakes(group.roles) })),
  };
}
