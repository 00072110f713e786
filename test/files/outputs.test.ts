import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { asItIs } from '../../src/files/write-atomically.ts';
import { lookForUnfinished, openStateFolder } from '../../src/workflow/backups.ts';
import { checkOutput, saveText } from '../../src/workflow/save.ts';
import { codesOf } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';

const modeOf = async (file: string): Promise<number> => (await stat(file)).mode & 0o777;

it('rolecall closes the state folder to others, even if they could open it before', async () => {
  const folder = await folderWith({});
  await mkdir(path.join(folder, '.rolecall', 'test'), { recursive: true });
  for (const one of ['.rolecall', '.rolecall/test']) await chmod(path.join(folder, one), 0o777);
  await writeFile(path.join(folder, '.rolecall', '.gitignore'), '!*\n');
  const { path: state } = await openStateFolder(folder, 'test', undefined);
  expect(state).toBe(path.join(folder, '.rolecall', 'test'));
  expect(await Promise.all([modeOf(state), modeOf(path.dirname(state))])).toEqual([0o700, 0o700]);
  expect(readFileSync(path.join(folder, '.rolecall', '.gitignore'), 'utf8')).toBe('*\n');
});

it.each(['.rolecall', '.rolecall/test'])(
  'rolecall refuses the state folder if %s is a link',
  async (name) => {
    const [folder, away] = [await folderWith({}), await folderWith({ victim: 'mine' })];
    await mkdir(path.dirname(`${folder}/${name}`), { recursive: true });
    await symlink(away, `${folder}/${name}`);
    expect(await codesOf(() => openStateFolder(folder, 'test', undefined))).toEqual(['unsafe-path']);
    expect(await readdir(away)).toEqual(['victim']);
  },
);

it('rolecall refuses a --state-dir behind a link of the checkout', async () => {
  const away = await folderWith({});
  const folder = await folderWith({ '.git/HEAD': '' });
  await symlink(away, `${folder}/state`);
  for (const state of [`${folder}/state`, `${folder}/state/deep`])
    expect(await codesOf(() => openStateFolder(folder, 'test', state))).toEqual(['unsafe-path']);
  expect(await readdir(away)).toEqual([]);
  // Users may link their own folders.
  const own = await folderWith({});
  await symlink(away, `${own}/state`);
  await openStateFolder(folder, 'test', `${own}/state`);
  expect(await readdir(away)).toEqual(['test']);
});

it('rolecall keeps the mode and the .gitignore of the folder of --state-dir', async () => {
  const named = await folderWith({ '.gitignore': 'mine\n' });
  await chmod(named, 0o755);
  const { path: state } = await openStateFolder('/nonexistent', 'test', named);
  expect([await modeOf(named), await modeOf(state)]).toEqual([0o755, 0o700]);
  expect(readFileSync(`${named}/.gitignore`, 'utf8')).toBe('mine\n');
  expect(readFileSync(`${state}/.gitignore`, 'utf8')).toBe('*\n');
  await chmod(named, 0o1777);
  await openStateFolder('/nonexistent', 'test', named);
  expect((await stat(named)).mode & 0o7777).toBe(0o1777);
});

it.runIf(process.getuid?.() === 0)('rolecall refuses a state folder of another user', async () => {
  const folder = await folderWith({});
  await mkdir(`${folder}/.rolecall`);
  execFileSync('chown', ['12345', `${folder}/.rolecall`]);
  expect(await codesOf(() => openStateFolder(folder, 'test', undefined))).toEqual(['unsafe-path']);
});

it('rolecall ignores journals that are links, pipes or folders, and refuses a linked state folder', async () => {
  const away = await folderWith({ victim: 'mine' });
  const folder = await folderWith({ '.rolecall/test/journal-1.jsonl': '{"event":"start"}\n' });
  const state = path.join(folder, '.rolecall', 'test');
  await chmod(state, 0o700);
  await symlink(`${away}/victim`, path.join(state, 'journal-2.jsonl'));
  execFileSync('mkfifo', [path.join(state, 'journal-3.jsonl')]);
  await mkdir(path.join(state, 'journal-4.jsonl'));
  await writeFile(path.join(state, 'z-journal-9.jsonl'), '{"event":"start"}\n');
  expect(await lookForUnfinished(folder, 'test', undefined)).toBe(path.join(state, 'journal-1.jsonl'));
  expect(readFileSync(`${away}/victim`, 'utf8')).toBe('mine');
  const linked = await folderWith({ '.git/HEAD': '' });
  await symlink(path.dirname(state), `${linked}/.rolecall`);
  expect(await codesOf(() => lookForUnfinished(linked, 'test', undefined))).toEqual(['unsafe-path']);
});

it('rolecall ignores a state folder with the mode of a committed folder', async () => {
  const folder = await folderWith({ '.rolecall/test/journal-1.jsonl': '{"event":"start"}\n' });
  await chmod(path.join(folder, '.rolecall', 'test'), 0o755);
  expect(await lookForUnfinished(folder, 'test', undefined)).toBe(undefined);
});

it('rolecall finds an open journal of any size', async () => {
  const folder = await folderWith({ '.rolecall/test/journal-1.jsonl': '{"event":"start"}\n' });
  await chmod(path.join(folder, '.rolecall', 'test'), 0o700);
  const journal = path.join(folder, '.rolecall', 'test', 'journal-1.jsonl');
  await truncate(journal, 3 * 1024 ** 3);
  expect(await lookForUnfinished(folder, 'test', undefined)).toBe(journal);
  expect(await lookForUnfinished(folder, 'test', undefined)).toBe(undefined);
});

it('an output file replaces a link, but never a pipe, folder or device', async () => {
  const folder = await folderWith({ victim: 'mine' });
  await symlink('victim', `${folder}/plan.json`);
  await checkOutput(`${folder}/plan.json`, []);
  await saveText(`${folder}/plan.json`, ['{}'], asItIs, 0o600);
  expect(readFileSync(`${folder}/victim`, 'utf8')).toBe('mine');
  expect((await lstat(`${folder}/plan.json`)).isFile()).toBe(true);
  expect(await modeOf(`${folder}/plan.json`)).toBe(0o600);
  execFileSync('mkfifo', [`${folder}/pipe`]);
  for (const file of [`${folder}/pipe`, folder, '/dev/null'])
    expect(await codesOf(() => saveText(file, ['{}'], asItIs))).toEqual(['file-unwritable']);
  expect((await lstat('/dev/null')).isCharacterDevice()).toBe(true);
});

it('rolecall writes no output through a linked folder of a checkout, or into .git', async () => {
  const away = await folderWith({});
  const folder = await folderWith({ '.git/HEAD': '' });
  await symlink(away, `${folder}/out`);
  for (const file of ['out/plan.json', '.git/config'])
    expect(await codesOf(() => saveText(`${folder}/${file}`, ['{}'], asItIs))).toEqual(['unsafe-path']);
  expect(await readdir(away)).toEqual([]);
});
