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
 * Equal texts as one text: what millions of lists name is held once, and is looked up by its name at less cost. Takes
 * constant time for each, however much texts resemble each other.
 */
export class EqualTexts {
  #slots: (string | undefined)[] | undefined;
  /** Texts for which there was no slot. */
  readonly #others = new Map<string, string>();

  /** The first of the texts so far that is equal to this one. */
  one(text: string): string {
    this.#slots ??= new Array<string | undefined>(SLOTS).fill(undefined);
    let slot = slotOf(text);
    for (let probe = 0; probe < PROBES; probe++) {
      const known = this.#slots[slot];
      if (known === undefined) {
        this.#slots[slot] = text;
        return text;
      }
      if (known === text) return known;
      slot = (slot + 1) & (SLOTS - 1);
    }
    const known = this.#others.get(text);
    if (known !== undefined) return known;
    this.#others.set(text, text);
    return text;
  }
}
