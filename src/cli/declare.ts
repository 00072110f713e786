import path from 'node:path';
import type { Command, Help, Option } from 'commander';
import type { Shell } from '../commands/shell.ts';
import type { Exit } from '../domain/exit.ts';
import { groupBy } from '../domain/multimap.ts';
import { nearestRootFile, ROOT_FILE } from '../files/checkout.ts';
import { CONFIG, CONFIG_IF_ANY, CONFIGS, GROUPS } from './flags.ts';
import type { FleetFlags } from './fleet.ts';

export type Run<Flags> = (flags: Flags, shell: Shell, ...words: string[]) => Promise<Exit>;

export interface CommandDeclaration<Flags> {
  /** In commander's syntax: `who <subject>`. */
  readonly usage: string;
  readonly does: string;
  readonly flags: readonly Option[];
  readonly about?: string;
  readonly examples: readonly string[];
  /** Loads the code that only this command needs. */
  readonly load: () => Promise<Run<Flags>>;
}

export type Declare = <Flags>(declaration: CommandDeclaration<Flags>) => void;

const headings: readonly string[] = Object.values(GROUPS);

/** Sorts the groups of `--help` in the order of `GROUPS`. */
const groupItems: Help['groupItems'] = (_, items, groupOf) =>
  groupBy(
    items.toSorted((a, b) => headings.indexOf(groupOf(a)) - headings.indexOf(groupOf(b))),
    groupOf,
  );

function findConfig(flags: readonly Option[]): string | readonly string[] | undefined {
  const found = nearestRootFile(process.cwd());
  if (flags.includes(CONFIGS)) return [found ?? ROOT_FILE];
  if (flags.includes(CONFIG)) return found ?? ROOT_FILE;
  return flags.includes(CONFIG_IF_ANY) ? found : undefined;
}

/** Returns a function that adds a command to `program`. `end` receives the exit code of each command. */
export function declarer(program: Command, shell: Shell, end: (exit: Exit) => void): Declare {
  return <Flags>({ usage, does, flags, about, examples, load }: CommandDeclaration<Flags>): void => {
    const command = program
      .command(usage)
      .description(does)
      .optionsGroup(GROUPS.common)
      .configureHelp({ ...program.configureHelp(), groupItems })
      .helpOption('-h, --help', 'Show this help');
    for (const option of flags) command.addOption(option);
    const shown = examples.map((example) => `\n  rolecall ${example}`).join('');
    const heading = examples.length > 1 ? 'Examples' : 'Example';
    command.addHelpText('after', `${about === undefined ? '' : `\n${about}\n`}\n${heading}:${shown}`);
    command.action(async () => {
      const run = await load();
      const options = command.opts();
      const allFlags = { ...options, config: options['config'] ?? findConfig(flags) };
      const takesSeveralPortals = flags.includes(CONFIGS);
      if (!takesSeveralPortals) return end(await run(allFlags as Flags, shell, ...command.args));
      const { runForPortals } = await import('./fleet.ts');
      const ended = await runForPortals(allFlags as unknown as FleetFlags, shell, (own, ownShell, portal) => {
        // With several portals, PLAN is a folder with a file for each portal.
        const words = command.args.map((word) =>
          portal === undefined ? word : path.join(word, `${portal}.json`),
        );
        return run({ ...allFlags, ...own } as Flags, ownShell, ...words);
      });
      return end(ended);
    });
  };
}
