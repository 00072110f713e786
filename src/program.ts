import { readFileSync } from 'node:fs';
import { runCli } from './cli.ts';
import type { Shell } from './commands/shell.ts';
import { reportError } from './commands/showing.ts';
import { type ExitCode, fail } from './domain/problem.ts';
import { isCi, isUnattended, takeCredentials, usesColour } from './environment.ts';
import { Outlet } from './outlet.ts';
import { detectPipeline } from './pipeline.ts';
import { annotationsOf, problemsText } from './render/problems.ts';

export type Surroundings = Pick<NodeJS.Process, 'argv' | 'env' | 'stdin' | 'stdout' | 'stderr'> & {
  readonly on: (signal: 'SIGINT' | 'SIGTERM', listener: () => void) => unknown;
  readonly exit: (code: ExitCode) => void;
};

const INTERRUPTED = fail(
  { code: 'interrupted', message: 'a signal ended the run', fix: 'run the command again' },
  130,
);

/** The value of a flag. Also works if the command line is wrong. */
function flagIn(flag: string, words: readonly string[]): string | undefined {
  const at = words.indexOf(flag);
  const joined = words.find((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1);
  return at < 0 ? joined : words[at + 1];
}

/** Removes the API keys from `env`, and makes the program. Tests pass other surroundings than a process. */
export function createProgram(surroundings: Surroundings) {
  const { argv, env, stdout, stderr } = surroundings;
  const words = argv.slice(2);
  const outlet = new Outlet(surroundings);
  const { credentialsOf, otherKeys, ...credentials } = takeCredentials(env);
  outlet.keepOut(credentials.apiKey, otherKeys);
  const masking = { onKey: outlet.keepOut, clean: outlet.clean };
  const pipeline = detectPipeline(env, outlet.clean);
  const widthOf = (stream: NodeJS.WriteStream) => (stream.isTTY === true ? stream.columns : undefined);

  const shell: Shell = {
    ...outlet,
    warn: (problems) => {
      const { coloursStderr: colour, clean } = shell;
      const options = { colour, width: widthOf(stderr), clean };
      if (problems.length > 0) outlet.notice(problemsText(problems, options));
    },
    annotate: (problems, config) => {
      if (!pipeline.annotates) return;
      for (const line of annotationsOf(problems, pipeline.inCheckout(config))) outlet.notice(line);
    },
    credentials: { ...credentials, ...masking },
    credentialsOf: (name) => ({ ...credentialsOf(name), apiKeyFile: undefined, ...masking }),
    isUnattended: isUnattended(env),
    isCi: isCi(env),
    now: Date.now(),
    coloursStdout: usesColour(stdout, words, env),
    coloursStderr: usesColour(stderr, words, env),
    isTerminal: stderr.isTTY === true,
    width: widthOf(stdout),
    pipeline,
    onStop: (stop, most = 1) => {
      let asked = 0;
      onSignal = () => {
        asked++;
        if (asked > most) surroundings.exit(130);
        else stop();
      };
    },
  };

  const report = async (error: unknown): Promise<ExitCode> => {
    const config = flagIn('--config', words) ?? 'rolecall.yaml';
    return (await reportError(error, shell, flagIn('--format', words) === 'json', config)).code;
  };

  let onSignal = (): void => {
    onSignal = () => surroundings.exit(130);
    // A problem in the middle of a result would break its JSON.
    if (outlet.hasPrinted) onSignal();
    else void report(INTERRUPTED).then(onSignal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) surroundings.on(signal, () => onSignal());

  async function run(): Promise<ExitCode> {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    return runCli(words, String(version), shell).then(({ code }) => code, report);
  }

  return { run, report };
}
