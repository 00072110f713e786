import type { Grant } from './grant.ts';
import type { DatasetId, Email, GroupId, Identity, ReportId } from './ids.ts';
import type { Plan } from './plan.ts';
import type { Source } from './source.ts';

/** An id and a name count as two reports, because only the portal knows if both mean one report. */
export interface WrittenReport {
  readonly id?: ReportId;
  readonly name?: string;
  readonly alias?: string;
  readonly workspace?: string;
  /** Patterns of reports that `guards.restrict` does not let this workspace entry give. */
  readonly except?: readonly string[];
}

export interface WrittenRole {
  readonly dataset?: string;
  readonly datasetId?: DatasetId;
  readonly of?: WrittenReport;
  readonly role: string;
}

export type WrittenThing =
  | { readonly kind: 'report'; readonly report: WrittenReport }
  | { readonly kind: 'rls'; readonly rls: WrittenRole };

export interface WrittenName {
  readonly thing: WrittenThing;
  /** A text for this name that no other name has. */
  readonly what: string;
  /** Indexes of the names that give all access of this name, or more. Includes this name. */
  readonly wider: readonly number[];
}

/** The access that one set of files gives at any time. A grant's `key` is the index of its `WrittenName`. */
export interface WrittenGrants {
  readonly grantsOfUser: (identity: Identity) => readonly Grant[];
  readonly grantsOfGroup: (id: GroupId) => readonly Grant[];
  readonly membersOf: (team: string) => ReadonlyMap<Identity, unknown>;
  /** Returns the same text for aliases that mean the same report or dataset. */
  readonly reportText: (alias: string) => string;
  readonly datasetText: (alias: string) => string;
}

export type WrittenMove = WrittenThing & {
  readonly what: string;
  readonly sources: readonly Source[];
  /** Set if the `to` files give the access at another time. `sources` then has lines of the `to` files. */
  readonly isOtherTime?: true;
};

export interface ValueDiff {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface HolderDiff {
  readonly holder:
    | { readonly user: Email; readonly name: string | null }
    | { readonly group: { readonly id: GroupId; readonly alias: string } };
  /** An inclusive day, or an RFC 3339 time. Null means from now on, or without end. */
  readonly from: string | null;
  readonly until: string | null;
  /** Keys: `treatment`, `role`, `name`, `previously` and `unresolved`. */
  readonly account: readonly ValueDiff[];
  readonly gains: readonly WrittenMove[];
  readonly loses: readonly WrittenMove[];
  readonly isAbsent?: true;
  /** True if the `to` files give or keep access that the `from` files do not give or keep. */
  readonly newAccess: boolean;
}

export interface FilesDiff {
  readonly from: Pick<Plan, 'commit' | 'dirty'>;
  readonly to: Pick<Plan, 'commit' | 'dirty'>;
  readonly portal: string;
  readonly now: string;
  readonly settings: readonly ValueDiff[];
  readonly people: readonly HolderDiff[];
}
