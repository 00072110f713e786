import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { ProblemError } from '../domain/problem.ts';
import { lockPlace } from './lock-place.ts';

/** A process that holds a lock. */
interface LockHolder {
  readonly pid: number;
  /** When it started, as the system counts, since numbers are used again; undefined where the system does not show it. */
  readonly start: string | undefined;
}

/** The code of an error of the system, `ENOENT` for example. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The field `starttime`: the name of the program before it may hold spaces and parentheses. */
const startOf = (pid: number): string | undefined => {
  const line = read(`/proc/${pid}/stat`);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19];
};

const thisProcess = (): LockHolder => ({ pid: process.pid, start: startOf(process.pid) });

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** True while the very process lives, and not only another of its number. */
function isAlive({ pid, start }: LockHolder): boolean {
  if (!hasProcess(pid)) return false;
  const started = startOf(pid);
  return start === undefined || started === undefined || start === started;
}

const BEING_WRITTEN = 5000;
const CLOCKS_DIFFER = 60_000;

/**
 * Who holds a file: `being taken` while it was just made and is not written yet, `nobody` when it says nothing that names
 * a living process, and undefined when there is no such file. `now` is the clock, in milliseconds.
 */
export function holderIn(
  file: string,
  now: () => number = Date.now,
): LockHolder | 'being taken' | 'nobody' | undefined {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  let text: string;
  let modified: number;
  try {
    const handle = openSync(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      modified = fstatSync(handle).mtimeMs;
      text = readFileSync(handle, 'utf8');
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    return 'nobody';
  }
  if (text === '') return Math.abs(now() - modified) < BEING_WRITTEN ? 'being taken' : 'nobody';
  const holder = parsed(text);
  if (holder === undefined || !isAlive(holder)) return 'nobody';
  // Nothing from before the start of the machine is held.
  return modified < now() - uptime() * 1000 - CLOCKS_DIFFER ? 'nobody' : holder;
}

function parsed(text: string): LockHolder | undefined {
  try {
    const { pid, start } = JSON.parse(text) as Record<string, unknown>;
    if (!Number.isSafeInteger(pid) || Number(pid) <= 0) return undefined;
    return {
      pid: Number(pid),
      start: typeof start === 'string' ? start : undefined,
    };
  } catch {
    return undefined;
  }
}

/** Removes what is there, a folder too; nothing may be there any more. */
const remove = (file: string): void => rmSync(file, { force: true, recursive: true });

/** Makes a file that names this process; false when it is there already. */
function make(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(thisProcess()), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a dead holder. Only one process at a time may do that, and it looks again first: so nobody ever
 * removes a lock that was taken meanwhile.
 */
function removeDead(file: string): void {
  const guard = `${file}.takeover`;
  if (!make(guard)) {
    if (holderIn(guard) === 'nobody') remove(guard);
    throw locked('unknown', file);
  }
  try {
    if (holderIn(file) === 'nobody') remove(file);
  } finally {
    remove(guard);
  }
}

/**
 * Takes the lock for a portal on this machine, whatever the spelling of its address, the state folder and the environment;
 * returns what frees it. Throws `locked` while another process that is alive holds it. What a killed process left, or
 * what names no process, is taken over.
 */
export function takeLock(url: string): () => void {
  const file = lockPlace(url);
  for (let attempt = 0; attempt < 3; attempt++) {
    if (make(file)) return () => remove(file);
    const holder = holderIn(file);
    if (holder === undefined) continue;
    if (holder === 'being taken') throw locked('unknown', file);
    if (holder !== 'nobody') throw locked(holder.pid, file);
    removeDead(file);
  }
  throw locked('unknown', file);
}

const locked = (holder: number | 'unknown', file: string): ProblemError =>
  new ProblemError([
    {
      code: 'locked',
      severity: 'error',
      message: `another apply for this portal is running (process ${holder})`,
      fix:
        holder === process.pid
          ? 'this run applies another root file to the same portal: apply them one after the other'
          : `wait for it to end; if that process is not rolecall, remove ${file}`,
    },
  ]);
