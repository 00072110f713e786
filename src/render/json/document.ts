import { type InParts, inParts, type Part, type Rows } from '../../domain/parts.ts';
import type { Problem } from '../../domain/problem.ts';
import { jsonText } from '../escape.ts';

/** A problem as scripts read it: flat, absent fields left out, without the excerpt. */
export const flatProblem = ({ code, severity, message, why, fix, place, standing, allow }: Problem) => ({
  code,
  severity,
  message,
  ...(why !== undefined && { why }),
  ...(fix !== undefined && { fix }),
  ...(place !== undefined && { file: place.file, line: place.line, column: place.column }),
  ...(place?.removed === true && { removed: true }),
  ...(standing !== undefined && { standing }),
  ...(allow !== undefined && { allow }),
});

/** The parts of the entries of a list, the first of which begins with one text, and each further one with another. */
export interface Entries {
  readonly parts: (first: string, between: string) => Iterable<readonly (Part | Rows)[]>;
}

function* partsOf(values: Iterable<unknown>, first: string, between: string): Iterable<readonly Part[]> {
  let before = first;
  for (const value of values) {
    yield [before, jsonText(value)];
    before = between;
  }
}

function* pieces(
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Iterable<unknown> | Entries>>,
): Iterable<readonly (Part | Rows)[]> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(head)) {
    yield [`${separator}  ${jsonText(name)}: ${jsonText(value)}`];
    separator = ',\n';
  }
  for (const [name, values] of Object.entries(lists)) {
    yield [`${separator}  ${jsonText(name)}: [`];
    const [first, between] = ['\n    ', ',\n    '];
    let isEmpty = true;
    for (const parts of 'parts' in values ? values.parts(first, between) : partsOf(values, first, between)) {
      yield parts;
      isEmpty = false;
    }
    yield [isEmpty ? ']' : '\n  ]'];
  }
  yield ['\n}\n'];
}

/** One JSON document, a field a line and an entry a line: a document of millions of entries is longer than a string can be. */
export const documentOf = (
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Iterable<unknown> | Entries>>,
): InParts => inParts(() => pieces(head, lists));
