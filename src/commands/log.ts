import { logDocument } from '../render/documents/repository.ts';
import { logJson } from '../render/json/reports.ts';
import { printText } from '../render/printers/text.ts';
import { log } from '../workflow/log.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface LogFlags {
  readonly config: string;
  readonly format: Format;
  readonly limit: number;
}

/** `rolecall log`: what was applied when, from the record branch. Asks neither the portal nor the network. */
export async function run(flags: LogFlags, shell: Shell): Promise<ExitCode> {
  const found = await log(flags.config, flags.limit);
  await shell.print(
    flags.format === 'json'
      ? logJson(found)
      : printText(logDocument(found), { colour: shell.colourOut, width: shell.width }),
  );
  return 0;
}
