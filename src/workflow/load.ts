import path from 'node:path';
import { declare } from '../config/declare/declare.ts';
import { type Text, textOfFile } from '../config/parse/text.ts';
import { type ParsedFile, parseFile } from '../config/parse-file.ts';
import type { Declared } from '../domain/declared.ts';
import { fail, isError, orNothing, type Problem, ProblemError, sortByPlace } from '../domain/problem.ts';
import { placeOf } from '../domain/source.ts';
import { type Located, locate, ROOT_FILE, rootFileAt, UnsafePathError } from '../files/checkout.ts';
import type { GitObjects } from '../files/git-objects.ts';
import { checkIncludeSize, findIncludes, type IncludedFile } from '../files/includes.ts';
import { readCommitted, textInCommit, unreadable } from '../files/read-text.ts';
import { compareRevision, type Revision } from '../files/revision.ts';
import { type CommitTree, diskLister, type Lister } from '../files/search.ts';
import { urlProblem } from '../portal/portal-url.ts';

export interface Loaded {
  readonly declared: Declared;
  readonly warnings: readonly Problem[];
  readonly folder: string;
  /** In the order of `parsed`: the root file comes first. */
  readonly files: readonly string[];
  readonly located: Located;
  readonly parsed: readonly ParsedFile[];
  readonly revision: () => Promise<Revision>;
  readonly sortByPlace: (problems: readonly Problem[]) => Problem[];
}

/** An included file, or the root file, which no line includes. */
type FileToRead = Omit<IncludedFile, 'source'> & Partial<Pick<IncludedFile, 'source'>>;

const includeLine = ({ source }: FileToRead) => source && placeOf(source);

/** A folder on disk, or the tree of a commit. */
interface Origin {
  readonly lister: Lister;
  /** Returns a function that reads one of these files, or throws a `ProblemError`. */
  readonly open: (files: readonly FileToRead[]) => Promise<(file: FileToRead) => Promise<Text>>;
}

/** Takes a parsed file from `cache` if the text is the same. */
async function readAll(
  located: Located,
  origin: Origin,
  cache: ReadonlyMap<string, ParsedFile>,
  isBase = false,
) {
  const parsed: ParsedFile[] = [];
  const add = async (text: Text, kind: 'root' | 'access') => {
    const before = cache.get(text.file);
    const isSame = before?.kind === kind && before.text.content === text.content;
    const file = isSame ? before : await parseFile(text, kind, isBase);
    parsed.push(file);
    return file.contents;
  };
  const rootFile = { path: located.path, file: path.basename(located.path) };
  const readRoot = await origin.open([rootFile]);
  const root = await add(await readRoot(rootFile), 'root');
  const includes = root?.includes ?? [];
  const included = await findIncludes(located, includes, origin.lister);
  const problems = [...included.problems];
  const read = await origin.open(included.files);
  let isComplete = root !== undefined;
  let size = 0;
  for (const file of included.files) {
    const excess = checkIncludeSize(included.files, size);
    if (excess !== undefined) throw new ProblemError([...problems, excess]);
    const text = await read(file).catch(orNothing((error) => problems.push(...error.problems)));
    isComplete &&= text !== undefined;
    size += text?.content.length ?? 0;
    if (text !== undefined) await add(text, 'access');
  }
  const declaration = declare(parsed, isComplete);
  return { parsed, includes, ...declaration, problems: [...problems, ...declaration.problems] };
}

/** Throws `file-unreadable`, also for a link in a checkout. */
export async function locateRoot(config: string): Promise<Located> {
  const file = rootFileAt(config);
  return locate(file).catch((error: unknown) => {
    const isUnsafe = error instanceof UnsafePathError;
    const why = isUnsafe ? error.message : 'its folder does not exist, or you may not open it';
    throw unreadable(file, why, 'name a root file: --config PATH');
  });
}

