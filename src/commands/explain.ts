import { EXPLAIN } from '../render/documents.ts';
import { explain } from '../workflow/explain.ts';
import { type AskingFlags, asking, showAnswer } from './asking.ts';
import type { ExitCode, Shell } from './shell.ts';

/** `rolecall explain`: every way by which somebody has access. Reads only. */
export async function run(
  user: string,
  report: string | undefined,
  flags: AskingFlags,
  shell: Shell,
): Promise<ExitCode> {
  const { answer, ...around } = await explain({ ...asking(flags, shell), user, report, blame: flags.blame });
  const document = { answer, around };
  await showAnswer((format, looks) => EXPLAIN[format](document, looks), flags, shell);
  return 0;
}
