import { expect, it } from 'vitest';
import { csvOf } from '../../src/render/forms.ts';
import { cellsOf, RUNNABLE, runnableCells } from '../support/cells.ts';

it('no cell is a formula, whichever separator a spreadsheet takes for that of columns', () => {
  const texts = RUNNABLE.flatMap((start) => [
    start,
    ...[',', ';', ';"', ';""', '\t', '\n', '";', "';"].map((end) => `x${end}${start}${end}`),
  ]);
  const rows = [
    ...csvOf(
      texts,
      texts.map((text) => ['a', text, text, 1]),
    ),
  ];
  expect(runnableCells(rows)).toEqual([]);
  expect(cellsOf(rows[1]?.trimEnd() ?? '', ',')).toEqual(['a', "'=1+1", "'=1+1", '1']);
  expect([...csvOf(['a;b', 'x-y@z.com'], [[-1, 'a, "b"']])]).toEqual([
    'a;b,x-y@z.com\r\n',
    '-1,"a, ""b"""\r\n',
  ]);
});
