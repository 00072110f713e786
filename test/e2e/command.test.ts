import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { commandsIn, endOf, inProcess, MAIN, officeWith, rolecall, rootText } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { IS_LONG, SEED as SEED_OF_CHANCE } from '../support/seeded.ts';

const SEED = { reports, rls: roles({ latam: ['ana@x.com'] }), users: [user('ana@x.com'), user('bob@x.com')] };
const USERS = 'users:\n  ana@x.com: { reports: [Sales/Overview] }\n';
const CHURN = 'users: { ana@x.com: { reports: [Sales/Churn] } }\n';
const office = (text = USERS) => officeWith(SEED, text);
const offline = async (url: string, text = USERS) => {
  const folder = await folderWith({ 'rolecall.yaml': rootText(url, text) });
  return { folder, ...commandsIn(folder) };
};

it('validate reports problems on stderr, or as one JSON document on stdout, and exits 1', async () => {
  const users = 'users:\n  ana@x.com: { reports: [big] }\n';
  const { run, json } = await offline('https://portal.invalid', users);
  const stderr = expect.stringContaining('error unknown-report  rolecall.yaml:4:26');
  expect(await run('validate')).toEqual({ code: 1, stdout: '', stderr });
  const problem = { code: 'unknown-report', file: 'rolecall.yaml', line: 4, column: 26 };
  const document = { format: 'rolecall.problems/1', problems: [problem] };
  expect(await json('validate')).toMatchObject({ code: 1, stderr: '', document });
});

// Only Linux has this file, which is always full.
it.runIf(existsSync('/dev/full'))('validate exits 1 with one line if stdout is full', async () => {
  const { folder } = await offline('https://portal.invalid');
  const full = await open('/dev/full', 'w');
  const words = [MAIN, 'validate', '--format', 'json'];
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', full.fd, 'pipe'] });
  const ended = await endOf(child).finally(() => full.close());
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: .*stdout \(ENOSPC\)\n$/) });
});

it('validate checks names in the portal with --online', async () => {
  const { folder, portal, run, json } = await office('users:\n  ana@x.com: { reports: [Sales/Nothing] }\n');
  expect((await run('validate')).code).toBe(0);
  expect(await json('validate --online')).toMatchObject({ code: 1, codes: ['unknown-report'] });
  const fresh = rootText(portal.url, 'users: { new@x.com: { reports: [] } }\n');
  await writeFiles(folder, { 'rolecall.yaml': fresh });
  expect(await json('validate --online')).toMatchObject({ codes: ['name-required', 'role-required'] });
});

it('plan exits 0 with differences, 2 with --detailed-exitcode, and 0 without differences', async () => {
  const { folder, run } = await office();
  expect((await run('plan')).code).toBe(0);
  expect((await rolecall(folder, ['plan', '--detailed-exitcode'])).code).toBe(2);
  const same = await office('users:\n  ana@x.com: {}\n');
  const { code, stdout } = await same.run('plan --detailed-exitcode');
  expect([code, stdout.includes('Nobody loses and nobody gains access.')]).toEqual([0, true]);
});

it('plan exits 3 if a guard refuses, and shows and saves the whole plan', async () => {
  const { folder, run } = await office(`guards: { maxGrants: 0 }\n${USERS}`);
  const { code, stdout } = await run('plan --out plan.json');
  expect(code).toBe(3);
  expect(stdout).toContain('+ Sales/Overview');
  const saved = JSON.parse(await readFile(path.join(folder, 'plan.json'), 'utf8'));
  expect(saved.findings.slice(0, 3)).toMatchObject([
    { code: 'no-base', message: expect.stringContaining('not in a Git commit'), severity: 'info' },
    { code: 'guard-max-grants', severity: 'error' },
    { code: 'no-record', severity: 'info', standing: true },
  ]);
  expect((await run('plan --override max-grants')).code).toBe(0);
});

