import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openJournal, unfinishedJournal } from '../../src/apply/journal.ts';
import { type Email, operationId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { folderWith } from '../support/files.ts';

const HEAD = {
  portal: { name: 'test', url: 'https://portal.example.com' },
  fingerprint: 'f',
  from: 'files' as const,
  backup: 'b',
  createdAt: '2026-11-20T09:00:00Z',
};
const first = { id: operationId(1), after: [], needs: [] };
const deletion = { kind: 'delete-user', email: 'ana@x.com' as Email, userId: 'x' as never } as const;
const operation: Operation = { ...deletion, ...first };
const as = (pieces: Iterable<string>): Iterable<string> => pieces;
const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

it('rolecall writes a line before and after each call, to a file that only its owner can read', async () => {
  const file = path.join(await folderWith({}), 'journal-1.jsonl');
  const journal = openJournal(file, HEAD, as);
  journal.start(operation);
  expect(linesOf(file).length).toBe(2);
  journal.end({ operation, status: 'applied' });
  journal.close();
  const at = expect.any(String);
  expect(linesOf(file)).toEqual([
    { at, format: 'rolecall.journal/1', ...HEAD },
    { at, event: 'start', operation },
    { at, event: 'end', id: '1', status: 'applied' },
    { at, event: 'closed' },
  ]);
  expect([journal.path, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
});

it('rolecall never overwrites a journal, and writes only cleaned text to it', async () => {
  const file = path.join(await folderWith({}), 'journal-1.jsonl');
  const journal = openJournal(file, HEAD, function* (pieces) {
    for (const piece of pieces) yield* [piece.replaceAll('ana', '***')];
  });
  journal.start(operation);
  journal.close();
  expect(readFileSync(file, 'utf8')).not.toContain('ana');
  expect(() => openJournal(file, HEAD, as)).toThrow('EEXIST');
});

const open = '{"event":"start"}\n';

it('rolecall reports the latest unclosed journal once, and closes it', async () => {
  const folder = await folderWith({ 'journal-1': open, 'journal-2': open });
  const file = path.join(folder, 'journal-2');
  expect(await unfinishedJournal(folder)).toBe(file);
  const closing = { at: expect.any(String), event: 'closed', by: 'the next run' };
  expect(linesOf(file)).toEqual([{ event: 'start' }, closing]);
  expect(await unfinishedJournal(folder)).toBe(undefined);
});

it('rolecall reports and closes a journal that ends in the middle of a line', async () => {
  const folder = await folderWith({ 'journal-1': `${open}{"event":"st` });
  const file = path.join(folder, 'journal-1');
  expect(await unfinishedJournal(folder)).toBe(file);
  const lines = readFileSync(file, 'utf8').split('\n');
  expect([lines[1], lines.length, lines[3]]).toEqual(['{"event":"st', 4, '']);
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ event: 'closed' });
});

it('rolecall finds an empty journal, and none in a folder without journals', async () => {
  const folder = await folderWith({ file: '' });
  expect(await unfinishedJournal(folder)).toBe(undefined);
  writeFileSync(path.join(folder, 'journal-1'), '');
  expect(await unfinishedJournal(folder)).toBe(path.join(folder, 'journal-1'));
});
