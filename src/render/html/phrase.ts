import { rangesOf } from '../text/phrase.ts';
import { type Lines, type LinkTo, removedText } from '../view/reason.ts';
import type { Phrase } from '../view/risks.ts';
import type { ThingRow } from '../view/things.ts';
import type { Who } from '../view/who.ts';
import { between, html, type Markup, type Piece } from './markup.ts';

/** What names and places lead to. */
export interface Reach {
  /** Where holders stand in the matrix, by `person ADDRESS` or `group ID`. */
  readonly rows: ReadonlyMap<string, number>;
  /** Where a line of a file can be looked at; undefined where no host is known. */
  readonly linkTo: LinkTo;
}

const NAMED = 'portal group ';

/** The name as it is read; the address where there is none. */
const nameOf = ({ kind, key, name }: Who): string =>
  kind === 'group' ? `${NAMED}${name ?? key}` : (name ?? (key === '' ? '(no address)' : key));

/** A name that opens the holder's own view; the address beside it where somebody else has the same name. */
export function whoMarkup(who: Who, { rows }: Reach): Markup {
  const row = rows.get(`${who.kind} ${who.key}`);
  const name = nameOf(who);
  const named =
    row === undefined
      ? html`<span class="who">${name}</span>`
      : html`<button type="button" class="who" data-row="${row}">${name}</button>`;
  return who.name === null || who.unique ? named : html`${named} <code>${who.key}</code>`;
}

export const phraseMarkup = (phrase: Phrase, reach: Reach): Piece =>
  phrase.map((piece) => (typeof piece === 'string' ? piece : whoMarkup(piece, reach)));

/** An address that may break before its domain. */
export const mail = (address: string): Markup => {
  const at = address.lastIndexOf('@');
  return at < 0 ? html`${address}` : html`${address.slice(0, at)}<wbr>${address.slice(at)}`;
};

const MOST_FILES = 3;
/** A line that can be looked at over HTTPS is a link. */
function placeMarkup(place: Lines, { linkTo }: Reach): Piece {
  const { file, lines, removed } = place;
  const text = `${file}:${rangesOf(lines)}`;
  const url = linkTo(file, lines[0] ?? 1, removed);
  const shown =
    url?.startsWith('https://') === true ? html`<a href="${url}" rel="noreferrer">${text}</a>` : text;
  return [shown, removedText(place)];
}

/** Lines of files, and how many more files there are. */
export function placesMarkup(places: readonly Lines[], reach: Reach): Piece {
  if (places.length === 0) return undefined;
  const shown = places.slice(0, MOST_FILES).map((place) => placeMarkup(place, reach));
  const more = places.length > MOST_FILES ? ` and ${places.length - MOST_FILES} more files` : '';
  return html`<span class="src">${between(shown, '; ')}${more}</span>`;
}

/** Reports of one workspace, or roles of one dataset, with the workspace or dataset in a lighter ink. */
export function thingsMarkup({ kind, group, names }: ThingRow): Markup {
  const before = kind === 'role' ? 'RLS ' : '';
  return html`<span class="ws">${before}${group === '' ? '' : `${group}/`}</span>${between(names, ', ')}`;
}
