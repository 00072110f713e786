import type { LogEntry, Population, RecordedChange } from '../domain/log.ts';
import { fail, jsonOf, type ProblemError } from '../domain/problem.ts';
import type { RecordState } from '../domain/recorded.ts';
import { type GitObjects, parseCommit } from './git-objects.ts';
import { parseState, stateText } from './record-state.ts';
import { asItIs, type Clean } from './write-atomically.ts';

export type ApplyRecord = Awaited<ReturnType<typeof recordsAmong>>[number];

export type RecordTips = Awaited<ReturnType<typeof readTips>>[number];

const idsOf = ({ local, remote }: RecordTips): string[] => [local, remote].filter((id) => id !== undefined);

export const recordBranch = (portal: string): string => `rolecall/${portal}`;

const localRef = (portal: string): string => `refs/heads/${recordBranch(portal)}`;

/** Uses full names, because a short name could also be a tag. Of several remotes, reads only `origin`. */
export async function readTips(git: GitObjects) {
  const refs = await git.refsUnder('refs/heads/rolecall', 'refs/remotes');
  const remotes = new Set(
    [...refs.keys()].flatMap((ref) => /^refs\/remotes\/([^/]+)\/./.exec(ref)?.[1] ?? []),
  );
  const [onlyRemote] = remotes.size === 1 ? remotes : [];
  const remoteRef = (portal: string) => `refs/remotes/${onlyRemote ?? 'origin'}/${recordBranch(portal)}`;
  const portals = new Set<string>();
  for (const ref of refs.keys())
    for (const folder of [localRef(''), remoteRef('')]) {
      const name = ref.slice(folder.length);
      if (ref.startsWith(folder) && !name.includes('/')) portals.add(name);
    }
  return [...portals].sort().map((portal) => ({
    portal,
    local: refs.get(localRef(portal)),
    remote: refs.get(remoteRef(portal)),
  }));
}

export async function recordsAmong(git: GitObjects, commits: readonly string[]) {
  const found = await git.readWith(commits, 'state.json', 'base');
  return found.flatMap(([object, written, base]) => {
    const commit = object && parseCommit(object);
    const state = parseState(written?.content.toString('utf8') ?? '');
    if (object === undefined || state === undefined || commit?.parents.at(-1) !== state.commit) return [];
    /** The tree of the base's files; undefined before the first complete apply. */
    const tree = state.base === null ? undefined : base?.id;
    /** The ids of the records before this one: none for the first record, two if the record joins branches. */
    const previous: readonly string[] = commit.parents.slice(0, -1);
    return [{ id: object.id, previous, state, tree }];
  });
}

/** Undefined if no apply of this version made the commit. */
export const readRecord = async (git: GitObjects, id: string): Promise<ApplyRecord | undefined> =>
  (await recordsAmong(git, [id]))[0];

const MOST_AT_ONCE = 64;

/** The tips of records with this URL, under any name. For an unreadable tip, its newest readable ancestor decides. */
export async function tipsWithUrl(git: GitObjects, all: readonly RecordTips[], url: string) {
  const records = await recordsAmong(git, all.flatMap(idsOf));
  const urls = new Map(records.map(({ id, state }) => [id, state.url]));
  for (const id of all.flatMap(idsOf))
    if (!urls.has(id)) {
      const ancestors = Array.from({ length: MOST_AT_ONCE }, (_, back) => `${id}~${back}`);
      urls.set(id, (await recordsAmong(git, ancestors))[0]?.state.url ?? '');
    }
  return all.filter((tips) => idsOf(tips).some((id) => urls.get(id) === url));
}

