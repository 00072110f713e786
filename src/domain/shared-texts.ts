/** Equal texts as one text: files and portals name the same report many times. */
export class SharedTexts {
  readonly #texts = new Map<string, string>();

  /** The first text so far that is equal to this one. */
  one(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }
}
