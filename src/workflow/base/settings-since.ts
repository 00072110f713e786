import path from 'node:path';
import type { GitObjects } from '../../files/git-objects.ts';
import type { Loaded } from '../loading/load.ts';

const MOST_COMMITS = 200;

/**
 * The oldest commit, along first parents from HEAD, whose root file is as it is now: the change of settings to apply first.
 * Undefined where that is HEAD itself.
 */
export async function settingsSince(loaded: Loaded, git: GitObjects): Promise<string | undefined> {
  const root = path.relative(loaded.located.top, loaded.located.path).split(path.sep).join('/');
  const head = await git.commitOf('HEAD');
  if (head === undefined) return undefined;
  const file = await git.objectIn(head, root);
  let since = head;
  for (let left = MOST_COMMITS; left > 0; left--) {
    const parent = (await git.readCommit(since))?.parents[0];
    if (parent === undefined || (await git.objectIn(parent, root)) !== file) break;
    since = parent;
  }
  return since === head ? undefined : since;
}
