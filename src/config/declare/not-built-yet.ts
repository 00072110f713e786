import type { Problem } from '../../domain/problem.ts';
import { type Entry, entriesOf, entryOf, field, type Tree, textOf } from '../parse/tree.ts';
import type { Reader } from './reader.ts';

const SETTINGS: readonly { readonly path: readonly [string, string]; readonly value?: string }[] = [
  { path: ['manage', 'vanished'] },
  { path: ['manage', 'removals'], value: 'suggest' },
  { path: ['manage', 'unresolved'], value: 'hold' },
  { path: ['guards', 'restrict'] },
  { path: ['guards', 'allow'] },
];

/** Problems for keys that the schema knows and this version does not perform: never silence. */
export function findNotBuiltYet(reader: Reader, root: Tree): Problem[] {
  const found: { entry: Entry; name: string }[] = [];
  for (const { path, value } of SETTINGS) {
    const entry = entryOf(field(root, path[0]), path[1]);
    if (entry === undefined || (value !== undefined && textOf(entry.value) !== value)) continue;
    found.push({ entry, name: value === undefined ? path.join('.') : `${path.join('.')}: ${value}` });
  }
  for (const { value } of entriesOf(field(root, 'users'))) {
    const entry = entryOf(value, 'previously');
    if (entry !== undefined) found.push({ entry, name: 'previously' });
  }
  return found.map(({ entry, name }) => ({
    code: 'not-built-yet',
    severity: 'error',
    message: `${name} is not built yet`,
    why: 'this version would not do what the line says',
    fix: 'remove the line until a version performs it',
    place: reader.locate(entry.start),
  }));
}
