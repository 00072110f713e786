import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Found in tests that do more in a long run. */
const LONGER = /\b(?:(?:often|tried|inProcess|commandsIn|officeWith)\(|IS_LONG\b)/;

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => path.posix.join('test', file.split(path.sep).join('/')));

/** Runs the tests with random cases many times: `npm run test:long`. */
export default defineConfig({
  test: {
    include: files.filter((file) => LONGER.test(readFileSync(file, 'utf8'))),
    env: { ROLECALL_LONG: '1' },
    testTimeout: 30 * 60_000,
    maxWorkers: 4,
    isolate: false,
  },
});
