import { printParseErrorCode, visit } from 'jsonc-parser';
import { ProblemError } from '../../domain/problem.ts';
import { errorAt } from '../../domain/source.ts';
import { Builder } from './places.ts';
import { MAX_DEPTH, placeAt, type Text, tooDeep } from './text.ts';

/** Stops at the first error. */
export function readJson(text: Text, withPlaces: boolean) {
  const builder = new Builder(withPlaces);
  const begin =
    (kind: 'list' | 'map') =>
    (start: number): void => {
      // The parser recurses, so limit the depth.
      if (builder.depth >= MAX_DEPTH) throw new ProblemError([tooDeep(text, start)]);
      builder.begin(kind, start);
    };
  const visitor: Parameters<typeof visit>[1] = {
    onObjectBegin: begin('map'),
    onObjectProperty: (name, start) => builder.key(name, start),
    onObjectEnd: () => builder.end(),
    onArrayBegin: begin('list'),
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
    visit(text.content.replace(/^\ufeff/, ' '), visitor, {
      disallowComments: true,
      allowTrailingComma: false,
    });
  } catch (error) {
    if (error instanceof ProblemError) return { reading: undefined, problems: error.problems };
    throw error;
  }
  return { reading: builder.read(), problems: [] };
}
