import type { Adopted, EditedFile, Kept, Taken } from '../../domain/adoption.ts';
import { DONE } from '../../domain/exit.ts';
import { counted } from '../../domain/wording.ts';
import { patchOf } from '../diff/patch.ts';
import { jsonText, plainText } from '../escape.ts';
import { flatProblem } from '../json/document.ts';

/** What changes in one file, as a unified diff. */
export const diffText = ({ file, before, after }: EditedFile): string =>
  patchOf(`a/${file}`, `b/${file}`, before, after);

/** The diff for a log: nothing in it is a command to a pipeline or a terminal. */
export const shownDiff = (file: EditedFile): string =>
  diffText(file)
    .split('\n')
    .map((line) => {
      const [, text = '', end = ''] = /^([\s\S]*?)(\r?)$/.exec(line) ?? [];
      const shown = text.split('\t').map(plainText).join('\t');
      return `${shown.replace(/^(\s*)::/, '$1\\u{3a}:')}${end}`;
    })
    .join('\n');

const SAYS = {
  give: 'has by hand',
  take: 'lost by hand',
  'list-user': 'is listed',
  'list-group': 'is listed',
  account: 'has another name or role',
  gone: 'was removed in the portal',
  rename: 'has another name',
  release: 'is handed back',
} as const satisfies Record<Taken['kind'], string>;

const SIGNS = {
  give: '+',
  take: '-',
  'list-user': '+',
  'list-group': '+',
  account: '~',
  gone: '-',
  rename: '~',
  release: '-',
} as const satisfies Record<Taken['kind'], string>;

function takenLine({ kind, holder, what, files }: Taken): string {
  const subject = kind === 'rename' ? `the report of the alias ${what ?? ''}` : (holder ?? '');
  const thing = kind === 'rename' || what === null ? '' : ` ${what}`;
  return `  ${SIGNS[kind]} ${plainText(`${subject} ${SAYS[kind]}${thing}`)}  (${plainText(files.join(', '))})\n`;
}

function* keptLines({ holder, what, why, fix, place }: Kept): Iterable<string> {
  const where = place === null ? '' : ` (${place.file}:${place.line})`;
  yield `  ! ${plainText(`${[holder, what].filter((one) => one !== null).join('  ')}: ${why}${where}`)}\n`;
  yield `      > ${plainText(fix)}\n`;
}

/** What stays, for stderr: stdout has what was taken over, or the diff alone. */
export function* leftText({ left }: Adopted): Iterable<string> {
  if (left.length === 0) return;
  yield `Not adopted: ${counted(left.length, 'difference')}\n`;
  for (const kept of left) yield* keptLines(kept);
}

/** What was taken over, and into which files. */
export function* adoptedText({ taken, files, left }: Adopted): Iterable<string> {
  if (files.length === 0) {
    yield left.length === 0 ? 'Nothing to adopt: the files say what is live.\n' : 'Nothing was adopted.\n';
    return;
  }
  yield `Adopted ${counted(taken.length, 'difference')} into ${counted(files.length, 'file')}:\n`;
  for (const one of taken) yield takenLine(one);
  yield 'Next: git diff, then commit   (rolecall plan no longer differs in these)\n';
}

/** `rolecall.adopt/1`: what was taken over and what was left, with a unified diff for each file. */
export function adoptedJson({ taken, left, files, written, warnings }: Adopted): string {
  const value = {
    format: 'rolecall.adopt/1',
    exit: DONE,
    written,
    taken,
    left: left.map(({ place, ...rest }) => ({
      ...rest,
      ...(place !== null && { file: place.file, line: place.line, column: place.column }),
    })),
    files: files.map((file) => ({ file: file.file, diff: diffText(file) })),
    warnings: warnings.map(flatProblem),
  };
  return `${jsonText(value)}\n`;
}

/** `rolecall.edit/1`: the change that `grant` or `revoke` makes. */
export const editedJson = (edited: {
  readonly user: string;
  readonly written: boolean;
  readonly unchanged: readonly string[];
  readonly files: readonly EditedFile[];
}): string =>
  `${jsonText({
    format: 'rolecall.edit/1',
    exit: DONE,
    ...edited,
    files: edited.files.map((file) => ({ file: file.file, diff: diffText(file) })),
  })}\n`;
