import { createHash } from 'node:crypto';
import type { Text } from '../config/parse/text.ts';
import type { Located } from './checkout.ts';
import { openRepository } from './git-objects.ts';
import { findIncludes, type Include } from './includes.ts';

/** `commit` is null outside a checkout or without Git. */
export interface Revision {
  readonly commit: string | null;
  readonly dirty: boolean;
}

/** The id that Git gives this text. `like` is any id of the repository: its length shows the algorithm. */
function blobId(content: string, like: string): string {
  const bytes = Buffer.from(content, 'utf8');
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

/** On checkout, Git may have changed LF to CR LF, which means the same in YAML and JSON. */
const isBlob = ({ content }: Text, id: string): boolean =>
  blobId(content, id) === id ||
  (content.includes('\r\n') && blobId(content.replaceAll('\r\n', '\n'), id) === id);

/** Compares the files with the commit. Git runs no filter of the repository. */
export async function compareRevision(
  root: Located,
  includes: readonly Include[],
  read: ReadonlyMap<string, Text>,
): Promise<Revision> {
  const git = await openRepository(root.top);
  const commit = await git?.commitOf('HEAD');
  if (git === undefined || commit === undefined) return { commit: null, dirty: false };
  const tree = await git.treeOf(commit);
  const isCommitted = ([file, text]: readonly [string, Text]): boolean => {
    const id = tree?.files.get(file);
    return id !== undefined && isBlob(text, id);
  };
  if (tree === undefined || ![...read].every(isCommitted)) return { commit, dirty: true };
  // The commit may include files that the working tree no longer has.
  const { files, problems } = await findIncludes(root, includes, tree.lister);
  return { commit, dirty: problems.length > 0 || files.some(({ path: file }) => !read.has(file)) };
}
