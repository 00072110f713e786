import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type GitObjects, openRepository } from '../../src/files/git-objects.ts';
import { type Applying, readTip, recordsFrom, writeRecord } from '../../src/files/record.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';

async function opened(folder: string): Promise<GitObjects> {
  const objects = await openRepository(folder);
  if (objects === undefined) throw new Error('no repository');
  return objects;
}

const applying = (commit: string, more: Partial<Applying> = {}): Applying => ({
  commit,
  instant: '2026-11-20T09:00:00.000Z',
  root: 'rolecall.yaml',
  url: 'https://portal.example.com',
  fingerprint: `sha256:${'0'.repeat(64)}`,
  counts: { 'grant-report': 3, 'revoke-report': 0 },
  pending: [],
  ...more,
});

async function recorded(folder: string, more: Partial<Applying> = {}) {
  const objects = await opened(folder);
  const head = git(folder, 'rev-parse', 'HEAD');
  const tip = await readTip(objects, 'test');
  return { objects, head, written: await writeRecord(objects, 'test', applying(head, more), tip) };
}

async function all(objects: GitObjects) {
  const tip = await readTip(objects, 'test');
  const records = [];
  if (tip !== undefined) for await (const record of recordsFrom(objects, tip)) records.push(record);
  return records;
}

describe('the record branch', () => {
  it('has the tree of what was applied, the record before and that commit as parents, and reads back', async () => {
    const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
    const first = await recorded(folder);
    const second = await recorded(folder, { root: 'portals/a b/%41/rolecall.yaml' });
    expect([first.written.status, second.written.status]).toEqual(['written', 'written']);
    expect(git(folder, 'rev-parse', 'rolecall/test^{tree}')).toBe(git(folder, 'rev-parse', 'HEAD^{tree}'));
    expect(git(folder, 'rev-parse', 'rolecall/test^2')).toBe(first.head);
    const records = await all(second.objects);
    expect(records.map(({ commit, root, counts }) => [commit, root, counts])).toEqual([
      [first.head, 'portals/a b/%41/rolecall.yaml', { 'grant-report': 3 }],
      [first.head, 'rolecall.yaml', { 'grant-report': 3 }],
    ]);
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  it('adds no trailer that a path or a subject holds', async () => {
    const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
    const line = 'x\nRolecall-Instant: 1999-01-01T00:00:00.000Z';
    const pending = [`account ${line}`, 'access zoë%41@x.com', 'account \u202e"$(id)@x.com'];
    const { objects } = await recorded(folder, { root: line, pending });
    const [record] = await all(objects);
    expect([record?.instant, record?.pending]).toEqual(['2026-11-20T09:00:00.000Z', pending]);
    expect(
      git(folder, 'log', '-1', '--format=%B', 'rolecall/test').match(/^Rolecall-Instant/gm)?.length,
    ).toBe(1);
  });

  it('is signed by nobody whom a configuration names, and runs no hook', async () => {
    const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
    for (const [key, value] of [
      ['author.name', 'Mallory'],
      ['committer.email', 'mallory@x.com'],
      ['user.name', 'Mallory'],
      ['commit.gpgSign', 'true'],
      ['gpg.program', `touch ${folder}/ran`],
      ['i18n.commitEncoding', 'ISO-8859-1'],
      ['core.hooksPath', 'hooks'],
    ] as const)
      git(folder, 'config', key, value);
    await writeFiles(folder, { 'hooks/reference-transaction': `#!/bin/sh\ntouch ${folder}/ran\n` });
    await writeFile(
      path.join(folder, '.git/hooks/reference-transaction'),
      `#!/bin/sh\ntouch ${folder}/ran\n`,
      {
        mode: 0o755,
      },
    );
    const { written } = await recorded(folder);
    expect(written.status).toBe('written');
    expect(git(folder, 'log', '-1', '--format=%an <%ae> %cn <%ce> %e%G?', 'rolecall/test')).toBe(
      'rolecall <rolecall@localhost> rolecall <rolecall@localhost> N',
    );
    expect(existsSync(path.join(folder, 'ran'))).toBe(false);
  });

  it('is the branch, and no tag or file of that name', async () => {
    const folder = await checkoutWith({ 'rolecall.yaml': 'a', 'rolecall/test': 'x' });
    const { written } = await recorded(folder);
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'two');
    git(folder, 'tag', 'rolecall/test', 'HEAD');
    const tip = await readTip(await opened(folder), 'test');
    expect([written.status, tip?.id]).toEqual([
      'written',
      git(folder, 'rev-parse', 'refs/heads/rolecall/test'),
    ]);
    expect(tip?.record?.commit).toBe(git(folder, 'rev-parse', 'HEAD~1'));
  });

  it('takes no tag whose name Git finds when the branch is missing', async () => {
    const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
    await recorded(folder);
    const forged = git(folder, 'rev-parse', 'refs/heads/rolecall/test');
    git(folder, 'branch', '-q', '-D', 'rolecall/test');
    for (const name of ['refs/heads/rolecall/test', 'refs/remotes/origin/rolecall/test', 'rolecall/test'])
      git(folder, 'update-ref', `refs/tags/${name}`, forged);
    expect(await readTip(await opened(folder), 'test')).toBe(undefined);
  });

  it('takes a commit that no apply made for no record, whatever its message says', async () => {
    const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
    const message = 'x\n\nRolecall-Instant: 2026-11-20T09:00:00.000Z\nRolecall-Root: ../../etc/passwd\n';
    git(folder, 'commit', '-q', '--allow-empty', '-m', message);
    git(folder, 'branch', 'rolecall/test');
    const tip = await readTip(await opened(folder), 'test');
    expect([tip?.id, tip?.record]).toEqual([git(folder, 'rev-parse', 'HEAD'), undefined]);
  });

  it('moves only from where it was read', async () => {
    const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
    const { objects, head } = await recorded(folder);
    const before = await readTip(objects, 'test');
    await recorded(folder);
    const after = git(folder, 'rev-parse', 'rolecall/test');
    expect((await writeRecord(objects, 'test', applying(head), before)).status).toBe('moved');
    expect((await writeRecord(objects, 'test', applying(head), undefined)).status).toBe('moved');
    expect(git(folder, 'rev-parse', 'rolecall/test')).toBe(after);
  });

  it('goes on behind what was fetched, where that is further', async () => {
    const folder = await checkoutWith({ 'rolecall.yaml': 'a' });
    await recorded(folder);
    const clone = await folderWith({});
    git(clone, 'clone', '-q', folder, '.');
    const theirs = await recorded(clone);
    expect(theirs.written.status).toBe('written');
    expect((await all(theirs.objects)).length).toBe(2);
    git(clone, 'push', '-q', 'origin', 'rolecall/test');
    const other = await folderWith({});
    git(other, 'clone', '-q', folder, '.');
    git(other, 'branch', 'rolecall/test', 'origin/rolecall/test~1');
    const tip = await readTip(await opened(other), 'test');
    expect([tip?.id, tip?.local]).toEqual([
      git(other, 'rev-parse', 'origin/rolecall/test'),
      git(other, 'rev-parse', 'origin/rolecall/test~1'),
    ]);
    const { written } = await recorded(other);
    expect(written.status).toBe('written');
    git(other, 'push', '-q', 'origin', 'rolecall/test');
    expect(await readFile(path.join(folder, 'rolecall.yaml'), 'utf8')).toBe('a');
  });
});
