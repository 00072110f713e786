import { once } from '../../domain/multimap.ts';
import type { Problem } from '../../domain/problem.ts';
import { errorAt, type Segment } from '../../domain/source.ts';
import { placeAt, type Text } from './text.ts';

/** Offsets in UTF-16 units. */
export interface Spot {
  /** The start of the key, or of an element of a list, which has no key. */
  readonly key: number;
  readonly start: number;
  /** The end of a YAML scalar; for any other value, the same offset as `start`. */
  readonly end: number;
  readonly within: ElementSpot[] | Map<string, Spot> | undefined;
}

/** A plain value in a JSON list has only its start, because there may be millions of values. */
type ElementSpot = Spot | number;

export const spotOf = (one: ElementSpot): Spot =>
  typeof one === 'number' ? { key: one, start: one, end: one, within: undefined } : one;

export interface Reading {
  /** The same value as from `JSON.parse`. A YAML alias (`*name`) has the value undefined. */
  readonly value: unknown;
  /** Undefined if the caller asked for no places. */
  readonly spot: Spot | undefined;
  /** The offset of each repeated key, with the offset of its first use. */
  readonly repeated: ReadonlyMap<number, number>;
}

/** Finds the place of a value. If a mapping repeats a key, the last of these keys counts. */
export type Positions = (path: readonly Segment[]) => Spot | undefined;

export function positionsIn(read: () => Spot | undefined): Positions {
  const root = once(read);
  return (path) => {
    let spot = root();
    for (const segment of path) {
      const within = spot?.within;
      const part = within instanceof Map ? within.get(String(segment)) : within?.[Number(segment)];
      spot = part === undefined ? undefined : spotOf(part);
    }
    return spot;
  };
}

type Container = { readonly start: number } & (
  | { readonly list: unknown[]; readonly spots: ElementSpot[] | undefined }
  | { readonly map: Record<string, unknown>; readonly spots: Map<string, Spot> | undefined }
);

/** Defines the key `__proto__`: a plain assignment would set the prototype. */
const OWN_PROPERTY = { enumerable: true, configurable: true, writable: true } as const;

/** Builds a value, and the places of its parts, from the events of a parser. */
export class Builder {
  readonly #top: unknown[] = [];
  readonly #spots: ElementSpot[] | undefined;
  readonly #repeated = new Map<number, number>();
  readonly #outer: Container[] = [];
  #container: Container;
  #key: { readonly name: string; readonly start: number; readonly end: number } | undefined;

  constructor(withPlaces: boolean) {
    this.#spots = withPlaces ? [] : undefined;
    this.#container = { list: this.#top, spots: this.#spots, start: 0 };
  }

  get depth(): number {
    return this.#outer.length;
  }

  get containerStart(): number {
    return this.#container.start;
  }

  get expectsKey(): boolean {
    return 'map' in this.#container && this.#key === undefined;
  }

  /** The end of the key that waits for its value. */
  get keyEnd(): number | undefined {
    return this.#key?.end;
  }

  setKey(name: string, start: number, end = start): void {
    const container = this.#container;
    if ('map' in container && Object.hasOwn(container.map, name)) {
      // The previous key of this name may be a repeated key too.
      const before = container.spots?.get(name)?.key ?? 0;
      this.#repeated.set(start, this.#repeated.get(before) ?? before);
    }
    this.#key = { name, start, end };
  }

  /** An empty value gets the place of its key. */
  addEmpty(start: number): void {
    this.add(null, this.#key?.start ?? start, this.#key?.end);
  }

  add(value: unknown, start: number, end = start, within?: Spot['within']): void {
    const container = this.#container;
    if ('list' in container) {
      container.list.push(value);
      const isPlain = start === end && within === undefined;
      container.spots?.push(isPlain ? start : { key: start, start, end, within });
    } else if (this.#key !== undefined) {
      const { name, start: key } = this.#key;
      if (name === '__proto__') Object.defineProperty(container.map, name, { ...OWN_PROPERTY, value });
      else container.map[name] = value;
      container.spots?.set(name, { key, start, end, within });
      this.#key = undefined;
    }
  }

  begin(kind: 'list' | 'map', start: number): void {
    const hasPlaces = this.#spots !== undefined;
    const container: Container =
      kind === 'list'
        ? { list: [], spots: hasPlaces ? [] : undefined, start }
        : { map: {}, spots: hasPlaces ? new Map() : undefined, start };
    this.add('list' in container ? container.list : container.map, start, start, container.spots);
    this.#outer.push(this.#container);
    this.#container = container;
  }

  end(): void {
    this.#container = this.#outer.pop() ?? this.#container;
  }

  reading(): Reading | undefined {
    if (this.#top.length === 0) return undefined;
    return { value: this.#top[0], spot: this.#spots?.map(spotOf)[0], repeated: this.#repeated };
  }
}

export const duplicateKeys = (text: Text, { repeated }: Reading): Problem[] =>
  [...repeated].map(([start, first]) => {
    const message = `Duplicate key, first defined in line ${placeAt(text, first).line}.`;
    return errorAt(placeAt(text, start), 'duplicate-key', message, 'Merge the two entries into one.');
  });

/** Undefined for a missing key, and if `value` is not a mapping. */
export const field = (value: unknown, key: string): unknown =>
  isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

export const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function valueAt(root: unknown, path: readonly Segment[]): unknown {
  let value = root;
  for (const segment of path) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else if (isMap(value) && Object.hasOwn(value, segment)) value = value[segment];
    else return undefined;
  }
  return value;
}
