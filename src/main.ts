#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { runCli } from './cli.ts';
import type { ExitCode, Shell } from './commands/shell.ts';
import { exitBy } from './domain/exit.ts';
import { type Problem, ProblemError } from './domain/problem.ts';
import { pipelineOf } from './pipeline.ts';
import { annotationsOf } from './render/annotations.ts';
import { problemsJson } from './render/json.ts';
import { problemsText } from './render/text/problems.ts';
import { statusLine } from './status-line.ts';

const words = process.argv.slice(2);

/** Reads the variables of the contract and takes the key out of the environment, so that nothing started later sees it. */
function takeCredentials(): Shell['credentials'] {
  const { ROLECALL_API_KEY: apiKey, ROLECALL_API_KEY_FILE: apiKeyFile, ROLECALL_URL: url } = process.env;
  delete process.env['ROLECALL_API_KEY'];
  return { apiKey, apiKeyFile, url };
}

function usesColour(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (words.includes('--no-color') || (NO_COLOR ?? '') !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  return stream.isTTY === true && process.env['TERM'] !== 'dumb';
}

const BLOCK = 1 << 16;

/** Writes to stdout with back-pressure. A reader that went away (EPIPE) is no fault of ours. */
async function print(chunks: Iterable<string>): Promise<void> {
  let block = '';
  const flush = (): Promise<void> =>
    new Promise((resolve) => {
      const text = block;
      block = '';
      process.stdout.write(text, () => resolve());
    });
  for (const chunk of chunks) {
    block += chunk;
    if (block.length >= BLOCK) await flush();
  }
  await flush();
}

const progress = statusLine(process.stderr);
const pipeline = pipelineOf(process.env, (chunks) => chunks);

const shell: Shell = {
  print: (chunks) => {
    progress.clear();
    return print(chunks);
  },
  status: progress.show,
  width: process.stdout.isTTY === true ? process.stdout.columns : undefined,
  pipeline,
  annotate: (problems, config) => {
    if (!pipeline.annotates) return;
    for (const line of annotationsOf(problems, pipeline.folderOf(config))) shell.notice(line);
  },
  notice: (text) => {
    progress.clear();
    process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
  },
  credentials: takeCredentials(),
  now: Date.now(),
  colourOut: usesColour(process.stdout),
  colourError: usesColour(process.stderr),
  terminal: process.stderr.isTTY === true,
  complain: report,
  ask: (question) =>
    new Promise((resolve) => {
      progress.clear();
      if (!process.stdin.isTTY || !process.stderr.isTTY) {
        resolve(undefined);
        return;
      }
      const reader = createInterface({ input: process.stdin, output: process.stderr });
      reader.on('SIGINT', () => reader.close());
      reader.on('close', () => resolve(''));
      reader.question(question, (answer) => {
        resolve(answer.trim());
        reader.close();
      });
    }),
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

/** The root file that the words name. */
function configIn(all: readonly string[]): string {
  const at = all.indexOf('--config');
  const joined = all.find((word) => word.startsWith('--config='))?.slice('--config='.length);
  return (at < 0 ? joined : all[at + 1]) ?? 'rolecall.yaml';
}

async function report(problems: readonly Problem[], code: ExitCode): Promise<void> {
  const width = process.stderr.isTTY === true ? process.stderr.columns : undefined;
  if (wantsJson) await shell.print(problemsJson(problems, exitBy(code, problems)));
  else shell.notice(problemsText(problems, { colour: shell.colourError, excerpts: shell.terminal, width }));
  shell.annotate(problems, configIn(words));
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

async function run(): Promise<ExitCode> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  try {
    return await runCli(words, String(version), shell);
  } catch (error) {
    if (error instanceof ProblemError) {
      await report(error.problems, 1);
      return 1;
    }
    if (error instanceof Error) shell.notice(error.stack ?? error.message);
    await report([bugOf(error)], 70);
    return 70;
  }
}

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
// Requests of a run that has failed may still be under way: nothing waits for them.
const exitCode = await run();
process.exitCode = exitCode;
process.stdout.write('', () => process.exit(exitCode));
