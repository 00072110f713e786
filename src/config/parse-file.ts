import { isAccess, isCases, isRoot } from '#compiled/files';
import type { Problem } from '../domain/problem.ts';
import { SharedTexts } from '../domain/shared-texts.ts';
import { findEscapedCharacters, findHiddenCharacters, mayHideByEscape } from './parse/hidden-characters.ts';
import { readJson, rereadJson } from './parse/read-json.ts';
import { readYaml } from './parse/read-yaml.ts';
import { findConflicts, type Text } from './parse/text.ts';
import { findDuplicateKeys, type Positions, plainOf, positionsIn, type Tree } from './parse/tree.ts';

/** The schema that a file is checked with: the root file has settings, included files have only access; cases are for rules. */
export type FileKind = 'root' | 'access' | 'cases';

/** A file as far as it can be understood: without content, nothing in it can be judged. */
export interface ParsedFile {
  readonly text: Text;
  readonly kind: FileKind;
  readonly content: Content | undefined;
  readonly problems: readonly Problem[];
}

/** What a file says as plain values, and where it says so. */
export interface Content {
  readonly value: unknown;
  readonly positions: Positions;
}

const VALIDATORS = { root: isRoot, access: isAccess, cases: isCases } as const;
const isJson = ({ file }: Text): boolean => file.endsWith('.json');

interface Read {
  readonly tree: Tree | undefined;
  readonly problems: readonly Problem[];
}

async function readTree(text: Text, texts: SharedTexts): Promise<Read> {
  const json = isJson(text);
  const fast = json ? undefined : readYaml(text.content, texts);
  if (fast !== undefined) return { tree: fast, problems: [] };
  const read = json ? rereadJson(text) : (await import('./parse/reread-yaml.ts')).rereadYaml(text);
  // A conflict breaks the syntax of the lines around it.
  const conflicts = read.tree === undefined ? findConflicts(text) : [];
  return conflicts.length === 0 ? read : { tree: undefined, problems: conflicts };
}

/**
 * Reads one file, JSON by its extension `.json` and YAML else, and checks all that needs no other file. Equal elements of lists
 * are one text over all files that are read with the same `texts`.
 */
export async function parseFile(
  text: Text,
  kind: FileKind,
  texts: SharedTexts = new SharedTexts(),
): Promise<ParsedFile> {
  const hidden = findHiddenCharacters(text);
  if (isJson(text) && hidden.length === 0 && !mayHideByEscape(text.content)) {
    const read = readJson(text.content, texts);
    if (read !== undefined && VALIDATORS[kind](read.value)) {
      const positions = positionsIn(() => rereadJson(text).tree);
      return { text, kind, content: { value: read.value, positions }, problems: [] };
    }
  }
  const { tree, problems } = await readTree(text, texts);
  if (tree === undefined) return { text, kind, content: undefined, problems: [...hidden, ...problems] };
  const value = plainOf(tree);
  const schema = VALIDATORS[kind](value)
    ? []
    : (await import('./schema/check-schema.ts')).checkSchema(text, tree, kind);
  const found = [
    ...hidden,
    ...problems,
    ...findEscapedCharacters(text, tree),
    ...findDuplicateKeys(text, tree),
    ...schema,
  ];
  return { text, kind, content: { value, positions: positionsIn(() => tree) }, problems: found };
}
