import type { Desired } from './desired.ts';
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

/** People and groups whom a commit listed after what was applied last; of several commits the newest. */
export interface ListedMeanwhile {
  readonly users: ReadonlyMap<Identity, { readonly commit: string; readonly email: string }>;
  readonly groups: ReadonlyMap<GroupId, { readonly commit: string; readonly alias: string }>;
  /** The newest commit that mentioned a kind of access. */
  readonly kinds: { readonly [Kind in keyof Desired['mentions']]: string | undefined };
}

export const NOBODY_MEANWHILE: ListedMeanwhile = {
  users: new Map(),
  groups: new Map(),
  kinds: { reports: undefined, rls: undefined },
};

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
  /** Who is in which team of these files at the instant of this run. Worked out when asked. */
  readonly teamsNow: () => Desired['teamsNow'];
  /** The instant of a time, in milliseconds. */
  readonly instantOf: (time: BaseTime) => number;
  /** What these files ask for, for these holders alone: nobody else is resolved. */
  readonly desiredFor: (users: Iterable<Identity>, groups: Iterable<GroupId>, time: BaseTime) => Desired;
}

/**
 * True for somebody whom the base wanted there at its instant, and who has no account now. Whoever is live under an earlier
 * address that the base names never had one under the present address.
 */
export function isVanishedSince(base: Base, { users, ambiguous }: Live, identity: Identity): boolean {
  if (base.users.get(identity)?.present !== true || users.has(identity) || ambiguous.has(identity))
    return false;
  for (const [address, owner] of base.earlier) if (owner === identity && users.has(address)) return false;
  return true;
}
