import { isAccess, isCases, isRoot } from '#compiled/files';
import type { Problem } from '../domain/problem.ts';
import { findEscapedCharacters, findHiddenCharacters, mayHideByEscape } from './parse/hidden-characters.ts';
import { duplicateKeys, type Positions, positionsIn, type Reading, type Rereading } from './parse/places.ts';
import { readJson, readSoundJson } from './parse/read-json.ts';
import { readYaml } from './parse/read-yaml.ts';
import { findConflicts, type Text } from './parse/text.ts';

/** The schema: `root` has settings, `access` only access, `cases` examples for rules. */
export type FileKind = 'root' | 'access' | 'cases';

/** `content` is undefined if the file cannot be read as YAML or JSON. */
export interface ParsedFile {
  readonly text: Text;
  readonly kind: FileKind;
  readonly content: Content | undefined;
  readonly problems: readonly Problem[];
}

export interface Content {
  /** Frees the value after the first read and parses again: values need far more memory than text. */
  readonly value: () => unknown;
  readonly positions: Positions;
}

const VALIDATORS = { root: isRoot, access: isAccess, cases: isCases } as const;
const isJson = ({ file }: Text): boolean => file.endsWith('.json');

function readAs(text: Text, withPlaces: boolean): Reading | undefined {
  if (!isJson(text)) return readYaml(text.content, withPlaces);
  return withPlaces ? readJson(text).reading : readSoundJson(text.content);
}

async function reread(text: Text): Promise<Rereading> {
  const reading = readAs(text, true);
  if (reading !== undefined) return { reading, problems: [] };
  const again = isJson(text) ? readJson(text) : (await import('./parse/reread-yaml.ts')).rereadYaml(text);
  // A merge conflict breaks the syntax around it.
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

/** JSON if the name ends in `.json`, else YAML. Checks everything that needs no other file. */
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
