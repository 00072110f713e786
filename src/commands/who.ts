import { whoJson } from '../render/json/explained.ts';
import { whoMarkdown } from '../render/markdown/explained.ts';
import { whoText } from '../render/text/explained.ts';
import { who } from '../workflow/explain.ts';
import { type AskingFlags, asking } from './asking.ts';
import type { ExitCode, Shell } from './shell.ts';

/** `rolecall who`: everybody who has a report or role, and why. Reads only. */
export async function run(subject: string, flags: AskingFlags, shell: Shell): Promise<ExitCode> {
  const { answer, ...around } = await who({ ...asking(flags, shell), subject, blame: flags.blame });
  const render = {
    text: () => whoText(answer, { ...around, colour: shell.colourOut }),
    markdown: () => [whoMarkdown(answer, around)],
    json: () => whoJson(answer, around),
  };
  await shell.print(render[flags.format]());
  return 0;
}
