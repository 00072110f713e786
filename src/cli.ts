import path from 'node:path';
import { Argument, Command, CommanderError, Option } from 'commander';
import type { ExitCode, Shell } from './commands/shell.ts';
import { ProblemError } from './domain/problem.ts';
import { nearestRootFile, ROOT_FILE } from './files/root-file.ts';
import {
  answers,
  asksPortal,
  basedPlans,
  collect,
  configFlag,
  findConfig,
  format,
  performs,
  plans,
  type Start,
  severalPortals,
  wholeNumber,
} from './flags.ts';
import type { runForPortals } from './fleet.ts';
import { addOpen, addQuestions, addReview } from './questions.ts';

const EXIT_CODES = `
Exit codes: 0 done; 1 a problem, nothing was changed; 2 there are differences (drift, plan --detailed-exitcode);
3 refused by a guard, nothing was changed; 4 apply did not come about whole; 5 the saved plan is stale,
nothing was changed; 70 a bug in rolecall; 130 interrupted.
Environment: ROLECALL_API_KEY_FILE (a file or pipe with the key) or ROLECALL_API_KEY, ROLECALL_URL (pins the
portal; needed where CI, TF_BUILD or KUBERNETES_SERVICE_HOST is set), for several portals
ROLECALL_API_KEY_<NAME> and ROLECALL_URL_<NAME> alone, ROLECALL_SHARDS, HTTPS_PROXY and NO_PROXY, NODE_EXTRA_CA_CERTS, NO_COLOR, FORCE_COLOR.`;

/** Runs a command for one portal; the code for several loads where several are named. */
const forPortals: typeof runForPortals = async (flags, shell, run) =>
  (await import('./fleet.ts')).runForPortals(flags, shell, run);

function addValidate(program: Command, shell: Shell, start: Start): void {
  asksPortal(
    severalPortals(program.command('validate'))
      .description('check the files: syntax, schema, references, rules')
      .addOption(format())
      .option('--online', 'also look every name up in the portal', false),
  )
    .addHelpText('after', '\nExamples:\n  rolecall validate\n  rolecall validate --online --format json')
    .action((flags) =>
      start(() =>
        forPortals(flags, shell, async (own, one) =>
          (await import('./commands/validate.ts')).run({ ...flags, ...own }, one),
        ),
      ),
    );
}

