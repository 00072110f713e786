import { CommonText, type Part, type Rows } from '../domain/parts.ts';
import { CommonParts } from './clean-rows.ts';
import { type Cleaned, type Cleaner, isCut } from './cuts.ts';

/** What has no cut for so long is cleaned bit by bit. */
const LONGEST_UNCUT = 1 << 16;
/** The size of the texts that are handed on: longer ones take more time to be put together from parts. */
const HANDED_ON = 1 << 14;

/** What was cleaned of a text that comes in parts, and what is still to be. */
class Cleaning {
  readonly #cleaner: Cleaner;
  readonly #shortest: number;
  readonly #common: CommonParts;
  /** What is cleaned and was not handed on, with how many places of it were replaced. */
  #ready = '';
  #places = 0;
  /** What has no cut yet. */
  #uncut = '';

  constructor(cleaner: Cleaner, shortest: number) {
    this.#cleaner = cleaner;
    this.#shortest = shortest;
    this.#common = new CommonParts(cleaner, shortest);
  }

  get length(): number {
    return this.#ready.length;
  }

  /** What is cleaned, once: it is forgotten here. */
  handedOn(): Cleaned {
    const handed = { clean: this.#ready, places: this.#places };
    this.#ready = '';
    this.#places = 0;
    return handed;
  }

  add(part: Part | Rows): void {
    if (typeof part === 'string') this.#addText(part);
    else if (part instanceof CommonText) this.#addCommon(part);
    else this.#addRows(part);
  }

  end(): void {
    this.#note(this.#cleaner.whole(this.#uncut));
    this.#uncut = '';
  }

  #note({ clean, places }: Cleaned): void {
    this.#ready += clean;
    this.#places += places;
  }

  #addCommon(part: CommonText): void {
    const known = this.#uncut === '' ? this.#common.of(part) : undefined;
    if (known?.isCut === true) this.#note(known);
    else this.#addUncut(part.text);
  }

  #addRows(rows: Rows): void {
    const cleaned = this.#uncut === '' ? this.#common.rows(rows) : undefined;
    if (cleaned !== undefined) this.#note(cleaned);
    else for (const part of rows.parts()) this.add(part);
  }

  #addText(text: string): void {
    // The quote at its end is no part of anything.
    if (this.#uncut === '' && text.length <= this.#shortest && isCut(text)) this.#ready += text;
    else this.#addUncut(text);
  }

  #addUncut(text: string): void {
    this.#uncut += text;
    // Asked of the part, as to look into what is put together would put it together each time.
    if (isCut(text)) this.end();
    else if (this.#uncut.length >= LONGEST_UNCUT) {
      const cleaned = this.#cleaner.front(this.#uncut);
      this.#note(cleaned);
      this.#uncut = cleaned.rest;
    }
  }
}

/**
 * Cleans a text that comes in pieces, each in parts, as `Cleaner.whole` would clean all of it at once. What stands between two
 * cuts is cleaned by itself, and only once where it is a part that many pieces have in common.
 * What has fewer than `shortest` characters is too short for anything that is searched.
 */
export function* cleanParts(
  pieces: Iterable<readonly (Part | Rows)[]>,
  cleaner: Cleaner,
  shortest: number,
  tell: (places: number) => void,
): Iterable<string> {
  const cleaning = new Cleaning(cleaner, shortest);
  function handedOn(): string {
    const { clean, places } = cleaning.handedOn();
    if (places > 0) tell(places);
    return clean;
  }
  for (const parts of pieces) {
    for (const part of parts) cleaning.add(part);
    if (cleaning.length >= HANDED_ON) yield handedOn();
  }
  cleaning.end();
  const last = handedOn();
  if (last !== '') yield last;
}
