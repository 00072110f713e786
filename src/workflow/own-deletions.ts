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

/**
 * A base in which nobody counts as removed in the portal whom an apply has deleted since then, to be created again or not,
 * and which ended before it was recorded: the next run goes on where that one ended.
 */
export async function withoutOwnDeletions(
  base: Base,
  { users: wanted }: Desired,
  live: Live,
  { loaded, stateDir, url }: Journals,
): Promise<Base> {
  const vanished = [...wanted.keys()].filter((identity) => isVanishedSince(base, live, identity));
  if (vanished.length === 0) return base;
  const { name } = loaded.declared.settings.portal;
  if (stateDir === undefined) await refuseLinkedFolder(path.join(loaded.folder, '.rolecall'), name);
  const deleted = await ownDeletions(
    stateFolderPath(loaded.folder, name, stateDir),
    url,
    base.instantOf('then'),
  );
  const users = new Map(base.users);
  for (const identity of vanished) {
    const entry = users.get(identity);
    if (entry !== undefined && deleted.has(identity)) users.set(identity, { ...entry, present: false });
  }
  return { ...base, users };
}
