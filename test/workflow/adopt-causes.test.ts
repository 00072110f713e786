import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Seed } from '../../src/sandbox/seed.ts';
import { type AdoptRequest, adopt } from '../../src/workflow/adopt.ts';
import { apply } from '../../src/workflow/apply.ts';
import { rootText } from '../support/commands.ts';
import { checkoutWith, git } from '../support/files.ts';
import { changeLines, ID, reports, roles, user } from '../support/office.ts';
import { adoptRequest, asked, confirmed, NOW, planIn, portalWith } from '../support/portal.ts';

/** Commits `before` and then, if given, `after`. */
async function office(seed: Seed, before: string, after?: string, manage = '', guards = '{}') {
  const { url, store } = await portalWith(seed);
  const settings = `include: [a.yaml]\nmanage: { ${manage}kinds: [reports, rls] }\nguards: ${guards}\n`;
  const files = { 'rolecall.yaml': rootText(url, settings), '.gitignore': '.rolecall/\n' };
  const folder = await checkoutWith({ ...files, 'a.yaml': before });
  const commitText = async (text: string) => {
    await writeFile(`${folder}/a.yaml`, text);
    git(folder, 'commit', '-qam', 'two');
  };
  if (after !== undefined) await commitText(after);
  return {
    url,
    store,
    folder,
    commitText,
    adopted: (more: Partial<AdoptRequest>) => adopt(adoptRequest(url, folder, more)),
    text: () => readFile(`${folder}/a.yaml`, 'utf8'),
    applied: async (minute: number): Promise<string | undefined> => {
      const request = { ...asked(url, `${folder}/rolecall.yaml`), base: undefined, ...confirmed() };
      return (await apply({ ...request, now: NOW + minute * 60_000 }))?.record?.status;
    },
  };
}

const BY_HAND = 'the API cannot make this change: make it by hand in the portal';

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

it('adopt adds nobody after a commit deleted the lines, although the account still has the earlier address', async () => {
  const before = 'users: { new@x.com: { reports: [Board/Pack], previously: [old@x.com] } }\n';
  const live = { reports, users: [user('old@x.com', { reports: [ID.pack] })] };
  const { adopted, text } = await office(live, before, 'users: {}\n');
  await adopted({ base: 'HEAD~1' });
  expect(await text()).toBe('users: {}\n');
});

it('adopt warns about a line that guards.restrict refuses in this file', async () => {
  const live = { reports, users: [user('ana@x.com', { reports: [ID.pack] })] };
  const guards = '{ restrict: [{ files: [b.yaml], reports: ["Board/*"] }] }';
  const { adopted } = await office(live, 'users:\n  ana@x.com: { reports: [] }\n', undefined, '', guards);
  const { taken, warnings } = await adopted({ base: 'HEAD' });
  expect(taken).toHaveLength(1);
  expect(warnings).toMatchObject([{ code: 'not-granted-here', severity: 'warning' }]);
});

it('adopt marks people absent if somebody removed them in the portal, even under a new address in the files', async () => {
  const before = 'users: { old@x.com: { reports: [Board/Pack] }, bob@x.com: {} }\n';
  const after = before.replace('old@x.com: {', 'new@x.com: { previously: [old@x.com],');
  const { adopted, text } = await office({ reports, users: [user('bob@x.com')] }, before, after);
  await adopted({ base: 'HEAD~1' });
  expect(await text()).toMatchInlineSnapshot(`
    "users: { new@x.com: { previously: [old@x.com], reports: [Board/Pack], absent: true }, bob@x.com: {} }
    "
  `);
});

