import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { datasetId, identityOf, type ReportId, reportId, roleKey } from '../../src/domain/ids.ts';
import type { RecordState } from '../../src/domain/recorded.ts';
import { readRecord, readRecords, readTips } from '../../src/files/record.ts';
import { parseState, stateText } from '../../src/files/record-state.ts';
import { checkoutWith, git, objectsIn, writeFiles } from '../support/files.ts';
import { recordApplied, wholeState } from '../support/recorded.ts';

const tipsIn = async (folder: string, remote?: string) =>
  (await readTips(await objectsIn(folder), remote)).find(({ portal }) => portal === 'test');

const all = async (folder: string) =>
  (await readRecords(await objectsIn(folder), 'test', () => false)).records;

it('a record holds the files of the base, and follows the previous record and the applied commit', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
  const first = await recordApplied(folder);
  const second = await recordApplied(folder, { root: 'a b/%41/r.yaml' });
  const head = git(folder, 'rev-parse', 'HEAD');
  expect(git(folder, 'log', '-1', '--format=%P', 'rolecall/test')).toBe(`${first} ${head}`);
  const names = git(folder, 'ls-tree', '--name-only', 'rolecall/test');
  expect(names.split('\n')).toEqual(['base', 'changes.jsonl', 'state.json']);
  const records = await all(folder);
  const roots = records.map(({ id, state }) => `${id} ${state.root}`);
  expect(roots).toEqual([`${second} a b/%41/r.yaml`, `${first} rolecall.yaml`]);
  const [newest] = records;
  expect(newest?.baseTree).toBe(git(folder, 'rev-parse', 'HEAD^{tree}'));
  expect(git(folder, 'status', '--porcelain')).toBe('');
});

it('rolecall writes a record without the author, signature or hooks of the Git configuration', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
  for (const [key, value] of [
    ['author.name', 'Mallory'],
    ['committer.email', 'mallory@x.com'],
    ['user.name', 'Mallory'],
    ['commit.gpgSign', 'true'],
    ['gpg.program', `touch ${folder}/ran`],
    ['i18n.commitEncoding', 'ISO-8859-1'],
    ['core.hooksPath', 'hooks'],
    ['filter.x.clean', `touch ${folder}/ran`],
  ] as const)
    git(folder, 'config', key, value);
  const hook = `#!/bin/sh\ntouch ${folder}/ran\n`;
  const hooks = ['hooks', '.git/hooks'].map((place) => `${place}/reference-transaction`);
  await writeFiles(folder, { '.gitattributes': '* filter=x\n' });
  for (const file of hooks) {
    await writeFiles(folder, { [file]: hook });
    await chmod(path.join(folder, file), 0o755);
  }
  expect(await recordApplied(folder)).not.toBe(undefined);
  expect(git(folder, 'log', '-1', '--format=%an <%ae> %cn <%ce> %e%G?', 'rolecall/test')).toBe(
    'rolecall <rolecall@localhost> rolecall <rolecall@localhost> N',
  );
  expect(existsSync(path.join(folder, 'ran'))).toBe(false);
});

it('rolecall finds the record as a branch, never as a tag or a file of that name', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': 'a', 'rolecall/test': 'x' });
  const id = await recordApplied(folder);
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'two');
  git(folder, 'tag', 'rolecall/test', 'HEAD');
  expect(await tipsIn(folder)).toEqual({ portal: 'test', local: id, remote: undefined });
  git(folder, 'update-ref', '-d', 'refs/heads/rolecall/test');
  for (const name of ['refs/heads/rolecall/test', 'refs/remotes/origin/rolecall/test'])
    git(folder, 'update-ref', `refs/tags/${name}`, id ?? '');
  expect(await tipsIn(folder)).toBe(undefined);
});

