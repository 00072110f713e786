import type { Base, BaseStatus } from '../domain/base.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import { quote } from '../domain/nearest.ts';
import { fail, type Problem } from '../domain/problem.ts';
import {
  type HolderMoves,
  type Memory,
  NO_MEMORY,
  NO_NAMES,
  type RecordedNames,
} from '../domain/recorded.ts';
import { placeOf, type Sourced } from '../domain/source.ts';
import { type Located, rootIn } from '../files/checkout.ts';
import { type GitObjects, openRepository } from '../files/git-objects.ts';
import { type ApplyRecord, baseTree, readRecord, recordBranch } from '../files/record.ts';
import { resolveBase } from '../resolve/resolve-base.ts';
import type { Loaded } from './load.ts';
import { loadCommit } from './load.ts';
import {
  type RecordStanding,
  type RecordSubject,
  readStanding,
  refuseDivergence,
  short,
} from './standing.ts';

/** Which base a run starts from. */
export interface BaseRequest {
  /** A commit, or `none`; undefined asks the record branch. */
  readonly base?: string | undefined;
  /** True refuses a run without a base. */
  readonly baseRequired?: boolean;
  /** True accepts files that are older than what was applied last, and a base that cannot be read. */
  readonly older?: boolean;
  /** A commit whose files may ask for some of the same. */
  readonly against?: string | undefined;
}

/** What was applied last, before the portal is asked. */
export interface FoundBase {
  readonly status: BaseStatus;
  /** The commit of the base's files; null without a base, or if it cannot be read. */
  readonly commit: string | null;
  readonly declared: Declared | undefined;
  /** The instant of the files, in milliseconds; undefined for that of the run. */
  readonly instant: number | undefined;
  readonly names: RecordedNames;
  readonly memory: Memory;
  readonly against: { readonly commit: string; readonly declared: Declared } | undefined;
  readonly problems: readonly Problem[];
  /** Undefined outside Git. */
  readonly git: GitObjects | undefined;
  /** Undefined outside Git, and before the first commit. */
  readonly subject: RecordSubject | undefined;
  /** Undefined before the first record. */
  readonly standing: RecordStanding | undefined;
}

const unreadable = (commit: string, [first]: readonly Problem[]): Omit<Problem, 'severity'> => ({
  code: 'base-unreadable',
  message: `the files of ${short(commit)} cannot be read: ${first?.message ?? 'Git does not have them'}`,
});

async function namedCommit(git: GitObjects | undefined, flag: string, ref: string): Promise<string> {
  const commit = await git?.commitOf(ref);
  if (commit !== undefined) return commit;
  throw fail({
    code: 'base-missing',
    message: `${flag} ${quote(ref)} names no commit of this repository`,
    fix: `name a commit, or a branch that was fetched${flag === '--base' ? '; or pass --base none' : ''}`,
  });
}

async function findAgainst(
  git: GitObjects | undefined,
  loaded: Loaded,
  ref: string,
): Promise<{ readonly against: FoundBase['against']; readonly problem?: Problem }> {
  const commit = await namedCommit(git, '--against', ref);
  const read = git && (await loadCommit(git, commit, rootIn(loaded.located), loaded));
  if (read?.declared !== undefined) return { against: { commit, declared: read.declared } };
  const why = 'the plan does not show which changes come from there';
  const problem: Problem = { ...unreadable(commit, read?.problems ?? []), severity: 'warning', why };
  return { against: undefined, problem };
}

/** Where a base's files are. */
interface Start {
  readonly commit: string;
  /** Undefined if Git does not have it. */
  readonly tree: string | undefined;
  readonly root: string;
  readonly instant: number | undefined;
}

async function startOf(git: GitObjects, record: ApplyRecord): Promise<Start | undefined> {
  const { base } = record.state;
  return base === null
    ? undefined
    : { ...base, tree: await baseTree(record, git), instant: Date.parse(base.instant) };
}

/** Remembers the holders in the files of the other tip: an apply gave them what they have. */
async function withListed(
  memory: Memory,
  git: GitObjects,
  other: ApplyRecord,
  located: Located,
): Promise<Memory> {
  const { tree, root = '' } = (await startOf(git, other)) ?? {};
  const read = tree === undefined ? undefined : await loadCommit(git, tree, root, { located, parsed: [] });
  if (read?.declared === undefined) return memory;
  const listed = <Key>(
    holders: ReadonlyMap<Key, Sourced>,
    known: ReadonlyMap<Key, HolderMoves>,
  ): ReadonlyMap<Key, HolderMoves> => {
    const all = new Map(known);
    for (const [key, { source }] of holders)
      if (!all.has(key))
        all.set(key, { place: placeOf(source), account: 'listed', reports: new Map(), roles: new Map() });
    return all;
  };
  const { users, groups } = read.declared;
  return { ...memory, users: listed(users, memory.users), groups: listed(groups, memory.groups) };
}

/** Where the record of a portal is, whatever the files say. Throws `record-mismatch` and `record-forked`. */
export async function findStanding(
  located: Located,
  portal: string,
  url: string,
  isPinned: boolean,
): Promise<Pick<FoundBase, 'git' | 'subject' | 'standing'>> {
  const git = located.inGit ? await openRepository(located.top) : undefined;
  const head = await git?.commitOf('HEAD');
  const subject = head === undefined ? undefined : { portal, url, root: rootIn(located), head, isPinned };
  const own = git && subject && (await readStanding(git, subject));
  if (git === undefined || own?.other === undefined) return { git, subject, standing: own };
  return {
    git,
    subject,
    standing: { ...own, memory: await withListed(own.memory, git, own.other, located) },
  };
}

