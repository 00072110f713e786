import { createInterface } from 'node:readline';
import { once } from './domain/multimap.ts';
import { fail } from './domain/problem.ts';
import { inBlocks } from './files/write-atomically.ts';
import { type Redactor, redactor } from './portal/redact.ts';
import { KEY_FOUND } from './workflow/credentials.ts';

const INTERRUPTED = fail(
  { code: 'interrupted', message: 'the run ended at a question; nothing was changed', fix: 'run it again' },
  130,
);

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;

async function writeTo(stdout: NodeJS.WriteStream, chunks: Iterable<string>): Promise<void> {
  for (const block of inBlocks(chunks))
    await new Promise<void>((resolve) => stdout.write(block, () => resolve()));
}

/** All output of commands goes through an `Outlet`. Only `reveal` and `status` do not mask keys and tokens. */
export class Outlet {
  readonly #streams: Streams;
  readonly #keys: string[] = [];
  #otherKeys: readonly string[] = [];
  #redact: Redactor = redactor([]);
  hasPrinted = false;
  readonly #noteKey = once(() => void this.#streams.stderr.write(`note: ${KEY_FOUND}\n`));
  #hasStatus = false;

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  /** Masks a key from now on. `otherKeys` are keys of other portals. */
  readonly keepOut = (key: string | undefined, otherKeys = this.#otherKeys): void => {
    const word = key?.trim() ?? '';
    if (word !== '' && !this.#keys.includes(word)) this.#keys.push(word);
    this.#otherKeys = otherKeys.map((other) => other.trim());
    this.#redact = redactor(this.#keys, this.#noteKey, this.#otherKeys);
  };

  readonly clean = (chunks: Iterable<string>) => this.#redact.stream(chunks);

  readonly print = async (chunks: Iterable<string>): Promise<void> => {
    this.hasPrinted = true;
    this.#clearStatus();
    await writeTo(this.#streams.stdout, this.clean(chunks));
  };

  readonly reveal = (chunks: Iterable<string>): Promise<void> => writeTo(this.#streams.stdout, chunks);

  readonly status = (text: string): void => {
    const { stderr } = this.#streams;
    if (stderr.isTTY !== true) return;
    stderr.write(`\r\u001b[K${text.slice(0, Math.max(0, (stderr.columns ?? 80) - 1))}`);
    this.#hasStatus = true;
  };

  readonly #clearStatus = (): void => {
    if (this.#hasStatus) this.#streams.stderr.write('\r\u001b[K');
    this.#hasStatus = false;
  };

  readonly notice = (text: string): void => {
    this.#clearStatus();
    const clean = this.#redact.data(text);
    this.#streams.stderr.write(clean.endsWith('\n') ? clean : `${clean}\n`);
  };

  /** Undefined without a terminal. Throws `interrupted` at Ctrl+C. */
  readonly ask = async (question: string): Promise<string | undefined> => {
    this.#clearStatus();
    const { stdin: input, stderr: output } = this.#streams;
    if (!input.isTTY || !output.isTTY) return undefined;
    const reader = createInterface({ input, output });
    return new Promise((resolve, reject) => {
      reader.on('close', () => reject(INTERRUPTED));
      reader.question(this.#redact.data(question), (answer) => {
        resolve(answer.trim());
        reader.close();
      });
    });
  };
}
