import path from 'node:path';
import { type Base, type ListedMeanwhile, NOBODY_MEANWHILE } from '../../domain/base.ts';
import type { Catalogue } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Identity } from '../../domain/ids.ts';
import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { type GitObjects, openRepository } from '../../files/git-objects.ts';
import { type RecordTip, readTip, recordBranch } from '../../files/record.ts';
import { resolve, resolveBase } from '../../resolve/resolve.ts';
import type { Loaded } from '../loading/load.ts';
import { loadCommit } from '../loading/load-commit.ts';
import { findListedMeanwhile } from './meanwhile.ts';
import { fail, namedStart, refuseDivergence, short, startOf } from './start.ts';

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
