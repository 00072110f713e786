import type { Discrepancy } from '../domain/applied.ts';
import type { ExpectedAccess, ExpectedPerson } from '../domain/expected.ts';
import { type GroupId, type Identity, type RoleKey, roleOf } from '../domain/ids.ts';
import type { Observed } from '../domain/observed.ts';
import { isEscalation, roleCode } from '../domain/role.ts';
import type { Holders } from './touched.ts';

/** Where a reading differs, before it is known what calls were made about it. */
export interface Found {
  readonly holder: Identity | GroupId;
  readonly subject: string;
  readonly record: string;
  readonly difference: Pick<Discrepancy, 'kind' | 'holder' | 'what'>;
}

/** A list of so many is looked through faster than a set of them is made. */
const FEW = 20;

/** Compares a reading with what a plan was to come to. */
export class Comparison {
  readonly #observed: Observed;
  readonly #rolesOf = new Map<Identity | GroupId, RoleKey[]>();
  readonly found: Found[] = [];

  constructor({ users, groups }: Holders, observed: Observed) {
    this.#observed = observed;
    for (const [key, role] of observed.roles) {
      for (const member of role.members) if (users.has(member)) this.#note(member, key);
      for (const group of role.groups) if (groups.has(group)) this.#note(group, key);
    }
  }

  #note(holder: Identity | GroupId, role: RoleKey): void {
    const known = this.#rolesOf.get(holder);
    if (known === undefined) this.#rolesOf.set(holder, [role]);
    else known.push(role);
  }

  /** True where the account may have access. */
  #account(identity: Identity, { email, account }: ExpectedPerson): boolean {
    const accounts = this.#observed.users.get(identity) ?? [];
    const wrong = (kind: 'excess' | 'missing', expected: 'there' | 'gone' | 'changed' | 'single'): void => {
      this.found.push({
        holder: identity,
        subject: `account\u0000${identity}`,
        record: `user\u0000${identity}`,
        difference: { kind, holder: email, what: { kind: 'account', expected } },
      });
    };
    if (account.state === 'gone') {
      if (accounts.length > 0) wrong('excess', 'gone');
      return false;
    }
    const [first, ...more] = accounts;
    if (first === undefined || first.id === account.not) wrong('missing', 'there');
    else if (more.length > 0) wrong('excess', 'single');
    else if (account.role !== undefined && first.role !== account.role) {
      const shown = roleCode(first.role);
      const isMore = shown !== undefined && isEscalation(account.role, shown);
      wrong(isMore ? 'excess' : 'missing', 'changed');
    } else if (account.name !== undefined && first.name.trim() !== account.name) wrong('missing', 'changed');
    return first !== undefined;
  }

  #access<Key extends string>(
    held: Iterable<Key>,
    has: (key: Key) => boolean,
    { present, absent }: ExpectedAccess<Key>,
    isThere: boolean,
    differs: (kind: 'excess' | 'missing', key: Key) => void,
  ): void {
    for (const key of held) if (absent(key)) differs('excess', key);
    if (isThere) for (const key of present) if (!has(key)) differs('missing', key);
  }

  #roles(
    holder: Identity | GroupId,
    shown: string,
    expected: ExpectedAccess<RoleKey>,
    isThere: boolean,
  ): void {
    const held = this.#rolesOf.get(holder) ?? [];
    // Most have a few.
    const all = held.length > FEW ? new Set(held) : undefined;
    this.#access(
      held,
      (key) => all?.has(key) ?? held.includes(key),
      expected,
      isThere,
      (kind, key) =>
        this.found.push({
          holder,
          subject: `role\u0000${holder}\u0000${key}`,
          record: `role\u0000${key}`,
          difference: { kind, holder: shown, what: { kind: 'rls', ...roleOf(key) } },
        }),
    );
  }

  person(identity: Identity, expected: ExpectedPerson): void {
    const isThere = this.#account(identity, expected);
    const { email, reports, roles, account } = expected;
    if (account.state === 'there') {
      const accounts = this.#observed.users.get(identity) ?? [];
      const [only, ...twins] = accounts;
      const held =
        only !== undefined && twins.length === 0
          ? only.reports
          : new Set(accounts.flatMap((user) => [...user.reports]));
      this.#access(
        held,
        (report) => held.has(report),
        reports,
        isThere,
        (kind, report) =>
          this.found.push({
            holder: identity,
            subject: `report\u0000${identity}\u0000${report}`,
            record: `user\u0000${identity}`,
            difference: { kind, holder: email, what: { kind: 'report', report } },
          }),
      );
    }
    this.#roles(identity, email, roles, isThere);
  }

  group(id: GroupId, expected: ExpectedAccess<RoleKey>): void {
    this.#roles(id, id, expected, true);
  }
}
