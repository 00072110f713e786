import type { Problem } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { placeAt, type Text } from '../parse/text.ts';

/** One file being read: turns offsets into sources, and collects what is wrong. */
export interface Reader {
  readonly text: Text;
  readonly problems: Problem[];
}

/** The source of what stands at an offset. */
export const sourceAt = (reader: Reader, offset: number, path: string): Source => ({
  ...placeAt(reader.text, offset),
  path,
});
