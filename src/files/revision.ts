import type { Text } from '../config/parse/text.ts';
import { isBlob } from './blob-id.ts';
import type { Located } from './checkout.ts';
import { type GitObjects, openRepository } from './git-objects.ts';
import { findIncludes, type Include } from './includes.ts';

/** The commit of a checkout; null outside of one, or without Git. */
export interface Revision {
  readonly commit: string | null;
  /** True when what was read is not what the commit holds. */
  readonly dirty: boolean;
}

/** A file as it was read. */
export interface ReadFile {
  readonly path: string;
  readonly text: Text;
}

async function isAsCommitted(
  git: GitObjects,
  commit: string,
  root: Located,
  includes: readonly Include[],
  read: readonly ReadFile[],
): Promise<boolean> {
  const tree = await git.treeOf(commit);
  if (tree === undefined) return false;
  const asRead = read.every(({ path: file, text }) => {
    const id = tree.idOf(file);
    return id !== undefined && isBlob(text, id);
  });
  if (!asRead) return false;
  // What the commit would include as well was taken away here.
  const { files, problems } = await findIncludes(root, includes, tree.lister);
  const present = new Set(read.map(({ path: file }) => file));
  return problems.length === 0 && files.every(({ path: file }) => present.has(file));
}

/**
 * Which commit a checkout is at, and whether the files that were read differ from it: each by the id of its text, and
 * all by what the same patterns include in the commit. No filter of the repository runs, so a file that only a filter
 * makes what it is counts as different.
 */
export async function revisionOf(
  root: Located,
  includes: readonly Include[],
  read: readonly ReadFile[],
): Promise<Revision> {
  const git = root.inGit ? await openRepository(root.top) : undefined;
  const commit = await git?.commitOf('HEAD');
  if (git === undefined || commit === undefined) return { commit: null, dirty: false };
  return { commit, dirty: !(await isAsCommitted(git, commit, root, includes, read)) };
}
