import { expect, it } from 'vitest';
import { showProgress } from '../../src/commands/perform.ts';
import type { Shell } from '../../src/commands/shell.ts';
import type { Operation } from '../../src/domain/operation.ts';
import type { Plan } from '../../src/domain/plan.ts';

const operations = Array.from(
  { length: 40 },
  (_, at) => ({ id: String(at + 1), kind: 'delete-user', email: `u${at}@x.com` }) as unknown as Operation,
);
const plan = { operations, changes: [] } as unknown as Plan;

function listen(isTerminal: boolean) {
  const notices: string[] = [];
  const statuses: string[] = [];
  const heard = { notice: (one: string) => notices.push(one), status: (one: string) => statuses.push(one) };
  const shell = { isTerminal, ...heard } as unknown as Shell;
  const bar = showProgress(plan, false, shell);
  for (const operation of operations) bar.onStart(operation);
  for (const operation of operations.slice(0, 32)) bar.onEnd({ status: 'applied', operation });
  return { notices, statuses, bar };
}

it('progress counts the running calls, also if others never start', () => {
  const { bar } = listen(true);
  expect(bar.underWay()).toBe(8);
  for (const operation of operations.slice(32)) bar.onEnd({ status: 'not-started', operation });
  expect(bar.underWay()).toBe(0);
});

it('progress rewrites one line on a terminal, and elsewhere logs a line for each tenth', () => {
  expect(listen(true).notices).toEqual([]);
  expect(listen(true).statuses.at(-1)).toBe('applying: 32 of 40 calls, 8 under way');
  const tenths = [4, 8, 12, 16, 20, 24, 28, 32];
  expect(listen(false).notices).toEqual(tenths.map((done) => `apply: ${done} of 40 calls`));
});
