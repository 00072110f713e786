import type { Problem } from './problem.ts';

/** What one document of a portal comes to: a plan, an outcome, a drift or what went wrong. */
export interface PortalSummary {
  readonly name: string;
  /** `plan`, `apply`, `drift` or `problems`; the word of the document's format. */
  readonly kind: string;
  /** Null where the document does not say how its command ended. */
  readonly exit: number | null;
  /** The codes that made it so. */
  readonly because: readonly string[];
  /** Calls that are planned, or were made. */
  readonly operations: number;
  readonly gains: number;
  readonly losses: number;
  readonly deletions: number;
  readonly manual: number;
  readonly held: number;
}

/** Several portals in one, those that need a look first. */
export interface FleetSummary {
  readonly portals: readonly PortalSummary[];
  /** The gravest exit code that a document names. */
  readonly gravest: number;
  /** Why documents could not be read; none where all could. */
  readonly unreadable?: readonly Problem[];
}

/** What is counted of each portal, losses before gains. */
export const COLUMNS = ['losses', 'gains', 'deletions', 'operations', 'manual', 'held'] as const;
export type Column = (typeof COLUMNS)[number];

export const totalOf = (portals: readonly PortalSummary[], column: Column): number =>
  portals.reduce((sum, portal) => sum + portal[column], 0);
