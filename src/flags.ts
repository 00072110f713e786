import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from './commands/shell.ts';
import { ProblemError } from './domain/problem.ts';
import { nearestRootFile, ROOT_FILE } from './files/root-file.ts';

/** Runs a command's code, which loads only now, and keeps its exit code. */
export type Start = (load: () => Promise<ExitCode>) => Promise<void>;

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`write a number from ${least} to ${most}.`);
    return value;
  };
}

export const collect = (text: string, before: readonly string[]): readonly string[] => [...before, text];

const FORMATS = ['text', 'json'] as const;
const LATER_FORMATS = ['markdown', 'html', 'diff'] as const;

export const notBuiltYet = (what: string): ProblemError =>
  new ProblemError([
    {
      code: 'not-built-yet',
      severity: 'error',
      message: `${what} is not built yet`,
      why: 'this version would not do what the flag says',
      fix: 'leave the flag out until a version performs it',
    },
  ]);

export const format = (): Option =>
  new Option('--format <format>', `the form of the output: ${FORMATS.join(' or ')}`)
    .default('text')
    .argParser((text: string) => {
      if (LATER_FORMATS.some((later) => later === text)) throw notBuiltYet(`--format ${text}`);
      if (!FORMATS.some((known) => known === text))
        throw new InvalidArgumentError(`write ${FORMATS.join(' or ')}.`);
      return text;
    });

export const configFlag = (): Option =>
  new Option(
    '--config <path>',
    `the root file, or its folder (default: the nearest ${ROOT_FILE} upwards, within the Git checkout)`,
  );

/** Looks for the root file where `--config` would name it. Without one, the flag stays unset or is what would be missed. */
export function findConfig(command: Command): void {
  const flag = command.options.find(({ long }) => long === '--config');
  if (flag === undefined || command.getOptionValue('config') !== undefined) return;
  const found = nearestRootFile(process.cwd());
  const needed = command.name() !== 'export' && command.name() !== 'doctor';
  if (found !== undefined || needed) command.setOptionValue('config', found ?? ROOT_FILE);
}

/** The flags of every command that asks the portal. */
export function asksPortal(command: Command): Command {
  return command
    .addOption(new Option('--concurrency <n>', 'requests at once').default(8).argParser(wholeNumber(1, 64)))
    .option('--insecure-http', 'allow plain http to other machines: the key travels unprotected', false)
    .option('--quiet', 'no progress and notices on stderr', false)
    .option('--verbose', 'every request on stderr', false);
}

/** The flags of every command that makes a plan. */
export const plans = (command: Command): Command =>
  asksPortal(command)
    .addOption(configFlag())
    .addOption(format())
    .option(
      '--only <selector>',
      'limit to user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME (repeatable)',
      collect,
      [],
    )
    .option('--override <guard>', 'let this guard pass (repeatable)', collect, [])
    .option('--allow-lossy-replace', 'replace users although they lose their portal groups', false)
    .addOption(
      new Option('--base <ref>').hideHelp().argParser(() => {
        throw notBuiltYet('--base');
      }),
    );

/** The flags of every command that performs a plan. */
export const performs = (command: Command): Command =>
  plans(command)
    .option('--yes', 'do not ask; for CI', false)
    .option('--dry-run', 'do everything but write', false)
    .option('--rehearse', 'a dry run that performs the plan on a copy of the portal', false)
    .option(
      '--state-dir <folder>',
      'where backups and journals go (default: .rolecall beside the root file)',
    );
