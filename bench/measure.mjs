// Measures wall time, processor time and peak memory of processes, one at a time.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const USAGE = pathToFileURL(here('usage.mjs')).href;
export const KEY = 'key-of-the-bench';

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates the repository if there is none. */
export function commitAll(folder) {
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', ...words], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'files');
}

/** Runs Node.js. Throws on an exit code that is not in `exits`. `keep` returns stdout. */
export const run = (words, { exits = [0], keep = false, node = [], cwd, env = {} } = {}) =>
  inFolder(async (folder) => {
    const usage = path.join(folder, 'usage');
    const began = performance.now();
    const child = spawn(process.execPath, [...node, '--import', USAGE, ...words], {
      stdio: ['ignore', keep ? 'pipe' : 'ignore', 'pipe'],
      cwd,
      env: { ...process.env, BENCH_USAGE: usage, ROLECALL_API_KEY: KEY, NO_COLOR: '1', ...env },
    });
    let [output, errors] = ['', ''];
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors = `${errors}${chunk}`.slice(-2000);
    });
    const [code, signal] = await once(child, 'close');
    const seconds = (performance.now() - began) / 1000;
    if (!exits.includes(code)) throw new Error(`${words.join(' ')}: ${signal ?? `exit ${code}`}\n${errors}`);
    const used = existsSync(usage) ? JSON.parse(readFileSync(usage, 'utf8')) : { bytes: 0, cpu: 0 };
    return { seconds, ...used, output };
  });

export async function script(name, words, options) {
  const { output, ...measured } = await run([here(name), ...words.map(String)], { ...options, keep: true });
  return { ...measured, said: JSON.parse(output) };
}

export async function withPortal(world, work) {
  const child = spawn(process.execPath, [here('portal.mjs'), JSON.stringify(world)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const [{ url, urls }] = await once(child, 'message');
    const reset = async () => {
      child.send('reset');
      await once(child, 'message');
    };
    return await work(url, reset, urls);
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}

/** Takes turns, so that load on the machine affects all equally. Returns medians. */
export async function inTurn(times, measured) {
  const all = Object.fromEntries(Object.keys(measured).map((name) => [name, []]));
  for (let time = 0; time < times; time++)
    for (const [name, measure] of Object.entries(measured)) all[name].push(await measure());
  return Object.fromEntries(
    Object.entries(all).map(([name, runs]) => [
      name,
      {
        seconds: median(runs.map(({ seconds }) => seconds)),
        bytes: median(runs.map(({ bytes }) => bytes)),
        cpu: median(runs.map(({ cpu }) => cpu)),
        said: runs.at(-1).said,
      },
    ]),
  );
}
