import { quote } from '../../domain/nearest.ts';
import { type Problem, ProblemError } from '../../domain/problem.ts';
import type { GitObjects } from '../../files/git-objects.ts';
import { type ApplyRecord, type RecordTip, recordsFrom } from '../../files/record.ts';

/** What ends a run before anything is asked. */
export const fail = (problem: Omit<Problem, 'severity'>): ProblemError =>
  new ProblemError([{ ...problem, severity: 'error' }]);

/** As much of a commit's name as people read. */
export const short = (commit: string): string => commit.slice(0, 12);

/** A commit to start from: its files are read from `tree`. */
export interface Start {
  readonly commit: string;
  readonly tree: string;
  readonly root: string;
  readonly instant: number | undefined;
  readonly pending: readonly string[];
  readonly isTip: boolean;
}

export const startOf = (record: ApplyRecord, tip: RecordTip | undefined): Start => ({
  commit: record.commit,
  // A clone of depth 1 holds the record, and not the commit that was applied; they share the tree.
  tree: record.id,
  root: record.root,
  instant: Date.parse(record.instant),
  pending: record.pending,
  isTip: record.id === tip?.id,
});

/** The record that a commit is, or the newest of those that applied it. */
async function recordOf(
  git: GitObjects,
  tip: RecordTip | undefined,
  commit: string,
): Promise<ApplyRecord | undefined> {
  if (tip === undefined) return undefined;
  for await (const record of recordsFrom(git, tip))
    if (record.id === commit || record.commit === commit) return record;
  return undefined;
}

/** Where a run starts that names a commit; throws `base-missing` where there is none of that name. */
export async function namedStart(
  git: GitObjects,
  tip: RecordTip | undefined,
  ref: string,
  root: string,
): Promise<Start> {
  const commit = await git.commitOf(ref);
  if (commit === undefined) {
    throw fail({
      code: 'base-missing',
      message: `--base ${quote(ref)} names no commit of this repository`,
      why: 'what was applied last is read from there',
      fix: 'name a commit, or a branch that was fetched; --base none does without',
    });
  }
  const record = await recordOf(git, tip, commit);
  return record === undefined
    ? { commit, tree: commit, root, instant: undefined, pending: [], isTip: false }
    : startOf(record, tip);
}

/** The files must continue what was applied last: else they would take back what others have merged since. */
export async function refuseDivergence(git: GitObjects, { commit }: Start, portal: string): Promise<void> {
  const head = await git.commitOf('HEAD');
  if (head === undefined || head === commit || (await git.mergeBase(commit, head)) === commit) return;
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
    message: `the files are not a continuation of ${short(commit)}, which was applied last to ${portal}`,
    why: 'an older checkout, or another branch, would take back what was merged since',
    fix: 'merge or rebase on what was applied; if going back is meant, pass --older',
  });
}
