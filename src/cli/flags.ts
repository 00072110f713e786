import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { CAUSES, type Cause } from '../domain/change.ts';
import { ROOT_FILE } from '../files/checkout.ts';
import { COMMENT_BYTES, extensionOf, FORMATS, type Format, formatOf } from '../render/document.ts';

/** `--help` shows the groups in this order. */
export const GROUPS = {
  common: 'Common flags:',
  output: 'Output:',
  safety: 'Safety:',
  network: 'Network:',
  portals: 'Several portals:',
} as const;
type Group = keyof typeof GROUPS;

/** A flag that takes no value is false by default. */
export function flag(flags: string, does: string, group: Group = 'common'): Option {
  const option = new Option(flags, does).helpGroup(GROUPS[group]);
  return option.isBoolean() ? option.default(false) : option;
}

const collectValue = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

export const listFlag = (flags: string, does: string, group?: Group): Option =>
  flag(flags, `${does} (repeatable)`, group).default([]).argParser(collectValue);

export function numberFlag(flags: string, does: string, range: [number, number], group?: Group): Option {
  const [least, most] = range;
  return flag(flags, does, group).argParser((text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`Write a number from ${least} to ${most}.`);
    return value;
  });
}

/** If `formats` is `FORMATS`, also accepts a name without an extension: a folder for several portals. */
function reportFlag(formats: readonly Format[]): Option {
  const extensions = formats.map(extensionOf).join(', ');
  const does = `Also write the result to this file, in the format of its extension: ${extensions}`;
  return listFlag('--report <file>', does, 'output').argParser((file: string, before: readonly string[]) => {
    const format = formatOf(file);
    const isFolder = formats === FORMATS && path.extname(file) === '';
    if (!isFolder && (format === undefined || !formats.includes(format)))
      throw new InvalidArgumentError(`End the name with one of ${extensions}.`);
    return [...before, file];
  });
}

const formatFlag = (formats: readonly Format[]): Option =>
  flag('--format <format>', 'Output format', 'output').choices(formats).default('text');

export const FORMAT = formatFlag(['text', 'json']);

const outputFlags = (formats: readonly Format[]): readonly Option[] => [
  formatFlag(formats),
  reportFlag(formats),
  numberFlag('--max-bytes <n>', 'Size limit of Markdown, in bytes', [2000, 1_000_000], 'output').default(
    COMMENT_BYTES,
  ),
];
export const OUTPUT = outputFlags(['text', 'markdown', 'json', 'html']);
export const OUTPUT_OR_CSV = outputFlags(['text', 'markdown', 'json', 'html', 'csv']);

const UPWARDS = `default: the nearest ${ROOT_FILE}, from this folder up to the top of the checkout`;
export const CONFIG = flag('--config <path>', `Root file, or its folder (${UPWARDS})`);
/** The `--config` of commands that also work without files. */
export const CONFIG_IF_ANY = flag(
  '--config <path>',
  `Use the portal of this root file or folder (${UPWARDS}; else ROLECALL_URL)`,
);
export const CONFIGS = flag(
  '--config <path>',
  `Root file, folder or pattern; repeat it for several portals (${UPWARDS})`,
).argParser(collectValue);
export const SHARD = flag('--shard <part>', 'One part of the portals: 3/16 is the third of 16', 'portals');
export const SEVERAL: readonly Option[] = [
  CONFIGS,
  numberFlag('--portals-at-once <n>', 'Portals at once', [1, 64], 'portals').default(4),
  SHARD,
];

export const CONNECTION: readonly Option[] = [
  flag('--quiet', 'No progress or notices on stderr', 'output'),
  flag('--verbose', 'Show each request on stderr', 'output'),
  numberFlag('--concurrency <n>', 'Requests at once', [1, 64], 'network').default(8),
  flag('--insecure-http', 'Allow plain http to other machines; the key travels unprotected', 'network'),
];

export const onlyFlag = (kinds: string): Option => listFlag('--only <selector>', `Limit to ${kinds}`);
export const DRY_RUN = flag('--dry-run', 'Show the diff, write nothing');
export const STATE_DIR = flag(
  '--state-dir <folder>',
  `Folder of backups and journals (default: .rolecall beside ${ROOT_FILE})`,
  'safety',
);

export const PLANNING: readonly Option[] = [
  ...outputFlags(FORMATS),
  ...CONNECTION,
  onlyFlag('user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME'),
  listFlag('--override <guard>', 'Ignore this guard in this run', 'safety'),
  flag('--removals-only', 'Only remove access; hold all other changes', 'safety'),
];

function readCauses(text: string, before: readonly Cause[]): readonly Cause[] {
  const causes = text.split(',').map((word) => {
    const cause = CAUSES.find((one) => one === word.trim());
    if (cause === undefined) throw new InvalidArgumentError(`Write one or more of ${CAUSES.join(', ')}.`);
    return cause;
  });
  return [...new Set([...before, ...causes])];
}

export const PLANNING_WITH_BASE: readonly Option[] = [
  ...SEVERAL,
  ...PLANNING,
  flag('--base <ref>', 'Last applied commit, or none (default: the record branch)'),
  flag(
    '--older',
    'Continue although this checkout is older than the last applied commit, or the last applied files are unreadable',
    'safety',
  ),
  flag(
    '--cause <causes>',
    `Make only changes with these causes, separated by commas: ${CAUSES.join(', ')}; hold all others`,
    'safety',
  )
    .argParser(readCauses)
    .default([]),
];

export const PERFORMING: readonly Option[] = [
  flag('--yes', 'Do not ask'),
  flag('--dry-run', 'Show the plan, and make no change in the portal'),
  flag('--rehearse', 'Perform the plan on a local copy of the portal, not on the portal'),
  STATE_DIR,
];
