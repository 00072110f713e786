import { parseUntil } from '../../domain/window.ts';

/** The formats of the schemas: `instant` is a day or a time that there is. */
export const formats = {
  instant: (text: string): boolean => parseUntil(text) !== undefined,
} as const;
