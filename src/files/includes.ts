import path from 'node:path';
import { type Problem, quote } from '../domain/problem.ts';
import { errorAt, type Source } from '../domain/source.ts';
import { isInside, type Located, relativePath } from './checkout.ts';
import { type Budget, type Found, type Lister, SearchTooLargeError, search, searchBudget } from './search.ts';

export interface Include {
  readonly pattern: string;
  readonly source: Source;
}

/** `file` is relative to the folder of the root file. The source is the pattern that includes this file. */
export interface IncludedFile {
  readonly path: string;
  readonly file: string;
  readonly source: Source;
}

const EXTENSIONS = new Set(['.yaml', '.yml', '.json']);
const MOST_FILES = 10_000;
const MOST_BYTES = 1024 ** 3;

const FIXES = {
  'include-outside': 'include regular .yaml, .yml or .json files inside the checkout',
  'include-too-large': 'narrow the patterns, or split the configuration',
  'include-empty': 'correct the pattern, or remove it',
} as const;

const refuseInclude = (code: keyof typeof FIXES, source: Source, message: string): Problem =>
  errorAt(source, code, message, FIXES[code]);

export function checkIncludeSize(files: readonly IncludedFile[], bytes: number): Problem | undefined {
  const [first] = files;
  if (first === undefined || (files.length <= MOST_FILES && bytes <= MOST_BYTES)) return undefined;
  const message = `the patterns include more than ${MOST_FILES} files or 1 GiB`;
  return refuseInclude('include-too-large', first.source, message);
}

/** Checks the pattern without reading the disk, by the path rules of every operating system. */
function leadsOut(pattern: string, { top, path: root }: Located): boolean {
  if (path.posix.isAbsolute(pattern) || path.win32.isAbsolute(pattern) || /^[A-Za-z]:/.test(pattern))
    return true;
  let folder = path.dirname(root);
  for (const part of pattern.split(/[/\\]/)) {
    const anyName = 'x';
    folder = path.join(folder, part === '..' || part === '.' ? part : anyName);
    if (!isInside(top, folder)) return true;
  }
  return false;
}

const REFUSALS: Readonly<Record<Exclude<Found['kind'], 'file'>, string>> = {
  above: 'leads out of the checkout',
  git: 'is in .git',
  link: 'is a symbolic link',
  closed: 'cannot be opened',
  other: 'is not a regular file',
};

function includeRefusal({ kind, path: where }: Found): string | undefined {
  if (kind !== 'file') return REFUSALS[kind];
  return EXTENSIONS.has(path.extname(where)) ? undefined : 'is not a .yaml, .yml or .json file';
}

/** Leaves out the root file, because no file includes itself. */
async function matchesOf(pattern: string, root: Located, lister: Lister, budget: Budget) {
  const folder = path.dirname(root.path);
  const outside: Found = { kind: 'above', path: folder };
  if (leadsOut(pattern, root)) return [outside];
  const found = await search(root.top, folder, pattern, lister, budget);
  return found.filter(({ path: where }) => where !== root.path);
}

/** The included files, sorted by name and without duplicates. Opens no file. */
export async function findIncludes(root: Located, includes: readonly Include[], lister: Lister) {
  const folder = path.dirname(root.path);
  const budget = searchBudget();
  const included = new Map<string, IncludedFile>();
  const problems = new Map<string, Problem>();
  for (const [index, { pattern, source }] of includes.entries()) {
    const shown = `the include ${quote(pattern)}`;
    const note = (code: keyof typeof FIXES, message: string): void => {
      // Report each message only once for an include.
      problems.set(`${index} ${message}`, refuseInclude(code, source, message));
    };
    let matches: readonly Found[];
    try {
      matches = await matchesOf(pattern, root, lister, budget);
    } catch (error) {
      if (!(error instanceof SearchTooLargeError)) throw error;
      note('include-too-large', `${shown} makes rolecall search too much: ${error.message}`);
      continue;
    }
    if (matches.length === 0) note('include-empty', `${shown} matches no file`);
    for (const match of matches.slice(0, MOST_FILES + 1)) {
      const file = relativePath(folder, match.path);
      const wrong = includeRefusal(match);
      if (wrong !== undefined) note('include-outside', `${match.kind === 'above' ? shown : file} ${wrong}`);
      else if (!included.has(file)) included.set(file, { path: match.path, file, source });
    }
  }
  const files = [...included.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  return { files, problems: [...problems.values()] };
}
