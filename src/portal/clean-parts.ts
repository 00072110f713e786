import { Choices, CommonText, type Part, type Rows, type TextTable } from '../domain/parts.ts';

/** A text without secrets, and how many places of it were replaced. */
export interface Cleaned {
  readonly clean: string;
  readonly places: number;
}

/** Takes secrets out of texts; how, is told by who makes it. */
export interface Cleaner {
  /** Cleans a text with nothing before and nothing behind it. */
  readonly whole: (text: string) => Cleaned;
  /** Cleans the beginning of a text that goes on; the rest may hold the beginning of a secret. */
  readonly front: (text: string) => Cleaned & { readonly rest: string };
}

/** What has no cut for so long is cleaned bit by bit. */
const LONGEST_UNCUT = 1 << 16;
/** The size of the texts that are handed on: longer ones take more time to be put together from parts. */
const HANDED_ON = 1 << 14;

const QUOTE = 34;
/** What may stand before a quote of a token's field (`"token" : "…"`, escaped or not), but for the name itself. */
const [BACKSLASH, COLON, SPACE, N] = [92, 58, 32, 110];

/**
 * True for a text behind which a cut is: nothing that is to be taken out reaches over it, whatever comes next, if no key has
 * a quote. For a text is searched for two things.
 *
 * The forms of a key, whole or in parts: its characters as they are; escaped with backslashes, `u`, `x`, braces and hex
 * digits; as `%` and as `&…;`; its bytes as hex, with spaces, colons, commas and hyphens between; base64. There is a quote in
 * none of these where there is none in the key: `\"` may be decoded, as the last character of what looks encoded, but
 * stands for a quote, which is no part of the key.
 *
 * The token of an identity URL, behind `token=` without any quote, or as a field: `token`, up to three backslashes, a
 * quote, white space, a colon, white space, up to three backslashes, a quote, and the value without any. So a quote that
 * such a field goes over has `token`, a backslash, a colon or white space directly before it.
 *
 * A search from left to right that takes up nothing across a quote goes on behind it as at the beginning of a text: of what
 * stands before, it asks only whether it is a part of a word (`\b`), which a quote is not.
 */
function isCut(text: string): boolean {
  const last = text.length - 1;
  if (last < 1 || text.charCodeAt(last) !== QUOTE) return false;
  const before = text.charCodeAt(last - 1);
  if (before === BACKSLASH || before === COLON || before <= SPACE || before >= 127) return false;
  return before !== N || (last > 5 && !text.endsWith('token"'));
}

