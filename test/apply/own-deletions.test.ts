import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownDeletions } from '../../src/apply/own-deletions.ts';
import { type Applied, exitCodeOf } from '../../src/domain/applied.ts';
import { apply } from '../../src/workflow/apply.ts';
import { applyText, confirmed, observedPortal } from '../support/applying.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { ID, reports, user } from '../support/office.ts';
import { asked, NOW } from '../support/portal.ts';

const HOUR = 3_600_000;
const text = (url: string, ana: string): string =>
  `version: 1\nportal: { name: test, url: "${url}" }\napply: { settle: 100ms }\nmanage: { roleChanges: replace, leavers: delete }\nguards: { maxRemovals: off, minAdministrators: 0 }\nusers:\n  bob@x.com: { reports: [Sales/Churn] }\n${ana}`;
const ana = (role: string): string => `  ana@x.com: { name: Ana, role: ${role}, reports: [Board/Pack] }\n`;

/** A recorded checkout in which Ana is a viewer, on a portal whose creations fail while `isBroken`. */
async function recorded() {
  const broken = { isBroken: false };
  const seed = {
    reports,
    users: [user('ana@x.com', { name: 'Ana', reports: [ID.pack] }), user('bob@x.com')],
  };
  const portal = await observedPortal(seed, {
    interfere: ({ method }) =>
      broken.isBroken && method === 'POST' ? { kind: 'status', status: 422 } : undefined,
  });
  const folder = await checkoutWith({
    '.gitignore': '.rolecall/\n',
    'rolecall.yaml': text(portal.url, ana('viewer')),
  });
  let now = NOW;
  const run = async (files?: string): Promise<Applied | undefined> => {
    if (files !== undefined) {
      await writeFiles(folder, { 'rolecall.yaml': text(portal.url, files) });
      git(folder, 'commit', '-qam', 'next');
    }
    now += HOUR;
    const { base: _, ...request } = asked(portal.url, `${folder}/rolecall.yaml`);
    return apply({
      ...request,
      now,
      ...confirmed(),
    });
  };
  expect((await run())?.record?.status).toBe('written');
  return { portal, folder, broken, run };
}

const held = (applied: Applied | undefined) =>
  [...(applied?.plan.changes ?? [])].flatMap(({ kind, held: hold }) =>
    hold === null ? [] : [`${kind} ${hold.code}`],
  );

describe('somebody whose account an unfinished apply deleted', () => {
  it('to replace it is created by the next run, and not held as removed in the portal', async () => {
    const { portal, broken, run } = await recorded();
    broken.isBroken = true;
    expect((await run(ana('contributor')))?.record?.status).toBe('none');
    expect(portal.store.user('ana@x.com')).toBeUndefined();
    broken.isBroken = false;
    const next = await run();
    expect(held(next)).toEqual([]);
    expect(portal.store.user('ana@x.com')).toMatchObject({ role: 2, reports: [ID.pack] });
    expect(next?.record?.status).toBe('written');
  });

  it('as a leaver is created when the files list the person again', async () => {
    const { portal, broken, run } = await recorded();
    broken.isBroken = true;
    await run('  cy@x.com: { name: Cy, role: viewer }\n');
    expect(portal.store.user('ana@x.com')).toBeUndefined();
    broken.isBroken = false;
    await run(ana('viewer'));
    expect(portal.store.user('ana@x.com')).toMatchObject({ role: 3, reports: [ID.pack] });
  });

  it('and who was created again since, and removed in the portal then, is held', async () => {
    const { portal, broken, run } = await recorded();
    broken.isBroken = true;
    await run(ana('contributor'));
    broken.isBroken = false;
    await run();
    portal.store.deleteUser('ana@x.com');
    expect(held(await run())).toContain('create-user vanished');
  });
});

it.each([
  ['to replace it', 'contributor', 'revoke', user('ana@x.com', { name: 'Ana', reports: [ID.pack] })],
  ['under another earlier address', 'viewer', 'delete', user('ana.first@x.com', { reports: [ID.pack] })],
])(
  'whose account an ended apply deleted %s is created, and is nobody under an earlier address',
  async (_title, role, leavers, account) => {
    let isBroken = true;
    const users = [account, user('ana.lima@x.com', { reports: [ID.churn] }), user('bob@x.com')];
    const portal = await observedPortal(
      { reports, users },
      {
        interfere: ({ method, path: at }) =>
          isBroken && (method === 'POST' || at.includes('lima'))
            ? { kind: 'status', status: 422 }
            : undefined,
      },
    );
    const folder = await folderWith({});
    const files = `manage: { roleChanges: replace, leavers: ${leavers} }\nguards: { maxRemovals: off, minAdministrators: 0 }\nusers:\n  ana@x.com: { name: Ana, role: ${role}, previously: [ana.first@x.com, ana.lima@x.com], reports: [Board/Pack] }\n  bob@x.com: { reports: [] }\n`;
    expect(exitCodeOf(await applyText(portal.url, files, { folder }))).toBe(4);
    expect(portal.store.user(account.email)).toBeUndefined();
    isBroken = false;
    const next = await applyText(portal.url, files, { folder });
    expect(exitCodeOf(next)).toBe(0);
    expect(portal.store.user('ana@x.com')).toMatchObject({ reports: [ID.pack] });
    expect(portal.store.user('ana.lima@x.com')?.reports ?? []).toEqual([]);
    expect((await applyText(portal.url, files, { folder })).plan.operations).toEqual([]);
  },
);

it('journals count that this user wrote for nobody else, of this portal, and after what was applied', async () => {
  const { portal, folder, broken, run } = await recorded();
  broken.isBroken = true;
  await run(ana('contributor'));
  const state = path.join(folder, '.rolecall', 'test');
  const deleted = async (url: string, since: number) => [...(await ownDeletions(state, url, since))];
  expect(await deleted(portal.url, NOW)).toEqual(['ana@x.com']);
  expect(await deleted(portal.url, NOW + 2 * HOUR)).toEqual([]);
  expect(await deleted('https://other.example.com', NOW)).toEqual([]);
  for (const name of await readdir(state)) await chmod(path.join(state, name), 0o644);
  expect(await deleted(portal.url, NOW)).toEqual([]);
  expect([...(await ownDeletions(path.join(state, 'none'), portal.url, NOW))]).toEqual([]);
});
