import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Many tests wait for retries and for processes: more than one at a time, even on a small machine.
    maxWorkers: 4,
    // No test changes a module, so that what is loaded and compiled once serves the next file too.
    isolate: false,
  },
});
