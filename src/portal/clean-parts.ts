import { type Numbered, NumberedText } from '../domain/numbered.ts';
import { CommonText, type Part, type Rows } from '../domain/parts.ts';
import { CommonParts } from './clean-rows.ts';
import { type Cleaned, type Cleaner, isCut } from './cuts.ts';

/** What has no cut for so long is cleaned bit by bit. */
const LONGEST_UNCUT = 1 << 16;
/** How much is collected before it is handed on: a few megabytes of text, where much is said again. */
const HANDED_ON = 1 << 14;

/** What was cleaned of a text that comes in parts, and what is still to be. */
class Cleaning {
  readonly #cleaner: Cleaner;
  readonly #shortest: number;
  /** What is cleaned and was not handed on. */
  readonly #ready = new NumberedText();
  readonly #common: CommonParts;
  readonly #tell: (places: number) => void;
  /** What has no cut yet. */
  #uncut = '';

  constructor(cleaner: Cleaner, shortest: number, tell: (places: number) => void) {
    this.#cleaner = cleaner;
    this.#shortest = shortest;
    this.#common = new CommonParts(cleaner, shortest, this.#ready);
    this.#tell = tell;
  }

  get size(): number {
    return this.#ready.size;
  }

  /** What is cleaned, once: it is forgotten here. */
  handedOn(): Numbered {
    return this.#ready.take();
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
    this.#ready.once(clean);
    this.#found(places);
  }

  #found(places: number): void {
    if (places > 0) this.#tell(places);
  }

  #addCommon(part: CommonText): void {
    const places = this.#uncut === '' ? this.#common.say(part) : undefined;
    if (places === undefined) this.#addUncut(part.text);
    else this.#found(places);
  }

  #addRows(rows: Rows): void {
    const places = this.#uncut === '' ? this.#common.rows(rows) : undefined;
    if (places === undefined) for (const part of rows.parts()) this.add(part);
    else this.#found(places);
  }

  #addText(text: string): void {
    // The quote at its end is no part of anything.
    if (this.#uncut === '' && text.length <= this.#shortest && isCut(text)) this.#ready.once(text);
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
): Iterable<Numbered> {
  const cleaning = new Cleaning(cleaner, shortest, tell);
  for (const parts of pieces) {
    for (const part of parts) cleaning.add(part);
    if (cleaning.size >= HANDED_ON) yield cleaning.handedOn();
  }
  cleaning.end();
  yield cleaning.handedOn();
}
