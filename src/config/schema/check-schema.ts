import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { groupBy, memoize } from '../../domain/multimap.ts';
import { cut, type Problem, quote, suggester } from '../../domain/problem.ts';
import { errorAt } from '../../domain/source.ts';
import { parseUntil } from '../../domain/window.ts';
import { elementsOf, field, isMap, type Positions, textOf, valueAt } from '../parse/places.ts';
import { placeAt, type Text } from '../parse/text.ts';
import { ACCESS_SCHEMA, CASES_SCHEMA } from './access.ts';
import { ROOT_SCHEMA, SETTINGS_SECTIONS } from './root.ts';

const SCHEMAS = { root: ROOT_SCHEMA, access: ACCESS_SCHEMA, cases: CASES_SCHEMA } as const;
type SchemaKind = keyof typeof SCHEMAS;

const validatorOf = memoize((kind: SchemaKind) => {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strictRequired: false, allowUnionTypes: true });
  ajv.addKeyword('enumDescriptions');
  ajv.addFormat('instant', (text: string) => parseUntil(text) !== undefined);
  return ajv.compile(SCHEMAS[kind]);
});

/** Keeps one error for each cause: a misspelt key is also a missing key. */
function foldErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const unknown = errors.filter(({ keyword }) => keyword === 'additionalProperties');
  const mappingsWithUnknownKeys = new Set(unknown.map(({ instancePath }) => instancePath));
  const pathsOfWrongKeys = new Set(errors.map((one) => `${one.instancePath}/${one.propertyName}`));
  return errors.filter(({ keyword, instancePath, schemaPath, data }) => {
    if (keyword === 'if' || keyword === 'propertyNames' || /\/oneOf\/\d/.test(schemaPath)) return false;
    // In braces, a comma in an address starts a new key, so the part before the comma has no value.
    if (data === null && pathsOfWrongKeys.has(instancePath)) return false;
    return keyword !== 'required' || !mappingsWithUnknownKeys.has(instancePath);
  });
}

const TYPE_NOUNS: Record<string, string> = {
  string: 'text',
  object: 'a mapping',
  array: 'a list',
  integer: 'a whole number',
  boolean: 'true or false',
};
const EMPTY: Record<string, string> = { array: '[]', object: '{}' };
const ADDRESS = 'an e-mail address';
const SETTINGS = new Set(Object.keys(SETTINGS_SECTIONS));

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

function describeValue(value: unknown): string {
  if (value === null) return 'nothing';
  if (typeof value === 'string') return quote(value);
  if (isScalar(value)) return cut(String(value));
  return Array.isArray(value) ? 'a list' : 'a mapping';
}

type SchemaFault = ReturnType<typeof faultAt>;
type SchemaWording = readonly [message: string, fix: string];

function wrongType({ error, params, value, key, text, name, wanted }: SchemaFault): SchemaWording {
  const types = [params['type']].flat().map(String);
  const noun = wanted ?? types.map((type) => TYPE_NOUNS[type]).join(' or ');
  if (value === null) {
    const message = `${name} is empty.`;
    if (error.instancePath === '') return [message, 'Write `users: {}` for nobody, or remove the file.'];
    if (key === undefined) return [message, 'Write an entry, or remove the line.'];
    const [empty] = types.flatMap((type) => EMPTY[type] ?? []);
    const fix = empty === undefined ? `Write ${noun}` : `Write \`${cut(key)}: ${empty}\` for none`;
    return [message, `${fix}, or remove the key.`];
  }
  const message = `${name} must be ${noun}, not ${describeValue(value)}.`;
  const isAnyText = ['pattern', 'format'].every((one) => field(error.parentSchema, one) === undefined);
  if (types[0] === 'string' && isScalar(value) && isAnyText)
    return [message, `Put it in quotes: "${cut(text)}".`];
  if (types.includes('array') && text.startsWith('-')) return [message, 'Write a space after each dash.'];
  return [message, `Write ${noun} here.`];
}

function unknownKey({ params, error }: SchemaFault): SchemaWording {
  const key = String(params['additionalProperty']);
  if (error.instancePath === '' && SETTINGS.has(key))
    return [`${quote(key)} is a setting.`, 'Move it to the root file.'];
  const keys = Object.keys(Object(field(error.parentSchema, 'properties')));
  const fix = suggester(() => keys)(key, `The keys here are ${keys.join(', ')}.`);
  return [`Unknown key ${quote(key)}.`, fix];
}

function wrongValue({ name, params, value, text }: SchemaFault): SchemaWording {
  const allowed = elementsOf(params['allowedValues']).map(String);
  const fix = suggester(() => allowed)(text, `Write one of: ${allowed.join(', ')}.`);
  return [`${name} cannot be ${describeValue(value)}.`, fix];
}

