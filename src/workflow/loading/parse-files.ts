import type { Text } from '../../config/parse/text.ts';
import { type FileKind, type ParsedFile, parseFile } from '../../config/parse-file.ts';
import { type ParsingThread, parsingThread } from '../../files/parsing-ahead.ts';

/** A file of access that is read, and how it is parsed. */
export interface Unparsed {
  readonly text: Text;
  /** With what `soundYaml` came to for it, where that is known. */
  readonly parse: (found?: unknown) => Promise<ParsedFile>;
}

/** As many characters of YAML as take so long to parse that a second thread is worth its start. */
const LONG = 1 << 22;
/** One that is parsed in the thread, and the next, which waits there. */
const AHEAD = 2;

const isYaml = ({ text: { file } }: Unparsed): boolean => !file.endsWith('.json');

/** Lets what has come from a thread be taken. */
const others = (): Promise<void> => new Promise((go) => setImmediate(go));

/** Parses files, and gives them in their order. Much YAML is parsed in two threads, which meet somewhere in the list. */
export async function parseAll(files: readonly Unparsed[]): Promise<ParsedFile[]> {
  const yaml = files.filter(isYaml);
  const characters = yaml.reduce((sum, { text }) => sum + text.content.length, 0);
  const thread = yaml.length > 1 && characters > LONG ? parsingThread() : undefined;
  if (thread === undefined) {
    const parsed: ParsedFile[] = [];
    for (const { parse } of files) parsed.push(await parse());
    return parsed;
  }
  try {
    return await parseBoth(files, thread);
  } finally {
    thread.end();
  }
}

async function parseBoth(files: readonly Unparsed[], thread: ParsingThread): Promise<ParsedFile[]> {
  const left = [...files.entries()];
  const parsed: ParsedFile[] = [];
  const here = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      parsed[next[0]] = await next[1].parse();
      await others();
    }
  };
  const there = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [at, file] = next;
      parsed[at] = await file.parse(isYaml(file) ? await thread.sound(file.text) : undefined);
    }
  };
  await Promise.all([here(), ...Array.from({ length: AHEAD }, there)]);
  return parsed;
}

/** Files that were parsed, by where they lie and what they are called, for as long as somebody has them. */
const inUse = new Map<string, WeakRef<ParsedFile>>();

/**
 * Parses a file that several root files may include. While one of them has it, the others take over what was made of the
 * same text; to tell, the file is read each time.
 */
export async function parseShared(
  path: string,
  text: Text,
  kind: FileKind,
  found?: unknown,
): Promise<ParsedFile> {
  const key = JSON.stringify([path, text.file, kind]);
  const known = inUse.get(key)?.deref();
  if (known !== undefined && known.text.content === text.content) return known;
  const parsed = await parseFile(text, kind, found);
  inUse.set(key, new WeakRef(parsed));
  return parsed;
}
