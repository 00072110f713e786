import type { Command } from 'commander';
import type { Shell } from '../commands/shell.ts';
import { asksPortal, configFlag, format, performs, plans, type Start } from './flags.ts';

/** What keeps what a portal holds, and brings it back. */
export function addBackups(program: Command, shell: Shell, start: Start): void {
  asksPortal(program.command('snapshot').description('keep what the portal holds now, for restore'))
    .addOption(configFlag())
    .addOption(format())
    .option('--state-dir <folder>', 'where the backup goes (default: .rolecall beside the root file)')
    .addHelpText('after', '\nExample:\n  rolecall snapshot')
    .action((flags) => start(async () => (await import('../commands/snapshot.ts')).run(flags, shell)));
  performs(
    plans(
      program
        .command('restore')
        .addOption(configFlag())
        .argument('<backup>', 'a backup that apply or snapshot wrote')
        .description('plan and perform the way back to a backup; gives nothing that the files do not give')
        .option('--beyond-git', 'also give what the files do not give', false),
    ),
  )
    .addHelpText('after', '\nExamples:\n  rolecall restore .rolecall/production/backup-….json --dry-run')
    .action((backup, flags) =>
      start(async () => (await import('../commands/restore.ts')).run(backup, flags, shell)),
    );
}
