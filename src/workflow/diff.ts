import { buildCatalogue } from '../domain/catalogue.ts';
import type { Declared, DeclaredUser } from '../domain/declared.ts';
import { compileExclusion } from '../domain/exclusion.ts';
import type { DiffedCommit, FilesDiff } from '../domain/files-diff.ts';
import type { Identity } from '../domain/ids.ts';
import { quote } from '../domain/nearest.ts';
import { fail, ProblemError, usage } from '../domain/problem.ts';
import { rootIn } from '../files/checkout.ts';
import { type GitObjects, openRepository } from '../files/git-objects.ts';
import { diffHolders, haveSameNames } from '../insight/diff.ts';
import type { DiffSide } from '../insight/diff-account.ts';
import { diffSettings } from '../insight/diff-settings.ts';
import { findTreatment, leaverTreatment } from '../reconcile/scope.ts';
import { standingOf } from '../resolve/grants.ts';
import { WrittenNames, writtenGrants } from '../resolve/written.ts';
import { type Loaded, load, loadCommit, locateRoot } from './load.ts';
import { short } from './portal-record.ts';

export interface DiffRequest {
  readonly config: string;
  /** A commit. Default: the fork point from the default branch. */
  readonly from?: string | undefined;
  /** A commit. Default: the working tree. */
  readonly to?: string | undefined;
  readonly now: number;
}

/** Listed users by each of their earlier addresses. */
const ownersIn = ({ users }: Declared): ReadonlyMap<Identity, DeclaredUser> =>
  new Map([...users.values()].flatMap((user) => user.previously.map((address) => [address, user] as const)));

const NO_ALIASES = { datasetAliases: new Map(), reportAliases: new Map() };

/** What `declared` does with each address, if `applied` was applied last. */
function sideOf(declared: Declared, applied: Declared, names: WrittenNames) {
  const { settings, users } = declared;
  const exclusion = compileExclusion(settings.manage, buildCatalogue([], []), NO_ALIASES);
  const [owners, appliedOwners] = [ownersIn(declared), ownersIn(applied)];
  const worldAfter = (wasListed: (identity: Identity) => boolean) => ({
    desired: { settings },
    exclusion,
    base: { users: { has: wasListed } },
  });
  const world = worldAfter((identity) => applied.users.has(identity));
  const treatmentOfListed = (user: DeclaredUser, at: number) =>
    findTreatment(world, user.identity, undefined, { standing: standingOf(user, at) });
  const treatmentAt: DiffSide['treatmentAt'] = (identity, at, isOwnerLive) => {
    const user = users.get(identity);
    if (user !== undefined) {
      const treatment = treatmentOfListed(user, at);
      return treatment === 'listed' && standingOf(user, at) === 'upcoming' ? 'upcoming' : treatment;
    }
    // The address is an earlier one of a listed person.
    const owner = owners.get(identity);
    if (owner !== undefined) {
      const leaving = leaverTreatment(world, identity, undefined);
      const isRenamed = !isOwnerLive && treatmentOfListed(owner, at) === 'listed' && leaving !== 'untouched';
      return isRenamed ? 'renamed' : leaving;
    }
    // The address is not in these files, but may be an earlier one of a person in the applied files.
    const before = appliedOwners.get(identity);
    const hasLeft = before !== undefined && !(users.has(before.identity) && isOwnerLive);
    return findTreatment(hasLeft ? worldAfter(() => true) : world, identity, undefined, undefined);
  };
  return {
    declared,
    treatmentAt,
    ownerOf: (identity: Identity) => owners.get(identity),
    ...writtenGrants(declared, names),
  };
}

/** Compares two sets of files at every instant from `now` (milliseconds) on. */
export function diffDeclared(before: Declared, after: Declared, now: number) {
  const names = new WrittenNames();
  const [first, second] = [sideOf(before, before, names), sideOf(after, before, names)];
  const settings = diffSettings(first, second);
  const isSameWorld = settings.length === 0 && haveSameNames(first, second);
  // Collect names from the newer files first, because those names count.
  second.collectNames();
  first.collectNames(isSameWorld ? after : undefined);
  return {
    settings,
    people: [...diffHolders({ sides: [first, second], names: names.all, now, isSameWorld })],
  };
}

/** The first of these branches that exists counts. */
const DEFAULT_BRANCHES = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

async function forkPoint(git: GitObjects, to: string): Promise<string> {
  const refs = await git.refsUnder(...DEFAULT_BRANCHES);
  const name = DEFAULT_BRANCHES.find((ref) => refs.has(ref));
  const found = name === undefined ? undefined : await git.mergeBase(refs.get(name) ?? '', to);
  if (found !== undefined) return found;
  const isShallow = await git.isShallow();
  throw fail({
    code: isShallow ? 'history-missing' : 'usage',
    message:
      name === undefined
        ? 'rolecall finds no default branch to compare with.'
        : `The clone does not show where this checkout left ${name}.`,
    fix: isShallow ? 'Fetch the history: git fetch --unshallow.' : 'Name the commit: rolecall diff COMMIT',
  });
}

async function commitNamed(git: GitObjects, ref: string): Promise<string> {
  const commit = await git.commitOf(ref);
  if (commit !== undefined) return commit;
  throw usage(
    `${quote(ref)} is not a commit of this repository.`,
    'Name a commit, a tag or a branch that this clone has.',
  );
}

/** Compares two commits, or a commit and the working tree. Needs no portal. */
export async function diffFiles({ config, from, to, now }: DiffRequest): Promise<FilesDiff> {
  const located = await locateRoot(config);
  const git = await openRepository(located.top);
  const head = await git?.commitOf(to ?? 'HEAD');
  if (git === undefined || (head === undefined && to === undefined))
    throw usage(
      'rolecall diff compares commits, and there are none here.',
      'Run it in a Git checkout that has a commit.',
    );
  const after = to === undefined ? head : await commitNamed(git, to);
  const before = from === undefined ? await forkPoint(git, after ?? '') : await commitNamed(git, from);
  const root = rootIn(located);
  const loaded = to === undefined ? await load(config, true) : undefined;
  const read = async (commit: string, parsed: Loaded['parsed'] = []) => {
    const found = await loadCommit(git, commit, root, { located, parsed });
    const { declared } = found;
    if (declared !== undefined) return { declared, parsed: found.parsed };
    const where = `in commit ${short(commit)}`;
    throw new ProblemError(found.problems.map((one) => ({ ...one, message: `${where}: ${one.message}` })));
  };
  const newer = loaded ?? (await read(after ?? ''));
  const older = await read(before, newer.parsed);
  const [first, second] = [older.declared, newer.declared];
  const commit: DiffedCommit = (await loaded?.revision()) ?? { commit: after ?? null, dirty: false };
  return {
    from: { commit: before, dirty: false },
    to: commit,
    portal: second.settings.portal.name,
    now: new Date(now).toISOString(),
    ...diffDeclared(first, second, now),
  };
}
