import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/files/git-objects.ts';
import { readTip, writeRecord } from '../../src/files/record.ts';
import { observedPortal } from '../support/applying.ts';
import { inProcess } from '../support/cli.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { parseOpenMetrics } from '../support/openmetrics.ts';

const files = (url: string, users: string): Record<string, string> => ({
  'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\nusers:\n${users}`,
  '.gitignore': '.rolecall/\n',
});
const ANA = '  ana@x.com: { reports: [Sales/Churn] }\n';
const OLD = '  old@x.com: { reports: [Board/Pack] }\n';

async function office() {
  const portal = await observedPortal({
    reports,
    rls: roles(),
    users: [
      user('ana@x.com', { reports: [ID.churn] }),
      user('old@x.com', { reports: [ID.pack] }),
      user('stray@x.com', { reports: [ID.pack, ID.churn], name: 'Stray\u001b[31m' }),
    ],
  });
  const folder = await checkoutWith(files(portal.url, ANA + OLD));
  return { portal, folder };
}

async function commit(folder: string, url: string, users: string): Promise<void> {
  await writeFiles(folder, files(url, users));
  git(folder, 'commit', '-q', '-a', '-m', 'next');
}

/** Records a commit as another run would that has applied it. */
async function record(folder: string, url: string, applied: string): Promise<void> {
  const objects = await openRepository(folder);
  if (objects === undefined) throw new Error('no repository');
  const applying = {
    commit: applied,
    instant: new Date().toISOString(),
    root: 'rolecall.yaml',
    url,
    fingerprint: `sha256:${'0'.repeat(64)}`,
    counts: {},
    pending: [],
  };
  await writeRecord(objects, 'test', applying, await readTip(objects, 'test'));
}

