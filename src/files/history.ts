import { diffArrays } from 'diff';
import type { Blame } from '../domain/blame.ts';
import { gitAt, gitWords } from './git.ts';

/** A commit as far as blame needs it. */
interface Commit {
  readonly id: string;
  readonly parents: readonly string[];
}

/** The history of one file, read when asked for. */
interface FileHistory {
  readonly commits: ReadonlyMap<string, Commit>;
  /** The blob of the file in each commit that has it. */
  readonly blobs: ReadonlyMap<string, string>;
  readonly lines: (blob: string) => Promise<readonly string[]>;
}

/** Further back nobody is looked for. */
const MOST_COMMITS = 100_000;
/** How long two versions of a file may take to be compared, in milliseconds: then all that differs counts as new. */
const LONGEST_DIFF = 20_000;

/** Versions of files that are kept: each is compared with the next, and all of a long history take more memory than there is. */
const MOST_TEXTS = 8;

const splitLines = (text: string): readonly string[] => text.split(/\r\n|\n|\r/);

/** Where each line of the newer text stood in the older one; what is new stood nowhere. */
function origins(older: readonly string[], newer: readonly string[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let head = 0;
  while (head < older.length && head < newer.length && older[head] === newer[head]) {
    found.set(head, head);
    head++;
  }
  let tail = 0;
  while (
    tail < older.length - head &&
    tail < newer.length - head &&
    older[older.length - 1 - tail] === newer[newer.length - 1 - tail]
  ) {
    tail++;
    found.set(newer.length - tail, older.length - tail);
  }
  const changes = diffArrays(older.slice(head, older.length - tail), newer.slice(head, newer.length - tail), {
    timeout: LONGEST_DIFF,
  });
  let left = head;
  let right = head;
  for (const { added, removed, value } of changes ?? []) {
    for (const _ of value) {
      if (!added && !removed) found.set(right, left);
      if (!added) left++;
      if (!removed) right++;
    }
  }
  return found;
}

/** The lines of one version of a file that are still looked for: where they stand in it, and where they were asked about. */
type Wanted = Map<number, number[]>;

/** Hands lines on to the parents that have them; what no parent has was written here. */
async function walk(
  start: string,
  asked: Wanted,
  { commits, blobs, lines }: FileHistory,
): Promise<ReadonlyMap<number, string>> {
  const blamed = new Map<number, string>();
  const pending = new Map<string, Wanted>([[start, asked]]);
  // Commits come with their children before them, so that each is looked at once.
  for (const [id, commit] of commits) {
    const wanted = pending.get(id);
    if (wanted === undefined) continue;
    pending.delete(id);
    const here = blobs.get(id);
    const parents = commit.parents.filter((parent) => commits.has(parent) && blobs.has(parent));
    const same = parents.find((parent) => blobs.get(parent) === here);
    let rest = wanted;
    for (const parent of same === undefined ? parents : [same]) {
      if (rest.size === 0) break;
      const blob = blobs.get(parent);
      if (here === undefined || blob === undefined) continue;
      const from = blob === here ? undefined : origins(await lines(blob), await lines(here));
      const left: Wanted = new Map();
      const given = pending.get(parent) ?? new Map<number, number[]>();
      for (const [line, questions] of rest) {
        const origin = from === undefined ? line : from.get(line);
        if (origin === undefined) left.set(line, questions);
        else given.set(origin, [...(given.get(origin) ?? []), ...questions]);
      }
      if (given.size > 0) pending.set(parent, given);
      rest = left;
    }
    for (const questions of rest.values()) for (const question of questions) blamed.set(question, id);
    if (pending.size === 0) break;
  }
  return blamed;
}

/** Finds who wrote lines of files, by Git objects alone. */
export interface History {
  /**
   * Who wrote these lines (from 1) of the file at a path from the top, as a commit holds it; or of a text that stands there
   * and may differ from it: what the commit does not hold in this form is in no commit yet, and left out. Renames are not
   * followed.
   */
  readonly blame: (
    commit: string,
    file: string,
    text: string | undefined,
    lines: readonly number[],
  ) => Promise<ReadonlyMap<number, Blame>>;
}

const ID = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

function parsedCommit(text: string): Omit<Blame, 'commit' | 'boundary'> | undefined {
  const end = text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const [, author = '', email = '', seconds = '0'] =
    /^author (.*?) ?<([^<>\n]*)> (-?\d+) [+-]\d{4}$/m.exec(head) ?? [];
  const instant = new Date(Number(seconds) * 1000);
  if (Number.isNaN(instant.getTime())) return undefined;
  const [summary = ''] = (end < 0 ? '' : text.slice(end + 2)).split('\n');
  return { author, email, at: instant.toISOString(), summary };
}

/** The objects of an answer of `cat-file --batch`, by the names that were asked for; one that is missing has none. */
function parsedObjects(names: readonly string[], answer: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  let at = 0;
  for (const name of names) {
    const end = answer.indexOf(10, at);
    if (end < 0) break;
    const words = answer.toString('utf8', at, end).split(' ');
    at = end + 1;
    const [, , size] = words;
    if (words.length !== 3 || size === undefined || !/^\d+$/.test(size)) continue;
    found.set(name, answer.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return found;
}

/** Opens the history of the repository at the top of a checkout; undefined without Git. */
export async function openHistory(top: string): Promise<History | undefined> {
  const git = await gitAt(top);
  if (git === undefined) return undefined;
  const { ask } = git;

  const objects = async (ids: readonly string[]): Promise<Map<string, Buffer>> => {
    const answer =
      ids.length === 0 ? null : await ask(gitWords('cat-file', '--batch'), `${ids.join('\n')}\n`);
    return answer === null ? new Map() : parsedObjects(ids, answer);
  };

  const commitsFrom = async (start: string): Promise<Map<string, Commit>> => {
    const answer = await ask(
      gitWords('rev-list', '--topo-order', '--parents', `--max-count=${MOST_COMMITS}`, start),
    );
    const commits = new Map<string, Commit>();
    for (const line of (answer?.toString('latin1') ?? '').split('\n')) {
      const [id, ...parents] = line.split(' ');
      if (id !== undefined && ID.test(id)) commits.set(id, { id, parents });
    }
    return commits;
  };

  const blobsOf = async (commits: Iterable<string>, file: string): Promise<ReadonlyMap<string, string>> => {
    const ids = [...commits];
    const asked = ids.map((id) => `${id}:${file}\n`).join('');
    const answer = await ask(gitWords('cat-file', '--batch-check=%(objectname) %(objecttype)'), asked);
    const found = new Map<string, string>();
    // One line an answer, in the order of the questions; a path that is missing is echoed, and none holds a line end.
    const lines = (answer?.toString('latin1') ?? '').split('\n');
    for (const [index, id] of ids.entries()) {
      const [blob, type] = (lines[index] ?? '').split(' ');
      if (blob !== undefined && ID.test(blob) && type === 'blob') found.set(id, blob);
    }
    return found;
  };

  const commitsByStart = new Map<string, Promise<Map<string, Commit>>>();
  const texts = new Map<string, Promise<readonly string[]>>();
  const linesOf = (blob: string): Promise<readonly string[]> => {
    const read =
      texts.get(blob) ?? objects([blob]).then((found) => splitLines(found.get(blob)?.toString('utf8') ?? ''));
    // What was asked for last stands last; what was not asked for any more goes.
    texts.delete(blob);
    texts.set(blob, read);
    const [oldest] = texts.keys();
    if (texts.size > MOST_TEXTS && oldest !== undefined) texts.delete(oldest);
    return read;
  };

  const shallow = async (): Promise<boolean> =>
    (await ask(gitWords('rev-parse', '--is-shallow-repository')))?.toString('utf8').trim() === 'true';

  return {
    blame: async (start, file, text, lines) => {
      if (!ID.test(start) || /[\n\r\0]/.test(file)) return new Map();
      const reading = commitsByStart.get(start) ?? commitsFrom(start);
      commitsByStart.set(start, reading);
      const commits = await reading;
      const blobs = await blobsOf(commits.keys(), file);
      const committed = blobs.get(start);
      if (committed === undefined) return new Map();
      const from = text === undefined ? undefined : origins(await linesOf(committed), splitLines(text));
      const asked: Wanted = new Map();
      for (const line of lines) {
        const origin = from === undefined ? line - 1 : from.get(line - 1);
        if (origin === undefined) continue;
        const known = asked.get(origin);
        if (known === undefined) asked.set(origin, [line]);
        else known.push(line);
      }
      const blamed = await walk(start, asked, { commits, blobs, lines: linesOf });
      const ids = [...new Set(blamed.values())];
      const found = await objects(ids);
      const isShallow = await shallow();
      const told = new Map<number, Blame>();
      for (const [line, commit] of blamed) {
        const known = parsedCommit(found.get(commit)?.toString('utf8') ?? '');
        if (known === undefined) continue;
        const boundary = isShallow && (commits.get(commit)?.parents ?? []).length === 0;
        told.set(line, { commit, ...known, boundary });
      }
      return told;
    },
  };
}
