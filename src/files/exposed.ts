import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { nameMatcher } from '../config/glob.ts';
import type { Problem } from '../domain/problem.ts';
import { locate } from './checkout.ts';
import { readCommitted } from './read-text.ts';

/**
 * True when a line of a `.gitignore` is one of the simple kinds and matches a path below its folder: a name or a path from
 * that folder, each part with `*` and `?`, for the path itself or a folder on the way.
 */
function matchesLine(line: string, parts: readonly string[]): boolean {
  const pattern = line.replace(/\/$/, '');
  const wanted = pattern.replace(/^\//, '').split('/');
  const onlyFolders = line.endsWith('/');
  const lastPart = onlyFolders ? parts.length - 1 : parts.length;
  if (wanted.length === 1 && !pattern.startsWith('/'))
    return parts.slice(0, lastPart).some((part) => ignoreMatcher(wanted[0] ?? '')(part));
  return wanted.length <= lastPart && wanted.every((text, at) => ignoreMatcher(text)(parts[at] ?? ''));
}

/** To `.gitignore`, a leading dot is a character like others. What else would be special there matches nothing here. */
const ignoreMatcher = (pattern: string): ((name: string) => boolean) => {
  if (/[[\]\\]|\*\*/.test(pattern)) return () => false;
  const matches = nameMatcher(`_${pattern}`);
  return (name) => matches(`_${name}`);
};

async function linesOf(folder: string): Promise<string[]> {
  const file = path.join(folder, '.gitignore');
  if ((await lstat(file).catch(() => undefined)) === undefined) return [];
  const text = await readCommitted(file, '.gitignore').catch(() => undefined);
  return (text?.content ?? '')
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

async function isIgnored(top: string, file: string): Promise<boolean> {
  const parts = path.relative(top, file).split(path.sep);
  for (let depth = 0; depth < parts.length; depth++) {
    const below = parts.slice(depth);
    const lines = await linesOf(path.join(top, ...parts.slice(0, depth)));
    // A line that takes something back may take this back: then it counts as seen by Git.
    if (lines.some((line) => line.startsWith('!') && matchesLine(line.slice(1), below))) return false;
    if (lines.some((line) => matchesLine(line, below))) return true;
  }
  return false;
}

/**
 * Warns of an output that Git would pick up: one inside a checkout that no simple line of a `.gitignore` there names. Git
 * itself is not asked, so a line of a rarer kind, or an exclusion kept outside of the checkout, does not count.
 */
export async function exposedOutput(file: string): Promise<readonly Problem[]> {
  const located = await locate(file).catch(() => undefined);
  if (located === undefined || !located.inGit || (await isIgnored(located.top, located.path))) return [];
  return [
    {
      code: 'output-exposed',
      severity: 'warning',
      message: `${file} lies in the checkout, and no .gitignore names it`,
      why: 'it lists people and their access; one careless commit publishes it',
      fix: `add /${path.relative(located.top, located.path).split(path.sep).join('/')} to .gitignore, or write it elsewhere`,
    },
  ];
}
