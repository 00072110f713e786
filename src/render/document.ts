import type { FileLines, LinkTo, Places } from './view/places.ts';

export interface Who {
  /** The address, or the group's id. */
  readonly key: string;
  readonly kind: 'person' | 'group';
  /** The display name or the group's alias. Null if the name is missing or equals the address. */
  readonly name: string | null;
}

/** A part of a line. Printers escape every piece. Text between backticks is code. */
export type Piece =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly pieces: Pieces }
  | { readonly kind: 'person'; readonly who: Who }
  /** Printers show all names that fit, and count the other people. */
  | { readonly kind: 'people'; readonly who: readonly Who[] }
  | ({ readonly kind: 'place' } & Places);

/** A value, nothing, or a list that may contain further lists. */
export type Nested<One> = One | false | undefined | readonly Nested<One>[];

export const flat = <One extends object | string>(nested: Nested<One>): One[] => {
  if (nested === undefined || nested === false) return [];
  return Array.isArray(nested) ? nested.flatMap((inner: Nested<One>) => flat(inner)) : [nested as One];
};

export type Pieces = Nested<Piece>;
export type Blocks = Nested<Block>;

export type Sign = 'lost' | 'gained' | 'altered' | 'held' | 'by-hand' | 'risk' | 'note' | 'refused' | 'none';

/** `word` is for readers who cannot see the sign. */
export const SIGNS = {
  lost: { glyph: '-', colour: 'red', word: 'loses' },
  gained: { glyph: '+', colour: 'green', word: 'gains' },
  altered: { glyph: '~', colour: 'yellow', word: 'changes' },
  held: { glyph: '=', colour: 'yellow', word: 'held back' },
  'by-hand': { glyph: '>', colour: 'magenta', word: 'by hand' },
  risk: { glyph: '!', colour: 'yellow', word: 'look at this' },
  note: { glyph: 'i', colour: 'dim', word: 'note' },
  refused: { glyph: 'x', colour: 'red', word: 'refused' },
  none: { glyph: '-', colour: 'dim', word: '' },
} as const satisfies Record<Sign, object>;

/** An inner item without a sign explains the outer item. */
export interface Item {
  readonly sign?: Sign;
  readonly pieces: Pieces;
  /** Text at the right edge of the terminal. */
  readonly right?: Pieces;
  readonly items?: Nested<Item>;
  readonly notInComment?: true;
  /** The keys of the people whom the entry is about. */
  readonly about?: readonly string[];
}

export type Noun = readonly [one: string, many: string];

/** A terminal shows text, a comment Markdown, and a page HTML. */
type Medium = 'terminal' | 'comment' | 'page';
const MEDIA: readonly Medium[] = ['terminal', 'comment', 'page'];

/** All media show a block without `in`. */
export type Block = { readonly in?: readonly Medium[] } & (
  | { readonly kind: 'title'; readonly pieces: Pieces; readonly right?: Pieces }
  /** A paragraph in Markdown. */
  | { readonly kind: 'lines'; readonly lines: readonly Pieces[] }
  | {
      readonly kind: 'list';
      readonly items: readonly Item[];
      readonly noun: Noun;
      readonly ordered?: boolean;
      /** The most entries that a terminal shows. */
      readonly most?: number;
    }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly Pieces[])[];
      readonly noun: Noun;
      /** The indexes of the columns that contain numbers. The first column has index 0. */
      readonly numbers?: readonly number[];
      readonly most?: number;
    }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | Section
);

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;

export interface Section {
  readonly kind: 'section';
  /** The anchor for links on a page. */
  readonly id?: string;
  readonly title: string;
  readonly count?: string;
  /** `comment` folds in Markdown, `always` also in HTML. With `always`, a terminal shows only the title. */
  readonly fold?: 'comment' | 'always';
  /** A comment shortens its lightest sections first, and sections without a weight last. */
  readonly weight?: number;
  readonly blocks: readonly Block[];
}

export interface Document {
  /** Identifies the comment that the next run replaces. */
  readonly marker?: string;
  /** If a comment has more than `softLimit` bytes, lists of light sections become shorter, down to three. */
  readonly softLimit?: number;
  readonly blocks: Blocks;
}

