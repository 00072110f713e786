import { explainJson } from '../render/json/explained.ts';
import { explainMarkdown } from '../render/markdown/explained.ts';
import { explainText } from '../render/text/explained.ts';
import { explain } from '../workflow/explain.ts';
import { type AskingFlags, asking } from './asking.ts';
import type { ExitCode, Shell } from './shell.ts';

/** `rolecall explain`: every way by which somebody has access. Reads only. */
export async function run(
  user: string,
  report: string | undefined,
  flags: AskingFlags,
  shell: Shell,
): Promise<ExitCode> {
  const { answer, ...around } = await explain({ ...asking(flags, shell), user, report, blame: flags.blame });
  const render = {
    text: () => explainText(answer, { ...around, colour: shell.colourOut }),
    markdown: () => [explainMarkdown(answer, around)],
    json: () => explainJson(answer, around),
  };
  await shell.print(render[flags.format]());
  return 0;
}
