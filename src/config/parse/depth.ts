import type { Problem } from '../../domain/problem.ts';
import { placeAt, type Text } from './text.ts';

/** How deep mappings and lists may nest. Parsers recurse, so this is checked before anything is built. */
export const MAX_DEPTH = 32;

export const tooDeep = (text: Text, offset: number): Problem => ({
  code: 'yaml-feature',
  severity: 'error',
  message: `the text nests deeper than ${MAX_DEPTH} levels here`,
  why: 'no file of rolecall needs more than ten',
  fix: 'remove the extra brackets or indentation',
  place: placeAt(text, offset),
});
