import fs from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { type FileSystemAdapter, glob } from 'tinyglobby';
import { quote } from '../domain/nearest.ts';
import type { Problem } from '../domain/problem.ts';
import type { Source } from '../domain/source.ts';

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

const outside = (source: Source, message: string, why: string): Problem => ({
  code: 'include-outside',
  severity: 'error',
  message,
  why,
  fix: 'include regular .yaml, .yml or .json files inside the folder of the root file',
  place: { file: source.file, line: source.line, column: source.column },
});

const leadsOut = (pattern: string): boolean =>
  path.isAbsolute(pattern) || /^[A-Za-z]:|^\\\\/.test(pattern) || pattern.split(/[/\\]/).includes('..');

/** The first part of a path that is a symbolic link. */
async function linkIn(folder: string, file: string): Promise<string | undefined> {
  const parts = file.split('/');
  for (let count = 1; count <= parts.length; count++) {
    const part = parts.slice(0, count).join('/');
    if ((await lstat(path.join(folder, part))).isSymbolicLink()) return part;
  }
  return undefined;
}

async function refusal(folder: string, file: string, source: Source): Promise<Problem | undefined> {
  const whole = path.join(folder, file);
  if (file.split('/').includes('.git'))
    return outside(source, `${file} lies in .git`, 'nothing of .git is read');
  const link = await linkIn(folder, file);
  if (link !== undefined) {
    return outside(
      source,
      `${link} is a symbolic link`,
      'it could lead anywhere, past the reviewers of this folder',
    );
  }
  if ((await realpath(whole)) !== whole)
    return outside(source, `${file} lies elsewhere`, 'its real path is another');
  if (!EXTENSIONS.has(path.extname(file))) {
    return outside(source, `${file} is not a .yaml, .yml or .json file`, 'other files hold no access');
  }
  return (await lstat(whole)).isFile()
    ? undefined
    : outside(source, `${file} is not a regular file`, 'only regular files are read');
}

const LONGEST_SEARCH = 30_000;
/** How many files one root file may include, and how many bytes they may have together. */
const MOST_FILES = 10_000;
const MOST_BYTES = 1024 ** 3;

/** What is wrong with the number or the size of the files; undefined when nothing is. */
export function tooMuch(files: readonly IncludedFile[], bytes: number): Problem | undefined {
  const [first] = files;
  if (first === undefined || (files.length <= MOST_FILES && bytes <= MOST_BYTES)) return undefined;
  const { file, line, column } = first.source;
  return {
    code: 'include-too-large',
    severity: 'error',
    message:
      files.length > MOST_FILES
        ? `${files.length} files are included`
        : `the included files hold more than 1 GiB`,
    why: `at most ${MOST_FILES} files and 1 GiB are read: a pattern may reach further than it was meant to`,
    fix: 'narrow the patterns, or split the configuration',
    place: { file, line, column },
  };
}

/** Reads the disk, and takes a link that leads nowhere for a file, which is then seen and refused. */
const SEEING_DEAD_LINKS = {
  ...fs,
  realpath: (where: string, done: (error: NodeJS.ErrnoException | null, resolved: string) => void) =>
    fs.realpath(where, (_error, resolved) => done(null, resolved ?? where)),
  stat: (where: string, done: (error: NodeJS.ErrnoException | null, stats: fs.Stats) => void) =>
    fs.stat(where, (error, stats) => (error === null ? done(null, stats) : fs.lstat(where, done))),
};

/** Links are followed here only so that a linked file is seen, and refused, instead of being passed over in silence. */
const search = (pattern: string, folder: string): Promise<string[]> =>
  glob(pattern, {
    cwd: folder,
    expandDirectories: false,
    onlyFiles: false,
    signal: AbortSignal.timeout(LONGEST_SEARCH),
    fs: SEEING_DEAD_LINKS as unknown as FileSystemAdapter,
  });

/**
 * The files that the patterns of a root file include, sorted by name, each once. The root file itself is left out.
 * A pattern that matches nothing is `include-empty`; what must not be read is `include-outside` and is not opened.
 */
export async function findIncludes(
  rootPath: string,
  includes: readonly Include[],
): Promise<{ readonly files: readonly IncludedFile[]; readonly problems: readonly Problem[] }> {
  const folder = await realpath(path.dirname(rootPath));
  const root = path.basename(rootPath);
  const found = new Map<string, IncludedFile>();
  const problems: Problem[] = [];
  for (const { pattern, source } of includes) {
    if (leadsOut(pattern)) {
      problems.push(
        outside(
          source,
          `the include ${quote(pattern)} leads out of the folder of the root file`,
          'reviewers of this folder would not see what it holds',
        ),
      );
      continue;
    }
    // A pattern with a NUL, or one that takes too long to search for, finds nothing.
    const matches = await search(pattern, folder).catch(() => [] as string[]);
    const files = matches.filter((match) => match !== root && !match.endsWith('/') && !match.includes('\0'));
    if (files.length === 0) {
      problems.push({
        code: 'include-empty',
        severity: 'error',
        message: `the include ${quote(pattern)} matches no file`,
        why: 'a moved folder must not look like "nobody is listed"',
        fix: 'correct the pattern, or remove it',
        place: { file: source.file, line: source.line, column: source.column },
      });
    }
    for (const file of files.slice(0, MOST_FILES + 1)) {
      if (found.has(file)) continue;
      const problem = await refusal(folder, file, source).catch(() =>
        outside(source, `${file} cannot be looked at`, 'it is gone, or its folder may not be read'),
      );
      if (problem === undefined) found.set(file, { path: path.join(folder, file), file, source });
      else if (
        !problems.some(
          ({ message, place }) => message === problem.message && place?.line === problem.place?.line,
        )
      ) {
        problems.push(problem);
      }
    }
  }
  const files = [...found.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  return { files, problems };
}
