import { plainText } from '../escape.ts';

/** Text of HTML, made by `html` alone: everything foreign in it is escaped. */
export interface Markup {
  readonly markup: string;
}

/** What may stand in markup: text, which is escaped, or markup, which stays. */
export type Piece = string | number | undefined | Markup | readonly Piece[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  plainText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function textOf(piece: Piece): string {
  if (piece === undefined) return '';
  if (typeof piece === 'string') return escaped(piece);
  if (typeof piece === 'number') return String(piece);
  return 'markup' in piece ? piece.markup : piece.map(textOf).join('');
}

/** Markup from a template: values are escaped unless they are markup. Attributes must stand in double quotes. */
export const html = (parts: TemplateStringsArray, ...values: readonly Piece[]): Markup => ({
  markup: parts.map((part, at) => `${part}${textOf(values[at])}`).join(''),
});

/** The markup where there is something to show. */
export const when = (some: number | boolean, piece: () => Piece): Piece =>
  some === false || some === 0 ? undefined : piece();

/** Pieces with something between them. */
export const between = (pieces: readonly Piece[], separator: Piece): Piece[] =>
  pieces.flatMap((piece, at) => (at === 0 ? [piece] : [separator, piece]));
