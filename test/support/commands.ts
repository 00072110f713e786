import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { onTestFinished } from 'vitest';
import type { Problem } from '../../src/domain/problem.ts';
import { createProgram } from '../../src/program.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { folderWith } from './files.ts';
import { KEY, observedPortal } from './portal.ts';
import { problemsOf } from './problems.ts';
import { IS_LONG } from './seeded.ts';

type Environment = Readonly<Record<string, string>>;

/** `text` is the root file without `version` and `portal`. */
export const rootText = (url: string, text: string, name = 'test'): string =>
  `version: 1\nportal: { name: ${name}, url: "${url}" }\n${text}`;

/** Runs commands in a folder, each written as one text. */
export function commandsIn(folder: string, environment: Environment = {}) {
  const run = (words: string, more: Environment = {}) =>
    inProcess(folder, words.split(' '), { ...environment, ...more });
  /** Adds the printed document, and the codes of its problems or findings. */
  const json = async (words: string, more: Environment = {}) => {
    const ended = await run(`${words} --format json`, more);
    const document = JSON.parse(ended.stdout);
    const problems: readonly Problem[] = document.problems ?? document.findings ?? [];
    return { ...ended, document, codes: problems.map(({ code }): string => code) };
  };
  return { run, json };
}

type Options = NonNullable<Parameters<typeof observedPortal>[1]>;

/** A portal, and a folder with a root file of this text. */
export async function officeWith(
  seed: Seed,
  text: string,
  { files, ...options }: Options & { readonly files?: Readonly<Record<string, string>> } = {},
) {
  const portal = await observedPortal(seed, options);
  const { url, store } = portal;
  const folder = await folderWith({ 'rolecall.yaml': rootText(url, text), ...files });
  return { portal, url, store, folder, config: `${folder}/rolecall.yaml`, ...commandsIn(folder) };
}

/** The codes of the problems that this attempt throws. */
export const codesOf = async (attempt: () => Promise<unknown>): Promise<string[]> =>
  (await problemsOf(attempt)).map(({ code }) => code);

export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const environmentOf = (folder: string, more: Environment): Environment => ({
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  ROLECALL_API_KEY: KEY,
  ...more,
});

/** Waits until the process and its streams have ended. */
export function endOf(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.setEncoding('utf8').on('data', (text) => {
        texts[name] += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...texts }));
  });
}

/**
 * Runs the built command with the test portal's key and without colour. Each run takes a quarter of a second
 * of processor time: prefer `inProcess` if the test needs no process.
 */
export function rolecall(
  folder: string,
  words: readonly string[],
  environment: Environment = {},
  onSpawn: (child: ChildProcess) => void = () => {},
): Promise<Ended> {
  const env = environmentOf(folder, environment);
  const child = spawn(process.execPath, [MAIN, ...words], { cwd: folder, env });
  onSpawn(child);
  return endOf(child);
}

function collecting() {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      done();
    },
  });
  return { stream: stream as NodeJS.WriteStream, text: () => Buffer.concat(pieces).toString('utf8') };
}

/** Folder and environment belong to the whole process, so all runs share one pair at a time. */
class Place {
  #key = '';
  #runs = 0;
  #left: Promise<void> = Promise.resolve();
  #leave: () => void = () => {};

  async enter(folder: string, environment: Environment): Promise<void> {
    const key = JSON.stringify([folder, environment]);
    while (this.#runs > 0 && this.#key !== key) await this.#left;
    this.#runs += 1;
    if (this.#runs > 1) return;
    const before = { folder: process.cwd(), environment: process.env };
    this.#key = key;
    process.chdir(folder);
    // Hand the key over directly: no child process may see it in its environment.
    process.env = Object.fromEntries(
      Object.entries(environment).filter(([name]) => !name.startsWith('ROLECALL_')),
    );
    this.#left = new Promise((resolve) => {
      this.#leave = () => {
        process.chdir(before.folder);
        process.env = before.environment;
        resolve();
      };
    });
  }

  exit(): void {
    this.#runs -= 1;
    if (this.#runs === 0) this.#leave();
  }
}

const place = new Place();

/**
 * Like `rolecall`, but in this process and from its source. Tests of signals, locks and closed streams need
 * `rolecall`. In a long run, both start a process.
 */
export async function inProcess(
  folder: string,
  words: readonly string[],
  environment: Environment = {},
): Promise<Ended> {
  if (IS_LONG) return rolecall(folder, words, environment);
  const whole = environmentOf(folder, environment);
  await place.enter(folder, whole);
  let left = false;
  const leave = (): void => {
    if (!left) place.exit();
    left = true;
  };
  // A run that does not end fails only its own test.
  onTestFinished(leave);
  const stdout = collecting();
  const stderr = collecting();
  try {
    const { run } = createProgram({
      argv: ['node', 'rolecall', ...words],
      env: { ...whole },
      stdin: Readable.from([]) as unknown as NodeJS.ReadStream & { fd: 0 },
      stdout: stdout.stream as NodeJS.WriteStream & { fd: 1 },
      stderr: stderr.stream as NodeJS.WriteStream & { fd: 2 },
      on: () => {},
      exit: () => {},
    });
    return { code: await run(), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    leave();
  }
}

const compiled = new Map<string, Promise<ValidateFunction>>();

async function compile(name: string): Promise<ValidateFunction> {
  const text = await readFile(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8');
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictRequired: false });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(text));
}

/** Checks by a schema of `schemas/` and returns errors in words. */
export const checkerOf =
  (name: string) =>
  async (value: unknown): Promise<readonly string[]> => {
    const known = compiled.get(name) ?? compile(name);
    compiled.set(name, known);
    const check = await known;
    return check(value) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  };

export const faultsBySchema = (name: string, pieces: Iterable<string>): Promise<readonly string[]> =>
  checkerOf(name)(JSON.parse([...pieces].join('')));