it('rolecall reads the record from origin, or from the only remote', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
  const id = (await recordApplied(folder)) ?? '';
  git(folder, 'update-ref', 'refs/remotes/company/rolecall/test', id);
  expect((await tipsIn(folder))?.remote).toBe(id);
  git(folder, 'update-ref', 'refs/remotes/fork/rolecall/test', id);
  expect([(await tipsIn(folder))?.remote, (await tipsIn(folder, 'fork'))?.remote]).toEqual([undefined, id]);
  git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect((await tipsIn(folder))?.remote).toBe(undefined);
  git(folder, 'update-ref', 'refs/remotes/origin/rolecall/test', id);
  expect((await tipsIn(folder))?.remote).toBe(id);
});

it('rolecall ignores a commit that no apply made', async () => {
  const state = '{"format": "rolecall.state/1"}';
  const folder = await checkoutWith({ 'rolecall.yaml': 'a', 'state.json': state });
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'two');
  const objects = await objectsIn(folder);
  expect(await readRecord(objects, git(folder, 'rev-parse', 'HEAD'))).toBe(undefined);
  // Here, the state names a commit that is not a parent of the record's commit.
  const head = git(folder, 'rev-parse', 'HEAD');
  await writeFiles(folder, { 'state.json': stateText(wholeState(head)) });
  git(folder, 'commit', '-q', '-a', '-m', 'three');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'four');
  expect(await readRecord(objects, git(folder, 'rev-parse', 'HEAD'))).toBe(undefined);
});

it('rolecall reads the local and the fetched tip of a record if they differ', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
  const first = await recordApplied(folder, { instant: '2026-11-01T00:00:00.000Z' });
  const [one, other] = ['2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z'];
  const left = await recordApplied(folder, { instant: one });
  git(folder, 'update-ref', 'refs/heads/rolecall/test', first ?? '');
  const right = await recordApplied(folder, { instant: other });
  git(folder, 'update-ref', 'refs/remotes/origin/rolecall/test', left ?? '');
  expect((await all(folder)).map(({ id }) => id)).toEqual([right, left, first]);
});

const place = { file: 'a.yaml', line: 3, column: 1 };
const ana = identityOf('ana@x.com');
const state: RecordState = wholeState('a'.repeat(40), {
  base: null,
  names: {
    reports: new Map([['W/__proto__', reportId('r')]]),
    workspaces: new Map([['W', [reportId('r')]]]),
    datasets: new Map([[reportId('r'), datasetId('d')]]),
  },
  users: new Map([
    [
      ana,
      {
        place,
        account: 'listed',
        name: 'Ana',
        role: 2,
        reports: new Map<ReportId, boolean | number>([
          [reportId('r'), true],
          [reportId('s'), Date.parse('2026-12-31T00:00:00.000Z')],
        ]),
        roles: new Map([[roleKey(datasetId('d'), 'a/b "c"'), false]]),
      },
    ],
  ]),
  owedUsers: new Map([[ana, place]]),
  locked: [ana],
});

it('rolecall reads back exactly the state that it wrote', () => {
  expect(parseState(stateText(state))).toEqual(state);
});

it('rolecall reads an older record without the datasets of reports', () => {
  const { datasets: _, ...names } = state.names;
  expect(parseState(stateText({ ...state, names }))).toEqual({ ...state, names });
});

it('rolecall rejects a state if any part differs from what an apply writes', () => {
  const text = stateText(state);
  for (const [found, put] of [
    ['rolecall.state/1', 'rolecall.state/2'],
    ['"rolecall.yaml"', '"../rolecall.yaml"'],
    ['2026-11-20T09:00:00.000Z', 'yesterday'],
    ['"base": null', '"base": {}'],
    ['"line": 3', '"line": "3"'],
    ['"owedUsers"', '"forgotten"'],
    ['a'.repeat(40), 'HEAD'],
    ['"locked": [', '"locked": [1, '],
    ['"r": true', '"r": "1"'],
    ['"r": "d"', '"r": 1'],
  ] as const) {
    expect(text).toContain(found);
    expect([found, parseState(text.replace(found, put))]).toEqual([found, undefined]);
  }
  expect(parseState('{')).toBe(undefined);
});
