import { type Identity, identityOf } from '../domain/ids.ts';
import { usage } from '../domain/problem.ts';
import { readText } from './read-text.ts';

/** Takes the first comma, semicolon or tab as the separator. Undefined if a quote is wrong. */
function csvRows(text: string): string[][] | undefined {
  const separator = /[,;\t]/.exec(text)?.[0] ?? ',';
  const plainCell = `((?!")[^${separator}\\r\\n]*)`;
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|${plainCell})(${separator}|\\r?\\n|$)`, 'y');
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) return undefined;
    const [, quoted, plain = '', end = ''] = found;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end.endsWith('\n')) rows.push([]);
  }
  return rows;
}

/** Reads the column `email`. Throws `file-unreadable`, or `usage` if the file has no address. */
export async function readRoster(file: string): Promise<ReadonlySet<Identity>> {
  const { content } = await readText(file);
  const [head = [], ...rows] = csvRows(content.replace(/^\ufeff/, '')) ?? [];
  const column = head.findIndex((name) => name.toLowerCase() === 'email');
  const people = new Set(rows.flatMap((row) => (row[column] ? [identityOf(row[column])] : [])));
  if (people.size > 0) return people;
  throw usage(
    `${file} lists nobody; rolecall reads the column \`email\` of a CSV file`,
    'name the column of addresses `email` in the first line',
  );
}
