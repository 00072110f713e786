import type { Discrepancy } from '../domain/applied.ts';
import { type GroupId, type Identity, type RoleKey, roleOf } from '../domain/ids.ts';
import type { Observed, ObservedUser } from '../domain/observed.ts';
import { isEscalation, roleCode } from '../domain/role.ts';
import type { TouchedHolders } from './attempts.ts';
import type { Expected, ExpectedAccess, ExpectedPerson } from './expected.ts';

/** Where a reading differs from the plan. */
export interface FoundDifference {
  readonly holder: Identity | GroupId;
  readonly subject: string;
  readonly record: string;
  readonly difference: Pick<Discrepancy, 'kind' | 'holder' | 'what'>;
}

/** What is wrong with an account; undefined where nothing is. */
function accountDifference(
  accounts: readonly ObservedUser[],
  { account }: ExpectedPerson,
): readonly ['excess' | 'missing', 'there' | 'gone' | 'changed' | 'single'] | undefined {
  const [first, ...more] = accounts;
  if (account.state === 'gone') return first === undefined ? undefined : ['excess', 'gone'];
  if (first === undefined || first.id === account.not) return ['missing', 'there'];
  if (more.length > 0) return ['excess', 'single'];
  if (account.role !== undefined && first.role !== account.role) {
    const shown = roleCode(first.role);
    return [shown !== undefined && isEscalation(account.role, shown) ? 'excess' : 'missing', 'changed'];
  }
  return account.name !== undefined && first.name.trim() !== account.name
    ? ['missing', 'changed']
    : undefined;
}

/** The roles of the touched holders. */
function rolesByHolder(
  { users, groups }: TouchedHolders,
  { roles }: Observed,
): ReadonlyMap<Identity | GroupId, ReadonlySet<RoleKey>> {
  const byHolder = new Map<Identity | GroupId, Set<RoleKey>>();
  const add = (holder: Identity | GroupId, role: RoleKey): void => {
    const known = byHolder.get(holder);
    if (known === undefined) byHolder.set(holder, new Set([role]));
    else known.add(role);
  };
  for (const [key, role] of roles) {
    for (const member of role.members) if (users.has(member)) add(member, key);
    for (const group of role.groups) if (groups.has(group)) add(group, key);
  }
  return byHolder;
}

const NONE: ReadonlySet<never> = new Set<never>();

/** Keys that are held and should not be, and that should be held and are not. */
const differing = <Key extends string>(
  held: ReadonlySet<Key>,
  { present, absent }: ExpectedAccess<Key>,
  isThere: boolean,
): (readonly ['excess' | 'missing', Key])[] => [
  ...[...held].filter(absent).map((key) => ['excess', key] as const),
  ...(isThere ? [...present].filter((key) => !held.has(key)).map((key) => ['missing', key] as const) : []),
];

/** Compares a reading with what the plan expects of the touched holders. */
export function compareReading(
  touched: TouchedHolders,
  expected: Expected,
  observed: Observed,
): readonly FoundDifference[] {
  const found: FoundDifference[] = [];
  const byHolder = rolesByHolder(touched, observed);
  const compareRoles = (
    holder: Identity | GroupId,
    shown: string,
    access: ExpectedAccess<RoleKey>,
    isThere: boolean,
  ): void => {
    for (const [kind, key] of differing(byHolder.get(holder) ?? NONE, access, isThere))
      found.push({
        holder,
        subject: `role\u0000${holder}\u0000${key}`,
        record: `role\u0000${key}`,
        difference: { kind, holder: shown, what: { kind: 'rls', ...roleOf(key) } },
      });
  };
  for (const holder of touched.users.keys()) {
    const person = expected.person(holder);
    if (person === undefined) continue;
    const { email, account, reports, roles } = person;
    const accounts = observed.users.get(holder) ?? [];
    const record = `user\u0000${holder}`;
    const wrong = accountDifference(accounts, person);
    if (wrong !== undefined)
      found.push({
        holder,
        subject: `account\u0000${holder}`,
        record,
        difference: { kind: wrong[0], holder: email, what: { kind: 'account', expected: wrong[1] } },
      });
    const isThere = account.state === 'there' && accounts.length > 0;
    const [only] = accounts;
    const held =
      only !== undefined && accounts.length === 1
        ? only.reports
        : new Set(accounts.flatMap((user) => [...user.reports]));
    for (const [kind, report] of account.state === 'there' ? differing(held, reports, isThere) : [])
      found.push({
        holder,
        subject: `report\u0000${holder}\u0000${report}`,
        record,
        difference: { kind, holder: email, what: { kind: 'report', report } },
      });
    compareRoles(holder, email, roles, isThere);
  }
  for (const id of touched.groups) {
    const group = expected.group(id);
    if (group !== undefined) compareRoles(id, id, group, true);
  }
  return found;
}
