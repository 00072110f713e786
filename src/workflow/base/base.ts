import path from 'node:path';
import { type Base, type ListedMeanwhile, type Meanwhile, NOBODY_MEANWHILE } from '../../domain/base.ts';
import type { Catalogue } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import type { GroupId, Identity } from '../../domain/ids.ts';
import { quote } from '../../domain/nearest.ts';
import { type Problem, ProblemError } from '../../domain/problem.ts';
import { type GitObjects, openRepository } from '../../files/git-objects.ts';
import { type ApplyRecord, type RecordTip, readTip, recordBranch, recordsFrom } from '../../files/record.ts';
import { resolve } from '../../resolve/resolve.ts';
import { resolveBase } from '../../resolve/resolve-base.ts';
import type { Loaded } from '../loading/load.ts';
import { loadCommit } from '../loading/load-commit.ts';

/** Which base a run starts from. */
export interface BaseRequest {
  /** A commit, or `none`; undefined asks the record branch. */
  readonly base?: string | undefined;
  /** True where a run without a base is refused. */
  readonly baseRequired?: boolean;
  /** True accepts files that do not continue what was applied last. */
  readonly older?: boolean;
  /** True lets an apply record although its base cannot be read, or was another. */
  readonly acceptBase?: boolean;
  /** A commit whose files may ask for some of the same. */
  readonly against?: string | undefined;
}

/** What is known of what was applied last, before the portal is asked. */
export interface FoundBase {
  /** `unasked`: by `--base none`. */
  readonly status: 'found' | 'unasked' | 'missing' | 'unreadable';
  /** The commit that was applied; null where none is known or it cannot be read. */
  readonly commit: string | null;
  /** Its files and their instant, in milliseconds; undefined for that of the run. */
  readonly declared: Declared | undefined;
  readonly instant: number | undefined;
  /** What was left to be done then, as the keys of `pendingKey`. */
  readonly pending: readonly string[];
  readonly against: { readonly commit: string; readonly declared: Declared } | undefined;
  /** When it was recorded, as RFC 3339; undefined where it is not what was recorded last. */
  readonly recordedAt: string | undefined;
  /** Whom commits since then have listed, and neither it nor the files of this run: an apply of theirs may have come about in part. */
  readonly listedMeanwhile: ListedMeanwhile;
  readonly problems: readonly Problem[];
  /** Undefined outside Git. */
  readonly git: GitObjects | undefined;
  /** Where the record branch stood. */
  readonly tip: RecordTip | undefined;
  /** True where an apply may go on from that tip. */
  readonly continues: boolean;
}

const fail = (problem: Omit<Problem, 'severity'>): ProblemError =>
  new ProblemError([{ ...problem, severity: 'error' }]);

const short = (commit: string): string => commit.slice(0, 12);

/** A commit to start from: its files are read from `tree`. */
interface Start {
  readonly commit: string;
  readonly tree: string;
  readonly root: string;
  readonly instant: number | undefined;
  readonly pending: readonly string[];
  readonly isTip: boolean;
}

