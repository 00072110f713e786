import { type Indexes, NO_INDEXES, oneIndex, sortNumbers } from '../domain/indexes.ts';

/** Indexes of many people, one after the other. */
export interface PackedIndexes {
  readonly counts: Uint32Array;
  readonly values: Uint32Array;
}

/** Puts indexes of so many people together, `most` of them at most. */
export class IndexPacker {
  readonly #counts: Uint32Array;
  readonly #values: Uint32Array;
  #people = 0;
  #length = 0;

  constructor(people: number, most: number) {
    this.#counts = new Uint32Array(people);
    this.#values = new Uint32Array(most);
  }

  /** Adds those of the next one, in any order and number. They may be brought into another order. */
  add(indexes: number[]): void {
    sortNumbers(indexes);
    const from = this.#length;
    for (let at = 0; at < indexes.length; at++) {
      const index = indexes[at] ?? 0;
      if (at === 0 || index !== indexes[at - 1]) this.#values[this.#length++] = index;
    }
    this.#counts[this.#people++] = this.#length - from;
  }

  packed(): PackedIndexes {
    return { counts: this.#counts, values: this.#values };
  }
}

/** Gives the indexes of one after the other. What one index alone is held by is shared. */
export function unpackIndexes({ counts, values }: PackedIndexes): (at: number) => Indexes {
  let from = 0;
  return (at) => {
    const count = counts[at] ?? 0;
    from += count;
    if (count === 0) return NO_INDEXES;
    if (count === 1) return oneIndex(values[from - 1] ?? 0);
    return values.subarray(from - count, from);
  };
}
