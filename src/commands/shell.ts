import type { ExitCode } from '../domain/exit.ts';
import type { Problem } from '../domain/problem.ts';
import type { Credentials } from '../workflow/opening/credentials.ts';

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
  /** The key and the pin of one portal of several: its own variables and no others. */
  readonly credentialsOf: (name: string) => Credentials;
  /** True in CI and in a cluster, where no person looks at the address before the key is sent to it. */
  readonly unattended: boolean;
  /** True in CI. */
  readonly ci: boolean;
  /** The instant at which the process started. */
  readonly now: number;
  /** The time now, in milliseconds: for what a person took a while to answer. */
  readonly clock: () => number;
  readonly colourOut: boolean;
  readonly colourError: boolean;
  /** True when stderr is a terminal: then problems come with an excerpt. */
  readonly terminal: boolean;
  /** Writes problems where they belong: stderr, or stdout as the one JSON document. */
  readonly complain: (problems: readonly Problem[], code: ExitCode) => Promise<void>;
  /** Shows progress on a terminal, in the place of what was shown before; nothing elsewhere. */
  readonly status: (text: string) => void;
  /** Columns of the terminal that stdout is; undefined where it is none. */
  readonly width: number | undefined;
  readonly pipeline: Pipeline;
  /** Writes problems of these files as annotations, where the engine has any. */
  readonly annotate: (problems: readonly Problem[], config: string) => void;
  /** Asks on the terminal; undefined where nobody is there to answer. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /**
   * Calls back when somebody asks the process to end (SIGINT, SIGTERM), and goes on unless that says `end`. A second time
   * ends it: once `last` has written what stdout still lacks, with the code that it gives, or once what is being printed is
   * out. A third time ends it at once.
   */
  readonly onStop: (stop: () => 'wait' | 'end', last?: () => Promise<ExitCode>) => void;
  /** Told of every answer of the portal. */
  readonly heard?: () => void;
}

export type { ExitCode } from '../domain/exit.ts';

/** What the engine that runs a command offers. */
export interface Pipeline {
  /** True where problems are annotations of the files too. */
  readonly annotates: boolean;
  /** The URL of this run; undefined outside CI. */
  readonly run?: string | undefined;
  /** From the checkout to the folder of a root file; empty where they are one. */
  readonly folderOf: (config: string) => string;
  /** Where a line of a commit can be looked at; undefined where no host is known. */
  readonly linkTo: (
    config: string,
    commit: string | null,
  ) => ((file: string, line: number) => string | undefined) | undefined;
  /** Adds Markdown to the summary of the job; undefined where there is none. */
  readonly summarize: ((chunks: Iterable<string>) => Promise<void>) | undefined;
}

export type { Format } from '../render/formats.ts';
