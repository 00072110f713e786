import type { Cause } from '../domain/change.ts';
import type { AccountDecision, Person, World } from '../domain/delta.ts';
import { isVanished } from './scope.ts';

/** What an account is by itself, and what somebody wants of it: undefined for none. */
interface WantedAccount {
  readonly name: string;
  readonly role: number;
}

/** What a decision comes to; where there is none, what is live is wanted. */
function wantedBy(
  account: AccountDecision | undefined,
  live: WantedAccount | undefined,
): WantedAccount | undefined {
  if (account === undefined) return live;
  return account.kind === 'delete' ? undefined : { name: account.name.trim(), role: account.role };
}

const same = (one: WantedAccount | undefined, other: WantedAccount | undefined): boolean =>
  one?.name === other?.name && one?.role === other?.role;

/** Whoever is to be deleted is a matter of being there at all. */
const sameBeing = (one: WantedAccount | undefined, other: WantedAccount | undefined): boolean =>
  (one === undefined) === (other === undefined);

/** True where an account is wanted, whether or not these files could create it. */
const wantsAccount = (person: Person | undefined): boolean =>
  person?.treatment === 'listed' && person.wanted?.standing === 'present';

/** Why an account is to move: `then` and `now` are what the base would decide of it at its instant, and would now. */
export function accountCause(
  account: AccountDecision,
  { live, wanted }: Person,
  world: World,
  then: Person | undefined,
  now: Person | undefined,
): Cause {
  if (account.kind === 'create') {
    // Under an earlier address too: the base does not know the present one.
    if (!wantsAccount(now)) return wanted !== undefined && isVanished(world, wanted) ? 'portal' : 'git';
    return wantsAccount(then) ? 'portal' : 'time';
  }
  const is: WantedAccount | undefined = live;
  const agree = account.kind === 'delete' ? sameBeing : same;
  const atNow = wantedBy(now?.account, is);
  if (agree(atNow, is)) return 'git';
  if (!agree(atNow, wantedBy(account, is))) return 'both';
  return agree(wantedBy(then?.account, is), is) ? 'time' : 'portal';
}
