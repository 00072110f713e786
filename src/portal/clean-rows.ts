import { Choices, CommonText, type Part, type Rows, type TextTable } from '../domain/parts.ts';
import { type Cleaned, type Cleaner, isCut } from './cuts.ts';

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

/** Cleans what many pieces have in common, each part once, and rows of such parts. */
export class CommonParts {
  readonly #cleaner: Cleaner;
  readonly #shortest: number;

  constructor(cleaner: Cleaner, shortest: number) {
    this.#cleaner = cleaner;
    this.#shortest = shortest;
  }

  /** What is kept of a common text. */
  of(part: CommonText): Known {
    const { made } = part;
    if (made?.by === this.#cleaner) return made as Known;
    const { text } = part;
    const ends = isCut(text);
    const { clean, places } = ends ? this.#cleaner.whole(text) : { clean: text, places: 0 };
    const known: Known = { by: this.#cleaner, isCut: ends, clean, places };
    part.made = known;
    return known;
  }

  /** A text with a cut behind it, cleaned; undefined for one without. */
  part(part: Part): Cleaned | undefined {
    if (typeof part !== 'string') {
      const known = this.of(part);
      return known.isCut ? known : undefined;
    }
    if (!isCut(part)) return undefined;
    return part.length <= this.#shortest ? { clean: part, places: 0 } : this.#cleaner.whole(part);
  }

  /** What is clean of texts that all rows have. */
  #all(parts: readonly Part[]): Cleaned | undefined {
    let [clean, places] = ['', 0];
    for (const part of parts) {
      const cleaned = this.part(part);
      if (cleaned === undefined) return undefined;
      clean += cleaned.clean;
      places += cleaned.places;
    }
    return { clean, places };
  }

  /** The texts of a table in which nothing was found, by number. */
  #tableOf(table: TextTable): (string | undefined)[] {
    if (table.made?.by === this.#cleaner) return (table.made as KnownTable).clean;
    const made: KnownTable = { by: this.#cleaner, clean: [] };
    table.made = made;
    return made.clean;
  }

  /** What is clean in one row; undefined where there is no cut behind it, or something was found in what is not of all rows. */
  #cell({ text, texts, table, keys, clean }: Cell, row: number): string | undefined {
    if (text !== undefined) return text;
    if (table === undefined) {
      const own = texts[row] ?? '';
      return own.length <= this.#shortest && isCut(own) ? own : this.#alone(own);
    }
    const key = keys[row] ?? 0;
    const known = clean[key];
    if (known !== undefined) return known;
    const cleaned = this.#alone(table.at(key));
    clean[key] = cleaned;
    return cleaned;
  }

  #alone(part: Part): string | undefined {
    const cleaned = this.part(part);
    return cleaned === undefined || cleaned.places > 0 ? undefined : cleaned.clean;
  }

  /**
   * What is clean of rows in which there is a cut behind each text, and nothing is found in what is not of all rows; undefined
   * for others, which are to be cleaned part by part.
   */
  rows({ columns, between, count }: Rows): Cleaned | undefined {
    const behind = this.#all(between);
    if (behind === undefined) return undefined;
    let places = behind.places * (count - 1);
    const cells: Cell[] = [];
    for (const column of columns) {
      if (column instanceof CommonText) {
        const known = this.part(column);
        if (known === undefined) return undefined;
        places += known.places * count;
        cells.push(new Cell(known.clean));
      } else
        cells.push(new Cell(column, column instanceof Choices ? this.#tableOf(column.table) : undefined));
    }
    let ready = '';
    for (let row = 0; row < count; row++) {
      if (row > 0) ready += behind.clean;
      for (let at = 0; at < cells.length; at++) {
        const text = this.#cell(cells[at] as Cell, row);
        if (text === undefined) return undefined;
        ready += text;
      }
    }
    return { clean: ready, places };
  }
}
