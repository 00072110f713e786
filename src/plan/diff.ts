import type { Because } from '../domain/change.ts';
import type { DesiredGroup, DesiredUser, Given } from '../domain/desired.ts';
import type { Email, GroupId, Identity, ReportId, RoleKey } from '../domain/ids.ts';
import type { LiveUser } from '../domain/live.ts';
import type { RoleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';

/** Why a piece of access goes. */
export interface Loss {
  readonly because: Because;
  readonly sources: readonly Source[];
}

/** One kind of access of one holder: what comes, what goes, and all there is afterwards. */
export interface AccessDiff<Key> {
  readonly gains: ReadonlyMap<Key, Given>;
  readonly losses: ReadonlyMap<Key, Loss>;
  readonly after: ReadonlySet<Key>;
  /** How many pieces of live access something here decides. */
  readonly managed: number;
}

/** What happens to an account. A `held` deletion or replacement is shown and not performed. */
export type AccountDiff =
  | { readonly kind: 'none' }
  | { readonly kind: 'create'; readonly name: string; readonly role: RoleCode }
  | { readonly kind: 'delete'; readonly loss: Loss; readonly held: string | null }
  | { readonly kind: 'replace'; readonly name: string; readonly role: RoleCode; readonly held: string | null }
  | { readonly kind: 'update'; readonly name: string; readonly role: RoleCode }
  | { readonly kind: 'manual'; readonly name: string; readonly role: RoleCode };

export interface UserDiff {
  readonly identity: Identity;
  /** The spelling to send: the live one, or the files' for a user to be created. */
  readonly email: Email;
  readonly live: LiveUser | undefined;
  readonly wanted: DesiredUser | undefined;
  readonly account: AccountDiff;
  readonly reports: AccessDiff<ReportId>;
  readonly rls: AccessDiff<RoleKey>;
  /** Memberships of this address that outlived an earlier account, to be unlinked before it is created. */
  readonly residue: ReadonlyMap<RoleKey, Email>;
}

export interface GroupDiff {
  readonly id: GroupId;
  readonly wanted: DesiredGroup | undefined;
  readonly rls: AccessDiff<RoleKey>;
}

export interface Diff {
  /** Sorted by identity; users whom nothing decides are not in it. */
  readonly users: readonly UserDiff[];
  /** Sorted by id. */
  readonly groups: readonly GroupDiff[];
}

/** How one kind of access of one holder is decided. */
export interface AccessRule<Key> {
  readonly live: ReadonlySet<Key>;
  readonly given: ReadonlyMap<Key, Given>;
  /** Live stays: the key is excluded, unknown to the catalogue, or of a kind that nobody manages. */
  readonly stays: (key: Key) => boolean;
  /** Why a live key that is not given goes; undefined when it stays. */
  readonly lossOf: (key: Key) => Loss | undefined;
}

/** The one diff: what is live against what is desired, what is left alone being desired as it is. */
export function diffAccess<Key>({ live, given, stays, lossOf }: AccessRule<Key>): AccessDiff<Key> {
  const gains = new Map<Key, Given>();
  const losses = new Map<Key, Loss>();
  const after = new Set<Key>();
  let managed = 0;
  for (const key of live) {
    const kept = stays(key);
    const loss = kept || given.has(key) ? undefined : lossOf(key);
    if (!kept && (loss !== undefined || given.has(key))) managed++;
    if (loss === undefined) after.add(key);
    else losses.set(key, loss);
  }
  for (const [key, reason] of given) {
    if (live.has(key) || stays(key)) continue;
    gains.set(key, reason);
    after.add(key);
  }
  return { gains, losses, after, managed };
}