export interface PrintOptions {
  readonly colour: boolean;
  readonly width?: number | undefined;
  /** True for a file, which shows all entries and the content of all folds. */
  readonly whole?: boolean;
  /** The command that a reader may run next. */
  readonly next?: string | undefined;
  readonly maxBytes?: number | undefined;
  readonly linkTo?: LinkTo;
  /** Masks the API key. The text printer calls `clean` before breaking lines. */
  readonly clean?: (pieces: Iterable<string>) => Iterable<string>;
}

export const code = (text: string): Piece => ({ kind: 'code', text });
export const strong = (...pieces: readonly Pieces[]): Piece => ({ kind: 'strong', pieces });
export const person = (who: Who): Piece => ({ kind: 'person', who });
export const people = (who: readonly Who[]): Piece => ({ kind: 'people', who });
export const place = (places: readonly FileLines[], ranges: Places['ranges'] = 'few'): Pieces =>
  places.length > 0 && { kind: 'place', places, ranges };

export const joinPieces = (between: string, all: readonly Pieces[]): Pieces =>
  all.map((one, at) => [at > 0 && between, one]);

export const commas = (all: readonly Pieces[]): Pieces => joinPieces(', ', all);

export function lines(...all: readonly Pieces[]): Blocks {
  const shown = all.filter((one) => flat(one).some((piece) => piece !== ''));
  return shown.length > 0 && { kind: 'lines', lines: shown };
}

/** Text that readers copy: printers never break the lines. */
export const verbatim = (text: string, language = 'text'): Blocks =>
  text !== '' && { kind: 'code', language, text };

export function section(head: Omit<Section, 'kind' | 'blocks'>, ...blocks: readonly Blocks[]): Blocks {
  const shown = flat(blocks);
  return shown.length > 0 && { kind: 'section', ...head, blocks: shown };
}

export function list(
  noun: Noun,
  items: Nested<Item>,
  more: Pick<BlockOf<'list'>, 'ordered' | 'most'> = {},
): Blocks {
  const shown = flat(items);
  return shown.length > 0 && { kind: 'list', noun, items: shown, ...more };
}

export function textList(noun: string, texts: readonly Pieces[], sign?: Sign): Blocks {
  const items = texts.map((pieces) => ({ pieces, ...(sign && { sign }) }));
  return list([noun, `${noun}s`], items);
}

export const table = (
  noun: Noun,
  head: readonly string[],
  rows: BlockOf<'table'>['rows'],
  more: Pick<BlockOf<'table'>, 'numbers' | 'most'> = {},
): Blocks => rows.length > 0 && { kind: 'table', noun, head, rows, ...more };

export const onlyIn = (medium: Medium, ...blocks: readonly Blocks[]): Block[] =>
  flat(blocks).map((block) => ({ ...block, in: [medium] }));

export const notIn = (medium: Medium, ...blocks: readonly Blocks[]): Block[] =>
  flat(blocks).map((block) => ({ ...block, in: MEDIA.filter((one) => one !== medium) }));

export const blocksFor = (blocks: Blocks, medium: Medium): readonly Block[] =>
  flat(blocks).filter((block) => block.in?.includes(medium) !== false);

/** The parts of `Ana Souza <ana@contoso.com>`. The name may be empty. */
export function nameAndAddress({ kind, key, name }: Who): Readonly<Record<'name' | 'address', string>> {
  const address = key === '' ? '(no address)' : key;
  if (kind === 'group') return { name: name === null ? 'portal group' : `portal group ${name}`, address };
  return { name: name ?? '', address };
}

/** GitHub accepts this many bytes in one comment. */
export const COMMENT_BYTES = 65_536;

export const FORMATS = ['text', 'markdown', 'json', 'html', 'diff', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** Other formats use their name as the extension, such as `.json`. */
const EXTENSIONS: Readonly<Partial<Record<Format, string>>> = { text: 'txt', markdown: 'md' };

export const extensionOf = (format: Format): string => `.${EXTENSIONS[format] ?? format}`;

export const formatOf = (path: string): Format | undefined =>
  FORMATS.find((format) => path.endsWith(extensionOf(format)));
