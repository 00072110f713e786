import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { link, mkdir, open, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nearestRootFile, rootFileAt } from '../../src/files/checkout.ts';
import { readSecret } from '../../src/files/read-text.ts';
import { type Folder, search, searchBudget } from '../../src/files/search.ts';
import { load, loadCommit } from '../../src/workflow/load.ts';
import { inProcess } from '../support/commands.ts';
import { checkoutWith, folderWith, git, objectsIn } from '../support/files.ts';
import { problemsOf } from '../support/problems.ts';

const ROOT = (include: string): string =>
  `version: 1\nportal: { name: test, url: "https://portal.example.com" }\ninclude: [${JSON.stringify(include)}]\n`;
const SECRET = 'root:x:0:0:secret';

async function stage(include: string) {
  const folder = await folderWith({ 'rolecall.yaml': ROOT(include), 'access/fine.yaml': 'users: {}\n' });
  return { folder, problems: () => problemsOf(() => load(`${folder}/rolecall.yaml`, false)) };
}

// Other links and pipes are among the attacks of a stranger's checkout.
it.each([
  ['a link that leads back inside', (folder: string) => symlink('fine.yaml', `${folder}/access/a.yaml`)],
  ['a link to nothing', (folder: string) => symlink('/no/such/file.yaml', `${folder}/access/a.yaml`)],
  ['a file of another kind', (folder: string) => writeFile(`${folder}/access/a.env`, SECRET)],
])('16. rolecall refuses to include %s', async (_what, prepare) => {
  const { folder, problems } = await stage('access/**/*');
  await prepare(folder);
  const found = await problems();
  expect(found.map(({ code }) => code)).toEqual(['include-outside']);
  expect(JSON.stringify(found)).not.toContain(SECRET);
});

it('16. rolecall refuses a root file in .git', async () => {
  const folder = await folderWith({ '.git/rolecall.yaml': SECRET });
  const found = await problemsOf(() => load(`${folder}/.git/rolecall.yaml`, false));
  expect(found.map(({ code }) => code)).toEqual(['file-unreadable']);
  expect(JSON.stringify(found)).not.toContain(SECRET);
});

it('16. rolecall includes files with any name', async () => {
  const { folder } = await stage('access/**/*.yaml');
  await link(path.join(folder, 'access', 'fine.yaml'), path.join(folder, 'access', '[a]{b},(c) !d.yaml'));
  await symlink('../notes.md', path.join(folder, 'access', 'README.md'));
  await writeFile(path.join(folder, 'notes.md'), '');
  expect((await load(path.join(folder, 'rolecall.yaml'), false)).files.length).toBe(3);
});

it('16. rolecall reads a commit with a link to a file of another kind', async () => {
  const root = ROOT('access/**/*.yaml');
  const folder = await checkoutWith({ 'rolecall.yaml': root, 'access/a.yaml': 'users: {}\n' });
  await symlink('../notes.md', path.join(folder, 'access', 'README.md'));
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'a link');
  const loaded = await load(path.join(folder, 'rolecall.yaml'), false);
  const head = git(folder, 'rev-parse', 'HEAD');
  const read = await loadCommit(await objectsIn(folder), head, 'rolecall.yaml', loaded);
  expect(read).toMatchObject({ declared: { users: new Map() }, problems: [] });
});

it('16. rolecall includes files anywhere in the checkout, by paths relative to the root file', async () => {
  const whole = await folderWith({
    '.git/HEAD': '',
    'portals/a/rolecall.yaml': ROOT('../../shared/**/*.yaml'),
    'shared/fine.yaml': 'users: {}\n',
    'shared/deep/wrong.yaml': 'users: { a@x.com: 1 }\n',
  });
  const config = path.join(whole, 'portals', 'a');
  expect(await problemsOf(() => load(config, false))).toMatchObject([
    { code: 'schema', place: { file: '../../shared/deep/wrong.yaml', line: 1 } },
  ]);
  await writeFile(path.join(whole, 'shared', 'deep', 'wrong.yaml'), 'users: {}\n');
  const shared = ['../../shared/deep/wrong.yaml', '../../shared/fine.yaml'];
  expect((await load(config, false)).files).toEqual(['rolecall.yaml', ...shared]);
});

