import type { Declare } from './declare.ts';
import { CONFIG_IF_ANY, CONNECTION, FORMAT, flag, listFlag, numberFlag, OUTPUT, SHARD } from './flags.ts';

export function declarePortals(declare: Declare): void {
  declare({
    usage: 'doctor',
    does: 'Check the connection, the key, the dialect and the clock; changes nothing',
    flags: [CONFIG_IF_ANY, FORMAT, ...CONNECTION],
    examples: ['doctor', 'doctor --format json'],
    load: async () => (await import('../commands/portals.ts')).runDoctor,
  });
  declare({
    usage: 'portals',
    does: 'List the portals; with --format json as a matrix for GitHub Actions',
    flags: [
      listFlag('--config <path>', 'Root file, folder or pattern (default: **/rolecall.yaml)'),
      SHARD,
      FORMAT,
    ],
    examples: ['portals', 'portals --config "portals/*" --format json'],
    load: async () => (await import('../commands/portals.ts')).runPortals,
  });
  declare({
    usage: 'summarize <files...>',
    does: 'Combine results of several portals into one summary',
    flags: OUTPUT,
    about: 'FILES: JSON of plan, apply, drift, validate or portals.',
    examples: ['summarize plans/*.json --report fleet.md --report fleet.html'],
    load: async () => (await import('../commands/portals.ts')).runSummarize,
  });
}

export function declareSandbox(declare: Declare): void {
  declare({
    usage: 'sandbox',
    does: 'Serve an embedded portal on this machine',
    flags: [
      flag('--demo', 'Start with an invented office of 60 people').conflicts('seed'),
      flag('--seed <file>', 'JSON file with users, reports, rls, groups, audit and keys'),
      flag('--state <file>', 'Keep the state in this file, and load it if it exists'),
      numberFlag('--port <n>', 'Port; 0 means any free port', [0, 65535]).default(0),
      listFlag('--dialect <key=value>', 'API variant, such as pageSize=20: see docs/embedded-portal.md'),
      flag('--latency <ms>', 'Delay of each answer: MS or LEAST-MOST'),
      flag('--fail <rate>', 'Share of requests that fail: RATE or RATE:STATUS'),
      flag('--drop <rate>', 'Share of connections to drop, half of them after the request takes effect'),
      flag('--rate-limit <n>', 'Requests allowed per second; the rest get 429 with Retry-After'),
      FORMAT,
    ],
    examples: ['sandbox --demo --port 4711', 'sandbox --seed portal.json --state portal-state.json'],
    load: async () => (await import('../commands/sandbox.ts')).runSandbox,
  });
  declare({
    usage: 'demo',
    does: 'Show the main commands on an embedded portal',
    flags: [],
    examples: ['demo'],
    load: async () => (await import('../commands/sandbox.ts')).runDemo,
  });
}
