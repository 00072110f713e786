import type { Problem } from '../domain/problem.ts';
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
  /** Writes problems where they belong: stderr, or stdout as the one JSON document. */
  readonly complain: (problems: readonly Problem[]) => Promise<void>;
  /** Asks on the terminal; undefined where nobody is there to answer. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Calls back when somebody asks the process to end (SIGINT, SIGTERM); a second time ends it at once. */
  readonly onStop: (stop: () => void) => void;
}

export type { ExitCode } from '../domain/exit.ts';

export type Format = 'text' | 'json';
