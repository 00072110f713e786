import { plainText } from '../escape.ts';
import { type Lines, removedText } from '../view/reason.ts';
import type { Phrase } from '../view/risks.ts';
import type { Who } from '../view/who.ts';

/** `Ana Souza <ana@contoso.com>`, or what there is of it. */
export function whoText({ kind, key, name }: Who): string {
  if (kind === 'group')
    return plainText(name === null ? `portal group ${key}` : `portal group ${name} (${key})`);
  const address = key === '' ? '(no address)' : key;
  return plainText(name === null ? address : `${name} <${address}>`);
}

/** The name alone, where the address stands elsewhere or nobody else bears the name. */
export const shortWho = (who: Who): string =>
  who.name !== null && who.unique ? plainText(who.name) : whoText(who);

export const phraseText = (phrase: Phrase): string =>
  phrase.map((piece) => (typeof piece === 'string' ? plainText(piece) : whoText(piece))).join('');

const MOST_RANGES = 3;

/** `10-12, 15`: lines that follow each other are one range. */
export function rangesOf(lines: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, MOST_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return `${shown.join(', ')}${ranges.length > MOST_RANGES ? ', ...' : ''}`;
}

/** `access/sales.yaml:10-12, lines removed`, and how many more files there are. */
export function placesText(places: readonly Lines[]): string {
  const [first] = places;
  if (first === undefined) return '';
  const more = places.length > 1 ? ` and ${places.length - 1} more` : '';
  return plainText(`${first.file}:${rangesOf(first.lines)}${removedText(first)}${more}`);
}
