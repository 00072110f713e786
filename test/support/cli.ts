import { type ChildProcess, spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { programOf } from '../../src/program.ts';
import { KEY } from './portal.ts';
import { IS_LONG } from './seeded.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

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

/**
 * Runs the built command as a user would; the environment holds the key of the test's portal and no colour. Each run costs a
 * quarter of a second of processor time: where no process is asked about, `inProcess` says the same.
 */
export function rolecall(
  folder: string,
  words: readonly string[],
  environment: Environment = {},
  onSpawn: (child: ChildProcess) => void = () => {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...words], {
      cwd: folder,
      env: environmentOf(folder, environment),
    });
    onSpawn(child);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** A stream that nobody looks at as a terminal, and what was written to it. */
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

/** Folder and environment are those of the whole process: one pair at a time, for all runs that share it. */
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
    // What is ours is handed over; the key is in no environment that something started here could see.
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
 * Runs the whole command like `rolecall`, but in this process, from its source. For tests of what it says and how it ends; what a
 * process is needed for (signals, locks of others, closed streams) is asked of `rolecall`. In a long run they are the same.
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
  // A run that does not end fails its own test, and no other.
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
