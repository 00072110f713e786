import type { Desired, DesiredUser } from './desired.ts';
import type { GroupId, Identity } from './ids.ts';
import type { Live } from './live.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source.ts';

export interface BaseEntry {
  readonly source: Source;
  /** True where the base wants an account, at its instant and now. */
  readonly present: boolean;
  /** True for a leaver who still had something after an earlier apply. */
  readonly isOwed: boolean;
}

/** What a look for a base came to. `incomplete`: every recorded apply was partial. `unasked`: by `--base none`. */
export type BaseStatus = 'found' | 'incomplete' | 'unasked' | 'missing' | 'unreadable';

export type BaseTime = 'then' | 'now';

/** What was applied last, by today's catalogue. Names that the portal has lost give nothing. */
export interface Base {
  /** False where its files are unknown or not asked for: then it knows leavers, and no causes. */
  readonly hasFiles: boolean;
  readonly settings: Settings;
  readonly mentions: Desired['mentions'];
  readonly users: ReadonlyMap<Identity, BaseEntry>;
  /** Whose earlier addresses these files name, by the address. */
  readonly earlier: ReadonlyMap<Identity, Identity>;
  readonly groups: ReadonlyMap<GroupId, BaseEntry>;
  readonly gone: ReadonlySet<Identity>;
  readonly teamsNow: Desired['teamsNow'];
  readonly instantOf: (time: BaseTime) => number;
  /** What it asks for, for these holders alone: nobody else is resolved. */
  readonly desiredFor: (users: Iterable<Identity>, groups: Iterable<GroupId>, time: BaseTime) => Desired;
}

function hasVanished(base: Base, { users, ambiguous }: Live, address: Identity): boolean {
  if (base.users.get(address)?.present !== true || users.has(address) || ambiguous.has(address)) return false;
  // A person who is live under an earlier address of the base never had an account under the present one.
  for (const [earlier, owner] of base.earlier) if (owner === address && users.has(earlier)) return false;
  return true;
}

/** The address under which a listed person had an account at the last apply, if the portal has none now. */
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
