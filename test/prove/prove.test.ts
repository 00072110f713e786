import { expect, it } from 'vitest';
import { IS_LONG, SEED } from '../support/seeded.ts';
import { type Counts, explore } from './explore.ts';
import { SLICES, type Slice } from './worlds.ts';

/** `npm run prove` sets the part, for example `1/2`. Other runs take a sample that changes each day. */
const [part, parts] = process.env['ROLECALL_PROVE']?.split('/').map(Number) ?? [];
const ofTheDay = SLICES[SEED % SLICES.length];
const sampleOf = (slice: Slice): number => (IS_LONG && slice === ofTheDay ? 3000 : 5);

it.each(SLICES.map((slice) => [slice.name, slice] as const))(
  'no run of %s ends in a forbidden state',
  async (name, slice) => {
    const counts: Counts = { worlds: 0, refused: 0, states: 0, runs: 0 };
    const all = [...slice.worlds()];
    const step = parts ?? Math.ceil(all.length / sampleOf(slice));
    const first = part === undefined ? SEED % step : part - 1;
    const worlds = all.filter((_, at) => at % step === first);
    const violation = await explore(slice, worlds, counts);
    if (parts !== undefined) process.stderr.write(`${JSON.stringify({ slice: name, ...counts })}\n`);
    expect(violation).toBe(undefined);
    expect(counts.states).toBeGreaterThanOrEqual(counts.worlds);
  },
  3 * 60 * 60_000,
);

it('no run ends in a forbidden state if only the edges keep the order', async () => {
  for (const slice of SLICES) {
    const all = [...slice.worlds()];
    const step = Math.ceil(all.length / (IS_LONG ? 30 : 3));
    const counts: Counts = { worlds: 0, refused: 0, states: 0, runs: 0 };
    const worlds = all.filter((_, at) => at % step === 1);
    expect(await explore(slice, worlds, counts, true)).toBe(undefined);
  }
}, 600_000);
