import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from '../commands/shell.ts';
import type { Cause } from '../domain/change.ts';
import { parseDuration } from '../domain/window.ts';
import { nearestRootFile, ROOT_FILE } from '../files/checkout.ts';
import {
  ANSWER_FORMATS,
  COMMENT_BYTES,
  extensionsOf,
  FORMATS,
  type Format,
  formatOf,
} from '../render/formats.ts';

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

/** Milliseconds from a duration. */
function duration(text: string): number {
  const length = parseDuration(text);
  if (length === undefined) throw new InvalidArgumentError('write a duration: 30s, 2m or 500ms.');
  return length;
}

export const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** `--format` for a command that has these forms. */
export const format = (formats: readonly Format[] = ['text', 'json']): Option =>
  new Option('--format <format>', `the form of the output: ${listed(formats)}`)
    .default('text')
    .argParser((text: string) => {
      if (!formats.some((known) => known === text))
        throw new InvalidArgumentError(`write ${listed(formats)}.`);
      return text;
    });

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** `--report` for a command whose document has these forms. */
const reportFlag = (formats: readonly Format[]): Option => {
  const extensions = extensionsOf(formats);
  return new Option(
    '--report <file>',
    `also write it to a file, in the form of its extension: ${listed(extensions)} (repeatable)`,
  )
    .default([])
    .argParser((file: string, before: readonly string[]) => {
      const form = formatOf(file);
      if (form === undefined || !formats.includes(form))
        throw new InvalidArgumentError(`end the name with ${listed(extensions)}.`);
      return [...before, file];
    });
};

const maxBytes = (): Option =>
  new Option('--max-bytes <n>', 'the longest that Markdown may be')
    .default(COMMENT_BYTES)
    .argParser(wholeNumber(2000, 1_000_000));

/** The flags of every command that shows a plan, or what came of it. */
const shows = (command: Command): Command =>
  command.addOption(format(FORMATS)).addOption(reportFlag(FORMATS)).addOption(maxBytes());

/** The flags of every command that shows an answer. */
export const answers = (command: Command): Command =>
  command.addOption(format(ANSWER_FORMATS)).addOption(reportFlag(ANSWER_FORMATS)).addOption(maxBytes());

export const configFlag = (): Option =>
  new Option(
    '--config <path>',
    `the root file, or its folder (default: the nearest ${ROOT_FILE} upwards, within the Git checkout)`,
  );

/** The same for a command that takes several portals. */
export const severalPortals = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--config <path>',
        `the root file, its folder, or a pattern; repeatable, for several portals (default: the nearest ${ROOT_FILE} upwards)`,
      ).argParser(collect),
    )
    .addOption(
      new Option('--portals-at-once <n>', 'several portals: how many side by side')
        .default(4)
        .argParser(wholeNumber(1, 64)),
    )
    .option('--shard <part>', 'several portals: only a part of them, such as 3/16');

/** Looks for the root file where `--config` would name it. Without one, the flag stays unset or is what would be missed. */
export function findConfig(command: Command): void {
  const flag = command.options.find(({ long }) => long === '--config');
  if (flag === undefined || command.getOptionValue('config') !== undefined) return;
  const found = nearestRootFile(process.cwd());
  const needed = command.name() !== 'export' && command.name() !== 'doctor';
  if (found === undefined && !needed) return;
  const config = found ?? ROOT_FILE;
  const isSeveral = command.options.some(({ long }) => long === '--shard');
  command.setOptionValue('config', isSeveral ? [config] : config);
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
  shows(asksPortal(command))
    .option(
      '--only <selector>',
      'limit to user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME (repeatable)',
      collect,
      [],
    )
    .option('--override <guard>', 'let this guard pass (repeatable)', collect, [])
    .option(
      '--removals-only',
      'give nothing: for the leaver at night; names that do not resolve stop nothing',
      false,
    );

const CAUSES = ['git', 'portal', 'both', 'time', 'selector'] as const satisfies readonly Cause[];

/** Causes, parted by commas; the flag may be repeated. */
function collectCauses(text: string, before: readonly Cause[]): readonly Cause[] {
  const causes = text.split(',').map((word) => {
    const cause = CAUSES.find((known) => known === word.trim());
    if (cause === undefined) throw new InvalidArgumentError(`write some of ${CAUSES.join(',')}.`);
    return cause;
  });
  return [...new Set([...before, ...causes])];
}

/** The flags of every command that compares with what was applied last. */
export const basedPlans = (command: Command): Command =>
  plans(command)
    .option('--base <ref>', 'what was applied last: a commit, or none (default: the record branch)')
    .option('--older', 'go on although these files do not continue what was applied last', false)
    .addOption(
      new Option('--cause <causes>', `perform only what came about by ${CAUSES.join(', ')} (with commas)`)
        .argParser(collectCauses)
        .default([], 'all'),
    );

/** The flags of every command that performs a plan. */
export const performs = (command: Command): Command =>
  command
    .option('--yes', 'do not ask; for CI', false)
    .option('--dry-run', 'do everything but write', false)
    .option('--rehearse', 'a dry run that performs the plan on a copy of the portal', false)
    .option('--state-dir <folder>', 'where backups and journals go (default: .rolecall beside the root file)')
    .addOption(
      new Option(
        '--settle <duration>',
        'how long the portal may take to show what was written (default: apply.settle, 30s)',
      ).argParser(duration),
    );
