import type { Problem } from '../domain/problem.ts';
import type { Credentials } from '../workflow/credentials.ts';

/** What a command may know and touch of the process that runs it. All that it writes goes through here, without the key. */
export interface Shell {
  /** Writes the result to stdout and waits until it is out. */
  readonly print: (chunks: Iterable<string>) => Promise<void>;
  /** The same as it is: for a secret that is the result, such as the key of an embedded portal. */
  readonly reveal: (chunks: Iterable<string>) => Promise<void>;
  /** Takes the key out of what a command writes to a file. */
  readonly clean: (chunks: Iterable<string>) => Iterable<string>;
  /** Writes a line to stderr. */
  readonly notice: (text: string) => void;
  readonly credentials: Credentials;
  /** True in CI and in a cluster, where no person looks at the address before the key is sent to it. */
  readonly unattended: boolean;
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

/** 0 done, 1 a problem, 2 differences, 3 refused, 4 partly done, 5 stale, 70 a bug, 130 interrupted (contract, section 2). */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 70 | 130;

export type Format = 'text' | 'json';