function wrongText({ error, text, name, wanted = 'text' }: SchemaFault): SchemaWording {
  if (wanted === ADDRESS) {
    const message = `${quote(text)} is not an e-mail address.`;
    if (text.includes(' - ')) return [message, 'Indent all lines of a list by the same number of spaces.'];
    return [message, 'Write one @, and no comma, semicolon, space or angle bracket.'];
  }
  if (wanted === 'a pattern' && text.startsWith('!'))
    return [`${quote(text)} begins with "!".`, 'Write what to include: patterns cannot exclude.'];
  if (error.keyword === 'format')
    return [
      `${/^\d/.test(text) ? cut(text) : name} is not a valid date.`,
      'Write a UTC day such as 2026-12-31, or a time such as 2026-12-31T18:00:00Z.',
    ];
  if (text === '') return [`${name} is empty.`, `Write ${wanted}.`];
  if (error.keyword === 'maxLength') return [`${name} is too long.`, 'Write a shorter text.'];
  return [`${quote(text)} is not ${wanted}.`, `Write ${wanted}.`];
}

const tooFew = ({ name, params }: SchemaFault): SchemaWording => [
  `${name} needs ${params['limit']} or more entries.`,
  'Add what is missing.',
];

const WORDINGS: Readonly<Record<string, (fault: SchemaFault) => SchemaWording>> = {
  type: wrongType,
  additionalProperties: unknownKey,
  enum: wrongValue,
  format: wrongText,
  pattern: wrongText,
  not: wrongText,
  minLength: wrongText,
  maxLength: wrongText,
  required: ({ params }) => [`${quote(String(params['missingProperty']))} is missing.`, 'Add it here.'],
  const: ({ name, params: { allowedValue }, value }) => [
    `${name} must be ${allowedValue}, not ${describeValue(value)}.`,
    `Write ${allowedValue}.`,
  ],
  oneOf: () => [
    'A rule needs exactly one of deny, apart, require and count.',
    'Write exactly one of these keys in each rule.',
  ],
  minimum: ({ name, params }) => [`${name} must be ${params['limit']} or more.`, 'Write a larger number.'],
  minItems: tooFew,
  maxItems: ({ name, params }) => [
    `${name} has more than ${params['limit']} entries.`,
    'Write fewer entries that each cover more.',
  ],
  contains: ({ name, params }) => [
    `${name} has more than ${params['maxContains']} patterns with a star.`,
    'Write fewer patterns that each cover more.',
  ],
  minProperties: tooFew,
  'false schema': ({ name }) => [`${name} cannot be combined with the other keys here.`, 'Keep one of them.'],
};

function segmentsIn(pointer: string): readonly string[] {
  const [, ...parts] = pointer.split('/');
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * `key` is undefined for an element of a list. `text` is the wrong key or scalar; it is empty for a list or
 * mapping. `wanted` names the kind of a valid value, such as `a pattern`.
 */
function faultAt(path: readonly string[], value: unknown, parent: unknown, error: ErrorObject) {
  const { propertyName, parentSchema } = error;
  const params: Readonly<Record<string, unknown>> = error.params;
  const isFile = path.length === 0;
  const unnamed = isFile ? 'The file' : 'The entry';
  const key = isMap(parent) ? path.at(-1) : undefined;
  const name = key === undefined ? unnamed : quote(key);
  const text = propertyName ?? (isScalar(value) ? String(value) : '');
  const wanted = isFile ? undefined : textOf(field(parentSchema, 'title'));
  return { error, params, value, key, name, text, wanted };
}

function schemaProblem(text: Text, root: unknown, error: ErrorObject, positions: Positions) {
  const path = segmentsIn(error.instancePath);
  const spot = positions(path);
  const value = valueAt(root, path);
  // A YAML alias has no value, and the parser already reports aliases.
  if (spot === undefined || value === undefined) return undefined;
  const fault = faultAt(path, value, valueAt(root, path.slice(0, -1)), error);
  const wording = WORDINGS[error.keyword] ?? wrongText;
  const [message, fix] = wording(fault);
  const code = wording === wrongText && fault.wanted === ADDRESS ? 'bad-address' : 'schema';
  const wrongKey = error.propertyName ?? textOf(field(error.params, 'additionalProperty'));
  const keySpot = wrongKey === undefined ? undefined : positions([...path, wrongKey]);
  const offset = keySpot?.key ?? (error.keyword === 'required' ? spot.key : spot.start);
  return errorAt(placeAt(text, offset), code, message, fix);
}

const isUnknownSetting = ({ keyword, instancePath }: ErrorObject): boolean =>
  keyword === 'additionalProperties' && /^$|^\/(portal|manage|guards|rules|apply)\b/.test(instancePath);

/** With `isBase`, accepts settings of other versions of rolecall. */
export function checkSchema(
  text: Text,
  value: unknown,
  positions: Positions,
  kind: SchemaKind,
  isBase = false,
): Problem[] {
  const validate = validatorOf(kind);
  validate(value);
  const all = foldErrors(validate.errors ?? []);
  const errors = isBase && kind === 'root' ? all.filter((error) => !isUnknownSetting(error)) : all;
  const problems = errors.flatMap((error) => schemaProblem(text, value, error, positions) ?? []);
  // A wrong text can cause several errors with the same message.
  const distinct = groupBy(problems, ({ place, message }) => JSON.stringify([place, message]));
  return [...distinct.values()].map(([first]) => first);
}
