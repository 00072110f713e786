import path from 'node:path';
import { quote } from '../domain/nearest.ts';
import type { Problem } from '../domain/problem.ts';
import { placeOf, type Source } from '../domain/source.ts';
import { isInside, type Located } from './checkout.ts';
import { type Budget, type Found, type Lister, SearchTooLargeError, search, searchBudget } from './search.ts';

export interface Include {
  readonly pattern: string;
  readonly source: Source;
}

/** An included file: where it lies, its name relative to the root file's folder, and the pattern that includes it. */
export interface IncludedFile {
  readonly path: string;
  readonly file: string;
  readonly source: Source;
}

const EXTENSIONS = new Set(['.yaml', '.yml', '.json']);
/** How many files one root file may include, and how many bytes they may have together. */
const MOST_FILES = 10_000;
const MOST_BYTES = 1024 ** 3;

const outside = (source: Source, message: string, why: string): Problem => ({
  code: 'include-outside',
  severity: 'error',
  message,
  why,
  fix: 'include regular .yaml, .yml or .json files inside the checkout',
  place: placeOf(source),
});

const tooLarge = (source: Source, message: string, why: string): Problem => ({
  code: 'include-too-large',
  severity: 'error',
  message,
  why,
  fix: 'narrow the patterns, or split the configuration',
  place: placeOf(source),
});

/** What is wrong with the number or the size of the files; undefined when nothing is. */
export function tooMuch(files: readonly IncludedFile[], bytes: number): Problem | undefined {
  const [first] = files;
  if (first === undefined || (files.length <= MOST_FILES && bytes <= MOST_BYTES)) return undefined;
  return tooLarge(
    first.source,
    files.length > MOST_FILES
      ? `${files.length} files are included`
      : 'the included files hold more than 1 GiB',
    `at most ${MOST_FILES} files and 1 GiB are read: a pattern may reach further than it was meant to`,
  );
}

/** True for a pattern that leads out on some system, by its beginning alone: there it deserves a clearer word than "no file". */
function leadsOut(pattern: string, { top, path: root }: Located): boolean {
  if (path.posix.isAbsolute(pattern) || path.win32.isAbsolute(pattern) || /^[A-Za-z]:/.test(pattern))
    return true;
  let folder = path.dirname(root);
  for (const part of pattern.split(/[/\\]/)) {
    folder = path.join(folder, part === '..' || part === '.' ? part : 'x');
    if (!isInside(top, folder)) return true;
  }
  return false;
}

/** Why a file that was found is not read; undefined when it is. */
function refusal(
  { kind, path: where }: Found,
  file: string,
  { pattern, source }: Include,
): Problem | undefined {
  switch (kind) {
    case 'above':
      return outside(
        source,
        `the include ${quote(pattern)} leads out of the checkout`,
        'reviewers of this checkout would not see what it holds',
      );
    case 'git':
      return outside(source, `${file} lies in .git`, 'nothing of .git is read');
    case 'link':
      return outside(
        source,
        `${file} is a symbolic link`,
        'it could lead anywhere, past the reviewers of this checkout',
      );
    case 'closed':
      return outside(source, `${file} cannot be looked at`, 'it is gone, or its folder may not be read');
    case 'other':
      return outside(source, `${file} is not a regular file`, 'only regular files are read');
    case 'file':
      return EXTENSIONS.has(path.extname(where))
        ? undefined
        : outside(source, `${file} is not a .yaml, .yml or .json file`, 'other files hold no access');
  }
}

async function foundBy(
  { pattern, source }: Include,
  root: Located,
  lister: Lister,
  budget: Budget,
): Promise<Found[] | Problem> {
  const shown = quote(pattern);
  if (leadsOut(pattern, root)) {
    return outside(
      source,
      `the include ${shown} leads out of the checkout`,
      'reviewers of this checkout would not see what it holds',
    );
  }
  try {
    const found = await search(root.top, path.dirname(root.path), pattern, lister, budget);
    const others = found.filter(({ path: where }) => where !== root.path);
    if (others.length > 0) return others;
  } catch (error) {
    if (!(error instanceof SearchTooLargeError)) throw error;
    return tooLarge(source, `the include ${shown} looks at too much`, error.message);
  }
  return {
    code: 'include-empty',
    severity: 'error',
    message: `the include ${shown} matches no file`,
    why: 'a moved folder must not look like "nobody is listed"',
    fix: 'correct the pattern, or remove it',
    place: placeOf(source),
  };
}

/**
 * The files that the patterns of a root file include, sorted by name, each once. The root file itself is left out.
 * A pattern that matches nothing is `include-empty`; what must not be read is `include-outside` and is not opened; a
 * search that looks at too much is `include-too-large`.
 */
export async function findIncludes(
  root: Located,
  includes: readonly Include[],
  lister: Lister,
): Promise<{ readonly files: readonly IncludedFile[]; readonly problems: readonly Problem[] }> {
  const budget = searchBudget();
  const found = new Map<string, IncludedFile>();
  const problems = new Map<string, Problem>();
  for (const [index, include] of includes.entries()) {
    const { source } = include;
    const note = (problem: Problem): void => {
      problems.set(`${index} ${problem.message}`, problem);
    };
    const matches = await foundBy(include, root, lister, budget);
    for (const match of Array.isArray(matches) ? matches.slice(0, MOST_FILES + 1) : []) {
      const file = path.relative(path.dirname(root.path), match.path).split(path.sep).join('/');
      const problem = refusal(match, file, include);
      if (problem !== undefined) note(problem);
      else if (!found.has(file)) found.set(file, { path: match.path, file, source });
    }
    if (!Array.isArray(matches)) note(matches);
  }
  const files = [...found.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  return { files, problems: [...problems.values()] };
}