function addPlan(program: Command, shell: Shell, start: Start): void {
  basedPlans(
    severalPortals(program.command('plan'))
      .description('show who would gain and who would lose what; changes nothing')
      .option('--out <file>', 'save the plan as JSON')
      .option('--detailed-exitcode', 'exit 2 when there is something to do', false)
      .option('--unlisted', 'add who holds access and stands in no file', false)
      .option('--against <ref>', 'fold what the files of this commit would do already'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall plan\n  rolecall plan --out plan.json --detailed-exitcode\n  rolecall plan --only "user:*@contoso.com" --only "report:Sales/*"\n  rolecall plan --override max-removals',
    )
    .action((flags) =>
      start(() =>
        forPortals(flags, shell, async (own, one) =>
          (await import('./commands/plan.ts')).run({ ...flags, ...own }, one),
        ),
      ),
    );
}

function addApply(program: Command, shell: Shell, start: Start): void {
  performs(
    basedPlans(
      severalPortals(program.command('apply'))
        .argument('[plan]', 'a plan that plan --out saved: it is applied only if it is still the plan')
        .description('make the portal as the files say')
        .option('--expect <fingerprint>', 'refuse any plan with another fingerprint')
        .option('--resume', 'also accept what is left of the saved plan', false)
        .option('--no-record', 'leave the record branch as it is')
        .option('--accept-base', 'record although the base cannot be read, or was another', false),
    ),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall apply\n  rolecall plan --out plan.json && rolecall apply plan.json --yes\n  rolecall apply --rehearse',
    )
    .action((plan, flags) =>
      start(() =>
        forPortals(flags, shell, async (own, one, portal) => {
          const saved = plan === undefined || portal === undefined ? plan : path.join(plan, `${portal}.json`);
          return (await import('./commands/apply.ts')).run(saved, { ...flags, ...own }, one);
        }),
      ),
    );
}

function addDrift(program: Command, shell: Shell, start: Start): void {
  basedPlans(
    program
      .command('drift')
      .addOption(configFlag())
      .description('show what differs and why, for schedules; exit 2 when anything does')
      .option('--metrics <file>', 'also write counts as OpenMetrics'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall drift\n  rolecall drift --report drift.json --metrics drift.prom --quiet',
    )
    .action((flags) => start(async () => (await import('./commands/drift.ts')).run(flags, shell)));
  program
    .command('log')
    .description('show what was applied when, from the record branch')
    .addOption(configFlag())
    .addOption(format())
    .addOption(new Option('--limit <n>', 'how many records').default(20).argParser(wholeNumber(1, 1_000_000)))
    .addHelpText('after', '\nExamples:\n  rolecall log\n  rolecall log --limit 100 --format json')
    .action((flags) => start(async () => (await import('./commands/log.ts')).run(flags, shell)));
}

function addBackups(program: Command, shell: Shell, start: Start): void {
  asksPortal(program.command('snapshot').description('keep what the portal holds now, for restore'))
    .addOption(configFlag())
    .addOption(format())
    .option('--state-dir <folder>', 'where the backup goes (default: .rolecall beside the root file)')
    .addHelpText('after', '\nExample:\n  rolecall snapshot')
    .action((flags) => start(async () => (await import('./commands/snapshot.ts')).run(flags, shell)));
  performs(
    plans(
      program
        .command('restore')
        .addOption(configFlag())
        .argument('<backup>', 'a backup that apply or snapshot wrote')
        .description('plan and perform the way back to a backup; gives nothing that the files do not give')
        .option('--beyond-git', 'also give what the files do not give', false)
        .option('--take-new', 'treat accounts that were created since as leavers', false),
    ),
  )
    .addHelpText('after', '\nExamples:\n  rolecall restore .rolecall/production/backup-….json --dry-run')
    .action((backup, flags) =>
      start(async () => (await import('./commands/restore.ts')).run(backup, flags, shell)),
    );
}

/** Reads how deep teams may be nested. */
const depthOf = (text: string): number =>
  text === 'any' ? Number.POSITIVE_INFINITY : wholeNumber(1, 1000)(text);

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
        new Option('--by <what>', 'which users stand in one file together')
          .choices(['workspace', 'department', 'none'] as const)
          .default('none' as const),
      )
      .addOption(
        new Option(
          '--teams [objective]',
          'find teams that give exactly what everybody has: lines (the shortest file, default) or roles (the fewest teams)',
        ).choices(['lines', 'roles'] as const),
      )
      .addOption(
        new Option(
          '--min-members <n>',
          'how many people a team has at least (default: 2 for lines)',
        ).argParser(wholeNumber(1, 1_000_000)),
      )
      .addOption(
        new Option('--depth <n>', 'how deep teams may be nested, or any').default(2).argParser(depthOf),
      )
      .addOption(
        new Option('--max-teams <n>', 'no more teams than this').argParser(wholeNumber(0, 1_000_000)),
      )
      .addOption(
        new Option('--seed <n>', 'the same seed gives the same teams')
          .default(1)
          .argParser(wholeNumber(0, 2 ** 32 - 1)),
      )
      .addOption(format()),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  ROLECALL_URL=https://portal.example.com rolecall export --out access-repo\n  rolecall export --out access-repo --teams --min-members 3\n  rolecall export --out access-repo --by workspace\n  rolecall export --only "user:*@contoso.com" > live.yaml',
    )
    .action((flags) =>
      start(async () =>
        (await import('./commands/export.ts')).run({ ...flags, config: flags.config }, shell),
      ),
    );
}

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
        new Option('--by <what>', 'which users stand in one file together')
          .choices(['workspace', 'department', 'none'] as const)
          .default('none' as const),
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
    .action((flags) => start(async () => (await import('./commands/init.ts')).run(flags, shell)));
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
    .action((flags) => start(async () => (await import('./commands/adopt.ts')).run(flags, shell)));
}

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
        (await import('./commands/doctor.ts')).run({ ...flags, config: flags.config }, shell),
      ),
    );
}

function addPortals(program: Command, shell: Shell, start: Start): void {
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
    .action((flags) => start(async () => (await import('./commands/portals.ts')).run(flags, shell)));
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
      start(async () => (await import('./commands/summarize.ts')).run(files, flags, shell)),
    );
}

function addRules(program: Command, shell: Shell, start: Start): void {
  program
    .command('rules')
    .description('list the rules of the root file, or run the cases beside them')
    .addOption(configFlag())
    .addOption(format())
    .option('--test', 'run the cases of rules/*.test.yaml beside the root file', false)
    .option('--insecure-http', 'allow a root file that names a plain http address', false)
    .addHelpText('after', '\nExamples:\n  rolecall rules\n  rolecall rules --test')
    .action((flags) => start(async () => (await import('./commands/rules.ts')).run(flags, shell)));
}

