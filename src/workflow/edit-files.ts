import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { declare } from '../config/declare/declare.ts';
import { editedValue, type FileEdit, handEditText } from '../config/edit/edit.ts';
import { editText } from '../config/edit/edit-text.ts';
import { textOfFile } from '../config/parse/text.ts';
import { type ParsedFile, parseFile } from '../config/parse-file.ts';
import type { EditedFile } from '../domain/adoption.ts';
import type { Declared } from '../domain/declared.ts';
import { fail, isError, type Problem, ProblemError } from '../domain/problem.ts';
import { readCommitted } from '../files/read-text.ts';
import { asItIs, type Clean } from '../files/write-atomically.ts';
import type { Loaded } from './load.ts';
import { saveText } from './save.ts';

export const unproven = (message: string, fix = 'make the change by hand'): ProblemError =>
  fail({ code: 'adoption-unproven', message, fix });

/** Drops the prototypes of parsed mappings: `isDeepStrictEqual` would also compare the prototypes. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const notEditable = (edit: FileEdit, line: number): Problem => ({
  code: 'not-editable',
  severity: 'error',
  message: `rolecall cannot edit ${edit.file} here: it edits only entries with a line of their own`,
  fix: handEditText(edit),
  place: { file: edit.file, line, column: 1 },
});

/** Undefined, with problems in `refused`, if the layout of the file does not allow an edit. */
async function editFile(file: ParsedFile, edits: readonly FileEdit[], refused: Problem[]) {
  const { content, file: name } = file.text;
  const value = file.value();
  const spot = file.positions([]);
  if (spot === undefined) throw unproven(`rolecall cannot edit ${name}: it is empty`);
  const expected = editedValue(value, edits);
  const after = editText(content, name.endsWith('.json'), { value, spot }, expected);
  for (const { path: at, line } of after.refused) {
    const isBelow = (edit: FileEdit): boolean => at.every((segment, index) => edit.path[index] === segment);
    refused.push(...edits.filter(isBelow).map((edit) => notEditable(edit, line)));
  }
  if (after.refused.length > 0) return undefined;
  const edited = await parseFile(textOfFile(name, after.text), file.kind);
  if (isDeepStrictEqual(plain(edited.value() ?? null), plain(expected))) return edited;
  throw unproven(`rolecall cannot edit ${name}: the edited text would not have exactly the planned change`);
}

/** Edits in memory. Throws `adoption-unproven`, or `not-editable` with the lines to write. */
export async function editFiles(loaded: Loaded, edits: readonly FileEdit[]) {
  const files: EditedFile[] = [];
  const parsed: ParsedFile[] = [];
  const refused: Problem[] = [];
  for (const before of loaded.parsed) {
    const { file, content } = before.text;
    const own = edits.filter((one) => one.file === file);
    const after = own.length === 0 ? before : await editFile(before, own, refused);
    if (after === undefined) continue;
    parsed.push(after);
    if (after.text.content !== content) files.push({ file, before: content, after: after.text.content });
  }
  if (refused.length > 0) throw new ProblemError(loaded.sortByPlace(refused));
  const { declared, problems } = declare(parsed, true);
  const errors = problems.filter(isError);
  if (declared === undefined || errors.length > 0)
    throw new ProblemError([...unproven('the edit is not valid', 'see the next errors').problems, ...errors]);
  return { files, declared };
}

/** Throws `adoption-unproven` before any write if a file changed meanwhile or would contain the API key. */
export async function writeEdited(folder: string, files: readonly EditedFile[], clean: Clean): Promise<void> {
  for (const { file, before, after } of files) {
    const now = await readCommitted(path.join(folder, file), file);
    if (now.content !== before)
      throw unproven(`somebody changed ${file} while rolecall ran`, 'run the command again');
    const hasSecret = (text: string): boolean => [...clean([text])].join('') !== text;
    if (hasSecret(after) && !hasSecret(before))
      throw unproven(
        `${file} would contain the API key or a token: a name in the portal contains that text`,
        'correct the name in the portal, and make a new key',
      );
  }
  for (const { file, after } of files) {
    const where = path.join(folder, file);
    const { mode } = await stat(where);
    await saveText(where, [after], asItIs, mode & 0o777);
  }
}

/** `prove` throws before any write if the edited files are wrong. */
export async function changeFiles(
  loaded: Loaded,
  edits: readonly FileEdit[],
  options: {
    readonly dryRun: boolean;
    readonly clean: Clean;
    readonly prove?: (edited: Declared) => void;
  },
) {
  if (edits.length === 0) return { files: [], written: false, declared: loaded.declared };
  const { files, declared } = await editFiles(loaded, edits);
  options.prove?.(declared);
  const written = !options.dryRun && files.length > 0;
  if (written) await writeEdited(loaded.folder, files, options.clean);
  return { files, written, declared };
}
