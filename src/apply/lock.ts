import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    const holder = Number(readFileSync(file, 'utf8').trim() || '0');
    if (holder > 0 && isAlive(holder)) throw locked(holder, file);
    rmSync(file, { force: true });
  }
  throw locked(0, file);
}

const locked = (pid: number, file: string): ProblemError =>
  new ProblemError([
    {
      code: 'locked',
      severity: 'error',
      message: `another apply for this portal is under way (process ${pid})`,
      why: 'two at once would work against each other',
      fix: `wait for it to end; if it is no rolecall, remove ${file}`,
    },
  ]);
