import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { cut, quote, suggester } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { parseUntil } from '../../domain/window.ts';
import type { Positions } from '../parse/places.ts';
import { placeAt, type Text } from '../parse/text.ts';
import { elementsOf, field, isMap, textOf, valueAt } from '../parse/values.ts';
import { ACCESS_SCHEMA, CASES_SCHEMA } from './access.ts';
import { ROOT_SCHEMA, SETTINGS_SECTIONS } from './root.ts';

const SCHEMAS = { root: ROOT_SCHEMA, access: ACCESS_SCHEMA, cases: CASES_SCHEMA } as const;
const compiled = new Map<string, ValidateFunction>();

function validator(kind: keyof typeof SCHEMAS): ValidateFunction {
  const known = compiled.get(kind);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strictRequired: false, allowUnionTypes: true });
  ajv.addKeyword('enumDescriptions');
  ajv.addFormat('instant', (text: string) => parseUntil(text) !== undefined);
  const validate = ajv.compile(SCHEMAS[kind]);
  compiled.set(kind, validate);
  return validate;
}

/** Problems where a value is not what the schema of its kind of file asks for; one problem for each fault. */
export function checkSchema(
  text: Text,
  value: unknown,
  positions: Positions,
  kind: keyof typeof SCHEMAS,
): Problem[] {
  const validate = validator(kind);
  if (validate(value)) return [];
  return foldBranches(validate.errors ?? []).flatMap(
    (error) => schemaProblem(text, value, error, positions) ?? [],
  );
}

/** One error for one cause. A union has errors of each of its branches: those of the branch of the value's own type count. */
function foldBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const dropped = new Set<ErrorObject>();
  const byPath = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const known = byPath.get(error.instancePath);
    if (known === undefined) byPath.set(error.instancePath, [error]);
    else known.push(error);
  }
  for (const union of errors) {
    if (union.keyword !== 'anyOf') continue;
    const wrong = (byPath.get(union.instancePath) ?? []).filter(({ keyword }) => keyword === 'type');
    for (const error of wrong) dropped.add(error);
    if (wrong.length < elementsOf(union.schema).length) dropped.add(union);
  }
  // A misspelt key is unknown, and the right one is missing.
  const isMisspelt = ({ instancePath, params }: ErrorObject): boolean => {
    const near = suggester(() => [String(field(params, 'missingProperty'))]);
    return (byPath.get(instancePath) ?? []).some(
      (one) =>
        one.keyword === 'additionalProperties' &&
        near(String(field(one.params, 'additionalProperty')), '') !== '',
    );
  };
  return errors.filter(
    (one) =>
      !dropped.has(one) &&
      !['if', 'propertyNames'].includes(one.keyword) &&
      !/\/oneOf\/\d/.test(one.schemaPath) &&
      !(one.keyword === 'required' && isMisspelt(one)),
  );
}

const TYPE_NOUNS: Record<string, string> = {
  string: 'text',
  object: 'a mapping',
  array: 'a list',
  integer: 'a whole number',
  boolean: 'true or false',
};
const EMPTY: Record<string, string> = { object: '{}', array: '[]' };
const NOT_IN_ADDRESSES: Record<string, string> = { ',': 'a comma', ';': 'a semicolon', ' ': 'a space' };
const SETTINGS = new Set(Object.keys(SETTINGS_SECTIONS));

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

function shown(value: unknown): string {
  if (value === null) return 'nothing';
  if (typeof value === 'string') return quote(value);
  if (isScalar(value)) return cut(String(value));
  return Array.isArray(value) ? 'a list' : 'a mapping';
}

type SchemaWording = Pick<Problem, 'message' | 'fix'> & Partial<Pick<Problem, 'code'>>;

/** One error of the schema, and what is there. */
interface SchemaFault {
  readonly path: readonly string[];
  readonly value: unknown;
  /** Undefined for an element of a list. */
  readonly key: string | undefined;
  readonly error: ErrorObject;
  readonly params: unknown;
  /** The key whose value is wrong, or else the value. */
  readonly name: string;
  /** The text that is wrong: a key or a scalar. */
  readonly text: string;
  /** The noun for what the schema asks for. */
  readonly wanted: string | undefined;
}

function wrongType({ error, params, value, key, text, name, wanted }: SchemaFault): SchemaWording {
  const [type = '', ...others] = [field(params, 'type')].flat().map(String);
  const noun = wanted ?? [type, ...others].map((one) => TYPE_NOUNS[one]).join(' or ');
  const empty = EMPTY[type];
  if (value === null) {
    if (key === undefined)
      return { message: 'The file is empty.', fix: 'Write `users: {}` for nobody, or remove the file.' };
    const fix = empty === undefined ? `Write ${noun}` : `Write \`${cut(key)}: ${empty}\` for none`;
    return { message: `${name} is empty.`, fix: `${fix}, or remove the key.` };
  }
  const message = `${name} must be ${noun}, not ${shown(value)}.`;
  if (type === 'string' && isScalar(value) && field(error.parentSchema, 'pattern') === undefined)
    return { message, fix: `Put it in quotes: "${cut(text)}".` };
  if (type === 'array' && text.startsWith('-')) return { message, fix: 'Write a space behind each dash.' };
  return { message, fix: `Write ${noun} here.` };
}