async function valid(name: string, value: unknown): Promise<unknown> {
  const ajv = new Ajv2020({ strictRequired: false, allowUnionTypes: true });
  addFormats.default(ajv);
  const schema = JSON.parse(
    await readFile(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8'),
  );
  return ajv.validate(schema, value) || ajv.errors;
}

describe('the base', () => {
  it('is recorded by an apply, told by log, and names who has left', async () => {
    const { portal, folder } = await office();
    const first = await inProcess(folder, ['apply', '--yes', '--format', 'json']);
    const applied = JSON.parse(first.stdout);
    expect([first.code, await valid('apply', applied), applied.record.status]).toEqual([0, true, 'written']);
    expect(git(folder, 'rev-parse', 'rolecall/test')).toBe(applied.record.commit);
    expect(git(folder, 'status', '--porcelain')).toBe('');

    await commit(folder, portal.url, ANA);
    const planned = await inProcess(folder, ['plan', '--format', 'json']);
    const plan = JSON.parse(planned.stdout);
    expect([await valid('plan', plan), plan.base]).toEqual([true, git(folder, 'rev-parse', 'HEAD~1')]);
    expect(plan.changes).toMatchObject([
      { kind: 'revoke-report', user: 'old@x.com', because: 'left', cause: 'git', sources: [{ line: 5 }] },
    ]);
    expect(plan.unlisted).toMatchObject({
      users: 1,
      holders: [{ user: 'stray@x.com', role: 'viewer', reports: [{ name: 'Pack' }, { name: 'Churn' }] }],
    });
    const second = await inProcess(folder, ['apply', '--yes']);
    expect([second.code, second.stdout.includes('Recorded on rolecall/test')]).toEqual([0, true]);

    const log = await inProcess(folder, ['log']);
    expect([log.code, log.stdout.match(/Test <test@x.com>/g)?.length]).toEqual([0, 2]);
    expect(log.stdout).toContain('reports -1');
    const told = JSON.parse((await inProcess(folder, ['log', '--format', 'json', '--limit', '1'])).stdout);
    expect([await valid('log', told), told.complete, told.entries.length]).toEqual([true, false, 1]);
    expect(told.entries[0]).toMatchObject({ subject: 'next', counts: { 'revoke-report': 1 } });
  });

  it('does not forget whom an apply that came about in part has given access, when their lines are deleted before the next', async () => {
    const refused: string[] = [];
    const portal = await observedPortal(
      { reports, users: [user('ana@x.com'), user('new@x.com'), user('gone@x.com')] },
      {
        interfere: ({ method, body }) =>
          method !== 'GET' && refused.some((email) => JSON.stringify(body).includes(email))
            ? { kind: 'status', status: 422 }
            : undefined,
      },
    );
    const folder = await checkoutWith(files(portal.url, '  ana@x.com: { reports: [] }\n'));
    const apply = async () => {
      const { code, stdout } = await inProcess(folder, ['apply', '--yes', '--format', 'json']);
      const { exit, record } = JSON.parse(stdout);
      return [code, exit.because, record?.status];
    };
    expect(await apply()).toEqual([0, [], 'written']);
    refused.push('ana@x.com');
    const NEW = '  new@x.com: { reports: [Board/Pack] }\n  gone@x.com: { reports: [] }\n';
    await commit(folder, portal.url, ANA + NEW);
    expect((await apply())[0]).toBe(4);
    refused.length = 0;
    await commit(folder, portal.url, ANA);
    const { stdout } = await inProcess(folder, ['plan', '--format', 'json']);
    const told = JSON.parse(stdout).findings.filter(
      ({ code }: { code: string }) => code === 'left-unrecorded',
    );
    expect(told.map(({ message }: { message: string }) => message)).toEqual([
      `new@x.com was listed at ${git(folder, 'rev-parse', '--short=12', 'HEAD~1')}, after what was recorded last, is listed no more, and holds access`,
    ]);
    // It is told as long as nobody decides.
    expect(await apply()).toEqual([4, ['left-unrecorded'], 'none']);
    expect(await apply()).toEqual([4, ['left-unrecorded'], 'none']);
    await commit(folder, portal.url, `${ANA}  new@x.com: { absent: true }\n`);
    expect(await apply()).toEqual([0, [], 'written']);
    expect(portal.store.user('new@x.com')?.reports).toEqual([]);
    await commit(folder, portal.url, ANA);
    expect(await apply()).toEqual([0, [], 'written']);
  });

  it('does not forget whom an apply in part gave access from a root file that has moved since the record', async () => {
    const refused: string[] = [];
    const portal = await observedPortal(
      { reports, users: [user('ana@x.com'), user('new@x.com')] },
      {
        interfere: ({ method, body }) =>
          method !== 'GET' && refused.some((email) => JSON.stringify(body).includes(email))
            ? { kind: 'status', status: 422 }
            : undefined,
      },
    );
    const folder = await checkoutWith(files(portal.url, '  ana@x.com: { reports: [] }\n'));
    const apply = async (root: string) => {
      const { code, stdout } = await inProcess(folder, [
        'apply',
        '--yes',
        '--format',
        'json',
        '--config',
        root,
      ]);
      return [code, JSON.parse(stdout).exit.because];
    };
    const move = async (users: string) => {
      const { 'rolecall.yaml': root = '' } = files(portal.url, users);
      await writeFiles(folder, { 'north/rolecall.yaml': root });
      git(folder, 'add', '-A');
      git(folder, 'commit', '-q', '-m', 'moved');
    };
    expect(await apply('.')).toEqual([0, []]);
    git(folder, 'rm', '-q', 'rolecall.yaml');
    refused.push('ana@x.com');
    await move(`${ANA}  new@x.com: { reports: [Board/Pack] }\n`);
    expect((await apply('north'))[0]).toBe(4);
    refused.length = 0;
    await move(ANA);
    expect(await apply('north')).toEqual([4, ['left-unrecorded']]);
  });

  it('does not forget a group, or whoever may do more than view, whose lines went before the next whole apply', async () => {
    const refused = { on: false };
    const portal = await observedPortal(
      { reports, rls: roles(), users: [user('ana@x.com')] },
      {
        interfere: ({ path }) =>
          refused.on && path.endsWith('link-reports') ? { kind: 'status', status: 422 } : undefined,
      },
    );
    const folder = await checkoutWith(files(portal.url, '  ana@x.com: { reports: [], rls: [] }\n'));
    const apply = async () => {
      const { code, stdout } = await inProcess(folder, ['apply', '--yes', '--format', 'json']);
      const { exit, record, findings } = { findings: [], ...JSON.parse(stdout) };
      const told = findings.filter(({ code: one }: { code: string }) => one === 'left-unrecorded');
      return [code, exit.because, record?.status, told.length];
    };
    expect(await apply()).toEqual([0, [], 'written', 0]);
    refused.on = true;
    const group = `groups: { g: { id: ${ID.group}, rls: [${ID.sales}/LATAM] } }\n`;
    const boss = '  boss@x.com: { name: Boss, role: contributor, reports: [], rls: [] }\n';
    await commit(folder, portal.url, `${ANA.replace(' }', ', rls: [] }')}${boss}${group}`);
    expect((await apply())[0]).toBe(4);
    expect(portal.store.user('boss@x.com')?.role).toBe(2);
    refused.on = false;
    await commit(folder, portal.url, ANA.replace(' }', ', rls: [] }'));
    expect((await apply()).slice(0, 3)).toEqual([4, ['left-unrecorded'], 'none']);
    const { stdout } = await inProcess(folder, ['plan', '--format', 'json']);
    const told = JSON.parse(stdout).findings.flatMap((one: { code: string; message: string }) =>
      one.code === 'left-unrecorded' ? [one.message.replace(/ was listed.*no more, and/, '')] : [],
    );
    expect(told).toEqual(['boss@x.com is contributor', `the group "g" (${ID.group}) holds RLS roles`]);
  });

  it('does not forget a kind of access that is mentioned no more before the next whole apply', async () => {
    const refused = { on: true };
    const portal = await observedPortal(
      { reports, rls: roles(), users: [user('ana@x.com')] },
      {
        interfere: ({ path }) =>
          refused.on && path.endsWith('link-reports') ? { kind: 'status', status: 422 } : undefined,
      },
    );
    const folder = await checkoutWith(files(portal.url, '  ana@x.com: { reports: [] }\n'));
    const apply = async (...flags: string[]) => {
      const { code, stdout } = await inProcess(folder, ['apply', '--yes', '--format', 'json', ...flags]);
      const { exit, record } = JSON.parse(stdout);
      return [code, exit.because, record?.status];
    };
    expect(await apply()).toEqual([0, [], 'written']);
    await commit(folder, portal.url, `  ana@x.com: { reports: [Board/Pack], rls: ["${ID.sales}/LATAM"] }\n`);
    expect((await apply())[0]).toBe(4);
    refused.on = false;
    await commit(folder, portal.url, ANA);
    expect(await apply()).toEqual([4, ['left-unrecorded'], 'none']);
    // Somebody decides that what is there may stay.
    expect(await apply('--base', 'none', '--accept-base')).toEqual([0, [], 'written']);
    expect(await apply()).toEqual([0, [], 'written']);
  });

  it('forgets nobody whom another run has given access, and recorded, while this one was under way', async () => {
    const box: { meanwhile?: () => Promise<void> } = {};
    const portal = await observedPortal(
      { reports, users: [user('ana@x.com'), user('old@x.com'), user('new@x.com')] },
      {
        interfere: async ({ method }) => {
          const { meanwhile } = box;
          if (method === 'GET' || meanwhile === undefined) return undefined;
          delete box.meanwhile;
          await meanwhile();
          return undefined;
        },
      },
    );
    const folder = await checkoutWith(files(portal.url, '  ana@x.com: { reports: [] }\n'));
    const apply = async () => {
      const { code, stdout } = await inProcess(folder, ['apply', '--yes', '--format', 'json']);
      return [code, JSON.parse(stdout).record?.status];
    };
    expect(await apply()).toEqual([0, 'written']);
    await commit(
      folder,
      portal.url,
      '  ana@x.com: { reports: [] }\n  new@x.com: { reports: [Board/Pack] }\n',
    );
    const between = git(folder, 'rev-parse', 'HEAD');
    await commit(folder, portal.url, ANA);
    box.meanwhile = async () => {
      portal.store.linkReports('new@x.com', [ID.pack], true);
      await record(folder, portal.url, between);
    };
    expect(await apply()).toEqual([0, 'failed']);
    expect(await apply()).toEqual([0, 'written']);
    expect(portal.store.user('new@x.com')?.reports).toEqual([]);

    // Whoever has recorded the same files has forgotten nobody.
    await commit(folder, portal.url, OLD);
    const same = git(folder, 'rev-parse', 'HEAD');
    box.meanwhile = () => record(folder, portal.url, same);
    expect(await apply()).toEqual([0, 'written']);
    expect(git(folder, 'rev-list', '--count', '--first-parent', 'rolecall/test')).toBe('6');
  });

  it('says how many people outside the files hold access, and who, as text that a terminal shows as it is', async () => {
    const { folder } = await office();
    const { stdout } = await inProcess(folder, ['plan']);
    expect(stdout).toContain('The portal matches the files.');
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'Not in the files (1 person with managed access): --report plan.txt shows all',
    );
    expect(stdout).toContain('[no-base]');
    expect(stdout).not.toContain('Board/Pack');
    await inProcess(folder, ['plan', '--report', 'plan.txt']);
    const shown = await readFile(`${folder}/plan.txt`, 'utf8');
    expect(shown).toContain('Stray\\u{1b}[31m <stray@x.com>, viewer');
    expect(shown).toContain('Board/Pack');
  });

  it('is needed where nobody watches, unless the run says that it does without', async () => {
    const { portal, folder } = await office();
    const environment = { CI: 'true', ROLECALL_URL: portal.url };
    const missing = await inProcess(folder, ['plan'], environment);
    expect([missing.code, missing.stderr.includes('error base-missing')]).toEqual([1, true]);
    expect(portal.calls).toEqual([]);
    expect((await inProcess(folder, ['apply', '--yes', '--base', 'none'], environment)).code).toBe(0);
    expect((await inProcess(folder, ['plan'], environment)).code).toBe(0);
  });

  it('is read from a clone of depth 1, by the branch that was fetched', async () => {
    const { portal, folder } = await office();
    await inProcess(folder, ['apply', '--yes']);
    const clone = await folderWith({});
    git(clone, 'clone', '-q', '--single-branch', '--branch', 'main', `file://${folder}`, '.');
    git(clone, 'fetch', '-q', '--depth', '1', 'origin', 'rolecall/test:refs/remotes/origin/rolecall/test');
    await commit(clone, portal.url, ANA);
    const { stdout } = await inProcess(clone, ['plan', '--format', 'json']);
    expect(JSON.parse(stdout).changes).toMatchObject([{ user: 'old@x.com', because: 'left' }]);
    const applied = await inProcess(clone, ['apply', '--yes', '--format', 'json']);
    expect(JSON.parse(applied.stdout).record.status).toBe('written');
    git(clone, 'push', '-q', 'origin', 'rolecall/test');
    expect(
      git(folder, 'log', '--format=%s', '--first-parent', 'rolecall/test').split('\n').length,
    ).toBeGreaterThan(1);

    await commit(clone, portal.url, ANA + OLD);
    const shallow = await folderWith({});
    git(shallow, 'clone', '-q', '--depth', '1', '--branch', 'main', `file://${clone}`, '.');
    git(shallow, 'fetch', '-q', '--depth', '1', 'origin', 'rolecall/test:refs/remotes/origin/rolecall/test');
    const undecided = await inProcess(shallow, ['plan']);
    expect([undecided.code, undecided.stderr.includes('error history-missing')]).toEqual([1, true]);
    expect((await inProcess(shallow, ['plan', '--older'])).code).toBe(0);
  });
});

