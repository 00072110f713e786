import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { unfinishedJournal } from '../apply/journal.ts';
import type { OpenedNote } from '../domain/audit.ts';
import { fail, jsonOf } from '../domain/problem.ts';
import { isPrivate, openPrivateFolder, refuseUnsafePath } from '../files/private-folder.ts';
import { readText } from '../files/read-text.ts';
import { asItIs, type Clean, writeAtomically } from '../files/write-atomically.ts';
import { DEEPEST, isDeeperThan } from '../portal/body.ts';
import { decodeBackup } from '../portal/decode.ts';
import { buildState, type PortalState } from '../portal/read-portal.ts';
import { type ConnectRequest, connect, refuseNoUsers } from './connect.ts';
import { cleanFor } from './credentials.ts';
import type { Loaded } from './load.ts';
import { writing } from './save.ts';

/** In bytes. Shell completion skips a larger backup, which takes too long to read. */
const LARGEST_BACKUP = 64 * 1024 * 1024;

const baseFolder = (root: string, stateDir: string | undefined): string =>
  stateDir ?? path.join(root, '.rolecall');

/** Mode 0700 and ignored by Git. Throws `unsafe-path` for a link or another user's folder. */
export async function openStateFolder(root: string, name: string, stateDir: string | undefined) {
  const base = baseFolder(root, stateDir);
  const folder = await writing(path.join(base, name), () =>
    openPrivateFolder(base, name, stateDir !== undefined),
  );
  return { path: folder, stamp: `${new Date().toISOString().replace(/[-:.]/g, '')}-${process.pid}` };
}

/** Undefined unless this user made the folder: a stranger's checkout could contain a folder of that name. */
async function trustedFolder(root: string, name: string, stateDir: string | undefined) {
  const folder = path.join(baseFolder(root, stateDir), name);
  await refuseUnsafePath(folder);
  const stats = await lstat(folder).catch(() => undefined);
  return stats?.isDirectory() === true && isPrivate(stats) ? folder : undefined;
}

/** The newest unclosed journal. Throws `unsafe-path` if the state folder is behind a link. */
export async function lookForUnfinished(root: string, name: string, stateDir: string | undefined) {
  const folder = await trustedFolder(root, name, stateDir);
  return folder && unfinishedJournal(folder);
}

function* backupText(head: object, records: PortalState['records']): Iterable<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, list] of Object.entries(records)) {
    yield `,\n${JSON.stringify(name)}:[`;
    for (const [index, record] of list.entries())
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(record)}`;
    yield ']';
  }
  yield '}\n';
}

export async function writeBackup(
  { path: folder, stamp }: Awaited<ReturnType<typeof openStateFolder>>,
  portal: { readonly name: string; readonly url: string },
  { records }: PortalState,
  clean: Clean,
): Promise<string> {
  const file = path.join(folder, `backup-${stamp}.json`);
  const head = { format: 'rolecall.backup/1', createdAt: new Date().toISOString(), portal };
  await writing(file, () => writeAtomically(file, backupText(head, records), clean, 0o600));
  return file;
}

async function readAnyBackup(file: string) {
  const value = jsonOf((await readText(file)).content);
  const backup = isDeeperThan(value, DEEPEST)
    ? `it nests deeper than ${DEEPEST} levels`
    : decodeBackup(value);
  if (typeof backup !== 'string') return backup;
  throw fail({
    code: 'backup-corrupt',
    message: `${file} is not a backup`,
    why: value === undefined ? 'it is not JSON' : backup,
    fix: 'name a file that apply or snapshot wrote: see .rolecall',
  });
}

/** Throws if somebody else may have written the backup. On Windows, rolecall cannot check the writer. */
export async function refuseForeignBackup(file: string): Promise<void> {
  if (process.platform === 'win32' || isPrivate(await stat(file))) return;
  throw fail({
    code: 'unsafe-path',
    message: `somebody else may have written ${file}`,
    why: 'its owner is another user, or its mode is not 600',
    fix: 'check where the file comes from, then make it private: chmod 600',
  });
}

export async function readBackup(file: string, url: string): Promise<PortalState> {
  const backup = await readAnyBackup(file);
  if (backup.url === url) return buildState(backup.records);
  const message = `${file} is a backup of ${backup.url}, and the files are for ${url}`;
  throw fail({ code: 'portal-mismatch', message, fix: 'name a backup of this portal' });
}

/** Undefined without a backup that this user wrote. */
export async function newestBackup({ declared, folder }: Loaded): Promise<PortalState | undefined> {
  const stateFolder = await trustedFolder(folder, declared.settings.portal.name, undefined);
  if (stateFolder === undefined) return undefined;
  const backups = (await readdir(stateFolder)).filter((name) => /^backup-.*\.json$/.test(name));
  // Names sort by time.
  const newest = backups.sort().at(-1);
  if (newest === undefined) return undefined;
  const file = path.join(stateFolder, newest);
  const stats = await lstat(file);
  if (!stats.isFile() || !isPrivate(stats) || stats.size > LARGEST_BACKUP) return undefined;
  return buildState((await readAnyBackup(file)).records);
}

const NOTES = 'opened.jsonl';

export async function readOpened({ declared, folder }: Loaded): Promise<readonly OpenedNote[]> {
  const stateFolder = await trustedFolder(folder, declared.settings.portal.name, undefined);
  if (stateFolder === undefined) return [];
  const file = path.join(stateFolder, NOTES);
  const stats = await lstat(file).catch(() => undefined);
  if (stats?.isFile() !== true || !isPrivate(stats)) return [];
  const lines = (await readText(file)).content.split('\n');
  // `noteOpened` wrote these lines. The last line is empty.
  return lines.flatMap((line) => (jsonOf(line) as OpenedNote | undefined) ?? []);
}

/** Notes that rolecall opens the portal as this person, because the audit log shows only the person. */
export async function noteOpened(loaded: Loaded, note: OpenedNote): Promise<void> {
  const { declared, folder } = loaded;
  const stateFolder = await openStateFolder(folder, declared.settings.portal.name, undefined);
  const notes = [...(await readOpened(loaded)), note];
  const file = path.join(stateFolder.path, NOTES);
  const lines = notes.map((one) => `${JSON.stringify(one)}\n`);
  await writing(file, () => writeAtomically(file, lines, asItIs, 0o600));
}

export interface SnapshotRequest extends ConnectRequest {
  readonly stateDir?: string | undefined;
}

export async function snapshot(request: SnapshotRequest) {
  const { loaded, portal } = await connect(request);
  const { name } = loaded.declared.settings.portal;
  const state = await portal.read('agreed');
  refuseNoUsers(state.live);
  const folder = await openStateFolder(loaded.folder, name, request.stateDir);
  const file = await writeBackup(folder, { name, url: portal.url }, state, await cleanFor(request));
  return { path: file, users: state.records.users.length };
}
