import type { Problem } from './problem.ts';
import type { Dialect } from './settings.ts';

export interface Endpoint {
  readonly path: string;
  readonly lists: 'users' | 'reports' | 'RLS roles' | 'report accesses';
  /** `unknown` if the portal failed before it answered. */
  readonly readable: 'yes' | 'no' | 'unknown';
  readonly records: number | null;
}

export interface Ability {
  readonly command: string;
  /** `reading`: writing is not tried, and could still be refused. */
  readonly possible: 'yes' | 'reading' | 'no' | 'unknown';
}

export interface Diagnosis {
  readonly format: 'rolecall.doctor/1';
  readonly portal: { readonly name: string; readonly url: string };
  readonly reachable: boolean;
  readonly milliseconds: number | null;
  /** Seconds that the portal's clock is ahead of ours; null if the portal sends no time. */
  readonly clockOffset: number | null;
  readonly endpoints: readonly Endpoint[];
  /** Values for `portal.dialect`: those configured and those detected. */
  readonly dialect: Dialect;
  readonly untried: readonly (keyof Dialect)[];
  readonly observed: readonly string[];
  readonly commands: readonly Ability[];
  readonly problems: readonly Problem[];
}

export type CiSystem = 'github' | 'gitlab' | 'azure';

/** A repository that `init` wrote. */
export interface Initialised {
  readonly diagnosis: Diagnosis;
  /** Paths; `kept` files existed before. */
  readonly written: readonly string[];
  readonly kept: readonly string[];
  readonly ci: readonly CiSystem[];
  /** `committed`: init made it; `recorded`: also with a first record; `missing`: Git refused. */
  readonly repository: 'found' | 'committed' | 'recorded' | 'missing';
  /** The top of the repository if that is another folder. */
  readonly outer: string | undefined;
}
