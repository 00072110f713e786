import type { Problem } from '../../domain/problem.ts';
import type { Trail } from '../../domain/source.ts';
import { field } from '../parse/values.ts';
import { keyOf, type Reader, trailOf } from './reader.ts';

const SETTINGS: readonly { readonly path: readonly [string, string]; readonly value?: string }[] = [
  { path: ['manage', 'vanished'], value: 'create' },
  { path: ['manage', 'unresolved'], value: 'hold' },
  { path: ['guards', 'restrict'] },
  { path: ['guards', 'allow'] },
];

/** Problems for keys that the schema knows and this version does not perform: never silence. */
export function findNotBuiltYet(reader: Reader): Problem[] {
  const found: { at: Trail; name: string }[] = [];
  for (const { path, value } of SETTINGS) {
    const written = field(field(reader.value, path[0]), path[1]);
    if (written === undefined || (value !== undefined && written !== value)) continue;
    found.push({
      at: trailOf(...path),
      name: value === undefined ? path.join('.') : `${path.join('.')}: ${value}`,
    });
  }
  for (const [user, value] of reader.users) {
    const written = field(value, 'previously');
    if (written !== undefined) found.push({ at: trailOf('users', user, 'previously'), name: 'previously' });
  }
  return found.map(({ at, name }) => ({
    code: 'not-built-yet',
    severity: 'error',
    message: `${name} is not built yet`,
    why: 'this version would not do what the line says',
    fix: 'remove the line until a version performs it',
    place: reader.locate(keyOf(at)),
  }));
}
