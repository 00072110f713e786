import { isAccess, isCases, isRoot } from '#compiled/files';
import type { Problem } from '../domain/problem.ts';
import { findEscapedCharacters, findHiddenCharacters, mayHideByEscape } from './parse/hidden-characters.ts';
import { duplicateKeys, type Positions, positionsIn, type Reading, type Rereading } from './parse/places.ts';
import { readJson } from './parse/read-json.ts';
import { readYaml } from './parse/read-yaml.ts';
import { findConflicts, type Text } from './parse/text.ts';

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

const readAs = (text: Text, withPlaces: boolean): Reading | undefined =>
  isJson(text) ? readJson(text, withPlaces).reading : readYaml(text.content, withPlaces);

async function reread(text: Text): Promise<Rereading> {
  const reading = readAs(text, true);
  if (reading !== undefined) return { reading, problems: [] };
  const again = isJson(text)
    ? readJson(text, true)
    : (await import('./parse/reread-yaml.ts')).rereadYaml(text);
  // A conflict breaks the syntax of the lines around it.
  const conflicts = again.reading === undefined ? findConflicts(text) : [];
  return conflicts.length === 0 ? again : { problems: conflicts };
}

function soundContent(text: Text, value: unknown): Content {
  let kept: { readonly value: unknown } | undefined = { value };
  return {
    value: () => {
      const read = kept ?? readAs(text, false);
      kept = undefined;
      return read?.value;
    },
    positions: positionsIn(() => readAs(text, true)?.spot),
  };
}

/** Reads one file, JSON by its extension `.json` and YAML else, and checks all that needs no other file. */
export async function parseFile(text: Text, kind: FileKind): Promise<ParsedFile> {
  const hidden = findHiddenCharacters(text);
  const sound = hidden.length > 0 || mayHideByEscape(text.content) ? undefined : readAs(text, false);
  if (sound?.repeated.size === 0 && VALIDATORS[kind](sound.value))
    return { text, kind, content: soundContent(text, sound.value), problems: [] };
  const { reading, problems } = await reread(text);
  if (reading === undefined) return { text, kind, content: undefined, problems: [...hidden, ...problems] };
  const { value, spot } = reading;
  const positions = positionsIn(() => spot);
  const wrong = VALIDATORS[kind](value)
    ? []
    : (await import('./schema/check-schema.ts')).checkSchema(text, value, positions, kind);
  return {
    text,
    kind,
    content: { value: () => value, positions },
    problems: [
      ...hidden,
      ...problems,
      ...findEscapedCharacters(text, reading),
      ...duplicateKeys(text, reading),
      ...wrong,
    ],
  };
}
