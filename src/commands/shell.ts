import type { Credentials } from '../workflow/portal-access.ts';

/** What a command may know and touch of the process that runs it. */
export interface Shell {
  /** Writes the result to stdout and waits until it is out. */
  readonly print: (chunks: Iterable<string>) => Promise<void>;
  /** Writes a line to stderr. */
  readonly notice: (text: string) => void;
  readonly credentials: Credentials;
  /** The instant at which the process started. */
  readonly now: number;
  readonly colourOut: boolean;
  readonly colourError: boolean;
  /** True when stderr is a terminal: then problems come with an excerpt. */
  readonly terminal: boolean;
  /** Resolves when somebody asks the process to end (SIGINT, SIGTERM). */
  readonly stopped: () => Promise<void>;
}

/** 0 done, 1 a problem, 2 differences, 3 refused by a guard, 70 a bug (contract, section 2). */
export type ExitCode = 0 | 1 | 2 | 3 | 70;

export type Format = 'text' | 'json';
