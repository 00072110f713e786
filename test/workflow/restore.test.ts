import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apply } from '../../src/workflow/apply.ts';
import { faultsBySchema, officeWith, rootText } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { applyText, asked, confirmed, observedPortal } from '../support/portal.ts';
import { often } from '../support/seeded.ts';
import { liveState, seedOf, stateIn, textOf, USERS, worlds } from '../support/small-world.ts';

const HEAD = `datasets: { sales: { report: Sales/Churn } }
manage: { leavers: delete }
guards: { maxRemovals: off }
users:
`;

const BEFORE = `${HEAD}  ana@x.com: { name: Ana, role: viewer, reports: [Sales/Churn], rls: [sales/LATAM] }\n  bob@x.com: { name: Bob, role: viewer, reports: [Board/Pack] }\n`;
const WRONG = `${HEAD}  ana@x.com: { name: Ana, role: viewer, reports: [Sales/Overview], rls: [sales/EMEA] }\n  bob@x.com: { absent: true }\n`;

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
  const office = await officeWith(seed, WRONG);
  const { url, store, folder, run, json } = office;
  const { document } = await json('snapshot');
  expect(await faultsBySchema('snapshot', [JSON.stringify(document)])).toEqual([]);
  const backup = document.path;
  expect((await run('apply --yes')).code).toBe(0);
  return {
    ...office,
    backup,
    write: (text: string) => writeFiles(folder, { 'rolecall.yaml': rootText(url, text) }),
    restore: (words: string) => run(`restore ${backup} ${words}`),
    planned: async () => (await json(`restore ${backup} --dry-run`)).document,
    held: () => store.users({}).map(({ email, reports: given }) => [email, given]),
    members: () => store.roles({}).map(({ userEmails }) => userEmails),
  };
}

it('a restore gives back what the files give, and reports what the API cannot restore', async () => {
  const { write, run, restore, held, members } = await afterAMistake();
  await write(BEFORE);
  const dry = await restore('--dry-run');
  expect(dry.stdout.replace(/\s+/g, ' ')).toContain('comes back without portal groups');
  expect(dry.stdout).toContain('Not in the backup.');
  expect(dry.stdout).not.toContain('ot in the files');
  expect((await restore('--yes')).code).toBe(0);
  const everybody = { 'ana@x.com': [ID.churn], 'unlisted@x.com': [ID.pack], 'bob@x.com': [ID.pack] };
  expect(held()).toEqual(Object.entries(everybody));
  expect(members()).toEqual([['ana@x.com'], [], []]);
  expect((await run('plan --detailed-exitcode')).code).toBe(0);
});

it('a restore names a deleted person whom the files do not list', async () => {
  const { planned } = await afterAMistake();
  const message = 'bob@x.com does not get back the account: the files do not give it today';
  const { findings } = await planned();
  expect(findings).toContainEqual(expect.objectContaining({ code: 'not-restorable', message }));
});

it('a restore gives nothing with --removals-only', async () => {
  const { write, restore, held, members } = await afterAMistake();
  await write(BEFORE);
  const before = held();
  await restore('--yes --removals-only');
  expect(members()).toEqual([[], [], []]);
  expect(held()).toEqual(before.map(([email]) => [email, email === 'ana@x.com' ? [] : [ID.pack]]));
});

it('a restore refuses a file that is not a backup, and leaves ignored access alone', async () => {
  const { folder, backup, write, json } = await afterAMistake();
  const wrong = '{"format": "rolecall.backup/1", "users": [{}], "reports": [], "roles": []}';
  await writeFiles(folder, { 'no.json': wrong });
  expect((await json('restore no.json --yes')).codes).toEqual(['backup-corrupt']);
  for (const [ignored, name] of [
    ['users: ["ana@*"]', 'ana@x.com'],
    ['reports: ["Board/*"]', ID.pack],
    ['rls: ["*"]', 'link-rls-users'],
  ] as const) {
    const ignoring = HEAD.replace('leavers: delete', `leavers: delete, ignore: { ${ignored} }`);
    await write(`${ignoring}  bob@x.com: { name: Bob, role: viewer }\n`);
    const { document, codes } = await json(`restore ${backup} --beyond-git --dry-run`);
    expect(JSON.stringify(document.operations)).not.toContain(name);
    expect(codes).not.toContain('ignored-but-desired');
  }
});

it('a restore gives restricted access back with --beyond-git', async () => {
  const { write, run, json, backup } = await afterAMistake();
  const restrict = 'guards: { restrict: [{ files: [board.yaml], reports: ["Board/*"] }], ';
  const text = `${HEAD.replace('guards: { ', restrict)}  unlisted@x.com: { reports: [] }\n`;
  await write(text);
  expect((await run('apply --yes')).code).toBe(0);
  // The plan refuses this line, a restore does not.
  await write(text.replace('[] }', '[Board/Pack] }'));
  expect((await run('plan')).code).toBe(3);
  const { code, document } = await json(`restore ${backup} --beyond-git --dry-run`);
  const given = { kind: 'link-reports', email: 'unlisted@x.com', reports: [ID.pack] };
  expect(code).toBe(0);
  expect(document.operations).toContainEqual(expect.objectContaining(given));
});

it('a restore refuses the backup of another portal before any request', async () => {
  const { portal, folder, backup, json } = await afterAMistake();
  const { portal: from, ...nameless } = JSON.parse(await readFile(backup, 'utf8'));
  const other = { ...nameless, portal: { ...from, url: 'https://other.example.com' } };
  await writeFiles(folder, { 'other.json': JSON.stringify(other), 'no.json': JSON.stringify(nameless) });
  const before = portal.calls.length;
  expect(await json('restore other.json --yes')).toMatchObject({ code: 1, codes: ['portal-mismatch'] });
  expect((await json('restore no.json --yes')).codes).toEqual(['backup-corrupt']);
  expect(portal.calls.length).toBe(before);
});

