import { Argument, type Command } from 'commander';
import type { Shell } from '../commands/shell.ts';
import { nearestRootFile } from '../files/checkout.ts';
import type { Start } from './flags.ts';

/** Shells ask `complete` with the words so far; it is told of all other commands, made anew. */
export function addCompletion(program: Command, shell: Shell, start: Start, table: () => Command): void {
  program
    .command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      '\nNames of people, reports and teams come from the files and the newest backup;\nnobody is asked.\n\nExamples:\n  source <(rolecall completion bash)                    # needs bash-completion\n  rolecall completion zsh > ~/.zsh/completions/_rolecall     # a folder of fpath\n  rolecall completion fish > ~/.config/fish/completions/rolecall.fish',
    )
    .action((name) =>
      start(async () => (await import('../commands/completion.ts')).script(name, table(), shell)),
    );
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action((words) =>
      start(async () => {
        const config = nearestRootFile(process.cwd());
        return (await import('../commands/completion.ts')).complete(words, config, table(), shell);
      }),
    );
}
