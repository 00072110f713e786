import type { Report } from './catalogue.ts';
import type { DatasetId, RoleKey } from './ids.ts';

/** What a name that the portal has no longer meant once, and who knows. */
export interface Former<Now> {
  readonly now: Now;
  /** As in "the last backup knows it". */
  readonly by: string;
}

/** Names that are gone from the portal while what they meant is still there under another one. */
export interface FormerNames {
  /** By the whole WORKSPACE/NAME. */
  readonly reports: ReadonlyMap<string, Former<Report>>;
  /** By dataset and name, to the name of today. */
  readonly roles: ReadonlyMap<RoleKey, Former<string>>;
  /** The datasets that aliases meant whose reports are gone, by the alias. */
  readonly datasets: ReadonlyMap<string, DatasetId>;
}

export const NO_FORMER_NAMES: FormerNames = {
  reports: new Map(),
  roles: new Map(),
  datasets: new Map(),
};
