/** The cells of a row as a spreadsheet reads them: text after a closing quote belongs to the cell. */
export function cellsOf(row: string, separator: string): string[] {
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

/** Texts that a spreadsheet or a log would run. */
export const RUNNABLE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  ' =1',
  '\u00a0=1',
  '＝1',
  '"=1',
  '\t=1',
  '\r=1',
  '::error::x',
];

/** Cells that a spreadsheet would run, with every separator of columns. */
export const runnableCells = (rows: Iterable<string>): readonly string[] =>
  [...rows].flatMap((text) =>
    text
      .split(/[\r\n]+/)
      .flatMap((row) => [',', ';', '\t'].flatMap((separator) => cellsOf(row, separator)))
      .filter((cell) => /^\s*(?:[=+\-@＝＋－＠]|::)/.test(cell)),
  );
