/** A text that many pieces have in common: what is made of it once can be kept with it. */
export class CommonText {
  readonly text: string;
  /** For whoever goes through the pieces, and nobody else: what came of it, and who made that. */
  made: { readonly by: object } | undefined;

  constructor(text: string) {
    this.text = text;
    this.made = undefined;
  }

  toString(): string {
    return this.text;
  }
}

export type Part = string | CommonText;

/** Texts that millions of rows choose from, by number; each is made when somebody first asks for it. */
export class TextTable {
  readonly #make: (key: number) => CommonText;
  readonly #texts: (CommonText | undefined)[] = [];
  /** Like that of a `CommonText`. */
  made: { readonly by: object } | undefined;

  constructor(make: (key: number) => CommonText) {
    this.#make = make;
    this.made = undefined;
  }

  at(key: number): CommonText {
    const text = this.#texts[key] ?? this.#make(key);
    this.#texts[key] = text;
    return text;
  }
}

/** A text of a table for each row. */
export class Choices {
  readonly table: TextTable;
  readonly keys: readonly number[];

  constructor(table: TextTable, keys: readonly number[]) {
    this.table = table;
    this.keys = keys;
  }
}

/** A whole number from 0 for each row, between two texts that all have. */
export class NumberColumn {
  readonly before: CommonText;
  readonly behind: CommonText;
  readonly values: readonly number[];

  constructor(before: CommonText, values: readonly number[], behind: CommonText) {
    this.before = before;
    this.values = values;
    this.behind = behind;
  }

  at(row: number): string {
    return `${this.before.text}${this.values[row] ?? 0}${this.behind.text}`;
  }
}

/** What rows have in one place: all the same text, or each one of a table, or each a number, or each its own. */
export type Column = CommonText | Choices | NumberColumn | readonly string[];

/** Rows of a text, one after the other, that differ in some columns alone; between each two stands the same. */
export class Rows {
  readonly columns: readonly Column[];
  readonly between: readonly Part[];
  readonly count: number;

  constructor(columns: readonly Column[], between: readonly Part[], count: number) {
    this.columns = columns;
    this.between = between;
    this.count = count;
  }

  /** The same as parts, one after the other. */
  *parts(): Iterable<Part> {
    for (let row = 0; row < this.count; row++) {
      if (row > 0) yield* this.between;
      for (const column of this.columns) yield cellOf(column, row);
    }
  }

  toString(): string {
    return [...this.parts()].join('');
  }
}

function cellOf(column: Column, row: number): Part {
  if (column instanceof CommonText) return column;
  if (column instanceof Choices) return column.table.at(column.keys[row] ?? 0);
  return column instanceof NumberColumn ? column.at(row) : (column[row] ?? '');
}

/**
 * A text in pieces, of which each is known in parts as well. What many pieces have in common is a part of its own, the same
 * object each time: who goes through millions of pieces need look into it only once.
 */
export interface InParts extends Iterable<string> {
  readonly pieces: () => Iterable<readonly (Part | Rows)[]>;
}

function* joined(pieces: Iterable<readonly (Part | Rows)[]>): Iterator<string> {
  for (const parts of pieces) yield parts.join('');
}

/** A text by the parts of its pieces, which are made while somebody goes through them. */
export const inParts = (pieces: () => Iterable<readonly (Part | Rows)[]>): InParts => ({
  pieces,
  [Symbol.iterator]: () => joined(pieces()),
});
