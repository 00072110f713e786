import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Seed } from '../../src/sandbox/seed.ts';
import { adopt } from '../../src/workflow/adopt.ts';
import { apply } from '../../src/workflow/apply.ts';
import { adoptRequest } from '../support/adopting.ts';
import { confirmed } from '../support/applying.ts';
import { folderWith } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { changeLines, ID, reports, roles, user } from '../support/office.ts';
import { asked, NOW, planIn, portalWith } from '../support/portal.ts';

const rootOf = (url: string): string =>
  `version: 1\nportal: { name: test, url: "${url}" }\ninclude: [a.yaml]\nmanage: { kinds: [reports, rls] }\n`;

describe('adopt with a record of the last apply', () => {
  const SEED: Seed = {
    reports,
    users: [
      // Overview was granted by hand. Headcount left the files and is still live.
      user('ana@x.com', { name: 'Ana', reports: [ID.overview, ID.churn, ID.headcount] }),
      // Churn was removed by hand.
      user('bob@x.com', { name: 'Bob', role: 2 }),
      user('leaver@x.com', { reports: [ID.churn] }),
      user('hand@x.com', { name: 'By Hand', reports: [ID.pack] }),
    ],
  };
  const APPLIED = `users:
  ana@x.com: { name: Ana, role: viewer, reports: [Sales/Churn, People/Headcount] }
  bob@x.com: { name: Bob, role: contributor, reports: [Sales/Churn] }
  leaver@x.com: { name: leaver@x.com, role: viewer, reports: [Sales/Churn] }
`;
  const NOW_IN_GIT = `users:
  ana@x.com: { name: Ana, role: viewer, reports: [Sales/Churn, Board/Pack] }
  bob@x.com: { name: Bob, role: contributor, reports: [Sales/Churn] }
  joiner@x.com: { name: Joiner, role: viewer, reports: [Sales/Churn] }
`;

  it('adds nobody after a commit deleted the lines, although the account still has the earlier address', async () => {
    const { url } = await portalWith({ reports, users: [user('old@x.com', { reports: [ID.pack] })] });
    const before = 'users: { new@x.com: { reports: [Board/Pack], previously: [old@x.com] } }\n';
    const folder = await checkoutWith({ 'rolecall.yaml': rootOf(url), 'a.yaml': before });
    await writeFile(path.join(folder, 'a.yaml'), 'users: {}\n');
    git(folder, 'commit', '-qam', 'two');
    await adopt(adoptRequest(url, folder, { base: 'HEAD~1' }));
    expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toBe('users: {}\n');
  });

  it('marks people absent if somebody removed them in the portal, even under a new address in the files', async () => {
    const { url } = await portalWith({ reports, users: [user('bob@x.com')] });
    const before = 'users: { old@x.com: { reports: [Board/Pack] }, bob@x.com: {} }\n';
    const folder = await checkoutWith({ 'rolecall.yaml': rootOf(url), 'a.yaml': before });
    const after = before.replace('old@x.com: {', 'new@x.com: { previously: [old@x.com],');
    await writeFile(path.join(folder, 'a.yaml'), after);
    git(folder, 'commit', '-qam', 'two');
    await adopt(adoptRequest(url, folder, { base: 'HEAD~1' }));
    expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toMatchInlineSnapshot(`
      "users: { new@x.com: { previously: [old@x.com], reports: [Board/Pack], absent: true }, bob@x.com: {} }
      "
    `);
  });

  it('copies changes in the portal, and leaves changes in the files', async () => {
    const { url } = await portalWith(SEED);
    const folder = await checkoutWith({ 'rolecall.yaml': rootOf(url), 'a.yaml': APPLIED });
    await writeFile(path.join(folder, 'a.yaml'), NOW_IN_GIT);
    git(folder, 'commit', '-qam', 'two');
    const { left } = await adopt(adoptRequest(url, folder, { base: 'HEAD~1' }));
    expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toMatchInlineSnapshot(`
      "users:
        ana@x.com: { name: Ana, role: viewer, reports: [Sales/Churn, Board/Pack, Sales/Overview] }
        bob@x.com: { name: Bob, role: contributor, reports: [] }
        hand@x.com:
          name: By Hand
          role: viewer
          reports:
            - Board/Pack
        joiner@x.com: { name: Joiner, role: viewer, reports: [Sales/Churn] }
      "
    `);
    expect(new Set(left.map(({ why }) => why))).toEqual(new Set(['the files changed, not the portal']));
    expect(left.map(({ holder, what }) => `${holder} ${what}`)).toEqual([
      'ana@x.com Board/Pack',
      'ana@x.com People/Headcount',
      'joiner@x.com null',
      'leaver@x.com null',
    ]);
    expect(changeLines(await planIn(folder, url, {})).sort()).toEqual([
      'create-user joiner@x.com listed',
      'grant-report ana@x.com Board/Pack listed',
      'grant-report joiner@x.com Sales/Churn listed',
      'revoke-report ana@x.com People/Headcount not-listed',
    ]);
    expect((await adopt(adoptRequest(url, folder, { base: 'HEAD~1' }))).files).toEqual([]);
  });

  it('adds a person without access only if --only names the person or the plan deletes the account', async () => {
    const world: Seed = { reports, users: [user('ana@x.com', { name: 'Ana' }), user('left@x.com')] };
    const { url } = await portalWith(world);
    const files = `users:\n  ana@x.com: { name: Ana, role: viewer }\n`;
    const folder = await checkoutWith({ 'rolecall.yaml': rootOf(url), 'a.yaml': files });
    expect((await adopt(adoptRequest(url, folder, { base: 'HEAD', dryRun: true }))).files).toEqual([]);
    const named = adoptRequest(url, folder, { base: 'HEAD', dryRun: true, only: ['user:left@x.com'] });
    expect((await adopt(named)).files).toHaveLength(1);
    const deleting = rootOf(url).replace('manage: {', 'manage: { unlisted: delete,');
    await writeFile(path.join(folder, 'rolecall.yaml'), deleting);
    git(folder, 'commit', '-qam', 'two');
    expect((await adopt(adoptRequest(url, folder, { base: 'HEAD', dryRun: true }))).files).toHaveLength(1);
  });

  it('copies everything without a base', async () => {
    const { url } = await portalWith(SEED);
    const folder = await folderWith({ 'rolecall.yaml': rootOf(url), 'a.yaml': NOW_IN_GIT });
    await adopt(adoptRequest(url, folder, { base: undefined }));
    expect((await planIn(folder, url, {})).changes).toEqual([]);
  });
});

