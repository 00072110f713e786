import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { takeLock } from '../../src/apply/lock.ts';
import { ProblemError } from '../../src/domain/problem.ts';

const LOCK = fileURLToPath(new URL('../../dist/apply/lock.js', import.meta.url));
const fileOf = (url: string): string =>
  path.join(
    tmpdir(),
    `rolecall-${process.getuid?.() ?? 'user'}-${createHash('sha256').update(url).digest('hex').slice(0, 32)}.lock`,
  );

/** A process id that nobody has: that of a process that has ended. */
async function deadPid(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'process.pid']);
  return Number(stdout);
}

describe('the lock', () => {
  it('is held by one, freed, and taken again', () => {
    const url = `https://one.example.com/${process.pid}`;
    const free = takeLock(url);
    expect(() => takeLock(url)).toThrow(ProblemError);
    expect(takeLock(`${url}/other`)()).toBe(undefined);
    free();
    takeLock(url)();
    expect(existsSync(fileOf(url))).toBe(false);
  });

  it('of a killed process is taken over, and one that is just being taken is not', async () => {
    const url = `https://two.example.com/${process.pid}`;
    writeFileSync(fileOf(url), String(await deadPid()));
    takeLock(url)();
    writeFileSync(fileOf(url), '');
    expect(() => takeLock(url)).toThrow(ProblemError);
    rmSync(fileOf(url));
  });

  it('goes to exactly one of many that start at once, also after a killed process', async () => {
    const url = `https://three.example.com/${process.pid}`;
    writeFileSync(fileOf(url), String(await deadPid()));
    const program = `import { takeLock } from ${JSON.stringify(LOCK)};
      try { takeLock(${JSON.stringify(url)}); console.log('taken'); process.stdin.resume(); } catch (error) { console.log(error.name); process.exit(); }`;
    // Whoever has the lock keeps it until all have said how they fared.
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program]),
    );
    const said = await Promise.all(
      children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
    );
    for (const { stdin } of children) stdin.end();
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
    rmSync(fileOf(url), { force: true });
    expect(said.sort()).toEqual([...Array(5).fill('ProblemError'), 'taken']);
  });
});
