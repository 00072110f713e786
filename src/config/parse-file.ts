import { isAccess, isCases, isRoot } from '#compiled/files';
import type { Problem } from '../domain/problem.ts';
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
  /** Values take many times the memory of their text: they are kept until somebody has read them, and then read again. */
  readonly value: () => unknown;
  readonly positions: Positions;
}

const VALIDATORS = { root: isRoot, access: isAccess, cases: isCases } as const;
const isJson = ({ file }: Text): boolean => file.endsWith('.json');

function contentOf(value: unknown, treeAgain: () => Tree | undefined): Content {
  let kept: { readonly value: unknown } | undefined = { value };
  return {
    value: () => {
      if (kept === undefined) {
        const tree = treeAgain();
        return tree && plainOf(tree);
      }
      const { value: first } = kept;
      kept = undefined;
      return first;
    },
    positions: positionsIn(treeAgain),
  };
}

/** Reads a file slowly, for what is wrong in it and where. */
async function readSlowly(text: Text): Promise<{ tree: Tree | undefined; problems: Problem[] }> {
  const read = isJson(text) ? rereadJson(text) : (await import('./parse/reread-yaml.ts')).rereadYaml(text);
  // A conflict breaks the syntax of the lines around it.
  const conflicts = read.tree === undefined ? findConflicts(text) : [];
  return conflicts.length === 0 ? read : { tree: undefined, problems: conflicts };
}

/** Reads one file, JSON by its extension `.json` and YAML else, and checks all that needs no other file. */
export async function parseFile(text: Text, kind: FileKind): Promise<ParsedFile> {
  const hidden = findHiddenCharacters(text);
  if (isJson(text) && hidden.length === 0 && !mayHideByEscape(text.content)) {
    const read = readJson(text.content);
    if (read !== undefined && VALIDATORS[kind](read.value))
      return { text, kind, content: contentOf(read.value, () => rereadJson(text).tree), problems: [] };
  }
  const fast = isJson(text) ? undefined : readYaml(text.content);
  const { tree, problems } = fast === undefined ? await readSlowly(text) : { tree: fast, problems: [] };
  if (tree === undefined) return { text, kind, content: undefined, problems: [...hidden, ...problems] };
  const value = plainOf(tree);
  const wrong = VALIDATORS[kind](value)
    ? []
    : (await import('./schema/check-schema.ts')).checkSchema(text, tree, kind);
  return {
    text,
    kind,
    content: contentOf(value, fast === undefined ? () => tree : () => readYaml(text.content)),
    problems: [
      ...hidden,
      ...problems,
      ...findEscapedCharacters(text, tree),
      ...findDuplicateKeys(text, tree),
      ...wrong,
    ],
  };
}
