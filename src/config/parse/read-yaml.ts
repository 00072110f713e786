import type { Event, MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml';
import {
  boolCoreTag,
  COLLECTION_STYLE_FLOW,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from 'js-yaml';
import { Builder, type Reading } from './places.ts';
import { MAX_DEPTH, type Text } from './text.ts';

/** js-yaml and yaml may read these parts differently. `rereadYaml` reads files with unusual parts. */
const UNUSUAL_PARTS = [
  /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/, // control characters
  /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/, // half a surrogate pair
  /\r(?!\n)/, // a carriage return alone
  /(?:^|[\s,:?[{-])(?::[^\s]|\?(?:\s|$))/, // a colon before text, a question mark alone
  /^ *%|^ +---(?:\s|$)|^\.\.\./, // a directive, the mark of a document
  /\\\r?\n/, // an escaped line end
];
const UNUSUAL = new RegExp(UNUSUAL_PARTS.map(({ source }) => source).join('|'), 'm');
/** The header of a block scalar. js-yaml and yaml end a scalar with the header `|+` or `|2` differently. */
const HEADER = /[|>]-?\r?\n$/;
const LONGEST_HEADER = 4;
/** YAML 1.2 forbids keys of more than 1024 characters. */
const LONGEST_KEY = 1000;

/** Thrown for text that `rereadYaml` must read. */
const UNSURE = new Error('unsure');

const CORE_TAGS = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag] as const;
/** A plain scalar that begins with one of these characters may be a number, a boolean or null. */
const MAY_NOT_BE_TEXT = /^[-+.0-9~nNtTfF]/;

/** Reads a plain scalar by the core schema of YAML 1.2. */
function plainScalar(text: string): string | number | boolean | null {
  if (text !== '' && !MAY_NOT_BE_TEXT.test(text)) return text;
  for (const tag of CORE_TAGS) {
    const value = tag.resolve(text, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  // js-yaml reads 1e999 as text, but yaml reads 1e999 as a number.
  if (!Number.isNaN(Number(text))) throw UNSURE;
  return text;
}

const isAbsent = ({ valueStart }: ScalarEvent): boolean => valueStart === -1;

const isQuoted = ({ style }: ScalarEvent): boolean =>
  style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;

function startOf(content: string, event: ScalarEvent): number {
  const { style, valueStart } = event;
  if (style === SCALAR_STYLE.PLAIN) return valueStart;
  if (isQuoted(event)) return valueStart - 1;
  const from = Math.max(0, valueStart - LONGEST_HEADER);
  const match = HEADER.exec(content.slice(from, valueStart));
  if (match === null) throw UNSURE;
  return from + match.index;
}

function endOf(content: string, event: ScalarEvent): number {
  const { style, valueEnd } = event;
  if (style === SCALAR_STYLE.PLAIN) return valueEnd;
  return isQuoted(event) ? valueEnd + 1 : content.slice(0, valueEnd).trimEnd().length;
}

/** js-yaml accepts a key behind a quoted or bracketed element (`- "a" key: b`). YAML forbids this key. */
function beginsLine(content: string, key: number): boolean {
  let at = key - 1;
  while (content[at] === ' ' || content[at] === '-') at--;
  return at < 0 || content[at] === '\n';
}

function addKey(content: string, event: ScalarEvent, builder: Builder): void {
  if (isAbsent(event)) throw UNSURE;
  const start = startOf(content, event);
  const end = endOf(content, event);
  const name = getScalarValue(content, event);
  const isMerge = event.style === SCALAR_STYLE.PLAIN && name === '<<';
  const isOverLines = !event.fast && content.slice(start, end).includes('\n');
  const isMisplaced = content[builder.containerStart] !== '{' && !beginsLine(content, start);
  if (isMerge || end - start > LONGEST_KEY || isOverLines || isMisplaced) throw UNSURE;
  builder.setKey(name, start, end);
}

function readScalar(content: string, event: ScalarEvent, builder: Builder): void {
  const { keyEnd } = builder;
  if (isAbsent(event)) {
    if (keyEnd === undefined) throw UNSURE;
    builder.addEmpty(0);
    return;
  }
  const start = startOf(content, event);
  const end = endOf(content, event);
  // The parsers differ on a comment between key and value. The shortest comment is `: #` and LF.
  if (keyEnd !== undefined && start > keyEnd + 3 && content.slice(keyEnd, start).includes('#')) throw UNSURE;
  const text = getScalarValue(content, event);
  builder.add(event.style === SCALAR_STYLE.PLAIN ? plainScalar(text) : text, start, end);
}

function beginCollection(content: string, event: MappingEvent | SequenceEvent, builder: Builder): void {
  const isMap = event.type === EVENT_ID.MAPPING;
  const isKey = builder.expectsKey;
  // A single pair in a list (`[a: b]`) is a mapping without braces.
  const isPair = isMap && event.style === COLLECTION_STYLE_FLOW && content[event.start] !== '{';
  if (isKey || isPair || builder.depth >= MAX_DEPTH) throw UNSURE;
  builder.begin(isMap ? 'map' : 'list', event.start);
}

function readEvents(content: string, withPlaces: boolean): Reading | undefined {
  const builder = new Builder(withPlaces);
  let documents = 0;
  const read = (event: Event): void => {
    if (event.type === EVENT_ID.DOCUMENT) {
      if (++documents > 1 || event.explicitEnd || event.directives.length > 0) throw UNSURE;
    } else if (event.type === EVENT_ID.POP) builder.end();
    else if (event.type === EVENT_ID.ALIAS || event.tagStart !== -1 || event.anchorStart !== -1) throw UNSURE;
    else if (event.type !== EVENT_ID.SCALAR) beginCollection(content, event, builder);
    else if (builder.expectsKey) addKey(content, event, builder);
    else readScalar(content, event, builder);
  };
  // V8 compiles a small function sooner than a loop that is running.
  parseEvents(content, {}).forEach(read);
  return builder.reading();
}

/** Reads common YAML fast. Returns undefined for invalid or unusual text. Then call `rereadYaml`. */
export function readYaml(text: Text, withPlaces: boolean): Reading | undefined {
  if (UNUSUAL.test(text.content)) return undefined;
  try {
    return readEvents(text.content, withPlaces);
  } catch (error) {
    if (error === UNSURE || error instanceof YAMLException) return undefined;
    throw error;
  }
}
