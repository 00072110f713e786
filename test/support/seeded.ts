import fc from 'fast-check';

/** `npm run test:long` tries far more. */
export const IS_LONG = process.env['ROLECALL_LONG'] !== undefined;

const DAY = 86_400_000;

/** Changes each day, and with each long run. `ROLECALL_SEED=N npm test` repeats a run. */
export const SEED = Number(
  process.env['ROLECALL_SEED'] ??
    (IS_LONG ? Math.floor(Math.random() * 2 ** 31) : Math.floor(Date.now() / DAY)),
);

export const often = (always: number, long: number): number => (IS_LONG ? long : always);

export const tried = (always: number, long: number) => ({ numRuns: often(always, long), seed: SEED });

export type ValueOf<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;

/** Records in which any key may be missing. */
export const partly = <Value>(model: { readonly [Key in keyof Value]: fc.Arbitrary<Value[Key]> }) =>
  fc.record<Value, never>(model, { requiredKeys: [] });

export const sampled = <Value>(values: fc.Arbitrary<Value>, count: number): Value[] =>
  fc.sample(values, { seed: SEED, numRuns: count });

/** A failure names its value and the seed. */
export async function forAll<Value, Result>(
  values: readonly Value[],
  atOnce: number,
  work: (value: Value, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...values.entries()];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, value] = next;
      try {
        results[index] = await work(value, index);
      } catch (error) {
        left.length = 0;
        const replay = `ROLECALL_SEED=${SEED}, value ${index}: ${JSON.stringify(value)}`;
        throw new Error(`${error instanceof Error ? error.message : String(error)}\nreplay with ${replay}`, {
          cause: error,
        });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** The same seed gives the same numbers from 0 to 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
