import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inProcess, rolecall } from '../support/commands.ts';
import { echoServer, formsOf, TOKEN } from '../support/echo-server.ts';
import { checkoutWith, everythingIn, folderWith } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { observedPortal } from '../support/portal.ts';
import { EMPTY, rawPortal } from '../support/raw-portal.ts';
import { forAll } from '../support/seeded.ts';

/** A key that looks different in every encoding. */
const KEY = 'Zk9/+"&<x>=%41~secret-key-7Q';

const FILES = (url: string) => ({
  'rolecall.yaml': `version: 1
portal: { name: test, url: "${url}" }
guards: { maxRemovals: off, minAdministrators: 0 }
apply: { settle: 1s } # Names that repeat the key never verify.
datasets: { sales: { report: Sales/Churn } }
users:
  ana@x.com: { reports: [Sales/Churn], rls: [sales/LATAM] }
  bob@x.com: { reports: [Sales/Overview], rls: [sales/EMEA] }
  cy@x.com: { name: Cy, role: viewer, reports: [Board/Pack] }
`,
});

const office = () =>
  observedPortal({
    keys: [{ key: KEY }],
    reports,
    rls: roles({ latam: ['bob@x.com'] }),
    users: [user('ana@x.com', { reports: [ID.pack] }), user('bob@x.com')],
  });

const READING =
  'plan --out plan.json;validate --online;doctor;apply --dry-run;apply --rehearse --yes;export --out exported;snapshot'
    .split(';')
    .map((command) => [...command.split(' '), '--verbose']);

it('3. rolecall sends no request before it has checked URL, pin, key and files', async () => {
  const portal = await rawPortal(() => ({ body: EMPTY }));
  const good = FILES(portal.url)['rolecall.yaml'];
  const wrong: readonly (readonly [string, Record<string, string>])[] = [
    [good.replace('version: 1', 'version: 9'), {}],
    [good.replace('reports: [Sales/Churn]', 'reports: 7'), {}],
    [good.replace('http://', 'http://user:pass@'), {}],
    [good.replace(portal.url, `${portal.url}?x=1`), {}],
    [good, { ROLECALL_URL: 'http://127.0.0.1:1' }],
    [good, { ROLECALL_API_KEY: '' }],
    [good, { ROLECALL_API_KEY: 'two words' }],
    [good, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
  ];
  await forAll(wrong, 3, async ([text, more]) => {
    const folder = await folderWith({ 'rolecall.yaml': text });
    const { code } = await inProcess(folder, ['apply', '--yes'], { ROLECALL_API_KEY: KEY, ...more });
    expect([text.slice(0, 60), code]).toEqual([text.slice(0, 60), 1]);
  });
  expect(portal.asked).toEqual([]);
});

it('4. plan, doctor, --dry-run and --rehearse send only GET, like all other commands that only read', async () => {
  const portal = await office();
  const before = JSON.stringify(portal.store.state());
  const folder = await folderWith(FILES(portal.url));
  for (const words of READING) {
    portal.calls.length = 0;
    const { code, stderr } = await inProcess(folder, words, { ROLECALL_API_KEY: KEY });
    expect([words[0], code, code === 0 ? '' : stderr]).toEqual([words[0], 0, '']);
    expect([words[0], [...new Set(portal.calls.map(({ method }) => method))]]).toEqual([words[0], ['GET']]);
  }
  expect(JSON.stringify(portal.store.state())).toBe(before);
});

it.each([1, 3, 1000])(
  '5. no output has the key or a token, raw or encoded, if every %i. answer repeats them',
  async (everyNth) => {
    const portal = await office();
    const { url } = await echoServer(portal.url, everyNth);
    const folder = await folderWith(FILES(url));
    const environment = { ROLECALL_API_KEY: KEY };
    const ended = await forAll(READING, 4, (words) => inProcess(folder, words, environment));
    if (everyNth !== 1) {
      // A real process, to test its streams.
      ended.push(await rolecall(folder, ['apply', '--yes', '--verbose'], environment));
      ended.push(await inProcess(folder, ['apply', '--yes', '--format', 'json'], environment));
    }
    const said = ended.map(({ stdout, stderr }) => stdout + stderr).join('');
    const written = said + (await everythingIn(folder));
    expect(written.length).toBeGreaterThan(500);
    for (const secret of [KEY, TOKEN])
      expect(formsOf(secret).filter((form) => written.includes(form))).toEqual([]);
    expect(written).not.toContain(Buffer.from(`x:${KEY}`).toString('base64').slice(4, -4));
    if (everyNth === 1000) expect(ended.at(-1)?.code).toBe(0);
  },
);

it('5. a program that rolecall starts gets no key, and no output has a key from a file', async () => {
  const portal = await office();
  const folder = await checkoutWith({ ...FILES(portal.url), '.key/api': KEY });
  const tools = await folderWith({});
  const seen = path.join(tools, 'seen.txt');
  await writeFile(path.join(tools, 'git'), `#!/bin/sh\nenv > '${seen}'\nexit 1\n`);
  await chmod(path.join(tools, 'git'), 0o755);
  const environment = { ROLECALL_API_KEY: KEY, PATH: `${tools}:${process.env['PATH']}` };
  const words = ['plan', '--verbose', '--out', 'plan.json'];
  const { code, stdout, stderr } = await rolecall(folder, words, environment);
  expect([code, (await readFile(seen, 'utf8')).includes(KEY)]).toEqual([0, false]);
  const keyFile = { ROLECALL_API_KEY: '', ROLECALL_API_KEY_FILE: '.key/api' };
  const byFile = await inProcess(folder, ['plan', '--verbose'], keyFile);
  expect(byFile.code).toBe(0);
  expect(`${stdout}${stderr}${byFile.stdout}${byFile.stderr}`).not.toContain(KEY);
});
