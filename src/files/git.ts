import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The commit of a folder's files; null outside a repository, or without Git. */
export interface Revision {
  readonly commit: string | null;
  readonly dirty: boolean;
}

async function git(folder: string, ...words: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['-C', folder, ...words], {
      timeout: 10_000,
      maxBuffer: 16 * 1024 * 1024,
    });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/** Which commit the folder is at, and whether files below it differ from that commit. */
export async function revisionOf(folder: string): Promise<Revision> {
  const commit = await git(folder, 'rev-parse', '--verify', 'HEAD');
  if (commit === undefined) return { commit: null, dirty: false };
  const status = await git(folder, 'status', '--porcelain', '--', '.');
  return { commit, dirty: status !== '' };
}