/** True for a key for which `isCut` holds: printable ASCII without a quote. */
export const leavesQuotes = (key: string): boolean => /^[!#-~]+$/.test(key);

/** What is kept of a text that many pieces have in common. */
interface Known extends Cleaned {
  readonly by: Cleaner;
  /** Where there is no cut behind it, it is no more than a part of what has to be cleaned. */
  readonly isCut: boolean;
}

/** The same of a table. */
interface KnownTable {
  readonly by: Cleaner;
  readonly clean: (string | undefined)[];
}

const NO_TEXTS: readonly string[] = [];
const NO_KEYS: readonly number[] = [];

/** What is clean of a column: the text of all rows, or where that of each row comes from. One form for all, as there may be millions of rows. */
class Cell {
  readonly text: string | undefined;
  readonly texts: readonly string[];
  readonly table: TextTable | undefined;
  readonly keys: readonly number[];
  /** What is clean of the table. */
  readonly clean: (string | undefined)[];

  constructor(column: string | readonly string[] | Choices, clean: (string | undefined)[] = []) {
    this.text = typeof column === 'string' ? column : undefined;
    this.texts = typeof column === 'string' || column instanceof Choices ? NO_TEXTS : column;
    this.table = column instanceof Choices ? column.table : undefined;
    this.keys = column instanceof Choices ? column.keys : NO_KEYS;
    this.clean = clean;
  }
}

/** What was cleaned of a text that comes in parts, and what is still to be. */
class Cleaning {
  readonly #cleaner: Cleaner;
  readonly #shortest: number;
  /** What is cleaned and was not handed on, with how many places of it were replaced. */
  #ready = '';
  #places = 0;
  /** What has no cut yet. */
  #uncut = '';

  constructor(cleaner: Cleaner, shortest: number) {
    this.#cleaner = cleaner;
    this.#shortest = shortest;
  }

  get length(): number {
    return this.#ready.length;
  }

  /** What is cleaned, once: it is forgotten here. */
  handedOn(): Cleaned {
    const handed = { clean: this.#ready, places: this.#places };
    this.#ready = '';
    this.#places = 0;
    return handed;
  }

  add(part: Part | Rows): void {
    if (typeof part === 'string') this.#addText(part);
    else if (part instanceof CommonText) this.#addCommon(part);
    else if (this.#uncut !== '' || !this.#addRows(part)) for (const one of part.parts()) this.add(one);
  }

  end(): void {
    this.#note(this.#cleaner.whole(this.#uncut));
    this.#uncut = '';
  }

  #note({ clean, places }: Cleaned): void {
    this.#ready += clean;
    this.#places += places;
  }

  #knownOf(part: CommonText): Known {
    const { made } = part;
    if (made?.by === this.#cleaner) return made as Known;
    const { text } = part;
    const ends = isCut(text);
    const { clean, places } = ends ? this.#cleaner.whole(text) : { clean: text, places: 0 };
    const known: Known = { by: this.#cleaner, isCut: ends, clean, places };
    part.made = known;
    return known;
  }

  #addCommon(part: CommonText): void {
    const known = this.#uncut === '' ? this.#knownOf(part) : undefined;
    if (known?.isCut === true) this.#note(known);
    else this.#addUncut(part.text);
  }

  #addText(text: string): void {
    // The quote at its end is no part of anything.
    if (this.#uncut === '' && text.length <= this.#shortest && isCut(text)) this.#ready += text;
    else this.#addUncut(text);
  }

  #addUncut(text: string): void {
    this.#uncut += text;
    // Asked of the part, as to look into what is put together would put it together each time.
    if (isCut(text)) this.end();
    else if (this.#uncut.length >= LONGEST_UNCUT) {
      const cleaned = this.#cleaner.front(this.#uncut);
      this.#note(cleaned);
      this.#uncut = cleaned.rest;
    }
  }

  /** A text with a cut behind it, cleaned; undefined for one without. */
  #cleanCell(part: Part): Cleaned | undefined {
    if (typeof part !== 'string') {
      const known = this.#knownOf(part);
      return known.isCut ? known : undefined;
    }
    if (!isCut(part)) return undefined;
    return part.length <= this.#shortest ? { clean: part, places: 0 } : this.#cleaner.whole(part);
  }

  /** What is clean of texts that all rows have. */
  #cleanAll(parts: readonly Part[]): Cleaned | undefined {
    let [clean, places] = ['', 0];
    for (const part of parts) {
      const cleaned = this.#cleanCell(part);
      if (cleaned === undefined) return undefined;
      clean += cleaned.clean;
      places += cleaned.places;
    }
    return { clean, places };
  }

  /** The texts of a table in which nothing was found, by number. */
  #cleanOf(table: TextTable): (string | undefined)[] {
    if (table.made?.by === this.#cleaner) return (table.made as KnownTable).clean;
    const made: KnownTable = { by: this.#cleaner, clean: [] };
    table.made = made;
    return made.clean;
  }

  /** What is clean in one row; undefined where there is no cut behind it, or something was found in what is not of all rows. */
  #cleanIn({ text, texts, table, keys, clean }: Cell, row: number): string | undefined {
    if (text !== undefined) return text;
    if (table === undefined) {
      const own = texts[row] ?? '';
      return own.length <= this.#shortest && isCut(own) ? own : this.#cleanAlone(own);
    }
    const key = keys[row] ?? 0;
    const known = clean[key];
    if (known !== undefined) return known;
    const cleaned = this.#cleanAlone(table.at(key));
    clean[key] = cleaned;
    return cleaned;
  }

  #cleanAlone(part: Part): string | undefined {
    const cleaned = this.#cleanCell(part);
    return cleaned === undefined || cleaned.places > 0 ? undefined : cleaned.clean;
  }

  /**
   * Adds rows in which there is a cut behind each text, and nothing is found in what is not of all rows; false for others, of
   * which nothing was added.
   */
  #addRows({ columns, between, count }: Rows): boolean {
    const behind = this.#cleanAll(between);
    if (behind === undefined) return false;
    let places = behind.places * (count - 1);
    const cells: Cell[] = [];
    for (const column of columns) {
      if (column instanceof CommonText) {
        const known = this.#cleanCell(column);
        if (known === undefined) return false;
        places += known.places * count;
        cells.push(new Cell(known.clean));
      } else cells.push(new Cell(column, column instanceof Choices ? this.#cleanOf(column.table) : undefined));
    }
    let ready = '';
    for (let row = 0; row < count; row++) {
      if (row > 0) ready += behind.clean;
      for (let at = 0; at < cells.length; at++) {
        const text = this.#cleanIn(cells[at] as Cell, row);
        if (text === undefined) return false;
        ready += text;
      }
    }
    this.#note({ clean: ready, places });
    return true;
  }
}

/**
 * Cleans a text that comes in pieces, each in parts, as `Cleaner.whole` would clean all of it at once. What stands between two
 * cuts is cleaned by itself, and only once where it is a part that many pieces have in common.
 * What has fewer than `shortest` characters is too short for anything that is searched.
 */
export function* cleanParts(
  pieces: Iterable<readonly (Part | Rows)[]>,
  cleaner: Cleaner,
  shortest: number,
  tell: (places: number) => void,
): Iterable<string> {
  const cleaning = new Cleaning(cleaner, shortest);
  function handedOn(): string {
    const { clean, places } = cleaning.handedOn();
    if (places > 0) tell(places);
    return clean;
  }
  for (const parts of pieces) {
    for (const part of parts) cleaning.add(part);
    if (cleaning.length >= HANDED_ON) yield handedOn();
  }
  cleaning.end();
  const last = handedOn();
  if (last !== '') yield last;
}
