import type { Command } from 'commander';
import type { Shell } from '../commands/shell.ts';
import { answers, asksPortal, collect, configFlag, format, type Start } from './flags.ts';

/** The flags of the commands that ask who has what. */
const asks = (command: Command): Command =>
  answers(asksPortal(command))
    .addOption(configFlag())
    .option('--on <ref>', 'ask the files of this commit instead: what was intended')
    .option('--state <backup>', 'ask this backup instead of the portal: what was live')
    .option('--blame', 'with commit and author of each line', false);

export function addQuestions(program: Command, shell: Shell, start: Start): void {
  asks(
    program
      .command('explain')
      .argument('<user>', 'an address')
      .argument('[report]', 'only this report: an alias, an id, or WORKSPACE/NAME')
      .description('tell every way by which somebody has access, and what a plan would change'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall explain ana@contoso.com\n  rolecall explain ana@contoso.com "Sales/Churn" --blame\n  rolecall explain ana@contoso.com --on v2026.10 --format json\n  rolecall explain ana@contoso.com --state .rolecall/production/backup-….json',
    )
    .action((user, report, flags) =>
      start(async () => (await import('../commands/explain.ts')).run(user, report, flags, shell)),
    );
  asks(
    program
      .command('who')
      .argument(
        '<subject>',
        'a report (an alias, an id, or WORKSPACE/NAME) or an RLS role (DATASET/ROLE); report: or rls: before it says which',
      )
      .description('tell who has a report or RLS role, and every way by which'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall who "Sales/Churn"\n  rolecall who sales/LATAM --blame\n  rolecall who rls:sales/LATAM --format json',
    )
    .action((subject, flags) =>
      start(async () => (await import('../commands/who.ts')).run(subject, flags, shell)),
    );
}

export function addReview(program: Command, shell: Shell, start: Start): void {
  answers(
    asksPortal(program.command('review'))
      .description('list access that nobody used, from the audit log of the portal')
      .option('--since <day>', 'look at accesses from this day or time on (default: all that the log holds)')
      .option('--until <day>', 'up to this day, which is included, or time (default: until now)')
      .option(
        '--only <selector>',
        'limit to user:PATTERN, report:PATTERN or team:NAME (repeatable)',
        collect,
        [],
      )
      .addOption(configFlag()),
  )
    .addHelpText(
      'after',
      '\nIt says which window the log really covers, and what it cannot know.\n\nExamples:\n  rolecall review --since 2026-08-01\n  rolecall review --only "report:Board/*" --format json\n  rolecall review --only team:latam',
    )
    .action((flags) => start(async () => (await import('../commands/review.ts')).run(flags, shell)));
}

export function addOpen(program: Command, shell: Shell, start: Start): void {
  asksPortal(
    program
      .command('open')
      .argument('<user>', 'the address of the person to act as')
      .description('print one single-use URL that opens the portal as a user')
      .option('--report <report>', 'only this report: an alias, an id, or WORKSPACE/NAME')
      .option('--organization <id>', 'the organization, needed with a report (default: from the audit log)')
      .option('--base-url <address>', 'the configured subdomain of the portal, for the way back')
      .option('--hide-menu', 'hide the menu bar of a report', false)
      .option('--hide-navbar', 'hide the navigation bar of a report', false)
      .option('--hide-sidebar', 'hide the sidebar of the navigation screen', false)
      .option('--embed', 'hide all three', false)
      .option(
        '--filter <key=value>',
        'open the report with this filter (repeatable); it is no security',
        collect,
        [],
      )
      .option('--browser', 'open it in the browser, and do not print it', false)
      .addOption(configFlag())
      .addOption(format()),
  )
    .addHelpText(
      'after',
      '\nThe URL works once, for five minutes at most. Whoever opens it acts as that\nperson, with that person’s reports and rows, and the audit log of the portal\nnames that person.\n\nExamples:\n  rolecall open ana@contoso.com\n  rolecall open ana@contoso.com --report "Sales/Churn" --filter Region=LATAM\n  rolecall open ana@contoso.com --browser',
    )
    .action((user, flags) =>
      start(async () => (await import('../commands/open.ts')).run(user, flags, shell)),
    );
}