/** Throws only if the root file is unreadable or files are too large. `isWhole`: every file is readable. */
export async function loadDespiteErrors(config: string, insecureHttp: boolean) {
  const located = await locateRoot(config);
  const folder = path.dirname(located.path);
  const origin: Origin = {
    lister: diskLister(),
    open: async () => (one) => readCommitted(one.path, one.file, includeLine(one)),
  };
  const { parsed, includes, declared, problems, isWhole } = await readAll(located, origin, new Map());
  const files = parsed.map(({ text }) => text.file);
  const portal = declared?.settings.portal;
  const url = portal === undefined || portal.url === '' ? undefined : urlProblem(portal, insecureHttp);
  const all = url === undefined ? problems : [...problems, url];
  if (declared === undefined) throw new ProblemError(sortByPlace(all, files));
  return {
    isWhole,
    declared,
    problems: all,
    folder,
    files,
    located,
    parsed,
    revision: () =>
      compareRevision(
        located,
        includes,
        new Map(parsed.map(({ text }) => [path.join(folder, text.file), text])),
      ),
    sortByPlace: (found: readonly Problem[]) => sortByPlace(found, files),
  };
}

/** Throws a `ProblemError` with all errors in the files. */
export async function load(config: string, insecureHttp: boolean): Promise<Loaded> {
  const { problems, ...loaded } = await loadDespiteErrors(config, insecureHttp);
  if (problems.some(isError)) throw new ProblemError(loaded.sortByPlace(problems));
  return { ...loaded, warnings: problems };
}

const NO_ROOT = '{"version": 1, "portal": {"name": "", "url": ""}}';

/** Reads only the root file, and ignores its errors. If the file is unreadable, the portal's name is empty. */
export async function loadSettings(config: string) {
  const located = await locateRoot(config).catch(orNothing());
  const file = path.basename(located?.path ?? ROOT_FILE);
  const text = located && (await readCommitted(located.path, file).catch(orNothing()));
  const read = async (one: Text) => declare([await parseFile(one, 'root')], false);
  const noSettings = await read(textOfFile(file, NO_ROOT));
  const { declared = noSettings.declared, problems } = text === undefined ? noSettings : await read(text);
  if (declared === undefined) throw new Error('no settings');
  const { settings } = declared;
  // If the file has errors, leave out the dialect: a wrong dialect could hide people.
  const portal = { ...settings.portal, ...(problems.some(isError) && { dialect: {} }) };
  return { located, declared: { ...declared, settings: { ...settings, portal } } };
}

export type LoadedCommit = Awaited<ReturnType<typeof loadCommit>>;

const originIn = (git: GitObjects, { files, lister }: CommitTree): Origin => ({
  lister,
  open: async (wanted) => {
    // One Git process reads all files, which is much faster than a process for each file.
    const blobs = await git.blobs(wanted.flatMap(({ path: where }) => files.get(where) ?? []));
    return async (one) => {
      const bytes = blobs.get(files.get(one.path) ?? '');
      if (bytes === undefined) throw unreadable(one.file, 'this clone does not have the file');
      return textInCommit(bytes, one.file, includeLine(one));
    };
  },
});

/** The place from which rolecall reads files, and the files that it has already parsed. */
export type Checkout = Pick<Loaded, 'located' | 'parsed'>;

/** Reads Git objects only. `rootPath` starts at the top of the repository. A base may have unknown settings. */
export async function loadCommit(
  git: GitObjects,
  commit: string,
  rootPath: string,
  { located: { top }, parsed: before }: Checkout,
  isBase = false,
) {
  const short = commit.slice(0, 12);
  const root: Located = { top, path: path.join(top, rootPath), inGit: true };
  const cache = new Map(before.map((file) => [file.text.file, file]));
  try {
    const tree = await git.treeOf(commit);
    if (tree === undefined) throw unreadable(`the commit ${short}`, 'Git does not list it');
    if (!tree.files.has(root.path))
      throw fail({
        code: 'file-unreadable',
        message: `the commit ${short} has no ${rootPath}`,
        fix: 'commit the files first, or name a commit that has them',
      });
    const { declared, problems, parsed } = await readAll(root, originIn(git, tree), cache, isBase);
    const errors = problems.filter(isError);
    return { declared: errors.length > 0 ? undefined : declared, problems: errors, parsed };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { declared: undefined, problems: error.problems, parsed: [] };
  }
}
