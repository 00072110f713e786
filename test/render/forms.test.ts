import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Shell } from '../../src/commands/shell.ts';
import { printShown } from '../../src/commands/showing.ts';
import { DONE } from '../../src/domain/exit.ts';
import { makeForms, renderCsv, resultJson } from '../../src/render/forms.ts';
import { cellsOf, RUNNABLE, runnableCells } from '../support/cells.ts';
import { words } from '../support/random-plans.ts';
import { tried } from '../support/seeded.ts';

it('a result as JSON keeps its value, with each field and each entry in its own line', () => {
  const values = fc.jsonValue({ stringUnit: 'binary' });
  const results = fc.dictionary(words, values, { noNullPrototype: true });
  fc.assert(
    fc.property(results, (result) => {
      const text = [...resultJson('x', result)].join('');
      const whole = { format: 'x', exit: DONE, ...result };
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(whole)));
      const linesOf = (value: unknown): number =>
        Array.isArray(value) && value.length > 0 ? value.length + 2 : 1;
      const lines = Object.values(whole).reduce<number>((sum, value) => sum + linesOf(value), 2);
      expect(text.split('\n').length - 1).toBe(lines);
    }),
    tried(100, 2000),
  );
});

it('no CSV cell is a formula, whatever separator a spreadsheet uses', () => {
  const texts = RUNNABLE.flatMap((start) => [
    start,
    ...[',', ';', ';"', ';""', '\t', '\n', '";', "';"].map((end) => `x${end}${start}${end}`),
  ]);
  const cells = texts.map((text) => ['a', text, text, 1]);
  const rows = [...renderCsv(texts, cells)];
  expect(runnableCells(rows)).toEqual([]);
  expect(cellsOf(rows[1]?.trimEnd() ?? '', ',')).toEqual(['a', "'=1+1", "'=1+1", '1']);
  const plain = [...renderCsv(['a;b', 'x-y@z.com'], [[-1, 'a, "b"']])];
  expect(plain).toEqual(['a;b,x-y@z.com\r\n', '-1,"a, ""b"""\r\n']);
});

it('a result without a table prints no empty table', async () => {
  const json = () => ['{}'];
  const forms = makeForms(() => ({ blocks: [] }), json);
  const printed: string[] = [];
  const shell = { print: async (texts: Iterable<string>) => void printed.push(...texts) } as unknown as Shell;
  const shown = { forms, result: {}, options: { colour: false } };
  await printShown(shown, { format: 'json' }, shell);
  const problem = { code: 'usage', message: 'the result has no csv', fix: 'use text, markdown, html, json' };
  await expect(printShown(shown, { format: 'csv' }, shell)).rejects.toMatchObject({ problems: [problem] });
  expect(printed).toEqual(['{}']);
});
