import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { devNull } from 'node:os';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { isInside } from './checkout.ts';

/** What Git answered: null when it refused, was not found, or took too long. */
export type Answer = Buffer | null;

/** Asks Git about one checkout. */
export type AskGit = (words: readonly string[], input?: string | Iterable<string>) => Promise<Answer>;

/** Git for one checkout: to be asked once, or started to be asked again and again. */
export interface Git {
  readonly ask: AskGit;
  readonly start: (words: readonly string[]) => ChildProcess;
}

/** Nothing that a repository configures may run or be fetched. */
const HARDENED = [
  '-c',
  'safe.bareRepository=explicit',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'protocol.allow=never',
  '--no-optional-locks',
  '--literal-pathspecs',
  '--no-replace-objects',
  // A missing object is asked for at a remote, by programs that the repository names; `protocol.ext.allow` of its own
  // would go before the general word above.
  ...['ext', 'fd', 'file', 'ftp', 'ftps', 'git', 'http', 'https', 'ssh'].flatMap((protocol) => [
    '-c',
    `protocol.${protocol}.allow=never`,
  ]),
] as const;

type Command =
  | 'init'
  | 'add'
  | 'commit'
  | 'blame'
  | 'rev-parse'
  | 'rev-list'
  | 'ls-tree'
  | 'cat-file'
  | 'merge-base'
  | 'for-each-ref'
  | 'update-ref'
  | 'hash-object'
  | 'mktree'
  | 'commit-tree';

/** How long Git may take for an answer, in milliseconds, and how long that may be, in bytes. */
export const LONGEST = 60_000;
export const MOST_BYTES = 2 * 1024 ** 3;

const runnable = async (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * The folders of PATH that the checkout has no say in: absolute ones outside of it. A package runner puts
 * `node_modules/.bin` of the current folder first, where a `git` may have been committed.
 */
async function foldersToTrust(top: string, searchPath: string): Promise<string[]> {
  const trusted: string[] = [];
  for (const folder of searchPath.split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    const real = await realpath(folder).catch(() => undefined);
    if (real !== undefined && !isInside(top, real)) trusted.push(folder);
  }
  return trusted;
}

/** The program, looked for here: the system's own search may begin in the current folder. */
async function findProgram(top: string, folders: readonly string[]): Promise<string | undefined> {
  const names = process.platform === 'win32' ? ['git.exe'] : ['git'];
  for (const file of folders.flatMap((folder) => names.map((name) => path.join(folder, name)))) {
    if (await runnable(file)) {
      const real = await realpath(file).catch(() => undefined);
      if (real !== undefined && !isInside(top, real)) return file;
    }
  }
  return undefined;
}

/** The program, and PATH and HOME for it, both without what lies in the checkout. Undefined where there is no Git. */
async function trustedGit(top: string) {
  const { PATH = '', HOME } = process.env;
  const folders = await foldersToTrust(top, PATH);
  const program = await findProgram(top, folders);
  if (program === undefined) return undefined;
  const home = HOME === undefined ? undefined : await realpath(HOME).catch(() => undefined);
  const env = {
    PATH: folders.join(path.delimiter),
    HOME: home === undefined || isInside(top, home) ? devNull : home,
  };
  return { program, env };
}

const REMOTE = /^[A-Za-z0-9][\w./-]*$/;

/**
 * Pushes a branch to a remote that the repository names, fast-forward only. This alone reaches the network, with the settings
 * and credentials of the user; no hook runs, and nobody is asked. False where it failed.
 */
export async function pushBranch(top: string, remote: string, branch: string): Promise<boolean> {
  const git = REMOTE.test(remote) ? await trustedGit(top) : undefined;
  if (git === undefined) return false;
  const ref = `refs/heads/${branch}`;
  const settings = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'protocol.ext.allow=never'];
  const words = [...settings.flatMap((one) => ['-c', one]), `--git-dir=${path.join(top, '.git')}`];
  const child = spawn(git.program, [...words, 'push', '--quiet', '--no-verify', remote, `${ref}:${ref}`], {
    cwd: top,
    env: { ...process.env, ...git.env, GIT_TERMINAL_PROMPT: '0' },
    stdio: 'ignore',
    timeout: LONGEST,
    windowsHide: true,
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/**
 * A way to ask Git for objects of the repository at the top of a checkout, and for nothing else, on the `.git` that is there:
 * it looks for no other. Undefined where there is no Git.
 */
export async function gitAt(top: string): Promise<Git | undefined> {
  const trusted = await trustedGit(top);
  if (trusted === undefined) return undefined;
  const { program, env } = trusted;
  const start: Git['start'] = (words) =>
    spawn(program, [...HARDENED, `--git-dir=${path.join(top, '.git')}`, ...words], {
      cwd: top,
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
  const ask: AskGit = (words, input) =>
    new Promise((resolve) => {
      const child = start(words);
      const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST);
      const end = (answer: Answer): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      const chunks: Buffer[] = [];
      let size = 0;
      child.stdout?.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MOST_BYTES) child.kill('SIGKILL');
        else chunks.push(chunk);
      });
      child.once('error', () => end(null));
      child.once('close', (code) => end(code === 0 ? Buffer.concat(chunks) : null));
      // Git may end before it has read everything.
      child.stdin?.on('error', () => {});
      if (child.stdin !== null)
        pipeline(Readable.from(typeof input === 'object' ? input : [input ?? '']), child.stdin, () => {});
    });
  return { ask, start };
}

/** The words of a call, its command checked by the compiler against the few that are ever used. */
export const gitWords = (command: Command, ...words: readonly string[]): readonly string[] => [
  command,
  ...words,
];