it('rolecall refuses more than 10,000 included files', async () => {
  const { folder, problems } = await stage('many/*.yaml');
  await mkdir(path.join(folder, 'many'));
  for (let at = 0; at < 10_001; at++) writeFileSync(`${folder}/many/${at}.yaml`, '');
  const place = { file: 'rolecall.yaml', line: 3 };
  expect(await problems()).toMatchObject([{ code: 'include-too-large', place }]);
});

it('rolecall refuses a search that goes too deep, and never reports "matches nothing" instead', async () => {
  const { folder, problems } = await stage('**/*.yaml');
  await mkdir(path.join(folder, Array.from({ length: 70 }, () => 'd').join('/')), { recursive: true });
  expect(await problems()).toMatchObject([{ code: 'include-too-large' }]);
});

it('rolecall refuses a device as the root file', async () => {
  expect(await problemsOf(() => load('/dev/zero', false))).toMatchObject([
    { code: 'file-unreadable', why: 'it is not a regular file' },
  ]);
});

it('rolecall can search each of 5,000 folders within one budget', async () => {
  const names = Array.from({ length: 5000 }, (_, at) => `folder-${at}`);
  const folders: Folder = new Map(names.map((name) => [name, 'folder']));
  const files: Folder = new Map([['a.yaml', 'file']]);
  const lister = async (folder: string): Promise<Folder> =>
    folder === '/top/access' ? folders : folder === '/top' ? new Map([['access', 'folder']]) : files;
  const budget = searchBudget();
  for (const name of names) {
    const found = await search('/top', '/top', `access/${name}/*.yaml`, lister, budget);
    expect(found).toEqual([{ kind: 'file', path: `/top/access/${name}/a.yaml` }]);
  }
});

it('rolecall reads a secret from a file, or from a slow pipe', async () => {
  const folder = await folderWith({ key: 'from a file\n' });
  expect(await readSecret(path.join(folder, 'key'))).toBe('from a file\n');
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reading = readSecret(pipe);
  await pause(50);
  const writer = await open(pipe, 'w');
  for (const part of ['from', ' a ', 'pipe']) {
    await writer.write(part);
    await pause(50);
  }
  await writer.close();
  expect(await reading).toBe('from a pipe');
});

it.each([
  ['/dev/zero', 'larger than 16 KiB'],
  ['/', 'folder'],
  ['/nowhere/key', 'it does not exist'],
])('rolecall refuses to read a secret from %s', async (file, why) => {
  expect(await problemsOf(() => readSecret(file))).toMatchObject([
    { code: 'file-unreadable', why: expect.stringContaining(why) },
  ]);
});

const NO_INCLUDE = 'version: 1\nportal: { name: test, url: "https://portal.example.com" }\nusers: {}\n';

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
  const folder = await folderWith({ '.git/HEAD': '', 'rolecall.yaml': NO_INCLUDE, 'access/team/x': '' });
  const below = await inProcess(path.join(folder, 'access', 'team'), ['validate']);
  expect([below.code, below.stdout]).toEqual([0, expect.stringContaining('../../rolecall.yaml is valid')]);
  expect((await inProcess(path.join(folder, 'access'), ['validate', '--config', '..'])).code).toBe(0);
  const wrong = await inProcess(path.join(folder, 'access'), ['validate', '--config', 'team/north']);
  expect(wrong.stderr).toContain('cannot read team/north');
  await mkdir(path.join(folder, 'access', '.git'));
  const missing = await inProcess(path.join(folder, 'access', 'team'), ['validate']);
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('file-unreadable')]);
});
