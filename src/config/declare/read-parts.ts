import type { Problem } from '../../domain/problem.ts';
import type { Positions } from '../parse/places.ts';
import type { Text } from '../parse/text.ts';
import { rootPartOf } from './part.ts';
import { readSections } from './read-sections.ts';
import { readIncludes, readSettings } from './read-settings.ts';

/** A `root` file has settings, an `access` file has only access, a `cases` file has examples for rules. */
export type FileKind = 'root' | 'access' | 'cases';

export function readParts(text: Text, kind: FileKind, value: unknown, positions: Positions) {
  const problems: Problem[] = [];
  const root = rootPartOf(text, value, positions, problems);
  return {
    sections: readSections(root),
    settings: kind === 'root' ? readSettings(root) : undefined,
    includes: kind === 'root' ? readIncludes(root) : undefined,
    problems,
  };
}

export type Parts = ReturnType<typeof readParts>;
