import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { declare } from '../../config/declare/declare.ts';
import { type Edit, editedValue, treeOf } from '../../config/edit/edit.ts';
import { editText } from '../../config/edit/edit-text.ts';
import type { FileEdit } from '../../config/edit/names.ts';
import { NotEditableError } from '../../config/edit/nodes.ts';
import { textOfFile } from '../../config/parse/text.ts';
import { type ParsedFile, parseFile } from '../../config/parse-file.ts';
import type { EditedFile } from '../../domain/adoption.ts';
import type { Declared } from '../../domain/declared.ts';
import { isError, ProblemError } from '../../domain/problem.ts';
import { readCommitted } from '../../files/read-text.ts';
import type { Clean } from '../../files/write-atomically.ts';
import type { Loaded } from '../loading/load.ts';
import { saveText } from '../state/save.ts';

/** Files as they would be, not written yet, and what they then declare. */
export interface EditedFiles {
  readonly files: readonly EditedFile[];
  readonly declared: Declared;
  /** All files as they would be read, the root file first: more can be edited. */
  readonly parsed: Loaded['parsed'];
  readonly texts: Loaded['texts'];
}

/** Edits of several files by the file that each is made in. */
export function byFile(edits: readonly FileEdit[]): ReadonlyMap<string, readonly Edit[]> {
  const files = new Map<string, Edit[]>();
  for (const { file, edit } of edits) {
    const known = files.get(file);
    if (known === undefined) files.set(file, [edit]);
    else known.push(edit);
  }
  return files;
}

const unproven = (message: string, why: string, fix: string): ProblemError =>
  new ProblemError([{ code: 'adoption-unproven', severity: 'error', message, why, fix }]);

/**
 * Makes edits, in memory alone. Each text, read again, says what the edits come to; all of them together declare a sound
 * state. Throws `adoption-unproven` where that is not so, or where a file is written in a way that is not edited.
 */
export async function editFiles(
  { parsed: read }: Pick<Loaded, 'parsed'>,
  edits: ReadonlyMap<string, readonly Edit[]>,
): Promise<EditedFiles> {
  const files: EditedFile[] = [];
  const parsed: ParsedFile[] = [];
  for (const before of read) {
    const { text, kind } = before;
    const { file } = text;
    const own = edits.get(file) ?? [];
    if (own.length === 0) {
      parsed.push(before);
      continue;
    }
    let after: string;
    try {
      after = editText(text.content, file.endsWith('.json'), own);
    } catch (error) {
      if (!(error instanceof NotEditableError)) throw error;
      throw unproven(`${file} cannot be edited`, error.message, 'make the change by hand');
    }
    const again = await parseFile(textOfFile(file, after), kind);
    const expected = editedValue(before.content?.value, treeOf(own));
    if (again.content === undefined || !isDeepStrictEqual(plain(again.content.value), plain(expected)))
      throw unproven(
        `${file} would not say what it should`,
        'the edited text was read again',
        'make the change by hand',
      );
    parsed.push(again);
    if (after !== text.content) files.push({ file, before: text.content, after });
  }
  const { declared, problems } = declare(parsed, true);
  if (declared === undefined || problems.some(isError))
    throw new ProblemError([
      ...unproven('the edited files would not be sound', 'they were read again', 'make the change by hand')
        .problems,
      ...problems.filter(isError),
    ]);
  return { files, declared, parsed, texts: new Map(parsed.map(({ text }) => [text.file, text])) };
}

/** Values alone: parsed mappings may differ in their prototypes. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * Writes edited files, each whole or not at all, with its mode. Throws `adoption-unproven`, before anything is written,
 * where a file is not any more what was read, or where what is new would hold the API key.
 */
export async function writeFiles(
  { folder }: Pick<Loaded, 'folder'>,
  files: readonly EditedFile[],
  clean: Clean,
): Promise<void> {
  for (const { file, before, after } of files) {
    const now = await readCommitted(path.join(folder, file), file);
    if (now.content !== before)
      throw unproven(`${file} was changed meanwhile`, 'it is not what was read', 'run the command again');
    const cleaned = (text: string): string => [...clean([text])].join('');
    if (cleaned(after) !== after && cleaned(before) === before)
      throw unproven(
        'what would be written holds the API key, or a token',
        'a name of the portal holds it',
        'mend the name in the portal, and make a new key',
      );
  }
  for (const { file, after } of files) {
    const where = path.join(folder, file);
    const { mode } = await stat(where);
    await saveText(where, [after], (pieces) => pieces, mode & 0o777);
  }
}
