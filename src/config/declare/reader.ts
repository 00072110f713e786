import type { Place, Problem } from '../../domain/problem.ts';
import { type Segment, type Source, sourceIn, type Trail } from '../../domain/source.ts';
import { placeAt, type Text } from '../parse/text.ts';
import type { Positions } from '../parse/tree.ts';
import { entriesOf, field } from '../parse/values.ts';
import type { Content } from '../parse-file.ts';

/** Where something stands: the value at a path, or the key that leads to it. Without a path, the top of the file. */
export type Spot = Trail | KeySpot | undefined;

interface KeySpot {
  readonly keyOf: Trail;
}

/** One file as sources remember it: without what it says, which may be large. */
export interface Places {
  readonly file: string;
  readonly locate: (spot: Spot) => Place;
}

/** One file being read: turns paths into sources, and collects what is wrong. */
export interface Reader extends Places {
  readonly value: unknown;
  readonly places: Places;
  /** The entries of `users`: there may be a hundred thousand. */
  readonly users: readonly (readonly [address: string, user: unknown])[];
  readonly problems: Problem[];
}

function offsetOf(positions: Positions, spot: Spot): number {
  if (spot === undefined) return 0;
  if ('keyOf' in spot) return positions(spot.keyOf)?.keyStart ?? 0;
  return positions(spot)?.tree.start ?? 0;
}

function placesOf(text: Text, positions: Positions): Places {
  return { file: text.file, locate: (spot) => placeAt(text, offsetOf(positions, spot)) };
}

export function readerOf(text: Text, { value, positions }: Content, problems: Problem[]): Reader {
  const places = placesOf(text, positions);
  // Each by its name: what a spread makes gets another shape after each large collection, for which all is compiled again.
  const { file, locate } = places;
  return { file, locate, places, value, users: entriesOf(field(value, 'users')), problems };
}

/** The key that leads to a path. */
export const keyOf = (trail: Trail): KeySpot => ({ keyOf: trail });

/** A path one step further. */
export const step = (parent: Trail | undefined, segment: Segment): Trail => ({ parent, segment });

/** A path from the top of a file. */
export const trailOf = (first: Segment, ...rest: readonly Segment[]): Trail =>
  rest.reduce<Trail>(step, step(undefined, first));

/** The source of what is at a path, found at another spot where one is given. */
export const sourceAt = (reader: Reader, trail: Trail, spot?: Spot): Source =>
  sourceIn<Spot>(reader.places, trail.parent, trail.segment, spot);
