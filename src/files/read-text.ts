import { isUtf8 } from 'node:buffer';
import fs, { type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { type Text, textOfFile } from '../config/parse/text.ts';
import { type Identity, identityOf } from '../domain/ids.ts';
import { fail, jsonOf, type Place, type ProblemError, usage } from '../domain/problem.ts';
import { ROOT_FILE } from './checkout.ts';

const LARGEST_FILE = 256 * 1024 * 1024;

const CHECK = 'check the path; it must name a regular UTF-8 file that you may read';
/** The fix for a missing root file: a new user has no root file yet. */
const BEGIN = 'go to a folder of access files, name one with --config, or create one: rolecall init';

export const unreadable = (file: string, why: string, fix?: string, place?: Place): ProblemError =>
  fail({
    code: 'file-unreadable',
    message: `rolecall cannot read ${file}`,
    why,
    ...(fix && { fix }),
    ...(place && { place }),
  });

const TOO_LARGE = 'it is larger than 256 MiB';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EISDIR: 'it is a folder',
  EFBIG: TOO_LARGE,
  'not-regular': 'it is not a regular file',
  ENOTDIR: 'a part of the path is not a folder',
  ELOOP: 'it is a symbolic link; rolecall follows no links in a checkout',
};

const failureCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';

const failureText = (error: unknown): string => REASONS[failureCode(error)] ?? failureCode(error);

const textRefusal = (code: string) => Object.assign(new Error(code), { code });

function refuseUnlessRegular(stats: Stats): void {
  if (stats.isSymbolicLink()) throw textRefusal('ELOOP');
  if (stats.isDirectory()) throw textRefusal('EISDIR');
  if (!stats.isFile()) throw textRefusal('not-regular');
  if (stats.size > LARGEST_FILE) throw textRefusal('EFBIG');
}

type Links = 'followed' | 'refused';

/** Opens only regular files: opening a device can have effects, and a pipe can block. */
function regularBytes(path: string, links: Links): Buffer {
  refuseUnlessRegular(links === 'followed' ? fs.statSync(path) : fs.lstatSync(path));
  // Windows has neither `O_NONBLOCK` nor `O_NOFOLLOW`, and its folders contain no pipes or devices.
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;
  const handle = fs.openSync(path, O_RDONLY | O_NONBLOCK | (links === 'followed' ? 0 : O_NOFOLLOW));
  try {
    refuseUnlessRegular(fs.fstatSync(handle));
    return fs.readFileSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function bytesOf(path: string, file: string, links: Links, place?: Place): Buffer {
  try {
    return regularBytes(path, links);
  } catch (error) {
    const isMissingRoot =
      failureCode(error) === 'ENOENT' && basename(file) === ROOT_FILE && place === undefined;
    throw unreadable(file, failureText(error), isMissingRoot ? BEGIN : CHECK, place);
  }
}

function decode(bytes: Buffer, file: string): Text {
  if (isUtf8(bytes)) return textOfFile(file, bytes.toString('utf8'));
  const lines = bytes.toString('latin1').split('\n');
  throw fail({
    code: 'yaml-syntax',
    message: `${file} is not UTF-8 text`,
    fix: 'save the file as UTF-8',
    place: { file, line: lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))) + 1, column: 1 },
  });
}

/** Follows links. */
export const readText = async (file: string): Promise<Text> => decode(bytesOf(file, file, 'followed'), file);

const FIELD = /^ {2}"(\w+)": ?(.+?),?$/;

async function parseLines(lines: AsyncIterable<string>, unread: readonly string[]): Promise<unknown> {
  const fields = new Map<string, unknown>();
  let openList: unknown[] | undefined;
  let isUnread = false;
  let last: string | undefined;
  for await (const line of lines) {
    const isFirst = last === undefined;
    last = line;
    if (isFirst || line === '}') continue;
    if (openList === undefined) {
      const [, name = '', text = ''] = FIELD.exec(line) ?? [];
      if (name === '' || fields.has(name)) return undefined;
      openList = text === '[' ? [] : undefined;
      isUnread = unread.includes(name);
      fields.set(name, openList ?? jsonOf(text));
    } else if (/^ {2}\],?$/.test(line)) openList = undefined;
    else if (!isUnread) openList.push(jsonOf(line.replace(/,$/, '')));
  }
  return last === '}' ? Object.fromEntries(fields) : undefined;
}

/** Reads JSON with one field or entry per line. Leaves the lists in `unread` empty. Undefined on errors. */
export async function readJsonLines(file: string, unread: readonly string[]): Promise<unknown> {
  try {
    // Opening a pipe could block.
    if (!(await stat(file)).isFile()) return undefined;
    const handle = await open(file);
    return await parseLines(handle.readLines(), unread).finally(() => handle.close());
  } catch {
    return undefined;
  }
}

/** Refuses symbolic links, because a stranger may have committed the file. */
export const readCommitted = async (path: string, file: string, place?: Place): Promise<Text> =>
  decode(bytesOf(path, place === undefined ? relative('', path) : file, 'refused', place), file);

export function textInCommit(bytes: Buffer, file: string, place?: Place): Text {
  if (bytes.length > LARGEST_FILE) throw unreadable(file, TOO_LARGE, CHECK, place);
  return decode(bytes, file);
}

const LARGEST_SECRET = 1 << 14;

const noSecret = (file: string, why: string): ProblemError =>
  unreadable(file, why, 'name a file with the key and nothing else, or a pipe whose command ends');

/** Reads a file or pipe. Error messages never show the content. */
export async function readSecret(file: string): Promise<string> {
  let all = Buffer.of();
  try {
    for await (const bytes of fs.createReadStream(file, { end: LARGEST_SECRET }))
      all = Buffer.concat([all, bytes]);
  } catch (error) {
    throw noSecret(file, failureText(error));
  }
  if (all.length > LARGEST_SECRET) throw noSecret(file, 'it is larger than 16 KiB, too large for a key');
  return all.toString('utf8');
}

/** Takes the first comma, semicolon or tab as the separator. Undefined for a wrong quotation mark. */
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
    'in the first line, write `email` as the name of the address column',
  );
}
