import { DONE, type Exit } from '../domain/exit.ts';
import { FLEET, LOG } from '../render/documents.ts';
import { portalsJson, portalsText } from '../render/fleet.ts';
import type { Format } from '../render/formats.ts';
import { type LogRequest, log as readLog } from '../workflow/log.ts';
import { findPortals } from '../workflow/portals.ts';
import { checkOutput } from '../workflow/save.ts';
import { summarize as summarizeFiles } from '../workflow/summarize.ts';
import type { Shell } from './shell.ts';
import { looksOf, printResult, type ShowFlags, show } from './showing.ts';

interface LogFlags extends ShowFlags, Pick<LogRequest, 'config' | 'limit' | 'verify' | 'evidence'> {}

/** Shows what was applied and when, from the record. */
export async function runLog(flags: LogFlags, shell: Shell, user?: string): Promise<Exit> {
  for (const file of flags.report) await checkOutput(file);
  const { config, limit, evidence, verify } = flags;
  const result = await readLog({ config, limit, evidence, verify, user, now: shell.now });
  return show({ forms: LOG, result, looks: looksOf(flags, shell) }, flags, shell);
}

interface PortalsFlags {
  readonly config: readonly string[];
  readonly shard?: string;
  readonly format: Format;
}

/** Lists the portals of a repository. */
export async function portals(flags: PortalsFlags, shell: Shell): Promise<Exit> {
  const named = flags.config.length > 0 ? flags.config : ['**/rolecall.yaml'];
  const members = await findPortals(named, flags.shard);
  return printResult(
    flags,
    shell,
    () => [portalsJson(members)],
    () => [portalsText(members)],
  );
}

/** Combines results of many portals. Exit 1 where the end of any portal is unknown. */
export async function runSummarize(flags: ShowFlags, shell: Shell, ...files: string[]): Promise<Exit> {
  const summary = await summarizeFiles(files);
  await show(
    { forms: FLEET, result: summary, looks: looksOf(flags, shell) },
    { ...flags, quiet: true },
    shell,
  );
  shell.warn(summary.unreadable ?? []);
  const unknown = summary.portals.filter(({ exit }) => exit === null);
  return unknown.length === 0 ? DONE : { code: 1, because: unknown.flatMap(({ because }) => because) };
}
