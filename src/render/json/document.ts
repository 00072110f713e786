import { jsonText } from '../escape.ts';

/** How a command ends that found what it was asked for. */
export const DONE = { code: 0, because: [] } as const;

/** One JSON document: each value of the head on a line, then lists with an entry a line. */
export function* document(
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, readonly object[]>>,
): Iterable<string> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(head)) {
    yield `${separator}  ${jsonText(name)}: ${jsonText(value)}`;
    separator = ',\n';
  }
  for (const [name, values] of Object.entries(lists)) {
    yield `${separator}  ${jsonText(name)}: [`;
    separator = ',\n';
    for (const [index, value] of values.entries()) yield `${index === 0 ? '' : ','}\n    ${jsonText(value)}`;
    yield values.length === 0 ? ']' : '\n  ]';
  }
  yield '\n}\n';
}