function addOthers(program: Command, shell: Shell, start: Start): void {
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
    .action((flags) => start(async () => (await import('./commands/schema.ts')).run(flags, shell)));
  program
    .command('sandbox')
    .description('serve the embedded portal on loopback')
    .addOption(
      new Option('--seed <file>', 'a JSON file with users, reports, rls, groups, audit and keys').conflicts(
        'demo',
      ),
    )
    .option('--demo', 'start with an invented office of 60 people')
    .option('--state <file>', 'keep the state in this file, and go on with it where it exists')
    .addOption(
      new Option('--port <n>', 'the port; 0 takes any free one').default(0).argParser(wholeNumber(0, 65535)),
    )
    .option('--dialect <key=value>', 'a variant of the API (repeatable)', collect, [])
    .option('--latency <ms>', 'how long answers take: MS or LEAST-MOST')
    .option('--fail <rate>', 'the share of requests that fail: RATE or RATE:STATUS')
    .option('--drop <rate>', 'the share of requests whose connection ends, before or after the work')
    .option('--truncate <rate>', 'the share of answers of which only half arrives')
    .option('--moving <rate>', 'the share of pages before which a list moves')
    .option('--rate-limit <n>', 'requests a second; more are answered 429 with Retry-After')
    .option('--fault-seed <n>', 'the same faults for the same number (default: 1)')
    .option('--log <file>', 'append each request as a line of JSON, with its answer and without the key')
    .addOption(format())
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall sandbox --demo --port 4711\n  rolecall sandbox --seed portal.json --state portal-state.json\n  rolecall sandbox --port 0 --format json --dialect firstPage=0\n  rolecall sandbox --seed portal.json --fail 0.2 --drop 0.1 --latency 5-50 --log calls.jsonl\n  rolecall sandbox --demo --dialect lag=3 --dialect newborn=2',
    )
    .action((flags) => start(async () => (await import('./commands/sandbox.ts')).run(flags, shell)));
  program
    .command('demo')
    .description('tell the whole story on the embedded portal')
    .action(() => start(async () => (await import('./commands/demo.ts')).run(shell)));
}

/** What commander says of a wrong command line, as a problem; the name that it takes for the meant one is the way out. */
function usageProblem({ message }: CommanderError): ProblemError {
  const [said = '', meant] = message
    .replace(/^error: /, '')
    .trim()
    .split(/\s*\n\(Did you mean (?:one of )?|\?\)$/);
  const fix = meant === undefined ? '' : `did you mean ${meant}? `;
  return new ProblemError([
    {
      code: 'usage',
      severity: 'error',
      message: said,
      fix: `${fix}See rolecall --help, and rolecall help COMMAND`,
    },
  ]);
}

/** All commands but those that are about the commands themselves. */
function tableOf(version: string, shell: Shell, start: Start, help: string[]): Command {
  const program = new Command('rolecall')
    .description(
      'Who may see what, in Git: keeps the users, roles, report grants and RLS memberships of a report portal as reviewed files say.',
    )
    .version(version)
    .option('--no-color', 'no colour')
    .showSuggestionAfterError()
    .exitOverride()
    .hook('preAction', (_program, command) => findConfig(command))
    .configureOutput({ writeOut: (text) => help.push(text), writeErr: () => {} })
    .addHelpText('after', `${EXIT_CODES}\n\nTry it: rolecall demo`);
  addValidate(program, shell, start);
  addPlan(program, shell, start);
  addApply(program, shell, start);
  addDrift(program, shell, start);
  addBackups(program, shell, start);
  addInit(program, shell, start);
  addQuestions(program, shell, start);
  addReview(program, shell, start);
  addOpen(program, shell, start);
  addExport(program, shell, start);
  addAdopt(program, shell, start);
  addDoctor(program, shell, start);
  addRules(program, shell, start);
  addPortals(program, shell, start);
  addSummarize(program, shell, start);
  addOthers(program, shell, start);
  return program;
}

/** Shells ask `complete` with the words so far; it is told of all other commands, made anew. */
function addCompletion(program: Command, shell: Shell, start: Start, table: () => Command): void {
  program
    .command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText(
      'after',
      '\nNames of people, reports and teams come from the files and the newest backup; nobody is asked.\n\nExamples:\n  source <(rolecall completion bash)                    # needs bash-completion\n  rolecall completion zsh > ~/.zsh/completions/_rolecall     # a folder of fpath\n  rolecall completion fish > ~/.config/fish/completions/rolecall.fish\n  rolecall completion powershell | Out-String | Invoke-Expression',
    )
    .action((name) =>
      start(async () => (await import('./commands/completion.ts')).script(name, table(), shell)),
    );
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action((words) =>
      start(async () => {
        const config = nearestRootFile(process.cwd());
        return (await import('./commands/completion.ts')).complete(words, config, table(), shell);
      }),
    );
}

/** The table of commands. Rejects with a `ProblemError` for a wrong command line, and with what a command throws. */
export async function runCli(words: readonly string[], version: string, shell: Shell): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const help: string[] = [];
  const start: Start = async (load) => {
    exitCode = await load();
  };
  const program = tableOf(version, shell, start, help);
  addCompletion(program, shell, start, () => tableOf(version, shell, start, []));
  try {
    await program.parseAsync([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.help' && help.length === 0) {
      shell.notice(program.helpInformation());
      return 1;
    }
    if (error.exitCode !== 0 || help.length === 0) throw usageProblem(error);
    await shell.print(help);
  }
  return exitCode;
}
