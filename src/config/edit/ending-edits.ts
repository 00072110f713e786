import type { EndingLine } from '../../domain/ended.ts';
import { isMap, valueAt } from '../parse/values.ts';
import type { Plain } from './edit.ts';
import type { FileEdit } from './names.ts';

/**
 * Gives a line an end and a reason: a line of one word becomes a mapping, one that has a reason keeps it. `saidBy` is what
 * a file says, as plain values.
 */
export function endingEdits(
  { kind, source: { file, path } }: EndingLine,
  limits: { readonly until: string; readonly reason: string },
  saidBy: (file: string) => unknown,
): readonly FileEdit[] {
  const value = valueAt(saidBy(file), path);
  if (typeof value === 'string') {
    const whole: Plain = { [kind === 'member' ? 'user' : 'report']: value, ...limits };
    return [{ file, edit: { kind: 'set', path, value: whole } }];
  }
  if (!isMap(value)) return [];
  return Object.entries(limits)
    .filter(([key]) => !Object.hasOwn(value, key))
    .map(([key, limit]) => ({ file, edit: { kind: 'set', path: [...path, key], value: limit } }));
}
