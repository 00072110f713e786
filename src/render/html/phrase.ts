import { type Lines, type LinkTo, rangesOf, removedText } from '../view/reason.ts';
import type { Phrase } from '../view/risks.ts';
import type { ThingRow } from '../view/things.ts';
import type { Who } from '../view/who.ts';
import { between, html, type Markup, type Piece } from './markup.ts';

/** The targets of names and places. */
export interface Reach {
  /** The matrix row of each holder, by `person ADDRESS` or `group ID`. */
  readonly rows: ReadonlyMap<string, number>;
  /** The address of a line on the host of the files; undefined without a known host. */
  readonly linkTo: LinkTo;
}

/** An address that may break before its domain. */
const mail = (address: string): Markup => {
  const at = address.lastIndexOf('@');
  return at < 0 ? html`${address}` : html`${address.slice(0, at)}<wbr>${address.slice(at)}`;
};

/** A name with its address; the name opens the holder's own view. */
export function whoMarkup({ kind, key, name }: Who, { rows }: Reach): Markup {
  const row = rows.get(`${kind} ${key}`);
  const shown =
    kind === 'group' ? `portal group ${name ?? key}` : (name ?? (key === '' ? '(no address)' : key));
  const named =
    row === undefined
      ? html`<span class="who">${shown}</span>`
      : html`<button type="button" class="who" data-row="${row}">${shown}</button>`;
  return name === null || kind === 'group' ? named : html`${named} <span class="mail">${mail(key)}</span>`;
}

export const phraseMarkup = (phrase: Phrase, reach: Reach): Piece =>
  phrase.map((piece) => (typeof piece === 'string' ? piece : whoMarkup(piece, reach)));

const MOST_FILES = 3;

/** Lines of files, as links over HTTPS if the host is known. */
export function placesMarkup(places: readonly Lines[], { linkTo }: Reach): Piece {
  if (places.length === 0) return undefined;
  const shown = places.slice(0, MOST_FILES).map((place): Piece => {
    const { file, lines, removed } = place;
    const text = `${file}:${rangesOf(lines)}`;
    const url = linkTo(file, lines[0] ?? 1, removed);
    const isSafe = url?.startsWith('https://') === true;
    return [isSafe ? html`<a href="${url}" rel="noreferrer">${text}</a>` : text, removedText(place)];
  });
  const more = places.length > MOST_FILES ? ` and ${places.length - MOST_FILES} more files` : '';
  return html` <span class="src">${between(shown, '; ')}${more}</span>`;
}

/** Reports of one workspace, or roles of one dataset. */
export function thingsMarkup({ kind, group, names }: ThingRow): Markup {
  const before = kind === 'role' ? 'RLS ' : '';
  return html`<span class="ws">${before}${group === '' ? '' : `${group}/`}</span>${between(names, ', ')}`;
}
