import { expect, it } from 'vitest';
import { csvOf } from '../../src/render/csv.ts';

/** The cells of a row as a spreadsheet takes them: what follows a closing quote belongs to the cell. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = [''];
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < row.length; at++) {
    const one = row[at] ?? '';
    if (isQuoted && one === '"' && row[at + 1] === '"') cells.push(`${cells.pop()}${row[at++]}`);
    else if (isQuoted ? one === '"' : isStart && one === '"') isQuoted = !isQuoted;
    else if (!isQuoted && one === separator) cells.push('');
    else cells.push(`${cells.pop()}${one}`);
    isStart = !isQuoted && one === separator;
  }
  return cells;
}

const STARTS = ['=1+1', '+1', '-1', '@SUM(1)', ' =1', '\u00a0=1', '＝1', '"=1', '\t=1', '\r=1', '::error::x'];

it('no cell is a formula, whichever separator a spreadsheet takes for that of columns', () => {
  const texts = STARTS.flatMap((start) => [
    start,
    ...[',', ';', ';"', ';""', '\t', '\n', '";', "';"].map((end) => `x${end}${start}${end}`),
  ]);
  const rows = [
    ...csvOf(
      texts,
      texts.map((text) => ['a', text, text, 1]),
    ),
  ];
  for (const separator of [',', ';', '\t'])
    for (const row of rows.flatMap((text) => text.split(/[\r\n]+/)))
      for (const cell of cellsOf(row, separator)) expect(cell).not.toMatch(/^\s*(?:[=+\-@＝＋－＠]|::)/);
  expect(cellsOf(rows[1]?.trimEnd() ?? '', ',')).toEqual(['a', "'=1+1", "'=1+1", '1']);
  expect([...csvOf(['a;b', 'x-y@z.com'], [[-1, 'a, "b"']])]).toEqual([
    'a;b,x-y@z.com\r\n',
    '-1,"a, ""b"""\r\n',
  ]);
});