interface ChangesHead extends Partial<Pick<LogEntry, 'fingerprint' | 'counts' | 'partial' | 'by'>> {
  readonly instant?: string;
  /** The commit of the lines in the changes; null for uncommitted files. */
  readonly commit?: string | null;
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

/** For a tip that a newer version or somebody else made. */
export function unreadableRecord(portal: string, tip: string, otherwise = ''): ProblemError {
  const [branch, commit] = [recordBranch(portal), tip.slice(0, 12)];
  const undo = `git branch -f ${branch} ${commit}^1, then git push --force origin ${commit}^2:refs/heads/${branch}`;
  return fail({
    code: 'base-unreadable',
    message: `this version of rolecall cannot read the record ${commit} on ${branch}`,
    fix: `if a newer version of rolecall made this commit, update. If somebody merged by hand, undo the merge: ${undo}. Else move the branch back to the newest commit that rolecall made, here and on the remote${otherwise}`,
  });
}

/** The newest records first, until `isLast` is true. `isPart`: older records exist. */
export async function readRecords(
  git: GitObjects,
  portal: string,
  isLast: (record: ApplyRecord, count: number) => boolean,
): Promise<{ readonly records: readonly ApplyRecord[]; readonly isPart: boolean }> {
  /** Reads ahead as many records as are chosen so far: starting Git takes longer than reading a record. */
  const cache = new Map<string, ApplyRecord>();
  const chosen = new Map<string, ApplyRecord>();
  const waiting = new Map<string, ApplyRecord>();
  /** Adds the record to `waiting`. False if the commit is no record. */
  const addWaiting = async (id: string): Promise<boolean> => {
    const count = cache.has(id) ? 0 : Math.min(chosen.size + 1, MOST_AT_ONCE);
    const ancestors = Array.from({ length: count }, (_, back) => `${id}~${back}`);
    for (const one of await recordsAmong(git, ancestors)) cache.set(one.id, one);
    const record = cache.get(id);
    if (record !== undefined && !chosen.has(id)) waiting.set(id, record);
    return record !== undefined;
  };
  const tips = (await readTips(git)).find((one) => one.portal === portal);
  const tipIds = tips === undefined ? [] : idsOf(tips);
  for (const id of tipIds) if (!(await addWaiting(id))) throw unreadableRecord(portal, id);
  while (waiting.size > 0) {
    const byTime = [...waiting.values()].sort((a, b) => (a.state.instant > b.state.instant ? -1 : 1));
    const [newest] = byTime;
    if (newest === undefined) break;
    chosen.set(newest.id, newest);
    if (isLast(newest, chosen.size)) break;
    waiting.delete(newest.id);
    for (const id of newest.previous) await addWaiting(id);
  }
  const records = [...chosen.values()];
  return { records, isPart: records.some(({ previous }) => previous.some((id) => !chosen.has(id))) };
}

export interface RecordPlace {
  readonly git: GitObjects;
  readonly portal: string;
  /** The commit of the local branch. `writeRecord` moves the branch only if it is still at this commit. */
  readonly local: string | undefined;
  /** Parents of the next record: none for the first, two if two applies continued the same record. */
  readonly tips: readonly string[];
}

interface NewRecord {
  readonly state: RecordState;
  readonly changes: Iterable<string>;
  /** Masks secrets in the state and the changes: a name in the portal may contain the key. */
  readonly clean?: Clean;
  readonly base: string | undefined;
  /** A text for people. rolecall never reads the message. */
  readonly message: string;
}

/** Returns the new id, or undefined if the local branch has moved. */
export async function writeRecord(
  { git, portal, tips, local }: RecordPlace,
  { state, changes, clean = asItIs, base, message }: NewRecord,
): Promise<string | undefined> {
  const stateBlob = await git.writeBlob(clean([stateText(state)]));
  const changesBlob = await git.writeBlob(clean(changes));
  if (stateBlob === undefined || changesBlob === undefined) return undefined;
  const tree = await git.writeTree([
    ...(base === undefined ? [] : [`040000 tree ${base}\tbase`]),
    `100644 blob ${changesBlob}\tchanges.jsonl`,
    `100644 blob ${stateBlob}\tstate.json`,
  ]);
  const id = tree && (await git.commit(tree, [...tips, state.commit], message));
  return id !== undefined && (await git.moveRef(localRef(portal), id, local)) ? id : undefined;
}
