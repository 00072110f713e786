import type { Hold } from '../domain/change.ts';
import {
  type Decision,
  type Delta,
  type GroupHolder,
  type Person,
  type Side,
  still,
  unmoved,
  type World,
} from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { Email, GroupId, Identity } from '../domain/ids.ts';
import type { Indexes } from '../domain/indexes.ts';
import { accountsOf, type LiveUser } from '../domain/live.ts';
import { accountDecision, type Loss } from './accounts.ts';
import { holdAccess, holdAccounts, isGiving } from './hold.ts';

const LOCKED: Hold = {
  code: 'locked-out',
  message:
    'this person is locked out: apply a commit that says absent: true, or run rolecall lockout --release',
};
const LOCKED_MEMBER: Hold = {
  code: 'locked-out',
  message: 'a member of this portal group is locked out: remove that person from the group in the portal',
};

const isLocked = (
  locked: ReadonlySet<Identity>,
  { identity, wanted }: Pick<Person, 'identity' | 'wanted'>,
): boolean =>
  locked.has(identity) ||
  (wanted !== undefined && [wanted.identity, ...wanted.previously].some((one) => locked.has(one)));

/** Holds grants to locked-out people and to portal groups that include one. */
export function holdLocked(delta: Delta): Delta {
  const { locked, live } = delta.world;
  if (locked === undefined || locked.size === 0) return delta;
  const accounts = [...locked].flatMap((one) => accountsOf(live, one));
  const groups = new Set<GroupId>(accounts.flatMap((account) => account.groups));
  const holdOf = (holder: Person | GroupHolder): Hold | undefined => {
    if ('identity' in holder) return isLocked(locked, holder) ? LOCKED : undefined;
    return groups.has(holder.id) ? LOCKED_MEMBER : undefined;
  };
  return holdAccounts(
    holdAccess(delta, ({ move }, _kind, holder) => (move === 'give' ? holdOf(holder) : undefined)),
    (account, person) => (isGiving(account, person.live) ? holdOf(person) : undefined),
  );
}

const LOCKOUT: Loss = { because: 'absent', source: undefined };

const taken = (live: Indexes): Side => ({
  ...still(live, live.length),
  decisions: Array.from(
    live,
    (key): Decision => ({ key, move: 'take', cause: null, hold: undefined, ...LOCKOUT }),
  ),
});

/** One spelling of a person's address, and the access under it. */
export interface SpelledHolder {
  readonly email: Email;
  readonly wanted: DesiredUser;
  /** Undefined if only roles use this spelling. */
  readonly account: LiveUser | undefined;
  readonly reports: Indexes;
  readonly roles: Indexes;
}

export const takeAll = (world: World, holders: readonly SpelledHolder[]): Delta => ({
  world,
  people: holders.map(({ email, wanted, account, reports, roles }) => {
    const person: Person = {
      ...unmoved(wanted.identity, email, account, wanted, 'stripped', undefined),
      reports: taken(reports),
      roles: taken(roles),
    };
    const nothing = () => ({ ignored: false, unmanaged: 0 });
    return { ...person, account: accountDecision(person, account && LOCKOUT, world, nothing) };
  }),
  groups: [...world.live.groupRoles].map(([id, roles]) => ({ id, wanted: undefined, roles: still(roles) })),
});
