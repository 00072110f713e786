import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { observedPortal } from '../support/applying.ts';
import { inProcess } from '../support/cli.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';

const root = (url: string, users: string): string => `version: 1
portal: { name: test, url: "${url}" }
datasets: { sales: { report: Sales/Churn } }
manage: { leavers: delete }
guards: { maxRemovals: off }
users:
${users}`;

const BEFORE =
  '  ana@x.com: { name: Ana, role: viewer, reports: [Sales/Churn], rls: [sales/LATAM] }\n  bob@x.com: { name: Bob, role: viewer, reports: [Board/Pack] }\n';
const WRONG =
  '  ana@x.com: { name: Ana, role: viewer, reports: [Sales/Overview], rls: [sales/EMEA] }\n  bob@x.com: { absent: true }\n';

async function afterAMistake() {
  const seed = {
    reports,
    rls: roles({ latam: ['ana@x.com'] }),
    users: [
      user('ana@x.com', { name: 'Ana', reports: [ID.churn] }),
      user('bob@x.com', { name: 'Bob', reports: [ID.pack], groups: [ID.group] }),
      user('unlisted@x.com', { reports: [ID.pack] }),
    ],
  };
  const portal = await observedPortal(seed);
  const folder = await folderWith({ 'rolecall.yaml': root(portal.url, WRONG) });
  const kept = await inProcess(folder, ['snapshot', '--format', 'json']);
  const { path: backup } = JSON.parse(kept.stdout);
  expect((await inProcess(folder, ['apply', '--yes'])).code).toBe(0);
  return { portal, folder, backup };
}

const held = (portal: Awaited<ReturnType<typeof observedPortal>>) =>
  portal.store.users({}).map(({ email, reports: given }) => [email, given]);

