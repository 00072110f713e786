import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What is short to read and long to run: last of all, it would run alone. */
const FIRST = /\/(?:stories|peers|pipelines|record)\.test\.ts$/;

/** The largest files first, as ever, but for those. */
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
    // Many tests wait for retries and for processes: more than one at a time, even on a small machine.
    maxWorkers: 4,
    // No test changes a module, so that what is loaded and compiled once serves the next file too.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
