import { fdatasync, write } from 'node:fs';
import { promisify } from 'node:util';

const BLOCK = 1 << 20;
/** After so many bytes the disk is told to begin, so that it is not all left to the end. */
const FLUSHED = 1 << 26;

const writeSome = promisify(write);
const flush = promisify(fdatasync);

async function writeAll(file: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; )
    at += (await writeSome(file, bytes, at, bytes.length - at)).bytesWritten;
}

/**
 * Writes texts to an open file in blocks, so that a file of a million lines is not a million writes; one block is filled while
 * the one before is written. Texts that were kept until a block is whole would live long enough to be moved among those that stay.
 */
export class BlockFile {
  readonly #file: number;
  #block = Buffer.allocUnsafe(BLOCK);
  #other = Buffer.allocUnsafe(BLOCK);
  #used = 0;
  #writing: Promise<void> = Promise.resolve();
  #flushing: Promise<void> = Promise.resolve();
  #isFlushing = false;
  #waiting = 0;

  constructor(file: number) {
    this.#file = file;
  }

  /** Takes texts; of those before, all but the last block may be on their way. Throws what the system refuses. */
  async write(texts: Iterable<string>): Promise<void> {
    for (const text of texts) {
      // No unit of UTF-16 takes more than three bytes.
      const most = 3 * text.length;
      if (this.#used + most > BLOCK) await this.#begin();
      if (most > BLOCK) await this.#put(Buffer.from(text));
      else this.#used += this.#block.write(text, this.#used);
    }
  }

  /** Waits until everything is written. */
  async end(): Promise<void> {
    await this.#begin();
    await Promise.all([this.#writing, this.#flushing]);
  }

  /** Waits until nothing is on its way, whatever became of it. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#writing, this.#flushing]);
  }

  async #begin(): Promise<void> {
    if (this.#used === 0) return;
    const whole = this.#block.subarray(0, this.#used);
    [this.#block, this.#other] = [this.#other, this.#block];
    this.#used = 0;
    await this.#put(whole);
  }

  /** Begins to write once what came before is written. */
  async #put(bytes: Uint8Array): Promise<void> {
    await this.#writing;
    this.#writing = writeAll(this.#file, bytes);
    // What fails is told when it is waited for.
    this.#writing.catch(() => {});
    this.#waiting += bytes.length;
    if (this.#waiting < FLUSHED || this.#isFlushing) return;
    this.#waiting = 0;
    this.#isFlushing = true;
    this.#flushing = flush(this.#file).finally(() => {
      this.#isFlushing = false;
    });
    this.#flushing.catch(() => {});
  }
}
