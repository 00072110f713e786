import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { load } from '../../src/workflow/load.ts';
import { checkoutWith, folderWith, git, objectsIn, writeFiles } from '../support/files.ts';

const ROOT = `version: 1
portal: { name: test, url: "https://portal.example.com" }
include: ["access/*.yaml"]
`;
const FILES = { 'rolecall.yaml': ROOT, 'access/a.yaml': 'users: {}\n', 'access/b.yaml': 'teams: {}\n' };
const revisionOf = async (folder: string) => (await load(folder, false)).revision();

const { PATH } = process.env;
afterEach(() => {
  process.env['PATH'] = PATH;
});

it.each([[[]], [['--object-format=sha256']]])(
  'rolecall reads and writes commits, files and branches in a repository with %j',
  async (init: string[]) => {
    const folder = await checkoutWith(FILES, ...init);
    const objects = await objectsIn(folder);
    const head = await objects.commitOf('HEAD');
    expect(head).toBe(git(folder, 'rev-parse', 'HEAD'));
    if (head === undefined) throw new Error('no commit');
    const files = [...((await objects.treeOf(head))?.files ?? [])];
    const blobs = await objects.blobs(files.map(([, id]) => id));
    expect(files.map(([file, id]) => [path.relative(folder, file), blobs.get(id)?.toString()])).toEqual([
      ['access/a.yaml', 'users: {}\n'],
      ['access/b.yaml', 'teams: {}\n'],
      ['rolecall.yaml', ROOT],
    ]);
    const [[, id = ''] = []] = files;
    const known = await objects.blobs([head, 'x'.repeat(40), '0'.repeat(head.length), id]);
    expect([...known.keys()]).toEqual([id]);

    const tree = git(folder, 'rev-parse', 'HEAD^{tree}');
    const made = await objects.commit(tree, [head], 'record\n\nAt: now\n');
    if (made === undefined) throw new Error('no commit was made');
    const shown = git(folder, 'log', '-1', '--format=%T %P %an %s', made);
    expect(shown).toBe(`${tree} ${head} rolecall record`);
    expect([await objects.mergeBases(made, head), await objects.isShallow()]).toEqual([[head], false]);
    const ref = 'refs/heads/rolecall/test';
    expect(await objects.moveRef(ref, made, head)).toBe(false);
    expect(await objects.moveRef(ref, head, undefined)).toBe(true);
    expect(await objects.moveRef(ref, made, undefined)).toBe(false);
    expect(await objects.moveRef(ref, made, head)).toBe(true);
    expect(await objects.commitOf('rolecall/test')).toBe(made);
  },
);

it('rolecall finds no commit for a name that looks like an option or is no commit', async () => {
  const folder = await checkoutWith(FILES);
  const objects = await objectsIn(folder);
  for (const ref of ['--output=x', '-x', '', 'HEAD\n', '$(touch x)', 'HEAD:access', 'no-such', '--help'])
    expect([ref, await objects.commitOf(ref)]).toEqual([ref, undefined]);
  expect(await objects.moveRef('--stdin', git(folder, 'rev-parse', 'HEAD'), undefined)).toBe(false);
  expect(existsSync(path.join(folder, 'x'))).toBe(false);
});

it('rolecall runs git with only PATH and HOME, and with hardened options', async () => {
  const folder = await checkoutWith(FILES);
  const tools = await folderWith({});
  const real = String(PATH)
    .split(':')
    .map((one) => `${one}/git`)
    .find((file) => existsSync(file));
  const script = `#!/bin/sh\n/usr/bin/env > "${tools}/env"\necho "$@" >> "${tools}/words"\nexec ${real} "$@"\n`;
  await writeFile(`${tools}/git`, script, { mode: 0o755 });
  const head = git(folder, 'rev-parse', 'HEAD');
  process.env['PATH'] = `${tools}:${PATH}`;
  process.env['GIT_DIR'] = '/nonexistent';
  process.env['ROLECALL_API_KEY'] = 'k3y';
  try {
    expect(await revisionOf(folder)).toEqual({ commit: head, dirty: false });
  } finally {
    delete process.env['GIT_DIR'];
    delete process.env['ROLECALL_API_KEY'];
  }
  const lines = readFileSync(`${tools}/env`, 'utf8').trim().split('\n');
  const names = new Set(lines.map((line) => line.slice(0, line.indexOf('='))));
  // The shell of the stand-in adds these four names.
  for (const name of ['PWD', 'OLDPWD', 'SHLVL', '_']) names.delete(name);
  expect([...names].sort()).toEqual(['HOME', 'PATH']);
  const hardened =
    /^-c safe\.bareRepository=explicit -c core\.fsmonitor=false -c core\.hooksPath=\/dev\/null -c protocol\.allow=never --no-optional-locks --literal-pathspecs --no-replace-objects( -c protocol\.\w+\.allow=never){9} --git-dir=\S+ (cat-file --batch$|ls-tree )/;
  const words = readFileSync(`${tools}/words`, 'utf8').trim().split('\n');
  expect(words.filter((line) => !hardened.test(line))).toEqual([]);
});

