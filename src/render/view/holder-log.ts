function longer(column: Uint32Array): Uint32Array {
  const twice = new Uint32Array(2 * column.length);
  twice.set(column);
  return twice;
}

const FEW = 20;

/** Who has which of many numbered things, as it is noted. Columns of numbers, as there may be millions of lines. */
export class HolderLog {
  readonly #counts: number[] = [];
  #things: Uint32Array = new Uint32Array(1 << 10);
  #holders: Uint32Array = new Uint32Array(1 << 10);
  #length = 0;
  /** How many lines were passed in search of a few. */
  #passed = 0;
  /** All holders, thing by thing, and where those of each thing begin; undefined while lines are added. */
  #byThing: { readonly holders: Uint32Array; readonly starts: Uint32Array } | undefined;

  add(thing: number, holder: number): void {
    if (this.#length === this.#things.length) {
      this.#things = longer(this.#things);
      this.#holders = longer(this.#holders);
    }
    this.#things[this.#length] = thing;
    this.#holders[this.#length++] = holder;
    this.#counts[thing] = (this.#counts[thing] ?? 0) + 1;
    this.#byThing = undefined;
  }

  /** How many lines there are about a thing. */
  count(thing: number): number {
    return this.#counts[thing] ?? 0;
  }

  /** Those who have what few have, some of them more than once. */
  *ofFew(many: number): Iterable<number> {
    for (let line = 0; line < this.#length; line++)
      if (this.count(this.#things[line] ?? 0) < many) yield this.#holders[line] ?? 0;
  }

  /** The first so many holders of a thing, in the order in which they were noted. */
  first(thing: number, most: number): Iterable<number> {
    // All lines are put in order for nobody who asks for the first few of what many have, as long as those are soon found.
    return most > FEW || this.#passed > this.#length
      ? this.#all(thing).subarray(0, most)
      : this.#few(thing, Math.min(most, this.count(thing)));
  }

  #few(thing: number, most: number): number[] {
    const holders: number[] = [];
    let line = 0;
    for (; holders.length < most; line++)
      if (this.#things[line] === thing) holders.push(this.#holders[line] ?? 0);
    this.#passed += line;
    return holders;
  }

  #all(thing: number): Uint32Array {
    this.#byThing ??= this.#sorted();
    const { holders, starts } = this.#byThing;
    return holders.subarray(starts[thing] ?? this.#length, starts[thing + 1]);
  }

  #sorted() {
    const starts = new Uint32Array(this.#counts.length + 1);
    for (const [thing, count = 0] of this.#counts.entries()) starts[thing + 1] = (starts[thing] ?? 0) + count;
    const next = starts.slice();
    const holders = new Uint32Array(this.#length);
    for (let line = 0; line < this.#length; line++) {
      const thing = this.#things[line] ?? 0;
      const at = next[thing] ?? 0;
      holders[at] = this.#holders[line] ?? 0;
      next[thing] = at + 1;
    }
    return { holders, starts };
  }
}
