import type { Problem } from './problem.ts';
import type { Dialect } from './settings.ts';

/** The server's certificate, as the connection shows it. */
export interface TlsFacts {
  readonly protocol: string;
  readonly issuer: string;
  /** The instant at which the certificate ends, in milliseconds. */
  readonly validUntil: number;
}

/** What the key may do at one list endpoint. */
export interface Endpoint {
  readonly path: string;
  readonly lists: 'users' | 'reports' | 'RLS roles' | 'report accesses';
  /** `unknown` where the portal did not get as far as saying so. */
  readonly readable: 'yes' | 'no' | 'unknown';
  /** How many records it holds; null where that was not read. */
  readonly records: number | null;
}

/** What a command of this version needs of the key. */
export interface Ability {
  readonly command: string;
  /** `reading` where only writing, which is not tried, could still be refused. */
  readonly possible: 'yes' | 'reading' | 'no' | 'unknown';
}

/** What a read-only probe of a portal has found. */
export interface Diagnosis {
  readonly format: 'rolecall.doctor/1';
  readonly portal: { readonly name: string; readonly url: string };
  readonly reachable: boolean;
  /** The median time of an answer; null where none came. */
  readonly milliseconds: number | null;
  readonly tls: TlsFacts | null;
  /** How far the portal's clock is ahead of ours, in seconds; null where it does not say. */
  readonly clockOffset: number | null;
  readonly endpoints: readonly Endpoint[];
  /** What to write down under `portal.dialect`: what is set there, and what was found. */
  readonly dialect: Dialect;
  /** Keys of the dialect of which only a write could tell. */
  readonly untried: readonly (keyof Dialect)[];
  /** Oddities of the data that rolecall copes with, in words. */
  readonly observed: readonly string[];
  readonly commands: readonly Ability[];
  readonly problems: readonly Problem[];
}
