import { expect, it } from 'vitest';
import { whileHeard } from '../../src/cli/fleet.ts';

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
const LATE = new Error('late');

it('a portal that answers nothing for a while is given up, unless it may be written to', async () => {
  const never = new Promise<string>(() => {});
  await expect(
    whileHeard(
      () => never,
      10,
      () => LATE,
    ),
  ).rejects.toBe(LATE);
  const writing = whileHeard(
    async () => after(60).then(() => 'done'),
    10,
    () => undefined,
  );
  expect(await writing).toBe('done');
});

it('a portal that goes on answering is waited for', async () => {
  const slow = async (heard: () => void): Promise<string> => {
    for (let answer = 0; answer < 5; answer++) {
      await after(20);
      heard();
    }
    return 'done';
  };
  expect(await whileHeard(slow, 2000, () => LATE)).toBe('done');
  await expect(
    whileHeard(
      async () => Promise.reject(new TypeError('bug')),
      10,
      () => LATE,
    ),
  ).rejects.toThrow('bug');
});
