import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { TestRunner } from 'vitest';

const { MUTATE_FLIPS, MUTATE_LOG, MUTATE_SLOWEST } = process.env;
const SOME_SECONDS = 5000;
const MOST_CALLS = 30_000_000;

/** Global, because one worker runs all test files. */
globalThis.flips ??= { living: new Set(Array.from({ length: Number(MUTATE_FLIPS) }, (_, at) => at)), on: -1 };
const { flips } = globalThis;
let reached = new Set();
let calls = 0;

globalThis.flipped = (flip) => {
  if (flips.on === -1) reached.add(flip);
  else if (calls++ > MOST_CALLS) throw new Error('runs without end');
  return flip === flips.on;
};
// Any failing value is enough, so do not shrink it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

const say = (entry) => appendFileSync(MUTATE_LOG, `${JSON.stringify(entry)}\n`);

/** Runs each test once unchanged, then once for each living flip that it reached. */
export default class FlippingRunner extends TestRunner {
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    const title = `${test.file.name}: ${test.name}`;
    reached = new Set();
    try {
      await run();
    } catch (error) {
      say({ skipped: `${title} (fails as it is)` });
      throw error;
    }
    const seen = [...reached].filter((flip) => flips.living.has(flip));
    say({ reached: [...reached] });
    if (seen.length === 0) return;
    const start = performance.now();
    // A test that cannot run twice would kill every flip.
    try {
      await run();
    } catch {
      say({ skipped: `${title} (cannot run twice)` });
      return;
    }
    const takes = performance.now() - start;
    if (takes > Number(MUTATE_SLOWEST)) {
      say({ skipped: `${title} (${Math.round(takes)} ms)` });
      return;
    }
    for (const flip of seen) {
      if (await this.#lives(run, flip, takes * 10 + SOME_SECONDS)) continue;
      flips.living.delete(flip);
      say({ killed: flip, by: title });
    }
  }

  async #lives(run, flip, limit) {
    flips.on = flip;
    calls = 0;
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), limit);
    });
    try {
      await Promise.race([run(), late]);
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
      flips.on = -1;
    }
  }
}
