import { diffArrays } from 'diff';
import type { Blame } from '../domain/log.ts';
import { gitAt, gitWords } from './git.ts';

/** Finds who wrote lines of files. */
export interface History {
  /**
   * Who wrote these lines (from 1) of the file at a path from the top, as a commit holds it; or of a text that may differ
   * from it. Lines that no commit holds are left out.
   */
  readonly blame: (
    commit: string,
    file: string,
    text: string | undefined,
    lines: readonly number[],
  ) => Promise<ReadonlyMap<number, Blame>>;
}

/** Git looks for so many lines one by one, and for more in the whole file. */
const MOST_LINES = 200;
/** How long two versions of a file may take to be compared, in milliseconds: then all lines count as new. */
const LONGEST_DIFF = 20_000;

const ID = /^([0-9a-f]{40}|[0-9a-f]{64})$/;
const BLAMED = /^([0-9a-f]{40}|[0-9a-f]{64}) \d+ (\d+)(?: \d+)?$/;

/** The line of the older text that each line of the newer one is, from 1; none for a new line. */
function originsOf(older: string, newer: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let left = 1;
  let right = 1;
  const changes = diffArrays(older.split(/\r?\n/), newer.split(/\r?\n/), { timeout: LONGEST_DIFF });
  for (const { added, removed, value } of changes ?? [])
    for (const _ of value) {
      if (!added && !removed) found.set(right, left);
      if (!added) left++;
      if (!removed) right++;
    }
  return found;
}

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

/** Opens the history of the repository at the top of a checkout; undefined without Git. */
export async function openHistory(top: string): Promise<History | undefined> {
  const git = await gitAt(top);
  if (git === undefined) return undefined;
  const read = async (...words: Parameters<typeof gitWords>): Promise<string | undefined> =>
    (await git.ask(gitWords(...words)))?.toString('utf8');

  // Names come from the commit itself: blame would take them from a `.mailmap` of the checkout.
  const blameIn = async (id: string, boundaries: ReadonlySet<string>): Promise<Blame | undefined> => {
    const known = parsedCommit((await read('cat-file', 'commit', id)) ?? '');
    return known && { commit: id, ...known, boundary: boundaries.has(id) };
  };

  return {
    blame: async (start, file, text, lines) => {
      if (!ID.test(start) || lines.length === 0) return new Map();
      const committed = text === undefined ? undefined : await read('cat-file', 'blob', `${start}:${file}`);
      const origins = text === undefined ? undefined : originsOf(committed ?? '', text);
      const asked = new Set(
        lines.flatMap((line) => (origins === undefined ? line : (origins.get(line) ?? []))),
      );
      const ranges = asked.size > MOST_LINES ? [] : [...asked].flatMap((line) => ['-L', `${line},+1`]);
      const options = ['--porcelain', '--no-textconv', '--ignore-revs-file', ''];
      const answer = asked.size === 0 ? '' : await read('blame', ...options, ...ranges, start, '--', file);
      const commitAt = new Map<number, string>();
      const boundaries = new Set<string>();
      let last = '';
      for (const line of (answer ?? '').split('\n')) {
        const [, id, at] = BLAMED.exec(line) ?? [];
        if (id !== undefined) {
          last = id;
          commitAt.set(Number(at), id);
        } else if (line === 'boundary') boundaries.add(last);
      }
      const isShallow = (await read('rev-parse', '--is-shallow-repository'))?.trim() === 'true';
      const blames = new Map<string, Blame | undefined>();
      for (const id of new Set(commitAt.values()))
        blames.set(id, await blameIn(id, isShallow ? boundaries : new Set()));
      const found = new Map<number, Blame>();
      for (const line of lines) {
        const blame = blames.get(commitAt.get((origins === undefined ? line : origins.get(line)) ?? 0) ?? '');
        if (blame !== undefined) found.set(line, blame);
      }
      return found;
    },
  };
}
