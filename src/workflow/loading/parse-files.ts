import type { Text } from '../../config/parse/text.ts';
import { type ParsedFile, parseFile } from '../../config/parse-file.ts';
import { type ParsingThread, parsingThread } from '../../files/parsing-ahead.ts';

/** A file of access that is read and not parsed. */
export interface ReadFile {
  readonly path: string;
  readonly text: Text;
  /** True for one that several root files may include. */
  readonly isShared: boolean;
}

/** As many characters of YAML as take so long to parse that a second thread is worth its start. */
const LONG = 1 << 22;
/** One that is parsed in the thread, and the next, which waits there. */
const AHEAD = 2;

/** Shared files that were parsed, by where they lie and what they are called, for as long as somebody has them. */
const inUse = new Map<string, WeakRef<ParsedFile>>();
const keyOf = ({ path, text }: ReadFile): string => JSON.stringify([path, text.file]);

/** What another root file made of the same text; to tell, a file is read each time. */
function knownOf(file: ReadFile): ParsedFile | undefined {
  const known = file.isShared ? inUse.get(keyOf(file))?.deref() : undefined;
  return known?.text.content === file.text.content ? known : undefined;
}

async function parse(file: ReadFile, found?: unknown): Promise<ParsedFile> {
  const parsed = await parseFile(file.text, 'access', found);
  if (file.isShared) inUse.set(keyOf(file), new WeakRef(parsed));
  return parsed;
}

const isYaml = ({ text: { file } }: ReadFile): boolean => !file.endsWith('.json');

/** Lets what has come from a thread be taken. */
const others = (): Promise<void> => new Promise((go) => setImmediate(go));

/** Hands files on in their order, and keeps those that come before their turn. */
class InOrder {
  readonly #waiting: (ParsedFile | undefined)[];
  readonly #handOn: (file: ParsedFile) => void;
  #next = 0;

  constructor(count: number, handOn: (file: ParsedFile) => void) {
    this.#waiting = new Array<ParsedFile | undefined>(count).fill(undefined);
    this.#handOn = handOn;
  }

  put(at: number, file: ParsedFile): void {
    this.#waiting[at] = file;
    for (let next = this.#waiting[this.#next]; next !== undefined; next = this.#waiting[this.#next]) {
      this.#waiting[this.#next++] = undefined;
      this.#handOn(next);
    }
  }
}

/** Those to be parsed, each with its place in the list. */
type Left = (readonly [at: number, file: ReadFile])[];

/**
 * Parses files, and calls back with each in their order, as soon as it is known. Much YAML is parsed in two threads, which meet
 * somewhere in the list.
 */
export async function parseFiles(
  files: readonly ReadFile[],
  onParsed: (file: ParsedFile) => void,
): Promise<void> {
  const parsed = new InOrder(files.length, onParsed);
  const left: Left = [];
  for (const [at, file] of files.entries()) {
    const known = knownOf(file);
    if (known === undefined) left.push([at, file]);
    else parsed.put(at, known);
  }
  const yaml = left.filter(([, file]) => isYaml(file));
  const characters = yaml.reduce((sum, [, { text }]) => sum + text.content.length, 0);
  const thread = yaml.length > 1 && characters > LONG ? parsingThread() : undefined;
  const here = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      parsed.put(next[0], await parse(next[1]));
      if (thread !== undefined) await others();
    }
  };
  try {
    await Promise.all([here(), ...(thread === undefined ? [] : inThread(thread, left, parsed))]);
  } finally {
    thread?.end();
  }
}

/** Takes files from the end of what is left. */
function inThread(thread: ParsingThread, left: Left, parsed: InOrder): Promise<void>[] {
  const there = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [at, file] = next;
      parsed.put(at, await parse(file, isYaml(file) ? await thread.sound(file.text) : undefined));
    }
  };
  return Array.from({ length: AHEAD }, there);
}
