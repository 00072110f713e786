import { type Git, openGit } from './git.ts';
import { readTree } from './search.ts';

type CommitObject = NonNullable<ReturnType<typeof parseCommit>>;
export type GitObjects = ReturnType<typeof objectsOf>;

const ID = /^([0-9a-f]{40}|[0-9a-f]{64})$/;
/** The line before each object in the output of `cat-file --batch`. A missing object has a different line. */
const HEADER = /^([0-9a-f]{40}|[0-9a-f]{64}) (commit|tree|blob|tag) (\d{1,15})$/;

/** True if Git cannot read the text as an option or as several lines. */
const isSafe = (text: string): boolean =>
  text !== '' && !text.startsWith('-') && !/[\u0000-\u001f\u007f]/.test(text);

interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly content: Buffer;
}

function parseObjects(answer: Buffer): (GitObject | undefined)[] {
  const objects: (GitObject | undefined)[] = [];
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf('\n', at);
    if (end < 0) break;
    const [, id, type, size] = HEADER.exec(answer.toString('latin1', at, end)) ?? [];
    at = end + 1;
    if (id === undefined || type === undefined) objects.push(undefined);
    else {
      objects.push({ id, type, content: answer.subarray(at, at + Number(size)) });
      at += Number(size) + 1;
    }
  }
  return objects;
}

/** With these settings, Git signs with no program that the repository names. */
const SIGNING = ['gpg.program=gpg', 'gpg.ssh.program=ssh-keygen', 'gpg.x509.program=gpgsm'];

export function parseCommit({ type, content }: GitObject) {
  if (type !== 'commit') return undefined;
  const text = content.toString('utf8');
  const end = text.indexOf('\n\n');
  if (end < 0) return undefined;
  const headers = text.slice(0, end).split('\n');
  const valuesOf = (name: string): string[] =>
    headers.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));
  const [tree = ''] = valuesOf('tree');
  const [, author = '', seconds = '0'] =
    /^(.*?)(?: (-?\d{1,12}) [+-]\d+)?$/.exec(valuesOf('author')[0] ?? '') ?? [];
  return {
    tree,
    parents: valuesOf('parent').filter((id) => ID.test(id)),
    /** The author's name and address, as unchecked text. */
    author,
    /** In milliseconds. */
    authored: Number(seconds) * 1000,
    message: text.slice(end + 2),
  };
}

const lineIn = (answer: Buffer | null): string | undefined => answer?.toString('utf8').trim();
const readId = (answer: Buffer | null): string | undefined => {
  const line = lineIn(answer);
  return line !== undefined && ID.test(line) ? line : undefined;
};

