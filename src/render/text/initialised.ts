import type { Diagnosis } from '../../domain/diagnosis.ts';
import { DONE } from '../../domain/exit.ts';
import { jsonText, plainText } from '../escape.ts';
import { flatProblem } from '../json/document.ts';

/** What became of the files of a repository. */
export interface InitialisedFiles {
  readonly diagnosis: Diagnosis;
  readonly written: readonly string[];
  readonly kept: readonly string[];
  readonly unlocked: string | undefined;
}

/** What was written, what stays as it was, and what to do next. */
export function* initialisedText(
  { diagnosis, written, kept, unlocked }: InitialisedFiles,
  folder: string,
): Iterable<string> {
  yield `The portal ${plainText(diagnosis.portal.name)} at ${plainText(diagnosis.portal.url)} can be read.\n`;
  for (const { message } of diagnosis.problems) yield `  ! ${plainText(message)}\n`;
  yield written.length === 0 ? 'Everything was there.\n' : 'Written:\n';
  for (const file of written) yield `  + ${plainText(file)}\n`;
  if (kept.length > 0) yield 'There, and left as it was:\n';
  for (const file of kept) yield `    ${plainText(file)}\n`;
  if (unlocked !== undefined)
    yield `No package-lock.json (${plainText(unlocked)}): run npm install, and commit what it writes.\n`;
  const enter = folder === '.' ? '' : `cd ${plainText(folder)} && `;
  const install = unlocked === undefined ? 'npm ci' : 'npm install';
  yield `Next: ${enter}git init && ${install} && npx rolecall plan   (nothing to do), put names into CODEOWNERS, commit\n`;
}

/** `rolecall.init/1`. */
export const initialisedJson = ({ diagnosis, written, kept, unlocked }: InitialisedFiles): string =>
  `${jsonText({
    format: 'rolecall.init/1',
    exit: DONE,
    portal: diagnosis.portal,
    written,
    kept,
    locked: unlocked === undefined,
    problems: diagnosis.problems.map(flatProblem),
  })}\n`;
