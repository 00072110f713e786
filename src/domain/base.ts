import type { Desired, DesiredUser } from './desired.ts';
import type { GroupId, Identity } from './ids.ts';
import type { Live } from './live.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source.ts';

/** Somebody, or a group, whom the files of a base list. */
export interface BaseEntry {
  readonly source: Source;
  /** True where the base wanted an account there at its instant. */
  readonly present: boolean;
}

/** What may have given access since what was applied last: a commit that asked for it, or an apply that was not recorded, by its instant. */
export type Meanwhile = { readonly commit: string } | { readonly appliedAt: string };

/**
 * People and groups whom commits listed, or applies gave access, after what was applied last, and whom neither that nor these
 * files list. A commit goes before an apply, and of several the newest.
 */
export interface ListedMeanwhile {
  readonly users: ReadonlyMap<Identity, { readonly by: Meanwhile; readonly email: string }>;
  /** By the alias, where a file named one. */
  readonly groups: ReadonlyMap<GroupId, { readonly by: Meanwhile; readonly alias: string | undefined }>;
  /** What mentioned a kind of access. */
  readonly kinds: { readonly [Kind in keyof Desired['mentions']]: Meanwhile | undefined };
}

export const NOBODY_MEANWHILE: ListedMeanwhile = {
  users: new Map(),
  groups: new Map(),
  kinds: { reports: undefined, rls: undefined },
};

/** What an apply left to be done: the account of somebody, or access of a holder that is held, as a key. */
export const pendingKey = (kind: 'account' | 'access', holder: Identity | GroupId): string =>
  `${kind} ${holder}`;

/** At which time a base is asked: at its own instant, or at that of this run. */
export type BaseTime = 'then' | 'now';

/**
 * What was applied last: the files of a commit, by the indexes of the portal's catalogue of today. Names that the portal
 * has no longer give nothing.
 */
export interface Base {
  readonly settings: Settings;
  readonly mentions: Desired['mentions'];
  /** Everybody whom these files list. */
  readonly users: ReadonlyMap<Identity, BaseEntry>;
  /** Whose earlier addresses these files name, by the address. */
  readonly earlier: ReadonlyMap<Identity, Identity>;
  readonly groups: ReadonlyMap<GroupId, { readonly source: Source }>;
  /** What had not come about when these files were recorded, though they ask for it; see `pendingKey`. */
  readonly pending: ReadonlySet<string>;
  /** Whose accounts applies have deleted since, that were not recorded. */
  readonly deletedSince: ReadonlySet<Identity>;
  /** Who is in which team of these files at the instant of this run. Worked out when asked. */
  readonly teamsNow: Desired['teamsNow'];
  /** The instant of a time, in milliseconds. */
  readonly instantOf: (time: BaseTime) => number;
  /** What these files ask for, for these holders alone: nobody else is resolved. */
  readonly desiredFor: (users: Iterable<Identity>, groups: Iterable<GroupId>, time: BaseTime) => Desired;
}

/** True for an address that the base wanted live at its instant, and that has no account now, though no apply deleted it. */
function hasVanished(base: Base, { users, ambiguous }: Live, address: Identity): boolean {
  if (base.users.get(address)?.present !== true || users.has(address) || ambiguous.has(address)) return false;
  if (base.deletedSince.has(address)) return false;
  // Whoever is live under an earlier address that the base names never had an account under the present one.
  for (const [earlier, owner] of base.earlier) if (owner === address && users.has(earlier)) return false;
  return true;
}

/**
 * The address under which a listed person had an account when the base was applied, where there is none now under any:
 * somebody removed it in the portal. An earlier one where the files have another address for the person since.
 */
export function vanishedAs(
  base: Base,
  { identity, previously }: Pick<DesiredUser, 'identity' | 'previously'>,
  live: Live,
  listed: ReadonlyMap<Identity, DesiredUser>,
): Identity | undefined {
  const { users, ambiguous } = live;
  if (users.has(identity) || ambiguous.has(identity)) return undefined;
  if (hasVanished(base, live, identity)) return identity;
  if (base.users.has(identity) || previously.some((one) => users.has(one) || ambiguous.has(one)))
    return undefined;
  return previously.find((one) => !listed.has(one) && hasVanished(base, live, one));
}
