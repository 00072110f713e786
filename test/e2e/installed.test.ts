import { execFile } from 'node:child_process';
import { cp, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { observedPortal } from '../support/applying.ts';
import { rootText } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { KEY } from '../support/portal.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PATH = process.env['PATH'];
const start = promisify(execFile);

it('each part of an installed package loads without any other package', async () => {
  const folder = await realpath(await folderWith({}));
  for (const part of ['dist', 'schemas', 'package.json'])
    await cp(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  const chunks = (await readdir(path.join(folder, 'dist/chunks'))).map((name) => `./dist/chunks/${name}`);
  expect(chunks.length).toBeGreaterThan(20);
  const program = `for (const file of process.argv.slice(1)) await import(file);
    const { load } = await import('./dist/index.js');
    console.log(typeof load);`;
  const words = ['--input-type=module', '--eval', program, ...chunks];
  const { stdout, stderr } = await start(process.execPath, words, { cwd: folder, env: { PATH } });
  expect([stderr, stdout.trim()]).toEqual(['', 'function']);
});

it('the example program plans, rehearses and applies with the library', async () => {
  const portal = await observedPortal({ reports, users: [user('ana@x.com')] });
  const text = rootText(portal.url, 'users: { ana@x.com: { reports: [Sales/Churn] } }\n');
  const folder = await folderWith({ 'rolecall.yaml': text });
  const words = [path.join(ROOT, 'examples/library/nightly.mjs'), `${folder}/rolecall.yaml`];
  await start(process.execPath, words, { env: { PATH, ROLECALL_API_KEY: KEY } });
  expect(portal.store.user('ana@x.com')?.reports).toEqual([ID.churn]);
});
