import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { fail, type ProblemError } from '../domain/problem.ts';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** Returns one text for all spellings of an address: loopback names, default ports, final dots and slashes. */
export function endpointOf(address: string): string {
  const url = new URL(address);
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const usualPort = url.protocol === 'https:' ? '443' : '80';
  return `${LOOPBACK.test(host) ? 'loopback' : host}:${url.port || usualPort}${url.pathname.replace(/\/+$/, '')}`;
}

/** Asks the system for the home folder, because a variable such as HOME could move the lock. */
function ownFolders(): string[] {
  try {
    const { homedir } = userInfo();
    return existsSync(homedir) ? [path.join(homedir, '.cache', 'rolecall')] : [];
  } catch {
    return [];
  }
}

/** Makes the folder if it is missing. False if another user owns it, or if this user cannot write to it. */
export function isUsable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return false;
    chmodSync(folder, 0o700);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The lock is in `.cache/rolecall` in the home folder, else in `rolecall-UID` in a shared temporary folder.
 * Its file name depends on the host, because several machines may share a home folder.
 */
export function lockPlace(address: string): string {
  const uid = process.getuid?.() ?? userInfo().username;
  const shared = ['/var/tmp', '/tmp', '/dev/shm'].map((folder) => path.join(folder, `rolecall-${uid}`));
  const folders = [...ownFolders(), ...shared];
  const folder = folders.find(isUsable);
  if (folder === undefined)
    throw fail({
      code: 'file-unwritable',
      message: `rolecall cannot write its lock: none of ${folders.join(', ')} is writable`,
      fix: 'make one of them writable; in a container, mount an empty folder at /tmp',
    });
  const text = `${hostname()}\n${endpointOf(address)}`;
  return path.join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.lock`);
}

const lockProblem = (holder: number | 'unknown', file: string): ProblemError =>
  fail({
    code: 'locked',
    message: `another apply for this portal is running (process ${holder})`,
    fix:
      holder === process.pid
        ? 'this run applies another root file to the same portal: apply one root file after the other'
        : `wait for it to end; if that process is not rolecall, remove ${file}`,
  });

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;

function read(file: string) {
  try {
    return { text: readFileSync(file, 'utf8'), written: statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}

/** The start time of a process, from `/proc` on Linux. Empty on other systems, and for a zombie process. */
const startOf = (pid: number): string => {
  const line = read(`/proc/${pid}/stat`)?.text ?? '';
  // The program's name comes before the state, field 3, and may have spaces. Field 22 is the start time.
  const [state, ...fields] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? '' : (fields[18] ?? '');
};

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** In milliseconds: a process needs at most this long to write its process number into its lock. */
const LONGEST_WRITE = 5000;

/** Returns `unknown` while a process writes its number to the lock. Undefined if no process has the lock. */
function holderIn(file: string): number | 'unknown' | undefined {
  const found = read(file);
  if (found === undefined) return undefined;
  if (found.text === '') return Math.abs(Date.now() - found.written) < LONGEST_WRITE ? 'unknown' : undefined;
  const [number, start] = found.text.split(' ');
  const pid = Number(number);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isRunning(pid)) return undefined;
  // The system reuses process numbers, so the start time must match too.
  return start === undefined || start === startOf(pid) ? pid : undefined;
}

/** Returns false if the file exists. */
function make(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

const remove = (file: string): void => rmSync(file, { force: true });

/** A second lock file makes sure that only one process at a time removes the lock of a dead process. */
function removeDead(file: string): void {
  const guard = `${file}.takeover`;
  if (!make(guard)) {
    // Remove a dead process's takeover file too, so that the next run can continue.
    if (holderIn(guard) === undefined) remove(guard);
    throw lockProblem('unknown', file);
  }
  try {
    if (holderIn(file) === undefined) remove(file);
  } finally {
    remove(guard);
  }
}

/** Returns a function that frees the lock. Throws `locked` while another living process has the lock. */
export function takeLock(url: string): () => void {
  const file = lockPlace(url);
  if (!make(file)) {
    const holder = holderIn(file);
    if (holder !== undefined) throw lockProblem(holder, file);
    removeDead(file);
    if (!make(file)) throw lockProblem('unknown', file);
  }
  return () => remove(file);
}