it('adopt copies changes in the portal, and leaves changes in the files', async () => {
  const { url, folder, adopted, text } = await office(SEED, APPLIED, NOW_IN_GIT);
  const { left } = await adopted({ base: 'HEAD~1' });
  expect(await text()).toMatchInlineSnapshot(`
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
  expect(new Set(left.map(({ why }) => why))).toEqual(new Set(['this waits for an apply']));
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
  expect((await adopted({ base: 'HEAD~1' })).files).toEqual([]);
});

it('adopt adds a person without access only if --only names the person or the plan deletes the account', async () => {
  const world: Seed = { reports, users: [user('ana@x.com', { name: 'Ana' }), user('left@x.com')] };
  const files = `users:\n  ana@x.com: { name: Ana, role: viewer }\n`;
  const request = { base: 'HEAD', dryRun: true };
  const { adopted } = await office(world, files);
  expect((await adopted(request)).files).toEqual([]);
  expect((await adopted({ ...request, only: ['user:left@x.com'] })).files).toHaveLength(1);
  const deleting = await office(world, files, undefined, 'unlisted: delete, ');
  expect((await deleting.adopted(request)).files).toHaveLength(1);
});

it('adopt leaves a role that nobody has changed in the portal yet, and copies a role that somebody changed', async () => {
  const seed = { reports, users: [user('ana@x.com'), user('bob@x.com'), user('eve@x.com')] };
  const files = (role: string): string =>
    `users:\n  ana@x.com: { role: ${role} }\n  bob@x.com: { role: viewer }\n  eve@x.com: { role: ${role} }\n`;
  const { store, commitText, applied, adopted, text } = await office(seed, files('viewer'));
  expect(await applied(1)).toBe('written');
  await commitText(files('contributor'));
  // An apply is recorded although a change by hand is pending.
  expect(await applied(2)).toBe('written');
  store.updateUser({ id: store.user('bob@x.com')?.id ?? '', role: 2 });
  const { taken, left } = await adopted({ base: undefined });
  expect(taken.map(({ holder }) => holder)).toEqual(['bob@x.com']);
  const waits = { why: 'this waits for an apply', fix: BY_HAND };
  expect(left).toMatchObject([
    { holder: 'ana@x.com', ...waits },
    { holder: 'eve@x.com', ...waits },
  ]);
  expect(await text()).toBe(files('contributor').replace('role: viewer', 'role: contributor'));
});

it('adopt lists no leaver or earlier address without access, and names what somebody must do by hand', async () => {
  const users = [user('old@x.com'), user('new@x.com'), user('left@x.com'), user('boss@x.com', { role: 1 })];
  const before = 'users: { old@x.com: {}, left@x.com: {}, boss@x.com: {} }\n';
  const after = 'users: { new@x.com: { previously: [old@x.com] } }\n';
  const { adopted } = await office({ reports, users }, before, after);
  const { left } = await adopted({ base: 'HEAD~1' });
  expect(left.map(({ holder, fix }) => [holder, fix])).toEqual([['boss@x.com', BY_HAND]]);
});

it('adopt says why access differs although nobody changed the files or the portal', async () => {
  const seed = { reports, users: [user('ana@x.com'), user('eve@x.com', { reports: [ID.churn] })] };
  const files = `users:
  ana@x.com: { reports: [{ report: Board/Pack, from: 2026-11-22 }] }
  eve@x.com: { reports: [{ workspace: Sales }] }
`;
  const { store, applied, adopted } = await office(seed, files);
  expect(await applied(1)).toBe('written');
  store.linkReports('eve@x.com', [ID.overview], false);
  const { left } = await adopted({ base: undefined, now: NOW + 3 * 86_400_000 });
  expect(left.map(({ holder, what, why }) => `${holder} ${what}: ${why}`)).toEqual([
    'ana@x.com Board/Pack: this waits for an apply',
    'eve@x.com Sales/Overview: this waits for an apply',
  ]);
});

it('adopt leaves a role that the files and the portal changed differently', async () => {
  const before = 'users:\n  ana@x.com: { role: viewer }\n';
  const live = { reports, users: [user('ana@x.com', { role: 1 })] };
  const { adopted } = await office(live, before, before.replace('viewer', 'contributor'));
  const why = 'somebody changed the account in the files and in the portal, in different ways';
  expect(await adopted({ base: 'HEAD~1' })).toMatchObject({ taken: [], left: [{ why }] });
});

it('adopt leaves a grant that another change on the same dataset holds', async () => {
  const seed = { reports, rls: roles({ latam: ['ana@x.com'] }), users: [user('ana@x.com')] };
  const files = `users:\n  ana@x.com: { reports: [Sales/Churn, Board/Pack], rls: ["${ID.sales}/Gone"] }\n`;
  const { store, applied, adopted, text } = await office(seed, files, undefined, 'unresolved: hold, ');
  expect(await applied(1)).toBe('written');
  expect(store.user('ana@x.com')?.reports).toEqual([ID.pack]);
  const { left } = await adopted({ base: undefined });
  expect(left.map(({ what }) => what)).toContain('Sales/Churn');
  expect(await text()).toContain('Sales/Churn');
});
