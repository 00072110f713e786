import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Email, type Identity, identityOf } from '../domain/ids.ts';
import type { Operation, OperationKind } from '../domain/operation.ts';
import type { OutcomeStatus } from '../domain/outcome.ts';
import type { JournalHead } from './journal.ts';

/** A line of a journal, as far as it counts here. */
type Line =
  | { readonly event?: undefined; readonly portal?: JournalHead['portal']; readonly createdAt?: string }
  | {
      readonly event: 'start';
      readonly operation: Pick<Operation, 'id' | 'kind'> & { readonly email?: Email };
    }
  | { readonly event: 'end'; readonly id: string; readonly status: OutcomeStatus };

const ACCOUNTS: ReadonlySet<OperationKind> = new Set(['delete-user', 'create-user']);

/** A torn line, as the end of a process leaves it, says nothing. */
function parse(text: string): Line | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a checkout may hold was written by its author: an apply writes its journals for nobody else to read. */
const isOurs = ({ uid, mode }: Stats): boolean =>
  process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);

/** Follows one journal: who is deleted by it is put into `deleted`, who is created or was not deleted taken out. */
async function follow(handle: FileHandle, url: string, since: number, deleted: Set<Identity>): Promise<void> {
  const stats = await handle.stat();
  if (!stats.isFile() || !isOurs(stats)) return;
  const begun = new Map<string, { readonly kind: OperationKind; readonly identity: Identity }>();
  for await (const text of handle.readLines({ autoClose: false })) {
    const line = parse(text);
    if (line === undefined) continue;
    if (line.event === undefined) {
      const isAbout = line.portal?.url === url && Date.parse(line.createdAt ?? '') > since;
      if (!isAbout) return;
    } else if (line.event === 'start') {
      const { id, kind, email } = line.operation;
      if (!ACCOUNTS.has(kind) || email === undefined) continue;
      const identity = identityOf(email);
      begun.set(id, { kind, identity });
      if (kind === 'delete-user') deleted.add(identity);
    } else if (line.event === 'end') {
      const call = begun.get(line.id);
      const isMade = line.status === 'applied' || line.status === 'already-so';
      if (call !== undefined && (call.kind === 'create-user') === isMade && line.status !== 'unknown')
        deleted.delete(call.identity);
    }
  }
}

/**
 * Whose accounts the applies of a state folder have deleted, and not created again, in runs after an instant (in
 * milliseconds), or in the last run: so says the last journal that tells. One that cannot be read, or that others may have
 * written, tells nothing.
 */
export async function ownDeletions(
  folder: string,
  url: string,
  since: number | 'last',
): Promise<ReadonlySet<Identity>> {
  const deleted = new Set<Identity>();
  const names = await readdir(folder).catch(() => []);
  const journals = names.filter((one) => /^journal-.*\.jsonl$/.test(one)).sort();
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  for (const name of since === 'last' ? journals.slice(-1) : journals) {
    const handle = await open(path.join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
      () => undefined,
    );
    if (handle === undefined) continue;
    try {
      await follow(handle, url, since === 'last' ? Number.NEGATIVE_INFINITY : since, deleted);
    } catch {
      // Whoever is not known to be deleted here is held as somebody whom the portal’s people removed.
    } finally {
      await handle.close();
    }
  }
  return deleted;
}
