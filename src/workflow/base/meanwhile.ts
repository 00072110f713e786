import { type ListedMeanwhile, type Meanwhile, NOBODY_MEANWHILE } from '../../domain/base.ts';
import type { Declared } from '../../domain/declared.ts';
import type { GroupId, Identity } from '../../domain/ids.ts';
import type { GitObjects } from '../../files/git-objects.ts';
import type { Loaded } from '../loading/load.ts';
import { loadCommit } from '../loading/load-commit.ts';
import type { Start } from './start.ts';

const MOST_MEANWHILE = 50;

/** Whom the commits since what was applied last list, and neither that nor the files; commits that cannot be read list nobody. */
export async function findListedMeanwhile(
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