it('a restore continues with a warning if a name in the files does not resolve', async () => {
  const { write, restore, planned, held } = await afterAMistake();
  await write(BEFORE.replace('reports: [Sales/Churn]', 'reports: [Sales/Churn, Sales/Gone]'));
  const warning = { code: 'unknown-report', severity: 'warning' };
  expect((await planned()).findings).toContainEqual(expect.objectContaining(warning));
  expect((await restore('--yes')).code).toBe(0);
  expect(held()[0]).toEqual(['ana@x.com', [ID.churn]]);
});

it.each([
  ['until: 365d', '{ report: Sales/Churn, until: SOON, reason: r }', 0],
  ['until: 365d', 'Sales/Churn', 3],
  ['reason: "*"', '{ report: Sales/Churn, reason: r }', 0],
  ['reason: "*"', 'Sales/Churn', 3],
])(
  'a restore follows a rule with `%s`: with %s in the files, it exits with %i',
  async (asks, given, code) => {
    const { write, restore } = await afterAMistake();
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const rules = `rules: [{ name: terms, require: { of: { reports: ["Sales/*"] }, have: { ${asks} } } }]\n`;
    await write(BEFORE.replace('Sales/Churn], rls', `${given.replace('SOON', soon)}], rls`) + rules);
    expect((await restore('--yes')).code).toBe(code);
  },
);

it('a restore refuses access through a team if a rule forbids it', async () => {
  const { write, run, restore } = await afterAMistake();
  const team = `teams: { t: { members: [ana@x.com], reports: [Sales/Churn] } }\nrules: [{ name: r, apart: [{ teams: [t] }, { users: ["ana@*"] }] }]\n`;
  await write(BEFORE.replace('reports: [Sales/Churn]', 'reports: []') + team);
  expect([(await run('plan')).code, (await restore('--yes')).code]).toEqual([3, 3]);
});

it('a restore names people with a changed address, and does not report a new account', async () => {
  const { store, planned } = await afterAMistake();
  store.updateUser({ id: store.user('unlisted@x.com')?.id ?? '', email: 'renamed@x.com', role: 1 });
  const { findings, operations } = await planned();
  expect(findings.map(({ code }: { code: string }) => code)).not.toContain('unlisted-administrator');
  const message = 'renamed@x.com had the address unlisted@x.com in the backup';
  const since = { code: 'account-since-backup', message };
  expect(findings).toContainEqual(expect.objectContaining(since));
  expect(JSON.stringify(operations)).not.toContain('renamed@x.com');
});

it('a restore replaces an account for a role change only if the restore would create the person', async () => {
  const seed = { reports, users: [user('ana@x.com', { reports: [ID.pack] }), user('bob@x.com')] };
  const bob = 'users: { bob@x.com: { name: bob@x.com, role: viewer, reports: [] } }\n';
  const text = `manage: { roleChanges: replace }\nguards: { maxRemovals: off, minAdministrators: 0 }\n${bob}`;
  const { store, json } = await officeWith(seed, text);
  const backup = (await json('snapshot')).document.path;
  for (const email of ['ana@x.com', 'bob@x.com'])
    store.updateUser({ id: store.user(email)?.id ?? '', role: 1 });
  const kinds = async (more = '') =>
    (await json(`restore ${backup} --dry-run${more}`)).document.changes.map(
      ({ kind, user: who }: { kind: string; user: string }) => `${kind} ${who}`,
    );
  expect(await kinds()).toEqual(['manual ana@x.com', 'replace-user bob@x.com']);
  expect(await kinds(' --beyond-git')).toEqual(['replace-user ana@x.com', 'replace-user bob@x.com']);
});

const RUNS = Number(process.env['ROLECALL_RUNS'] ?? often(15, 200));

it(
  'restore --beyond-git undoes any incomplete apply for everybody in the backup',
  async () => {
    let restored = 0;
    await fc.assert(
      fc.asyncProperty(worlds, fc.nat({ max: 6 }), async (world, cut) => {
        const folder = await folderWith({});
        const abort = new AbortController();
        const portal = await observedPortal(seedOf(world, liveState(world)), {
          interfere: (_call, write) => {
            if (write > cut) abort.abort();
            return undefined;
          },
        });
        const before = stateIn(portal.store, world);
        const options = { folder, signal: abort.signal, concurrency: 1 };
        const first = await applyText(portal.url, textOf(world), options);
        if (first.backup === undefined) return;
        const half = stateIn(portal.store, world);
        const state = path.join(folder, '.rolecall', 'test');
        const [backup = ''] = (await readdir(state)).filter((name) => name.startsWith('backup-'));
        const request = { ...asked(portal.url, `${folder}/rolecall.yaml`), ...confirmed() };
        await apply({ ...request, backup: path.join(state, backup), beyondGit: true });
        const after = stateIn(portal.store, world);
        restored++;
        for (const [at, email] of USERS.entries()) {
          const [was, then] = [before[at] ?? -1, half[at] ?? -1];
          const expected = was !== -1 ? was : then;
          expect([email, after[at]]).toEqual([email, expected]);
        }
        await portal.stop();
      }),
      { numRuns: RUNS },
    );
    expect(restored).toBeGreaterThan(RUNS / 3);
  },
  60_000 + RUNS * 2000,
);
