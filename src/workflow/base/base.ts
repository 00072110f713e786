import path from 'node:path';
import type { Base, BaseStatus } from '../../domain/base.ts';
import type { Catalogue } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import {
  type HolderMoves,
  type Memory,
  NO_MEMORY,
  NO_NAMES,
  type RecordedNames,
} from '../../domain/recorded.ts';
import { placeOf, type Sourced } from '../../domain/source.ts';
import type { Located } from '../../files/checkout.ts';
import { type GitObjects, openRepository } from '../../files/git-objects.ts';
import { type ApplyRecord, baseTree, readRecord, recordBranch } from '../../files/record.ts';
import { resolve } from '../../resolve/resolve.ts';
import { resolveBase } from '../../resolve/resolve-base.ts';
import type { Loaded } from '../loading/load.ts';
import { type LoadedCommit, loadCommit } from '../loading/load-commit.ts';
import { fail, readStanding, refuseDivergence, type Standing, type Subject, short } from './standing.ts';

/** Which base a run starts from. */
export interface BaseRequest {
  /** A commit, or `none`; undefined asks the record branch. */
  readonly base?: string | undefined;
  /** True where a run without a base is refused. */
  readonly baseRequired?: boolean;
  /** True accepts files that do not continue what was applied last, and a base that cannot be read. */
  readonly older?: boolean;
  /** A commit whose files may ask for some of the same. */
  readonly against?: string | undefined;
}

/** What is known of what was applied last, before the portal is asked. */
export interface FoundBase {
  readonly status: BaseStatus;
  /** The commit of the base's files; null where there is none or it cannot be read. */
  readonly commit: string | null;
  /** Its files and their instant, in milliseconds; undefined for that of the run. */
  readonly declared: Declared | undefined;
  readonly instant: number | undefined;
  readonly names: RecordedNames;
  readonly memory: Memory;
  readonly against: { readonly commit: string; readonly declared: Declared } | undefined;
  readonly problems: readonly Problem[];
  /** Undefined outside Git. */
  readonly git: GitObjects | undefined;
  /** Undefined outside Git, and before the first commit. */
  readonly subject: Subject | undefined;
  /** Undefined before the first record. */
  readonly standing: Standing | undefined;
}

const unreadable = (commit: string, [first]: readonly Problem[]): Omit<Problem, 'severity'> => ({
  code: 'base-unreadable',
  message: `the files of ${short(commit)} cannot be read: ${first?.message ?? 'Git does not have them'}`,
});

async function againstOf(git: GitObjects | undefined, loaded: Loaded, ref: string | undefined, root: string) {
  if (ref === undefined) return { against: undefined, problems: [] };
  const commit = await git?.commitOf(ref);
  if (git === undefined || commit === undefined) {
    throw fail({
      code: 'base-missing',
      message: `--against ${quote(ref)} names no commit of this repository`,
      fix: 'name a commit, or a branch that was fetched',
    });
  }
  const read = await loadCommit(git, commit, root, loaded);
  return read.declared === undefined
    ? {
        against: undefined,
        problems: [
          {
            ...unreadable(commit, read.problems),
            severity: 'warning' as const,
            why: 'the plan does not show which changes come from there',
          },
        ],
      }
    : { against: { commit, declared: read.declared }, problems: [] };
}

const noRecord = (why: string): Problem => ({
  code: 'no-record',
  severity: 'info',
  message: `rolecall cannot record what it applies: ${why}`,
  why: 'deleted lines then remove nobody',
  fix: 'keep the files in a Git repository, and commit them',
});

const baseMissing = (portal: string) =>
  fail({
    code: 'base-missing',
    message: 'In CI, rolecall needs the record of the last apply to know who has left.',
    fix: `Fetch the branch ${recordBranch(portal)} (git fetch origin ${recordBranch(portal)}), or pass --base none once.`,
  });

/** Where a base's files are, and what moved them since. */
interface Start {
  readonly commit: string;
  readonly tree: string;
  readonly root: string;
  readonly instant: number | undefined;
}

const startOf = async (git: GitObjects, record: ApplyRecord): Promise<Start | undefined> => {
  const { base } = record.state;
  const tree = await baseTree(record, git);
  return base === null ? undefined : { ...base, tree: tree ?? '', instant: Date.parse(base.instant) };
};

/** Where a run starts that names a commit: a record, or any other, whose files then count as of now. */
async function namedStart(git: GitObjects, ref: string, root: string) {
  const commit = await git.commitOf(ref);
  if (commit === undefined) {
    throw fail({
      code: 'base-missing',
      message: `--base ${quote(ref)} names no commit of this repository`,
      fix: 'name a commit, or a branch that was fetched; --base none does without',
    });
  }
  const record = await readRecord(git, commit);
  const start = record && (await startOf(git, record));
  return start === undefined
    ? { start: { commit, tree: commit, root, instant: undefined }, state: undefined }
    : { start, state: record?.state };
}

