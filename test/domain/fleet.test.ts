import { expect, it } from 'vitest';
import { worstExit } from '../../src/domain/fleet.ts';

it.each([
  [[], 0],
  [[0, 0], 0],
  [[0, 2, 3], 3],
  [[3, 5, 2], 5],
  [[5, 1], 1],
  [[1, 4, 0], 4],
  [[4, 70], 70],
  [[70, 130, 4], 130],
  // A killed process is worse than any normal exit.
  [[0, 137], 137],
  [[137, 4, 0], 137],
])('the worst exit code of %j is %d', (codes, expected) => {
  expect(worstExit(codes)).toBe(expected);
});
