import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, lstatSync, mkdirSync, statSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { ProblemError } from '../domain/problem.ts';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** One name for a portal, however its address is spelled: by loopback's names, default ports, trailing dots and slashes. */
export function endpointOf(address: string): string {
  const url = new URL(address);
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return `${LOOPBACK.test(host) ? 'loopback' : host}:${port}${url.pathname.replace(/\/+$/, '')}`;
}

/** The home folder by the list of users, so that no variable moves it; undefined for who is in no list. */
function home(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}

/** True for a folder that may be somebody's home: `/` is what users without one have. */
function isHome(folder: string): boolean {
  try {
    return path.isAbsolute(folder) && folder !== '/' && statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Folders for locks, the best one first: in this home folder, if it is one, else where everybody may write. */
export function foldersForLocks(homedir: string | undefined): readonly string[] {
  const uid = process.getuid?.() ?? userInfo().username;
  const shared = ['/var/tmp', '/tmp', '/dev/shm'].map((folder) => path.join(folder, `rolecall-${uid}`));
  return homedir !== undefined && isHome(homedir)
    ? [path.join(homedir, '.cache', 'rolecall'), ...shared]
    : shared;
}

/** Makes the folder; true if it is ours alone and writable. */
export function isUsable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    if (!stats.isDirectory()) return false;
    if (process.getuid !== undefined) {
      if (stats.uid !== process.getuid()) return false;
      if ((stats.mode & 0o077) !== 0) chmodSync(folder, 0o700);
    }
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The lock file of a portal for a user of this machine, whatever the environment: in `.cache/rolecall` in the home
 * folder, else `rolecall-UID` in `/var/tmp`, `/tmp` or `/dev/shm`, the first that can be written to. The name holds the
 * name of the machine, since several may share a home. Throws `file-unwritable` where there is none.
 */
export function lockPlace(address: string): string {
  const folders = foldersForLocks(home());
  const folder = folders.find(isUsable);
  if (folder === undefined) {
    throw new ProblemError([
      {
        code: 'file-unwritable',
        severity: 'error',
        message: `rolecall cannot write its lock: none of ${folders.join(', ')} is writable`,
        fix: 'make one of them writable; in a container, mount an empty folder at /tmp',
      },
    ]);
  }
  const name = createHash('sha256')
    .update(`${hostname()}\n${endpointOf(address)}`)
    .digest('hex')
    .slice(0, 32);
  return path.join(folder, `${name}.lock`);
}
