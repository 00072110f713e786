import type { DatasetId, Email, GroupId, Identity, ReportId } from './ids.ts';
import { type Access, type Indexes, NO_INDEXES } from './indexes.ts';
import type { RoleCode } from './role.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source.ts';
import type { Window } from './window.ts';

export interface Grant {
  readonly kind: 'report' | 'rls';
  readonly key: number;
  readonly source: Source;
  readonly window: Window;
  readonly reason: string | undefined;
}

export interface Given {
  readonly sources: readonly Source[];
  readonly reasons: readonly string[];
  /** The end as it is written, and the instant of it; undefined when one source never ends. */
  readonly until: string | undefined;
  readonly end: number | undefined;
}

export const reasonText = ({ reasons }: Given): string | null =>
  reasons.length === 0 ? null : reasons.join('; ');

/** What a listed user is now. `absent` and `expired` are leavers. */
export type Standing = 'present' | 'upcoming' | 'absent' | 'expired';

/** What names that do not resolve keep as it is, while the rest goes on. */
export interface Frozen {
  readonly reports: boolean;
  /** Datasets whose roles stay as they are; undefined stands for all. */
  readonly datasets: ReadonlySet<DatasetId | undefined>;
}

export interface DesiredUser extends Access {
  readonly identity: Identity;
  readonly email: Email;
  readonly name: string | undefined;
  readonly role: RoleCode | undefined;
  readonly standing: Standing;
  readonly until: string | undefined;
  readonly end: number | undefined;
  readonly reason: string | undefined;
  readonly source: Source;
  readonly previously: readonly Identity[];
  /** Set if no later run would create the person: then no role is changed by deletion and creation. */
  readonly isIrreplaceable?: true;
  readonly frozen: Frozen | undefined;
  readonly nextEnd: number | undefined;
  /** True where an own line, or a team's, has ended: some of what is live may be access that has expired. */
  readonly hasExpired: boolean;
}

export const presentUser = (identity: Identity, email: Email, source: Source): DesiredUser => ({
  identity,
  email,
  name: undefined,
  role: undefined,
  standing: 'present',
  until: undefined,
  end: undefined,
  reason: undefined,
  source,
  previously: [],
  frozen: undefined,
  reports: NO_INDEXES,
  roles: NO_INDEXES,
  nextEnd: undefined,
  hasExpired: false,
});

export interface DesiredGroup {
  readonly id: GroupId;
  readonly alias: string;
  readonly source: Source;
  readonly frozen: Frozen | undefined;
  readonly roles: Indexes;
  readonly hasExpired: boolean;
}

export interface Explanation {
  readonly reports: ReadonlyMap<number, Given>;
  readonly roles: ReadonlyMap<number, Given>;
  /** Where access stood that has expired: the sources of its removal. */
  readonly expiredReports: ReadonlyMap<number, Source>;
  readonly expiredRoles: ReadonlyMap<number, Source>;
}

export interface Dormant {
  readonly phase: 'before' | 'after';
  readonly window: Window;
  readonly source: Source;
}

export interface DueReview {
  readonly kind: 'team' | 'user';
  readonly name: string;
  readonly reviewed: string | undefined;
  readonly source: Source;
}

export interface Desired {
  readonly settings: Settings;
  readonly users: ReadonlyMap<Identity, DesiredUser>;
  readonly groups: ReadonlyMap<GroupId, DesiredGroup>;
  readonly mentions: { readonly reports: boolean; readonly rls: boolean };
  /** Members of each team, for selecting by team: made when somebody asks. */
  readonly teams: () => ReadonlyMap<string, ReadonlySet<Identity>>;
  /** Those of them whose membership, and whose own window, holds now. */
  readonly teamsNow: () => ReadonlyMap<string, ReadonlySet<Identity>>;
  /** Aliases of datasets, for patterns and for people; the first in file order names it. */
  readonly datasetAliases: ReadonlyMap<DatasetId, readonly string[]>;
  readonly reportAliases: ReadonlyMap<ReportId, readonly string[]>;
  readonly dynamicDatasets: ReadonlySet<DatasetId>;
  /** Aliases of datasets that lead nowhere, and nobody knows where they led: what patterns cover by them is open. */
  readonly lostDatasets: readonly string[];
  readonly dormant: readonly Dormant[];
  readonly due: readonly DueReview[];
  /** Every line that gives a holder something, past and future ones too, without what `manage` excludes. */
  readonly grantsOfUser: (identity: Identity) => readonly Grant[];
  readonly grantsOfGroup: (id: GroupId) => readonly Grant[];
  /** Where each piece of a listed user's access is written. Worked out when asked: nobody looks at most of it. */
  readonly explainUser: (identity: Identity) => Explanation;
  readonly explainGroup: (id: GroupId) => Explanation;
}

export const NO_EXPLANATION: Explanation = {
  reports: new Map(),
  roles: new Map(),
  expiredReports: new Map(),
  expiredRoles: new Map(),
};
