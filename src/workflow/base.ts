import type { Base, BaseStatus } from '../domain/base.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import { quote } from '../domain/nearest.ts';
import { fail, type Problem } from '../domain/problem.ts';
import { NO_MEMORY, NO_NAMES, type RecordState } from '../domain/recorded.ts';
import { rootIn } from '../files/checkout.ts';
import type { GitObjects } from '../files/git-objects.ts';
import { type ApplyRecord, readRecord, recordBranch } from '../files/record.ts';
import { type Remembered, resolveBase } from '../resolve/resolve-base.ts';
import { type Loaded, type LoadedCommit, loadCommit } from './load.ts';
import { findStanding, loadBase, type RecordStanding, refuseDivergence, short } from './standing.ts';

export interface BaseRequest {
  /** A commit or `none`. Default: the record branch. */
  readonly base?: string | undefined;
  readonly baseRequired?: boolean;
  /** Accepts files older than the last apply, and an unreadable base. */
  readonly older?: boolean;
  readonly against?: string | undefined;
}

export interface FoundBase {
  readonly status: BaseStatus;
  /** Null without a base, or if its files are unreadable. */
  readonly commit: string | null;
  readonly remembered: Remembered;
  /** In milliseconds. Default: the time of this run. */
  readonly instant: number | undefined;
  readonly against:
    | { readonly commit: string; readonly target: string; readonly declared: Declared }
    | undefined;
  readonly problems: readonly Problem[];
  /** Undefined outside Git, and before the first commit. */
  readonly standing: RecordStanding | undefined;
}

type RecordedBase = NonNullable<RecordState['base']>;

const unreadable = (commit: string, read: LoadedCommit | undefined): Omit<Problem, 'severity'> => ({
  code: 'base-unreadable',
  message: `the files of ${short(commit)} cannot be read: ${read?.problems[0]?.message ?? 'Git does not have them'}`,
});

async function namedCommit(standing: RecordStanding | undefined, flag: string, ref: string) {
  const commit = await standing?.git.commitOf(ref);
  if (standing !== undefined && commit !== undefined) return { git: standing.git, commit };
  throw fail({
    code: 'base-missing',
    message: `${flag} ${quote(ref)} names no commit of this repository`,
    fix: `name a commit, or a branch that was fetched${flag === '--base' ? '; or pass --base none' : ''}`,
  });
}

async function findAgainst(standing: RecordStanding | undefined, loaded: Loaded, ref: string | undefined) {
  if (ref === undefined) return { against: undefined, problems: [] };
  const { git, commit } = await namedCommit(standing, '--against', ref);
  const read = await loadCommit(git, commit, rootIn(loaded.located), loaded);
  if (read.declared !== undefined)
    return { against: { commit, target: ref, declared: read.declared }, problems: [] };
  const why = 'the plan does not show which changes come from there';
  const problem: Problem = { ...unreadable(commit, read), severity: 'warning', why };
  return { against: undefined, problems: [problem] };
}

export async function findBase(
  loaded: Loaded,
  request: BaseRequest,
  url: string,
  isPinned: boolean,
): Promise<FoundBase> {
  const { located, declared } = loaded;
  const portal = declared.settings.portal.name;
  const branch = recordBranch(portal);
  const standing = await findStanding(located, portal, url, isPinned);
  const { against, problems: againstProblems } = await findAgainst(standing, loaded, request.against);
  const noRecord: Problem = {
    code: 'no-record',
    severity: 'info',
    message: 'rolecall cannot record what it applies: the files are not in a Git commit',
    why: 'deleted lines then remove nobody',
    fix: 'keep the files in a Git repository, and commit them',
  };
  const problems = [...(standing?.problems ?? [noRecord]), ...againstProblems];
  const { record } = standing ?? {};
  const { owedUsers, owedGroups, locked } = record?.state ?? NO_MEMORY;
  const memory = { ...NO_MEMORY, owedUsers, owedGroups, locked };
  const remembered: Remembered = { declared: emptyFiles(declared), hasFiles: false, names: NO_NAMES, memory };
  const nothing = { commit: null, remembered, instant: undefined, against, problems, standing };
  if (standing !== undefined && request.older !== true) await refuseDivergence(standing);
  if (request.base === 'none') return { ...nothing, status: 'unasked' };

  const orUnreadable = (problem: Omit<Problem, 'severity'>): FoundBase => {
    if (request.older !== true)
      throw fail({
        ...problem,
        fix: 'pass --older to apply without it; deleted lines then remove nobody',
      });
    const why = 'changes have no cause, and deleted lines remove nobody';
    const finding: Problem = { ...problem, severity: 'warning', why, frozen: true };
    return { ...nothing, status: 'unreadable', problems: [...problems, finding] };
  };

  const filesOf = (
    commit: string,
    read: LoadedCommit | undefined,
    since: Partial<Remembered>,
    instant?: number,
  ): FoundBase => {
    if (read?.declared === undefined) return orUnreadable(unreadable(commit, read));
    const found = { ...remembered, ...since, declared: read.declared, hasFiles: true };
    return { ...nothing, status: 'found', commit, remembered: found, instant };
  };
  const fromRecord = async (git: GitObjects, of: ApplyRecord, { commit, instant }: RecordedBase) => {
    const { names, users, groups } = of.state;
    const since = { names, memory: { ...memory, users, groups } };
    return filesOf(commit, await loadBase(git, of, loaded), since, Date.parse(instant));
  };

  if (request.base !== undefined) {
    const { git, commit } = await namedCommit(standing, '--base', request.base);
    const named = await readRecord(git, commit);
    if (named?.state.base) return fromRecord(git, named, named.state.base);
    // Only a record has an instant: other commits count as of now.
    return filesOf(commit, await loadCommit(git, commit, rootIn(located), loaded), {});
  }
  const [tip] = standing?.tips ?? [];
  if (standing === undefined || tip === undefined) {
    if (request.baseRequired !== true)
      return { ...nothing, status: standing === undefined ? 'no-git' : 'missing' };
    throw fail({
      code: 'base-missing',
      message: 'In CI, rolecall needs the record of the last apply to know who has left.',
      fix: `Fetch the branch ${branch} (git fetch origin ${branch}), or pass --base none once.`,
    });
  }
  if (record === undefined)
    return orUnreadable({
      code: 'base-unreadable',
      message: `${short(tip)} on ${branch} is not a record of this version of rolecall`,
    });
  const { base } = record.state;
  if (base !== null) return fromRecord(standing.git, record, base);
  const sinceNothing = { ...remembered, memory: record.state, hasFiles: true };
  return { ...nothing, status: 'incomplete', remembered: sinceNothing };
}

/** Files without people that leave unlisted people alone. */
export const emptyFiles = ({ settings }: Declared): Declared => ({
  settings: { ...settings, manage: { ...settings.manage, unlisted: 'keep', exclusive: {} } },
  users: new Map(),
  teams: new Map(),
  groups: new Map(),
  reports: new Map(),
  datasets: new Map(),
  mentions: { reports: false, rls: false },
});

/** Undefined without a base, unless leavers are owed. */
export function baseOf(
  { remembered, instant }: FoundBase,
  catalogue: Catalogue,
  now: number,
): Base | undefined {
  const { hasFiles, memory } = remembered;
  const isEmpty = !hasFiles && memory.owedUsers.size + memory.owedGroups.size === 0;
  return isEmpty ? undefined : resolveBase(remembered, catalogue, instant ?? now, now);
}
