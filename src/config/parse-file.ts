import { isAccess, isCases, isRoot } from '#compiled/files';
import type { Problem } from '../domain/problem.ts';
import { type FileKind, type Parts, readParts } from './declare/read-parts.ts';
import { findEscapedCharacters, findHiddenCharacters, HIDING_ESCAPE } from './parse/hidden-characters.ts';
import { duplicateKeys, type Positions, positionsIn, type Reading } from './parse/places.ts';
import { readJson, readSoundJson } from './parse/read-json.ts';
import { readYaml } from './parse/read-yaml.ts';
import { findConflicts, type Text } from './parse/text.ts';

export interface ParsedFile {
  readonly text: Text;
  readonly kind: FileKind;
  readonly problems: readonly Problem[];
  /** Undefined if the file is not YAML or JSON. */
  readonly parts: Parts | undefined;
  /** Parses again, because values need much memory. */
  readonly value: () => unknown;
  readonly positions: Positions;
}

const VALIDATORS = { root: isRoot, access: isAccess, cases: isCases } as const;
const isJson = ({ file }: Text): boolean => file.endsWith('.json');

function readAs(text: Text, withPlaces: boolean): Reading | undefined {
  if (!isJson(text)) return readYaml(text, withPlaces);
  return withPlaces ? readJson(text).reading : readSoundJson(text.content);
}

async function readWithPlaces(text: Text) {
  const reading = isJson(text) ? undefined : readYaml(text, true);
  if (reading !== undefined) return { reading, problems: [] };
  const read = isJson(text) ? readJson(text) : (await import('./parse/reread-yaml.ts')).rereadYaml(text);
  if (read.reading !== undefined) return read;
  // A merge conflict breaks the syntax around it.
  const conflicts = findConflicts(text);
  return conflicts.length === 0 ? read : { problems: conflicts };
}

/** Reads JSON if the name ends in `.json`, else YAML. Checks everything that needs no other file. */
export async function parseFile(text: Text, kind: FileKind): Promise<ParsedFile> {
  const hidden = findHiddenCharacters(text);
  const mayHide = hidden.length > 0 || (text.content.includes('\\') && HIDING_ESCAPE.test(text.content));
  const quick = mayHide ? undefined : readAs(text, false);
  if (quick?.repeated.size === 0 && VALIDATORS[kind](quick.value)) {
    const positions = positionsIn(() => readAs(text, true)?.spot);
    const parts = readParts(text, kind, quick.value, positions);
    return { text, kind, problems: [], parts, value: () => readAs(text, false)?.value, positions };
  }
  const { reading, problems } = await readWithPlaces(text);
  const positions = positionsIn(() => reading?.spot);
  if (reading === undefined) {
    const found = [...hidden, ...problems];
    return { text, kind, problems: found, parts: undefined, value: () => undefined, positions };
  }
  const { value } = reading;
  const found = [hidden, problems, findEscapedCharacters(text, reading), duplicateKeys(text, reading)].flat();
  const wrong = VALIDATORS[kind](value)
    ? []
    : (await import('./schema/check-schema.ts')).checkSchema(text, value, positions, kind);
  const parts = readParts(text, kind, value, positions);
  return { text, kind, problems: [...found, ...wrong], parts, value: () => value, positions };
}
