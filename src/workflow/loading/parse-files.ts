import type { Text } from '../../config/parse/text.ts';
import { type ParsedFile, parseFile } from '../../config/parse-file.ts';
import { SharedTexts } from '../../domain/shared-texts.ts';

/** A file of access that is read and not parsed. */
export interface ReadFile {
  readonly path: string;
  readonly text: Text;
  /** True for one that several root files may include. */
  readonly isShared: boolean;
}

/** Shared files that were parsed, by where they lie and what they are called, for as long as somebody has them. */
const inUse = new Map<string, WeakRef<ParsedFile>>();

/** Parses a shared file, or takes what another root file made of the same text; to tell, it is read each time. */
async function parseShared({ path, text }: ReadFile, texts: SharedTexts): Promise<ParsedFile> {
  const key = JSON.stringify([path, text.file]);
  const known = inUse.get(key)?.deref();
  if (known?.text.content === text.content) return known;
  const parsed = await parseFile(text, 'access', texts);
  inUse.set(key, new WeakRef(parsed));
  return parsed;
}

/** Parses files, and calls back with each in their order, as soon as it is known. */
export async function parseFiles(
  files: readonly ReadFile[],
  onParsed: (file: ParsedFile) => void,
): Promise<void> {
  const texts = new SharedTexts();
  for (const file of files)
    onParsed(await (file.isShared ? parseShared(file, texts) : parseFile(file.text, 'access', texts)));
}
