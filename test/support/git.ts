import { execFileSync } from 'node:child_process';
import { type GitObjects, openRepository } from '../../src/files/git-objects.ts';
import { folderWith } from './files.ts';

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
