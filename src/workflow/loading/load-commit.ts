import path from 'node:path';
import type { Declared } from '../../domain/declared.ts';
import { isError, type Problem, ProblemError } from '../../domain/problem.ts';
import type { Located } from '../../files/checkout.ts';
import type { GitObjects } from '../../files/git-objects.ts';
import { textInCommit } from '../../files/read-text.ts';
import type { CommitTree } from '../../files/tree.ts';
import { type Loaded, type Origin, parseAndDeclare, readFiles } from './load.ts';

/** What the files of a commit declare, or why they cannot be read. */
export type LoadedCommit =
  | { readonly declared: Declared }
  | { readonly declared: undefined; readonly problems: readonly Problem[] };

const unreadable = (message: string, why: string): Problem => ({
  code: 'file-unreadable',
  severity: 'error',
  message,
  why,
});

const originIn = (git: GitObjects, { files, lister }: CommitTree): Origin => ({
  lister,
  open: async (wanted) => {
    const blobs = await git.blobs(wanted.flatMap(({ path: file }) => files.get(file) ?? []));
    return async ({ path: where, file, place }) => {
      const bytes = blobs?.get(files.get(where) ?? '');
      if (bytes !== undefined) return textInCommit(bytes, file, place);
      throw new ProblemError([unreadable(`${file} cannot be read`, 'Git does not have the object')]);
    };
  },
});

/** Files that may be the same as some of a commit: those of a checkout, or none. */
export type Here = Pick<Loaded, 'located' | 'parsed'> & { readonly declared: Declared | undefined };

/**
 * Loads the files of a commit, or of a tree, from Git objects alone: the root file at a path from the top, and all that it
 * includes there. `here` are the files of the checkout; the same files declare the same.
 */
export async function loadCommit(
  git: GitObjects,
  commit: string,
  rootPath: string,
  here: Here,
): Promise<LoadedCommit> {
  const short = commit.slice(0, 12);
  const refused = (problem: Problem): LoadedCommit => ({ declared: undefined, problems: [problem] });
  const { top } = here.located;
  const tree = await git.treeOf(commit);
  if (tree === undefined)
    return refused(unreadable(`the commit ${short} cannot be read`, 'Git does not list it'));
  const root: Located = { top, path: path.join(top, rootPath), inGit: true };
  if (!tree.files.has(root.path))
    return refused(unreadable(`the commit ${short} has no ${rootPath}`, 'the root file was elsewhere then'));
  const known = new Map(here.parsed.map((file) => [file.text.file, file]));
  try {
    const read = await readFiles(root, originIn(git, tree));
    const texts = [read.root.text, ...read.included];
    const isSame =
      root.path === here.located.path &&
      read.problems.length === 0 &&
      texts.length === here.parsed.length &&
      texts.every(({ file, content }) => known.get(file)?.text.content === content);
    if (isSame && here.declared !== undefined) return { declared: here.declared };
    const { declared, problems } = await parseAndDeclare(read, known);
    const errors = problems.filter(isError);
    return declared === undefined || errors.length > 0
      ? { declared: undefined, problems: errors }
      : { declared };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { declared: undefined, problems: error.problems };
  }
}
