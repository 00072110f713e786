import type { ErrorObject } from 'ajv';
import { cut, quote, suggester } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import { placeAt, type Text } from '../parse/text.ts';
import type { Entry, MapNode, Tree } from '../parse/tree.ts';

const ROOT_ONLY = new Set(['version', 'portal', 'include', 'manage', 'guards', 'rules', 'apply']);

/** A union says what is wrong with each of its branches; what counts is the branch of the value's own type. */
export function foldBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const dropped = new Set<ErrorObject>();
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  const byPath = new Map<string, ErrorObject[]>();
  if (unions.length > 0) {
    for (const error of errors) {
      const at = byPath.get(error.instancePath);
      if (at === undefined) byPath.set(error.instancePath, [error]);
      else at.push(error);
    }
  }
  for (const union of unions) {
    const wrongTypes = (byPath.get(union.instancePath) ?? []).filter(({ keyword }) => keyword === 'type');
    const branches = Array.isArray(union.schema) ? union.schema.length : 0;
    for (const error of wrongTypes) dropped.add(error);
    if (wrongTypes.length < branches) dropped.add(union);
  }
  return errors.filter(
    (error) => !dropped.has(error) && error.keyword !== 'if' && error.keyword !== 'propertyNames',
  );
}

interface Spot {
  readonly tree: Tree;
  /** The key whose value this is. */
  readonly entry: Entry | undefined;
  readonly path: readonly string[];
}

/** Finds entries by their keys; of a duplicate key the last one. */
type EntryFinder = (map: MapNode, key: string) => Entry | undefined;

export function entryFinder(): EntryFinder {
  const known = new WeakMap<MapNode, ReadonlyMap<string, Entry>>();
  return (map, key) => {
    const entries = known.get(map) ?? new Map(map.entries.map((entry) => [entry.key, entry]));
    known.set(map, entries);
    return entries.get(key);
  };
}

/** Follows a JSON pointer through the tree; undefined where it leads into something that cannot be judged. */
function spotOf(root: Tree, pointer: string, entryOf: EntryFinder): Spot | undefined {
  const path = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  let tree = root;
  let entry: Entry | undefined;
  for (const part of path) {
    entry = tree.kind === 'map' ? entryOf(tree, part) : undefined;
    const next = tree.kind === 'list' ? tree.elements[Number(part)] : entry?.value;
    if (next === undefined) return undefined;
    tree = next;
  }
  return tree.kind === 'opaque' ? undefined : { tree, entry, path };
}

const property = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;

const titleOf = (error: ErrorObject): string | undefined => {
  const title = property(error.parentSchema, 'title');
  return typeof title === 'string' ? title : undefined;
};

const TYPE_NOUNS: Record<string, string> = {
  string: 'text',
  object: 'a mapping',
  array: 'a list',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'nothing',
};

const shown = (tree: Tree): string => {
  switch (tree.kind) {
    case 'map':
      return 'a mapping';
    case 'list':
      return 'a list';
    case 'opaque':
      return 'something';
    case 'scalar':
      return tree.value === null
        ? 'nothing'
        : typeof tree.value === 'string'
          ? quote(tree.value)
          : cut(String(tree.value));
  }
};

interface Wording {
  readonly code?: ProblemCode;
  readonly message: string;
  readonly why?: string;
  readonly fix: string;
}

const EMPTY_BY_TYPE: Record<string, string> = { object: '{}', array: '[]' };

function wrongType(error: ErrorObject, { tree, entry, path }: Spot): Wording {
  const types: readonly string[] = [property(error.params, 'type')].flat().map(String);
  const wanted = titleOf(error) ?? types.map((type) => TYPE_NOUNS[type] ?? type).join(' or ');
  const name = entry === undefined ? 'This' : quote(entry.key);
  if (tree.kind === 'scalar' && tree.value === null) {
    const empty = EMPTY_BY_TYPE[types[0] ?? ''];
    if (path.length === 0)
      return {
        message: 'The file is empty.',
        fix: 'Write `users: {}` if nobody is meant, or remove the file.',
      };
    const key = entry === undefined ? '' : `${entry.key}: `;
    return {
      message: `${name} is empty.`,
      fix:
        empty === undefined
          ? `Write ${wanted}, or remove the key.`
          : `Write \`${cut(key)}${empty}\` if none is meant, or remove the key.`,
    };
  }
  const quoted = types.includes('string') && tree.kind === 'scalar';
  return {
    message: `${name} must be ${wanted}, not ${shown(tree)}.`,
    fix: quoted ? `Put it in quotes: "${cut(String(tree.value))}".` : `Write ${wanted} here.`,
  };
}

