import { readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { parseUntil } from '../../src/domain/window.ts';
import { INIT } from '../../src/render/documents/init.ts';
import { CI_SYSTEMS, type InitRequest, init } from '../../src/workflow/init.ts';
import { plan } from '../../src/workflow/plan.ts';
import { codesOf, faultsBySchema } from '../support/commands.ts';
import { folderWith, git, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { asked, connectionTo, NOW, planIn, portalWith } from '../support/portal.ts';
import { textOf } from '../support/printed.ts';

const SEED = {
  reports,
  rls: roles({ latam: ['ana@x.com'] }),
  users: [user('ana@x.com', { name: 'Ana', role: 1, reports: [ID.pack] }), user('bob@x.com')],
};

/** Names rolecall, so that init does not pack it, which takes seconds. */
const PACKAGE = { 'package.json': '{ "dependencies": { "rolecall": "0.1.0" } }\n' };
const withPackage = (): Promise<string> => folderWith(PACKAGE);

const begin = (url: string, out: string, more: Partial<InitRequest> = {}) =>
  init({ ...connectionTo(url), out, name: 'production', url, ci: ['github'], now: NOW, ...more });

const filesIn = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (one) => one.isFile() && !one.parentPath.includes('.git/') && !one.parentPath.endsWith('.git'),
  );
  const texts = names.map(async (one) => {
    const where = path.join(one.parentPath, one.name);
    return [path.relative(folder, where), await readFile(where, 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
};

it('init makes a repository with an empty plan and both kinds managed', async () => {
  const { url } = await portalWith(SEED);
  const out = await withPackage();
  const done = await begin(url, out, { ci: CI_SYSTEMS });
  expect(await textOf(INIT, done)).toContain('  access/people.yaml\n');
  expect(await faultsBySchema('init', await INIT.json(done))).toEqual([]);
  const files = await filesIn(out);
  expect(Object.keys(files).sort()).toEqual([...done.written, 'package.json'].sort());
  expect([...done.written].sort()).toEqual([
    '.github/rulesets/default-branch.json',
    '.github/rulesets/record-branches.json',
    '.github/workflows/access-apply.yml',
    '.github/workflows/access-drift.yml',
    '.github/workflows/access-plan.yml',
    '.gitignore',
    '.gitlab-ci.yml',
    'CODEOWNERS',
    'README.md',
    'access/board.yaml',
    'access/people.yaml',
    'access/reports.yaml',
    'azure-pipelines.yml',
    'rolecall.yaml',
    'schemas/access.schema.json',
    'schemas/rolecall.schema.json',
  ]);
  const { changes, operations } = await planIn(out, url, {});
  expect([changes, operations]).toEqual([[], []]);
  expect(parse(files['rolecall.yaml'] ?? '')).toMatchObject({
    portal: { name: 'production', url },
    manage: { kinds: ['reports', 'rls'] },
  });
  expect(files['schemas/access.schema.json']).toContain('Board/Pack');
  for (const [name, text] of Object.entries(files)) {
    if (!name.startsWith('schemas/')) expect(text).not.toContain('portal.example.com');
    if (/access-|gitlab|azure/.test(name)) expect(text).toContain(url);
  }
  for (const name of ['rolecall.yaml', 'access/reports.yaml', 'access/people.yaml']) {
    const [, schema = ''] = /^# yaml-language-server: \$schema=(.*)$/m.exec(files[name] ?? '') ?? [];
    // Ajv does not know the schemas' messages for editors.
    const ajv = new Ajv2020({ strict: false });
    ajv.addFormat('instant', (text: string) => parseUntil(text) !== undefined);
    const text = files[path.join(path.dirname(name), schema)] ?? '';
    expect([name, ajv.validate(JSON.parse(text), parse(files[name] ?? ''))]).toEqual([name, true]);
  }
});

it('init begins a Git repository with a first record, so that deleted lines remove access', async () => {
  const { url, store } = await portalWith(SEED);
  const config = '[user]\n  name = Me\n  email = me@x.com\n';
  const home = await folderWith({ '.gitconfig': config, 'repo/package.json': PACKAGE['package.json'] });
  vi.stubEnv('HOME', home);
  onTestFinished(() => void vi.unstubAllEnvs());
  const out = path.join(home, 'repo');
  expect(await begin(url, out)).toMatchObject({ repository: 'recorded' });
  expect(git(out, 'status', '--porcelain')).toBe('');
  const refs = git(out, 'for-each-ref', '--format=%(refname:short)').split('\n');
  expect(refs).toEqual(['main', 'rolecall/production']);
  expect(store.user('ana@x.com')?.reports).toEqual([ID.pack]);
  await writeFile(path.join(out, 'access/board.yaml'), 'users: {}\n');
  const { base: _, ...request } = asked(url, path.join(out, 'rolecall.yaml'));
  const { changes } = await plan(request);
  expect(changes.map(({ kind }) => kind)).toEqual(['manual', 'revoke-report', 'revoke-rls']);
  const inside = path.join(out, 'another');
  await writeFiles(inside, PACKAGE);
  const within = await begin(url, inside);
  expect(within).toMatchObject({ repository: 'found', outer: await realpath(out) });
  expect(await textOf(INIT, within)).toContain('This folder is inside the repository');
  await expect(readdir(path.join(inside, '.git'))).rejects.toThrow();
});

it('init commits with an author whose name is only in environment variables', async () => {
  const { url } = await portalWith(SEED);
  vi.stubEnv('HOME', '/nonexistent');
  vi.stubEnv('GIT_AUTHOR_NAME', 'Ada');
  vi.stubEnv('GIT_AUTHOR_EMAIL', 'ada@x.com');
  onTestFinished(() => void vi.unstubAllEnvs());
  const out = await withPackage();
  expect(await begin(url, out)).toMatchObject({ repository: 'recorded' });
  expect(git(out, 'log', '-1', '--format=%an <%ae>', 'main')).toBe('Ada <ada@x.com>');
});

it('init packs the running tool', { timeout: 60_000 }, async () => {
  const { url } = await portalWith(SEED);
  const out = path.join(await folderWith({}), 'repo');
  const { written } = await begin(url, out);
  const tarball = written.find((file) => file.startsWith('vendor/')) ?? '';
  expect(tarball).toMatch(/^vendor\/rolecall-\d+\.\d+\.\d+\.tgz$/);
  const { dependencies } = JSON.parse(await readFile(path.join(out, 'package.json'), 'utf8'));
  expect(dependencies).toEqual({ rolecall: `file:${tarball}` });
  const lock = JSON.parse(await readFile(path.join(out, 'package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/rolecall']);
  expect(lock.packages['node_modules/rolecall'].resolved).toBe(`file:${tarball}`);
});

it('init keeps files that a person wrote, packs the tool for a package.json without it, and begins no repository twice', {
  timeout: 60_000,
}, async () => {
  const { url } = await portalWith(SEED);
  const out = await folderWith({ 'package.json': '{}\n', 'README.md': 'mine\n' });
  const { kept, written } = await begin(url, out);
  expect(kept).toEqual(['package.json', 'README.md']);
  expect(written[0]).toMatch(/^vendor\/.*tgz$/);
  const before = await filesIn(out);
  expect([before['package.json'], before['README.md']]).toEqual(['{}\n', 'mine\n']);
  expect(await codesOf(() => begin(url, out))).toEqual(['output-not-empty']);
  expect(await filesIn(out)).toEqual(before);
});

it('init writes nothing if it cannot read the portal, or if other files are in the way', async () => {
  const { url } = await portalWith(SEED);
  const out = path.join(await folderWith({}), 'repo');
  const credentials = { apiKey: 'wrong-key-of-the-test', apiKeyFile: undefined, url };
  expect(await codesOf(() => begin(url, out, { credentials }))).toEqual(['unauthorized']);
  expect(await codesOf(() => begin(url, out, { name: 'Not A Name' }))).toEqual(['usage']);
  const other = () => begin('http://127.0.0.1:1', out, { ...connectionTo(url), name: 'x' });
  expect(await codesOf(other)).toEqual(['portal-mismatch']);
  const mine = await folderWith({ 'access/mine.yaml': 'users: {}\n' });
  expect(await codesOf(() => begin(url, mine))).toEqual(['output-not-empty']);
  expect(Object.keys(await filesIn(mine))).toEqual(['access/mine.yaml']);
  await expect(readdir(out)).rejects.toThrow();
});

it.each(['.github', 'vendor', 'schemas'])('init creates no folder through a link %s', async (name) => {
  const { url } = await portalWith(SEED);
  const away = await folderWith({ 'tool.tgz': 'packed' });
  const out = await folderWith({ '.git/HEAD': '' });
  await symlink(away, path.join(out, name));
  expect(await codesOf(() => begin(url, out))).toEqual(['unsafe-path']);
  expect(await readdir(away)).toEqual(['tool.tgz']);
  expect((await readdir(out)).sort()).toEqual(['.git', name].sort());
});
