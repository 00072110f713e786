import { plainText } from '../render/escape.ts';
import { exportedJson, exportedText } from '../render/text/exported.ts';
import { exportLive, type GroupedBy } from '../workflow/export.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface ExportFlags extends ConnectionFlags {
  /** Undefined when the flag was not given and no rolecall.yaml lies in the current folder. */
  readonly config: string | undefined;
  readonly out?: string;
  readonly only: readonly string[];
  readonly by: GroupedBy;
  /** Undefined when no teams are asked for; true when the flag has no word behind it. */
  readonly teams?: true | 'lines' | 'roles';
  readonly minMembers?: number;
  readonly depth: number;
  readonly maxTeams?: number;
  readonly seed: number;
  readonly format: Format;
}

/** `rolecall export`: writes the live state as files that plan to nothing. */
export async function run(flags: ExportFlags, shell: Shell): Promise<ExitCode> {
  const { teams, minMembers, maxTeams, depth, seed, out } = flags;
  const exported = await exportLive({
    ...connection(flags, shell),
    config: flags.config,
    out,
    only: flags.only,
    by: flags.by,
    teams:
      teams === undefined
        ? undefined
        : { objective: teams === true ? 'lines' : teams, minMembers, maxTeams, depth, seed },
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
  };
  if (flags.format === 'json') await shell.print([exportedJson(facts)]);
  else if (exported.text !== undefined) await shell.print([exported.text]);
  else await shell.print(exportedText(facts, out ?? ''));
  return 0;
}
