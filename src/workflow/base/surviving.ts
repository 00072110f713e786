import path from 'node:path';
import { diffLines } from 'diff';
import type { Place } from '../../domain/problem.ts';
import type { Loaded } from '../loading/load.ts';
import type { FoundBase } from './base.ts';

/** So many lines of a file may differ: beyond that the line of the same number is near enough. */
const MOST_DIFFERING = 4000;

const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** For each line of a text, counted from 1, where it stands in the other; a removed one where it would stand. */
export function survivingLines(before: string, after: string): (line: number) => number {
  const last = Math.max(1, countLines(after));
  const parts = diffLines(before, after, { maxEditLength: MOST_DIFFERING });
  if (parts === undefined) return (line) => Math.min(line, last);
  const lines: number[] = [];
  let now = 1;
  for (const { count, added, removed } of parts) {
    for (let at = 0; at < count; at++) {
      if (added !== true) lines.push(Math.min(removed === true ? now : now + at, last));
    }
    if (removed !== true) now += count;
  }
  return (line) => lines[line - 1] ?? last;
}

/**
 * Where lines of what was applied last would stand in the files of now. A file that is gone is stood for by the first line
 * of the root file.
 */
export async function survivorsOf(
  base: FoundBase | undefined,
  { located, texts, folder }: Loaded,
  files: Iterable<string>,
): Promise<(place: Place) => Place> {
  const [root = ''] = texts.keys();
  const maps = new Map<string, (line: number) => number>();
  for (const file of new Set(files)) {
    const now = texts.get(file)?.content;
    if (now === undefined || base?.git === undefined || base.commit === null) continue;
    const inCommit = path.relative(located.top, path.join(folder, file)).split(path.sep).join('/');
    const id = await base.git.fileIn(base.commit, inCommit);
    const before = id === undefined ? undefined : (await base.git.blobs([id]))?.get(id);
    if (before !== undefined) maps.set(file, survivingLines(Buffer.from(before).toString('utf8'), now));
  }
  return ({ file, line }) => {
    const map = maps.get(file);
    if (map !== undefined) return { file, line: map(line), column: 1 };
    return texts.has(file) ? { file, line, column: 1 } : { file: root, line: 1, column: 1 };
  };
}
