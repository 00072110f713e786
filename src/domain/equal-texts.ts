const SLOTS = 1 << 14;
/** How many neighbours are looked at before a text is looked up by all of itself. */
const PROBES = 4;

/** Where a text stands among the slots, by its length and nine characters: to hash all of it would take thrice as long. */
function slotOf(text: string): number {
  const { length } = text;
  let hash = length;
  hash = Math.imul(hash, 31) + text.charCodeAt(length - 1);
  hash = Math.imul(hash, 31) + text.charCodeAt(length - 2);
  hash = Math.imul(hash, 31) + text.charCodeAt(length - 3);
  hash = Math.imul(hash, 31) + text.charCodeAt(length - 4);
  hash = Math.imul(hash, 31) + text.charCodeAt(length >> 1);
  hash = Math.imul(hash, 31) + text.charCodeAt(0);
  hash = Math.imul(hash, 31) + text.charCodeAt(1);
  hash = Math.imul(hash, 31) + text.charCodeAt(2);
  hash = Math.imul(hash, 31) + text.charCodeAt(3);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

/**
 * Equal texts as one text, and as one number: what millions of lists name is held once, and is looked up by its name at less
 * cost. Takes constant time for each, however much texts resemble each other.
 */
export class EqualTexts {
  /** The texts so far, each once, by their numbers. */
  readonly texts: string[] = [];
  /** In each slot the number of a text and one more, or nothing. */
  #slots: Uint32Array | undefined;
  /** Texts for which there was no slot. */
  readonly #others = new Map<string, number>();

  /** The number of a text among those so far that differ. */
  numberOf(text: string): number {
    this.#slots ??= new Uint32Array(SLOTS);
    let slot = slotOf(text);
    for (let probe = 0; probe < PROBES; probe++) {
      const known = this.#slots[slot] ?? 0;
      if (known === 0) {
        this.#slots[slot] = this.texts.push(text);
        return this.texts.length - 1;
      }
      if (this.texts[known - 1] === text) return known - 1;
      slot = (slot + 1) & (SLOTS - 1);
    }
    const known = this.#others.get(text);
    if (known !== undefined) return known;
    this.#others.set(text, this.texts.push(text) - 1);
    return this.texts.length - 1;
  }

  /** The first of the texts so far that is equal to this one. */
  one(text: string): string {
    return this.texts[this.numberOf(text)] ?? text;
  }
}
