import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

/** An object of a repository. */
export interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly content: Buffer;
}

/** What a call came to: an object for each name in their order, undefined where there is none; null where Git gave up. */
export type Objects = readonly (GitObject | undefined)[] | null;

type ReadHead = Omit<GitObject, 'content'> & { readonly size: number };

interface Call {
  readonly names: readonly string[];
  readonly found: (GitObject | undefined)[];
  readonly done: (objects: Objects) => void;
}

/** `<id> <type> <size>`, and nothing else: a name that is missing is echoed, whatever stands in it. */
const HEADER = /^([0-9a-f]{40}|[0-9a-f]{64}) (commit|tree|blob|tag) (\d{1,15})$/;
const LONGEST_HEADER = 1_000_000;

/** How long the program is kept after the last question, and what a call may take: milliseconds, and bytes. */
export interface ReaderLimits {
  readonly idle: number;
  readonly longest: number;
  readonly most: number;
}

/** Whether a program under way keeps this one from ending. */
function hold(child: ChildProcess, held: boolean): void {
  for (const one of [child, child.stdin, child.stdout])
    if (one === child || one instanceof Socket) one[held ? 'ref' : 'unref']();
}

/**
 * Reads objects through one `git cat-file --batch`, which is started when it is needed and ends a while after nobody asks
 * any more. Calls are answered one after the other. Where Git ends, or takes too long, the call under way gets null, and
 * the next one starts it again.
 */
export class ObjectReader {
  readonly #start: () => ChildProcess;
  readonly #limits: ReaderLimits;
  readonly #onIdle: () => void;
  readonly #waiting: Call[] = [];
  #call: Call | undefined;
  #child: ChildProcess | undefined;
  /** What has come and was not read yet. */
  #chunks: Buffer[] = [];
  #size = 0;
  /** So many bytes must be there before it is worth looking. */
  #needed = 0;
  #header: ReadHead | undefined;
  /** Of the call under way. */
  #read = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onIdle` is called when the program is let go of. */
  constructor(start: () => ChildProcess, limits: ReaderLimits, onIdle: () => void = () => {}) {
    this.#start = start;
    this.#limits = limits;
    this.#onIdle = onIdle;
    this.#wait();
  }

  /** Looks up names as Git understands them. None may hold a line end: whoever calls has made sure. */
  objects(names: readonly string[]): Promise<Objects> {
    return new Promise((done) => {
      this.#waiting.push({ names, found: [], done });
      if (this.#call === undefined) this.#next();
    });
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#call = this.#waiting.shift();
    if (this.#call === undefined) this.#wait();
    else if (this.#call.names.length === 0) this.#end([]);
    else this.#ask(this.#call.names);
  }

  #ask(names: readonly string[]): void {
    this.#child ??= this.#started();
    hold(this.#child, true);
    this.#read = 0;
    this.#timer = setTimeout(() => this.#child?.kill('SIGKILL'), this.#limits.longest);
    this.#child.stdin?.write(`${names.join('\n')}\n`);
  }

  #end(objects: Objects): void {
    const { done } = this.#call ?? {};
    this.#call = undefined;
    done?.(objects);
    // What waits for this answer asks on at once, most of the time.
    this.#next();
  }

  /** Nothing keeps the run from ending while nobody asks. */
  #wait(): void {
    if (this.#child !== undefined) hold(this.#child, false);
    this.#timer = setTimeout(() => {
      this.close();
      this.#onIdle();
    }, this.#limits.idle).unref();
  }

  /** Lets go of the program, which ends then; the next question starts it again. */
  close(): void {
    clearTimeout(this.#timer);
    this.#child?.stdin?.end();
    this.#child = undefined;
  }

  #started(): ChildProcess {
    const child = this.#start();
    this.#chunks = [];
    this.#size = 0;
    this.#needed = 0;
    this.#header = undefined;
    const ended = (): void => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (this.#call !== undefined) this.#end(null);
    };
    child.stdout?.on('data', (chunk: Buffer) => this.#take(child, chunk));
    child.once('error', ended);
    child.once('close', ended);
    // Git may end before it has read everything.
    child.stdin?.on('error', () => {});
    return child;
  }

  #take(child: ChildProcess, chunk: Buffer): void {
    if (this.#child !== child) return;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    this.#read += chunk.length;
    if (this.#read > this.#limits.most) {
      child.kill('SIGKILL');
      return;
    }
    while (this.#size >= this.#needed && this.#call !== undefined) if (!this.#step(child)) return;
  }

  /** Reads one line or one object of what has come; false where more must come first. */
  #step(child: ChildProcess): boolean {
    const bytes =
      this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#chunks = [bytes];
    if (this.#header === undefined) {
      const end = bytes.indexOf(10);
      if (end < 0) {
        if (bytes.length > LONGEST_HEADER) child.kill('SIGKILL');
        this.#needed = bytes.length + 1;
        return false;
      }
      const [, id, type, size] = HEADER.exec(bytes.toString('latin1', 0, end)) ?? [];
      this.#drop(bytes, end + 1);
      if (id === undefined || type === undefined) this.#found(undefined);
      else {
        this.#header = { id, type, size: Number(size) };
        // The bytes of an object end with a line end of their own.
        this.#needed = Number(size) + 1;
      }
      return true;
    }
    const { id, type, size } = this.#header;
    this.#header = undefined;
    // A copy: a slice would keep everything that came with it.
    const content = Buffer.from(bytes.subarray(0, size));
    this.#drop(bytes, size + 1);
    this.#found({ id, type, content });
    return true;
  }

  #drop(bytes: Buffer, length: number): void {
    const rest = bytes.subarray(length);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
    this.#needed = 1;
  }

  #found(object: GitObject | undefined): void {
    if (this.#call === undefined) return;
    this.#call.found.push(object);
    if (this.#call.found.length === this.#call.names.length) this.#end(this.#call.found);
  }
}
