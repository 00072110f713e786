import type { Email, Identity } from '../domain/ids.ts';
import type { Live, LiveUser } from '../domain/live.ts';
import type { Problem } from '../domain/problem.ts';
import { ROLE_NAMES, roleCode } from '../domain/role.ts';

/** What a way back knows of accounts. */
interface Accounts {
  readonly file: string;
  readonly backup: { readonly live: Live };
  readonly live: Live;
  readonly takeNew: boolean;
  readonly isExcluded: (identity: Identity) => boolean;
}

/** Accounts of whose addresses the backup knows nothing, with the address that it knows of such an account. */
function cameSince({
  backup,
  live,
  isExcluded,
}: Accounts): { readonly came: LiveUser; readonly was?: Email }[] {
  const { users, ambiguous } = backup.live;
  const known = new Map([...users.values()].map(({ id, email: address }) => [id, address]));
  return [...live.users.values()]
    .filter(({ identity }) => !users.has(identity) && !ambiguous.has(identity) && !isExcluded(identity))
    .map((came) => {
      const was = known.get(came.id);
      return { came, ...(was !== undefined && { was }) };
    });
}

const renaming = ({ email: address }: LiveUser, was: Email, { file }: Accounts): Problem => ({
  code: 'account-since-backup',
  severity: 'warning',
  message: `${address} had the address ${was} in the backup`,
  why: 'the account is no new one, and the API cannot give it its address back: it is left as it is',
  fix: 'change the address in the portal, then restore again',
  place: { file, line: 1, column: 1 },
});

const arrival = ({ email: address, role }: LiveUser, { file, takeNew }: Accounts): Problem => {
  const code = roleCode(role);
  const what = code === undefined ? `with the role ${role}` : `as ${ROLE_NAMES[code]}`;
  return {
    code: 'account-since-backup',
    severity: 'warning',
    message: `${address} came after the backup, ${what}`,
    why: takeNew
      ? 'it goes as a leaver does'
      : 'a backup says nothing of who came later: the account is left as it is',
    ...(!takeNew && { fix: 'look at who that is; --take-new treats such accounts as leavers' }),
    place: { file, line: 1, column: 1 },
  };
};

/** Who came after a backup, to be treated as leavers, and what is said of them and of those who were given another address. */
export function arrivals(accounts: Accounts): {
  readonly leavers: readonly LiveUser[];
  readonly problems: readonly Problem[];
} {
  const all = cameSince(accounts);
  return {
    leavers: accounts.takeNew ? all.flatMap(({ came, was }) => (was === undefined ? [came] : [])) : [],
    problems: all.map(({ came, was }) =>
      was === undefined ? arrival(came, accounts) : renaming(came, was, accounts),
    ),
  };
}
