import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { type AskGit, gitAt, gitWords } from './git.ts';

/** A file, link or submodule of a commit, with its path from the top. */
export interface TreeEntry {
  readonly path: string;
  readonly kind: 'file' | 'link' | 'submodule';
  /** Of the blob: 40 hex digits, or 64 in a repository that uses SHA-256. */
  readonly id: string;
}

/** A commit as its object says it, whatever a shallow clone leaves out of the history. */
export interface CommitObject {
  readonly tree: string;
  readonly parents: readonly string[];
  /** Name and address of the author, as they are written: text from outside. */
  readonly author: string;
  readonly message: string;
}

/** A commit to make. */
export interface NewCommit {
  /** A commit, whose tree is taken. */
  readonly treeOf: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly by: { readonly name: string; readonly email: string };
}

/** The objects of a repository. Nothing here reads or changes the files of the checkout, or runs what it configures. */
export interface GitObjects {
  /** The commit that a ref or an expression names. Undefined where there is none, or where it looks like an option. */
  readonly commitOf: (ref: string) => Promise<string | undefined>;
  /** The same for several full names of refs, in their order, by one call. */
  readonly commitsOf: (refs: readonly string[]) => Promise<readonly (string | undefined)[]>;
  /** A commit by its id; undefined where the repository does not hold it. */
  readonly readCommit: (id: string) => Promise<CommitObject | undefined>;
  /** The id of the file at a path of a commit; undefined where there is none. */
  readonly fileIn: (commit: string, file: string) => Promise<string | undefined>;
  /** Everything in a commit; undefined where it cannot be listed. */
  readonly treeOf: (commit: string) => Promise<readonly TreeEntry[] | undefined>;
  /** Blobs by their ids; undefined when any of them is missing. */
  readonly blobs: (ids: readonly string[]) => Promise<ReadonlyMap<string, Buffer> | undefined>;
  /** The newest common ancestor; undefined where there is none, or where a shallow clone does not hold it. */
  readonly mergeBase: (one: string, other: string) => Promise<string | undefined>;
  /** The commits from one, which is left out, to another, along first parents; newest first, and no more than so many. */
  readonly commitsSince: (from: string, to: string, most: number) => Promise<readonly string[]>;
  /** True in a clone that holds only a part of the history. */
  readonly isShallow: () => Promise<boolean>;
  /** Makes a commit and returns its id; undefined where Git refuses. */
  readonly commit: (made: NewCommit) => Promise<string | undefined>;
  /** Moves a full ref name from one commit to another; `from` undefined means that it must be new. False where it is elsewhere. */
  readonly moveRef: (ref: string, to: string, from: string | undefined) => Promise<boolean>;
}

const ID = /^([0-9a-f]{40}|[0-9a-f]{64})$/;
const KINDS: Readonly<Record<string, TreeEntry['kind']>> = {
  '100644': 'file',
  '100755': 'file',
  '100664': 'file',
  '120000': 'link',
  '160000': 'submodule',
};

/** A ref as Git may be given it: it is no option, and holds nothing that ends a line or a string. */
const isRef = (ref: string): boolean =>
  ref !== '' && !ref.startsWith('-') && !/[\u0000-\u001f\u007f]/.test(ref);

function parsedTree(listing: Buffer): TreeEntry[] {
  return listing
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const [, mode = '', id = '', file = ''] = /^(\d+) \w+ ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? [];
      const kind = KINDS[mode];
      return kind === undefined ? [] : [{ path: file, kind, id }];
    });
}

/** Reads the answers of `cat-file --batch`: a line of id, type and size, the bytes, a line end. */
function parsedBlobs(answer: Buffer): Map<string, Buffer> | undefined {
  const blobs = new Map<string, Buffer>();
  let at = 0;
  while (at < answer.length) {
    const end = answer.indexOf(10, at);
    const [id, type, size] = answer.toString('utf8', at, end).split(' ');
    if (end < 0 || id === undefined || type !== 'blob') return undefined;
    const next = end + 1 + Number(size);
    blobs.set(id, answer.subarray(end + 1, next));
    at = next + 1;
  }
  return blobs;
}

