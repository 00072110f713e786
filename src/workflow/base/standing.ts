import { quote } from '../../domain/nearest.ts';
import { type Problem, ProblemError } from '../../domain/problem.ts';
import { joinedMemory, type Memory, NO_MEMORY } from '../../domain/recorded.ts';
import type { GitObjects } from '../../files/git-objects.ts';
import { type ApplyRecord, type RecordTips, readRecord, readTips, recordBranch } from '../../files/record.ts';

/** What ends a run before anything is asked. */
export const fail = (problem: Omit<Problem, 'severity'>): ProblemError =>
  new ProblemError([{ ...problem, severity: 'error' }]);

/** As much of a commit's name as people read. */
export const short = (commit: string): string => commit.slice(0, 12);

/** The portal that a run is about, as its files name it. */
export interface Subject {
  readonly portal: string;
  readonly url: string;
  /** The root file, from the top of the repository. */
  readonly root: string;
  readonly head: string;
  /** True where the environment names the same address. */
  readonly isPinned: boolean;
}

/** Where the record of a portal is. */
export interface Standing {
  /** Where the local branch is: a new record replaces that and nothing else. */
  readonly local: string | undefined;
  /** The tips that the next record continues. */
  readonly tips: readonly string[];
  /** Undefined for a tip that no apply of this version made. */
  readonly record: ApplyRecord | undefined;
  /** The other tip of a branch that was continued twice. */
  readonly other: ApplyRecord | undefined;
  readonly memory: Memory;
  readonly problems: readonly Problem[];
}

/** True where one commit is an ancestor of the other, or the same. A shallow clone knows parents, and nothing beyond. */
export async function isBefore(git: GitObjects, one: string, other: string): Promise<boolean> {
  if (one === other || (await git.readCommit(other))?.parents.includes(one) === true) return true;
  return (await git.mergeBase(one, other)) === one;
}

type Tip = Pick<Standing, 'tips' | 'record' | 'other' | 'memory'>;

async function oneTip(git: GitObjects, id: string): Promise<Tip> {
  const record = await readRecord(git, id);
  return { tips: [id], record, other: undefined, memory: record?.state ?? NO_MEMORY };
}

/** The newest record of a branch. Where it was continued twice, the one whose commit continues the other's. */
async function tipOf(git: GitObjects, { portal, local, remote }: RecordTips): Promise<Tip | undefined> {
  if (local === undefined || remote === undefined) {
    const only = local ?? remote;
    return only === undefined ? undefined : oneTip(git, only);
  }
  if (await isBefore(git, local, remote)) return oneTip(git, remote);
  if (await isBefore(git, remote, local)) return oneTip(git, local);
  const [one, other] = [await readRecord(git, local), await readRecord(git, remote)];
  if (one !== undefined && other !== undefined) {
    const isSame = one.state.commit === other.state.commit;
    const first = isSame
      ? one.state.instant > other.state.instant
      : await isBefore(git, other.state.commit, one.state.commit);
    if (first || isSame || (await isBefore(git, one.state.commit, other.state.commit))) {
      const [newer, older] = first ? [one, other] : [other, one];
      const memory = joinedMemory(newer.state, older.state);
      return { tips: [newer.id, older.id], record: newer, other: older, memory };
    }
  }
  const branch = recordBranch(portal);
  throw fail({
    code: 'record-forked',
    message: `the local ${branch} (${short(local)}) and the fetched one (${short(remote)}) record applies of different lines of history`,
    fix: `find out which of them is right, and delete the other: git branch -f ${branch} COMMIT`,
  });
}

/** Another portal's record says nothing about this one. Undefined where it is this one's; a finding where it moved. */
async function moveOf(
  git: GitObjects,
  { state }: ApplyRecord,
  branch: string,
  { portal, url, root, head, isPinned }: Subject,
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
    message: `${recordBranch(branch)} is the record of another portal: ${was}, and not ${url} and ${quote(root)}`,
    fix:
      isElsewhere && !isRenamed
        ? 'if the portal has a new address, set ROLECALL_URL to it; if not, give this portal another portal.name'
        : 'give each portal a portal.name and a portal.url of its own',
  });
}

/** Reads where the record of a portal is. The refs are read once; from then on only ids are used. */
export async function readStanding(git: GitObjects, subject: Subject): Promise<Standing | undefined> {
  const all = await readTips(git);
  const own = all.find(({ portal }) => portal === subject.portal);
  if (own !== undefined) {
    const tip = await tipOf(git, own);
    const problem = tip?.record && (await moveOf(git, tip.record, own.portal, subject));
    return tip && { ...tip, local: own.local, problems: problem === undefined ? [] : [problem] };
  }
  for (const tips of all) {
    const tip = await tipOf(git, tips);
    if (tip?.record?.state.url !== subject.url) continue;
    const problem = await moveOf(git, tip.record, tips.portal, subject);
    return { ...tip, local: undefined, problems: problem === undefined ? [] : [problem] };
  }
  return undefined;
}

/** The files must continue what was applied last: else they would take back what others have merged since. */
export async function refuseDivergence(
  git: GitObjects,
  { state: { commit } }: ApplyRecord,
  { head, portal }: Subject,
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
