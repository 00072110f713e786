import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, lstat, realpath } from 'node:fs/promises';
import { devNull } from 'node:os';
import path from 'node:path';
import { pipeline, Readable, type Writable } from 'node:stream';
import { isInside } from './checkout.ts';

interface GitCall {
  readonly input?: string | Iterable<string>;
  readonly settings?: readonly string[];
  /** True lets Git use the network, with the settings and credentials of the user and without prompts. */
  readonly network?: boolean;
}

/** Null if Git fails, takes too long, or writes too much. */
export type Git = (command: string, words: readonly string[], call?: GitCall) => Promise<Buffer | null>;

const asOptions = (settings: readonly string[]): string[] => settings.flatMap((setting) => ['-c', setting]);

const PROTOCOLS = ['ext', 'fd', 'file', 'ftp', 'ftps', 'git', 'http', 'https', 'ssh'];
const NO_PROGRAMS = ['core.fsmonitor=false', 'core.hooksPath=/dev/null'];

/** Prevents Git from fetching objects, and from running programs that a repository names. */
const OFFLINE = [
  ...asOptions(['safe.bareRepository=explicit', ...NO_PROGRAMS, 'protocol.allow=never']),
  '--no-optional-locks',
  '--literal-pathspecs',
  '--no-replace-objects',
  // The repository's setting for one protocol beats `protocol.allow`, so set each protocol.
  ...asOptions(PROTOCOLS.map((protocol) => `protocol.${protocol}.allow=never`)),
];

const ON_NETWORK = asOptions([...NO_PROGRAMS, 'protocol.ext.allow=never']);

const MOST_MILLISECONDS = 60_000;
const MOST_BYTES = 2 * 1024 ** 3;

/** Drops relative folders, and folders in the checkout: npm adds `node_modules/.bin` to PATH. */
async function trustedFolders(top: string, searchPath: string): Promise<string[]> {
  const trusted: string[] = [];
  for (const folder of searchPath.split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    const real = await realpath(folder).catch(() => undefined);
    if (real !== undefined && !isInside(top, real)) trusted.push(folder);
  }
  return trusted;
}

/** Does not leave the search to the system, which may begin in the current folder. */
async function findProgram(top: string, folders: readonly string[]): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  for (const file of folders.map((folder) => path.join(folder, name))) {
    const resolving = access(file, constants.X_OK).then(() => realpath(file));
    const real = await resolving.catch(() => undefined);
    if (real !== undefined && !isInside(top, real)) return file;
  }
  return undefined;
}

async function trustedGit(top: string) {
  const { PATH = '', HOME } = process.env;
  const folders = await trustedFolders(top, PATH);
  const program = await findProgram(top, folders);
  const home = HOME === undefined ? undefined : await realpath(HOME).catch(() => undefined);
  const env = {
    PATH: folders.join(path.delimiter),
    HOME: home === undefined || isInside(top, home) ? devNull : home,
  };
  return program === undefined ? undefined : { program, env };
}

/** Null if the program fails or writes too much. */
function outputOf(child: ChildProcessByStdio<Writable, Readable, null>): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_BYTES) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : null));
  });
}

/** Opens the repository at `top`. With `isNew`, `top` must have no repository yet. Undefined without Git. */
export async function openGit(top: string, isNew = false): Promise<Git | undefined> {
  const folder = path.join(top, '.git');
  const stats = await lstat(folder).catch(() => undefined);
  // A `.git` must be a folder or a file. A link could turn any folder of the checkout into a repository.
  const isRepository = stats !== undefined && (stats.isDirectory() || stats.isFile());
  const isReady = isNew ? stats === undefined : isRepository;
  if (!isReady) return undefined;
  const trusted = await trustedGit(top);
  if (trusted === undefined) return undefined;
  const { program, env } = trusted;
  return async (command, words, { input = '', settings = [], network = false } = {}) => {
    const safety = network ? ON_NETWORK : OFFLINE;
    const options = [...safety, `--git-dir=${folder}`, ...asOptions(settings)];
    const child = spawn(program, [...options, command, ...words], {
      cwd: top,
      env: network ? { ...process.env, ...env, GIT_TERMINAL_PROMPT: '0' } : env,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
      timeout: MOST_MILLISECONDS,
      killSignal: 'SIGKILL',
    });
    // Ignore errors: Git may end before it has read all input.
    pipeline(Readable.from(typeof input === 'string' ? [input] : input), child.stdin, () => {});
    return outputOf(child);
  };
}

const REMOTE = /^[A-Za-z0-9][\w./-]*$/;

/** Fast-forward only, without hooks. False if the push failed. */
export async function pushBranch(git: Git, remote: string, branch: string): Promise<boolean> {
  const words = ['--quiet', '--no-verify', remote, `refs/heads/${branch}:refs/heads/${branch}`];
  return REMOTE.test(remote) && (await git('push', words, { network: true })) !== null;
}
