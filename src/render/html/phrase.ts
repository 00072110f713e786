import { rangesOf } from '../text/phrase.ts';
import type { Lines } from '../view/reason.ts';
import type { Phrase } from '../view/risks.ts';
import type { Who } from '../view/who.ts';
import { between, html, type Markup, type Piece } from './markup.ts';

/** Where holders stand in the matrix, by `person ADDRESS` or `group ID`. */
export type Rows = ReadonlyMap<string, number>;

const NAMED = 'portal group ';

/** The name as it is read; the address where there is none. */
export const nameOf = ({ kind, key, name }: Who): string =>
  kind === 'group' ? `${NAMED}${name ?? key}` : (name ?? (key === '' ? '(no address)' : key));

/** A name that opens the holder's own view; the address beside it where somebody else has the same name. */
export function whoMarkup(who: Who, rows: Rows): Markup {
  const row = rows.get(`${who.kind} ${who.key}`);
  const name = nameOf(who);
  const named =
    row === undefined
      ? html`<span class="who">${name}</span>`
      : html`<button type="button" class="who" data-row="${row}">${name}</button>`;
  return who.name === null || who.unique ? named : html`${named} <code>${who.key}</code>`;
}

export const phraseMarkup = (phrase: Phrase, rows: Rows): Piece =>
  phrase.map((piece) => (typeof piece === 'string' ? piece : whoMarkup(piece, rows)));

/** An address that may break before its domain. */
export const mail = (address: string): Markup => {
  const at = address.lastIndexOf('@');
  return at < 0 ? html`${address}` : html`${address.slice(0, at)}<wbr>${address.slice(at)}`;
};

const MOST_FILES = 3;
/** Lines of files, and how many more files there are. */
export function placesMarkup(places: readonly Lines[]): Piece {
  if (places.length === 0) return undefined;
  const shown = places.slice(0, MOST_FILES).map(({ file, lines }) => `${file}:${rangesOf(lines)}`);
  const more = places.length > MOST_FILES ? ` and ${places.length - MOST_FILES} more files` : '';
  return html`<span class="src">${between(shown, '; ')}${more}</span>`;
}
