import { describe, expect, it } from 'vitest';
import { type Counts, explore } from './explore.ts';
import { SLICES } from './worlds.ts';

const LIMIT = Number(process.env['ROLECALL_PROVE_SECONDS'] ?? 20) * 1000;
const STEP = Number(process.env['ROLECALL_PROVE_STEP'] ?? 1);

describe('every run', () => {
  it.each(SLICES.map((slice) => [slice.name, slice] as const))(
    'of %s keeps what must hold',
    async (name, slice) => {
      const counts: Counts = { worlds: 0, refused: 0, states: 0, runs: 0 };
      const started = Date.now();
      const violation = await explore(slice, counts, { until: started + LIMIT, step: STEP });
      console.log(name, JSON.stringify(counts), `${Date.now() - started} ms`);
      expect(violation && { what: violation.what, world: violation.world, choices: violation.choices }).toBe(
        undefined,
      );
    },
    7200_000,
  );
});