/** Whom the files of the other tip list: an apply gave them what they have there. */
async function withListed(
  memory: Memory,
  git: GitObjects,
  other: ApplyRecord,
  here: Loaded,
): Promise<Memory> {
  const start = await startOf(git, other);
  const read = start && (await loadCommit(git, start.tree, start.root, here));
  if (read?.declared === undefined) return memory;
  const listed = <Key>(
    holders: ReadonlyMap<Key, Sourced>,
    known: ReadonlyMap<Key, HolderMoves>,
  ): ReadonlyMap<Key, HolderMoves> =>
    new Map<Key, HolderMoves>([
      ...[...holders].map(([key, { source }]): [Key, HolderMoves] => [
        key,
        { place: placeOf(source), account: 'listed', reports: new Map(), roles: new Map() },
      ]),
      ...known,
    ]);
  return {
    ...memory,
    users: listed(read.declared.users, memory.users),
    groups: listed(read.declared.groups, memory.groups),
  };
}

/** The root file, from the top of the repository. */
const rootIn = ({ top, path: root }: Located): string => path.relative(top, root).split(path.sep).join('/');

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
  const standing = git && subject && (await readStanding(git, subject));
  return { git, subject, standing };
}

/**
 * Finds what was applied last to the portal at an address, and reads its files, without a checkout. Throws `base-missing`
 * where one is needed or named and there is none, `base-diverged` and `history-missing` where the files may be older, and
 * `base-unreadable`, unless `older`; and `record-mismatch` and `record-forked`.
 */
export async function findBase(
  loaded: Loaded,
  request: BaseRequest,
  url: string,
  isPinned: boolean,
): Promise<FoundBase> {
  const { located, declared } = loaded;
  const portal = declared.settings.portal.name;
  const { git, subject, standing: read } = await findStanding(located, portal, url, isPinned);
  const root = rootIn(located);
  const standing =
    git && read?.other ? { ...read, memory: await withListed(read.memory, git, read.other, loaded) } : read;
  const { against, problems: others } = await againstOf(git, loaded, request.against, root);
  const problems = [
    ...(standing?.problems ?? []),
    ...others,
    ...(git === undefined ? [noRecord('there is no Git repository here')] : []),
    ...(git !== undefined && subject === undefined ? [noRecord('nothing is committed here yet')] : []),
  ];
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
  if (git === undefined || subject === undefined) {
    if (request.base !== undefined)
      throw fail({
        code: 'base-missing',
        message: `--base ${quote(request.base)} names no commit: there is no Git repository here`,
        fix: 'pass --base none',
      });
    if (request.baseRequired === true) throw baseMissing(portal);
    return { ...nothing, status: 'missing' };
  }
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
  const readFiles = async (start: Start, found: Pick<FoundBase, 'names' | 'memory'>): Promise<FoundBase> => {
    const files: LoadedCommit =
      start.tree === ''
        ? { declared: undefined, problems: [] }
        : await loadCommit(git, start.tree, start.root, loaded);
    if (files.declared === undefined) return orUnreadable(unreadable(start.commit, files.problems));
    const { commit, instant } = start;
    return { ...nothing, ...found, status: 'found', commit, declared: files.declared, instant };
  };
  if (request.base !== undefined) {
    const { start, state } = await namedStart(git, request.base, root);
    const moves = { users: state?.users ?? NO_MEMORY.users, groups: state?.groups ?? NO_MEMORY.groups };
    return readFiles(start, { names: state?.names ?? NO_NAMES, memory: { ...nothing.memory, ...moves } });
  }
  if (standing === undefined) {
    if (request.baseRequired === true) throw baseMissing(portal);
    return { ...nothing, status: 'missing' };
  }
  if (record === undefined)
    return orUnreadable({
      code: 'base-unreadable',
      message: `${short(standing.tips[0] ?? '')} on ${recordBranch(portal)} is no record that this version of rolecall wrote`,
    });
  const { memory } = standing;
  const start = await startOf(git, record);
  if (start === undefined) return { ...nothing, memory, status: 'incomplete' };
  return readFiles(start, { names: record.state.names, memory });
}

/** The files of a base that has none: they list nobody, and leave everybody alone. */
const emptyFiles = ({ settings }: Declared): Declared => ({
  settings: { ...settings, manage: { ...settings.manage, unlisted: 'keep', exclusive: {} } },
  users: new Map(),
  teams: new Map(),
  groups: new Map(),
  reports: new Map(),
  datasets: new Map(),
  mentions: { reports: false, rls: false },
});

/** The base in the terms of the portal's catalogue; undefined where nothing is known and nobody is owed anything. */
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

/** What the files of `--against` ask for; what does not resolve there asks for nothing. */
export const desiredAgainst = (
  { against }: FoundBase,
  catalogue: Catalogue,
  now: number,
): Desired | undefined => against && resolve(against.declared, catalogue, now, true).desired;
