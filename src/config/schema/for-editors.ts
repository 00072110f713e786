import { isMap } from '../parse/places.ts';
import type { DEFINITIONS, Schema } from './definitions.ts';

/** A day, or an RFC 3339 time with its zone. Editors do not know the format `instant`. */
const DAY_OR_TIME =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([Tt]([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d))?$';

const mapSchemas = (schemas: Schema, change: (schema: Schema, key: string) => Schema): Schema =>
  Object.fromEntries(Object.entries(schemas).map(([key, one]) => [key, isMap(one) ? change(one, key) : one]));

function editorPattern({ format, pattern, title, description }: Schema): Schema {
  if (format === 'instant')
    return {
      pattern: DAY_OR_TIME,
      patternErrorMessage: 'Write a day such as 2026-12-31, or a time such as 2026-12-31T18:00:00+01:00.',
    };
  if (pattern === undefined) return {};
  return { patternErrorMessage: typeof title === 'string' ? `Write ${title}.` : String(description) };
}

function valueForEditors(keyword: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (isMap(one) ? forEditors(one) : one));
  if (!isMap(value)) return value;
  if (keyword === '$defs') return mapSchemas(value, forEditors);
  if (keyword !== 'properties') return forEditors(value);
  return mapSchemas(value, (one, key) => ({ ...forEditors(one), title: key }));
}

/** Checks dates by a pattern, titles each key by its name, and adds messages for patterns. */
export function forEditors({ format, ...schema }: Schema): Schema {
  const keywords = Object.entries({ ...schema, ...editorPattern({ format, ...schema }) });
  return Object.fromEntries(keywords.map(([keyword, value]) => [keyword, valueForEditors(keyword, value)]));
}

export interface OfferedName {
  readonly name: string;
  readonly means: string;
}

export type LiveNames = Readonly<Partial<Record<keyof typeof DEFINITIONS, readonly OfferedName[]>>>;

/** More names than this slow an editor down, and nobody reads a longer list. */
const MOST_NAMES = 5000;

/** Offers the portal's names, and still accepts all other values. */
export function withLiveNames(schema: Schema, names: LiveNames): Schema {
  const $defs = mapSchemas(schema['$defs'] as Schema, (one, key) => {
    const offered = (names[key as keyof LiveNames] ?? []).slice(0, MOST_NAMES);
    if (offered.length === 0) return one;
    const { title, description, ...rest } = one;
    const choices = {
      enum: offered.map(({ name }) => name),
      enumDescriptions: offered.map(({ means }) => means),
    };
    return { ...(title !== undefined && { title }), description, anyOf: [choices, rest] };
  });
  return { ...schema, $defs };
}
