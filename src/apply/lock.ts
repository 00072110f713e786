import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProblemError } from '../domain/problem.ts';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Who holds a lock: a process, `being taken` while it is not written yet, or nobody. */
function holderOf(file: string): number | 'being taken' | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return Number(text);
    return Date.now() - statSync(file).mtimeMs < BEING_TAKEN ? 'being taken' : 0;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const BEING_TAKEN = 5000;

/**
 * Removes the lock of a dead holder. Only one process at a time may do that, and it looks again first: so nobody ever
 * removes a lock that was taken meanwhile.
 */
function removeDead(file: string, dead: number): void {
  const guard = `${file}.takeover`;
  try {
    writeFileSync(guard, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const left = holderOf(guard);
    if (typeof left === 'number' && !isAlive(left)) rmSync(guard, { force: true });
    throw locked('being taken', file);
  }
  try {
    if (holderOf(file) === dead) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Takes the lock for a portal on this machine, whatever the state folder; returns what frees it. Throws `locked` while
 * another process that is alive holds it. The lock of a killed process is taken over.
 */
export function takeLock(url: string): () => void {
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 32);
  const file = path.join(tmpdir(), `rolecall-${process.getuid?.() ?? 'user'}-${hash}.lock`);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    if (holder === undefined) continue;
    if (holder === 'being taken' || (holder > 0 && isAlive(holder))) throw locked(holder, file);
    removeDead(file, holder);
  }
  throw locked(undefined, file);
}

const locked = (holder: ReturnType<typeof holderOf>, file: string): ProblemError =>
  new ProblemError([
    {
      code: 'locked',
      severity: 'error',
      message: `another apply for this portal is under way (process ${holder ?? 'unknown'})`,
      why: 'two at once would work against each other',
      fix: `wait for it to end; if it is no rolecall, remove ${file}`,
    },
  ]);
