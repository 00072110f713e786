import { execFile } from 'node:child_process';
import { createReadStream, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Seed } from '../../src/sandbox/seed.ts';
import { inProcess, rolecall } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';

const REPORTS = 60;
const idOf = (at: number): string => `a0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
/** Names that are more than letters, one of them with the key in it. */
const nameOf = (at: number): string =>
  at === 7 ? `Report ${KEY} 7` : `Report "${at}" 😀 ${'ñ'.repeat(1 + (at % 5))}`;
const LAST = 1400;

/** Everybody has other reports than the files give: a plan of tens of megabytes. */
function seed(): Seed {
  const half = Array.from({ length: REPORTS / 2 }, (_, at) => idOf(at));
  return {
    reports: Array.from({ length: REPORTS }, (_, at) => ({
      id: idOf(at),
      name: nameOf(at),
      workspaceName: 'W 😀',
    })),
    users: Array.from({ length: LAST }, (_, at) => user(`u${at}@x.com`, { reports: half })),
  };
}

function access(): string {
  const half = Array.from({ length: REPORTS / 2 }, (_, at) => `W 😀/${nameOf(at + REPORTS / 2)}`);
  const users = Object.fromEntries(
    Array.from({ length: LAST }, (_, at) => [`u${at}@x.com`, { reports: half }]),
  );
  return JSON.stringify({ users });
}

async function world(): Promise<string> {
  const { url } = await portalWith(seed());
  return folderWith({
    'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\ninclude: ["access.json"]\nguards: { maxRemovals: off, minAdministrators: 0 }\n`,
    'access.json': access(),
  });
}

/** What stands in a plan, line by line, but for its instant. */
async function linesOf(file: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface(createReadStream(file)))
    if (!line.startsWith('  "createdAt":')) lines.push(line);
  return lines;
}

const PLAN = ['plan', '--base', 'none', '--quiet', '--format', 'markdown', '--out'];

describe('a plan that is long', () => {
  it('is written by a thread as it is without one, clean of the key', async () => {
    const folder = await world();
    // Running from source there is no such thread.
    const here = await inProcess(folder, [...PLAN, 'here.json']);
    const there = await rolecall(folder, [...PLAN, 'there.json'], { NODE_DEBUG: 'worker' });
    expect([here.code, there.code]).toEqual([0, 0]);
    expect(here.stderr).not.toContain('WORKER');
    expect(there.stderr).toContain('writing-thread.js');
    const [one, other] = [await linesOf(`${folder}/here.json`), await linesOf(`${folder}/there.json`)];
    expect(one.length).toBeGreaterThan(80_000);
    expect(other.length).toBe(one.length);
    // Not as one list: what differs would be searched for, and told, for minutes.
    expect(other.findIndex((line, at) => line !== one[at])).toBe(-1);
    expect(one.some((line) => line.includes('Report [key] 7'))).toBe(true);
    expect(one.some((line) => line.includes(KEY))).toBe(false);
    const { summary, changes } = JSON.parse(other.join('\n'));
    expect(summary.reports).toEqual({ grant: LAST * 30, revoke: LAST * 30 });
    expect(changes.length).toBe(LAST * REPORTS);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'leaves nothing behind where %s ends the run meanwhile',
    async (signal) => {
      const folder = await world();
      let seen = '';
      const ended = rolecall(folder, [...PLAN, 'plan.json'], {}, (child) => {
        const look = setInterval(() => {
          seen = readdirSync(folder).find((file) => file.endsWith('.tmp')) ?? '';
          if (seen === '') return;
          clearInterval(look);
          child.kill(signal);
        }, 2);
        child.once('close', () => clearInterval(look));
      });
      expect((await ended).code).toBe(null);
      expect(seen).not.toBe('');
      expect(await readdir(folder)).toEqual(['access.json', 'rolecall.yaml']);
    },
  );

  it('is refused as a whole where the disk takes only the beginning', async () => {
    const folder = await world();
    const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
    const limited = `ulimit -f 20480; exec "${process.execPath}" "${main}" ${PLAN.join(' ')} plan.json`;
    const ended = await promisify(execFile)('bash', ['-c', limited], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, ROLECALL_API_KEY: KEY, NODE_DEBUG: 'worker' },
    }).catch((error: { readonly code: number; readonly stderr: string }) => error);
    expect('code' in ended && ended.code).toBe(1);
    expect(ended.stderr).toContain('writing-thread.js');
    expect(ended.stderr).toContain('file-unwritable');
    expect(ended.stderr).toContain('EFBIG');
    expect(await readdir(folder)).toEqual(['access.json', 'rolecall.yaml']);
  });
});
