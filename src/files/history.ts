import { type Identity, identityOf } from '../domain/ids.ts';
import type { Blame } from '../domain/log.ts';
import type { GitObjects } from './git-objects.ts';

/** If rolecall asks for more lines, Git blames the whole file. */
const MOST_LINES = 200;

const BLAME_HEAD = /^([0-9a-f]{40}|[0-9a-f]{64}) \d+ (\d+)(?: \d+)?$/;

function parseBlame(answer: string) {
  const commitAt = new Map<number, string>();
  const boundaries = new Set<string>();
  let last = '';
  for (const line of answer.split('\n')) {
    const [, id, at] = BLAME_HEAD.exec(line) ?? [];
    if (id !== undefined) {
      last = id;
      commitAt.set(Number(at), id);
    } else if (line === 'boundary') boundaries.add(last);
  }
  return { commitAt, boundaries };
}

const MOST_COMMITS = 1000;
const WRITER = /^(?:(?:author|committer) | *co-authored-by:).*<([^<>\n]+)>/gim;

/** Authors, co-authors and committers of the newest thousand commits in the range. Ignores `.mailmap`. */
export async function readWriters({ run }: GitObjects, after: string, upTo: string) {
  const words = ['--header', `--max-count=${MOST_COMMITS}`, `${after}..${upTo}`, '--'];
  const answer = await run('rev-list', words);
  const records = (answer?.toString('utf8') ?? '').split('\0').filter((one) => one !== '');
  const writersOf = (record: string): ReadonlySet<Identity> =>
    new Set(Array.from(record.matchAll(WRITER), ([, address = '']) => identityOf(address)));
  return new Map(records.map((one) => [one.slice(0, one.indexOf('\n')), writersOf(one)]));
}

/** The last commit of each line, from 1. Empty if `text` differs from the committed file. */
export async function blameLines(
  git: GitObjects,
  commit: string,
  file: string,
  text: string | undefined,
  lines: readonly number[],
): Promise<ReadonlyMap<number, Blame>> {
  if (text !== undefined) {
    const committed = (await git.run('cat-file', ['blob', `${commit}:${file}`]))?.toString('utf8') ?? '';
    if (text.replaceAll('\r\n', '\n') !== committed.replaceAll('\r\n', '\n')) return new Map();
  }
  const ranges = lines.length > MOST_LINES ? [] : lines.flatMap((line) => ['-L', `${line},+1`]);
  const options = ['--porcelain', '--no-textconv', '--ignore-revs-file', ''];
  const answer = await git.run('blame', [...options, ...ranges, commit, '--', file]);
  const { commitAt, boundaries } = parseBlame(answer?.toString('utf8') ?? '');
  // Git also marks the first commit of a whole history as a boundary.
  const isShallow = boundaries.size > 0 && (await git.isShallow());
  const commits = await git.readCommits(commitAt.values());
  const blames = new Map<number, Blame>();
  for (const [line, id] of commitAt) {
    const found = commits.get(id);
    if (found === undefined) continue;
    const [, author = '', email = ''] = /^(.*?) ?<([^<>]*)>$/.exec(found.author) ?? [];
    const [summary = ''] = found.message.split('\n', 1);
    const at = new Date(found.authored).toISOString();
    blames.set(line, { commit: id, author, email, at, summary, boundary: isShallow && boundaries.has(id) });
  }
  return blames;
}
