import type { Hold } from '../domain/change.ts';
import {
  type Decision,
  type Delta,
  type GroupHolder,
  type Person,
  type Side,
  still,
  type World,
} from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { Email, GroupId, Identity } from '../domain/ids.ts';
import { type Indexes, indexesOf, NO_INDEXES } from '../domain/indexes.ts';
import { accountsOf, type LiveUser } from '../domain/live.ts';
import { accountDecision, type Loss } from './accounts.ts';
import { holdAccess, holdAccounts, isGiving } from './hold.ts';
import { unmoved } from './match.ts';

const LOCKED: Hold = {
  code: 'locked-out',
  message:
    'this person is locked out: apply a commit that says absent: true, or run rolecall lockout --release',
};
const LOCKED_MEMBER: Hold = {
  code: 'locked-out',
  message: 'a member of this portal group is locked out: remove that person from the group in the portal',
};

/** True for somebody who is locked out under the address of now or an earlier one. */
const isLocked = (
  locked: ReadonlySet<Identity>,
  { identity, wanted }: Pick<Person, 'identity' | 'wanted'>,
): boolean =>
  locked.has(identity) ||
  (wanted !== undefined && [wanted.identity, ...wanted.previously].some((one) => locked.has(one)));

/** Holds whatever would give something to people who are locked out, or to a portal group that one of them is in. */
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

/** Accounts that are spelled alike are one to the portal's calls. */
function bySpelling(accounts: readonly LiveUser[]): readonly LiveUser[] {
  const spelled = new Map<Email, LiveUser>();
  for (const account of accounts) {
    const twin = spelled.get(account.email);
    const both = (one: Indexes, other: Indexes = one): Indexes => indexesOf([...one, ...other]);
    spelled.set(account.email, {
      ...account,
      reports: both(account.reports, twin?.reports),
      roles: both(account.roles, twin?.roles),
    });
  }
  return [...spelled.values()];
}

/**
 * Takes all that some people hold, whatever the settings say: twins, and roles that name an address in other spellings,
 * too. `spellings` are those of each address by the index of the role.
 */
export function takeAll(
  world: World,
  people: readonly DesiredUser[],
  spellings: (identity: Identity) => ReadonlyMap<number, readonly Email[]>,
): Delta {
  const { live } = world;
  const personOf = (wanted: DesiredUser, account: LiveUser | undefined, isFirst: boolean): Person => {
    const { identity } = wanted;
    const email = account?.email ?? wanted.email;
    const residue = new Map<number, readonly Email[]>();
    for (const [role, spelled] of isFirst ? spellings(identity) : []) {
      const others = spelled.filter((one) => account === undefined || one !== email);
      if (others.length > 0) residue.set(role, others);
    }
    const person: Person = {
      ...unmoved(identity, email, account, wanted, 'stripped', undefined),
      reports: taken(account?.reports ?? NO_INDEXES),
      roles: taken(account?.roles ?? NO_INDEXES),
      residue,
    };
    const nothing = () => ({ ignored: false, unmanaged: 0 });
    return { ...person, account: accountDecision(person, account && LOCKOUT, world, nothing) };
  };
  return {
    world,
    people: people.flatMap((wanted) => {
      const { identity } = wanted;
      const accounts = bySpelling(accountsOf(live, identity));
      const all: readonly (LiveUser | undefined)[] = accounts.length === 0 ? [undefined] : accounts;
      return all.map((account, at) => personOf(wanted, account, at === 0));
    }),
    groups: [...live.groupRoles].map(([id, roles]) => ({ id, wanted: undefined, roles: still(roles) })),
  };
}
