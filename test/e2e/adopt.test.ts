import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { applyPatch } from 'diff';
import { expect, it } from 'vitest';
import { commandsIn, faultsBySchema, inProcess, rootText } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { portalWith } from '../support/portal.ts';

const PORTAL = 'https://portal.example.com';
const SEED = {
  reports,
  rls: roles({ latam: ['ana@x.com'] }),
  users: [user('ana@x.com', { role: 1, reports: [ID.pack] }), user('bob@x.com')],
};

it('init leads to an empty plan, and adopt copies changes made by hand', async () => {
  const { url, store } = await portalWith(SEED);
  // If no `package.json` names rolecall, init packs it, which takes seconds.
  const folder = await folderWith({ 'repo/package.json': '{ "dependencies": { "rolecall": "0.1.0" } }' });
  const environment = { ROLECALL_URL: url };
  const { run, json } = commandsIn(path.join(folder, 'repo'), environment);
  const words = 'init --out repo --name office --ci none --yes';
  const begun = await inProcess(folder, words.split(' '), environment);
  expect([begun.code, begun.stderr]).toEqual([0, '']);
  expect(begun.stdout).toContain('  rolecall.yaml\n');
  expect((await run('plan --detailed-exitcode')).code).toBe(0);

  store.linkReports('bob@x.com', [ID.churn], true);
  expect((await run('plan --detailed-exitcode')).code).toBe(2);
  const file = path.join(folder, 'repo/access/people.yaml');
  const before = await readFile(file, 'utf8');
  const dry = await run('adopt --dry-run');
  expect([dry.code, await readFile(file, 'utf8')]).toEqual([0, before]);
  expect(dry.stdout).toContain('+++ b/access/people.yaml');
  expect(dry.stdout).toContain('\n+      - Sales/Churn\n');
  const { document, stdout } = await json('adopt');
  expect(await faultsBySchema('adopt', stdout)).toEqual([]);
  expect(document).toMatchObject({
    format: 'rolecall.adopt/1',
    exit: { code: 0 },
    written: true,
    taken: [{ kind: 'give', holder: 'bob@x.com', what: 'Sales/Churn' }],
  });
  expect((await run('plan --detailed-exitcode')).code).toBe(0);
  expect((await run('adopt')).stdout).toBe('Nothing to adopt.\n');
});

it('grant and revoke change the files without a portal', async () => {
  const text = `manage: { kinds: [reports, rls] }
reports: { churn: { workspace: Sales, name: Churn } }
users:
  # ##vso[task.setvariable variable=x]y
  ::error::x@x.com: { name: "##[error]Ana", role: viewer }
  ana@x.com: { name: Ana, role: viewer }
`;
  const { run } = commandsIn(await folderWith({ 'rolecall.yaml': rootText(PORTAL, text) }));
  const granted = await run('grant ana@x.com Sales/Churn --until 2099-01-31');
  expect([granted.code, granted.stderr]).toEqual([0, 'Next: git commit, then open a pull request.\n']);
  const entry = '{ name: Ana, role: viewer, reports: [{ report: churn, until: 2099-01-31 }] }';
  expect(granted.stdout).toContain(`\n+  ana@x.com: ${entry}\n`);
  // Unchanged lines of the diff could contain workflow commands too.
  expect(granted.stdout).not.toMatch(/##(\[|vso)|^\s*::/m);
  const revoked = await run('revoke ana@x.com --format json');
  expect(await faultsBySchema('edit', revoked.stdout)).toEqual([]);
  const stderr = 'note: the files do not give churn to ana@x.com.\nNo file changes.\n';
  expect(await run('revoke ana@x.com churn')).toEqual({ code: 0, stdout: '', stderr });
  const unknown = await run('grant eva@x.com churn');
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toMatch(/rolecall adopt\s+--only\s+user:eva@x.com/);
});

it('grant prints a diff that patches a file with tabs and Windows line ends', async () => {
  const json = `${JSON.stringify({ users: { 'ana@x.com': { role: 'viewer' } } }, null, '\t')}\n`;
  const before = json.replaceAll('\n', '\r\n');
  const root = rootText(PORTAL, 'include: [people.json]\n');
  const folder = await folderWith({ 'rolecall.yaml': root, 'people.json': before });
  const { stdout } = await commandsIn(folder).run('grant ana@x.com Sales/Churn');
  const after = await readFile(path.join(folder, 'people.json'), 'utf8');
  expect(after).toContain('"reports": [\r\n\t\t\t\t"Sales/Churn"\r\n\t\t\t]');
  expect(applyPatch(before, stdout, { autoConvertLineEndings: false })).toBe(after);
});

it('init needs a key, and an address if nobody can answer questions', async () => {
  const { run } = commandsIn(await folderWith({}));
  for (const [words, said, key = 'a-key'] of [
    ['init', 'No API key is set', ''],
    ['init', 'The portal URL is missing'],
    ['init --url http://127.0.0.1:1 --ci jenkins', '--ci cannot read'],
  ]) {
    const { code, stderr } = await run(words ?? '', { ROLECALL_API_KEY: key });
    expect([code, stderr]).toEqual([1, expect.stringContaining(said ?? '')]);
  }
});
