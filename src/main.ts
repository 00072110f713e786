#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { runCli } from './cli.ts';
import type { ExitCode, Shell } from './commands/shell.ts';
import { type Problem, ProblemError } from './domain/problem.ts';
import { isUnattended, takeCredentials, usesColour } from './environment.ts';
import { Outlet } from './outlet.ts';
import { problemsJson } from './render/json.ts';
import { problemsText } from './render/problems-text.ts';

const words = process.argv.slice(2);
const outlet = new Outlet();
const credentials = takeCredentials(process.env);
outlet.keepOut(credentials.apiKey);

const shell: Shell = {
  print: outlet.print,
  reveal: outlet.reveal,
  clean: outlet.clean,
  notice: outlet.notice,
  ask: outlet.ask,
  credentials: { ...credentials, onKey: outlet.keepOut },
  unattended: isUnattended(process.env),
  now: Date.now(),
  colourOut: usesColour(process.stdout, words, process.env),
  colourError: usesColour(process.stderr, words, process.env),
  terminal: process.stderr.isTTY === true,
  complain: report,
  onStop: (stop) => {
    let asked = false;
    const onSignal = (): void => {
      if (asked) process.exit(130);
      asked = true;
      stop();
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  },
};

const wantsJson = words.some(
  (word, at) => word === '--format=json' || (word === '--format' && words[at + 1] === 'json'),
);

async function report(problems: readonly Problem[]): Promise<void> {
  if (wantsJson) await shell.print(problemsJson(problems));
  else shell.notice(problemsText(problems, { colour: shell.colourError, excerpts: shell.terminal }));
}

function bugOf(error: unknown): Problem {
  return {
    code: 'bug',
    severity: 'error',
    message: `rolecall has a fault: ${error instanceof Error ? error.message : String(error)}`,
    why: 'this should not happen, whatever the files or the portal say',
    fix: 'report it with the lines above and the version: rolecall --version',
  };
}

async function reportBug(error: unknown): Promise<ExitCode> {
  if (error instanceof Error) shell.notice(error.stack ?? error.message);
  await report([bugOf(error)]);
  return 70;
}

async function run(): Promise<ExitCode> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  try {
    return await runCli(words, String(version), shell);
  } catch (error) {
    if (!(error instanceof ProblemError)) return reportBug(error);
    await report(error.problems);
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