describe('adopt with a pending change', () => {
  async function applied(url: string, folder: string, minute: number): Promise<string | undefined> {
    const done = await apply({
      ...asked(url, path.join(folder, 'rolecall.yaml')),
      base: undefined,
      now: NOW + minute * 60_000,
      ...confirmed(),
    });
    return done?.record?.status;
  }

  it('leaves a role that nobody has changed in the portal yet, and copies a role that somebody changed', async () => {
    const seed = { reports, users: [user('ana@x.com'), user('bob@x.com'), user('eve@x.com')] };
    const { url, store } = await portalWith(seed);
    const files = (role: string): string =>
      `users:\n  ana@x.com: { role: ${role} }\n  bob@x.com: { role: viewer }\n  eve@x.com: { role: ${role} }\n`;
    const folder = await checkoutWith({
      'rolecall.yaml': rootOf(url),
      'a.yaml': files('viewer'),
      '.gitignore': '.rolecall/\n',
    });
    expect(await applied(url, folder, 1)).toBe('written');
    await writeFile(path.join(folder, 'a.yaml'), files('contributor'));
    git(folder, 'commit', '-qam', 'two');
    // An apply is recorded although a change by hand is pending.
    expect(await applied(url, folder, 2)).toBe('written');
    store.updateUser({ id: store.user('bob@x.com')?.id ?? '', role: 2 });
    const { taken, left } = await adopt(adoptRequest(url, folder, { base: undefined }));
    expect(taken.map(({ holder }) => holder)).toEqual(['bob@x.com']);
    const waits = [
      'the files changed, not the portal',
      'the API cannot make this change: make it by hand in the portal',
    ];
    expect(left.map(({ holder, why, fix }) => [holder, why, fix])).toEqual([
      ['ana@x.com', ...waits],
      ['eve@x.com', ...waits],
    ]);
    expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toBe(
      files('contributor').replace('role: viewer', 'role: contributor'),
    );
  });

  it('says why access waits for an apply if no file changed', async () => {
    const seed = { reports, users: [user('ana@x.com'), user('eve@x.com', { reports: [ID.churn] })] };
    const { url, store } = await portalWith(seed);
    const text = `users:
  ana@x.com: { reports: [{ report: Board/Pack, from: 2026-11-22 }] }
  eve@x.com: { reports: [{ workspace: Sales }] }
`;
    const folder = await checkoutWith({
      'rolecall.yaml': rootOf(url),
      'a.yaml': text,
      '.gitignore': '.rolecall/\n',
    });
    expect(await applied(url, folder, 1)).toBe('written');
    store.linkReports('eve@x.com', [ID.overview], false);
    const { left } = await adopt(adoptRequest(url, folder, { base: undefined, now: NOW + 3 * 86_400_000 }));
    expect(left.map(({ holder, what, why }) => [holder, what, why])).toEqual([
      ['ana@x.com', 'Board/Pack', 'a window began or ended'],
      ['eve@x.com', 'Sales/Overview', 'only a workspace entry gives it'],
    ]);
  });

  it('leaves a role that the files and the portal changed differently', async () => {
    const { url } = await portalWith({ reports, users: [user('ana@x.com', { role: 1 })] });
    const before = 'users:\n  ana@x.com: { role: viewer }\n';
    const folder = await checkoutWith({ 'rolecall.yaml': rootOf(url), 'a.yaml': before });
    await writeFile(path.join(folder, 'a.yaml'), before.replace('viewer', 'contributor'));
    git(folder, 'commit', '-qam', 'two');
    const { taken, left } = await adopt(adoptRequest(url, folder, { base: 'HEAD~1' }));
    expect(taken).toEqual([]);
    expect(left.map(({ why }) => why)).toEqual([
      'the files and the portal both changed this, in different ways',
    ]);
  });

  it('leaves a grant that another change on the same dataset holds', async () => {
    const seed = { reports, rls: roles({ latam: ['ana@x.com'] }), users: [user('ana@x.com')] };
    const { url, store } = await portalWith(seed);
    const root = rootOf(url).replace('manage: {', 'manage: { unresolved: hold,');
    const text = `users:\n  ana@x.com: { reports: [Sales/Churn, Board/Pack], rls: ["${ID.sales}/Gone"] }\n`;
    const folder = await checkoutWith({
      'rolecall.yaml': root,
      'a.yaml': text,
      '.gitignore': '.rolecall/\n',
    });
    expect(await applied(url, folder, 1)).toBe('written');
    expect(store.user('ana@x.com')?.reports).toEqual([ID.pack]);
    const { left } = await adopt(adoptRequest(url, folder, { base: undefined }));
    expect(left.map(({ what }) => what)).toContain('Sales/Churn');
    expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toContain('Sales/Churn');
  });
});