/** The object of a commit: header lines, of which one that begins with a space goes on with the last, and the message. */
function parsedCommit(answer: Buffer): CommitObject | undefined {
  const text = answer.toString('utf8');
  const start = text.indexOf('\n') + 1;
  const end = text.indexOf('\n\n', start);
  if (text.split(' ', 2)[1] !== 'commit' || end < 0) return undefined;
  const headers = text
    .slice(start, end)
    .split('\n')
    .filter((line) => !line.startsWith(' '));
  const valuesOf = (name: string): string[] =>
    headers.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));
  const [tree = ''] = valuesOf('tree');
  const [author = ''] = valuesOf('author');
  // The answer ends with a line end of its own.
  const message = text.slice(end + 2, -1);
  return { tree, parents: valuesOf('parent'), author: author.replace(/ \d+ [+-]\d{4}$/, ''), message };
}

const lineOf = (answer: Buffer | null): string | undefined => answer?.toString('utf8').trim();
const idOf = (answer: Buffer | null): string | undefined => {
  const line = lineOf(answer);
  return line !== undefined && ID.test(line) ? line : undefined;
};

async function commitWith(
  ask: AskGit,
  { treeOf, parents, message, by }: NewCommit,
): Promise<string | undefined> {
  const words = gitWords(
    'commit-tree',
    ...parents.flatMap((parent) => ['-p', parent]),
    '-F',
    '-',
    `${treeOf}^{tree}`,
  );
  // Each of these may be set by the user, and would go before the next.
  const settings = ['author', 'committer', 'user']
    .flatMap((who) => [`${who}.name=${by.name}`, `${who}.email=${by.email}`])
    .concat('i18n.commitEncoding=utf-8')
    .flatMap((setting) => ['-c', setting]);
  return idOf(await ask([...settings, ...words], message));
}

/** Opens the repository at the top of a checkout. Undefined where there is none, or no Git. */
export async function openRepository(top: string): Promise<GitObjects | undefined> {
  const there = await lstat(path.join(top, '.git')).catch(() => undefined);
  // Git itself makes a folder, or a file that names one; a link could make any folder of the checkout a repository.
  const ask = there?.isDirectory() || there?.isFile() ? await gitAt(top) : undefined;
  if (ask === undefined) return undefined;
  return {
    commitOf: async (ref) =>
      isRef(ref)
        ? idOf(await ask(gitWords('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)))
        : undefined,
    commitsOf: async (refs) => {
      if (!refs.every(isRef)) return refs.map(() => undefined);
      const asked = refs.map((ref) => `${ref}^{commit}\n`).join('');
      const answer = await ask(gitWords('cat-file', '--batch-check=%(objectname)'), asked);
      // One line an answer, in the order of the questions; what is missing is no id.
      const lines = answer?.toString('utf8').split('\n') ?? [];
      return refs
        .map((_, at) => lines[at])
        .map((line) => (line !== undefined && ID.test(line) ? line : undefined));
    },
    readCommit: async (id) => {
      const answer = ID.test(id) ? await ask(gitWords('cat-file', '--batch'), `${id}\n`) : null;
      return answer === null ? undefined : parsedCommit(answer);
    },
    fileIn: async (commit, file) =>
      ID.test(commit) && isRef(file)
        ? idOf(await ask(gitWords('rev-parse', '--verify', '--quiet', `${commit}:${file}`)))
        : undefined,
    treeOf: async (commit) => {
      const listing = await ask(gitWords('ls-tree', '-r', '-z', '--full-tree', commit));
      return listing === null ? undefined : parsedTree(listing);
    },
    blobs: async (ids) => {
      const wanted = [...new Set(ids)];
      if (wanted.some((id) => !ID.test(id))) return undefined;
      if (wanted.length === 0) return new Map();
      const answer = await ask(gitWords('cat-file', '--batch'), `${wanted.join('\n')}\n`);
      return answer === null ? undefined : parsedBlobs(answer);
    },
    mergeBase: async (one, other) =>
      isRef(one) && isRef(other) ? idOf(await ask(gitWords('merge-base', one, other))) : undefined,
    commitsSince: async (from, to, most) => {
      if (!ID.test(from) || !ID.test(to)) return [];
      const words = ['--first-parent', `--max-count=${most}`, to, `^${from}`];
      const answer = await ask(gitWords('rev-list', ...words));
      return (answer?.toString('latin1').split('\n') ?? []).filter((line) => ID.test(line));
    },
    isShallow: async () => lineOf(await ask(gitWords('rev-parse', '--is-shallow-repository'))) === 'true',
    commit: (made) => commitWith(ask, made),
    moveRef: async (ref, to, from) =>
      /^refs\/./.test(ref) &&
      isRef(ref) &&
      ID.test(to) &&
      (await ask(gitWords('update-ref', '--no-deref', ref, to, from ?? '0'.repeat(to.length)))) !== null,
  };
}
