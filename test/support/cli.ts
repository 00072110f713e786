import { type ChildProcess, spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { programOf } from '../../src/program.ts';
import { KEY } from './portal.ts';
import { IS_LONG } from './seeded.ts';

export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

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
    const { run } = programOf({
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
