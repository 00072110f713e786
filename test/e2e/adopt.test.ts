import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { portalWith } from '../support/portal.ts';

const SEED = {
  reports,
  rls: roles({ latam: ['ana@x.com'] }),
  users: [user('ana@x.com', { role: 1, reports: [ID.pack] }), user('bob@x.com')],
};

describe('a repository from the first day', () => {
  it('is begun, plans to nothing, and takes over what is done by hand', async () => {
    const { url, store } = await portalWith(SEED);
    const folder = await folderWith({});
    const environment = { ROLECALL_URL: url };
    const run = (...words: string[]) => inProcess(path.join(folder, 'repo'), words, environment);
    const begun = await inProcess(
      folder,
      ['init', '--out', 'repo', '--name', 'office', '--ci', 'none', '--no-lock', '--yes'],
      environment,
    );
    expect([begun.code, begun.stderr]).toEqual([0, '']);
    expect(begun.stdout).toContain('  rolecall.yaml\n');
    expect((await run('plan', '--detailed-exitcode')).code).toBe(0);

    store.linkReports('bob@x.com', [ID.churn], true);
    expect((await run('plan', '--detailed-exitcode')).code).toBe(2);
    const file = path.join(folder, 'repo/access/users.yaml');
    const before = await readFile(file, 'utf8');
    const dry = await run('adopt', '--dry-run');
    expect([dry.code, await readFile(file, 'utf8')]).toEqual([0, before]);
    expect(dry.stdout).toContain('+++ b/access/users.yaml');
    expect(dry.stdout).toContain('\n+      - churn\n');
    const done = await run('adopt', '--format', 'json');
    expect(JSON.parse(done.stdout)).toMatchObject({
      format: 'rolecall.adopt/1',
      exit: { code: 0 },
      written: true,
      taken: [{ kind: 'give', holder: 'bob@x.com', what: 'Sales/Churn' }],
    });
    expect((await run('plan', '--detailed-exitcode')).code).toBe(0);
    expect((await run('adopt')).stdout).toBe('Nothing to adopt: the files match the portal.\n');
  });

  it('needs an address where nobody can be asked', async () => {
    const folder = await folderWith({});
    const { code, stderr } = await inProcess(folder, ['init']);
    expect([code, stderr.includes('no portal is named')]).toEqual([1, true]);
    const wrong = await inProcess(folder, ['init', '--url', 'http://127.0.0.1:1', '--ci', 'jenkins']);
    expect([wrong.code, wrong.stderr.includes('--ci cannot read')]).toEqual([1, true]);
  });
});