it('the commit is unknown outside Git, without a commit, and without the program git', async () => {
  expect(await revisionOf(await folderWith(FILES))).toEqual({ commit: null, dirty: false });
  const fresh = await folderWith(FILES);
  git(fresh, 'init', '-q');
  expect(await revisionOf(fresh)).toEqual({ commit: null, dirty: false });
  const folder = await checkoutWith(FILES);
  process.env['PATH'] = '/nonexistent';
  expect(await revisionOf(folder)).toEqual({ commit: null, dirty: false });
});

const writing = (file: string, text: string) => (folder: string) => writeFile(`${folder}/${file}`, text);
it.each<readonly [string, (folder: string) => Promise<unknown>, boolean]>([
  ['nothing', async () => {}, false],
  ['a file that rolecall does not read', writing('other.txt', 'x'), false],
  ['a file that rolecall reads', writing('access/a.yaml', 'users: { }\n'), true],
  ['the root file', writing('rolecall.yaml', `${ROOT}users: {}\n`), true],
  ['a new file', writing('access/c.yaml', 'users: {}\n'), true],
  ['a deleted file', (folder) => rm(`${folder}/access/b.yaml`), true],
  ['line ends only, as Git may write them', writing('access/a.yaml', 'users: {}\r\n'), false],
  ['only the time of a file', writing('access/a.yaml', 'users: {}\n'), false],
  ['only a file name', (folder) => rename(`${folder}/access/b.yaml`, `${folder}/access/d.yaml`), true],
])('the dirty flag is correct after a change of %s', async (_what, change, dirty) => {
  const folder = await checkoutWith(FILES);
  await change(folder);
  expect(await revisionOf(folder)).toEqual({ commit: git(folder, 'rev-parse', 'HEAD'), dirty });
});

it('rolecall finds the commit if .git is a file, and in a submodule', async () => {
  const folder = await checkoutWith(FILES);
  const tree = path.join(await folderWith({}), 'tree');
  git(folder, 'worktree', 'add', '-q', '-b', 'other', tree);
  await writeFiles(tree, { 'access/c.yaml': 'users: {}\n' });
  expect(await revisionOf(tree)).toEqual({ commit: git(tree, 'rev-parse', 'HEAD'), dirty: true });
  const whole = await checkoutWith({ 'README.md': '' });
  git(whole, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', folder, 'access-of-all');
  git(whole, 'commit', '-q', '-m', 'two');
  const commit = git(folder, 'rev-parse', 'main');
  expect(await revisionOf(path.join(whole, 'access-of-all'))).toEqual({ commit, dirty: false });
});

it('the commit never comes from a bare repository beside the files', async () => {
  const evil = (name: string) => ({
    [`${name}HEAD`]: '0123456789012345678901234567890123456789\n',
    [`${name}config`]: '[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tfsmonitor = ./evil.sh\n',
    [`${name}objects/.keep`]: '',
    [`${name}refs/.keep`]: '',
    [`${name}evil.sh`]: '#!/bin/sh\ntouch ran\n',
  });
  const folder = await checkoutWith({
    ...evil(''),
    'portals/rolecall.yaml': ROOT.replace('access/*', 'a'),
    ...evil('portals/'),
    'portals/a.yaml': 'users: {}\n',
  });
  for (const name of ['evil.sh', 'portals/evil.sh']) await chmod(path.join(folder, name), 0o755);
  expect((await revisionOf(path.join(folder, 'portals'))).commit).toBe(git(folder, 'rev-parse', 'HEAD'));
  // With an empty `.git`, the top of the checkout must not count as a bare repository.
  await rm(path.join(folder, '.git'), { recursive: true });
  await mkdir(path.join(folder, '.git'));
  expect((await revisionOf(path.join(folder, 'portals'))).commit).toBe(null);
  await rm(path.join(folder, '.git'), { recursive: true });
  await symlink('.', path.join(folder, '.git'));
  await revisionOf(path.join(folder, 'portals'));
  expect([existsSync(`${folder}/ran`), existsSync(`${folder}/portals/ran`)]).toEqual([false, false]);
});
