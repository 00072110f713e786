import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { clockOf } from './clock.mjs';

const CLOCK = new URL('clock.mjs', import.meta.url).href;
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

const configOf = (top, portal) => path.join(top, 'portals', portal.name, 'rolecall.yaml');

const variable = (prefix, { name }) => `${prefix}_${name.toUpperCase()}`;

const request = (top, portal) => ({
  credentials: { apiKey: portal.key, apiKeyFile: undefined, url: undefined },
  concurrency: 8,
  insecureHttp: false,
  notify: () => {},
  config: configOf(top, portal),
  now: Date.now(),
  only: [],
  overrides: [],
  base: undefined,
});

async function ended(library, work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof library.ProblemError))
      return { exit: 70, because: [error?.stack ?? String(error)] };
    const exit = error instanceof library.RefusedError ? 3 : error instanceof library.StaleError ? 5 : 1;
    return {
      exit,
      because: error.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    };
  }
}

export const applyHere = (library, top, portal, signal = new AbortController().signal) =>
  ended(library, async () => {
    const applied = await library.apply({
      ...request(top, portal),
      saved: undefined,
      expect: undefined,
      resume: false,
      stateDir: undefined,
      confirm: async () => true,
      signal,
    });
    const { code, because } = library.exitOf(applied);
    const said = applied.outcomes.flatMap((outcome) =>
      'problem' in outcome ? [outcome.problem.message] : [],
    );
    return { exit: code, because: [...because, ...said.slice(0, 2)] };
  });

export const planHere = (library, top, portal) =>
  ended(library, async () => ({ exit: 0, because: [], plan: await library.plan(request(top, portal)) }));

/** Uses the clock of this process; `onSpawn` may kill it. Each portal has its own key variable. */
async function command(top, portals, words, { onSpawn, wrongBy, zone = 'UTC', several = false } = {}) {
  const keys = several
    ? Object.fromEntries(portals.map((portal) => [variable('ROLECALL_API_KEY', portal), portal.key]))
    : { ROLECALL_API_KEY: portals[0].key };
  const child = spawn(process.execPath, ['--import', CLOCK, MAIN, ...words, '--format', 'json', '--quiet'], {
    cwd: top,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: top, TZ: zone, SOAK_CLOCK: clockOf(wrongBy), ...keys },
  });
  onSpawn?.(child);
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors = `${errors}${text}`.slice(-4000);
  });
  const [code, signal] = await once(child, 'close');
  const said = signal === null && output !== '' ? JSON.parse(output) : undefined;
  return { exit: signal === null ? code : 'killed', because: said?.exit?.because ?? [], said, errors };
}

export const applyByCommand = (top, portal, options) =>
  command(top, [portal], ['apply', '--yes', '--config', configOf(top, portal)], options);

export async function applyFleet(top, portals, shards, options) {
  const parts = Array.from({ length: shards }, (_, at) =>
    command(
      top,
      portals,
      [
        'apply',
        '--yes',
        '--config',
        'portals/*',
        '--portals-at-once',
        '8',
        ...(shards > 1 ? ['--shard', `${at + 1}/${shards}`] : []),
      ],
      {
        ...options,
        several: true,
      },
    ),
  );
  const all = await Promise.all(parts);
  const ends = new Map();
  for (const { said, exit, errors } of all) {
    if (exit === 'killed') continue;
    if (said?.format !== 'rolecall.fleet/1')
      throw new Error(`a fleet ended with ${exit}: ${errors || JSON.stringify(said)}`);
    for (const { name, exit: end } of said.portals) {
      if (ends.has(name)) throw new Error(`${name} is in two shards`);
      ends.set(name, { exit: end.code, because: end.because });
    }
  }
  return { ends, exits: all.map(({ exit }) => exit) };
}