it.each<[string, string, Record<string, string>, string]>([
  ['a missing key', 'plan', { ROLECALL_API_KEY: '' }, 'api-key-missing'],
  ['a wrong key', 'plan', { ROLECALL_API_KEY: 'wrong' }, 'unauthorized'],
  ['another portal in ROLECALL_URL', 'plan', { ROLECALL_URL: 'https://x.example' }, 'portal-mismatch'],
  ['a missing root file', 'plan --config none.yaml', {}, 'file-unreadable'],
  ['an unknown flag', 'plan --frce', {}, 'usage'],
  ['a wrong number', 'plan --concurrency 0', {}, 'usage'],
  ['an unknown command', 'aply', {}, 'usage'],
  ['an unknown guard', 'plan --override all', {}, 'unknown-guard'],
  ['a file that cannot be written', 'plan --out no/such/folder.json', {}, 'file-unwritable'],
  ['a plan that would replace the root file', 'plan --out ./rolecall.yaml', {}, 'file-unwritable'],
  ['a base that does not exist', 'plan --base HEAD', {}, 'base-missing'],
])('plan exits 1 for %s', async (_title, words, environment, code) => {
  const { run, json } = await office();
  const ended = await run(words, environment);
  expect([ended.code, ended.stdout]).toEqual([1, '']);
  expect(ended.stderr).toContain(`error ${code}`);
  expect(ended.stderr).not.toContain('    at ');
  expect(await json(words, environment)).toMatchObject({ code: 1, codes: [code] });
});

it.each([
  ['http://portal.example.com', 'plain http'],
  ['https://me:secret@portal.example.com', 'a user name or password'],
  ['https://portal.example.com@e.com', 'a user name or password'],
  ['https://portal.example.com/?a=1', 'a query or fragment'],
  ['ftp://portal.example.com', 'begins with ftp:'],
  ['portal', 'is not a URL'],
  ['http://127.0.0.1.nip.io', 'plain http'],
])('plan refuses the URL %s before any request', async (url, words) => {
  const { code, stderr } = await (await offline(url)).run('plan');
  expect(code).toBe(1);
  expect(stderr).toContain('error insecure-url  rolecall.yaml:2:');
  expect(stderr).toContain(words);
});

