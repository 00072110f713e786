import { plainText } from '../render/escape.ts';
import { counted } from '../render/view/wording.ts';
import { exportLive, type GroupedBy } from '../workflow/export.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Shell } from './shell.ts';

export interface ExportFlags extends ConnectionFlags {
  /** Undefined when the flag was not given and no rolecall.yaml lies in the current folder. */
  readonly config: string | undefined;
  readonly out?: string;
  readonly only: readonly string[];
  readonly by: GroupedBy;
}

/** `rolecall export`: writes the live state as files that plan to nothing. */
export async function run(flags: ExportFlags, shell: Shell): Promise<ExitCode> {
  const { listing, text, written } = await exportLive({
    ...connection(flags, shell),
    config: flags.config,
    out: flags.out,
    only: flags.only,
    by: flags.by,
  });
  if (!flags.quiet) {
    for (const { address, why } of listing.leftOut)
      shell.notice(`Not listed: ${plainText(address)} (${plainText(why)}).`);
  }
  if (text !== undefined) {
    await shell.print([text]);
    return 0;
  }
  const { users, groups, datasets } = listing;
  const grants = users.reduce((sum, { reports }) => sum + reports.length, 0);
  await shell.print([
    `Exported ${counted(users.length, 'user')} with ${counted(grants, 'report grant')}, ${counted(groups.length, 'group')} and ${counted(datasets.length, 'dataset')} to ${plainText(flags.out ?? '')}:\n`,
    ...written.map((path) => `  ${plainText(path)}\n`),
    `Next: rolecall plan --config ${plainText(flags.out ?? '')}/rolecall.yaml   (it plans to nothing)\n`,
  ]);
  return 0;
}
