import type { Problem } from '../domain/problem.ts';
import { findDuplicateKeys } from './parse/duplicate-keys.ts';
import { findEscapedCharacters, findHiddenCharacters } from './parse/hidden-characters.ts';
import { readJson } from './parse/read-json.ts';
import { readYaml } from './parse/read-yaml.ts';
import type { Text } from './parse/text.ts';
import type { Tree } from './parse/tree.ts';
import { checkSchema, type FileKind } from './schema/check-schema.ts';

/** A file as far as it can be understood: without a tree, nothing in it can be judged. */
export interface ParsedFile {
  readonly text: Text;
  readonly kind: FileKind;
  readonly tree: Tree | undefined;
  readonly problems: readonly Problem[];
}

/** Reads one file, JSON by its extension `.json` and YAML else, and checks all that needs no other file. */
export function parseFile(text: Text, kind: FileKind): ParsedFile {
  const hidden = findHiddenCharacters(text);
  const { tree, problems } = text.file.endsWith('.json') ? readJson(text) : readYaml(text);
  if (tree === undefined) return { text, kind, tree, problems: [...hidden, ...problems] };
  return {
    text,
    kind,
    tree,
    problems: [
      ...hidden,
      ...problems,
      ...findEscapedCharacters(text, tree),
      ...findDuplicateKeys(text, tree),
      ...checkSchema(text, tree, kind),
    ],
  };
}
