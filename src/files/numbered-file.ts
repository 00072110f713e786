import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Numbered } from '../domain/numbered.ts';
import { NumberedTexts } from '../domain/numbered-texts.ts';
import { BlockFile } from './block-file.ts';

/** What a writing thread begins with: an open file, and the texts that pieces to come may speak of. */
export interface Begun {
  readonly file: number;
  readonly lasting: readonly string[];
}

/** What it tells when a piece, or all, is on its way: the code of what the system refused, if it did. */
export interface Written {
  readonly code: string | undefined;
}

/** So many pieces are written here: megabytes, which take less time than a thread takes to start. */
const SHORT = 3;
/** So many pieces wait for the thread at most. */
const WAITING = 8;

/** Beside this module once it is built; where it is not, all is written here. */
const THREAD = new URL('../files/writing-thread.js', import.meta.url);

/** A thread that puts pieces together and writes them. */
class WritingThread {
  readonly #worker: Worker;
  #waiting = 0;
  #failure: Error | undefined;
  #wake: () => void = () => {};

  constructor(begun: Begun) {
    this.#worker = new Worker(THREAD, { workerData: begun });
    this.#worker.on('message', ({ code }: Written) => {
      this.#waiting--;
      if (code !== undefined) this.#failed(Object.assign(new Error(code), { code }));
      this.#wake();
    });
    this.#worker.on('error', (error) => this.#failed(error));
    this.#worker.on('exit', () =>
      this.#failed(new Error('a writing thread ended before its file was whole')),
    );
  }

  #failed(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error));
    this.#wake();
  }

  async #until(most: number): Promise<void> {
    while (this.#failure === undefined && this.#waiting > most)
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    if (this.#failure !== undefined) throw this.#failure;
  }

  async write(piece: Numbered): Promise<void> {
    this.#waiting++;
    this.#worker.postMessage(piece, [piece.words.buffer]);
    await this.#until(WAITING);
  }

  /** Waits until all is written. */
  async end(): Promise<void> {
    this.#waiting++;
    this.#worker.postMessage(undefined);
    await this.#until(0);
  }

  /** Ends it; nothing of it is on its way any more. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Undefined where no thread can be had, or there is nothing to gain from one. */
function threadFor(begun: Begun): WritingThread | undefined {
  if (availableParallelism() < 2 || !existsSync(THREAD)) return undefined;
  try {
    return new WritingThread(begun);
  } catch {
    return undefined;
  }
}

/**
 * Writes a text to an open file. A long one is put together and written by a thread of its own, while this one makes its next
 * pieces. Throws what the system refuses; then nothing is on its way any more.
 */
export async function writeNumbered(file: number, pieces: Iterable<Numbered>): Promise<void> {
  const texts = new NumberedTexts();
  const here = new BlockFile(file);
  let thread: WritingThread | undefined;
  let count = 0;
  try {
    for (const piece of pieces) {
      if (count++ === SHORT) {
        await here.end();
        thread = threadFor({ file, lasting: texts.lasting });
      }
      await (thread === undefined ? here.write(texts.of(piece)) : thread.write(piece));
    }
    await (thread ?? here).end();
  } finally {
    await here.settled();
    await thread?.stop();
  }
}
