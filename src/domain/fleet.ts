import type { Problem } from './problem.ts';

export interface Member {
  /** Undefined where the root file cannot be read: the run says what is wrong with it. */
  readonly name: string | undefined;
  /** The path of the root file, from the current folder, with slashes. */
  readonly config: string;
}

export const memberName = ({ name, config }: Member): string => name ?? config;

const BY_GRAVITY: readonly number[] = [0, 2, 3, 5, 1, 4, 70, 130];

/** How grave an exit code is; one that rolecall does not know, as of a killed process, more so than any other. */
export const gravityOf = (code: number): number => {
  const known = BY_GRAVITY.indexOf(code);
  return known === -1 ? BY_GRAVITY.length : known;
};

/** The gravest of the exit codes of several runs; 0 of none (contract, section 10). */
export const gravest = <Code extends number>(codes: readonly Code[]): Code | 0 =>
  codes.reduce<Code | 0>((worst, code) => (gravityOf(code) > gravityOf(worst) ? code : worst), 0);

/** What one document of a portal comes to: a plan, an outcome, a drift or what went wrong. */
export interface PortalSummary {
  readonly name: string;
  /** `plan`, `apply`, `drift` or `problems`; the word of the document's format. */
  readonly kind: string;
  /** Null where the document does not say how its command ended. */
  readonly exit: number | null;
  readonly because: readonly string[];
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
  readonly gravest: number;
  /** Why documents could not be read; none where all could. */
  readonly unreadable?: readonly Problem[];
}

/** What is counted of each portal, losses before gains. */
export const COLUMNS = ['losses', 'gains', 'deletions', 'operations', 'manual', 'held'] as const;
export type FleetColumn = (typeof COLUMNS)[number];

export const totalOf = (portals: readonly PortalSummary[], column: FleetColumn): number =>
  portals.reduce((sum, portal) => sum + portal[column], 0);
