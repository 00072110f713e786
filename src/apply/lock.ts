import { rmSync, writeFileSync } from 'node:fs';
import { ProblemError } from '../domain/problem.ts';
import { codeOf, holderIn, thisProcess } from './holder.ts';
import { lockPlace } from './lock-place.ts';

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
      message: `another apply for this portal is under way (process ${holder})`,
      why: 'two at once would work against each other',
      fix:
        holder === process.pid
          ? 'this run applies another root file to the same portal: apply the two in runs of their own, one after the other'
          : `wait for it to end; if it is no rolecall, remove ${file}`,
    },
  ]);
