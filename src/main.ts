#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { runCli } from './cli.ts';
import type { ExitCode, Shell } from './commands/shell.ts';
import { exitBy } from './domain/exit.ts';
import { bugOf, type Problem, ProblemError } from './domain/problem.ts';
import { isCi, isUnattended, shardOfJob, takeCredentials, usesColour } from './environment.ts';
import { Outlet } from './outlet.ts';
import { pipelineOf } from './pipeline.ts';
import { annotationsOf } from './render/annotations.ts';
import { statusLine } from './status-line.ts';

const words = process.argv.slice(2);
const outlet = new Outlet();
const { of: credentialsOf, others, ...credentials } = takeCredentials(process.env);
outlet.keepOut(credentials.apiKey);
if (others.length > 0) outlet.keepAllOut(others);

const progress = statusLine(process.stderr);
const pipeline = pipelineOf(process.env, outlet.clean);

const shell: Shell = {
  print: (chunks) => {
    progress.clear();
    return outlet.print(chunks);
  },
  reveal: outlet.reveal,
  clean: outlet.clean,
  status: progress.show,
  width: process.stdout.isTTY === true ? process.stdout.columns : undefined,
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
  shard: shardOfJob(process.env),
  unattended: isUnattended(process.env),
  ci: isCi(process.env),
  now: Date.now(),
  clock: Date.now,
  colourOut: usesColour(process.stdout, words, process.env),
  colourError: usesColour(process.stderr, words, process.env),
  terminal: process.stderr.isTTY === true,
  complain: report,
  onStop: (stop, last) => {
    let asked = 0;
    const onSignal = (): void => {
      asked++;
      if (asked === 1 && stop() === 'wait') return;
      // A reader of stdout that reads no more would keep it from ending.
      if (asked > 2) process.exit(130);
      if (last !== undefined) last().then(process.exit, () => process.exit(130));
      // The end of the run is being printed, and it says how it ended.
      else if (!outlet.isPrinting()) process.exit(130);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  },
};

const wantsJson = words.some(
  (word, at) => word === '--format=json' || (word === '--format' && words[at + 1] === 'json'),
);

/** The root file that the words name. */
function configIn(all: readonly string[]): string {
  const at = all.indexOf('--config');
  const joined = all.find((word) => word.startsWith('--config='))?.slice('--config='.length);
  return (at < 0 ? joined : all[at + 1]) ?? 'rolecall.yaml';
}

async function report(problems: readonly Problem[], code: ExitCode): Promise<void> {
  const width = process.stderr.isTTY === true ? process.stderr.columns : undefined;
  if (wantsJson) {
    const { problemsJson } = await import('./render/json.ts');
    await shell.print(problemsJson(problems, exitBy(code, problems)));
  } else {
    const { problemsText } = await import('./render/text/problems.ts');
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

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
// What Node.js itself says of an error that nobody caught would not pass the outlet.
process.on('uncaughtException', (error) => {
  reportBug(error).finally(() => process.exit(70));
});
// Requests of a run that has failed may still be under way: nothing waits for them.
const exitCode = await run();
process.exitCode = exitCode;
process.stdout.write('', () => process.exit(exitCode));
