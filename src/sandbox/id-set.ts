/** Text as ids, addresses and filters are compared: without white space around it, upper and lower case alike. */
export const fold = (text: string): string => text.trim().toLowerCase();

/** Ids in the order in which they came, each once however it is spelled, and each as it was spelled first. */
export class IdSet {
  readonly #spelled = new Map<string, string>();

  constructor(ids: readonly string[] = []) {
    for (const id of ids) this.add(id);
  }

  has(id: string): boolean {
    return this.#spelled.has(fold(id));
  }

  /** True when it was not there before. */
  add(id: string): boolean {
    const folded = fold(id);
    if (this.#spelled.has(folded)) return false;
    this.#spelled.set(folded, id);
    return true;
  }

  /** True when it was there. */
  delete(id: string): boolean {
    return this.#spelled.delete(fold(id));
  }

  /** Adds ids or takes them out; true when anything changed. */
  move(ids: readonly string[], add: boolean): boolean {
    return ids.filter((id) => (add ? this.add(id) : this.delete(id))).length > 0;
  }

  values(): string[] {
    return [...this.#spelled.values()];
  }
}
