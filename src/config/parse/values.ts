import type { Segment } from '../../domain/source.ts';

/** Undefined for a missing key, and if `value` is no mapping. */
export const field = (value: unknown, key: string): unknown =>
  isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty for anything but a mapping, which the schema has reported. */
export const entriesOf = (value: unknown): readonly (readonly [key: string, value: unknown])[] =>
  isMap(value) ? Object.entries(value) : [];

export const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function valueAt(root: unknown, path: readonly Segment[]): unknown {
  let value = root;
  for (const segment of path) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else if (isMap(value) && Object.hasOwn(value, segment)) value = value[segment];
    else return undefined;
  }
  return value;
}
