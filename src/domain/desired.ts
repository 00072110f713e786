import type { Access, Kind } from './access.ts';
import type { DeclaredGroup, DeclaredUser } from './declared.ts';
import type { Aliases, Exclusion } from './exclusion.ts';
import type { ClosedEntry, Explanation, Grant } from './grant.ts';
import type { DatasetId, GroupId, Identity } from './ids.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source.ts';

/** `absent` and `expired` are leavers. */
export type Standing = 'present' | 'upcoming' | 'absent' | 'expired';

export interface DesiredUser extends Access, Omit<DeclaredUser, 'absent' | 'reviewed' | 'reports' | 'rls'> {
  readonly standing: Standing;
  /** Set if no later run could create the account again. rolecall then never replaces the account. */
  readonly isIrreplaceable?: true;
  /** Access that stays because names do not resolve. `undefined` stands for any dataset. */
  readonly unresolved:
    | { readonly reports: boolean; readonly datasets: ReadonlySet<DatasetId | undefined> }
    | undefined;
  readonly nextEnd: number | undefined;
  /** True if a line of the person or a team is outside its window. Live access may come from this line. */
  readonly hasClosed: boolean;
}

/** A portal group, which has no reports. */
export interface DesiredGroup
  extends Omit<DeclaredGroup, 'rls'>,
    Access,
    Pick<DesiredUser, 'unresolved' | 'hasClosed'> {}

export interface DueReview {
  readonly kind: 'team' | 'user';
  readonly name: string;
  readonly reviewed: string | undefined;
  readonly source: Source;
}

export interface Desired extends Aliases {
  readonly settings: Settings;
  readonly users: ReadonlyMap<Identity, DesiredUser>;
  readonly groups: ReadonlyMap<GroupId, DesiredGroup>;
  /** True if a file mentions the kind, so that rolecall manages it. */
  readonly mentions: Readonly<Record<Kind, boolean>>;
  readonly teams: () => ReadonlyMap<string, ReadonlySet<Identity>>;
  /** Members whose membership and own window are open now. */
  readonly teamsNow: () => ReadonlyMap<string, ReadonlySet<Identity>>;
  readonly exclusion: Exclusion;
  /** Datasets whose roles apply to everybody and list no members. */
  readonly dynamicDatasets: ReadonlySet<DatasetId>;
  /** Dataset aliases that do not resolve: rolecall cannot know what patterns with these aliases match. */
  readonly unresolvedDatasets: readonly string[];
  readonly closedEntries: () => readonly ClosedEntry[];
  readonly dueReviews: () => readonly DueReview[];
  /** All grants in the files, also past and future ones, except those that `manage` excludes. */
  readonly grantsOfUser: (identity: Identity) => readonly Grant[];
  readonly grantsOfGroup: (id: GroupId) => readonly Grant[];
  /** Computed on demand, because a run reads few explanations. */
  readonly explainUser: (identity: Identity, at?: number) => Explanation;
  readonly explainGroup: (id: GroupId) => Explanation;
}
