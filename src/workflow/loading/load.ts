import path from 'node:path';
import { Declaring } from '../../config/declare/declare.ts';
import { lineAt, type Text } from '../../config/parse/text.ts';
import { type ParsedFile, parseFile } from '../../config/parse-file.ts';
import type { Declared } from '../../domain/declared.ts';
import { isError, type Place, type Problem, ProblemError } from '../../domain/problem.ts';
import type { Settings } from '../../domain/settings.ts';
import { placeOf } from '../../domain/source.ts';
import { LedAstrayError, type Located, locate } from '../../files/checkout.ts';
import { diskLister } from '../../files/disk.ts';
import { findIncludes, type Include, tooMuch } from '../../files/includes.ts';
import { readCommitted } from '../../files/read-text.ts';
import { type Revision, revisionOf } from '../../files/revision.ts';
import { rootFileAt } from '../../files/root-file.ts';
import { urlProblem } from '../../portal/portal-url.ts';

/** The files as one declared state, with warnings, and with the texts for excerpts. */
export interface Loaded {
  readonly declared: Declared;
  readonly warnings: readonly Problem[];
  /** The folder of the root file. */
  readonly folder: string;
  readonly files: readonly string[];
  /** Where the root file lies. */
  readonly located: Located;
  /** The files as they were parsed, the root file first. */
  readonly parsed: readonly ParsedFile[];
  /** What each file holds, the root file first. */
  readonly texts: ReadonlyMap<string, Text>;
  /** Which commit the files are at, and whether what was read differs from it. */
  readonly revision: () => Promise<Revision>;
  /** Puts problems in order, errors first and then by place, and adds the line of text that each has in these files. */
  readonly arranged: (problems: readonly Problem[]) => Problem[];
}

const MOST_PROBLEMS = 1000;

function excerpter(texts: ReadonlyMap<string, Text>): (problems: readonly Problem[]) => Problem[] {
  return (problems) =>
    problems.map((problem) => {
      const text = problem.place && texts.get(problem.place.file);
      return text === undefined || problem.place === undefined
        ? problem
        : { ...problem, excerpt: lineAt(text, problem.place.line) };
    });
}

/** Errors first; then by file in the order of reading, and by place. What has no place comes before what has one. */
function inOrder(problems: readonly Problem[], files: readonly string[]): Problem[] {
  const rank = new Map(files.map((file, index) => [file, index + 1]));
  const keyOf = (problem: Problem): readonly number[] => {
    const { place } = problem;
    const where = place === undefined ? [0, 0, 0] : [rank.get(place.file) ?? 0, place.line, place.column];
    return [isError(problem) ? 0 : 1, ...where];
  };
  const keyed = problems.map((problem) => ({ problem, key: keyOf(problem) }));
  keyed.sort((a, b) => {
    const differing = a.key.findIndex((part, at) => part !== b.key[at]);
    return (a.key[differing] ?? 0) - (b.key[differing] ?? 0);
  });
  return keyed.map(({ problem }) => problem);
}

/** The true number, at the first problem that is not shown. */
const moreProblems = (count: number, place: Place | undefined): Problem => ({
  code: 'more-problems',
  severity: 'info',
  message: `There are ${count} problems. The first ${MOST_PROBLEMS} are shown.`,
  ...(place && { place }),
});

interface Included {
  readonly problems: readonly Problem[];
  /** False when a file that is included could not be read as text. */
  readonly complete: boolean;
}

async function readIncluded(
  root: Located,
  includes: readonly Include[],
  onParsed: (file: ParsedFile) => void,
): Promise<Included> {
  const { files, problems } = await findIncludes(root, includes, diskLister(root.top));
  const texts: Text[] = [];
  const unread: Problem[] = [];
  let read = 0;
  for (const { path: where, file, source } of files) {
    const excess = tooMuch(files, read);
    if (excess !== undefined) return { problems: [...problems, excess], complete: false };
    try {
      const text = await readCommitted(where, file, placeOf(source));
      read += text.content.length;
      texts.push(text);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      for (const problem of error.problems) unread.push(problem);
    }
  }
  for (const text of texts) onParsed(await parseFile(text, 'access'));
  return { problems: [...problems, ...unread], complete: unread.length === 0 };
}

/** Where a root file lies. What leads to it through a stranger's link is refused before anything is opened. */
export async function locateRoot(config: string): Promise<Located> {
  const file = await rootFileAt(config);
  try {
    return await locate(file);
  } catch (error) {
    const astray = error instanceof LedAstrayError;
    throw new ProblemError([
      {
        code: 'file-unreadable',
        severity: 'error',
        message: `${file} cannot be read`,
        why: astray ? error.message : 'its folder is not there, or you may not look at it',
        fix: 'name a root file: --config PATH',
      },
    ]);
  }
}

/**
 * Loads a root file (or the `rolecall.yaml` of a folder) and all it includes. Throws a `ProblemError` with everything
 * that is wrong, in the order of the files; nothing but the files is needed. Plain http to other machines is wrong unless
 * `insecureHttp`.
 */
export async function load(config: string, insecureHttp: boolean): Promise<Loaded> {
  const located = await locateRoot(config);
  const root = await parseFile(await readCommitted(located.path, path.basename(located.path)), 'root');
  const files: ParsedFile[] = [];
  const declaring = new Declaring();
  // What a file says is declared before the next one is parsed: values of many large files would fill the memory.
  const take = (file: ParsedFile): void => {
    declaring.add(file);
    files.push(file);
  };
  take(root);
  const { includes } = declaring;
  const included =
    includes === undefined ? { problems: [], complete: false } : await readIncluded(located, includes, take);
  const folder = path.dirname(located.path);
  const texts = new Map(files.map(({ text }) => [text.file, text]));
  const excerpted = excerpter(texts);
  const arranged = (all: readonly Problem[]): Problem[] => {
    const ordered = inOrder(all, [...texts.keys()]);
    const next = ordered[MOST_PROBLEMS];
    const shown = excerpted(ordered.slice(0, MOST_PROBLEMS));
    return next === undefined ? shown : [...shown, moreProblems(all.length, next.place)];
  };
  // A file that could not be read may define any name, so references are not judged without it.
  const { declared, problems } = declaring.end(included.complete);
  const portal = declared?.settings.portal;
  const url = portal === undefined || portal.url === '' ? undefined : urlProblem(portal, insecureHttp);
  const all = [...included.problems, ...problems, ...(url === undefined ? [] : [url])];
  if (declared === undefined || all.some(isError)) throw new ProblemError(arranged(all));
  return {
    declared,
    warnings: all,
    folder,
    files: [...texts.keys()],
    located,
    parsed: files,
    texts,
    revision: () =>
      revisionOf(
        located,
        includes ?? [],
        [...texts.values()].map((text) => ({ path: path.join(folder, text.file), text })),
      ),
    arranged,
  };
}

/** Where a root file lies, and its settings, whatever else is wrong; undefined for what cannot be read. */
export async function loadSettings(
  config: string,
): Promise<{ readonly located: Located | undefined; readonly settings: Settings | undefined }> {
  try {
    const located = await locateRoot(config);
    try {
      const declaring = new Declaring();
      declaring.add(await parseFile(await readCommitted(located.path, path.basename(located.path)), 'root'));
      return { located, settings: declaring.end(false).declared?.settings };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { located, settings: undefined };
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { located: undefined, settings: undefined };
  }
}
