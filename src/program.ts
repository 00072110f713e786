import { readFileSync } from 'node:fs';
import { runCli } from './cli.ts';
import type { ExitCode, Shell } from './commands/shell.ts';
import { exitBy } from './domain/exit.ts';
import { bugOf, type Problem, ProblemError } from './domain/problem.ts';
import { isCi, isUnattended, takeCredentials, usesColour } from './environment.ts';
import { Outlet } from './outlet.ts';
import { pipelineOf } from './pipeline.ts';
import { annotationsOf } from './render/annotations.ts';
import { statusLine } from './status-line.ts';

/** What the program has of its process. */
export type Surroundings = Pick<NodeJS.Process, 'argv' | 'env' | 'stdin' | 'stdout' | 'stderr'> & {
  /** Calls back when somebody asks the process to end. */
  readonly on: (signal: 'SIGINT' | 'SIGTERM', listener: () => void) => unknown;
  readonly exit: (code: ExitCode) => void;
};

const asksForJson = (words: readonly string[]): boolean =>
  words.some((word, at) => word === '--format=json' || (word === '--format' && words[at + 1] === 'json'));

/** The root file that the words name. */
function configIn(words: readonly string[]): string {
  const at = words.indexOf('--config');
  const joined = words.find((word) => word.startsWith('--config='))?.slice('--config='.length);
  return (at < 0 ? joined : words[at + 1]) ?? 'rolecall.yaml';
}

/** The whole command, but for what a process alone can do. Takes the keys out of the environment at once. */
export function programOf(surroundings: Surroundings) {
  const { argv, env, stdout, stderr } = surroundings;
  const words = argv.slice(2);
  const outlet = new Outlet(surroundings);
  const { of: credentialsOf, others, ...credentials } = takeCredentials(env);
  outlet.keepOut(credentials.apiKey);
  if (others.length > 0) outlet.keepAllOut(others);

  const progress = statusLine(stderr);
  const pipeline = pipelineOf(env, outlet.clean);

  const shell: Shell = {
    print: (chunks) => {
      progress.clear();
      return outlet.print(chunks);
    },
    reveal: outlet.reveal,
    clean: outlet.clean,
    status: progress.show,
    width: stdout.isTTY === true ? stdout.columns : undefined,
    pipeline,
    annotate: (problems, config) => {
      if (!pipeline.annotates) return;
      for (const line of annotationsOf(problems, pipeline.folderOf(config))) shell.notice(line);
    },
    notice: (text) => {
      progress.clear();
      outlet.notice(text);
    },
    ask: (question) => {
      progress.clear();
      return outlet.ask(question);
    },
    credentials: { ...credentials, onKey: outlet.keepOut, clean: outlet.clean },
    credentialsOf: (name) => ({ ...credentialsOf(name), apiKeyFile: undefined, clean: outlet.clean }),
    unattended: isUnattended(env),
    ci: isCi(env),
    now: Date.now(),
    clock: Date.now,
    colourOut: usesColour(stdout, words, env),
    colourError: usesColour(stderr, words, env),
    terminal: stderr.isTTY === true,
    complain: report,
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

  async function report(problems: readonly Problem[], code: ExitCode): Promise<void> {
    const width = stderr.isTTY === true ? stderr.columns : undefined;
    if (asksForJson(words)) {
      const { problemsJson } = await import('./render/json/problems.ts');
      await shell.print(problemsJson(problems, exitBy(code, problems)));
    } else {
      const { problemsText } = await import('./render/problems.ts');
      shell.notice(problemsText(problems, { colour: shell.colourError, excerpts: shell.terminal, width }));
    }
    shell.annotate(problems, configIn(words));
  }

  async function reportBug(error: unknown): Promise<ExitCode> {
    if (error instanceof Error) shell.notice(error.stack ?? error.message);
    await report([bugOf(error)], 70);
    return 70;
  }

  async function run(): Promise<ExitCode> {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    try {
      return await runCli(words, String(version), shell);
    } catch (error) {
      if (!(error instanceof ProblemError)) return reportBug(error);
      await report(error.problems, 1);
      return 1;
    }
  }

  /** Runs the command to its end; what failed is said. `reportBug` says what nobody caught. */
  return { run, reportBug };
}
