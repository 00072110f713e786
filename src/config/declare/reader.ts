import type { Place, Problem } from '../../domain/problem.ts';
import { type Segment, type Source, sourceIn, type Trail } from '../../domain/source.ts';
import { placeAt, type Text } from '../parse/text.ts';

/** One file being read: turns offsets into sources, and collects what is wrong. */
export interface Reader {
  readonly text: Text;
  readonly locate: (offset: number) => Place;
  readonly problems: Problem[];
}

export const readerOf = (text: Text, problems: Problem[]): Reader => ({
  text,
  locate: (offset) => placeAt(text, offset),
  problems,
});

/** A path one step further. */
export const step = (parent: Trail | undefined, segment: Segment): Trail => ({ parent, segment });

/** A path from the top of a file. */
export const trailOf = (...segments: readonly Segment[]): Trail | undefined =>
  segments.reduce<Trail | undefined>((parent, segment) => ({ parent, segment }), undefined);

/** The source of what stands at an offset. */
export const sourceAt = (
  reader: Reader,
  offset: number,
  trail: Trail | undefined,
  selector?: 'workspace',
): Source => sourceIn(reader.text.file, reader.locate, offset, trail, selector);
