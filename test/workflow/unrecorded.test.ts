import { chmod, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitOf } from '../../src/domain/applied.ts';
import { adopt } from '../../src/workflow/adopt.ts';
import { apply } from '../../src/workflow/apply.ts';
import { adoptRequest } from '../support/adopting.ts';
import { confirmed, observedPortal } from '../support/applying.ts';
import { writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { asked, NOW } from '../support/portal.ts';

const ANA = '  ana@x.com: { reports: [Sales/Churn] }\n';
const PACK = '  new@x.com: { reports: [Board/Pack] }\n';

/** A portal that refuses calls about some, and a checkout whose first commit was applied and recorded. */
async function office(first: string) {
  const refused: string[] = [];
  const portal = await observedPortal(
    { reports, rls: roles(), users: [user('ana@x.com'), user('new@x.com')] },
    {
      interfere: ({ method, path, body }) =>
        method !== 'GET' && refused.some((one) => `${path} ${JSON.stringify(body)}`.includes(one))
          ? { kind: 'status', status: 422 }
          : undefined,
    },
  );
  const files = (users: string, settings = ''): Record<string, string> => ({
    'rolecall.yaml': `version: 1\nportal: { name: test, url: "${portal.url}" }\napply: { settle: 0s }\n${settings}users:\n${users}`,
    '.gitignore': '.rolecall/\n',
  });
  const folder = await checkoutWith(files(first));
  let minutes = 0;
  const run = async () => {
    minutes += 1;
    const applied = await apply({
      ...asked(portal.url, `${folder}/rolecall.yaml`),
      base: undefined,
      now: NOW + minutes * 60_000,
      ...confirmed(),
    });
    if (applied === undefined) throw new Error('it was not confirmed');
    const { code, because } = exitOf(applied);
    const told = applied.plan.findings.filter((one) => one.code === 'left-unrecorded');
    const warned = applied.plan.findings.filter((one) => one.code === 'file-unreadable');
    const messages = (some: typeof told): string[] => some.map(({ message }) => message);
    return { end: [code, because, applied.record?.status], told: messages(told), warned: messages(warned) };
  };
  const write = (users: string, settings?: string) => writeFiles(folder, files(users, settings));
  const commit = async (users: string, settings?: string) => {
    await write(users, settings);
    git(folder, 'commit', '-q', '-a', '-m', 'next');
  };
  expect((await run()).end).toEqual([0, [], 'written']);
  return { portal, folder, refused, run, write, commit };
}

/** The same, where the second commit gave access and came about in part. */
async function appliedInPart(second: string, settings?: string) {
  const office1 = await office('  ana@x.com: { reports: [] }\n');
  const { commit, refused, run } = office1;
  refused.push('ana%40x.com', 'ana@x.com');
  await commit(ANA + second, settings);
  expect((await run()).end[0]).toBe(4);
  refused.length = 0;
  return office1;
}

describe('whom an apply that was not recorded gave access', () => {
  it('is not forgotten where the lines went from the files and are still in the commit', async () => {
    const { write, run } = await appliedInPart(PACK);
    await write(ANA);
    expect(await run()).toMatchObject({ end: [4, ['left-unrecorded'], 'none'], told: [expect.any(String)] });
  });

  it('is not told where this apply itself takes it', async () => {
    const { portal, commit, run } = await appliedInPart(PACK);
    await commit(ANA, 'manage: { exclusive: { reports: ["Board/*"] } }\n');
    expect(await run()).toMatchObject({ end: [0, [], 'written'], told: [] });
    expect(portal.store.user('new@x.com')?.reports).toEqual([]);
  });

  it('is not forgotten where the files go back to the commit that is recorded', async () => {
    const { folder, portal, commit, run } = await appliedInPart(PACK);
    git(folder, 'checkout', '-q', 'HEAD~1');
    const told = [
      'new@x.com was given access by the apply of 2026-11-20T09:02:00.000Z, which was not recorded, is not listed, and holds access',
    ];
    expect(await run()).toMatchObject({ end: [4, ['left-unrecorded'], 'none'], told });
    const { taken, left } = await adopt(adoptRequest(portal.url, folder, { base: undefined, dryRun: true }));
    expect([taken, left.map(({ holder, why }) => [holder, why])]).toEqual([
      [],
      [['new@x.com', 'an apply that was not recorded may have given the access']],
    ]);
    expect(await run()).toMatchObject({ end: [4, ['left-unrecorded'], 'none'], told });
    await commit(`${ANA}  new@x.com: { absent: true }\n`);
    expect((await run()).end).toEqual([0, [], 'written']);
    expect(portal.store.user('new@x.com')?.reports).toEqual([]);
    // What somebody gives by hand once that is settled is nobody's business.
    portal.store.linkReports('new@x.com', [ID.pack], true);
    await commit(ANA);
    expect((await run()).end).toEqual([0, [], 'written']);
    portal.store.linkReports('new@x.com', [ID.pack], true);
    expect(await run()).toMatchObject({ end: [0, [], 'written'], told: [] });
  });

  it('is told as unknown where a journal cannot be read, and of another portal nothing is told', async () => {
    const { folder, run } = await appliedInPart(PACK);
    git(folder, 'checkout', '-q', 'HEAD~1');
    const state = `${folder}/.rolecall/test`;
    const journal = (await readdir(state)).filter((name) => name.startsWith('journal-')).at(-1) ?? '';
    const text = await readFile(`${state}/${journal}`, 'utf8');
    await writeFile(
      `${state}/${journal}`,
      text.replace(/"url":"[^"]*"/, '"url":"https://other.example.com"'),
    );
    await writeFiles(state, {
      'journal-8.jsonl': '{"format":"rolecall.jour',
      'journal-9.jsonl': '[]\n{"event":"start","operation":{"kind":"link-reports","email":7}}\n',
    });
    await symlink(`${state}/${journal}`, `${state}/journal-99.jsonl`);
    const { end, told, warned } = await run();
    expect([end[0], told]).toEqual([0, []]);
    expect(warned).toEqual([
      'the journal journal-99.jsonl cannot be read',
      'the journal journal-9.jsonl cannot be read',
    ]);
  });

  it('is not forgotten where the lines were never committed', async () => {
    const { write, run } = await office(ANA);
    await write(ANA + PACK);
    expect((await run()).end).toEqual([0, [], 'none']);
    await write(ANA);
    expect(await run()).toMatchObject({ end: [4, ['left-unrecorded'], 'none'], told: [expect.any(String)] });
  });

  it('is not forgotten with a group, a kind of access, or a role above viewer', async () => {
    const boss = '  boss@x.com: { name: Boss, role: contributor, reports: [] }\n';
    const group = `groups: { g: { id: ${ID.group}, rls: ["${ID.sales}/LATAM"] } }\n`;
    const { folder, run } = await appliedInPart(boss + group);
    git(folder, 'checkout', '-q', 'HEAD~1');
    const { end, told } = await run();
    expect(end).toEqual([4, ['left-unrecorded'], 'none']);
    expect(told.map((one) => one.replace(/by the apply of .*?Z/, ''))).toEqual([
      'boss@x.com was given access , which was not recorded, is not listed, and is contributor',
      `the group ${ID.group} was given access , which was not recorded, is not listed, and holds RLS roles`,
      expect.stringMatching(/^the apply of .* gave RLS; no file mentions any/),
    ]);
  });
});

describe('somebody whose account an apply deleted, and could not create again', () => {
  it('is created by the next apply: nobody removed the account in the portal', async () => {
    const { folder, portal, refused, commit, run } = await office(ANA);
    refused.push('"role":2');
    const more = '  ana@x.com: { name: Ana, role: contributor, reports: [Sales/Churn] }\n';
    await commit(more, 'manage: { roleChanges: replace }\n');
    expect((await run()).end[0]).toBe(4);
    expect(portal.store.user('ana@x.com')).toBeUndefined();
    refused.length = 0;
    const { taken, left } = await adopt(
      adoptRequest(portal.url, folder, { base: undefined, dryRun: true, only: ['user:ana@x.com'] }),
    );
    expect([taken, left.map(({ why }) => why)]).toEqual([[], ['the files changed, not the portal']]);
    expect((await run()).end).toEqual([0, [], 'written']);
    expect(portal.store.user('ana@x.com')).toMatchObject({ role: 2, reports: [ID.churn] });
  });

  it('stays away where others may have written what says so: the journal may be of the checkout', async () => {
    const { folder, portal, refused, commit, run } = await office(ANA);
    refused.push('"role":2');
    const more = '  ana@x.com: { name: Ana, role: contributor, reports: [Sales/Churn] }\n';
    await commit(more, 'manage: { roleChanges: replace }\n');
    expect((await run()).end[0]).toBe(4);
    refused.length = 0;
    const state = path.join(folder, '.rolecall/test');
    for (const name of await readdir(state)) await chmod(path.join(state, name), 0o644);
    await run();
    expect(portal.store.user('ana@x.com')).toBeUndefined();
  });

  it('is not created again once that has come about, and somebody removed it in the portal since', async () => {
    const { portal, refused, commit, run } = await office(ANA);
    refused.push('new%40x.com', 'new@x.com');
    const more = '  ana@x.com: { name: Ana, role: contributor, reports: [Sales/Churn] }\n';
    await commit(more + PACK, 'manage: { roleChanges: replace }\n');
    expect((await run()).end[0]).toBe(4);
    expect(portal.store.user('ana@x.com')).toMatchObject({ role: 2 });
    portal.store.deleteUser('ana@x.com');
    expect((await run()).end[0]).toBe(4);
    expect(portal.store.user('ana@x.com')).toBeUndefined();
  });
});
