import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { type Answer, type AskGit, type Git, gitAt, gitWords, LONGEST, MOST_BYTES } from './git.ts';
import { type GitObject, ObjectReader } from './git-reader.ts';
import { CommitTree, parsedTree, TreesInUse } from './tree.ts';

/** A commit as its object says it, whatever a shallow clone leaves out of the history. */
export interface CommitObject {
  readonly tree: string;
  readonly parents: readonly string[];
  /** Name and address of the author, as they are written: text from outside. */
  readonly author: string;
  readonly message: string;
}

/** A file or a folder of a tree to make. */
export interface NewEntry {
  readonly name: string;
  readonly kind: 'blob' | 'tree';
  readonly id: string;
}

/** A commit to make. */
export interface NewCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly by: { readonly name: string; readonly email: string };
}

/** The objects of a repository. Nothing here reads or changes the files of the checkout, or runs what it configures. */
export interface GitObjects {
  /** The commit that a ref or an expression names. Undefined where there is none, or where it looks like an option. */
  readonly commitOf: (ref: string) => Promise<string | undefined>;
  /** The ids of all refs under these folders, by their full names. Git searches for none of the names. */
  readonly refsUnder: (...folders: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** A commit by its id; undefined where the repository does not hold it. */
  readonly readCommit: (id: string) => Promise<CommitObject | undefined>;
  /** The id of the file or folder at a path of a commit; undefined where there is none. */
  readonly objectIn: (commit: string, file: string) => Promise<string | undefined>;
  /** Everything in a commit, or in a tree; undefined where it cannot be listed. */
  readonly treeOf: (id: string) => Promise<CommitTree | undefined>;
  /** Blobs by their ids; undefined when any of them is missing. */
  readonly blobs: (ids: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array> | undefined>;
  /** The newest common ancestor; undefined where there is none, or where a shallow clone does not hold it. */
  readonly mergeBase: (one: string, other: string) => Promise<string | undefined>;
  /** True in a clone that holds only a part of the history. */
  readonly isShallow: () => Promise<boolean>;
  /** Write an object and give its id; undefined where Git refuses. */
  readonly writeBlob: (pieces: Iterable<string>) => Promise<string | undefined>;
  readonly writeTree: (entries: readonly NewEntry[]) => Promise<string | undefined>;
  /** Makes a commit and returns its id; undefined where Git refuses. */
  readonly commit: (made: NewCommit) => Promise<string | undefined>;
  /** Moves a full ref name from one commit to another; `from` undefined means that it must be new. False where it is elsewhere. */
  readonly moveRef: (ref: string, to: string, from: string | undefined) => Promise<boolean>;
}

const ID = /^([0-9a-f]{40}|[0-9a-f]{64})$/;
/** A ref as Git may be given it: it is no option, and holds nothing that ends a line or a string. */
const isRef = (ref: string): boolean =>
  ref !== '' && !ref.startsWith('-') && !/[\u0000-\u001f\u007f]/.test(ref);

/** The object of a commit: header lines, of which one that begins with a space goes on with the last, and the message. */
function parsedCommit(content: Buffer): CommitObject | undefined {
  const text = content.toString('utf8');
  const end = text.indexOf('\n\n');
  if (end < 0) return undefined;
  const headers = text
    .slice(0, end)
    .split('\n')
    .filter((line) => !line.startsWith(' '));
  const valuesOf = (name: string): string[] =>
    headers.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));
  const [tree = ''] = valuesOf('tree');
  const [author = ''] = valuesOf('author');
  return {
    tree,
    parents: valuesOf('parent'),
    author: author.replace(/ \d+ [+-]\d{4}$/, ''),
    message: text.slice(end + 2),
  };
}

const lineOf = (answer: Buffer | null): string | undefined => answer?.toString('utf8').trim();
const idOf = (answer: Buffer | null): string | undefined => {
  const line = lineOf(answer);
  return line !== undefined && ID.test(line) ? line : undefined;
};

async function commitWith(
  ask: AskGit,
  { tree, parents, message, by }: NewCommit,
): Promise<string | undefined> {
  const words = gitWords('commit-tree', ...parents.flatMap((parent) => ['-p', parent]), '-F', '-', tree);
  // Each of these may be set by the user, and would go before the next.
  const settings = ['author', 'committer', 'user']
    .flatMap((who) => [`${who}.name=${by.name}`, `${who}.email=${by.email}`])
    .concat('i18n.commitEncoding=utf-8')
    .flatMap((setting) => ['-c', setting]);
  return idOf(await ask([...settings, ...words], message));
}

const LIMITS = { idle: 500, longest: LONGEST, most: MOST_BYTES };

