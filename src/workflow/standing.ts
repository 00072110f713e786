import { quote } from '../domain/nearest.ts';
import { fail, type Problem } from '../domain/problem.ts';
import { joinedMemory, type Memory, NO_MEMORY } from '../domain/recorded.ts';
import type { GitObjects } from '../files/git-objects.ts';
import { type ApplyRecord, type RecordTips, readRecord, readTips, recordBranch } from '../files/record.ts';

export const short = (commit: string): string => commit.slice(0, 12);

/** The portal of a run, as its files name it. */
export interface RecordSubject {
  readonly portal: string;
  readonly url: string;
  /** The root file, from the top of the repository. */
  readonly root: string;
  readonly head: string;
  /** True if the environment names the same address. */
  readonly isPinned: boolean;
}

/** Where the record of a portal is. */
export interface RecordStanding {
  /** Where the local branch is: a new record replaces only that. */
  readonly local: string | undefined;
  /** The tips that the next record has as parents. */
  readonly tips: readonly string[];
  /** Undefined for a tip that this version of rolecall did not write. */
  readonly record: ApplyRecord | undefined;
  /** The other tip, if two applies continued the same record. */
  readonly other: ApplyRecord | undefined;
  readonly memory: Memory;
  readonly problems: readonly Problem[];
}

/** True if one commit is an ancestor of the other, or the same. A shallow clone knows only parents. */
export async function isBefore(git: GitObjects, one: string, other: string): Promise<boolean> {
  if (one === other || (await git.readCommit(other))?.parents.includes(one) === true) return true;
  return (await git.mergeBase(one, other)) === one;
}

type Tip = Pick<RecordStanding, 'tips' | 'record' | 'other' | 'memory'>;

async function readTip(git: GitObjects, id: string): Promise<Tip> {
  const record = await readRecord(git, id);
  return { tips: [id], record, other: undefined, memory: record?.state ?? NO_MEMORY };
}

/** The newest record of a branch. Of two tips, the one whose commit continues the other's counts. */
async function newestTip(git: GitObjects, { portal, local, remote }: RecordTips): Promise<Tip | undefined> {
  if (local === undefined || remote === undefined) {
    const only = local ?? remote;
    return only === undefined ? undefined : readTip(git, only);
  }
  if (await isBefore(git, local, remote)) return readTip(git, remote);
  if (await isBefore(git, remote, local)) return readTip(git, local);
  const both = [await readRecord(git, local), await readRecord(git, remote)].flatMap((one) => one ?? []);
  const byTime = both.toSorted((a, b) => (a.state.instant > b.state.instant ? -1 : 1));
  for (const newer of byTime) {
    const [older] = both.filter((one) => one !== newer);
    if (older === undefined || !(await isBefore(git, older.state.commit, newer.state.commit))) continue;
    const memory = joinedMemory(newer.state, older.state);
    return { tips: [newer.id, older.id], record: newer, other: older, memory };
  }
  const branch = recordBranch(portal);
  throw fail({
    code: 'record-forked',
    message: `the local ${branch} (${short(local)}) and the fetched one (${short(remote)}) record applies of different lines of history`,
    fix: `find out which of them is right, and delete the other: git branch -f ${branch} COMMIT`,
  });
}

/** A finding if the portal of a record moved. Throws if it is another portal's. */
async function findMove(
  git: GitObjects,
  { state }: ApplyRecord,
  branch: string,
  { portal, url, root, head, isPinned }: RecordSubject,
): Promise<Problem | undefined> {
  const isElsewhere = state.url !== url;
  const isRenamed = state.root !== root;
  const hasMoved = isRenamed && (await git.objectIn(head, state.root)) === undefined;
  const was = [...(isElsewhere ? [state.url] : []), ...(isRenamed ? [quote(state.root)] : [])].join(' and ');
  if (!isElsewhere && !isRenamed && branch === portal) return undefined;
  if ((!isRenamed && (!isElsewhere || isPinned)) || (hasMoved && !isElsewhere))
    return {
      code: 'portal-moved',
      severity: 'warning',
      message: `${recordBranch(branch)} was written for ${was || quote(branch)}; rolecall continues it for ${portal}, ${url} and ${quote(root)}`,
      fix: 'check that this is the same portal',
    };
  throw fail({
    code: 'record-mismatch',
    message: `${recordBranch(branch)} is the record of ${was}, not of ${[...(isElsewhere ? [url] : []), ...(isRenamed ? [quote(root)] : [])].join(' and ')}`,
    fix:
      isElsewhere && !isRenamed
        ? 'if the portal has a new address, set ROLECALL_URL to it; if not, give this portal another portal.name'
        : 'give each portal a portal.name and a portal.url of its own',
  });
}

/** Finds the record of a portal by its name, else by its URL. Reads the refs once; from then on only ids count. */
export async function readStanding(
  git: GitObjects,
  subject: RecordSubject,
): Promise<RecordStanding | undefined> {
  const all = await readTips(git);
  const own = all.find(({ portal }) => portal === subject.portal);
  for (const tips of own === undefined ? all : [own]) {
    const tip = await newestTip(git, tips);
    if (tip === undefined || (own === undefined && tip.record?.state.url !== subject.url)) continue;
    const problem = tip.record && (await findMove(git, tip.record, tips.portal, subject));
    return { ...tip, local: own?.local, problems: problem === undefined ? [] : [problem] };
  }
  return undefined;
}

/** Files older than what was applied last would undo what others have merged since. */
export async function refuseDivergence(
  git: GitObjects,
  { state: { commit } }: ApplyRecord,
  { head, portal }: RecordSubject,
): Promise<void> {
  if (await isBefore(git, commit, head)) return;
  if (await git.isShallow()) {
    throw fail({
      code: 'history-missing',
      message: `this shallow clone does not show whether its files continue ${short(commit)}, which was applied last to ${portal}`,
      why: 'an older checkout would take back what was merged since',
      fix: 'fetch the whole history (git fetch --unshallow; fetch-depth: 0), or pass --older',
    });
  }
  throw fail({
    code: 'base-diverged',
    message: `these files do not continue ${short(commit)}, which was applied last to ${portal}`,
    why: 'an older checkout, or another branch, would take back what was merged since',
    fix: 'merge or rebase on what was applied, or pass --older to go back',
  });
}
