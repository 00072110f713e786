import type { Operation } from '../../domain/operation.ts';
import { jsonText } from '../escape.ts';

const MOST_KEPT = 1 << 14;

/** The text of an entry of a list with the quote behind it and, but for the last, what leads to the next one. */
function entryTexts(): (entry: string, isLast: boolean) => string {
  const texts = new Map<string, { readonly inner: string; readonly last: string }>();
  return (entry, isLast) => {
    let known = texts.get(entry);
    if (known === undefined) {
      const text = jsonText(entry).slice(1);
      known = { inner: `${text},"`, last: text };
      if (texts.size >= MOST_KEPT) texts.clear();
      texts.set(entry, known);
    }
    return isLast ? known.last : known.inner;
  };
}

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');

/**
 * Each operation as `jsonText` writes it, character by character, behind `first` or `between`: the entries of its lists are parts, since
 * many calls name the same reports.
 */
export function* operationParts(
  operations: Iterable<Operation>,
  first: string,
  between: string,
): Iterable<readonly string[]> {
  const textOf = entryTexts();
  let open = first;
  for (const operation of operations) {
    const parts: string[] = [];
    let text = `${open}{`;
    let separator = '"';
    for (const [name, value] of Object.entries(operation)) {
      if (value === undefined) continue;
      // The quote before a name ends a part.
      parts.push(`${text}${separator}`);
      if (isList(value)) {
        parts.push(`${name}":["`);
        for (const [at, entry] of value.entries()) parts.push(textOf(entry, at === value.length - 1));
        text = ']';
      } else text = `${name}":${jsonText(value)}`;
      separator = ',"';
    }
    open = `${text}}${between}`;
    yield parts;
  }
  if (open !== first) yield [open.slice(0, -between.length)];
}
