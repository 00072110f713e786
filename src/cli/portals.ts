import type { Command } from 'commander';
import type { Shell } from '../commands/shell.ts';
import { ROOT_FILE } from '../files/checkout.ts';
import { answers, asksPortal, collect, format, type Start } from './flags.ts';

function addDoctor(program: Command, shell: Shell, start: Start): void {
  asksPortal(
    program
      .command('doctor')
      .description('probe the portal, read-only: reachability, key, dialect, clock')
      .option(
        '--config <path>',
        `the root file that names the portal (default: ${ROOT_FILE} where there is one, else ROLECALL_URL)`,
      )
      .addOption(format()),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall doctor\n  ROLECALL_URL=https://portal.example.com rolecall doctor --format json',
    )
    .action((flags) =>
      start(async () =>
        (await import('../commands/doctor.ts')).run({ ...flags, config: flags.config }, shell),
      ),
    );
}

function addMatrix(program: Command, shell: Shell, start: Start): void {
  program
    .command('portals')
    .description('list the portals of a repository, as a matrix for GitHub Actions too')
    .option(
      '--config <path>',
      'a root file or a pattern, repeatable (default: **/rolecall.yaml)',
      collect,
      [],
    )
    .option('--shard <part>', 'only a part of them, such as 3/16')
    .addOption(format())
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall portals\n  rolecall portals --config "portals/*" --format json',
    )
    .action((flags) => start(async () => (await import('../commands/portals.ts')).run(flags, shell)));
}

function addSummarize(program: Command, shell: Shell, start: Start): void {
  answers(program.command('summarize'))
    .argument('<files...>', 'what plan, apply, drift or validate wrote as JSON, for one portal or several')
    .description('put many portals into one summary')
    .addHelpText(
      'after',
      '\nExample:\n  rolecall summarize plans/*.json --report fleet.md --report fleet.html',
    )
    .action((files, flags) =>
      start(async () => (await import('../commands/summarize.ts')).run(files, flags, shell)),
    );
}

/** What is about portals rather than about access. */
export function addPortals(program: Command, shell: Shell, start: Start): void {
  addDoctor(program, shell, start);
  addMatrix(program, shell, start);
  addSummarize(program, shell, start);
}
