import type { Catalogue } from '../domain/access.ts';
import type { BaseStatus } from '../domain/base.ts';
import type { Declared } from '../domain/declared.ts';
import { fail, type Problem, ProblemError, problemsThrown, quote } from '../domain/problem.ts';
import { NO_MEMORY, NO_NAMES } from '../domain/recorded.ts';
import { rootPath } from '../files/checkout.ts';
import type { GitObjects } from '../files/git-objects.ts';
import { type ApplyRecord, readRecord, recordBranch, unreadableRecord } from '../files/record.ts';
import { type RecordedBase, resolveBase } from '../resolve/resolve-base.ts';
import { type Loaded, type LoadedCommit, loadCommit } from './load.ts';
import { findPortalRecord, loadBase, type PortalRecord, refuseDivergence, short } from './portal-record.ts';

export interface BaseRequest {
  /** A commit or `none`. Default: the record branch. */
  readonly base?: string | undefined;
  readonly baseRequired?: boolean;
  /** Accepts files older than the last apply, and an unreadable base. */
  readonly older?: boolean;
  /** Completes the advice "or pass …" (default: `--older to apply this checkout`). */
  readonly olderFlag?: string;
  readonly against?: string | undefined;
}

interface BaseFiles {
  readonly status: BaseStatus;
  /** Null without a base, or if its files are unreadable. */
  readonly commit: string | null;
  readonly remembered: RecordedBase;
  /** In milliseconds. Default: the time of this run. */
  readonly instant: number | undefined;
}

export type FoundBase = Awaited<ReturnType<typeof findBase>>;

const NOT_IN_GIT: Problem = {
  code: 'no-record',
  severity: 'info',
  message: 'rolecall cannot record what it applies: the files are not in a Git commit',
  why: 'deleted lines then remove nobody',
  fix: 'keep the files in a Git repository, and commit them',
};

const unreadableBase = (message: string): ProblemError =>
  fail({
    code: 'base-unreadable',
    message,
    fix: 'pass --older to apply without the last applied files; deleted lines then remove nobody',
  });

const whyUnreadable = (commit: string, read: LoadedCommit | undefined): string =>
  `rolecall cannot read the files of ${short(commit)}: ${read?.problems[0]?.message ?? 'Git does not have them'}`;

async function commitOfFlag(record: PortalRecord | undefined, flag: string, ref: string) {
  const commit = await record?.git.commitOf(ref);
  if (record !== undefined && commit !== undefined) return { git: record.git, commit };
  throw fail({
    code: 'base-missing',
    message: `${flag} ${quote(ref)} names no commit of this repository`,
    fix: `name a commit, or a branch of this clone${flag === '--base' ? '; or pass --base none' : ''}`,
  });
}

async function findAgainst(record: PortalRecord | undefined, loaded: Loaded, ref: string | undefined) {
  if (ref === undefined) return { against: undefined, problems: [] };
  const { git, commit: tip } = await commitOfFlag(record, '--against', ref);
  // Compare with the merge base: else a branch behind its target would seem to undo commits of the target.
  const [commit = tip] = await git.mergeBases(tip, record?.head ?? tip);
  const read = await loadCommit(git, commit, rootPath(loaded.located), loaded);
  if (read.declared !== undefined)
    return { against: { commit, target: ref, declared: read.declared }, problems: [] };
  const message = whyUnreadable(commit, read);
  const why = 'the plan does not show which changes come from this commit';
  const problem: Problem = { code: 'base-unreadable', severity: 'warning', message, why };
  return { against: undefined, problems: [problem] };
}

/** Files that list nobody, with settings that leave unlisted people alone. */
export const emptyFiles = ({ settings }: Declared): Declared => ({
  settings: { ...settings, manage: { ...settings.manage, unlisted: 'keep', exclusive: {} } },
  users: new Map(),
  teams: new Map(),
  groups: new Map(),
  reports: new Map(),
  datasets: new Map(),
  mentions: { reports: false, roles: false },
});

/** A base without files: it has only the owed leavers and the lockouts of the record. */
function baseWithoutFiles(loaded: Loaded, record: PortalRecord | undefined, status: BaseStatus): BaseFiles {
  const { owedUsers, owedGroups, locked } = record?.newest?.state ?? NO_MEMORY;
  const memory = { ...NO_MEMORY, owedUsers, owedGroups, locked };
  const declared = emptyFiles(loaded.declared);
  const remembered = { declared, hasFiles: false, names: NO_NAMES, memory };
  return { status, commit: null, remembered, instant: undefined };
}

async function baseOfRecord(git: GitObjects, apply: ApplyRecord, loaded: Loaded, noFiles: BaseFiles) {
  const { base, names, users, groups } = apply.state;
  if (base === null) {
    const remembered = { ...noFiles.remembered, memory: apply.state, hasFiles: true };
    // Instant 0 is before the end of every window, so all expired access counts as ended by time.
    return { ...noFiles, status: 'incomplete', remembered, instant: 0 } as const;
  }
  const read = await loadBase(git, apply, loaded);
  if (read?.declared === undefined) throw unreadableBase(whyUnreadable(base.commit, read));
  const memory = { ...noFiles.remembered.memory, users, groups };
  return {
    status: 'found',
    commit: base.commit,
    remembered: { declared: read.declared, hasFiles: true, names, memory },
    instant: Date.parse(base.instant),
  } as const;
}

