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

/** Entries of a list that are JSON texts already. */
export interface Texts {
  readonly texts: Iterable<string>;
}

function* textsOf(values: Iterable<unknown>): Iterable<string> {
  for (const value of values) yield jsonText(value);
}

/** One JSON document, a field a line and an entry a line: a document of millions of entries is longer than a string can be. */
export function* documentOf(
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Iterable<unknown> | Texts>>,
): Iterable<string> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(head)) {
    yield `${separator}  ${jsonText(name)}: ${jsonText(value)}`;
    separator = ',\n';
  }
  for (const [name, values] of Object.entries(lists)) {
    yield `${separator}  ${jsonText(name)}: [`;
    let between = '\n';
    for (const text of 'texts' in values ? values.texts : textsOf(values)) {
      yield `${between}    ${text}`;
      between = ',\n';
    }
    yield between === '\n' ? ']' : '\n  ]';
  }
  yield '\n}\n';
}
