import type { Problem } from '../domain/problem.ts';
import type { Credentials } from '../workflow/credentials.ts';

/** What a command may know and touch of its process. It writes nothing but through here, and the key is masked. */
export interface Shell {
  readonly print: (chunks: Iterable<string>) => Promise<void>;
  /** The same without masking, for a secret that is the result. */
  readonly reveal: (chunks: Iterable<string>) => Promise<void>;
  readonly clean: (chunks: Iterable<string>) => Iterable<string>;
  readonly notice: (text: string) => void;
  /** Shows progress in the last line of a terminal; nothing elsewhere. */
  readonly status: (text: string) => void;
  readonly warn: (problems: readonly Problem[]) => void;
  readonly annotate: (problems: readonly Problem[], config: string) => void;
  /** Asks on the terminal; undefined where nobody can answer. */
  readonly ask: (question: string) => Promise<string | undefined>;
  readonly credentials: Credentials;
  readonly credentialsOf: (name: string) => Credentials;
  /** True in CI and in a cluster, where no person checks the portal's address. */
  readonly unattended: boolean;
  readonly ci: boolean;
  readonly now: number;
  readonly colourOut: boolean;
  readonly colourError: boolean;
  readonly terminal: boolean;
  /** Columns of the terminal that stdout is; undefined where it is none. */
  readonly width: number | undefined;
  readonly pipeline: Pipeline;
  /** Calls `stop` at the first SIGINT or SIGTERM, or at the first `most`. The next one ends the process at once. */
  readonly onStop: (stop: () => void, most?: number) => void;
}

export interface Pipeline {
  readonly annotates: boolean;
  /** The URL of this run; undefined outside CI. */
  readonly run: string | undefined;
  /** The path from the checkout to the folder of a root file; empty where they are one. */
  readonly folderOf: (config: string) => string;
  /** Gives the URL of a line of a commit; undefined where no host is known. */
  readonly linkTo: (
    config: string,
    commit: string | null,
  ) => ((file: string, line: number) => string | undefined) | undefined;
  /** Adds Markdown to the summary of the job; undefined where there is none. */
  readonly summarize: ((chunks: Iterable<string>) => Promise<void>) | undefined;
}