function unknownKey(error: ErrorObject, key: string, spot: Spot): Wording {
  const known = Object.keys((property(error.parentSchema, 'properties') as object | undefined) ?? {});
  if (spot.path.length === 0 && ROOT_ONLY.has(key) && !known.includes('version'))
    return { message: `${quote(key)} is a setting.`, fix: 'Move it to the root file.' };
  return {
    message: `Unknown key ${quote(key)}.`,
    fix: suggester(() => known)(key, `The keys here are ${known.join(', ')}.`),
  };
}

const NOT_IN_ADDRESSES: Readonly<Record<string, string>> = {
  ',': 'a comma',
  ';': 'a semicolon',
  ' ': 'a space',
  '<': 'an angle bracket',
  '>': 'an angle bracket',
};

function badAddress(value: string, shownValue: string): Wording {
  const found = /[,; <>]/.exec(value.trim())?.[0];
  const reason = found === undefined ? 'it needs exactly one @' : `it contains ${NOT_IN_ADDRESSES[found]}`;
  return {
    code: 'bad-address',
    message: `${shownValue} is not an e-mail address: ${reason}.`,
    fix: 'Write the address as the portal shows it.',
  };
}

function wrongText(error: ErrorObject, spot: Spot): Wording {
  const wanted = titleOf(error);
  const own = spot.tree.kind === 'scalar' ? String(spot.tree.value) : '';
  const value = error.propertyName ?? own;
  const name = error.propertyName === undefined ? shown(spot.tree) : quote(value);
  if (wanted === 'an e-mail address') return badAddress(value, name);
  if (wanted === 'a pattern' && value.startsWith('!'))
    return { message: `${name} begins with "!".`, fix: 'Name what is meant. Patterns cannot exclude.' };
  if (error.keyword === 'format')
    return {
      message: `${own.length > 0 ? cut(own) : name} is not a valid date.`,
      fix: 'Write a UTC day such as 2026-12-31, or a time such as 2026-12-31T18:00:00Z.',
    };
  return {
    message: wanted === undefined ? `${name} ${error.message ?? 'is wrong'}.` : `${name} is not ${wanted}.`,
    fix: `Write ${wanted ?? 'text'}.`,
  };
}

function wordingOf(error: ErrorObject, spot: Spot): Wording {
  const { params } = error;
  const name = spot.entry === undefined ? shown(spot.tree) : quote(spot.entry.key);
  switch (error.keyword) {
    case 'type':
      return wrongType(error, spot);
    case 'anyOf':
      return spot.tree.kind === 'scalar' && spot.tree.value === null
        ? { message: 'The entry is empty.', fix: 'Write an entry, or remove the line.' }
        : {
            message: `An entry must be text or a mapping, not ${shown(spot.tree)}.`,
            fix: 'Write a name, in quotes if it is a number.',
          };
    case 'required':
      return {
        message: `${quote(String(property(params, 'missingProperty')))} is missing.`,
        fix: 'Add it here.',
      };
    case 'enum': {
      const allowed = [property(params, 'allowedValues')].flat().map(String);
      const fallback = `Write one of: ${allowed.join(', ')}.`;
      const text = spot.tree.kind === 'scalar' ? String(spot.tree.value) : undefined;
      return {
        message: `${name} cannot be ${shown(spot.tree)}.`,
        fix: text === undefined ? fallback : suggester(() => allowed)(text, fallback),
        why: `The values are ${allowed.join(', ')}.`,
      };
    }
    case 'const':
      return {
        message: `${name} must be ${String(property(params, 'allowedValue'))}, not ${shown(spot.tree)}.`,
        fix: 'This version of rolecall reads no other.',
      };
    case 'format':
    case 'pattern':
    case 'not':
    case 'minLength':
    case 'maxLength':
      return wrongText(error, spot);
    case 'false schema':
      return { message: `${name} cannot be combined with the other keys here.`, fix: 'Keep one of them.' };
    default:
      return { message: `${name} ${error.message ?? 'is wrong'}.`, fix: 'See `rolecall schema`.' };
  }
}

/** One schema fault as a problem at the key or value that causes it. */
export function schemaProblem(
  text: Text,
  root: Tree,
  error: ErrorObject,
  entryOf: EntryFinder,
): Problem | undefined {
  const spot = spotOf(root, error.instancePath, entryOf);
  if (spot === undefined) return undefined;
  const extra =
    error.keyword === 'additionalProperties'
      ? String(property(error.params, 'additionalProperty'))
      : undefined;
  const key = extra ?? error.propertyName;
  const entry = key !== undefined && spot.tree.kind === 'map' ? entryOf(spot.tree, key) : undefined;
  const offset =
    entry?.start ?? (error.keyword === 'required' ? (spot.entry?.start ?? spot.tree.start) : spot.tree.start);
  const wording = extra === undefined ? wordingOf(error, spot) : unknownKey(error, extra, spot);
  return { code: 'schema', severity: 'error', ...wording, place: placeAt(text, offset) };
}
