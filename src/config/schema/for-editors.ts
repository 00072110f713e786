import { VALUES } from './wording.ts';

/** A JSON Schema as plain data. */
export type Schema = { readonly [keyword: string]: unknown };

/** A day, or an RFC 3339 time with its zone; whether it is a real one is checked when the files are read. */
const DAY_OR_TIME =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([Tt]([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d))?$';

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords whose values are schemas by name. */
const NAMED = new Set(['properties', '$defs']);
/** Keywords whose values are data, whatever they look like. */
const DATA = new Set(['enum', 'const', 'default', 'required']);

function worded(schema: Schema, key: string): Schema {
  const { enum: values, format, pattern, title, description } = schema;
  const meanings = VALUES[key];
  return {
    ...(Array.isArray(values) &&
      meanings !== undefined && { enumDescriptions: values.map((value) => meanings[String(value)] ?? '') }),
    ...(format === 'instant' && {
      pattern: DAY_OR_TIME,
      patternErrorMessage: 'Write a day such as 2026-12-31, or a time such as 2026-12-31T18:00:00+01:00.',
    }),
    ...(pattern !== undefined && {
      patternErrorMessage: typeof title === 'string' ? `Write ${title}.` : String(description),
    }),
  };
}

function visit(schema: Schema, key: string, title: string | undefined): Schema {
  const found: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    // Editors offer examples as values: an invented name would end up in the files.
    if (keyword === 'examples' || (keyword === 'format' && value === 'instant')) continue;
    if (DATA.has(keyword)) found[keyword] = value;
    else if (NAMED.has(keyword) && isSchema(value)) {
      found[keyword] = Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          name,
          isSchema(one) ? visit(one, name, keyword === 'properties' ? name : undefined) : one,
        ]),
      );
    } else if (isSchema(value)) found[keyword] = visit(value, key, undefined);
    else if (Array.isArray(value))
      found[keyword] = value.map((one) => (isSchema(one) ? visit(one, key, undefined) : one));
    else found[keyword] = value;
  }
  return { ...found, ...worded(schema, key), ...(title !== undefined && { title }) };
}

/**
 * A schema of the files as editors want it: no invented names among the values, each value explained, dates checked by
 * a pattern, each key headed by itself, messages that say what to write. It accepts all that the schema accepts.
 */
export const forEditors = (schema: Schema): Schema =>
  visit(schema, '', typeof schema['title'] === 'string' ? schema['title'] : undefined);
