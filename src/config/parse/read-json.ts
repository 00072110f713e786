import { printParseErrorCode, visit } from 'jsonc-parser';
import { jsonOf, ProblemError } from '../../domain/problem.ts';
import { errorAt } from '../../domain/source.ts';
import { Builder, type Reading } from './places.ts';
import { MAX_DEPTH, placeAt, type Text, tooDeep } from './text.ts';

/** Matches the end of every key. If text in a string matches too, `readJson` must read the file. */
const END_OF_KEY = /"\s*:/g;
const NONE_REPEATED: Reading['repeated'] = new Map();

/** Counts in a loop: a list of all matches would take more memory than the text. */
function countKeyEnds(content: string): number {
  let count = 0;
  for (END_OF_KEY.lastIndex = 0; END_OF_KEY.test(content); ) count++;
  return count;
}

/** Counts the keys of all mappings. A value that nests too deeply counts as NaN, which equals no number. */
function countKeys(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MAX_DEPTH) return Number.NaN;
  const isList = Array.isArray(value);
  const parts = isList ? value : Object.values(value);
  let count = isList ? 0 : parts.length;
  for (const part of parts) count += countKeys(part, depth + 1);
  return count;
}

/** Returns undefined for invalid text, and for text that may repeat a key. Then call `readJson`. */
export function readSoundJson(content: string): Reading | undefined {
  const value = jsonOf(content);
  if (value === undefined || countKeys(value) !== countKeyEnds(content)) return undefined;
  return { value, spot: undefined, repeated: NONE_REPEATED };
}

/** Returns the value with its places. Stops at the first error. */
export function readJson(text: Text) {
  const builder = new Builder(true);
  const begin = (kind: 'list' | 'map', start: number): void => {
    // The parser recurses, so limit the depth.
    if (builder.depth >= MAX_DEPTH) throw new ProblemError([tooDeep(text, start)]);
    builder.begin(kind, start);
  };
  const visitor: Parameters<typeof visit>[1] = {
    onObjectBegin: (start) => begin('map', start),
    onObjectProperty: (name, start) => builder.setKey(name, start),
    onObjectEnd: () => builder.end(),
    onArrayBegin: (start) => begin('list', start),
    onArrayEnd: () => builder.end(),
    onLiteralValue: (value, start) => builder.add(value, start),
    onError: (error, offset) => {
      const words = printParseErrorCode(error).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
      const message = `The file is not valid JSON: ${words.toLowerCase()}.`;
      const fix = 'Correct this line: JSON has no comments and no trailing commas. Or name the file .yaml.';
      throw new ProblemError([errorAt(placeAt(text, offset), 'yaml-syntax', message, fix)]);
    },
  };
  try {
    // A space in place of a byte order mark keeps the offsets.
    visit(text.content.replace(/^\ufeff/, ' '), visitor, { disallowComments: true });
  } catch (error) {
    if (error instanceof ProblemError) return { reading: undefined, problems: error.problems };
    throw error;
  }
  return { reading: builder.reading(), problems: [] };
}
