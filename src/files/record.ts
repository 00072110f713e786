import type { LogEntry, Population, RecordedChange } from '../domain/log.ts';
import { fail, jsonOf } from '../domain/problem.ts';
import type { RecordState } from '../domain/recorded.ts';
import { type GitObjects, parseCommit } from './git-objects.ts';
import { parseState, stateText } from './record-state.ts';
import { asItIs, type Clean } from './write-atomically.ts';

export interface ApplyRecord {
  readonly id: string;
  /** The ids of the records before this one: none for the first record, two if the record joins branches. */
  readonly previous: readonly string[];
  readonly state: RecordState;
  /** The Git tree with the base's files. Undefined before the first complete apply. */
  readonly baseTree: string | undefined;
}

export type RecordTips = Awaited<ReturnType<typeof readTips>>[number];

const idsOf = ({ local, remote }: RecordTips): string[] => [local, remote].filter((id) => id !== undefined);

export const recordBranch = (portal: string): string => `rolecall/${portal}`;

const localRef = (portal: string): string => `refs/heads/${recordBranch(portal)}`;

/** Uses full names, because a short name could also be a tag. Of several remotes, reads only `remote`. */
export async function readTips(git: GitObjects, remote = 'origin') {
  const refs = await git.refsUnder('refs/heads/rolecall', 'refs/remotes');
  const refNames = [...refs.keys()];
  const remotes = new Set(refNames.flatMap((ref) => /^refs\/remotes\/([^/]+)\/./.exec(ref)?.[1] ?? []));
  const [onlyRemote] = remotes.size === 1 ? remotes : [];
  const remoteRef = (portal: string) => `refs/remotes/${onlyRemote ?? remote}/${recordBranch(portal)}`;
  const namesIn = (folder: string) =>
    refNames.flatMap((ref) => (ref.startsWith(folder) ? ref.slice(folder.length) : []));
  const names = [localRef(''), remoteRef('')].flatMap(namesIn);
  const portals = new Set(names.filter((name) => !name.includes('/')));
  return [...portals].sort().map((portal) => ({
    portal,
    local: refs.get(localRef(portal)),
    remote: refs.get(remoteRef(portal)),
  }));
}

/** Leaves out commits that are not records of this version of rolecall. */
export async function recordsAmong(git: GitObjects, commits: readonly string[]): Promise<ApplyRecord[]> {
  const found = await git.readWith(commits, 'state.json', 'base');
  return found.flatMap(([object, stateFile, base]) => {
    const commit = object && parseCommit(object);
    const state = parseState(stateFile?.content.toString('utf8') ?? '');
    // The last parent of a record is the applied commit.
    if (object === undefined || state === undefined || commit?.parents.at(-1) !== state.commit) return [];
    const baseTree = state.base === null ? undefined : base?.id;
    return [{ id: object.id, previous: commit.parents.slice(0, -1), state, baseTree }];
  });
}

export const readRecord = async (git: GitObjects, id: string): Promise<ApplyRecord | undefined> =>
  (await recordsAmong(git, [id]))[0];

const MOST_AT_ONCE = 64;

/** Reads `count` commits from this commit back, by first parents. Returns the records among these commits. */
export function readBackFrom(git: GitObjects, id: string, count: number): Promise<ApplyRecord[]> {
  const ids = Array.from({ length: count }, (_, back) => `${id}~${back}`);
  return recordsAmong(git, ids);
}

/** Finds tips by portal URL, not by name. For an unreadable tip, reads its newest readable ancestor. */
export async function tipsWithUrl(git: GitObjects, all: readonly RecordTips[], url: string) {
  const ids = all.flatMap(idsOf);
  const records = await recordsAmong(git, ids);
  const urls = new Map(records.map(({ id, state }) => [id, state.url]));
  for (const id of ids)
    if (!urls.has(id)) {
      const [readable] = await readBackFrom(git, id, MOST_AT_ONCE);
      urls.set(id, readable?.state.url ?? '');
    }
  return all.filter((tips) => idsOf(tips).some((id) => urls.get(id) === url));
}

interface ChangesHead extends Partial<Pick<LogEntry, 'fingerprint' | 'counts' | 'partial' | 'by'>> {
  readonly instant?: string;
  /** The commit that has the lines of the changes. Null if the files were not committed. */
  readonly commit?: string | null;
  /** How many users, grants and memberships the portal had. */
  readonly read?: Population['portal'];
}

export interface RecordedApply extends ApplyRecord {
  readonly head: ChangesHead;
  readonly changes: readonly RecordedChange[];
}

export async function readApplies(git: GitObjects, records: readonly ApplyRecord[]) {
  const ids = records.map(({ id }) => id);
  const found = await git.readWith(ids, 'changes.jsonl');
  return records.map((record, at): RecordedApply => {
    const [first = '', ...rest] = (found[at]?.[1]?.content.toString('utf8') ?? '').trimEnd().split('\n');
    const head = (jsonOf(first) as ChangesHead | undefined) ?? {};
    const changes = rest.flatMap((line) => (jsonOf(line) as RecordedChange | undefined) ?? []);
    return { ...record, head, changes };
  });
}

