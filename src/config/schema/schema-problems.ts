import type { ErrorObject } from 'ajv';
import { cut, quote, suggester } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeAt, type Text } from '../parse/text.ts';
import type { Entry, Tree } from '../parse/tree.ts';

const ROOT_ONLY = new Set(['version', 'portal', 'include', 'manage', 'guards', 'apply']);

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

/** Follows a JSON pointer through the tree; undefined where it leads into something that cannot be judged. */
function spotOf(root: Tree, pointer: string): Spot | undefined {
  const path = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  let tree = root;
  let entry: Entry | undefined;
  for (const part of path) {
    if (tree.kind === 'map') {
      entry = tree.entries.findLast(({ key }) => key === part);
      if (entry === undefined) return undefined;
      tree = entry.value;
    } else if (tree.kind === 'list') {
      const element = tree.elements[Number(part)];
      if (element === undefined) return undefined;
      entry = undefined;
      tree = element;
    } else return undefined;
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
  readonly message: string;
  readonly why?: string;
  readonly fix?: string;
}

const EMPTY_BY_TYPE: Record<string, string> = { object: '{}', array: '[]' };

function wrongType(error: ErrorObject, { tree, entry, path }: Spot): Wording {
  const types: readonly string[] = [property(error.params, 'type')].flat().map(String);
  const wanted = titleOf(error) ?? types.map((type) => TYPE_NOUNS[type] ?? type).join(' or ');
  const name = entry === undefined ? 'this' : quote(entry.key);
  if (tree.kind === 'scalar' && tree.value === null) {
    const empty = EMPTY_BY_TYPE[types[0] ?? ''];
    const isRoot = path.length === 0;
    return {
      message: isRoot ? 'the file is empty' : `nothing stands behind ${name}`,
      why: 'an emptied section must not be taken for "nobody"',
      fix:
        empty === undefined
          ? `write ${wanted}, or remove the key`
          : `write ${empty} if none is meant, or remove the ${isRoot ? 'file' : 'key'}`,
    };
  }
  const quoted = types.includes('string') && tree.kind === 'scalar';
  return {
    message: `${name} must be ${wanted}, not ${shown(tree)}`,
    ...(quoted ? { fix: `put it in quotes: "${cut(String(tree.value))}"` } : { fix: `write ${wanted} here` }),
  };
}

function unknownKey(error: ErrorObject, key: string, spot: Spot): Wording {
  const known = Object.keys((property(error.parentSchema, 'properties') as object | undefined) ?? {});
  if (spot.path.length === 0 && ROOT_ONLY.has(key) && !known.includes('version')) {
    return {
      message: `${quote(key)} does not belong in an included file`,
      why: 'settings live in the root file only',
      fix: 'move it to the root file',
    };
  }
  return {
    message: `unknown key ${quote(key)}`,
    fix: suggester(() => known)(key, `the keys here are ${known.join(', ')}`),
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
        ? { message: 'nothing stands here', fix: 'write an entry, or remove the line' }
        : {
            message: `an entry must be text or a mapping, not ${shown(spot.tree)}`,
            fix: 'write a name, in quotes if it is a number',
          };
    case 'required':
      return {
        message: `${quote(String(property(params, 'missingProperty')))} is missing`,
        fix: 'add it here',
      };
    case 'enum': {
      const allowed = [property(params, 'allowedValues')].flat().map(String);
      const fallback = `write one of: ${allowed.join(', ')}`;
      return {
        message: `${name} cannot be ${shown(spot.tree)}`,
        fix:
          spot.tree.kind === 'scalar'
            ? suggester(() => allowed)(String(spot.tree.value), fallback)
            : fallback,
        why: `the values are ${allowed.join(', ')}`,
      };
    }
    case 'const':
      return {
        message: `${name} must be ${String(property(params, 'allowedValue'))}, not ${shown(spot.tree)}`,
        fix: 'this rolecall reads no other',
      };
    case 'format':
    case 'pattern':
    case 'not':
    case 'minLength':
    case 'maxLength': {
      const wanted = titleOf(error);
      const value = error.propertyName === undefined ? shown(spot.tree) : quote(error.propertyName);
      if (wanted === 'a pattern' && value.startsWith('"!')) {
        return {
          message: `${value} begins with "!"`,
          why: 'patterns have no negation',
          fix: 'name what is meant; a pattern only ever adds',
        };
      }
      if (error.keyword === 'format') {
        return {
          message: `${value} names no real day or time`,
          fix: 'write a UTC day such as 2026-12-31, or a time such as 2026-12-31T18:00:00Z',
        };
      }
      return {
        message:
          wanted === undefined ? `${value} ${error.message ?? 'is wrong'}` : `${value} is not ${wanted}`,
        fix: `write ${wanted ?? 'text'}`,
      };
    }
    case 'false schema':
      return { message: `${name} cannot stand beside the other keys here`, fix: 'keep one of them' };
    default:
      return { message: `${name} ${error.message ?? 'is wrong'}`, fix: 'see the schema: rolecall schema' };
  }
}

const WHY = 'the schema allows nothing else here, and a guess could give access that nobody meant';

/** One schema fault as a problem at the key or value that causes it. */
export function schemaProblem(text: Text, root: Tree, error: ErrorObject): Problem | undefined {
  const spot = spotOf(root, error.instancePath);
  if (spot === undefined) return undefined;
  const extra =
    error.keyword === 'additionalProperties'
      ? String(property(error.params, 'additionalProperty'))
      : undefined;
  const key = extra ?? error.propertyName;
  const entry =
    key === undefined
      ? undefined
      : spot.tree.kind === 'map'
        ? spot.tree.entries.find((one) => one.key === key)
        : undefined;
  const offset =
    entry?.start ?? (error.keyword === 'required' ? (spot.entry?.start ?? spot.tree.start) : spot.tree.start);
  const wording = extra === undefined ? wordingOf(error, spot) : unknownKey(error, extra, spot);
  return { code: 'schema', severity: 'error', why: WHY, ...wording, place: placeAt(text, offset) };
}
