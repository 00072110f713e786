import { Command, CommanderError, type Option } from 'commander';
import { declarer } from './cli/declare.ts';
import { declareFiles } from './cli/files.ts';
import { declareBackups, declarePlans } from './cli/plans.ts';
import { declarePortals, declareSandbox } from './cli/portals.ts';
import { declareQuestions } from './cli/questions.ts';
import type { Shell } from './commands/shell.ts';
import { DONE, type Exit } from './domain/exit.ts';
import { type ProblemError, usage } from './domain/problem.ts';
import { nearestRootFile } from './files/checkout.ts';

const ABOUT = `
Exit codes:
  0    done
  1    a problem; nothing was changed
  2    there are differences (drift, diff, plan --detailed-exitcode)
  3    refused by a guard, a rule or diff --check; nothing was changed
  4    something is left to do: the output says what
  5    the saved plan is stale; nothing was changed
  70   a bug in rolecall
  130  interrupted

Environment:
  ROLECALL_API_KEY_FILE    file or pipe with the key
  ROLECALL_API_KEY         the key itself
  ROLECALL_URL             URL of the portal (required in CI); the files must
                           have the same URL
  ROLECALL_API_KEY_<NAME>, ROLECALL_URL_<NAME>
                           the same for the portal NAME, with several portals
  HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS, NO_COLOR, FORCE_COLOR

Try it: rolecall demo`;

/** Rewrites an error of commander, such as `error: unknown option '--onyl'\n(Did you mean --only?)`. */
function usageProblem({ code, message }: CommanderError, [command = '']: readonly string[]): ProblemError {
  const [text = '', suggestion] = message
    .replace(/^error: /, '')
    .trim()
    .split(/\s*\n\(Did you mean (?:one of )?|\?\)$/);
  const see = suggestion === undefined ? 'see' : `did you mean ${suggestion}? See`;
  const isKnownCommand = code !== 'commander.unknownCommand' && /^[a-z]/.test(command);
  return usage(
    text
      .replace(/^option '(\S+).*' argument (.*) is invalid\./, '$1 cannot be $2.')
      .replace(/^option '(?:-\w, )?(\S+) (\S+)' argument missing/, '$1 needs $2')
      .replace(/\.$/, ''),
    `${see} ${isKnownCommand ? `rolecall help ${command}` : 'rolecall --help'}`,
  );
}

function describeOption({ description, argChoices, defaultValue }: Option): string {
  const choices = argChoices === undefined || argChoices.length === 1 ? '' : `: ${argChoices.join(', ')}`;
  const hasValue = typeof defaultValue === 'string' || typeof defaultValue === 'number';
  return `${description}${choices}${hasValue ? ` (default: ${defaultValue})` : ''}`;
}

function buildProgram(version: string, shell: Shell, help: string[], end: (exit: Exit) => void): Command {
  const program = new Command('rolecall')
    .description(
      'Who may see what, in Git. rolecall changes a portal until its users, report grants and row-level security match reviewed files.',
    )
    .version(version, '--version', 'Show the version')
    .option('--no-color', 'No colour')
    .helpOption('-h, --help', 'Show this help')
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ optionDescription: describeOption, subcommandTerm: (command) => command.name() })
    // `help` gets the help that somebody asks for. Commander writes the help after a mistake to `writeErr`.
    .configureOutput({ writeOut: (text) => help.push(text), writeErr: () => {} })
    .addHelpText('after', ABOUT);
  const declare = declarer(program, shell, end);
  program.commandsGroup('Plan and apply:');
  declarePlans(declare);
  program.commandsGroup('Write the files:');
  declareFiles(declare);
  program.commandsGroup('Back up and restore:');
  declareBackups(declare);
  program.commandsGroup('Ask:');
  declareQuestions(declare);
  program.commandsGroup('Portals:');
  declarePortals(declare);
  program.commandsGroup('Try it:');
  declareSandbox(declare);
  return program;
}

/** The completion library adds commands to its program, so `makeAnother` makes a program only for the library. */
function addCompletion(
  program: Command,
  shell: Shell,
  end: (exit: Exit) => void,
  makeAnother: () => Command,
) {
  const declare = declarer(program, shell, end);
  declare({
    usage: 'completion <shell>',
    does: 'Print the completion script of a shell',
    flags: [],
    about: `SHELL is bash, zsh or fish. Names of people, reports and teams come from the files and the newest backup.
bash (needs the package bash-completion): source <(rolecall completion bash)`,
    examples: [
      'completion zsh > ~/.zsh/completions/_rolecall     # a folder in $fpath',
      'completion fish > ~/.config/fish/completions/rolecall.fish',
    ],
    load: async () => {
      const { runCompletion } = await import('./commands/completion.ts');
      return (_flags: object, ownShell, name) => runCompletion(name, makeAnother(), ownShell);
    },
  });
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action(async (words) => {
      const { runComplete } = await import('./commands/completion.ts');
      end(await runComplete(words, nearestRootFile(process.cwd()), makeAnother(), shell));
    });
}

export async function runCli(words: readonly string[], version: string, shell: Shell): Promise<Exit> {
  let exit = DONE;
  const help: string[] = [];
  const end = (ended: Exit): void => {
    exit = ended;
  };
  const program = buildProgram(version, shell, help, end);
  program.commandsGroup('Help:').helpCommand('help [command]', 'Show the help of a command');
  addCompletion(program, shell, end, () => buildProgram(version, shell, [], end));
  try {
    await program.parseAsync([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // The command line names no command, or `help` names an unknown one.
    if (error.code === 'commander.help' && help.length === 0) {
      shell.notice(program.helpInformation());
      return { code: 1, because: ['usage'] };
    }
    if (error.exitCode !== 0 || help.length === 0) throw usageProblem(error, words);
    await shell.print(help);
  }
  return exit;
}
