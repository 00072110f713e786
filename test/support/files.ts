import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type GitObjects, openRepository } from '../../src/files/git-objects.ts';

/** Removes the folder when the test ends. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rolecall-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFiles(folder, files);
  return folder;
}

export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const where = path.join(folder, name);
    await mkdir(path.dirname(where), { recursive: true });
    await writeFile(where, content);
  }
}

export async function everythingIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

/** Commits must start no maintenance. */
const SETTINGS = ['user.name=Test', 'user.email=test@x.com', 'gc.auto=0', 'maintenance.auto=false'].flatMap(
  (setting) => ['-c', setting],
);

/** Passes only PATH from the environment. */
export const gitFed = (folder: string, input: string, ...words: readonly string[]): string =>
  execFileSync('git', [...SETTINGS, ...words], {
    cwd: folder,
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: '/nonexistent' },
  }).trim();

export const git = (folder: string, ...words: readonly string[]): string => gitFed(folder, '', ...words);

/** What `git init` writes, without a process. */
const NEW_REPOSITORY = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/config': '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n',
  '.git/objects/info/.keep': '',
  '.git/refs/heads/.keep': '',
};

export async function checkoutWith(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...init: readonly string[]
): Promise<string> {
  const folder = await folderWith(init.length === 0 ? { ...files, ...NEW_REPOSITORY } : files);
  if (init.length > 0) git(folder, 'init', '-q', '--template=', '-b', 'main', ...init);
  git(folder, 'add', '-A', '-f');
  git(folder, 'commit', '-q', '-m', 'one');
  return folder;
}

export async function objectsIn(folder: string): Promise<GitObjects> {
  const objects = await openRepository(folder);
  if (objects === undefined) throw new Error('no repository');
  return objects;
}

/** A checkout with these files whose main branch is in an origin, and another clone. */
export async function twoClones(files: Readonly<Record<string, string>>, date?: string) {
  const [origin, first, second] = [await folderWith({}), await checkoutWith(files), await folderWith({})];
  if (date !== undefined) git(first, 'commit', '-q', '--amend', '--no-edit', `--date=${date}`);
  git(origin, 'init', '-q', '--bare', '-b', 'main');
  git(first, 'remote', 'add', 'origin', origin);
  git(first, 'push', '-q', '-u', 'origin', 'main');
  git(second, 'clone', '-q', origin, '.');
  return { origin, first, second };
}
