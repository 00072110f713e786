import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A folder with what the package holds, from where no other package can be found. */
async function installed(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'rolecall-installed-')));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ['dist', 'schemas', 'package.json'])
    await cp(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  return folder;
}

it('every part of what is installed loads without any other package', async () => {
  const folder = await installed();
  const chunks = (await readdir(path.join(folder, 'dist/chunks'))).map((name) => `./dist/chunks/${name}`);
  expect(chunks.length).toBeGreaterThan(20);
  const program = `for (const file of process.argv.slice(1)) await import(file);
    const { load } = await import('./dist/index.js');
    console.log(typeof load);`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, ...chunks],
    { cwd: folder, env: { PATH: process.env['PATH'] } },
  );
  expect([stderr, stdout.trim()]).toEqual(['', 'function']);
});
