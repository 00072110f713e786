// npm run fuzz [-- --seed N --runs N]: mutates files, portal answers and plans, and prints the seed.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, runs: { type: 'string', default: '5000' } },
});
const { status } = spawnSync('npx', ['vitest', 'run', 'test/fuzz', '--testTimeout', '0'], {
  stdio: 'inherit',
  env: { ...process.env, ROLECALL_FUZZ: values.runs, ...(values.seed && { ROLECALL_SEED: values.seed }) },
});
process.exit(status ?? 1);