/**
 * Finds what was applied last to the portal at an address, and reads its files from Git objects. Throws `base-missing` if
 * one is needed or named and there is none; `base-diverged`, `history-missing` and `base-unreadable` unless `older`; and
 * `record-mismatch` and `record-forked`.
 */
export async function findBase(
  loaded: Loaded,
  request: BaseRequest,
  url: string,
  isPinned: boolean,
): Promise<FoundBase> {
  const { located, declared } = loaded;
  const portal = declared.settings.portal.name;
  const branch = recordBranch(portal);
  const { git, subject, standing } = await findStanding(located, portal, url, isPinned);
  const { against, problem } =
    request.against === undefined ? { against: undefined } : await findAgainst(git, loaded, request.against);
  const problems = [...(standing?.problems ?? []), ...(problem ? [problem] : [])];
  if (subject === undefined)
    problems.push({
      code: 'no-record',
      severity: 'info',
      message: `rolecall cannot record what it applies: ${git === undefined ? 'there is no Git repository here' : 'nothing is committed here yet'}`,
      why: 'deleted lines then remove nobody',
      fix: 'keep the files in a Git repository, and commit them',
    });
  const { owedUsers, owedGroups, locked } = standing?.memory ?? NO_MEMORY;
  const nothing = {
    commit: null,
    declared: undefined,
    instant: undefined,
    names: NO_NAMES,
    memory: { ...NO_MEMORY, owedUsers, owedGroups, locked },
    against,
    problems,
    git,
    subject,
    standing,
  };
  const { record } = standing ?? {};
  if (git !== undefined && subject !== undefined && record !== undefined && request.older !== true)
    await refuseDivergence(git, record, subject);
  if (request.base === 'none') return { ...nothing, status: 'unasked' };

  const orUnreadable = (problem: Omit<Problem, 'severity'>): FoundBase => {
    if (request.older !== true)
      throw fail({
        ...problem,
        fix: 'pass --older to apply without it; then nobody counts as left by a deleted line',
      });
    const why = 'no change has a cause, and nobody counts as left by a deleted line';
    const finding: Problem = { ...problem, severity: 'warning', why, frozen: true };
    return { ...nothing, status: 'unreadable', problems: [...problems, finding] };
  };
  const read = async (start: Start, found: Pick<FoundBase, 'names' | 'memory'>): Promise<FoundBase> => {
    const { commit, tree, instant } = start;
    const files =
      git === undefined || tree === undefined ? undefined : await loadCommit(git, tree, start.root, loaded);
    if (files?.declared !== undefined)
      return { ...nothing, ...found, status: 'found', commit, declared: files.declared, instant };
    return orUnreadable(unreadable(commit, files?.problems ?? []));
  };

  if (request.base !== undefined) {
    const commit = await namedCommit(git, '--base', request.base);
    const named = git && (await readRecord(git, commit));
    const start = git && named && (await startOf(git, named));
    // The files of any other commit count as of now.
    if (named === undefined || start === undefined)
      return read({ commit, tree: commit, root: rootIn(located), instant: undefined }, nothing);
    const { names, users, groups } = named.state;
    return read(start, { names, memory: { ...nothing.memory, users, groups } });
  }
  if (git === undefined || standing === undefined) {
    if (request.baseRequired !== true) return { ...nothing, status: 'missing' };
    throw fail({
      code: 'base-missing',
      message: 'In CI, rolecall needs the record of the last apply to know who has left.',
      fix: `Fetch the branch ${branch} (git fetch origin ${branch}), or pass --base none once.`,
    });
  }
  if (record === undefined)
    return orUnreadable({
      code: 'base-unreadable',
      message: `${short(standing.tips[0] ?? '')} on ${branch} is no record that this version of rolecall wrote`,
    });
  const { memory } = standing;
  const start = await startOf(git, record);
  if (start === undefined) return { ...nothing, memory, status: 'incomplete' };
  return read(start, { names: record.state.names, memory });
}

/** The files of a base without files list nobody, and leave everybody alone. */
export const emptyFiles = ({ settings }: Declared): Declared => ({
  settings: { ...settings, manage: { ...settings.manage, unlisted: 'keep', exclusive: {} } },
  users: new Map(),
  teams: new Map(),
  groups: new Map(),
  reports: new Map(),
  datasets: new Map(),
  mentions: { reports: false, rls: false },
});

/** The base with the names of the portal; undefined if nothing is known and nobody is owed anything. */
export function baseOf(
  { status, declared, instant, names, memory }: FoundBase,
  here: Declared,
  catalogue: Catalogue,
  now: number,
): Base | undefined {
  const hasFiles = status === 'found' || status === 'incomplete';
  if (!hasFiles && memory.owedUsers.size + memory.owedGroups.size === 0) return undefined;
  const remembered = { declared: declared ?? emptyFiles(here), hasFiles, names, memory };
  return resolveBase(remembered, catalogue, instant ?? now, now);
}
