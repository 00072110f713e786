import type { Kind } from '../domain/access.ts';
import type { AccountDecision, Decision, Delta, Holder, Person } from '../domain/delta.ts';
import { decisionsByKey } from '../domain/delta.ts';
import { windowWithLater } from '../domain/grant.ts';
import { identityOf } from '../domain/ids.ts';
import { memoize } from '../domain/multimap.ts';
import { ALWAYS, outlasts, type Window } from '../domain/window.ts';
import { mapDecisions } from './hold.ts';

function accountMeaning(account: AccountDecision): string {
  if (account.kind === 'delete') return 'delete';
  const address = account.kind === 'manual' ? account.address : undefined;
  return JSON.stringify([account.kind, account.name.trim(), account.role, address && identityOf(address)]);
}

function windowsIn({ world: { desired } }: Delta) {
  const explain = memoize((holder: Holder) =>
    'identity' in holder ? desired.explainUser(holder.identity) : desired.explainGroup(holder.id),
  );
  return (holder: Holder, kind: Kind, key: number): Window =>
    windowWithLater(explain(holder), { kind, key }) ?? ALWAYS;
}

/** True if both deltas perform the decision, or both hold it. Also true if `--cause` holds `own`. */
const isHeldAlike = (own: Decision | AccountDecision, other: Decision | AccountDecision): boolean =>
  own.hold?.code === 'by-cause' || (own.hold === undefined) === (other.hold === undefined);

/** Marks decisions that `--against` has too, unless the access ends at another time in this delta. */
export function markTargetChanges(delta: Delta, against: Delta): Delta {
  const windowOf = windowsIn(delta);
  const otherWindowOf = windowsIn(against);
  const people = new Map(against.people.map((person) => [person.identity, person]));
  const groups = new Map(against.groups.map((group) => [group.id, group]));
  const decisionsIn = memoize(decisionsByKey);
  const findOther = (holder: Holder): Holder | undefined =>
    'identity' in holder ? people.get(holder.identity) : groups.get(holder.id);
  const markAccess = (decision: Decision, kind: Kind, holder: Holder): Decision => {
    const { key, move } = decision;
    const other = decisionsIn(findOther(holder)?.[kind]).get(key);
    if (other?.move !== move || !isHeldAlike(decision, other)) return decision;
    const hasOwnEnd =
      move === 'give' && windowOf(holder, kind, key).end !== otherWindowOf(holder, kind, key).end;
    return hasOwnEnd ? decision : { ...decision, waiting: true };
  };
  const markAccount = (account: AccountDecision, { identity, wanted }: Person): AccountDecision => {
    const other = people.get(identity);
    if (other?.account === undefined || accountMeaning(account) !== accountMeaning(other.account))
      return account;
    if (!isHeldAlike(account, other.account)) return account;
    const isLonger =
      wanted?.standing === 'present' && outlasts(wanted.window, other.wanted?.window ?? ALWAYS);
    return isLonger ? account : { ...account, waiting: true };
  };
  return mapDecisions(delta, markAccess, markAccount);
}
