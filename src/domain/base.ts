import type { Live, LiveUser } from './access.ts';
import type { Desired, DesiredUser } from './desired.ts';
import type { GroupId, Identity, ReportId, RoleCode } from './ids.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source.ts';
import type { Window } from './window.ts';

export interface BaseHolder {
  readonly source: Source;
  /** True if the base wanted an account at the last apply, and still wants one now. */
  readonly present: boolean;
  /** True for a leaver whose removal an earlier apply did not finish. */
  readonly isOwed: boolean;
  /** The role and window in the files of the base. Undefined if these files do not list the user. */
  readonly written?: { readonly role: RoleCode | undefined; readonly window: Window };
  /** Set if the base lacks access that its files give, for example because a restore removed the access. */
  readonly hasLost?: true;
}

/** `incomplete`: no complete apply so far. `unasked`: `--base none`. `no-git`: no commit has the files. */
export type BaseStatus = 'found' | 'incomplete' | 'unasked' | 'missing' | 'no-git' | 'unreadable';

/** The last applied files, resolved with today's catalogue. Names that the catalogue lacks give no access. */
export interface Base {
  /** False if the base has no files: rolecall then knows only leavers whose removal is unfinished. */
  readonly hasFiles: boolean;
  readonly settings: Settings;
  readonly mentions: Desired['mentions'];
  /** True if a line of the base has an `until`. */
  readonly hasEnds: boolean;
  readonly users: ReadonlyMap<Identity, BaseHolder>;
  /** The present address of a user, by each earlier address. */
  readonly presentAddresses: ReadonlyMap<Identity, Identity>;
  readonly groups: ReadonlyMap<GroupId, BaseHolder>;
  /** People whom the files of the base list, but who have no account in the base. */
  readonly withoutAccount: ReadonlySet<Identity>;
  readonly teamsNow: Desired['teamsNow'];
  /** The instant of the last apply, in milliseconds. */
  readonly appliedAt: number;
  /** Resolves only these holders, now or at another instant. */
  readonly desiredFor: (users: Iterable<Identity>, groups: Iterable<GroupId>, at?: number) => Desired;
  /** For each report index: the id of the other report that had this report's name at the last apply. */
  readonly formerNameOwners: ReadonlyMap<number, ReportId>;
  /** Indexes of reports that the base gives by name, and that have another name now. */
  readonly renamedReports: ReadonlySet<number>;
}

function hasVanished(base: Base, { users, ambiguous }: Live, address: Identity): boolean {
  if (base.users.get(address)?.present !== true || users.has(address) || ambiguous.has(address)) return false;
  // If the portal has the person's account under an earlier address, no account has vanished.
  for (const [earlier, owner] of base.presentAddresses)
    if (owner === address && users.has(earlier)) return false;
  return true;
}

/** Returns the address of a listed person's account at the last apply, if the account is gone now. */
export function findVanishedAddress(
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

interface BaseAndLive {
  readonly live: Live;
  readonly base?: Base | undefined;
}

/** Finds accounts under earlier addresses, but none if the last apply left the person without an account. */
export function earlierAccounts(
  { identity, previously }: DesiredUser,
  { live, base }: BaseAndLive,
): readonly LiveUser[] {
  if ([identity, ...previously].some((address) => base?.withoutAccount.has(address) === true)) return [];
  return previously.flatMap((address) => live.users.get(address) ?? []);
}

export function renamedFrom(user: DesiredUser, world: BaseAndLive): LiveUser | undefined {
  const [account, ...others] = earlierAccounts(user, world);
  return others.length === 0 ? account : undefined;
}
