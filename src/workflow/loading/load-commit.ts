import path from 'node:path';
import { Declaring } from '../../config/declare/declare.ts';
import { type FileKind, type ParsedFile, parseFile } from '../../config/parse-file.ts';
import type { Declared } from '../../domain/declared.ts';
import { isError, type Problem, ProblemError } from '../../domain/problem.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import { blobIdOf } from '../../files/blob-id.ts';
import type { Located } from '../../files/checkout.ts';
import type { GitObjects } from '../../files/git-objects.ts';
import { findIncludes, tooMuch } from '../../files/includes.ts';
import { textInCommit } from '../../files/read-text.ts';
import type { CommitTree } from '../../files/tree.ts';
import type { Loaded } from './load.ts';

/** What the files of a commit declare, or why that cannot be told. */
export type LoadedCommit =
  | { readonly declared: Declared }
  | { readonly declared: undefined; readonly problems: readonly Problem[] };

const missing = (message: string, why: string): LoadedCommit => ({
  declared: undefined,
  problems: [{ code: 'file-unreadable', severity: 'error', message, why }],
});

/** Files of which the same may be taken over: those of a checkout, or none. */
export type Here = Pick<Loaded, 'located' | 'parsed'> & { readonly declared: Declared | undefined };

/** A file to be parsed: where it lies, what it is called, and what includes it. */
interface Wanted {
  readonly path: string;
  readonly file: string;
  readonly source?: Source;
}

const notThere = (name: string): ProblemError =>
  new ProblemError([
    { code: 'file-unreadable', severity: 'error', message: `${name} is not among the objects of Git` },
  ]);

/** Parses files of a commit; what is the same text as in the checkout is neither read nor parsed again. */
class CommitFiles {
  readonly #git: GitObjects;
  readonly #tree: CommitTree;
  readonly #here: ReadonlyMap<string, ParsedFile>;

  constructor(git: GitObjects, tree: CommitTree, here: Here) {
    this.#git = git;
    this.#tree = tree;
    const folder = path.dirname(here.located.path);
    this.#here = new Map(here.parsed.map((parsed) => [path.join(folder, parsed.text.file), parsed]));
  }

  has(file: string): boolean {
    return this.#tree.idOf(file) !== undefined;
  }

  /** The file of the checkout that is this one; undefined where it differs in anything. */
  #same({ path: where, file }: Wanted, kind: FileKind): ParsedFile | undefined {
    const here = this.#here.get(where);
    const id = this.#tree.idOf(where);
    if (here === undefined || id === undefined || here.kind !== kind || here.text.file !== file)
      return undefined;
    return blobIdOf(here.text, id) === id ? here : undefined;
  }

  /** Those of them that are the same text as in the checkout. */
  same(wanted: readonly Wanted[], kind: FileKind): readonly (ParsedFile | undefined)[] {
    return wanted.map((one) => this.#same(one, kind));
  }

  /** Calls back with each in its order, those that are the same as they are. Throws a `ProblemError` for what is not there, or is no text. */
  async parse(
    wanted: readonly Wanted[],
    kind: FileKind,
    same: readonly (ParsedFile | undefined)[],
    onParsed: (file: ParsedFile) => void,
  ): Promise<void> {
    const others = wanted.filter((_, at) => same[at] === undefined);
    const blobs = await this.#git.blobs(others.flatMap(({ path: where }) => this.#tree.idOf(where) ?? []));
    for (const [at, one] of wanted.entries()) onParsed(same[at] ?? (await this.#parsed(one, kind, blobs)));
  }

  async #parsed(
    { path: where, file, source }: Wanted,
    kind: FileKind,
    blobs: ReadonlyMap<string, Uint8Array> | undefined,
  ): Promise<ParsedFile> {
    const bytes = blobs?.get(this.#tree.idOf(where) ?? '');
    if (bytes === undefined) throw notThere(file);
    return parseFile(await textInCommit(bytes, file, source && placeOf(source)), kind);
  }
}

/**
 * Loads the files of a commit by the rules of a checkout, from Git objects alone: the root file at a path from the top,
 * and all that it includes there. `here` are the files of the checkout, of which the same are taken over.
 */
export async function loadCommit(
  git: GitObjects,
  commit: string,
  rootPath: string,
  here: Here,
): Promise<LoadedCommit> {
  const { top } = here.located;
  const tree = await git.treeOf(commit);
  if (tree === undefined)
    return missing(`the commit ${commit.slice(0, 12)} cannot be read`, 'Git does not list it');
  const root: Located = { top, path: path.join(top, rootPath), inGit: true };
  const files = new CommitFiles(git, tree, here);
  if (!files.has(root.path))
    return missing(
      `the commit ${commit.slice(0, 12)} has no ${rootPath}`,
      'the root file was elsewhere then',
    );
  try {
    const declaring = new Declaring();
    const rootFile: Wanted = { path: root.path, file: path.basename(root.path) };
    const sameRoot = files.same([rootFile], 'root');
    await files.parse([rootFile], 'root', sameRoot, (file) => declaring.add(file));
    const { files: included, problems } = await findIncludes(root, declaring.includes ?? [], tree.lister);
    const same = files.same(included, 'access');
    const all = [...sameRoot, ...same];
    const isSame = all.length === here.parsed.length && !all.includes(undefined);
    if (problems.length === 0 && isSame && here.declared !== undefined) return { declared: here.declared };
    let read = 0;
    // What a file says is declared before the next one is parsed: values of many large files would fill the memory.
    await files.parse(included, 'access', same, (file) => {
      const excess = tooMuch(included, read);
      if (excess !== undefined) throw new ProblemError([excess]);
      read += file.text.content.length;
      declaring.add(file);
    });
    const end = declaring.end(problems.length === 0);
    const errors = [...problems, ...end.problems].filter(isError);
    return end.declared === undefined || errors.length > 0
      ? { declared: undefined, problems: errors }
      : { declared: end.declared };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { declared: undefined, problems: error.problems };
  }
}
