import { chmodSync, chownSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownDeletions } from '../../src/apply/own-deletions.ts';
import { folderWith } from '../support/files.ts';

const URL = 'https://p.example.com';
const ANA = 'ana@x.com';
const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
const head = (createdAt: string, url = URL): string =>
  line({ format: 'x', portal: { name: 't', url }, createdAt });
const call = (id: string, kind: string, status?: string): string =>
  line({ event: 'start', operation: { id, kind, email: 'Ana@x.com' } }) +
  (status === undefined ? '' : line({ event: 'end', id, status }));

const FIRST = '2026-11-20T09:00:00Z';
const NEXT = '2026-11-20T10:00:00Z';

/** Whom the journals of a folder say that runs have deleted, in order of their names. */
async function deleted(
  journals: readonly string[],
  since: number | 'last' = 0,
  url = URL,
): Promise<string[]> {
  const names = journals.map((_, at) => `journal-${at}.jsonl`);
  const folder = await folderWith(Object.fromEntries(names.map((name, at) => [name, journals[at] ?? ''])));
  for (const name of names) chmodSync(path.join(folder, name), 0o600);
  return [...(await ownDeletions(folder, url, since))];
}

describe('whom runs have deleted', () => {
  it('is whose deletion was sent, unless it failed or the account was made again', async () => {
    const told = (...calls: readonly string[]) => deleted([head(FIRST) + calls.join('')]);
    for (const status of [undefined, 'applied', 'already-so', 'unknown'])
      expect(await told(call('1', 'delete-user', status))).toEqual([ANA]);
    expect(await told(call('1', 'delete-user', 'failed'))).toEqual([]);
    const gone = call('1', 'delete-user', 'applied');
    for (const status of ['applied', 'already-so'])
      expect(await told(gone, call('2', 'create-user', status))).toEqual([]);
    for (const status of [undefined, 'failed', 'unknown'])
      expect(await told(gone, call('2', 'create-user', status))).toEqual([ANA]);
    expect(await told(call('2', 'create-user', 'applied'))).toEqual([]);
    expect(await told(gone, call('2', 'link-reports', 'applied'))).toEqual([ANA]);
    expect(await told(gone, line({ event: 'end', id: '9', status: 'failed' }))).toEqual([ANA]);
    expect(await told(gone, line({ event: 'closed', id: '1', status: 'failed' }))).toEqual([ANA]);
    expect(await told(line({ event: 'start', operation: { id: '1', kind: 'delete-user' } }))).toEqual([]);
  });

  it('is told line by line, a torn one left out, and by nothing that is no journal', async () => {
    expect(await deleted([`${head(FIRST)}torn\n${call('1', 'delete-user')}`])).toEqual([ANA]);
    expect(await deleted([`${head(FIRST)}null\n${call('1', 'delete-user')}`, ''])).toEqual([]);
    const folder = await folderWith({ 'other.jsonl': head(FIRST) + call('1', 'delete-user') });
    expect((await ownDeletions(folder, URL, 0)).size).toBe(0);
    expect((await ownDeletions(path.join(folder, 'nothing'), URL, 0)).size).toBe(0);
  });

  it('is told by journals of the portal that are younger, the later over the earlier, or by the last alone', async () => {
    const gone = call('1', 'delete-user', 'applied');
    const back = call('1', 'create-user', 'applied');
    expect(await deleted([head(FIRST) + gone, head(NEXT) + back])).toEqual([]);
    expect(await deleted([head(FIRST) + back, head(NEXT) + gone])).toEqual([ANA]);
    expect(await deleted([head(FIRST) + gone, head(NEXT)], 'last')).toEqual([]);
    expect(await deleted([head(FIRST), head(NEXT) + gone], 'last')).toEqual([ANA]);
    expect(await deleted([head(FIRST) + gone], Date.parse(FIRST))).toEqual([]);
    expect(await deleted([head(FIRST) + gone], Date.parse(FIRST) - 1)).toEqual([ANA]);
    expect(await deleted([head(FIRST, 'https://other.example.com') + gone])).toEqual([]);
    expect(await deleted([line({ format: 'x' }) + gone])).toEqual([]);
    expect(await deleted([line({ format: 'x', portal: { name: 't', url: URL } }) + gone])).toEqual([]);
  });

  it('is told by no journal that others may have written, no link and no folder', async () => {
    const journal = head(FIRST) + call('1', 'delete-user');
    const folder = await folderWith({ 'journal-1.jsonl': journal, real: journal });
    const file = path.join(folder, 'journal-1.jsonl');
    chmodSync(file, 0o640);
    chmodSync(path.join(folder, 'real'), 0o600);
    mkdirSync(path.join(folder, 'journal-2.jsonl'), { mode: 0o700 });
    symlinkSync(path.join(folder, 'real'), path.join(folder, 'journal-3.jsonl'));
    expect((await ownDeletions(folder, URL, 0)).size).toBe(0);
    chmodSync(file, 0o600);
    expect((await ownDeletions(folder, URL, 0)).size).toBe(1);
    if (process.getuid?.() !== 0) return;
    chownSync(file, 12345, 12345);
    expect((await ownDeletions(folder, URL, 0)).size).toBe(0);
  });
});
