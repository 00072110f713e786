import { EqualTexts } from '../domain/equal-texts.ts';

/** A part of a list. */
export interface Span {
  readonly from: number;
  readonly count: number;
}

const NO_SPAN: Span = { from: 0, count: 0 };

/** The reports that users hold: each spelling of an id by a number, which all of them have one after the other. */
export class HeldReports {
  readonly #texts = new EqualTexts();
  #numbers = new Uint32Array(1 << 12);
  #length = 0;

  add(ids: readonly string[] | null | undefined): Span {
    const count = ids?.length ?? 0;
    if (ids === null || ids === undefined || count === 0) return NO_SPAN;
    const from = this.#length;
    while (this.#numbers.length < from + count) this.#grow();
    for (const id of ids) this.#numbers[this.#length++] = this.#texts.numberOf(id);
    return { from, count };
  }

  #grow(): void {
    const numbers = new Uint32Array(2 * this.#numbers.length);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }

  /**
   * Gives the indexes of what a user holds, by the index that each id has, which is asked for once, when the first who holds it
   * comes by. It is the same list each time, filled anew.
   */
  indexesBy(indexOf: (id: string) => number): (span: Span) => number[] {
    const { texts } = this.#texts;
    const known = new Int32Array(texts.length).fill(-1);
    const indexAt = (number: number): number => {
      const index = known[number] ?? -1;
      if (index !== -1) return index;
      const asked = indexOf(texts[number] ?? '');
      known[number] = asked;
      return asked;
    };
    const own: number[] = [];
    return ({ from, count }) => {
      own.length = count;
      for (let at = 0; at < count; at++) own[at] = indexAt(this.#numbers[from + at] ?? 0);
      return own;
    };
  }
}
