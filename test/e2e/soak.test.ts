import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { endOf } from '../support/commands.ts';
import { often, SEED } from '../support/seeded.ts';

const SOAK = fileURLToPath(new URL('../../bench/soak.mjs', import.meta.url));

it('at each midnight, everybody on several portals has what the files give, or a run reports the difference', async () => {
  const seed = String((SEED % 2 ** 31) + 1);
  const [portals, allDays] = [often(2, 8), often(1, 6)];
  const size = ['--portals', `${portals}`, '--days', `${allDays}`, '--minutes', '12'];
  const child = spawn(process.execPath, [SOAK, ...size, '--seed', seed]);
  const { code, stdout, stderr } = await endOf(child);
  expect(stderr).not.toContain('FOUND');
  const { found, judged, days } = JSON.parse(stdout);
  expect([found, code]).toEqual([[], 0]);
  expect(judged).toBe(days * portals);
});
