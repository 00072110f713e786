import type { DatasetId, GroupId, Identity, ReportId, RoleCode, RoleKey } from './ids.ts';
import type { Place } from './problem.ts';

/** True if the base gives the access. A number is the instant at which the access ends. */
export type RecordedAccess = boolean | number;

/** How the base differs from its files for one holder, after incomplete applies and held changes. */
export interface Correction {
  readonly place: Place;
  /** `listed`: the base lists the holder, even if its files do not. `gone`: the base has no account. */
  readonly account?: 'listed' | 'gone';
  /** The end of the person's window in the files of the newest incomplete apply. */
  readonly end?: number;
  /** The name of the account in the base. The files of the base may have another name. */
  readonly name?: string;
  readonly role?: RoleCode;
  readonly reports: ReadonlyMap<ReportId, RecordedAccess>;
  readonly roles: ReadonlyMap<RoleKey, RecordedAccess>;
}

export interface RecordedNames {
  readonly reports: ReadonlyMap<string, ReportId>;
  readonly workspaces: ReadonlyMap<string, readonly ReportId[]>;
  /** For reports that dataset aliases name: the dataset of each report. Older records lack this field. */
  readonly datasets?: ReadonlyMap<ReportId, DatasetId>;
}

/** The content of `state.json`. */
export interface RecordState {
  readonly instant: string;
  /** The commit of the last apply, complete or incomplete. */
  readonly commit: string;
  readonly root: string;
  readonly url: string;
  readonly base: { readonly commit: string; readonly instant: string; readonly root: string } | null;
  readonly names: RecordedNames;
  readonly users: ReadonlyMap<Identity, Correction>;
  readonly groups: ReadonlyMap<GroupId, Correction>;
  readonly owedUsers: ReadonlyMap<Identity, Place>;
  readonly owedGroups: ReadonlyMap<GroupId, Place>;
  /** People who get no access until an applied commit says `absent: true`, or until `lockout --release`. */
  readonly locked: readonly Identity[];
}

export const NO_NAMES: RecordedNames = { reports: new Map(), workspaces: new Map() };

export type Memory = Pick<RecordState, 'users' | 'groups' | 'owedUsers' | 'owedGroups' | 'locked'>;

export const NO_MEMORY: Memory = {
  users: new Map(),
  groups: new Map(),
  owedUsers: new Map(),
  owedGroups: new Map(),
  locked: [],
};
