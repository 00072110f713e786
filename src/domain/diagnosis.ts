import type { Problem } from './problem.ts';
import type { Dialect } from './settings.ts';

export interface Endpoint {
  readonly path: string;
  readonly lists: 'users' | 'reports' | 'RLS roles' | 'report accesses';
  /** `unknown` where the portal did not get as far as saying so. */
  readonly readable: 'yes' | 'no' | 'unknown';
  readonly records: number | null;
}

export interface Ability {
  readonly command: string;
  /** `reading` where only writing, which is not tried, could still be refused. */
  readonly possible: 'yes' | 'reading' | 'no' | 'unknown';
}

export interface Diagnosis {
  readonly format: 'rolecall.doctor/1';
  readonly portal: { readonly name: string; readonly url: string };
  readonly reachable: boolean;
  readonly milliseconds: number | null;
  /** How far the portal's clock is ahead of ours, in seconds; null where it does not say. */
  readonly clockOffset: number | null;
  readonly endpoints: readonly Endpoint[];
  /** What to write down under `portal.dialect`: what is set there, and what was found. */
  readonly dialect: Dialect;
  readonly untried: readonly (keyof Dialect)[];
  readonly observed: readonly string[];
  readonly commands: readonly Ability[];
  readonly problems: readonly Problem[];
}
