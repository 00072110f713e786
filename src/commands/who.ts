import { WHO } from '../render/documents.ts';
import { who } from '../workflow/explain.ts';
import { type AskingFlags, asking, showAnswer } from './asking.ts';
import type { ExitCode, Shell } from './shell.ts';

/** `rolecall who`: everybody who has a report or role, and why. Reads only. */
export async function run(subject: string, flags: AskingFlags, shell: Shell): Promise<ExitCode> {
  const { answer, ...around } = await who({ ...asking(flags, shell), subject, blame: flags.blame });
  const document = { answer, around };
  await showAnswer((format, looks) => WHO[format](document, looks), flags, shell);
  return 0;
}
