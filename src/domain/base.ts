import type { Live } from './access.ts';
import type { Desired, DesiredUser } from './desired.ts';
import type { GroupId, Identity, ReportId, RoleCode } from './ids.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source.ts';
import type { Window } from './window.ts';

export interface BaseHolder {
  readonly source: Source;
  /** True if the files of the base wanted an account at the last apply, and also want one today. */
  readonly present: boolean;
  /** True for a leaver who still had something after an earlier apply. */
  readonly isOwed: boolean;
  /** The role and window in the files of the base. Undefined if an incomplete apply listed the user. */
  readonly written?: { readonly role: RoleCode | undefined; readonly window: Window };
  /** Set if an apply after the base, such as a restore, removed access that the base gives. */
  readonly hasLost?: true;
}

/** `incomplete`: no complete apply so far. `unasked`: `--base none`. `no-git`: no commit has the files. */
export type BaseStatus = 'found' | 'incomplete' | 'unasked' | 'missing' | 'no-git' | 'unreadable';

/** The last applied files, resolved with today's catalogue. Names that the catalogue lacks give nothing. */
export interface Base {
  /** False if the base has no files. Such a base knows owed leavers, but no causes. */
  readonly hasFiles: boolean;
  readonly settings: Settings;
  readonly mentions: Desired['mentions'];
  /** True if a line of the base has an end. */
  readonly hasEnds: boolean;
  readonly users: ReadonlyMap<Identity, BaseHolder>;
  /** The present address of a user, by each earlier address. */
  readonly presentAddresses: ReadonlyMap<Identity, Identity>;
  readonly groups: ReadonlyMap<GroupId, BaseHolder>;
  /** People without an account in the base, although its files list them. */
  readonly withoutAccount: ReadonlySet<Identity>;
  readonly teamsNow: Desired['teamsNow'];
  /** The instant of the last apply, in milliseconds. */
  readonly appliedAt: number;
  /** Resolves only these holders, now or at another instant. */
  readonly desiredFor: (users: Iterable<Identity>, groups: Iterable<GroupId>, at?: number) => Desired;
  /** By report index: the id of another report, which had this report's name at the last apply. */
  readonly formerNameOwners: ReadonlyMap<number, ReportId>;
  /** Reports that no longer have the name by which the base gives them. */
  readonly renamedReports: ReadonlySet<number>;
}

function hasVanished(base: Base, { users, ambiguous }: Live, address: Identity): boolean {
  if (base.users.get(address)?.present !== true || users.has(address) || ambiguous.has(address)) return false;
  // If the portal has the person's account under an earlier address, no account has vanished.
  for (const [earlier, owner] of base.presentAddresses)
    if (owner === address && users.has(earlier)) return false;
  return true;
}

/** The address of a listed person's account at the last apply, if the portal has no account now. */
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
