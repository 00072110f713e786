import type { Email, GroupId, Identity, ReportId, RoleKey, UserId } from '../domain/ids.ts';
import type { RoleCode } from '../domain/role.ts';

/** One kind of access of one holder after a plan. What is in neither set is not judged. */
export interface ExpectedAccess<Key> {
  /** What the holder is to have. */
  readonly present: ReadonlySet<Key>;
  /** True for what the holder is not to have, among all that a reading may show. */
  readonly absent: (key: Key) => boolean;
}

/** A person after a plan: the whole account, whether or not a call was made for each part of it. */
export interface ExpectedPerson {
  readonly email: Email;
  readonly account:
    | { readonly state: 'gone' }
    | {
        readonly state: 'there';
        /** Undefined where the files name none, or somebody still has to change it by hand. */
        readonly name: string | undefined;
        readonly role: RoleCode | undefined;
        /** The account that a replacement removes. */
        readonly not: UserId | undefined;
      };
  readonly reports: ExpectedAccess<ReportId>;
  readonly roles: ExpectedAccess<RoleKey>;
}

/** What a plan makes so, for each holder that it does something about; asked only for those whom a call named. */
export interface Expected {
  readonly person: (identity: Identity) => ExpectedPerson | undefined;
  readonly group: (id: GroupId) => ExpectedAccess<RoleKey> | undefined;
}
