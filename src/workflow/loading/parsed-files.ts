import type { Text } from '../../config/parse/text.ts';
import { type FileKind, type ParsedFile, parseFile } from '../../config/parse-file.ts';

/** Files that were parsed, by where they lie and what they are called, for as long as somebody has them. */
const inUse = new Map<string, WeakRef<ParsedFile>>();

/**
 * Parses a file that several root files may include. While one of them has it, the others take over what was made of the
 * same text; to tell, the file is read each time.
 */
export async function parseShared(
  path: string,
  text: Text,
  kind: FileKind,
  found?: unknown,
): Promise<ParsedFile> {
  const key = JSON.stringify([path, text.file, kind]);
  const known = inUse.get(key)?.deref();
  if (known !== undefined && known.text.content === text.content) return known;
  const parsed = await parseFile(text, kind, found);
  inUse.set(key, new WeakRef(parsed));
  return parsed;
}