export async function unreadableRecord(git: GitObjects, portal: string, tip: string, moreAdvice = '') {
  const [branch, commit] = [recordBranch(portal), tip.slice(0, 12)];
  const tree = await git.treeOf(tip);
  const ids = [...(tree?.files.values() ?? [])];
  if (tree === undefined || (ids.length > 0 && (await git.blobs(ids)).size === 0))
    return fail({
      code: 'base-unreadable',
      message: `this partial clone lacks the files of the record ${commit} on ${branch}`,
      fix: 'fetch all files: git fetch --refetch --no-filter. In CI, clone without --filter (filter in actions/checkout)',
    });
  // If the second parent is a record too, it was the record of the remote before the merge.
  const parent = (await readRecord(git, `${tip}^2`)) === undefined ? 1 : 2;
  const undo = `git branch -f ${branch} ${commit}^1, then git push --force origin ${commit}^${parent}:refs/heads/${branch}`;
  return fail({
    code: 'base-unreadable',
    message: `this version of rolecall cannot read the record ${commit} on ${branch}`,
    fix: `if a newer version of rolecall made this commit, update rolecall. If somebody merged by hand, undo the merge: ${undo}. Otherwise, move the branch in this clone and on the remote back to the newest commit that rolecall made${moreAdvice}`,
  });
}

/** Reads the newest records first, until `isLast` returns true. `isPart` is true if older records exist. */
export async function readRecords(
  git: GitObjects,
  portal: string,
  isLast: (record: ApplyRecord, count: number) => boolean,
): Promise<{ readonly records: readonly ApplyRecord[]; readonly isPart: boolean }> {
  const chosen = new Map<string, ApplyRecord>();
  const cache = new Map<string, ApplyRecord>();
  /** One call of Git reads up to 64 records, because starting Git takes longer than reading a record. */
  const read = async (id: string): Promise<ApplyRecord | undefined> => {
    const count = cache.has(id) ? 0 : Math.min(chosen.size + 1, MOST_AT_ONCE);
    for (const one of await readBackFrom(git, id, count)) cache.set(one.id, one);
    return cache.get(id);
  };
  /** At first the tips. Each chosen record adds its previous records. The loop takes the newest candidate. */
  const candidates = new Map<string, ApplyRecord>();
  const tips = (await readTips(git)).find((one) => one.portal === portal);
  for (const id of tips === undefined ? [] : idsOf(tips)) {
    const tip = await read(id);
    if (tip === undefined) throw await unreadableRecord(git, portal, id);
    candidates.set(id, tip);
  }
  while (candidates.size > 0) {
    const newest = [...candidates.values()].reduce((a, b) => (b.state.instant > a.state.instant ? b : a));
    chosen.set(newest.id, newest);
    if (isLast(newest, chosen.size)) break;
    candidates.delete(newest.id);
    for (const id of newest.previous) {
      const record = await read(id);
      if (record !== undefined && !chosen.has(id)) candidates.set(id, record);
    }
  }
  const records = [...chosen.values()];
  return { records, isPart: records.some(({ previous }) => previous.some((id) => !chosen.has(id))) };
}

export interface RecordPlace {
  readonly git: GitObjects;
  readonly portal: string;
  /** The commit of the local branch. `writeRecord` never moves a branch that has left this commit. */
  readonly local: string | undefined;
  /** Parents of the next record: none for the first record, two if two applies continued the same record. */
  readonly tips: readonly string[];
}

interface NewRecord {
  readonly state: RecordState;
  readonly changes: Iterable<string>;
  /** Masks secrets in the state and the changes: a name in the portal may contain the key. */
  readonly clean?: Clean;
  readonly baseTree: string | undefined;
  /** The commit message is for people: rolecall never reads this text. */
  readonly message: string;
}

/** Returns the new id, or undefined if Git cannot write or the local branch has moved. */
export async function writeRecord(
  { git, portal, tips, local }: RecordPlace,
  { state, changes, clean = asItIs, baseTree, message }: NewRecord,
): Promise<string | undefined> {
  const stateBlob = await git.writeBlob(clean([stateText(state)]));
  const changesBlob = await git.writeBlob(clean(changes));
  if (stateBlob === undefined || changesBlob === undefined) return undefined;
  const tree = await git.writeTree([
    ...(baseTree === undefined ? [] : [`040000 tree ${baseTree}\tbase`]),
    `100644 blob ${changesBlob}\tchanges.jsonl`,
    `100644 blob ${stateBlob}\tstate.json`,
  ]);
  const id = tree && (await git.commit(tree, [...tips, state.commit], message));
  return id !== undefined && (await git.moveRef(localRef(portal), id, local)) ? id : undefined;
}
