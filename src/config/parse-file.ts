import { isAccess, isCases, isRoot } from '#compiled/files';
import type { Problem } from '../domain/problem.ts';
import { findDuplicateKeys } from './parse/duplicate-keys.ts';
import { findEscapedCharacters, findHiddenCharacters, mayHideByEscape } from './parse/hidden-characters.ts';
import { type Positions, positionsIn, positionsInJson } from './parse/positions.ts';
import { readJson } from './parse/read-json.ts';
import { readYaml, readYamlValue } from './parse/read-yaml.ts';
import { ListTexts } from './parse/scalar.ts';
import type { Text } from './parse/text.ts';
import { plainOf, type Tree } from './parse/tree.ts';

/** Which schema a file is checked with: the root file has settings, included files have only access; cases are for rules. */
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
  /** Reads the value once more, the same; absent where the text is not written so that it could be read fast. */
  readonly again?: () => unknown;
}

const VALIDATORS = { root: isRoot, access: isAccess, cases: isCases } as const;
const isJson = ({ file }: Text): boolean => file.endsWith('.json');

const treeOf = (content: string): Tree => {
  const read = readYaml(content);
  if (read === undefined) throw new Error('a text that was read cannot be read again');
  return read;
};

/** The value of a YAML file in which nothing is wrong; undefined where something is, or may be. */
function soundYaml(text: Text, kind: FileKind, known: ListTexts): unknown {
  const { content } = text;
  // Of plain ASCII controls alone may be hidden, and what reads YAML leaves them to others.
  if (!text.isAscii && findHiddenCharacters(text).length > 0) return undefined;
  const value = readYamlValue(content, known);
  if (value === undefined || !VALIDATORS[kind](value)) return undefined;
  if (mayHideByEscape(content) && findEscapedCharacters(text, treeOf(content)).length > 0) return undefined;
  return value;
}

/** The content of a file in which nothing is wrong; undefined where something is, or may be. */
function readSound(text: Text, kind: FileKind, known: ListTexts): Content | undefined {
  const { content } = text;
  if (isJson(text)) {
    // JSON has no controls in it, and is parsed faster than it could be searched for them.
    const mayHide = text.isAscii ? content.includes('\u007f') : findHiddenCharacters(text).length > 0;
    if (mayHide || mayHideByEscape(content)) return undefined;
    const read = readJson(content, known);
    return read !== undefined && VALIDATORS[kind](read.value)
      ? {
          value: read.value,
          positions: positionsInJson(content),
          again: () => readJson(content)?.value,
        }
      : undefined;
  }
  const value = soundYaml(text, kind, known);
  return value === undefined
    ? undefined
    : { value, positions: positionsInYaml(() => treeOf(content)), again: () => readYamlValue(content) };
}

/** Positions in a tree that is read again when somebody asks, since a tree is larger than its text. */
function positionsInYaml(treeAgain: () => Tree): Positions {
  let found: Positions | undefined;
  return (trail) => {
    found ??= positionsIn(treeAgain());
    return found(trail);
  };
}

/** The same file without its value, which is larger than its text: it is read again for whoever asks for it. */
export function lettingGo(file: ParsedFile): ParsedFile {
  const { again, positions } = file.content ?? {};
  if (again === undefined || positions === undefined) return file;
  const content: Content = {
    get value() {
      return again();
    },
    positions,
    again,
  };
  return { ...file, content };
}

/** Reads a file again, slowly, for what is wrong with it and where. */
async function readAgain(text: Text): Promise<{ tree: Tree | undefined; problems: Problem[] }> {
  if (isJson(text)) return (await import('./parse/reread-json.ts')).rereadJson(text);
  return (await import('./parse/reread-yaml.ts')).rereadYaml(text);
}

/**
 * Reads one file, JSON by its extension `.json` and YAML else, and checks all that needs no other file. Texts that lists of other
 * files had are the same ones, where these are `known`.
 */
export async function parseFile(
  text: Text,
  kind: FileKind,
  known: ListTexts = new ListTexts(),
): Promise<ParsedFile> {
  const sound = readSound(text, kind, known);
  if (sound !== undefined) return { text, kind, content: sound, problems: [] };
  const hidden = findHiddenCharacters(text);
  const { tree, problems } = await readAgain(text);
  if (tree === undefined) return { text, kind, content: undefined, problems: [...hidden, ...problems] };
  const { checkSchema } = await import('./schema/check-schema.ts');
  return {
    text,
    kind,
    content: { value: plainOf(tree), positions: positionsIn(tree) },
    problems: [
      ...hidden,
      ...problems,
      ...findEscapedCharacters(text, tree),
      ...findDuplicateKeys(text, tree),
      ...checkSchema(text, tree, kind),
    ],
  };
}
