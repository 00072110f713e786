import type { Exit } from './exit.ts';
import type { Problem } from './problem.ts';
import type { Dialect } from './settings.ts';

export interface Endpoint {
  readonly path: string;
  readonly lists: 'users' | 'reports' | 'RLS roles' | 'report accesses';
  /** `no` if the portal refused the key; `unknown` after any other failure. */
  readonly readable: 'yes' | 'no' | 'unknown';
  readonly records: number | null;
}

export interface Ability {
  readonly command: string;
  /** `reading`: doctor tested only reading. The portal could still refuse a write. */
  readonly possible: 'yes' | 'reading' | 'no' | 'unknown';
}

export interface Diagnosis {
  readonly format: 'rolecall.doctor/1';
  readonly portal: { readonly name: string; readonly url: string };
  readonly reachable: boolean;
  readonly milliseconds: number | null;
  /** Seconds by which the portal's clock is ahead of this machine's; null if the portal sends no time. */
  readonly clockOffset: number | null;
  readonly endpoints: readonly Endpoint[];
  /** The configured and the detected values for `portal.dialect`. */
  readonly dialect: Dialect;
  readonly untried: readonly (keyof Dialect)[];
  readonly observed: readonly string[];
  readonly commands: readonly Ability[];
  readonly problems: readonly Problem[];
  /** Code 1 if the key cannot read everything that a plan needs. */
  readonly exit: Exit;
}

export interface Validated {
  readonly files: number;
  readonly users: number;
  readonly teams: number;
  readonly groups: number;
  readonly cases: number;
  readonly warnings: readonly Problem[];
}

export interface Exported {
  readonly counts: Readonly<
    Record<'users' | 'groups' | 'datasets' | 'teams' | 'grants' | 'memberships' | 'leftOut', number>
  >;
  /** Users and groups that no file can name. */
  readonly leftOut: readonly { readonly address: string; readonly why: string }[];
  /** Undefined if `export` put all files into `text` and wrote none. */
  readonly folder: string | undefined;
  readonly text: string | undefined;
  readonly written: readonly string[];
}

export type CiSystem = 'github' | 'gitlab' | 'azure';

export interface Initialised {
  readonly folder: string;
  readonly diagnosis: Diagnosis;
  /** Paths. `kept` has the files that existed before. */
  readonly written: readonly string[];
  readonly kept: readonly string[];
  readonly ci: readonly CiSystem[];
  /** `committed`: init made a repository and a commit. `recorded`: also a record. `missing`: Git failed. */
  readonly repository: 'found' | 'committed' | 'recorded' | 'missing';
  /** The top folder of the repository, if it is not the folder that `init` wrote to. */
  readonly outer: string | undefined;
}