describe('somebody who has left, and whose account is left alone', () => {
  it('is exit 4, keeps the base from moving, and is drift', async () => {
    const { portal, folder } = await office();
    await inProcess(folder, ['apply', '--yes']);
    const before = git(folder, 'rev-parse', 'rolecall/test');
    portal.store.deleteUser('old@x.com');
    portal.store.createUser({ email: 'old@x.com', name: 'Old', role: 7 });
    portal.store.linkReports('old@x.com', [ID.pack], true);
    await commit(folder, portal.url, ANA);

    const applied = await inProcess(folder, ['apply', '--yes', '--format', 'json']);
    const { exit, record } = JSON.parse(applied.stdout);
    expect([exit, record.status]).toEqual([{ code: 4, because: ['unknown-role-code'] }, 'none']);
    expect(git(folder, 'rev-parse', 'rolecall/test')).toBe(before);
    const drift = await inProcess(folder, ['drift']);
    expect([drift.code, drift.stdout.trim().split('\n').at(-1)]).toEqual([
      2,
      'Drift of test: 1 difference: 1 that rolecall leaves alone.',
    ]);
    const plan = await inProcess(folder, ['plan']);
    expect(plan.stdout).not.toContain('the portal is as the files say');
  });
});

describe('drift', () => {
  it('exits 2, tells by cause, and counts for a collector', async () => {
    const { portal, folder } = await office();
    await inProcess(folder, ['apply', '--yes']);
    const none = await inProcess(folder, ['drift']);
    expect([none.code, none.stdout.trim().split('\n').at(-1)]).toEqual([0, 'Drift of test: none.']);
    portal.store.linkReports('ana@x.com', [ID.pack], true);
    await commit(folder, portal.url, ANA);
    const words = ['drift', '--report', 'd.json', '--report', 'd.txt', '--metrics', 'd.prom'];
    const drift = await inProcess(folder, words);
    expect([drift.code, drift.stdout.trim().split('\n').at(-1)]).toEqual([
      2,
      'Drift of test: 2 differences: 1 changed in the portal, 1 not applied yet.',
    ]);
    const written = JSON.parse(await readFile(`${folder}/d.json`, 'utf8'));
    expect([await valid('drift', written), written.byCause]).toEqual([
      true,
      { git: 1, portal: 1, both: 0, time: 0, selector: 0, unknown: 0 },
    ]);
    expect(await readFile(`${folder}/d.txt`, 'utf8')).toContain('Changed in the portal');
    const metrics = parseOpenMetrics(await readFile(`${folder}/d.prom`, 'utf8'));
    const changes = metrics.find(({ name }) => name === 'rolecall_drift_changes');
    expect([changes?.type, changes?.samples.find(({ labels }) => labels['cause'] === 'portal')]).toEqual([
      'gauge',
      { name: 'rolecall_drift_changes', labels: { portal: 'test', cause: 'portal' }, value: 1 },
    ]);
    expect((await inProcess(folder, ['drift', '--report', 'd.exe'])).code).toBe(1);
  });
});
