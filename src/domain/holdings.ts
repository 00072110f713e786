import type { ChangedGroup, ChangedReport, ChangedRls } from './change.ts';
import type { Email } from './ids.ts';
import type { Access, Indexes } from './indexes.ts';
import type { Place } from './problem.ts';
import type { RoleName } from './role.ts';

/** An account at one moment; undefined where there is none. A role that the reference does not know is null. */
export interface HeldAccount extends Access {
  readonly name: string;
  readonly role: RoleName | null;
}

/** One person before and after a plan. */
export interface PersonHoldings {
  readonly user: Email;
  readonly live: HeldAccount | undefined;
  readonly after: HeldAccount | undefined;
  /** False where nothing of the files or settings decides for this person. */
  readonly managed: boolean;
}

export interface GroupHoldings {
  readonly group: ChangedGroup;
  readonly live: Indexes;
  readonly after: Indexes;
}

/** Who holds what before and after a plan: everybody, people without decisions too. */
export interface Holdings {
  readonly reports: readonly ChangedReport[];
  readonly roles: readonly ChangedRls[];
  readonly people: readonly PersonHoldings[];
  readonly groups: readonly GroupHoldings[];
}

/** Why somebody has what stays: where it is written, through what, and until when. */
export interface AccessNote {
  /** The team that gives it; null for an entry of the holder's own. */
  readonly team: string | null;
  readonly until: string | null;
  readonly reason: string | null;
  /** The line that gives it: of a team's entry, the membership. */
  readonly place: Place;
}

/** One kind of access of one holder, piece by piece. */
export interface SideMarks {
  /** For each index that the holder has afterwards, in their order: one more than its note's place; 0 without one. */
  readonly notes: Uint32Array;
  /** Live access that no file and no setting decides. */
  readonly unmanaged: Indexes;
}

/** What is known of one holder's access beside what it is. */
export interface HolderMarks {
  readonly reports: SideMarks;
  readonly roles: SideMarks;
  /** Reports that the person will have without any RLS role of a dataset that has some. */
  readonly blind: Indexes;
  /** False where neither a line nor `manage.unlisted` speaks of the holder: only what is exclusive may be decided. */
  readonly listed: boolean;
}

/** Everybody's access before and after a plan, with why: what the matrix shows. As large as the portal. */
export interface AccessTable {
  readonly holdings: Holdings;
  /** Shared by all pieces of access that are given alike. */
  readonly notes: readonly AccessNote[];
  /** In the order of the holdings' people, then of their groups. */
  readonly marks: readonly HolderMarks[];
}
