import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { Builder, type Rereading } from './places.ts';
import { errorAt, MAX_DEPTH, placeAt, type Text, tooDeep } from './text.ts';

const [QUOTE, BACKSLASH, COLON] = [34, 92, 58];

/** The offset of the quote that ends the string beginning at `start`. */
function endOfString(content: string, start: number): number {
  for (let end = content.indexOf('"', start + 1); end !== -1; end = content.indexOf('"', end + 1)) {
    let escapes = 0;
    while (content.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return content.length;
}

/** How many keys a text of JSON has, and where it nests too deep. */
function scan(content: string): { readonly keys: number; readonly excess: number | undefined } {
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at);
    if (code === QUOTE) at = endOfString(content, at);
    else if (code === COLON) keys++;
    else if (code === 91 || code === 123) {
      depth++;
      if (depth > MAX_DEPTH) return { keys, excess: at };
    } else if (code === 93 || code === 125) depth--;
  }
  return { keys, excess: undefined };
}

/** The number of keys in a value. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const element of value) if (typeof element === 'object') keys += keysIn(element);
    return keys;
  }
  for (const child of Object.values(value)) keys += 1 + keysIn(child);
  return keys;
}

/** Reads JSON fast. Undefined for what is not JSON, nests too deep or has a key twice: `rereadJson` says where and why. */
export function readJson(content: string): { readonly value: unknown } | undefined {
  const { keys, excess } = scan(content);
  if (excess !== undefined) return undefined;
  try {
    const value: unknown = JSON.parse(content);
    // JSON.parse keeps the last of two equal keys and drops the first.
    return keysIn(value) === keys ? { value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Reads JSON with its places, and for what is wrong in it. */
export function rereadJson(text: Text): Rereading {
  const { excess } = scan(text.content);
  if (excess !== undefined) return { problems: [tooDeep(text, excess)] };
  const builder = new Builder(true);
  const wrong: [error: ParseErrorCode, offset: number][] = [];
  const end = (): void => builder.end();
  const visitor: JSONVisitor = {
    onObjectBegin: (start) => builder.begin('map', start),
    onObjectProperty: (name, start) => builder.key(name, start),
    onObjectEnd: end,
    onArrayBegin: (start) => builder.begin('list', start),
    onArrayEnd: end,
    onLiteralValue: (value, start) => builder.add(value, start),
    onError: (error, offset) => wrong.push([error, offset]),
  };
  // A space for a byte order mark keeps the offsets.
  const content = text.content.replace(/^\ufeff/, ' ');
  visit(content, visitor, { disallowComments: true, allowTrailingComma: false });
  const [first] = wrong;
  if (first === undefined) return { reading: builder.read(), problems: [] };
  const [error, offset] = first;
  const words = printParseErrorCode(error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  const message = `The file is not valid JSON: ${words}.`;
  const fix = 'Correct this line: JSON has no comments and no trailing commas. Or name the file .yaml.';
  return { problems: [errorAt(placeAt(text, offset), 'yaml-syntax', message, fix)] };
}
