/** How many readings after each other must hold the same records: more where they differed, most where pages look cut. */
const ENOUGH = 2;
const ENOUGH_WHEN_MOVING = 3;
const ENOUGH_WHEN_IRREGULAR = 5;

const isSame = (ids: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  ids.size === others.size && [...ids].every((id) => others.has(id));

/** True for pages as long as the first one, but for the last: what a list that holds still is cut into. */
export const isRegular = (lengths: readonly number[]): boolean => {
  const [first = 0] = lengths;
  const [last = 0] = lengths.slice(-1);
  return lengths.slice(0, -1).every((length) => length === first) && last > 0 && last <= first;
};

/**
 * Readings of one list, compared until enough of them agree. Somebody who is deleted between two pages hides somebody
 * else, and no page shows it; but not in the same way again, and read backwards it shows.
 */
export class Agreement {
  #needed = ENOUGH;
  #agreed = 0;
  #ids: ReadonlySet<string> | undefined;

  /** Takes a whole reading; true when it may be believed. */
  takes(ids: ReadonlySet<string>, regular: boolean): boolean {
    const same = this.#ids !== undefined && isSame(ids, this.#ids);
    if (this.#ids !== undefined && !same) this.#asksFor(ENOUGH_WHEN_MOVING);
    if (!regular) this.#asksFor(ENOUGH_WHEN_IRREGULAR);
    this.#agreed = same ? this.#agreed + 1 : 1;
    this.#ids = ids;
    return this.#agreed >= this.#needed;
  }

  /** A reading did not come about as a whole. */
  disturbed(): void {
    this.#asksFor(ENOUGH_WHEN_MOVING);
    this.#agreed = 0;
    this.#ids = undefined;
  }

  #asksFor(needed: number): void {
    this.#needed = Math.max(this.#needed, needed);
  }
}
