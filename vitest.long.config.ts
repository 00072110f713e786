import { defineConfig } from 'vitest/config';

/** The tests that go by chance, many times over: `npm run test:long`. */
export default defineConfig({
  test: {
    include: [
      'test/apply/{apply,execute,resume,verification}.test.ts',
      'test/config/editing.test.ts',
      'test/domain/pattern.test.ts',
      'test/e2e/{apply,matrix,soak,unfriendly}.test.ts',
      'test/fuzz/*.test.ts',
      'test/insight/teams/sets.test.ts',
      'test/invariants/{plans,runs,stranger}.test.ts',
      'test/plan/{causes,minimal}.test.ts',
      'test/policy/*.test.ts',
      'test/portal/reading.test.ts',
      'test/render/output.test.ts',
      'test/sandbox/openapi.test.ts',
      'test/stories.test.ts',
      'test/workflow/{adopt,export,restoring}.test.ts',
    ],
    env: { ROLECALL_LONG: '1' },
    testTimeout: 30 * 60_000,
    maxWorkers: 4,
    isolate: false,
  },
});
