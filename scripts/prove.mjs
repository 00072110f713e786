// Runs every execution of every world in test/prove/worlds.ts, with one process for each core. Takes about an
// hour on two cores. Without --share, writes to bench/prove.json how many states and runs each slice has.
//
//   npm run prove [-- --share 20]     only every 20th world
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { share: { type: 'string', default: '1' } } });
const processes = availableParallelism();
const parts = processes * Number(values.share);

function prove(part) {
  const child = spawn('npx', ['vitest', 'run', 'test/prove'], {
    env: { ...process.env, ROLECALL_PROVE: `${part}/${parts}` },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, said }));
  });
}

const started = Date.now();
const ended = await Promise.all(Array.from({ length: processes }, (_, at) => prove(at + 1)));
const slices = {};
for (const { said } of ended)
  for (const line of said.split('\n').filter((text) => text.startsWith('{"slice"'))) {
    const { slice, ...counts } = JSON.parse(line);
    slices[slice] ??= {};
    for (const [name, count] of Object.entries(counts))
      slices[slice][name] = (slices[slice][name] ?? 0) + count;
  }
const states = Object.values(slices).reduce((sum, slice) => sum + slice.states, 0);
const minutes = Math.round((Date.now() - started) / 6000) / 10;
const result = { share: `1/${values.share}`, minutes, states, slices };
console.log(JSON.stringify(result, null, 2));
if (ended.some(({ code }) => code !== 0)) process.exitCode = 1;
else if (values.share === '1')
  writeFileSync(new URL('../bench/prove.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
