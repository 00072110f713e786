import { readFileSync } from 'node:fs';
import { runCli } from './cli.ts';
import type { Shell } from './commands/shell.ts';
import { type Exit, exitOfError } from './domain/exit.ts';
import { type ExitCode, ProblemError, problemsThrown } from './domain/problem.ts';
import { isCi, isUnattended, takeCredentials, usesColour } from './environment.ts';
import { Outlet } from './outlet.ts';
import { pipelineOf } from './pipeline.ts';
import { problemsJson } from './render/json/document.ts';
import { annotationsOf, problemsText } from './render/problems.ts';

/** What the program needs of its process. */
export type Surroundings = Pick<NodeJS.Process, 'argv' | 'env' | 'stdin' | 'stdout' | 'stderr'> & {
  /** Calls back when somebody asks the process to end. */
  readonly on: (signal: 'SIGINT' | 'SIGTERM', listener: () => void) => unknown;
  readonly exit: (code: ExitCode) => void;
};

/** Finds the value of a flag in a command line that may be wrong. */
function flagIn(flag: string, words: readonly string[]): string | undefined {
  const at = words.indexOf(flag);
  const joined = words.find((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1);
  return at < 0 ? joined : words[at + 1];
}

/** The whole command, but for what only a process can do. Takes the keys out of the environment at once. */
export function programOf(surroundings: Surroundings) {
  const { argv, env, stdout, stderr } = surroundings;
  const words = argv.slice(2);
  const outlet = new Outlet(surroundings);
  const { of: credentialsOf, others, ...credentials } = takeCredentials(env);
  outlet.keepOut(credentials.apiKey);
  if (others.length > 0) outlet.keepAllOut(others);
  const pipeline = pipelineOf(env, outlet.clean);
  const widthOf = (stream: NodeJS.WriteStream) => (stream.isTTY === true ? stream.columns : undefined);

  const shell: Shell = {
    print: outlet.print,
    reveal: outlet.reveal,
    clean: outlet.clean,
    notice: outlet.notice,
    status: outlet.status,
    ask: outlet.ask,
    warn: (problems) => {
      const options = { colour: shell.colourError, excerpts: shell.terminal, width: widthOf(stderr) };
      if (problems.length > 0) outlet.notice(problemsText(problems, options));
    },
    annotate: (problems, config) => {
      if (!pipeline.annotates) return;
      for (const line of annotationsOf(problems, pipeline.folderOf(config))) outlet.notice(line);
    },
    credentials: { ...credentials, onKey: outlet.keepOut, clean: outlet.clean },
    credentialsOf: (name) => ({ ...credentialsOf(name), apiKeyFile: undefined, clean: outlet.clean }),
    unattended: isUnattended(env),
    ci: isCi(env),
    now: Date.now(),
    colourOut: usesColour(stdout, words, env),
    colourError: usesColour(stderr, words, env),
    terminal: stderr.isTTY === true,
    width: widthOf(stdout),
    pipeline,
    onStop: (stop, last) => {
      let asked = 0;
      const onSignal = (): void => {
        asked++;
        if (asked === 1 && stop() === 'wait') return;
        // A reader of stdout that reads no more would keep it from ending.
        if (asked > 2) surroundings.exit(130);
        if (last !== undefined) last().then(surroundings.exit, () => surroundings.exit(130));
        // The end of the run is being printed, and it says how it ended.
        else if (!outlet.isPrinting()) surroundings.exit(130);
      };
      surroundings.on('SIGINT', onSignal);
      surroundings.on('SIGTERM', onSignal);
    },
  };

  /** Says what was thrown, and gives the exit code. */
  async function report(error: unknown): Promise<ExitCode> {
    const problems = problemsThrown(error);
    const exit: Exit = exitOfError(error);
    if (!(error instanceof ProblemError) && error instanceof Error)
      outlet.notice(error.stack ?? error.message);
    if (flagIn('--format', words) === 'json') await outlet.print(problemsJson(problems, exit));
    else shell.warn(problems);
    shell.annotate(problems, flagIn('--config', words) ?? 'rolecall.yaml');
    return exit.code;
  }

  async function run(): Promise<ExitCode> {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    try {
      return (await runCli(words, String(version), shell)).code;
    } catch (error) {
      return report(error);
    }
  }

  return { run, report };
}