it('every command explains itself, with examples', async () => {
  const folder = await folderWith({});
  const { run } = commandsIn(folder);
  const { stdout } = await run('--help');
  const names = [...stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(20);
  for (const name of names.filter((one) => one !== 'help')) {
    const help = await run(`${name} --help`);
    expect([name, help.code]).toEqual([name, 0]);
    expect(help.stdout).toMatch(/\nExamples?:\n {2}(source <\()?rolecall /);
    expect([name, /\n\n([A-Z].*):\n {2}-/.exec(help.stdout)?.[1]]).toEqual([name, 'Common flags']);
  }
  const alone = await inProcess(folder, []);
  expect([alone.code, alone.stdout, alone.stderr.startsWith('Usage: rolecall')]).toEqual([1, '', true]);
  expect((await rolecall(folder, ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(JSON.parse((await run('schema')).stdout).$id).toBe('rolecall.schema.json');
});

it('the help of plan shows the common flags first, and not too many', async () => {
  const { stdout } = await commandsIn(await folderWith({})).run('plan --help');
  const sections = stdout.split(/\n\n(?=[A-Z][a-z ]+:\n)/).slice(1);
  const titles = sections.map((section) => section.split(':\n')[0]);
  expect(titles.join()).toBe('Common flags,Output,Safety,Network,Several portals,Examples');
  expect(sections[0]?.match(/^ {2}-/gm)?.length).toBeLessThanOrEqual(14);
});

// The demo needs no pin in CI. A demo starts a dozen processes: `npm test` tests one environment a day.
const places = [{}, { CI: 'true' }].filter((_, at) => IS_LONG || at === SEED_OF_CHANCE % 2);
it.each<Record<string, string>>(places)('demo runs to its end with the environment %j', async (place) => {
  const { code, stdout } = await rolecall(await folderWith({}), ['demo'], place);
  expect(code).toBe(0);
  expect(stdout).toContain('$ rolecall plan');
  expect(stdout).toContain('Nobody loses and nobody gains access.');
});

it('apply changes nothing if it cannot write its report', async () => {
  const { portal, run, json } = await officeWith(SEED, CHURN, { files: { 'folder.md/x': '' } });
  for (const file of ['no/such.html', 'folder.md']) {
    const { code, document } = await json(`apply --yes --report ${file}`);
    expect([code, document.exit.because]).toEqual([1, ['file-unwritable']]);
    expect(portal.writes()).toEqual([]);
  }
  expect((await run('apply --yes --report such.html')).code).toBe(0);
});

it('exit code, stdout and reports agree if apply cannot write a report after the calls', async () => {
  const box: { folder?: string } = {};
  const { store, folder, json } = await officeWith(SEED, CHURN, {
    files: { 'gone/x': '', 'stays/x': '' },
    interfere: async (_call, write) => {
      if (write > 0) await rm(`${box.folder}/gone`, { recursive: true, force: true });
    },
  });
  box.folder = folder;
  const words = 'apply --yes --report stays/a.json --report gone/b.html --report stays/c.md';
  const { code, stdout, stderr } = await json(words, { GITHUB_STEP_SUMMARY: `${folder}/stays` });
  expect(store.user('ana@x.com')?.reports).toEqual([ID.churn]);
  for (const text of [stdout, await readFile(path.join(folder, 'stays/a.json'), 'utf8')]) {
    const { exit, problems, outcomes } = JSON.parse(text);
    expect(exit).toEqual({ code, because: ['file-unwritable'] });
    expect(problems.map(({ message }: { message: string }) => message.replace(folder, ''))).toEqual([
      'rolecall cannot write gone/b.html (ENOENT)',
      'rolecall cannot write the summary of the job (EISDIR)',
    ]);
    expect(outcomes).toHaveLength(1);
  }
  expect([code, stderr.includes('error file-unwritable')]).toEqual([4, false]);
});

it('a command that only reads prints one document if it cannot write a file', async () => {
  const files = { 'taken.json/x': '' };
  const { folder, json } = await officeWith(SEED, 'users: { ana@x.com: {} }\n', { files });
  const end = { code: 1, document: { exit: { code: 1, because: ['file-unwritable'] } } };
  expect(await json('plan', { GITHUB_STEP_SUMMARY: folder })).toMatchObject(end);
  for (const words of ['plan', 'apply --dry-run', 'apply --rehearse', 'explain ana@x.com'])
    expect([words, await json(`${words} --report taken.json`)]).toMatchObject([words, end]);
  expect(await json('drift --report d.json --metrics taken.json')).toMatchObject(end);
  expect(await readdir(folder)).not.toContain('d.json');
});

it('demo reports a temporary folder that it cannot write', async () => {
  const { code, stderr } = await rolecall(await folderWith({}), ['demo'], { TMPDIR: '/nowhere' });
  expect([code, stderr.startsWith('error file-unwritable')]).toEqual([1, true]);
});

it('sandbox refuses a seed or a dialect that it cannot read', async () => {
  const folder = await folderWith({ 'a.json': '{"users": [{}]}', 'b.json': 'x' });
  const { run } = commandsIn(folder);
  for (const words of ['seed a.json', 'seed b.json', 'seed none.json', 'dialect x=1', 'dialect pageSize=0'])
    expect([words, await run(`sandbox --${words}`)]).toMatchObject([
      words,
      { code: 1, stderr: expect.stringMatching(/^error (usage|file-unreadable)/) },
    ]);
});

it('the package includes every folder that the command reads', async () => {
  const { files } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  for (const folder of ['dist', 'schemas', 'examples']) expect(files).toContain(folder);
});
