import { expect, it } from 'vitest';
import { findClockSkew } from '../../src/resolve/windows.ts';
import { declaredBy } from '../support/declared.ts';
import { brief } from '../support/problems.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const windowed = (window: string) =>
  declaredBy(`users:\n  ana@x.com:\n    reports:\n      - { report: W/R, ${window} }\n`);

/** `minutes` is how far the portal's clock is ahead of this machine's clock. */
it.each<[edge: string, minutes: number | undefined, isError: boolean]>([
  ['until: 2026-11-20T12:10:00Z', 10, true],
  ['until: 2026-11-20T12:10:00Z', 9, false],
  ['until: 2026-11-20T12:10:00Z', 60, true],
  ['until: 2026-11-20T12:10:00Z', -60, false],
  ['until: 2026-11-20T12:10:00Z', undefined, false],
  ['from: 2026-11-20T12:10:00Z', 60, true],
  ['from: 2026-11-20T11:50:00Z', -11, true],
  ['from: 2026-11-20T11:50:00Z', -10, false],
  ['from: 2026-11-20T11:50:00Z', 60, false],
  ['until: 2026-11-20T11:50:00Z', -60, true],
  // A difference of five minutes is no warning.
  ['until: 2026-11-20T12:05:00Z', 5, false],
  ['until: 2026-11-20T12:05:00Z', 6, true],
  ['until: 2026-11-20T11:56:00Z', -5, false],
  ['reason: r', 60, false],
])(
  'two different clocks are a warning exactly if a window begins or ends between the two times: %s, %s minutes',
  async (edge, minutes, isFound) => {
    const offset = minutes === undefined ? undefined : minutes * MINUTE;
    const found = findClockSkew(await windowed(edge), NOON, offset);
    expect(found.map(brief)).toEqual(isFound ? ['clock-skew rolecall.yaml:6:9'] : []);
    if (isFound) expect(found[0]?.message).toContain(`${Math.abs(minutes ?? 0)} minutes`);
  },
);
