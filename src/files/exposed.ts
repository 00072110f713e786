import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '../domain/problem.ts';
import { locate, slashed } from './checkout.ts';
import { readCommitted } from './read-text.ts';

async function ignoredIn(folder: string): Promise<readonly string[]> {
  const file = path.join(folder, '.gitignore');
  if ((await lstat(file).catch(() => undefined)) === undefined) return [];
  const text = await readCommitted(file, '.gitignore').catch(() => undefined);
  return (text?.content ?? '').split('\n').map((line) => line.trim());
}

/** The lines of a `.gitignore` that name a path from its folder, or a folder on the way. */
function linesThatName(parts: readonly string[]): string[] {
  const [extension = ''] = /\.[^.]+$/.exec(parts.at(-1) ?? '') ?? [];
  const plain = parts.flatMap((part, at) => {
    const whole = parts.slice(0, at + 1).join('/');
    const names = [part, whole, `/${whole}`];
    return at === parts.length - 1 ? names : [...names, ...names.map((name) => `${name}/`)];
  });
  return ['*', `*${extension}`, ...plain];
}

/**
 * Warns of an output inside a checkout that Git would add. Only plain lines of a `.gitignore` count: names, paths, `*` and
 * `*.ext`. With any line that takes something back, the output counts as visible.
 */
export async function exposedOutput(file: string): Promise<readonly Problem[]> {
  const located = await locate(file).catch(() => undefined);
  if (located === undefined || !located.inGit) return [];
  const below = slashed(located.top, located.path);
  const parts = below.split('/');
  for (let depth = 0; depth < parts.length; depth++) {
    const lines = await ignoredIn(path.join(located.top, ...parts.slice(0, depth)));
    if (lines.some((line) => line.startsWith('!'))) break;
    if (linesThatName(parts.slice(depth)).some((line) => lines.includes(line))) return [];
  }
  return [
    {
      code: 'output-exposed',
      severity: 'warning',
      message: `${file} is in the checkout, and no .gitignore names it`,
      why: 'it lists people and their access; one careless commit publishes it',
      fix: `add /${below} to .gitignore, or write it elsewhere`,
    },
  ];
}
