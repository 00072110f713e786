import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { applyPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { portalWith } from '../support/portal.ts';
import { faultsBySchema } from '../support/published.ts';

const SEED = {
  reports,
  rls: roles({ latam: ['ana@x.com'] }),
  users: [user('ana@x.com', { role: 1, reports: [ID.pack] }), user('bob@x.com')],
};

describe('a new repository', () => {
  it('init leads to an empty plan, and adopt copies changes made by hand', async () => {
    const { url, store } = await portalWith(SEED);
    // Without a `package.json`, init packs rolecall, which takes seconds.
    const folder = await folderWith({ 'repo/package.json': '{}' });
    const environment = { ROLECALL_URL: url };
    const run = (...words: string[]) => inProcess(path.join(folder, 'repo'), words, environment);
    const begun = await inProcess(
      folder,
      ['init', '--out', 'repo', '--name', 'office', '--ci', 'none', '--yes'],
      environment,
    );
    expect([begun.code, begun.stderr]).toEqual([0, '']);
    expect(begun.stdout).toContain('  rolecall.yaml\n');
    expect((await run('plan', '--detailed-exitcode')).code).toBe(0);

    store.linkReports('bob@x.com', [ID.churn], true);
    expect((await run('plan', '--detailed-exitcode')).code).toBe(2);
    const file = path.join(folder, 'repo/access/people.yaml');
    const before = await readFile(file, 'utf8');
    const dry = await run('adopt', '--dry-run');
    expect([dry.code, await readFile(file, 'utf8')]).toEqual([0, before]);
    expect(dry.stdout).toContain('+++ b/access/people.yaml');
    expect(dry.stdout).toContain('\n+      - Sales/Churn\n');
    const done = await run('adopt', '--format', 'json');
    expect(JSON.parse(done.stdout)).toMatchObject({
      format: 'rolecall.adopt/1',
      exit: { code: 0 },
      written: true,
      taken: [{ kind: 'give', holder: 'bob@x.com', what: 'Sales/Churn' }],
    });
    expect((await run('plan', '--detailed-exitcode')).code).toBe(0);
    expect((await run('adopt')).stdout).toBe('Nothing to adopt.\n');
  });

  it('grant and revoke change the files without a portal', async () => {
    const folder = await folderWith({
      'rolecall.yaml': `version: 1
portal: { name: test, url: "https://portal.example.com" }
manage: { kinds: [reports, rls] }
reports: { churn: { workspace: Sales, name: Churn } }
users:
  # ##vso[task.setvariable variable=x]y
  ::error::x@x.com: { name: "##[error]Ana", role: viewer }
  ana@x.com: { name: Ana, role: viewer }
`,
    });
    const granted = await inProcess(folder, ['grant', 'ana@x.com', 'Sales/Churn', '--until', '2099-01-31']);
    expect([granted.code, granted.stderr]).toEqual([0, 'Next: git commit, then open a pull request.\n']);
    expect(granted.stdout).toContain(
      '\n+  ana@x.com: { name: Ana, role: viewer, reports: [{ report: churn, until: 2099-01-31 }] }\n',
    );
    // Unchanged lines of the diff could contain workflow commands too.
    expect(granted.stdout).not.toMatch(/##(\[|vso)|^\s*::/m);
    const revoked = await inProcess(folder, ['revoke', 'ana@x.com', '--format', 'json']);
    expect(await faultsBySchema('edit', revoked.stdout)).toEqual([]);
    const again = await inProcess(folder, ['revoke', 'ana@x.com', 'churn']);
    expect([again.code, again.stdout, again.stderr]).toEqual([
      0,
      '',
      'note: the files do not give churn to ana@x.com.\nNo file changes.\n',
    ]);
    const unknown = await inProcess(folder, ['grant', 'eva@x.com', 'churn']);
    expect([unknown.code, /rolecall adopt\s+--only\s+user:eva@x.com/.test(unknown.stderr)]).toEqual([
      1,
      true,
    ]);
  });

  it('grant prints a diff that patches a file with tabs and Windows line ends', async () => {
    const before = `${JSON.stringify({ users: { 'ana@x.com': { role: 'viewer' } } }, null, '\t')}\n`;
    const folder = await folderWith({
      'rolecall.yaml': `version: 1\nportal: { name: test, url: "https://portal.example.com" }\ninclude: [people.json]\n`,
      'people.json': before.replaceAll('\n', '\r\n'),
    });
    const { stdout } = await inProcess(folder, ['grant', 'ana@x.com', 'Sales/Churn']);
    const after = await readFile(path.join(folder, 'people.json'), 'utf8');
    expect(after).toContain('"reports": [\r\n\t\t\t\t"Sales/Churn"\r\n\t\t\t]');
    expect(applyPatch(before.replaceAll('\n', '\r\n'), stdout, { autoConvertLineEndings: false })).toBe(
      after,
    );
  });

  it('init needs a key, and an address if nobody can answer questions', async () => {
    const folder = await folderWith({});
    const keyless = await inProcess(folder, ['init'], { ROLECALL_API_KEY: '' });
    expect([keyless.code, keyless.stderr.includes('No API key is set')]).toEqual([1, true]);
    const { code, stderr } = await inProcess(folder, ['init']);
    expect([code, stderr.includes('The portal URL is missing')]).toEqual([1, true]);
    const wrong = await inProcess(folder, ['init', '--url', 'http://127.0.0.1:1', '--ci', 'jenkins']);
    expect([wrong.code, wrong.stderr.includes('--ci cannot read')]).toEqual([1, true]);
  });
});
