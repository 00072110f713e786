import type { Change } from '../../domain/change.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Place } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { counted, few } from '../../domain/wording.ts';

export interface FileLines {
  readonly file: string;
  readonly lines: readonly number[];
  /** True if the files had these lines at the last apply, and no longer have them. */
  readonly removed?: true;
}

export interface Places {
  readonly places: readonly FileLines[];
  /** `few` shows three ranges of lines, and counts the rest. */
  readonly ranges: 'few' | 'all';
}

/** The URL of a line, or of the last version of a removed line. Undefined if the Git host is unknown. */
export type LinkTo = (file: string, line: number, removed?: boolean) => string | undefined;

export type LinePlace = Omit<Place, 'column'>;

/** Groups places by file. Removed lines come last. */
export function groupByFile(places: Iterable<LinePlace>): FileLines[] {
  const files = groupBy(places, ({ file, removed }) => `${removed === true} ${file}`);
  const all = Array.from(files.values(), (same) => {
    const [{ file, removed }] = same;
    const lines = [...new Set(same.map(({ line }) => line))].sort((a, b) => a - b);
    return { file, lines, ...(removed === true && { removed }) };
  });
  return all.sort((a, b) => Number(a.removed ?? false) - Number(b.removed ?? false));
}

/** The last team membership on the way to this line. */
export const membershipIn = ({ through }: Source) => through.at(-1);

/** The lines that somebody edited: memberships, or the team's entry if many people share the change. */
export function editedPlaces({ sources, removed }: Pick<Change, 'sources' | 'removed'>, isShared = false) {
  const showsEntry = isShared && removed !== true;
  return sources.map((source) => {
    const { file, line } = showsEntry ? source : (membershipIn(source) ?? source);
    return { file, line, ...(removed === true && { removed }) };
  });
}

const removedText = ({ lines, removed }: FileLines): string =>
  removed === true ? `, ${lines.length === 1 ? 'line' : 'lines'} removed` : '';

/** `10-12, 15` */
function rangesText(lines: readonly number[], shown: Places['ranges']): string {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return shown === 'all' ? texts.join(', ') : few(texts);
}

/** `access/sales.yaml:10-12, lines removed and 2 more files` */
export function placesText({ places, ranges }: Places): string {
  const [first] = places;
  if (first === undefined) return '';
  const more = places.length > 1 ? ` and ${counted(places.length - 1, 'more file')}` : '';
  return `${first.file}:${rangesText(first.lines, ranges)}${removedText(first)}${more}`;
}