const startOf = (record: ApplyRecord, tip: RecordTip | undefined): Start => ({
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

async function namedStart(
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
async function refuseDivergence(git: GitObjects, { commit }: Start, portal: string): Promise<void> {
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
        problems: [unreadable(commit, read.problems, 'what waits already is not told apart')],
      }
    : { against: { commit, declared: read.declared }, problems: [] };
}

const unreadable = (commit: string, [first]: readonly Problem[], then: string): Problem => ({
  code: 'base-unreadable',
  severity: 'warning',
  message: `the files of ${short(commit)} cannot be read: ${first?.message ?? 'nobody knows why'}`,
  why: then,
  fix: 'find out yourself who has left since; once that is done, --accept-base records what is applied now',
});

const CAUSES_UNKNOWN =
  'so no change has a cause, nobody counts as a leaver by deletion, and this base stays the base';

const MOST_MEANWHILE = 50;

/** Whom the commits since what was applied last list, and neither that nor the files; commits that cannot be read list nobody. */
async function findListedMeanwhile(
  git: GitObjects,
  { commit, root }: Start,
  applied: Declared,
  loaded: Loaded,
  here: string,
): Promise<ListedMeanwhile> {
  const head = await git.commitOf('HEAD');
  if (head === undefined || head === commit) return NOBODY_MEANWHILE;
  const users = new Map<Identity, { readonly by: Meanwhile; readonly email: string }>();
  const groups = new Map<GroupId, { readonly by: Meanwhile; readonly alias: string }>();
  const kinds: { reports: Meanwhile | undefined; rls: Meanwhile | undefined } = {
    ...NOBODY_MEANWHILE.kinds,
  };
  // The newest as well: the checkout may have changes that are not committed.
  for (const between of await git.commitsSince(commit, head, MOST_MEANWHILE)) {
    const by = { commit: between };
    // The root file may have moved since.
    const there = await loadCommit(git, between, root, loaded);
    const { declared } = there.declared === undefined ? await loadCommit(git, between, here, loaded) : there;
    for (const { identity, email, absent } of declared?.users.values() ?? [])
      if (!absent && !applied.users.has(identity) && !loaded.declared.users.has(identity))
        users.set(identity, users.get(identity) ?? { by, email });
    for (const { id, alias } of declared?.groups.values() ?? [])
      if (!applied.groups.has(id) && !loaded.declared.groups.has(id))
        groups.set(id, groups.get(id) ?? { by, alias });
    for (const kind of ['reports', 'rls'] as const) if (declared?.mentions[kind] === true) kinds[kind] ??= by;
  }
  return { users, groups, kinds };
}

/**
 * Finds what was applied last, and reads its files, without a checkout. Throws `base-missing` where one is needed or named
 * and there is none, `base-diverged` and `history-missing` where the files may be older, unless `older`.
 */
export async function findBase(loaded: Loaded, request: BaseRequest): Promise<FoundBase> {
  const { located, declared } = loaded;
  const portal = declared.settings.portal.name;
  const git = located.inGit ? await openRepository(located.top) : undefined;
  const tip = git && (await readTip(git, portal));
  const root = path.relative(located.top, located.path).split(path.sep).join('/');
  const { against, problems } = await againstOf(git, loaded, request.against, root);
  const nothing = {
    commit: null,
    declared: undefined,
    instant: undefined,
    pending: [],
    against,
    recordedAt: undefined,
    listedMeanwhile: NOBODY_MEANWHILE,
    git,
    tip,
  };
  const accepted = request.acceptBase === true;
  if (request.base === 'none')
    return { ...nothing, status: 'unasked', problems, continues: tip === undefined || accepted };
  if (request.base !== undefined && git === undefined) {
    throw fail({
      code: 'base-missing',
      message: `--base ${quote(request.base)} names no commit: there is no Git repository here`,
      fix: 'pass --base none',
    });
  }
  if (tip !== undefined && tip.record === undefined && request.base === undefined) {
    const why = { code: 'file-unreadable', severity: 'error', message: 'no apply made this commit' } as const;
    const problem = unreadable(tip.id, [why], CAUSES_UNKNOWN);
    return { ...nothing, status: 'unreadable', problems: [...problems, problem], continues: accepted };
  }
  const start =
    git !== undefined && request.base !== undefined
      ? await namedStart(git, tip, request.base, root)
      : tip?.record && startOf(tip.record, tip);
  if (git === undefined || start === undefined) {
    if (request.baseRequired === true) {
      throw fail({
        code: 'base-missing',
        message: `nothing says what was applied last to ${portal}: there is no branch ${recordBranch(portal)} here`,
        why: 'nobody watches this run, and whose lines were deleted cannot be told from who was never listed',
        fix: `fetch the branch (git fetch origin ${recordBranch(portal)}); before the first apply, pass --base none`,
      });
    }
    return { ...nothing, status: 'missing', problems, continues: true };
  }
  if (start.instant !== undefined && request.older !== true) await refuseDivergence(git, start, portal);
  const read = await loadCommit(git, start.tree, start.root, loaded);
  if (read.declared === undefined) {
    const problem = unreadable(start.commit, read.problems, CAUSES_UNKNOWN);
    return { ...nothing, status: 'unreadable', problems: [...problems, problem], continues: accepted };
  }
  return {
    ...nothing,
    status: 'found',
    commit: start.commit,
    declared: read.declared,
    instant: start.instant,
    pending: start.pending,
    recordedAt: start.isTip ? tip?.record?.instant : undefined,
    listedMeanwhile: start.isTip
      ? await findListedMeanwhile(git, start, read.declared, loaded, root)
      : NOBODY_MEANWHILE,
    problems,
    continues: tip === undefined || start.isTip || accepted,
  };
}

/** The base in the terms of the portal's catalogue, with whom applies deleted since; undefined where there is none to go by. */
export const baseOf = (
  found: FoundBase,
  catalogue: Catalogue,
  now: number,
  deletedSince: ReadonlySet<Identity>,
): Base | undefined =>
  found.declared && {
    ...resolveBase(found.declared, catalogue, found.instant ?? now, now),
    pending: new Set(found.pending),
    deletedSince,
  };

/** What the files of `--against` ask for; what does not resolve there asks for nothing. */
export const desiredAgainst = (
  { against }: FoundBase,
  catalogue: Catalogue,
  now: number,
): Desired | undefined => against && resolve(against.declared, catalogue, now, true).desired;

/**
 * The oldest commit, along first parents from HEAD, whose root file is as it is now: the change of settings to apply first.
 * Undefined where that is HEAD itself.
 */
export async function settingsSince(loaded: Loaded, git: GitObjects): Promise<string | undefined> {
  const root = path.relative(loaded.located.top, loaded.located.path).split(path.sep).join('/');
  const head = await git.commitOf('HEAD');
  if (head === undefined) return undefined;
  const file = await git.fileIn(head, root);
  let since = head;
  for (let left = MOST_COMMITS; left > 0; left--) {
    const parent = (await git.readCommit(since))?.parents[0];
    if (parent === undefined || (await git.fileIn(parent, root)) !== file) break;
    since = parent;
  }
  return since === head ? undefined : since;
}

const MOST_COMMITS = 200;
