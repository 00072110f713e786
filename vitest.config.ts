import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that run long: at the end, each would run alone. */
const FIRST = /\/(?:stories|pipelines|record)\.test\.ts$/;

/** Runs `FIRST`, then the largest files first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification): boolean => FIRST.test(moduleId);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Many tests wait for retries and processes, so run more files at a time than two cores can compute.
    maxWorkers: 3,
    // No test changes a module, so test files can share loaded modules.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