async function baseOfCommit(git: GitObjects, commit: string, loaded: Loaded, noFiles: BaseFiles) {
  const apply = await readRecord(git, commit);
  if (apply !== undefined) return baseOfRecord(git, apply, loaded, noFiles);
  // A commit that is no record has no instant, so rolecall resolves its files for the present time.
  const read = await loadCommit(git, commit, rootPath(loaded.located), loaded);
  if (read.declared === undefined) throw unreadableBase(whyUnreadable(commit, read));
  const remembered = { ...noFiles.remembered, declared: read.declared, hasFiles: true };
  return { ...noFiles, status: 'found', commit, remembered } as const;
}

/** Throws `base-missing` or `base-unreadable`. */
async function readBase(
  loaded: Loaded,
  { base, baseRequired }: BaseRequest,
  record: PortalRecord | undefined,
  recordFault: ProblemError | undefined,
): Promise<BaseFiles> {
  const noFiles = baseWithoutFiles(loaded, record, 'unasked');
  if (base === 'none') return noFiles;
  if (base !== undefined) {
    const { git, commit } = await commitOfFlag(record, '--base', base);
    return baseOfCommit(git, commit, loaded, noFiles);
  }
  if (recordFault !== undefined) throw recordFault;
  const branch = recordBranch(loaded.declared.settings.portal.name);
  if (
    record?.newest === undefined &&
    (baseRequired === true || (await record?.git.isSingleBranch()) === true)
  )
    throw fail({
      code: 'base-missing',
      message: `${baseRequired === true ? 'In CI' : 'In a clone of one branch'}, rolecall needs the record of the last apply to know who has left.`,
      fix: `Fetch the branch ${branch} (git fetch origin ${branch}:refs/remotes/origin/${branch}), or pass --base none once.`,
    });
  if (record === undefined) return { ...noFiles, status: 'no-git' };
  if (record.newest === undefined) return { ...noFiles, status: 'missing' };
  return baseOfRecord(record.git, record.newest, loaded, noFiles);
}

/** The error for an unreadable record. `restore`, which sets `olderFlag`, has no `--older`. */
async function findRecordFault(record: PortalRecord | undefined, olderFlag: string | undefined) {
  const [tip] = record?.tips ?? [];
  if (record === undefined || tip === undefined || record.newest !== undefined) return undefined;
  const otherwise = '. Or pass --older to go on without the last applied files and lockouts';
  return unreadableRecord(record.git, record.recordedAs, tip, olderFlag === undefined ? otherwise : '');
}

const NO_CAUSES = 'changes have no cause, and deleted lines remove nobody';
const NO_LOCKOUTS = 'rolecall does not know who is locked out, and the next record loses these lockouts';

const asFindings = ({ problems }: ProblemError, why: string): Problem[] =>
  problems.map(({ code, message }) => ({ code, severity: 'warning', message, why, pending: true }));

/** `record` is undefined outside Git, and before the first commit. */
export async function findBase(loaded: Loaded, request: BaseRequest, url: string, isPinned: boolean) {
  const { located, declared } = loaded;
  const { older = false, olderFlag } = request;
  const record = await findPortalRecord(located, declared.settings.portal, url, isPinned);
  const { against, problems: warnings } = await findAgainst(record, loaded, request.against);
  const problems = [...(record?.problems ?? [NOT_IN_GIT]), ...warnings];
  if (record !== undefined && !older) await refuseDivergence(record, olderFlag);
  // An unreadable record may have lockouts, which also count with `--base`.
  const recordFault = await findRecordFault(record, olderFlag);
  if (recordFault !== undefined && !older) throw recordFault;
  const base = await readBase(loaded, request, record, recordFault).catch((error: unknown) => {
    const isUnreadable = problemsThrown(error)[0]?.code === 'base-unreadable';
    if (older && isUnreadable && error instanceof ProblemError) return error;
    throw error;
  });
  if (base instanceof ProblemError) {
    const why = recordFault === undefined ? NO_CAUSES : `${NO_CAUSES}. ${NO_LOCKOUTS}`;
    problems.push(...asFindings(base, why));
    return { ...baseWithoutFiles(loaded, record, 'unreadable'), against, problems, record };
  }
  if (recordFault !== undefined) problems.push(...asFindings(recordFault, NO_LOCKOUTS));
  return { ...base, against, problems, record };
}

/** Undefined if there is no base and no owed leaver. */
export function openBase({ remembered, instant }: FoundBase, catalogue: Catalogue, now: number) {
  const { hasFiles, memory } = remembered;
  const isEmpty = !hasFiles && memory.owedUsers.size + memory.owedGroups.size === 0;
  return isEmpty ? undefined : resolveBase(remembered, catalogue, instant ?? now, now);
}
