import path from 'node:path';
import { declare } from '../../config/declare/declare.ts';
import { readIncludes } from '../../config/declare/read-settings.ts';
import { readerOf } from '../../config/declare/reader.ts';
import { type FileKind, type ParsedFile, parseFile } from '../../config/parse-file.ts';
import type { Declared } from '../../domain/declared.ts';
import { isError, type Problem, ProblemError } from '../../domain/problem.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import type { Located } from '../../files/checkout.ts';
import type { GitObjects } from '../../files/git-objects.ts';
import { findIncludes, type IncludedFile, tooMuch } from '../../files/includes.ts';
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

/** Parses files of a commit; what is the same text as in the checkout is not parsed again. */
class CommitFiles {
  readonly #git: GitObjects;
  readonly #tree: CommitTree;
  readonly #here: ReadonlyMap<string, ParsedFile>;

  constructor(git: GitObjects, tree: CommitTree, here: Loaded) {
    this.#git = git;
    this.#tree = tree;
    const folder = path.dirname(here.located.path);
    this.#here = new Map(here.parsed.map((parsed) => [path.join(folder, parsed.text.file), parsed]));
  }

  /** What regular files hold, by their paths; nothing of any where Git lacks one. */
  async contents(files: readonly string[]): Promise<(file: string) => Buffer | undefined> {
    const blobs = await this.#git.blobs(files.flatMap((file) => this.#tree.idOf(file) ?? []));
    return (file) => blobs?.get(this.#tree.idOf(file) ?? '');
  }

  /** Throws a `ProblemError` for what is no text. */
  async parse(
    file: string,
    name: string,
    kind: FileKind,
    bytes: Buffer,
    source?: Source,
  ): Promise<ParsedFile> {
    const text = await textInCommit(bytes, name, source && placeOf(source));
    const same = this.#here.get(file);
    const isSame = same?.kind === kind && same.text.file === name && same.text.content === text.content;
    return isSame ? same : parseFile(text, kind);
  }
}

async function parseIncluded(files: CommitFiles, included: readonly IncludedFile[]): Promise<ParsedFile[]> {
  const contentOf = await files.contents(included.map(({ path: file }) => file));
  const parsed: ParsedFile[] = [];
  let read = 0;
  for (const { path: file, file: name, source } of included) {
    const excess = tooMuch(included, read);
    if (excess !== undefined) throw new ProblemError([excess]);
    const bytes = contentOf(file);
    if (bytes === undefined) {
      throw new ProblemError([
        { code: 'file-unreadable', severity: 'error', message: `${name} is not among the objects of Git` },
      ]);
    }
    read += bytes.length;
    parsed.push(await files.parse(file, name, 'access', bytes, source));
  }
  return parsed;
}

const sameFiles = (one: readonly ParsedFile[], other: readonly ParsedFile[]): boolean =>
  one.length === other.length && one.every((file, at) => file === other[at]);

/**
 * Loads the files of a commit by the rules of a checkout, from Git objects alone: the root file at a path from the top,
 * and all that it includes there. `here` are the files of the checkout, of which the same are taken over.
 */
export async function loadCommit(
  git: GitObjects,
  commit: string,
  rootPath: string,
  here: Loaded,
): Promise<LoadedCommit> {
  const { top } = here.located;
  const tree = await git.treeOf(commit);
  if (tree === undefined)
    return missing(`the commit ${commit.slice(0, 12)} cannot be read`, 'Git does not list it');
  const root: Located = { top, path: path.join(top, rootPath), inGit: true };
  const files = new CommitFiles(git, tree, here);
  const bytes = (await files.contents([root.path]))(root.path);
  if (bytes === undefined)
    return missing(
      `the commit ${commit.slice(0, 12)} has no ${rootPath}`,
      'the root file was elsewhere then',
    );
  try {
    const parsedRoot = await files.parse(root.path, path.basename(root.path), 'root', bytes);
    const includes =
      parsedRoot.content === undefined ? [] : readIncludes(readerOf(parsedRoot.text, parsedRoot.content, []));
    const { files: included, problems } = await findIncludes(root, includes, tree.lister);
    const parsed = [parsedRoot, ...(await parseIncluded(files, included))];
    if (problems.length === 0 && sameFiles(parsed, here.parsed)) return { declared: here.declared };
    const declaring = declare(parsed, problems.length === 0);
    const all = [...problems, ...declaring.problems];
    return declaring.declared === undefined || all.some(isError)
      ? { declared: undefined, problems: all.filter(isError) }
      : { declared: declaring.declared };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { declared: undefined, problems: error.problems };
  }
}