function objectsOf(top: string, { ask, start }: Git, onIdle: () => void): GitObjects {
  const reader = new ObjectReader(() => start(gitWords('cat-file', '--batch')), LIMITS, onIdle);
  const trees = new TreesInUse();
  const answers = new Map<string, Promise<Answer>>();

  const commits = async (names: readonly string[]): Promise<readonly (GitObject | undefined)[]> =>
    (await reader.objects(names))?.map((one) => (one?.type === 'commit' ? one : undefined)) ?? [];

  const listed = async (tree: string): Promise<CommitTree | undefined> => {
    const listing = await ask(gitWords('ls-tree', '-r', '-z', '--full-tree', tree));
    return listing === null ? undefined : new CommitTree(top, parsedTree(listing));
  };
  /** A question about commits by their ids has one answer for ever. */
  const known = (words: readonly string[]): Promise<Answer> => {
    const key = words.join(' ');
    const answer = answers.get(key) ?? ask(words);
    answers.set(key, answer);
    return answer;
  };

  return {
    commitOf: async (ref) => (isRef(ref) ? (await commits([`${ref}^{commit}`]))[0]?.id : undefined),
    refsUnder: async (...folders) => {
      const answer = await ask(gitWords('for-each-ref', '--format=%(objectname) %(refname)', ...folders));
      const refs = (answer?.toString('utf8').split('\n') ?? []).flatMap((line) => {
        const [, id, name] = /^([0-9a-f]+) (refs\/.+)$/.exec(line) ?? [];
        return id === undefined || name === undefined || !ID.test(id) ? [] : [[name, id] as const];
      });
      return new Map(refs);
    },
    readCommit: async (id) => {
      const [found] = ID.test(id) ? await commits([id]) : [];
      return found && parsedCommit(found.content);
    },
    objectIn: async (commit, file) =>
      ID.test(commit) && isRef(file) ? (await reader.objects([`${commit}:${file}`]))?.[0]?.id : undefined,
    treeOf: async (named) => {
      const [found] = ID.test(named) ? ((await reader.objects([named])) ?? []) : [];
      const id = found?.type === 'commit' ? parsedCommit(found.content)?.tree : found?.id;
      return id === undefined || !ID.test(id) ? undefined : trees.get(id, () => listed(id));
    },
    blobs: async (ids) => {
      const wanted = [...new Set(ids)];
      if (wanted.some((id) => !ID.test(id))) return undefined;
      const found = await reader.objects(wanted);
      if (found === null || found.some((one) => one?.type !== 'blob')) return undefined;
      return new Map(found.flatMap((one) => (one ? [[one.id, one.content] as const] : [])));
    },
    mergeBase: async (one, other) => {
      if (!isRef(one) || !isRef(other)) return undefined;
      const words = gitWords('merge-base', one, other);
      return idOf(await (ID.test(one) && ID.test(other) ? known : ask)(words));
    },
    isShallow: async () => lineOf(await ask(gitWords('rev-parse', '--is-shallow-repository'))) === 'true',
    writeBlob: async (pieces) =>
      idOf(await ask(gitWords('hash-object', '-w', '-t', 'blob', '--stdin'), pieces)),
    writeTree: async (entries) => {
      const lines = entries.map(
        ({ name, kind, id }) => `${kind === 'tree' ? '040000' : '100644'} ${kind} ${id}\t${name}\0`,
      );
      return idOf(await ask(gitWords('mktree', '-z'), lines));
    },
    commit: (made) => commitWith(ask, made),
    moveRef: async (ref, to, from) =>
      /^refs\/./.test(ref) &&
      isRef(ref) &&
      ID.test(to) &&
      (await ask(gitWords('update-ref', '--no-deref', ref, to, from ?? '0'.repeat(to.length)))) !== null,
  };
}

/** Repositories that are asked just now, by all that decides how Git is started: portals side by side share them. */
const inUse = new Map<string, Promise<GitObjects | undefined>>();

/** Opens the repository at the top of a checkout. Undefined where there is none, or no Git. */
export async function openRepository(top: string): Promise<GitObjects | undefined> {
  const there = await lstat(path.join(top, '.git')).catch(() => undefined);
  // Git itself makes a folder, or a file that names one; a link could make any folder of the checkout a repository.
  if (there === undefined || !(there.isDirectory() || there.isFile())) return undefined;
  const { PATH, HOME } = process.env;
  const key = JSON.stringify([top, there.dev, there.ino, PATH, HOME]);
  const known = inUse.get(key);
  if (known !== undefined) return known;
  const opening: Promise<GitObjects | undefined> = gitAt(top).then(
    (git) => git && objectsOf(top, git, forget),
  );
  const forget = (): void => {
    if (inUse.get(key) === opening) inUse.delete(key);
  };
  inUse.set(key, opening);
  if ((await opening) === undefined) forget();
  return opening;
}
