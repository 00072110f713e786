import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { Outlet } from '../src/outlet.ts';

/** Types the keys at a question in a terminal. */
function answerTo(keys: string): Promise<string | undefined> {
  const terminal = () => Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const [stdin, stdout, stderr] = [terminal(), terminal(), terminal()];
  const outlet = new Outlet({ stdin, stdout, stderr } as never);
  const answer = outlet.ask('Sure? ');
  stdin.write(keys);
  return answer;
}

it.each([
  ['yes\r', 'yes'],
  ['\r', ''],
])('a question gets the typed line: %j', async (keys, answer) => {
  expect(await answerTo(keys)).toBe(answer);
});

it.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('%s at a question is no answer, not even the usual one', async (_name, keys) => {
  await expect(answerTo(keys)).rejects.toMatchObject({ exitCode: 130, problems: [{ code: 'interrupted' }] });
});
