import { describe, expect, it } from 'vitest';
import { findClockSkew } from '../../src/resolve/windows.ts';
import { declaredBy } from '../support/declared.ts';
import { brief } from '../support/problems.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const windowed = (window: string) =>
  declaredBy(`users:\n  ana@x.com:\n    reports:\n      - { report: W/R, ${window} }\n`);

describe('two clocks that differ', () => {
  /** Minutes are how far the portal's clock is ahead of ours. */
  const found = async (edge: string, minutes: number | undefined) =>
    findClockSkew(await windowed(edge), NOON, minutes === undefined ? undefined : minutes * MINUTE).map(
      brief,
    );
  const skewed = ['clock-skew rolecall.yaml:6:9'];
  const soon = 'until: 2026-11-20T12:10:00Z';
  const before = 'from: 2026-11-20T11:50:00Z';

  it('are an error where a window opens or closes in between', async () => {
    expect(await found(soon, 10)).toEqual(skewed);
    expect(await found(soon, 60)).toEqual(skewed);
    expect(await found(before, -11)).toEqual(skewed);
    expect(await found(before.replace('from', 'until'), -60)).toEqual(skewed);
    expect(await found(soon.replace('until', 'from'), 60)).toEqual(skewed);
  });

  it('are none where no edge lies in between: one is not before itself', async () => {
    expect(await found(soon, 9)).toEqual([]);
    expect(await found(soon, -60)).toEqual([]);
    expect(await found(before, 60)).toEqual([]);
    expect(await found(before, -9)).toEqual([]);
    expect(await found(before, -10)).toEqual([]);
    expect(await found('reason: r', 60)).toEqual([]);
  });

  it('may differ by five minutes, and nobody may know by how much', async () => {
    const close = 'until: 2026-11-20T12:05:00Z';
    expect(await found(close, 5)).toEqual([]);
    expect(await found(close, 6)).toEqual(skewed);
    expect(await found(close.replace('12:05', '11:56'), -5)).toEqual([]);
    expect(await found(soon, undefined)).toEqual([]);
  });

  it('are told apart in minutes', async () => {
    const [problem] = findClockSkew(await windowed(soon), NOON, 61 * MINUTE);
    expect(problem?.message).toContain('61 minutes');
  });
});
