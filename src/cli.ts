import { Command, CommanderError, Help, Option } from 'commander';
import { addBackups } from './cli/backups.ts';
import { addCompletion } from './cli/completion.ts';
import { addEmbedded } from './cli/embedded.ts';
import { addFiles } from './cli/files.ts';
import { findConfig, type Start } from './cli/flags.ts';
import { addPlans } from './cli/plans.ts';
import { addPortals } from './cli/portals.ts';
import { addOpen, addQuestions, addReview } from './cli/questions.ts';
import type { ExitCode, Shell } from './commands/shell.ts';
import { ProblemError } from './domain/problem.ts';

const ENDS = `
Exit codes:
  0    done
  1    a problem; nothing was changed
  2    there are differences (drift, plan --detailed-exitcode)
  3    refused by a guard or a rule; nothing was changed
  4    apply did not come about whole
  5    the saved plan is stale; nothing was changed
  70   a bug in rolecall
  130  interrupted

Environment:
  ROLECALL_API_KEY_FILE    a file or pipe with the key
  ROLECALL_API_KEY         the key itself
  ROLECALL_URL             pins the portal; needed where CI, TF_BUILD or
                           KUBERNETES_SERVICE_HOST is set
  ROLECALL_API_KEY_<NAME>, ROLECALL_URL_<NAME>
                           the same for one portal of several, by its name
  HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS, NO_COLOR, FORCE_COLOR`;

/** What commander says of a wrong command line, as a problem; the name that it takes for the meant one is the way out. */
function usageProblem({ message }: CommanderError): ProblemError {
  const [said = '', meant] = message
    .replace(/^error: /, '')
    .trim()
    .split(/\s*\n\(Did you mean (?:one of )?|\?\)$/);
  const fix = meant === undefined ? 'see' : `did you mean ${meant}? See`;
  return new ProblemError([
    {
      code: 'usage',
      severity: 'error',
      message: said.replace(/ is invalid\. (?=[a-z])/, ' is invalid: ').replace(/\.$/, ''),
      fix: `${fix} rolecall --help, and rolecall help COMMAND`,
    },
  ]);
}

/** What a flag is for. That one is off, or a list empty, where nobody gives it goes without saying. */
function describe(option: Option): string {
  const { defaultValue } = option;
  const isEmpty = defaultValue === false || (Array.isArray(defaultValue) && defaultValue.length === 0);
  const shown = isEmpty ? new Option(option.flags, option.description) : option;
  return new Help().optionDescription(shown);
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
    .configureHelp({ optionDescription: describe })
    .configureOutput({ writeOut: (text) => help.push(text), writeErr: () => {} })
    .addHelpText('after', `${ENDS}\n\nTry it: rolecall demo`);
  program.commandsGroup('Plan and apply:');
  addPlans(program, shell, start);
  program.commandsGroup('Write the files:');
  addFiles(program, shell, start);
  program.commandsGroup('Keep and bring back:');
  addBackups(program, shell, start);
  program.commandsGroup('Ask:');
  addQuestions(program, shell, start);
  addReview(program, shell, start);
  addOpen(program, shell, start);
  program.commandsGroup('Portals and rules:');
  addPortals(program, shell, start);
  program.commandsGroup('Try it:');
  addEmbedded(program, shell, start);
  return program;
}

/** The table of commands. Rejects with a `ProblemError` for a wrong command line, and with what a command throws. */
export async function runCli(words: readonly string[], version: string, shell: Shell): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const help: string[] = [];
  const start: Start = async (load) => {
    exitCode = await load();
  };
  const program = tableOf(version, shell, start, help);
  program.commandsGroup('Help:').helpCommand(true);
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