function objectsOf(top: string, git: Git) {
  const read = async (names: readonly string[]): Promise<readonly (GitObject | undefined)[]> =>
    names.length === 0
      ? []
      : parseObjects((await git('cat-file', ['--batch'], { input: `${names.join('\n')}\n` })) ?? Buffer.of());
  const readOne = async (name: string): Promise<GitObject | undefined> => (await read([name]))[0];
  const readCommits = async (ids: Iterable<string>): Promise<ReadonlyMap<string, CommitObject>> => {
    const commits = new Map<string, CommitObject>();
    for (const found of await read([...new Set(ids)].filter((id) => ID.test(id)))) {
      const commit = found && parseCommit(found);
      if (found !== undefined && commit !== undefined) commits.set(found.id, commit);
    }
    return commits;
  };

  return {
    run: git,
    /** Finds the commit of a ref, or of an expression such as `main~2`. Undefined if Git finds no commit. */
    commitOf: async (ref: string): Promise<string | undefined> => {
      const found = isSafe(ref) ? await readOne(`${ref}^{commit}`) : undefined;
      return found?.type === 'commit' ? found.id : undefined;
    },
    refsUnder: async (...folders: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const answer = await git('for-each-ref', ['--format=%(objectname) %(refname)', ...folders]);
      const refs = (answer?.toString('utf8').split('\n') ?? []).flatMap((line) => {
        const [, id, name] = /^([0-9a-f]+) (refs\/.+)$/.exec(line) ?? [];
        return id === undefined || name === undefined || !ID.test(id) ? [] : [[name, id] as const];
      });
      return new Map(refs);
    },
    /** Reads all commits with one call of Git. Leaves out commits that Git does not have. */
    readCommits,
    readCommit: async (id: string): Promise<CommitObject | undefined> => (await readCommits([id])).get(id),
    objectIn: async (commit: string, file: string): Promise<string | undefined> =>
      ID.test(commit) && isSafe(file) ? (await readOne(`${commit}:${file}`))?.id : undefined,
    /** One call of Git reads all commits and their files `names`. A missing commit or file is undefined. */
    readWith: async (commits: readonly string[], ...names: readonly string[]) => {
      const words = commits.map((commit) => [commit, ...names.map((name) => `${commit}:${name}`)]);
      const found = await read(words.flat());
      return words.map((own, at) => found.slice(at * own.length, (at + 1) * own.length));
    },
    treeOf: async (id: string) => {
      const listing = ID.test(id) ? await git('ls-tree', ['-r', '-z', '--full-tree', id]) : null;
      return listing === null ? undefined : readTree(top, listing);
    },
    /** Leaves out blobs that Git does not have. */
    blobs: async (ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> => {
      const found = await read([...new Set(ids)].filter((id) => ID.test(id)));
      return new Map(found.flatMap((one) => (one?.type === 'blob' ? [[one.id, one.content] as const] : [])));
    },
    /** The best common ancestors: more than one after two branches have merged each other. */
    mergeBases: async (one: string, other: string): Promise<readonly string[]> => {
      const answer = isSafe(one) && isSafe(other) ? await git('merge-base', ['--all', one, other]) : null;
      return (lineIn(answer)?.match(/.+/g) ?? []).filter((id) => ID.test(id));
    },
    isShallow: async (): Promise<boolean> =>
      lineIn(await git('rev-parse', ['--is-shallow-repository'])) === 'true',
    /** True if Git fetches only named branches, as after `git clone --depth 1`. */
    isSingleBranch: async (): Promise<boolean> =>
      !(lineIn(await git('config', ['--get-all', 'remote.origin.fetch'])) ?? '*').includes('*'),
    /** First-parent commits of a range that changed one of the files, newest first. `at` in milliseconds. */
    changesOf: async (range: string, files: readonly string[], most = -1) => {
      const words = ['--timestamp', '--first-parent', `--max-count=${most}`, range, '--', ...files];
      const answer = isSafe(range) && files.length > 0 ? await git('rev-list', words) : null;
      const lines = lineIn(answer)?.match(/.+/g) ?? [];
      return lines.map((line) => ({ id: line.replace(/.* /, ''), at: Number.parseInt(line, 10) * 1000 }));
    },
    /** Git's codes: `G` is good, `N` is unsigned. */
    signatures: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const words = ['--no-walk=unsorted', '--format=%H %G?', ...ids.filter((id) => ID.test(id))];
      const answer = ids.length === 0 ? null : await git('log', words, { settings: SIGNING });
      const lines = lineIn(answer)?.split('\n') ?? [];
      return new Map(lines.map((line) => [line.slice(0, -2), line.slice(-1)]));
    },
    writeBlob: async (pieces: Iterable<string>): Promise<string | undefined> =>
      readId(await git('hash-object', ['-w', '-t', 'blob', '--stdin'], { input: pieces })),
    /** An entry is a mode, a type, an id and, behind a tab, a name. */
    writeTree: async (entries: readonly string[]): Promise<string | undefined> =>
      readId(await git('mktree', ['-z'], { input: entries.map((entry) => `${entry}\0`) })),
    commit: async (tree: string, parents: readonly string[], message: string) => {
      // Also set author and committer, because Git prefers these two to `user`.
      const settings = ['author', 'committer', 'user']
        .flatMap((who) => [`${who}.name=rolecall`, `${who}.email=rolecall@localhost`])
        .concat('i18n.commitEncoding=utf-8');
      // Ignores commit.gpgSign, because many people sign with an agent that this Git cannot reach.
      const isSigned = lineIn(await git('config', ['--type=bool', '--get', 'rolecall.sign'])) === 'true';
      const words = [...parents.flatMap((parent) => ['-p', parent]), '-F', '-', tree];
      const call = { input: message, settings: [...settings, ...SIGNING] };
      return readId(await git('commit-tree', isSigned ? ['-S', ...words] : words, call));
    },
    /** Moves or creates a ref, such as refs/heads/main. False if Git refuses, or the ref has moved. */
    moveRef: async (ref: string, to: string, from: string | undefined): Promise<boolean> =>
      ref.startsWith('refs/') &&
      isSafe(ref) &&
      ID.test(to) &&
      (await git('update-ref', ['--no-deref', ref, to, from ?? '0'.repeat(to.length)])) !== null,
  };
}

/** Undefined without a repository or without Git. */
export async function openRepository(top: string): Promise<GitObjects | undefined> {
  const git = await openGit(top);
  return git && objectsOf(top, git);
}
