import { type Command, Option } from 'commander';
import type { Shell } from '../commands/shell.ts';
import { collect, format, type Start, wholeNumber } from './flags.ts';

/** The embedded portal. */
export function addEmbedded(program: Command, shell: Shell, start: Start): void {
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
    .option('--rate-limit <n>', 'requests a second; more are answered 429 with Retry-After')
    .option('--log <file>', 'append each request as a line of JSON, with its answer and without the key')
    .addOption(format())
    .addHelpText(
      'after',
      '\nExamples:\n  rolecall sandbox --demo --port 4711\n  rolecall sandbox --seed portal.json --state portal-state.json\n  rolecall sandbox --port 0 --format json --dialect firstPage=0\n  rolecall sandbox --seed portal.json --fail 0.2 --drop 0.1 --latency 5-50 --log calls.jsonl\n  rolecall sandbox --demo --dialect lag=3 --dialect newborn=2',
    )
    .action((flags) => start(async () => (await import('../commands/sandbox.ts')).run(flags, shell)));
  program
    .command('demo')
    .description('tell the whole story on the embedded portal')
    .action(() => start(async () => (await import('../commands/demo.ts')).run(shell)));
}
