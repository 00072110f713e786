import { buildCatalogue } from '../domain/access.ts';
import type { Declared, DeclaredUser } from '../domain/declared.ts';
import { compileExclusion } from '../domain/exclusion.ts';
import type { FilesDiff } from '../domain/files-diff.ts';
import type { Identity } from '../domain/ids.ts';
import { fail, ProblemError, quote, usage } from '../domain/problem.ts';
import { rootPath } from '../files/checkout.ts';
import { type GitObjects, openRepository } from '../files/git-objects.ts';
import { diffHolders } from '../insight/diff.ts';
import type { DiffSide, DiffTreatment } from '../insight/diff-account.ts';
import { diffSettings } from '../insight/diff-settings.ts';
import { findTreatment, leaverTreatment } from '../reconcile/treatment.ts';
import { standingOf } from '../resolve/grants.ts';
import { WrittenNames, writtenGrants } from '../resolve/written.ts';
import { type Checkout, load, loadCommit, locateRoot } from './load.ts';
import { short } from './portal-record.ts';

export interface DiffRequest {
  readonly config: string;
  /** A commit. Default: the merge base with the default branch. */
  readonly from?: string | undefined;
  /** A commit. Default: the working tree. */
  readonly to?: string | undefined;
  readonly now: number;
}

/** Listed users by each of their earlier addresses. */
const ownersIn = ({ users }: Declared): ReadonlyMap<Identity, DeclaredUser> =>
  new Map([...users.values()].flatMap((user) => user.previously.map((address) => [address, user] as const)));

const NO_ALIASES = { datasetAliases: new Map(), reportAliases: new Map() };

/** The treatment of each address in `declared`, if `applied` was applied last. */
function sideOf(declared: Declared, applied: Declared, names: WrittenNames): DiffSide {
  const { settings, users } = declared;
  const exclusion = compileExclusion(settings.manage, buildCatalogue([], []), NO_ALIASES);
  // The parts of a world that `findTreatment` reads. Files have no live account to pass to it.
  const world = { desired: { settings }, exclusion };
  const [owners, appliedOwners] = [ownersIn(declared), ownersIn(applied)];
  const treatListed = (user: DeclaredUser, at: number): DiffTreatment => {
    const standing = standingOf(user, at);
    const treatment = findTreatment(world, user.identity, undefined, { standing });
    return treatment === 'listed' && standing === 'upcoming' ? 'upcoming' : treatment;
  };
  const treatEarlierAddress = (identity: Identity, ownerTreatment: DiffTreatment, isOwnerLive: boolean) => {
    const treatment = leaverTreatment(world, identity, undefined);
    const waitsForRename = (ownerTreatment === 'listed' || ownerTreatment === 'upcoming') && !isOwnerLive;
    return waitsForRename && treatment !== 'untouched' ? 'renamed' : treatment;
  };
  const treatUnlisted = (identity: Identity, isOwnerLive: boolean) => {
    const owner = appliedOwners.get(identity);
    const isOwnerInUse = owner !== undefined && users.has(owner.identity) && isOwnerLive;
    // An earlier address counts as listed if `applied` listed its owner. It does not count if these files list
    // the owner too and the owner's present address has an account.
    const wasListed = applied.users.has(identity) || (owner !== undefined && !isOwnerInUse);
    const base = { users: { has: () => wasListed } };
    return findTreatment({ ...world, base }, identity, undefined, undefined);
  };
  return {
    declared,
    treatmentAt: (identity, at, isOwnerLive = false) => {
      const user = users.get(identity);
      const owner = owners.get(identity);
      if (user !== undefined) return treatListed(user, at);
      if (owner === undefined) return treatUnlisted(identity, isOwnerLive);
      return treatEarlierAddress(identity, treatListed(owner, at), isOwnerLive);
    },
    ownerOf: (identity) => owners.get(identity),
    ...writtenGrants(declared, names),
  };
}

/** Compares two sets of files at every instant from `now` (milliseconds) on. */
export function diffDeclared(before: Declared, after: Declared, now: number) {
  const names = new WrittenNames();
  // Read the newer files first: if a report or role has several names, the diff shows the first name read.
  const newer = sideOf(after, before, names);
  const older = sideOf(before, before, names);
  const people = [...diffHolders({ sides: [older, newer], names: names.all, now })];
  return { settings: diffSettings(older, newer), people };
}

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
  const [found] = name === undefined ? [] : await git.mergeBases(refs.get(name) ?? '', to);
  if (found !== undefined) return found;
  const isShallow = await git.isShallow();
  throw fail({
    code: isShallow ? 'history-missing' : 'usage',
    message:
      name === undefined
        ? 'rolecall finds no default branch to compare with.'
        : `The clone does not show the last common commit of this checkout and ${name}.`,
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

async function filesOf(git: GitObjects, commit: string, checkout: Checkout) {
  const { declared, parsed, problems } = await loadCommit(git, commit, rootPath(checkout.located), checkout);
  if (declared !== undefined) return { declared, parsed };
  const where = `in commit ${short(commit)}`;
  throw new ProblemError(problems.map((one) => ({ ...one, message: `${where}: ${one.message}` })));
}

/** Compares two commits, or a commit and the working tree. Needs no portal. */
export async function diffFiles({ config, from, to, now }: DiffRequest): Promise<FilesDiff> {
  const located = await locateRoot(config);
  const git = await openRepository(located.top);
  const toCommit = git && (to === undefined ? await git.commitOf('HEAD') : await commitNamed(git, to));
  if (git === undefined || toCommit === undefined)
    throw usage(
      'rolecall diff compares commits, and there are none here.',
      'Run rolecall diff in a Git checkout that has a commit.',
    );
  const fromCommit = from === undefined ? await forkPoint(git, toCommit) : await commitNamed(git, from);
  const workingTree = to === undefined ? await load(config, true) : undefined;
  // `parsed` lets the second reading take unchanged files from the first.
  const after = workingTree ?? (await filesOf(git, toCommit, { located, parsed: [] }));
  const before = await filesOf(git, fromCommit, { located, parsed: after.parsed });
  return {
    from: { commit: fromCommit, dirty: false },
    to: (await workingTree?.revision()) ?? { commit: toCommit, dirty: false },
    portal: after.declared.settings.portal.name,
    now: new Date(now).toISOString(),
    ...diffDeclared(before.declared, after.declared, now),
  };
}
