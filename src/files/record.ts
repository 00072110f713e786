import { fail, type ProblemError } from '../domain/problem.ts';
import type { RecordState } from '../domain/recorded.ts';
import type { GitObjects } from './git-objects.ts';
import { parseState, stateText } from './record-state.ts';

export interface ApplyRecord {
  readonly id: string;
  /** The records before: none for the first, two where branches met. */
  readonly previous: readonly string[];
  readonly state: RecordState;
}

export interface RecordTips {
  readonly portal: string;
  readonly local: string | undefined;
  readonly remote: string | undefined;
}

const BY = { name: 'rolecall', email: 'rolecall@localhost' } as const;

export const recordBranch = (portal: string): string => `rolecall/${portal}`;

const localRef = (portal: string): string => `refs/heads/${recordBranch(portal)}`;

/** The remote whose branches count: `origin`, or the only one. */
function remoteIn(refs: Iterable<string>): string | undefined {
  const remotes = new Set<string>();
  for (const ref of refs) {
    const [, remote] = /^refs\/remotes\/([^/]+)\/./.exec(ref) ?? [];
    if (remote !== undefined) remotes.add(remote);
  }
  return remotes.has('origin') ? 'origin' : remotes.size === 1 ? [...remotes][0] : undefined;
}

/** The tips of all record branches. Names are compared whole: where a branch is missing, Git would find a tag by its name. */
export async function readTips(git: GitObjects): Promise<readonly RecordTips[]> {
  const refs = await git.refsUnder('refs/heads/rolecall', 'refs/remotes');
  const remote = remoteIn(refs.keys());
  const portals = new Set<string>();
  for (const ref of refs.keys()) {
    const [, local, from, fetched] =
      /^refs\/(?:heads\/rolecall\/([^/]+)|remotes\/([^/]+)\/rolecall\/([^/]+))$/.exec(ref) ?? [];
    if (local !== undefined) portals.add(local);
    else if (fetched !== undefined && from === remote) portals.add(fetched);
  }
  return [...portals].sort().map((portal) => ({
    portal,
    local: refs.get(localRef(portal)),
    remote: remote === undefined ? undefined : refs.get(`refs/remotes/${remote}/${recordBranch(portal)}`),
  }));
}

async function textIn(git: GitObjects, record: string, file: string): Promise<string | undefined> {
  const id = await git.objectIn(record, file);
  const bytes = id === undefined ? undefined : (await git.blobs([id]))?.get(id);
  return bytes && new TextDecoder().decode(bytes);
}

/** Reads a commit as a record; undefined for one that no apply of this version made. */
export async function readRecord(git: GitObjects, id: string): Promise<ApplyRecord | undefined> {
  const commit = await git.readCommit(id);
  const content = commit && (await textIn(git, id, 'state.json'));
  const state = content === undefined ? undefined : parseState(content);
  if (commit === undefined || state === undefined || commit.parents.at(-1) !== state.commit) return undefined;
  return { id, previous: commit.parents.slice(0, -1), state };
}

/** The tree of the base's files in a record; undefined before the first whole apply. */
export const baseTree = ({ id, state }: ApplyRecord, git: GitObjects): Promise<string | undefined> =>
  state.base === null ? Promise.resolve(undefined) : git.objectIn(id, 'base');

/** What a record says its apply did: `changes.jsonl`. */
export const changesText = (record: ApplyRecord, git: GitObjects): Promise<string | undefined> =>
  textIn(git, record.id, 'changes.jsonl');

/** The records of a branch, newest first, as far as the repository holds them. */
export async function* recordsFrom(git: GitObjects, tips: readonly string[]): AsyncIterable<ApplyRecord> {
  const seen = new Set<string>();
  let waiting: ApplyRecord[] = [];
  const add = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const record = seen.has(id) ? undefined : await readRecord(git, id);
      seen.add(id);
      if (record !== undefined) waiting.push(record);
    }
  };
  await add(tips);
  while (waiting.length > 0) {
    const newest = waiting.reduce((one, other) => (other.state.instant > one.state.instant ? other : one));
    waiting = waiting.filter((one) => one !== newest);
    yield newest;
    await add(newest.previous);
  }
}

const unreadableRecord = (id: string, portal: string): ProblemError =>
  fail({
    code: 'base-unreadable',
    message: `${id.slice(0, 12)} on ${recordBranch(portal)} is no record that this version of rolecall wrote`,
    fix: 'look at who pushed it; move the branch back to the newest record',
  });

/**
 * The records of a portal, newest first, up to the one at which reading ends. Throws `base-unreadable` for a tip that is
 * none: it would hide what was applied before it. `isPart` if others before them are not in
 * the clone, or were not read.
 */
export async function readRecords(
  git: GitObjects | undefined,
  portal: string,
  isLast: (record: ApplyRecord, count: number) => boolean,
): Promise<{ readonly records: readonly ApplyRecord[]; readonly isPart: boolean }> {
  const tips = git && (await readTips(git)).find((one) => one.portal === portal);
  const ids = [tips?.local ?? [], tips?.remote ?? []].flat();
  const records: ApplyRecord[] = [];
  if (git !== undefined) {
    for (const id of ids) if ((await readRecord(git, id)) === undefined) throw unreadableRecord(id, portal);
    for await (const record of recordsFrom(git, ids)) if (isLast(record, records.push(record))) break;
  }
  const known = new Set(records.map(({ id }) => id));
  return { records, isPart: records.some(({ previous }) => previous.some((one) => !known.has(one))) };
}

export interface NewRecord {
  readonly portal: string;
  readonly state: RecordState;
  readonly changes: Iterable<string>;
  /** The tree of the base's files; undefined if there is none yet. */
  readonly base: string | undefined;
  readonly previous: readonly string[];
  /** For people, and never read. */
  readonly message: string;
}

/** Adds a record to the branch of a portal, if the local branch is still where it was. Gives its id; touches nothing else. */
export async function writeRecord(
  git: GitObjects,
  { portal, state, changes, base, previous, message }: NewRecord,
  from: string | undefined,
): Promise<string | undefined> {
  const [stateBlob, changesBlob] = [await git.writeBlob([stateText(state)]), await git.writeBlob(changes)];
  if (stateBlob === undefined || changesBlob === undefined) return undefined;
  const tree = await git.writeTree([
    ...(base === undefined ? [] : [{ name: 'base', kind: 'tree' as const, id: base }]),
    { name: 'changes.jsonl', kind: 'blob', id: changesBlob },
    { name: 'state.json', kind: 'blob', id: stateBlob },
  ]);
  const parents = [...previous, state.commit];
  const id = tree && (await git.commit({ tree, parents, message, by: BY }));
  return id !== undefined && (await git.moveRef(localRef(portal), id, from)) ? id : undefined;
}
