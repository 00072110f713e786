import type { Problem } from '../domain/problem.ts';
import type { Credentials } from '../workflow/credentials.ts';

/** Commands reach the process and its output only through this interface, which masks the API key. */
export interface Shell {
  readonly print: (chunks: Iterable<string>) => Promise<void>;
  /** Prints without masking: the result of `open` is a secret URL. */
  readonly reveal: (chunks: Iterable<string>) => Promise<void>;
  /** Masks the API key. */
  readonly clean: (chunks: Iterable<string>) => Iterable<string>;
  readonly notice: (text: string) => void;
  /** Replaces the last line of a terminal. Does nothing if stderr is not a terminal. */
  readonly status: (text: string) => void;
  readonly warn: (problems: readonly Problem[]) => void;
  /** Shows problems at their lines in the CI system, if it has annotations. `config` is the root file. */
  readonly annotate: (problems: readonly Problem[], config: string) => void;
  /** Undefined if nobody can answer. */
  readonly ask: (question: string) => Promise<string | undefined>;
  readonly credentials: Credentials;
  /** For one of several portals. */
  readonly credentialsOf: (portal: string) => Credentials;
  /** True in CI and in Kubernetes: rolecall then requires `ROLECALL_URL`. */
  readonly isUnattended: boolean;
  readonly isCi: boolean;
  readonly now: number;
  readonly coloursStdout: boolean;
  readonly coloursStderr: boolean;
  readonly isTerminal: boolean;
  /** Undefined if stdout is not a terminal. */
  readonly width: number | undefined;
  readonly pipeline: Pipeline;
  /** Calls `stop` at each of the first `maxSignals` signals (default 1). The next signal ends the process. */
  readonly onStop: (stop: () => void, maxSignals?: number) => void;
}

/** The features of the CI system of this run. */
export interface Pipeline {
  readonly annotates: boolean;
  /** The URL of the CI run, or undefined. */
  readonly runUrl: string | undefined;
  /** The path of a file from the top of the checkout; `file` is relative to the root file's folder. */
  readonly inCheckout: (config: string) => (file: string) => string;
  /** Undefined if rolecall does not know the Git host. */
  readonly linkTo: (
    config: string,
    commit: string | null,
  ) => ((file: string, line: number) => string | undefined) | undefined;
  /** Appends Markdown to the summary of the job. */
  readonly summarize: ((chunks: Iterable<string>) => Promise<void>) | undefined;
}
