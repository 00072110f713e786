import { portalsJson, portalsText } from '../render/fleet.ts';
import { findPortals } from '../workflow/portals.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface PortalsFlags {
  /** Paths and patterns; none stands for every root file below the current folder. */
  readonly config: readonly string[];
  readonly shard?: string;
  readonly format: Format;
}

const EVERYWHERE = ['**/rolecall.yaml'];

/** `rolecall portals`: lists the portals of a repository. */
export async function run({ config, shard, format }: PortalsFlags, shell: Shell): Promise<ExitCode> {
  const members = await findPortals(config.length > 0 ? config : EVERYWHERE, shard);
  await shell.print([format === 'json' ? portalsJson(members) : portalsText(members)]);
  return 0;
}