function unknownKey({ params, error, path }: SchemaFault): SchemaWording {
  const key = String(field(params, 'additionalProperty'));
  const known = Object.keys(Object(field(error.parentSchema, 'properties')));
  return path.length === 0 && SETTINGS.has(key)
    ? { message: `${quote(key)} is a setting.`, fix: 'Move it to the root file.' }
    : {
        message: `Unknown key ${quote(key)}.`,
        fix: suggester(() => known)(key, `The keys here are ${known.join(', ')}.`),
      };
}

function wrongValue({ name, params, value, text }: SchemaFault): SchemaWording {
  const allowed = elementsOf(field(params, 'allowedValues')).map(String);
  const fix = `Write one of: ${allowed.join(', ')}.`;
  return {
    message: `${name} cannot be ${shown(value)}.`,
    fix: isScalar(value) ? suggester(() => allowed)(text, fix) : fix,
  };
}

function wrongText({ error, text, name, value, wanted = 'text' }: SchemaFault): SchemaWording {
  const found = error.propertyName === undefined ? shown(value) : quote(text);
  if (wanted === 'an e-mail address') {
    const sign = /[,; <>]/.exec(text.trim())?.[0];
    const reason =
      sign === undefined
        ? 'it needs exactly one @'
        : `it contains ${NOT_IN_ADDRESSES[sign] ?? 'an angle bracket'}`;
    return {
      code: 'bad-address',
      message: `${found} is not an e-mail address: ${reason}.`,
      fix: 'Write the address as the portal shows it.',
    };
  }
  if (wanted === 'a pattern' && text.startsWith('!'))
    return { message: `${found} begins with "!".`, fix: 'Write what it covers. Patterns cannot exclude.' };
  if (error.keyword === 'format')
    return {
      message: `${text === '' ? name : cut(text)} is not a valid date.`,
      fix: 'Write a UTC day such as 2026-12-31, or a time such as 2026-12-31T18:00:00Z.',
    };
  if (text === '') return { message: `${name} is empty.`, fix: `Write ${wanted}.` };
  if (error.keyword === 'maxLength') return { message: `${name} is too long.`, fix: 'Write a shorter one.' };
  return { message: `${found} is not ${wanted}.`, fix: `Write ${wanted}.` };
}

const tooFew = ({ name, params }: SchemaFault): SchemaWording => ({
  message: `${name} needs ${String(field(params, 'limit'))} or more entries.`,
  fix: 'Add what is missing.',
});

const other = ({ name, error }: SchemaFault): SchemaWording => ({
  message: `${name} ${error.message ?? 'is wrong'}.`,
  fix: 'See `rolecall schema`.',
});

/** What is wrong and what to do, by the keyword of the schema. */
const WORDINGS: Readonly<Record<string, (fault: SchemaFault) => SchemaWording>> = {
  type: wrongType,
  additionalProperties: unknownKey,
  enum: wrongValue,
  format: wrongText,
  pattern: wrongText,
  not: wrongText,
  minLength: wrongText,
  maxLength: wrongText,
  required: ({ params }) => ({
    message: `${quote(String(field(params, 'missingProperty')))} is missing.`,
    fix: 'Add it here.',
  }),
  const: ({ name, params, value }) => ({
    message: `${name} must be ${String(field(params, 'allowedValue'))}, not ${shown(value)}.`,
    fix: `Write ${String(field(params, 'allowedValue'))}.`,
  }),
  anyOf: ({ value }) =>
    value === null
      ? { message: 'The entry is empty.', fix: 'Write an entry, or remove the line.' }
      : {
          message: `An entry must be text or a mapping, not ${shown(value)}.`,
          fix: 'Write a name, in quotes if it is a number.',
        },
  oneOf: () => ({
    message: 'A rule needs exactly one of deny, apart, require and count.',
    fix: 'Write one of them, and one rule for each.',
  }),
  minimum: ({ name, params }) => ({
    message: `${name} must be ${String(field(params, 'limit'))} or more.`,
    fix: 'Write a larger number.',
  }),
  minItems: tooFew,
  minProperties: tooFew,
  'false schema': ({ name }) => ({
    message: `${name} cannot be combined with the other keys here.`,
    fix: 'Keep one of them.',
  }),
};

/** One error of the schema as a problem, at the key or value that causes it. */
function schemaProblem(
  text: Text,
  root: unknown,
  error: ErrorObject,
  positions: Positions,
): Problem | undefined {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [spot, value] = [positions(path), valueAt(root, path)];
  // An alias has no value, and is reported already.
  if (spot === undefined || value === undefined) return undefined;
  const key = isMap(valueAt(root, path.slice(0, -1))) ? path.at(-1) : undefined;
  const wrongKey = error.propertyName ?? textOf(field(error.params, 'additionalProperty'));
  const offset =
    wrongKey === undefined
      ? error.keyword === 'required'
        ? spot.key
        : spot.start
      : (positions([...path, wrongKey])?.key ?? spot.start);
  const fault: SchemaFault = {
    path,
    value,
    key,
    error,
    params: error.params,
    name: key === undefined ? shown(value) : quote(key),
    text: error.propertyName ?? (isScalar(value) ? String(value) : ''),
    wanted: textOf(field(error.parentSchema, 'title')),
  };
  const wording = (WORDINGS[error.keyword] ?? other)(fault);
  return { code: 'schema', severity: 'error', ...wording, place: placeAt(text, offset) };
}
