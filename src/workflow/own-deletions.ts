import path from 'node:path';
import { ownDeletions } from '../apply/own-deletions.ts';
import { type Base, isVanishedSince } from '../domain/base.ts';
import type { Desired } from '../domain/desired.ts';
import type { Live } from '../domain/live.ts';
import { refuseLinkedFolder } from '../files/private-folder.ts';
import type { Loaded } from './load.ts';
import { stateFolderPath } from './state-folder.ts';

/** Where the journals of a portal lie. */
interface Journals {
  readonly loaded: Loaded;
  readonly stateDir: string | undefined;
  readonly url: string;
}

/** What is wanted, and what was applied last, as far as an apply that ended early bears on it. */
interface Wanted {
  readonly desired: Desired;
  readonly base: Base | undefined;
}

/**
 * The same, going on where an apply ended that deleted accounts: nobody whom it deleted counts as removed in the portal, and
 * nobody of whose accounts it deleted one has been renamed. Journals are looked at only where somebody seems to be either.
 */
export async function goingOn(
  { desired, base }: Wanted,
  live: Live,
  { loaded, stateDir, url }: Journals,
): Promise<Wanted> {
  const missing = [...desired.users.values()].filter(({ identity }) => !live.users.has(identity));
  const vanished = missing.filter(
    ({ identity }) => base !== undefined && isVanishedSince(base, live, identity),
  );
  const renamed = missing.filter(({ previously }) => previously.some((address) => live.users.has(address)));
  if (vanished.length + renamed.length === 0) return { desired, base };
  const { name } = loaded.declared.settings.portal;
  if (stateDir === undefined) await refuseLinkedFolder(path.join(loaded.folder, '.rolecall'), name);
  const folder = stateFolderPath(loaded.folder, name, stateDir);
  const deleted = await ownDeletions(folder, url, base?.instantOf('then') ?? 'last');
  const users = new Map(desired.users);
  for (const user of renamed)
    if ([user.identity, ...user.previously].some((identity) => deleted.has(identity)))
      users.set(user.identity, { ...user, isUnfinished: true });
  const applied = new Map(base?.users);
  for (const { identity } of vanished) {
    const entry = applied.get(identity);
    if (entry !== undefined && deleted.has(identity)) applied.set(identity, { ...entry, present: false });
  }
  return { desired: { ...desired, users }, base: base && { ...base, users: applied } };
}