describe('a restore', () => {
  it('gives back what the files give, and reports what the API cannot restore', async () => {
    const { portal, folder, backup } = await afterAMistake();
    await writeFiles(folder, { 'rolecall.yaml': root(portal.url, BEFORE) });
    const dry = await inProcess(folder, ['restore', backup, '--dry-run']);
    expect(dry.stdout.replace(/\s+/g, ' ')).toContain('comes back without portal groups');
    expect(dry.stdout).toContain('Not in the backup.');
    expect(dry.stdout).not.toContain('ot in the files');
    expect((await inProcess(folder, ['restore', backup, '--yes'])).code).toBe(0);
    expect(held(portal)).toEqual([
      ['ana@x.com', [ID.churn]],
      ['unlisted@x.com', [ID.pack]],
      ['bob@x.com', [ID.pack]],
    ]);
    expect(portal.store.roles({}).map(({ userEmails }) => userEmails)).toEqual([['ana@x.com'], [], []]);
    expect((await inProcess(folder, ['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  it('gives nothing with --removals-only', async () => {
    const { portal, folder, backup } = await afterAMistake();
    await writeFiles(folder, { 'rolecall.yaml': root(portal.url, BEFORE) });
    const before = held(portal);
    await inProcess(folder, ['restore', backup, '--yes', '--removals-only']);
    const members = portal.store.roles({}).map(({ name, userEmails }) => [name, userEmails]);
    expect(members).toEqual([
      ['LATAM', []],
      ['EMEA', []],
      ['Manager', []],
    ]);
    expect(held(portal)).toEqual(before.map(([email]) => [email, email === 'ana@x.com' ? [] : [ID.pack]]));
  });

  it('refuses a file that is not a backup, and leaves ignored access alone', async () => {
    const { portal, folder, backup } = await afterAMistake();
    await writeFiles(folder, {
      'no.json': '{"format": "rolecall.backup/1", "users": [{}], "reports": [], "roles": []}',
    });
    expect((await inProcess(folder, ['restore', 'no.json', '--yes'])).stderr).toContain(
      'error backup-corrupt',
    );
    for (const [ignored, name] of [
      ['users: ["ana@*"]', 'ana@x.com'],
      ['reports: ["Board/*"]', ID.pack],
      ['rls: ["*"]', 'link-rls-users'],
    ] as const) {
      const settings = `leavers: delete, ignore: { ${ignored} }`;
      const ignoring = root(portal.url, '  bob@x.com: { name: Bob, role: viewer }\n');
      await writeFiles(folder, { 'rolecall.yaml': ignoring.replace('leavers: delete', settings) });
      const words = ['restore', backup, '--beyond-git', '--dry-run', '--format', 'json'];
      const plan = JSON.parse((await inProcess(folder, words)).stdout);
      expect(JSON.stringify(plan.operations)).not.toContain(name);
      expect(plan.findings).not.toContainEqual(expect.objectContaining({ code: 'ignored-but-desired' }));
    }
  });

  it('gives restricted access back with --beyond-git', async () => {
    const { portal, folder, backup } = await afterAMistake();
    const text = root(portal.url, '  unlisted@x.com: { reports: [] }\n');
    const restrict = 'guards: { restrict: [{ files: [board.yaml], reports: ["Board/*"] }], ';
    await writeFiles(folder, { 'rolecall.yaml': text.replace('guards: { ', restrict) });
    const words = ['restore', backup, '--beyond-git', '--dry-run', '--format', 'json'];
    expect((await inProcess(folder, ['apply', '--yes'])).code).toBe(0);
    const { code, stdout } = await inProcess(folder, words);
    const given = { kind: 'link-reports', email: 'unlisted@x.com', reports: [ID.pack] };
    expect([code, JSON.parse(stdout).operations]).toEqual([
      0,
      expect.arrayContaining([expect.objectContaining(given)]),
    ]);
  });

  it('refuses the backup of another portal before any request', async () => {
    const { portal, folder, backup } = await afterAMistake();
    const kept = JSON.parse(await readFile(backup, 'utf8'));
    const other = { ...kept, portal: { ...kept.portal, url: 'https://other.example.com' } };
    await writeFiles(folder, { 'other.json': JSON.stringify(other) });
    const before = portal.calls.length;
    const refused = await inProcess(folder, ['restore', 'other.json', '--yes']);
    expect([refused.code, portal.calls.length]).toEqual([1, before]);
    expect(refused.stderr).toContain('error portal-mismatch');
    const { portal: _, ...nameless } = kept;
    await writeFiles(folder, { 'nameless.json': JSON.stringify(nameless) });
    expect((await inProcess(folder, ['restore', 'nameless.json', '--yes'])).stderr).toContain(
      'error backup-corrupt',
    );
  });

  it('continues with a warning if a name in the files does not resolve', async () => {
    const { portal, folder, backup } = await afterAMistake();
    const text = root(portal.url, BEFORE).replace(
      'reports: [Sales/Churn]',
      'reports: [Sales/Churn, Sales/Gone]',
    );
    await writeFiles(folder, { 'rolecall.yaml': text });
    const dry = await inProcess(folder, ['restore', backup, '--dry-run', '--format', 'json']);
    expect(dry.code).toBe(0);
    expect(JSON.parse(dry.stdout).findings).toContainEqual(
      expect.objectContaining({ code: 'unknown-report', severity: 'warning' }),
    );
    await inProcess(folder, ['restore', backup, '--yes']);
    expect(held(portal)[0]).toEqual(['ana@x.com', [ID.churn]]);
  });

  it.each([
    ['until: 365d', '{ report: Sales/Churn, until: SOON, reason: r }', 0],
    ['until: 365d', 'Sales/Churn', 3],
    ['reason: "*"', '{ report: Sales/Churn, reason: r }', 0],
    ['reason: "*"', 'Sales/Churn', 3],
  ])('follows a rule with `%s`: with %s in the files, it exits with %i', async (asks, given, code) => {
    const { portal, folder, backup } = await afterAMistake();
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const rules = `rules: [{ name: terms, require: { of: { reports: ["Sales/*"] }, have: { ${asks} } } }]\n`;
    const files = root(portal.url, BEFORE).replace(
      'Sales/Churn], rls',
      `${given.replace('SOON', soon)}], rls`,
    );
    await writeFiles(folder, { 'rolecall.yaml': `${files}${rules}` });
    expect((await inProcess(folder, ['restore', backup, '--yes'])).code).toBe(code);
  });

  it('refuses access through a team if a rule forbids it', async () => {
    const { portal, folder, backup } = await afterAMistake();
    const team = `teams: { t: { members: [ana@x.com], reports: [Sales/Churn] } }\nrules: [{ name: r, apart: [{ teams: [t] }, { users: ["ana@*"] }] }]\n`;
    const files = root(portal.url, BEFORE).replace('reports: [Sales/Churn]', 'reports: []');
    await writeFiles(folder, { 'rolecall.yaml': `${files}${team}` });
    expect((await inProcess(folder, ['plan'])).code).toBe(3);
    expect((await inProcess(folder, ['restore', backup, '--yes'])).code).toBe(3);
  });

  it('names people with a changed address, and does not report a new account', async () => {
    const { portal, folder, backup } = await afterAMistake();
    portal.store.updateUser({ id: portal.store.user('unlisted@x.com')?.id ?? '', email: 'renamed@x.com' });
    const dry = await inProcess(folder, ['restore', backup, '--dry-run', '--format', 'json']);
    const { findings, operations } = JSON.parse(dry.stdout);
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'account-since-backup',
        message: 'renamed@x.com had the address unlisted@x.com in the backup',
      }),
    );
    expect(JSON.stringify(operations)).not.toContain('renamed@x.com');
  });

  it('replaces an account for a role change only if the restore would create the person', async () => {
    const seed = { reports, users: [user('ana@x.com', { reports: [ID.pack] }), user('bob@x.com')] };
    const portal = await observedPortal(seed);
    const text = root(portal.url, '  bob@x.com: { name: bob@x.com, role: viewer, reports: [] }\n')
      .replace(/datasets: .*\n/, '')
      .replace('leavers: delete', 'roleChanges: replace')
      .replace('off }', 'off, minAdministrators: 0 }');
    const folder = await folderWith({ 'rolecall.yaml': text });
    const { path: backup } = JSON.parse((await inProcess(folder, ['snapshot', '--format', 'json'])).stdout);
    for (const email of ['ana@x.com', 'bob@x.com'])
      portal.store.updateUser({ id: portal.store.user(email)?.id ?? '', role: 1 });
    const restore = ['restore', backup, '--dry-run', '--format', 'json'];
    const kinds = async (...more: string[]) =>
      JSON.parse((await inProcess(folder, [...restore, ...more])).stdout).changes.map(
        ({ kind, user: who }: { kind: string; user: string }) => `${kind} ${who}`,
      );
    expect(await kinds()).toEqual(['manual ana@x.com', 'replace-user bob@x.com']);
    expect(await kinds('--beyond-git')).toEqual(['replace-user ana@x.com', 'replace-user bob@x.com']);
  });
});
