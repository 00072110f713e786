import path from 'node:path';
import type { ExplainedPath, Holding } from '../../domain/explained.ts';
import type { Blame, BlameOf } from '../../domain/log.ts';
import type { Place } from '../../domain/problem.ts';
import { openRepository } from '../../files/git-objects.ts';
import { openHistory } from '../../files/history.ts';
import type { Survey } from './survey.ts';

/** Every place that paths and changes name. */
export function* placesOf(holdings: readonly Holding[]): Iterable<Place> {
  const ofPath = function* ({ sources }: Pick<ExplainedPath, 'sources'>): Iterable<Place> {
    for (const source of sources) {
      yield source;
      yield* source.through;
    }
  };
  for (const { paths, change } of holdings) {
    for (const one of paths) yield* ofPath(one);
    if (change !== null) yield* ofPath(change);
  }
}

const keyOf = ({ file, line }: Place): string => `${line} ${file}`;

/** Looks up who wrote the lines of these places, as of the commit that was asked about. */
export async function blameOf({ loaded, at }: Survey, places: Iterable<Place>): Promise<BlameOf> {
  const { located, folder, parsed } = loaded;
  const git = located.inGit ? await openRepository(located.top) : undefined;
  const history = git === undefined ? undefined : await openHistory(located.top);
  if (git === undefined || history === undefined || at.commit === null) return () => undefined;
  const { commit } = at;
  const linesOf = new Map<string, Set<number>>();
  for (const { file, line } of places) linesOf.set(file, (linesOf.get(file) ?? new Set()).add(line));
  const here = new Map(parsed.map(({ text }) => [text.file, text.content]));
  const found = new Map<string, Blame>();
  for (const [file, lines] of linesOf) {
    const below = path.relative(located.top, path.join(folder, file)).split(path.sep).join('/');
    // Lines of another commit are numbered as it holds them.
    const text = at.dirty ? here.get(file) : undefined;
    for (const [line, blame] of await history.blame(commit, below, text, [...lines]))
      found.set(keyOf({ file, line, column: 1 }), blame);
  }
  return (place) => found.get(keyOf(place));
}
