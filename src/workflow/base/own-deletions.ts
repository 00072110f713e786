import path from 'node:path';
import { ownDeletions } from '../../apply/own-deletions.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Live } from '../../domain/live.ts';
import { refuseLinkedFolder } from '../../files/private-folder.ts';
import type { Loaded } from '../loading/load.ts';
import { stateFolderPath } from '../state/state-folder.ts';

/** Where the journals of a portal lie. */
interface Journals {
  readonly loaded: Loaded;
  readonly stateDir: string | undefined;
  readonly url: string;
}

/**
 * The same, going on where an apply ended that deleted accounts, after an instant or as the last one: nobody of whose
 * accounts it deleted one has been renamed. Journals are looked at only where somebody seems to be.
 */
export async function goingOn(
  desired: Desired,
  live: Live,
  since: number | 'last',
  { loaded, stateDir, url }: Journals,
): Promise<Desired> {
  const renamed = [...desired.users.values()].filter(
    ({ identity, previously }) =>
      previously.length > 0 &&
      !live.users.has(identity) &&
      previously.some((address) => live.users.has(address)),
  );
  if (renamed.length === 0) return desired;
  const { name } = loaded.declared.settings.portal;
  if (stateDir === undefined) await refuseLinkedFolder(path.join(loaded.folder, '.rolecall'), name);
  const deleted = await ownDeletions(stateFolderPath(loaded.folder, name, stateDir), url, since);
  const users = new Map(desired.users);
  for (const user of renamed)
    if ([user.identity, ...user.previously].some((identity) => deleted.has(identity)))
      users.set(user.identity, { ...user, isUnfinished: true });
  return { ...desired, users };
}
