import { exportDocument, nearMissDocument } from '../render/documents/repository.ts';
import { plainText } from '../render/escape.ts';
import { exportedJson } from '../render/json/reports.ts';
import { printText } from '../render/printers/text.ts';
import { exportLive, type GroupedBy } from '../workflow/export.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface ExportFlags extends ConnectionFlags {
  /** Undefined when the flag was not given and no rolecall.yaml lies in the current folder. */
  readonly config: string | undefined;
  readonly out?: string;
  readonly only: readonly string[];
  readonly by: GroupedBy;
  readonly teams: boolean;
  readonly format: Format;
}

/** `rolecall export`: writes the live state as files that plan to nothing. */
export async function run(flags: ExportFlags, shell: Shell): Promise<ExitCode> {
  const { out } = flags;
  const exported = await exportLive({
    ...connection(flags, shell),
    config: flags.config,
    out,
    only: flags.only,
    by: flags.by,
    teams: flags.teams,
  });
  const { leftOut } = exported.listing;
  if (!flags.quiet) {
    for (const { address, why } of leftOut)
      shell.notice(`Not listed: ${plainText(address)} (${plainText(why)}).`);
  }
  const facts = {
    ...exported,
    users: exported.listing.users.length,
    groups: exported.listing.groups.length,
    datasets: exported.listing.datasets.length,
    leftOut: leftOut.length,
    teams: exported.listing.teams.length,
  };
  if (
    exported.text !== undefined &&
    flags.format !== 'json' &&
    !flags.quiet &&
    exported.nearMisses.length > 0
  )
    shell.notice([...printText(nearMissDocument(facts), { colour: shell.colourError })].join('').trimEnd());
  if (flags.format === 'json') await shell.print([exportedJson(facts)]);
  else if (exported.text !== undefined) await shell.print([exported.text]);
  else
    await shell.print(
      printText(exportDocument(facts, out ?? ''), { colour: shell.colourOut, width: shell.width }),
    );
  return 0;
}
