import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { commandsIn, officeWith, rolecall, rootText } from '../support/commands.ts';
import { checkoutWith, everythingIn, folderWith, git } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { KEY } from '../support/portal.ts';

const GUARDS = 'guards: { minAdministrators: 0 }\n';
const GIVES = `${GUARDS}users:\n  ana@x.com: { reports: [Sales/Churn] }\n`;
const SEED = { reports, users: [user('ana@x.com')] };

it('apply reads a key from a pipe only once', async () => {
  const { store, folder, run } = await officeWith(SEED, GIVES);
  const pipe = path.join(folder, 'key');
  execFileSync('mkfifo', [pipe]);
  const written = writeFile(pipe, `${KEY}\n`);
  const environment = { ROLECALL_API_KEY: '', ROLECALL_API_KEY_FILE: pipe };
  const { code, stderr } = await run('apply --yes', environment);
  await written;
  expect([code, stderr.includes('error')]).toEqual([0, false]);
  expect(store.user('ana@x.com')?.reports).toEqual([ID.churn]);
});

const APPLIES = ['apply --yes', 'apply --dry-run', 'apply --rehearse', 'restore backup.json'];
const ASKING = ['plan', 'validate --online', 'doctor', 'export', 'snapshot', ...APPLIES];

const EMPTY = { users: [], reports: [], roles: [] };
const BACKUP = { format: 'rolecall.backup/1', portal: { name: 't', url: 'https://p.example.com' }, ...EMPTY };

it('rolecall makes no request without a pin in CI', async () => {
  const files = { 'backup.json': JSON.stringify(BACKUP) };
  const { portal, run } = await officeWith(SEED, GIVES, { files });
  for (const words of ASKING) {
    const { code, stderr } = await run(words, { CI: 'true' });
    expect([words, code]).toEqual([words, 1]);
    expect(stderr).toMatch(/error unpinned-url[\s\S]*Set ROLECALL_URL/);
  }
  expect(portal.calls).toEqual([]);
});

it.each<[Record<string, string>, boolean]>([
  [{ CI: '1' }, true],
  [{ CI: 'false' }, false],
  [{ CI: '0' }, false],
  [{ CI: '' }, false],
  [{ TF_BUILD: 'True' }, true],
  [{ TF_BUILD: 'False' }, false],
  [{ KUBERNETES_SERVICE_HOST: '10.0.0.1' }, true],
  [{ KUBERNETES_SERVICE_HOST: '' }, false],
  [{ CI: 'true', ROLECALL_URL: '' }, true],
])('rolecall needs a pin with %j: %s', async (environment, refused) => {
  const { portal, json } = await officeWith(SEED, GIVES);
  const { code, codes } = await json('plan', environment);
  expect([code, codes.includes('unpinned-url')]).toEqual(refused ? [1, true] : [0, false]);
  expect(portal.calls.length > 0).toBe(!refused);
});

it('a run with a pin goes on in CI, and so does a command that needs no portal', async () => {
  const { url, run } = await officeWith(SEED, GIVES);
  const environment = { CI: 'true', ROLECALL_URL: url };
  expect((await run('apply --rehearse --base none', environment)).code).toBe(0);
  expect((await run('validate', { CI: 'true' })).code).toBe(0);
});

it('the output has no part of a key that a line break splits', async () => {
  const parts = [KEY.slice(0, 6), KEY.slice(-6)];
  for (let from = 40; from < 80; from += 5) {
    const users = Array.from({ length: 5 }, (_, at) =>
      user(`p${at}@x.com`, { name: `${'F'.repeat(from + at)}${KEY}`, role: 1, reports: [ID.churn] }),
    );
    const { run } = await officeWith({ reports, users }, 'manage: { kinds: [reports] }\nusers: {}\n');
    const { stdout } = await run('plan');
    const missing = users.filter(({ email }) => !stdout.includes(email));
    expect([missing, parts.filter((part) => stdout.includes(part))]).toEqual([[], []]);
  }
});

it('rolecall masks a key of eleven characters in an address, and warns', async () => {
  const key = 'aB3-xY7_Qw9';
  const seed = { keys: [{ key }], reports, users: [user(`${key}@x.com`), user('ana@x.com')] };
  const { folder, run } = await officeWith(seed, GIVES);
  let written = '';
  const planning = ['plan --out plan.json --verbose', 'plan --format json'];
  for (const words of [...planning, 'snapshot', 'export --out exported', 'export', 'apply --yes']) {
    const { code, stdout, stderr } = await run(words, { ROLECALL_API_KEY: key });
    expect([words, code]).toEqual([words, 0]);
    if (words.startsWith('export')) expect(stderr).toContain('make a new key');
    written += stdout + stderr;
  }
  written += await everythingIn(folder);
  expect(written).toContain('[key]@x.com');
  expect(written).not.toContain(key);
  expect(written).not.toContain(key.toLowerCase());
});

it('the record has no key, even if the name of a person contains the key', async () => {
  const key = 'a-key-in-a-name-1234';
  const seed = { keys: [{ key }], reports, users: [user('ana@x.com', { name: `Ana ${key}` })] };
  const text = GIVES.replace('{ reports', '{ name: Ana, role: contributor, reports');
  const { url } = await officeWith(seed, text);
  const folder = await checkoutWith({ 'rolecall.yaml': rootText(url, text) });
  await commandsIn(folder).run('apply --yes', { ROLECALL_API_KEY: key });
  const shown = ['state.json', 'changes.jsonl'].map((file) => git(folder, 'show', `rolecall/test:${file}`));
  expect(shown.join('')).toContain('Ana [key]');
  expect(shown.join('')).not.toContain(key);
});

it('the output has no key from the files, not even in problems', async () => {
  const text = rootText('https://p.example', `users:\n  ana@x.com: { role: "${KEY}" }\n`);
  const { run } = commandsIn(await folderWith({ 'rolecall.yaml': text }));
  for (const words of ['validate', 'validate --format json', 'plan']) {
    const { code, stdout, stderr } = await run(words);
    const said = stdout + stderr;
    expect([code, said.includes('[key]'), said.includes(KEY)]).toEqual([1, true, false]);
  }
});

it('the output has the key of an embedded portal, because that key is the result of the command', async () => {
  const folder = await folderWith({ 'seed.json': JSON.stringify({ keys: [{ key: KEY }] }) });
  const words = ['sandbox', '--seed', 'seed.json', '--format', 'json'];
  const { stdout } = await rolecall(folder, words, {}, (child) => {
    child.stdout?.once('data', () => child.kill('SIGTERM'));
  });
  expect(JSON.parse(stdout).key).toBe(KEY);
});
