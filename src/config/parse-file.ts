import { isAccess, isCases, isRoot } from '#compiled/files';
import type { Problem } from '../domain/problem.ts';
import { rootValue } from './declare/placed-value.ts';
import { readSections } from './declare/read-sections.ts';
import { readIncludes, readSettings } from './declare/read-settings.ts';
import { findEscapedCharacters, findHiddenCharacters, HIDING_ESCAPE } from './parse/hidden-characters.ts';
import { duplicateKeys, type Positions, positionsIn, type Reading } from './parse/places.ts';
import { readJson, readSoundJson } from './parse/read-json.ts';
import { readYaml } from './parse/read-yaml.ts';
import { findConflicts, type Text } from './parse/text.ts';

/** A `root` file has settings, an `access` file has only access, a `cases` file has examples for rules. */
export type FileKind = 'root' | 'access' | 'cases';

export interface ParsedFile {
  readonly text: Text;
  readonly kind: FileKind;
  readonly problems: readonly Problem[];
  /** Undefined if rolecall cannot parse the text. */
  readonly contents: ReturnType<typeof readContents> | undefined;
  /** Parses a valid file again at each call, because a stored value would need much memory. */
  readonly value: () => unknown;
  readonly positions: Positions;
}

export function readContents(text: Text, kind: FileKind, value: unknown, positions: Positions) {
  const problems: Problem[] = [];
  const root = rootValue(text, value, positions, problems);
  return {
    sections: readSections(root),
    settings: kind === 'root' ? readSettings(root) : undefined,
    includes: kind === 'root' ? readIncludes(root) : undefined,
    problems,
  };
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

/**
 * Reads JSON if the name ends in `.json`, else YAML. Checks everything that needs no other file. With `isBase`,
 * accepts settings of other versions of rolecall.
 */
export async function parseFile(text: Text, kind: FileKind, isBase = false): Promise<ParsedFile> {
  const hidden = findHiddenCharacters(text);
  const mayHide = hidden.length > 0 || (text.content.includes('\\') && HIDING_ESCAPE.test(text.content));
  const quick = mayHide ? undefined : readAs(text, false);
  if (quick?.repeated.size === 0 && VALIDATORS[kind](quick.value)) {
    const positions = positionsIn(() => readAs(text, true)?.spot);
    const contents = readContents(text, kind, quick.value, positions);
    return { text, kind, problems: [], contents, value: () => readAs(text, false)?.value, positions };
  }
  const { reading, problems } = await readWithPlaces(text);
  const positions = positionsIn(() => reading?.spot);
  if (reading === undefined) {
    const found = [...hidden, ...problems];
    return { text, kind, problems: found, contents: undefined, value: () => undefined, positions };
  }
  const { value } = reading;
  const found = [hidden, problems, findEscapedCharacters(text, reading), duplicateKeys(text, reading)].flat();
  const wrong = VALIDATORS[kind](value)
    ? []
    : (await import('./schema/check-schema.ts')).checkSchema(text, value, positions, kind, isBase);
  const contents = readContents(text, kind, value, positions);
  return { text, kind, problems: [...found, ...wrong], contents, value: () => value, positions };
}
