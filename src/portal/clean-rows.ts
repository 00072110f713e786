import type { NumberedColumn, NumberedText } from '../domain/numbered.ts';
import {
  Choices,
  type Column,
  CommonText,
  NumberColumn,
  type Part,
  type Rows,
  type TextTable,
} from '../domain/parts.ts';
import { type Cleaned, type Cleaner, isCut } from './cuts.ts';

/** What is kept of a text that many pieces have in common. */
class Known {
  readonly by: Cleaner;
  /** Where there is no cut behind it, it is no more than a part of what has to be cleaned. */
  readonly isCut: boolean;
  readonly clean: string;
  readonly places: number;
  /** The piece for which it has its number, if it has one; of one that has come in two pieces the number lasts. */
  piece = -1;
  isLasting = false;
  number = 0;

  constructor(by: Cleaner, ends: boolean, { clean, places }: Cleaned) {
    this.by = by;
    this.isCut = ends;
    this.clean = clean;
    this.places = places;
  }
}

/** The same of a table: numbers of its texts, of those in which nothing was found. */
interface KnownTable {
  readonly by: Cleaner;
  readonly numbers: (number | undefined)[];
}

/** Cleans what many pieces have in common, each part once, and rows of such parts; says what is clean as numbers. */
export class CommonParts {
  readonly #cleaner: Cleaner;
  readonly #shortest: number;
  readonly #text: NumberedText;

  constructor(cleaner: Cleaner, shortest: number, text: NumberedText) {
    this.#cleaner = cleaner;
    this.#shortest = shortest;
    this.#text = text;
  }

  #of(part: CommonText): Known {
    const { made } = part;
    if (made?.by === this.#cleaner) return made as Known;
    const { text } = part;
    const ends = isCut(text);
    const known = new Known(
      this.#cleaner,
      ends,
      ends ? this.#cleaner.whole(text) : { clean: text, places: 0 },
    );
    part.made = known;
    return known;
  }

  #numberOf(known: Known): number {
    const { piece } = this.#text;
    if (known.isLasting || known.piece === piece) return known.number;
    known.isLasting = known.piece !== -1;
    known.piece = piece;
    known.number = known.isLasting ? this.#text.lasting(known.clean) : this.#text.own(known.clean);
    return known.number;
  }

  /** Says a text, and tells how many places of it were replaced; undefined where there is no cut behind it. */
  say(part: CommonText): number | undefined {
    const known = this.#of(part);
    if (!known.isCut) return undefined;
    this.#text.say(this.#numberOf(known));
    return known.places;
  }

  /** A text with a cut behind it, cleaned; undefined for one without. */
  #part(part: Part): Cleaned | undefined {
    if (typeof part !== 'string') {
      const known = this.#of(part);
      return known.isCut ? known : undefined;
    }
    if (!isCut(part)) return undefined;
    return part.length <= this.#shortest ? { clean: part, places: 0 } : this.#cleaner.whole(part);
  }

  /** What is clean of texts that all rows have. */
  #all(parts: readonly Part[]): Cleaned | undefined {
    let [clean, places] = ['', 0];
    for (const part of parts) {
      const cleaned = this.#part(part);
      if (cleaned === undefined) return undefined;
      clean += cleaned.clean;
      places += cleaned.places;
    }
    return { clean, places };
  }

  /** A text with a cut behind it in which nothing is found; undefined for others. */
  #alone(part: Part): string | undefined {
    const cleaned = this.#part(part);
    return cleaned === undefined || cleaned.places > 0 ? undefined : cleaned.clean;
  }

  #numbersOf(table: TextTable): KnownTable['numbers'] {
    if (table.made?.by === this.#cleaner) return (table.made as KnownTable).numbers;
    const made: KnownTable = { by: this.#cleaner, numbers: [] };
    table.made = made;
    return made.numbers;
  }

  #chosen({ table, keys }: Choices): NumberedColumn | undefined {
    const numbers = this.#numbersOf(table);
    const texts: number[] = [];
    for (const key of keys) {
      let number = numbers[key];
      if (number === undefined) {
        const clean = this.#alone(table.at(key));
        if (clean === undefined) return undefined;
        number = this.#text.lasting(clean);
        numbers[key] = number;
      }
      texts.push(number);
    }
    return { kind: 'texts', texts };
  }

  #ownTexts(all: Iterable<string>): NumberedColumn | undefined {
    const texts: number[] = [];
    for (const one of all) {
      const clean = this.#alone(one);
      if (clean === undefined) return undefined;
      texts.push(this.#text.own(clean));
    }
    return { kind: 'texts', texts };
  }

  #counted(column: NumberColumn): NumberedColumn | undefined {
    const { before, behind, values } = column;
    const digits = Math.min(9, this.#shortest - before.text.length - behind.text.length);
    const most = 10 ** digits - 1;
    // All of them are too short for anything that is searched.
    const isPlain = digits > 0 && isCut(column.at(0)) && values.every((value) => value <= most);
    if (!isPlain) return this.#ownTexts(values.map((_, row) => column.at(row)));
    const number = (part: CommonText): number => this.#numberOf(this.#of(part));
    return { kind: 'numbers', before: number(before), behind: number(behind), values };
  }

  #column(column: Exclude<Column, CommonText>): NumberedColumn | undefined {
    if (column instanceof Choices) return this.#chosen(column);
    return column instanceof NumberColumn ? this.#counted(column) : this.#ownTexts(column);
  }

  /**
   * Says rows in which there is a cut behind each text, and nothing is found in what is not of all rows, and tells how many places were
   * replaced; undefined for others, which are to be cleaned part by part.
   */
  rows({ columns, between, count }: Rows): number | undefined {
    const behind = this.#all(between);
    if (behind === undefined) return undefined;
    let places = behind.places * (count - 1);
    const numbered: NumberedColumn[] = [];
    for (const column of columns) {
      if (column instanceof CommonText) {
        const known = this.#of(column);
        if (!known.isCut) return undefined;
        places += known.places * count;
        numbered.push({ kind: 'same', text: this.#numberOf(known) });
      } else {
        const one = this.#column(column);
        if (one === undefined) return undefined;
        numbered.push(one);
      }
    }
    this.#text.rows(numbered, this.#text.own(behind.clean), count);
    return places;
  }
}
