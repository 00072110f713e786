import type { Place, Problem } from '../../domain/problem.ts';
import type { Segment, Source, SourceFile, Trail } from '../../domain/source.ts';
import { errorAt, LazySource, segmentsOf } from '../../domain/source.ts';
import { elementsOf, field, isMap, type Positions, textOf } from '../parse/places.ts';
import { placeAt, type Text } from '../parse/text.ts';

interface PlacedFile extends SourceFile {
  readonly problems: Problem[];
}

export const trailBelow = (parent: Trail, segment: Segment): Trail => ({ parent, segment });

/** A value with its place in a file. For a missing key, `value` is undefined. */
export class PlacedValue {
  readonly file: PlacedFile;
  readonly value: unknown;
  readonly trail: Trail;

  constructor(file: PlacedFile, value: unknown, trail: Trail) {
    this.file = file;
    this.value = value;
    this.trail = trail;
  }

  get(key: string): PlacedValue {
    return this.#below(key, field(this.value, key));
  }

  #below(segment: Segment, value: unknown): PlacedValue {
    return new PlacedValue(this.file, value, trailBelow(this.trail, segment));
  }

  get text(): string | undefined {
    return textOf(this.value);
  }

  get elements(): readonly PlacedValue[] {
    return elementsOf(this.value).map((one, index) => this.#below(index, one));
  }

  /** A single text counts as a list with one element. */
  get texts(): readonly string[] {
    const elements = this.text === undefined ? elementsOf(this.value) : [this.value];
    return elements.flatMap((one) => textOf(one) ?? []);
  }

  /** Reads these keys of a mapping. The result has no entry for a missing key. */
  readPresent<Key extends string, Value>(
    keys: readonly Key[],
    readPart: (part: PlacedValue) => Value,
  ): { readonly [key in Key]?: Value } {
    const parts = keys.map((key) => [key, this.get(key)] as const);
    const values = parts.flatMap(([key, part]) => (part.value === undefined ? [] : [[key, readPart(part)]]));
    return Object.fromEntries(values) as { [key in Key]?: Value };
  }

  get entries(): readonly (readonly [key: string, part: PlacedValue])[] {
    const entries = isMap(this.value) ? Object.entries(this.value) : [];
    return entries.map(([key, one]) => [key, this.#below(key, one)]);
  }

  get place(): Place {
    return this.file.locate(this.trail);
  }

  get keyPlace(): Place {
    return this.file.locate(this.trail, true);
  }

  refuse(code: Problem['code'], message: string, fix: string): void {
    this.file.problems.push(errorAt(this.place, code, message, fix));
  }

  /** With `shown`, messages about this value show the place of `shown`. */
  source(shown?: PlacedValue): Source {
    return new LazySource(this.trail, shown && { shown: shown.trail });
  }

  keySource(): Source {
    return new LazySource(this.trail, { ofKey: true });
  }
}

/** The returned value and all its parts add their problems to `problems`. */
export function rootValue(
  text: Text,
  value: unknown,
  positions: Positions,
  problems: Problem[],
): PlacedValue {
  const locate: SourceFile['locate'] = (trail, ofKey = false) => {
    const spot = positions(segmentsOf(trail));
    const offset = ofKey ? spot?.key : spot?.start;
    return placeAt(text, offset ?? 0);
  };
  const file: PlacedFile = { file: text.file, locate, problems };
  return new PlacedValue(file, value, { parent: file, segment: '' });
}
