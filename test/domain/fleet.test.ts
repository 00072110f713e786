import { describe, expect, it } from 'vitest';
import { gravest } from '../../src/domain/fleet.ts';

describe('the gravest exit of several portals', () => {
  it.each([
    [[], 0],
    [[0, 0], 0],
    [[0, 2, 3], 3],
    [[3, 5, 2], 5],
    [[5, 1], 1],
    [[1, 4, 0], 4],
    [[4, 70], 70],
    [[70, 130, 4], 130],
    // A document may name the exit of a process that was killed: it is never taken for an end in order.
    [[0, 137], 137],
    [[137, 4, 0], 137],
  ])('of %j is %d', (codes, expected) => {
    expect(gravest(codes)).toBe(expected);
  });
});
