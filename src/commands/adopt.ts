import { shownDiff } from '../render/diff/patch.ts';
import { adoptDocument, leftDocument } from '../render/documents/files.ts';
import { adoptedJson } from '../render/json/reports.ts';
import { printText } from '../render/printers/text.ts';
import { adopt } from '../workflow/adopt.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface AdoptFlags extends ConnectionFlags {
  readonly config: string;
  readonly format: Format;
  readonly only: readonly string[];
  readonly until?: string;
  readonly reason?: string;
  readonly base?: string;
  readonly removed: 'absent' | 'delete';
  readonly release?: string;
  readonly dryRun: boolean;
}

/** `rolecall adopt`: writes into the files what is live and not in them. Reads the portal only. */
export async function run(flags: AdoptFlags, shell: Shell): Promise<ExitCode> {
  const adopted = await adopt({
    ...connection(flags, shell),
    config: flags.config,
    now: shell.now,
    base: flags.base,
    only: flags.only,
    until: flags.until,
    reason: flags.reason,
    removed: flags.removed,
    release: flags.release,
    dryRun: flags.dryRun,
  });
  if (flags.format === 'json') {
    await shell.print([adoptedJson(adopted)]);
    return 0;
  }
  if (flags.dryRun && adopted.files.length > 0) await shell.print(adopted.files.map(shownDiff));
  else await shell.print(printText(adoptDocument(adopted), { colour: shell.colourOut, width: shell.width }));
  if (!flags.quiet && adopted.left.length > 0)
    shell.notice([...printText(leftDocument(adopted), { colour: shell.colourError })].join('').trimEnd());
  return 0;
}
