import type { Looks } from '../render/documents.ts';
import { plainText } from '../render/escape.ts';
import { type AnswerFormat, answerFormatOf } from '../render/formats.ts';
import { PRIVATE, saveText } from '../workflow/state/save.ts';
import type { SurveyRequest } from '../workflow/survey/survey.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { Shell } from './shell.ts';

/** The flags of every command that shows an answer. */
export interface AnswerFlags {
  readonly format: AnswerFormat;
  readonly report: readonly string[];
  readonly maxBytes: number;
  readonly quiet: boolean;
}

/** The flags of commands that ask who has what. */
export interface AskingFlags extends ConnectionFlags, AnswerFlags {
  readonly config: string;
  readonly on?: string;
  readonly state?: string;
  readonly blame: boolean;
}

/** What these flags ask for. */
export const asking = (flags: AskingFlags, shell: Shell): SurveyRequest => ({
  ...connection(flags, shell),
  config: flags.config,
  now: shell.now,
  on: flags.on,
  state: flags.state,
});

/** Writes an answer to the files of `--report`, and then prints it in the form that is asked for. */
export async function showAnswer(
  render: (format: AnswerFormat, looks: Looks) => Promise<Iterable<string>>,
  flags: AnswerFlags,
  shell: Shell,
): Promise<void> {
  const { maxBytes } = flags;
  for (const file of flags.report) {
    const form = answerFormatOf(file);
    if (form === undefined) continue;
    await saveText(file, await render(form, { colour: false, whole: true, maxBytes }), shell.clean, PRIVATE);
    if (!flags.quiet) shell.notice(`The report is in ${plainText(file)}.`);
  }
  await shell.print(await render(flags.format, { colour: shell.colourOut, width: shell.width, maxBytes }));
}
