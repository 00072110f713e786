import { execFileSync } from 'node:child_process';
import { folderWith } from './files.ts';

/** Who commits, and that no commit starts a tidying of its own. */
const SETTINGS = ['user.name=Test', 'user.email=test@x.com', 'gc.auto=0', 'maintenance.auto=false'].flatMap(
  (setting) => ['-c', setting],
);

/** Runs Git for a test on some input, with nothing of the environment but PATH. */
export const gitFed = (folder: string, input: string, ...words: readonly string[]): string =>
  execFileSync('git', [...SETTINGS, ...words], {
    cwd: folder,
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: '/nonexistent' },
  }).trim();

export const git = (folder: string, ...words: readonly string[]): string => gitFed(folder, '', ...words);

/** A checkout of one commit that holds the files. */
export async function checkoutWith(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...init: readonly string[]
): Promise<string> {
  const folder = await folderWith(files);
  git(folder, 'init', '-q', '-b', 'main', ...init);
  git(folder, 'add', '-A', '-f');
  git(folder, 'commit', '-q', '-m', 'one');
  return folder;
}
