import type { ChangedGroup, ChangedReport, ChangedRls } from './change.ts';
import type { Email } from './ids.ts';
import type { Access, Indexes } from './indexes.ts';
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

/** Who holds what before and after a plan: everybody, those too whom nothing decides. */
export interface Holdings {
  readonly reports: readonly ChangedReport[];
  readonly roles: readonly ChangedRls[];
  readonly people: readonly PersonHoldings[];
  readonly groups: readonly GroupHoldings[];
}
