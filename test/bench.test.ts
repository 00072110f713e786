import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { endOf } from './support/commands.ts';

it('the bench can measure each stage of a plan', async () => {
  const [script, build] = ['bench/inside.mjs', 'build/'].map((one) => new URL(`../${one}`, import.meta.url));
  const world = JSON.stringify({ shape: 'json', users: 20, grants: 3, moved: 2 });
  const words = [fileURLToPath(`${script}`), `${build}`, world, '1', 'all'];
  const { stdout } = await endOf(spawn(process.execPath, words));
  const stages = ['diff', 'changes', 'edges', 'findings', 'narrow', 'verify'];
  expect(Object.keys(JSON.parse(stdout))).toEqual(stages);
});
