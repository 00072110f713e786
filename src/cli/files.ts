import { type Command, Option } from 'commander';
import type { Shell } from '../commands/shell.ts';
import { ROLE_CODES } from '../domain/role.ts';
import { ROOT_FILE } from '../files/checkout.ts';
import { asksPortal, collect, configFlag, format, type Start } from './flags.ts';

function addInit(program: Command, shell: Shell, start: Start): void {
  asksPortal(
    program
      .command('init')
      .description(
        'begin a repository: files of what is live, editor schemas, package.json, workflows; asks on a terminal',
      )
      .option('--url <url>', 'the address of the portal (default: ROLECALL_URL)')
      .option('--name <name>', 'a short name for it (default: the first word of its host)')
      .option('--out <folder>', 'the folder of the repository', '.')
      .option(
        '--ci <systems>',
        'workflows for github, gitlab, azure (with commas), or none (default: github)',
      )
      .addOption(
        new Option('--by <what>', 'a file of people for each workspace, or one list of all people')
          .choices(['workspace', 'user'] as const)
          .default('workspace' as const),
      )
      .option('--package <version|file>', 'the version to pin, or a packed tarball (default: this version)')
      .option('--no-lock', 'make no package-lock.json, which asks the package registry')
      .option('--yes', 'do not ask', false)
      .addOption(format()),
  )
    .addHelpText(
      'after',
      '\nWhat is there stays as it is.\n\nExamples:\n  rolecall init\n  rolecall init --url https://portal.example.com --out access-repo --ci github,gitlab --yes\n  rolecall init --out access-repo --package ./rolecall-0.1.0.tgz',
    )
    .action((flags) => start(async () => (await import('../commands/init.ts')).run(flags, shell)));
}

function addExport(program: Command, shell: Shell, start: Start): void {
  asksPortal(
    program
      .command('export')
      .description('write the live state as files that plan to nothing')
      .option(
        '--config <path>',
        `the root file that names the portal (default: ${ROOT_FILE} where there is one, else ROLECALL_URL)`,
      )
      .option('--out <folder>', 'a new or empty folder; without it, one file goes to stdout')
      .option(
        '--only <selector>',
        'a part: user:PATTERN, report:PATTERN or rls:PATTERN (repeatable)',
        collect,
        [],
      )
      .addOption(
        new Option('--by <what>', 'a file of people for each workspace, or one list of all people')
          .choices(['workspace', 'user'] as const)
          .default('workspace' as const),
      )
      .option('--teams', 'find teams that give exactly what everybody has', false)
      .addOption(format()),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  ROLECALL_URL=https://portal.example.com rolecall export --out access-repo\n  rolecall export --out access-repo --teams\n  rolecall export --only "user:*@contoso.com" > live.yaml',
    )
    .action((flags) =>
      start(async () =>
        (await import('../commands/export.ts')).run({ ...flags, config: flags.config }, shell),
      ),
    );
}

function addAdopt(program: Command, shell: Shell, start: Start): void {
  asksPortal(
    program
      .command('adopt')
      .description('write into the files what is live and not in them; the portal is only read')
      .addOption(configFlag())
      .addOption(format())
      .option(
        '--only <selector>',
        'a part: user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME (repeatable)',
        collect,
        [],
      )
      .option(
        '--base <ref>',
        'what was applied last: only what changed in the portal since is adopted (default: the record branch; or none)',
      )
      .option('--until <day>', 'keep it for now: what is written ends with this day')
      .option('--reason <text>', 'why, written with it')
      .addOption(
        new Option('--removed <how>', 'people who are not in the portal any more: absent: true, or no entry')
          .choices(['absent', 'delete'] as const)
          .default('absent' as const),
      )
      .option('--release <user>', 'hand a person back: the lines go, manage.ignore.users gets the address')
      .option('--dry-run', 'show the diff, write nothing', false),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall adopt --dry-run\n  rolecall adopt --only "user:*@contoso.com"\n  rolecall adopt --until 2027-03-31 --reason "FIN-1234: until the audit"\n  rolecall adopt --release svc@contoso.com',
    )
    .action((flags) => start(async () => (await import('../commands/adopt.ts')).run(flags, shell)));
}

const ACCESS =
  '\nACCESS is a report (an alias, an id or WORKSPACE/NAME) or an RLS role (DATASET/ROLE).\nDATASET/ROLE is a role if the files have a dataset alias of that name.\nreport: and rls: before it decide.\n';

function addGrant(program: Command, shell: Shell, start: Start): void {
  program
    .command('grant')
    .description('write access for one person into the files, and print the diff; the portal is not asked')
    .argument('<user>', 'an address')
    .argument('[access...]', 'reports and RLS roles')
    .addOption(configFlag())
    .addOption(format())
    .option('--team <name>', 'make the person a member of this team (repeatable)', collect, [])
    .option('--for <time>', 'how long, from today: 14d or 2w')
    .option('--until <day>', 'the last day')
    .option('--reason <text>', 'why, written with it')
    .option('--name <name>', 'for somebody who is in no file: the name')
    .addOption(
      new Option('--role <role>', 'for somebody who is in no file: the role').choices(
        Object.keys(ROLE_CODES),
      ),
    )
    .option('--dry-run', 'show the diff, write nothing', false)
    .addHelpText(
      'after',
      `${ACCESS}\nExamples:\n  rolecall grant ana@contoso.com "Sales/Churn" --for 14d --reason FIN-1\n  rolecall grant ana@contoso.com sales/LATAM\n  rolecall grant eva@contoso.com --team latam --name "Eva Lima" --role viewer`,
    )
    .action((user, access, flags) =>
      start(async () => (await import('../commands/grant.ts')).runGrant(user, access, flags, shell)),
    );
}

function addRevoke(program: Command, shell: Shell, start: Start): void {
  program
    .command('revoke')
    .description('take access of one person out of the files, and print the diff; the portal is not asked')
    .argument('<user>', 'an address')
    .argument('[access...]', 'reports and RLS roles; without any, and without --team, everything')
    .addOption(configFlag())
    .addOption(format())
    .option('--team <name>', 'end the membership in this team (repeatable)', collect, [])
    .option('--dry-run', 'show the diff, write nothing', false)
    .addHelpText(
      'after',
      `${ACCESS}\nExamples:\n  rolecall revoke ana@contoso.com "Sales/Churn"\n  rolecall revoke ana@contoso.com --team latam\n  rolecall revoke ana@contoso.com`,
    )
    .action((user, access, flags) =>
      start(async () => (await import('../commands/grant.ts')).runRevoke(user, access, flags, shell)),
    );
}

function addSchema(program: Command, shell: Shell, start: Start): void {
  asksPortal(
    program
      .command('schema')
      .description('print the JSON Schema of the root file, for editors')
      .option('--access', 'that of included files instead', false)
      .option(
        '--live',
        'with the reports, roles, datasets and people of the portal, and the teams of the files',
        false,
      )
      .addOption(configFlag()),
  )
    .addHelpText(
      'after',
      '\nWith --live the result holds addresses and names of reports: keep it out of Git.\n\nExamples:\n  rolecall schema > rolecall.schema.json\n  rolecall schema --access --live > .rolecall/access.schema.json',
    )
    .action((flags) => start(async () => (await import('../commands/schema.ts')).run(flags, shell)));
}

/** What begins files, and writes into them. */
export function addFiles(program: Command, shell: Shell, start: Start): void {
  addInit(program, shell, start);
  addExport(program, shell, start);
  addAdopt(program, shell, start);
  addGrant(program, shell, start);
  addRevoke(program, shell, start);
  addSchema(program, shell, start);
}
