import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProcess, rolecall } from '../support/cli.ts';
import { everythingIn, folderWith } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { ID, reports, user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';
import { EMPTY, rawPortal } from '../support/raw-portal.ts';

const root = (url: string, rest = 'users: {}\n') =>
  `version: 1\nportal: { name: test, url: "${url}" }\nguards: { minAdministrators: 0 }\n${rest}`;

const GIVES = 'users:\n  ana@x.com: { reports: [Sales/Churn] }\n';

describe('a key from a pipe', () => {
  it('apply reads a key from a pipe only once', async () => {
    const portal = await portalWith({ reports, users: [user('ana@x.com')] });
    const folder = await folderWith({ 'rolecall.yaml': root(portal.url, GIVES) });
    const pipe = path.join(folder, 'key');
    execFileSync('mkfifo', [pipe]);
    const written = writeFile(pipe, `${KEY}\n`);
    const environment = { ROLECALL_API_KEY: '', ROLECALL_API_KEY_FILE: pipe };
    const { code, stderr } = await inProcess(folder, ['apply', '--yes'], environment);
    await written;
    expect([code, stderr.includes('error')]).toEqual([0, false]);
    expect(portal.store.users({})[0]?.reports).toEqual([ID.churn]);
  });
});

const ASKING = [
  ['plan'],
  ['validate', '--online'],
  ['apply', '--yes'],
  ['apply', '--dry-run'],
  ['apply', '--rehearse'],
  ['doctor'],
  ['export'],
  ['snapshot'],
  ['restore', 'backup.json'],
];

const BACKUP = {
  format: 'rolecall.backup/1',
  portal: { name: 't', url: 'https://p.example.com' },
  users: [],
  reports: [],
  roles: [],
};

describe('in CI', () => {
  it.each(ASKING)('rolecall makes no request without a pin: %s %s', async (...words) => {
    const portal = await rawPortal(() => ({ body: EMPTY }));
    const folder = await folderWith({
      'rolecall.yaml': root(portal.url),
      'backup.json': JSON.stringify(BACKUP),
    });
    const { code, stderr } = await inProcess(folder, words, { CI: 'true' });
    expect([code, stderr.includes('error unpinned-url'), stderr.includes('Set ROLECALL_URL')]).toEqual([
      1,
      true,
      true,
    ]);
    expect(portal.asked).toEqual([]);
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
    const portal = await rawPortal(() => ({ body: EMPTY }));
    const folder = await folderWith({ 'rolecall.yaml': root(portal.url) });
    const { code, stdout } = await inProcess(folder, ['plan', '--format', 'json'], environment);
    const said = JSON.parse(stdout);
    expect([code, said.problems?.[0]?.code]).toEqual(refused ? [1, 'unpinned-url'] : [0, undefined]);
    expect(portal.asked.length > 0).toBe(!refused);
  });

  it('a run with a pin goes on, and so does a command that needs no portal', async () => {
    const portal = await portalWith({ reports, users: [user('ana@x.com')] });
    const folder = await folderWith({ 'rolecall.yaml': root(portal.url, GIVES) });
    const environment = { CI: 'true', ROLECALL_URL: portal.url };
    expect((await inProcess(folder, ['apply', '--rehearse', '--base', 'none'], environment)).code).toBe(0);
    expect((await inProcess(folder, ['validate'], { CI: 'true' })).code).toBe(0);
  }, 120_000);
});

describe('the output', () => {
  it('has no part of a key that a line break splits', async () => {
    const portal = await portalWith({ keys: [{ key: KEY }], reports, users: [] });
    const folder = await folderWith({
      'rolecall.yaml': root(portal.url, 'manage: { kinds: [reports] }\nusers: {}\n'),
    });
    const parts = [KEY.slice(0, 6), KEY.slice(-6)];
    for (let length = 40; length < 80; length++) {
      const { email } = portal.store.createUser({
        email: `p${length}@x.com`,
        name: `${'F'.repeat(length)}${KEY}`,
        role: 1,
      });
      portal.store.linkReports(email, [ID.churn], true);
      const { stdout } = await inProcess(folder, ['plan'], { ROLECALL_API_KEY: KEY });
      expect([length, stdout.includes(email), parts.some((part) => stdout.includes(part))]).toEqual([
        length,
        true,
        false,
      ]);
      portal.store.deleteUser(email);
    }
  });

  it('has no key of eleven characters that is the local part of an address, and warns', async () => {
    const key = 'aB3-xY7_Qw9';
    const portal = await portalWith({
      keys: [{ key }],
      reports,
      users: [user(`${key}@x.com`), user('ana@x.com')],
    });
    const folder = await folderWith({ 'rolecall.yaml': root(portal.url, GIVES) });
    let written = '';
    for (const words of [
      ['plan', '--out', 'plan.json', '--verbose'],
      ['plan', '--format', 'json'],
      ['snapshot'],
      ['export', '--out', 'exported'],
      ['export'],
      ['apply', '--yes'],
    ]) {
      const { code, stdout, stderr } = await inProcess(folder, words, { ROLECALL_API_KEY: key });
      expect([words[0], code]).toEqual([words[0], 0]);
      if (words[0] === 'export') expect(stderr).toContain('make a new one');
      written += stdout + stderr;
    }
    written += await everythingIn(folder);
    expect(written).toContain('[key]@x.com');
    expect(written).not.toContain(key);
    expect(written).not.toContain(key.toLowerCase());
  }, 120_000);

  it('has no key in the record, if the name of a person has it', async () => {
    const key = 'a-key-in-a-name-1234';
    const name = `Ana ${key}`;
    const portal = await portalWith({ keys: [{ key }], reports, users: [user('ana@x.com', { name })] });
    const entry = '  ana@x.com: { name: Ana, role: contributor, reports: [Sales/Churn] }\n';
    const folder = await checkoutWith({ 'rolecall.yaml': root(portal.url, `users:\n${entry}`) });
    await inProcess(folder, ['apply', '--yes'], { ROLECALL_API_KEY: key });
    const record = ['state.json', 'changes.jsonl'].map((file) =>
      git(folder, 'show', `rolecall/test:${file}`),
    );
    expect(record.map((text) => text.includes('Ana [key]'))).toContain(true);
    expect(record.join('')).not.toContain(key);
  });

  it('has no key from the files, not even in problems', async () => {
    const folder = await folderWith({
      'rolecall.yaml': root('https://p.example', `users:\n  ana@x.com: { role: "${KEY}" }\n`),
    });
    for (const words of [['validate'], ['validate', '--format', 'json'], ['plan']]) {
      const { code, stdout, stderr } = await inProcess(folder, words);
      expect([code, (stdout + stderr).includes('[key]'), (stdout + stderr).includes(KEY)]).toEqual([
        1,
        true,
        false,
      ]);
    }
  });

  it('has the key of an embedded portal, because that key is the result of the command', async () => {
    const folder = await folderWith({ 'seed.json': JSON.stringify({ keys: [{ key: KEY }] }) });
    const { stdout } = await rolecall(
      folder,
      ['sandbox', '--seed', 'seed.json', '--format', 'json'],
      {},
      (child) => child.stdout?.once('data', () => child.kill('SIGTERM')),
    );
    expect(JSON.parse(stdout).key).toBe(KEY);
  });
});
