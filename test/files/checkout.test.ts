import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nearestRootFile, rootFileAt } from '../../src/files/checkout.ts';
import { inProcess } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';

const ROOT = 'version: 1\nportal: { name: test, url: "https://portal.example.com" }\nusers: {}\n';

it('rolecall finds the nearest root file in this folder or above it, inside the checkout', async () => {
  const folder = await folderWith({
    'rolecall.yaml': '',
    'repo/.git/HEAD': '',
    'repo/a/rolecall.yaml': '',
    'repo/a/b/c/x': '',
    'repo/d/x': '',
    'loose/x': '',
  });
  const from = (below: string) => nearestRootFile(path.join(folder, below));
  expect([from('repo/a'), from('repo/a/b/c'), from('repo/d'), from('loose'), from('')]).toEqual([
    'rolecall.yaml',
    path.join('..', '..', 'rolecall.yaml'),
    undefined,
    undefined,
    'rolecall.yaml',
  ]);
  expect(await rootFileAt(`${folder}/repo/a`)).toBe(`${folder}/repo/a/rolecall.yaml`);
  expect(await rootFileAt(`${folder}/none`)).toBe(`${folder}/none`);
});

it('rolecall finds the root file from a folder below, and by the name of its folder', async () => {
  const folder = await folderWith({ '.git/HEAD': '', 'rolecall.yaml': ROOT, 'access/team/x': '' });
  const below = await inProcess(path.join(folder, 'access', 'team'), ['validate']);
  expect([below.code, below.stdout]).toEqual([0, expect.stringContaining('../../rolecall.yaml is valid')]);
  expect((await inProcess(path.join(folder, 'access'), ['validate', '--config', '..'])).code).toBe(0);
  const wrong = await inProcess(path.join(folder, 'access'), ['validate', '--config', 'team/north']);
  expect(wrong.stderr).toContain('cannot read team/north');
  await mkdir(path.join(folder, 'access', '.git'));
  const missing = await inProcess(path.join(folder, 'access', 'team'), ['validate']);
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('file-unreadable')]);
});
