import { appendFile, cp, readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { takeLock } from '../../src/apply/lock.ts';
import type { Lockout } from '../../src/domain/applied.ts';
import { exitOf, exitOfLockout } from '../../src/domain/exit.ts';
import { ProblemError } from '../../src/domain/problem.ts';
import { LOCKOUT } from '../../src/render/documents/lockout.ts';
import type { SandboxDialect } from '../../src/sandbox/dialect.ts';
import type { Fault } from '../../src/sandbox/faults.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { adopt } from '../../src/workflow/adopt.ts';
import { apply } from '../../src/workflow/apply.ts';
import { lockout, release } from '../../src/workflow/lockout.ts';
import { plan } from '../../src/workflow/plan.ts';
import { prepare } from '../../src/workflow/prepare.ts';
import { commandsIn, faultsBySchema, rootText } from '../support/commands.ts';
import { checkoutWith, folderWith, git, writeFiles } from '../support/files.ts';
import { changeLines, ID, reports, roles, user } from '../support/office.ts';
import type { ObservedPortal } from '../support/portal.ts';
import { adoptRequest, asked, confirmed, connectionTo, NOW, observedPortal } from '../support/portal.ts';
import { textOf } from '../support/printed.ts';

const ANA = 'ana@x.com';
const LISTED = `users:
  ana@x.com:
    name: Ana
    role: viewer
    reports: [Sales/Overview]
    rls: [{ dataset: ${ID.sales}, role: LATAM }]
  boss@x.com: {}
`;

const seed = (extra: Partial<Seed> = {}): Seed => ({
  reports,
  users: [
    user('boss@x.com'),
    user('bob@x.com', { reports: [ID.churn] }),
    user(ANA, { name: 'Ana', reports: [ID.overview, ID.pack] }),
  ],
  rls: roles({ latam: [ANA], manager: [ANA, 'bob@x.com'] }),
  ...extra,
});

const ABSENT = 'users:\n  ana@x.com: { absent: true }\n  boss@x.com: {}\n';

const rootFile = (url: string, more = LISTED): string =>
  rootText(url, `manage: { ignore: { reports: ["Board/*"] } }\napply: { settle: 2s }\n${more}`);

async function office(url: string, text = rootFile(url)): Promise<string> {
  const folder = await checkoutWith({ 'rolecall.yaml': text, '.gitignore': '.rolecall/\n' });
  const origin = await folderWith({});
  await cp(`${folder}/.git`, origin, { recursive: true });
  await writeFiles(origin, { config: '[core]\n\tbare = true\n' });
  const fetch = '+refs/heads/*:refs/remotes/origin/*';
  await appendFile(`${folder}/.git/config`, `[remote "origin"]\n\turl = ${origin}\n\tfetch = ${fetch}\n`);
  return folder;
}

const requestFor = (url: string, folder: string, who = ANA) => ({
  ...connectionTo(url),
  config: `${folder}/rolecall.yaml`,
  now: NOW,
  user: who,
  push: 'origin',
  run: undefined,
});

async function locked(url: string, folder: string, who = ANA): Promise<Lockout> {
  const done = await lockout(requestFor(url, folder, who), confirmed());
  if (done === undefined) throw new Error('it was not confirmed');
  return done;
}

const applyIn = async (url: string, folder: string) =>
  apply({ ...asked(url, `${folder}/rolecall.yaml`), ...confirmed(), base: undefined });

const planIn = (url: string, folder: string) =>
  plan({ ...asked(url, `${folder}/rolecall.yaml`), base: undefined });

const restored = (folder: string) => git(folder, 'checkout', '-q', '--', '.');

const lockedIn = (folder: string, ref = 'origin/rolecall/test'): unknown =>
  JSON.parse(git(folder, 'show', `${ref}:state.json`)).locked;

const held = ({ store }: ObservedPortal, who = ANA): readonly string[] => {
  const { id, reports: own = [] } = store.user(who) ?? {};
  const isThere = (one: string) => one.trim().toLowerCase() === who || one === id;
  const { rls } = store.state();
  const among = rls.filter((role) => [...(role.userEmails ?? []), ...(role.users ?? [])].some(isThere));
  return [...own, ...among.map(({ name }) => name)];
};

describe('a lockout', () => {
  let portal: ObservedPortal;
  let folder: string;

  beforeEach(async () => {
    portal = await observedPortal(seed());
    folder = await office(portal.url);
  });

  /** Applies the files, locks Ana out, and undoes the edit of the files. */
  async function lockedAfterApply(): Promise<Lockout> {
    await applyIn(portal.url, folder);
    const done = await locked(portal.url, folder);
    restored(folder);
    return done;
  }

  it('removes ignored and unmanaged access too, writes absent: true, records it and pushes the record', async () => {
    await applyIn(portal.url, folder);
    const done = await locked(portal.url, folder);
    expect(held(portal)).toEqual([]);
    expect(held(portal, 'bob@x.com')).toEqual([ID.churn, 'Manager']);
    expect(exitOfLockout(done)).toEqual({ code: 0, because: [] });
    expect(await readFile(`${folder}/rolecall.yaml`, 'utf8')).toContain('    absent: true\n');
    expect(done.pushed).toBe('origin');
    expect(git(folder, 'rev-parse', 'origin/rolecall/test')).toBe(git(folder, 'rev-parse', 'rolecall/test'));
    expect(lockedIn(folder)).toEqual([ANA]);
    expect(await textOf(LOCKOUT, done)).toContain(`- ${ID.sales}/LATAM`);
  });

  it('holds all grants of later plans until somebody applies a commit with absent: true', async () => {
    await lockedAfterApply();
    expect(changeLines(await planIn(portal.url, folder))).toEqual([
      'grant-rls ana@x.com LATAM listed HELD',
      'grant-report ana@x.com Sales/Overview listed HELD',
    ]);
    restored(folder);
    const { left } = await adopt(adoptRequest(portal.url, folder, { base: undefined, dryRun: true }));
    const advice = expect.stringContaining('locked out');
    expect(left.map(({ fix }) => fix)).toEqual([advice, advice]);
    const other = await folderWith({});
    git(other, 'clone', '-q', git(folder, 'remote', 'get-url', 'origin'), '.');
    await applyIn(portal.url, other);
    expect(held(portal)).toEqual([]);
    // Uncommitted files are not the next commit.
    await writeFiles(other, { 'rolecall.yaml': rootFile(portal.url, ABSENT) });
    await applyIn(portal.url, other);
    restored(other);
    await applyIn(portal.url, other);
    expect(held(portal)).toEqual([]);
    portal.store.linkReports(ANA, [ID.overview], true);
    const back = await applyIn(portal.url, other);
    expect(back && exitOf(back)).toEqual({ code: 4, because: ['locked-out'] });
    portal.store.linkReports(ANA, [ID.overview], false);
    await writeFiles(other, { 'rolecall.yaml': rootFile(portal.url, ABSENT) });
    git(other, 'commit', '-q', '-a', '-m', 'left');
    await applyIn(portal.url, other);
    git(other, 'revert', '--no-edit', 'HEAD');
    await applyIn(portal.url, other);
    expect(held(portal)).toEqual([ID.overview, 'LATAM']);
  });

  it('does not advise manage.vanished: create if the files have this setting already', async () => {
    const text = rootFile(portal.url).replace('manage: {', 'manage: { vanished: create,');
    const creating = await office(portal.url, text);
    await applyIn(portal.url, creating);
    await locked(portal.url, creating);
    restored(creating);
    portal.store.deleteUser(ANA);
    const { findings } = await planIn(portal.url, creating);
    expect(findings.find(({ code }) => code === 'user-vanished')).toMatchObject({
      why: 'the last applied files list the person; manage.vanished is create, but this plan holds the creation',
      fix: 'if the person has left, remove the person’s lines',
    });
  });

  it('ends with --release', async () => {
    await lockedAfterApply();
    expect(exitOfLockout(await release(requestFor(portal.url, folder))).code).toBe(0);
    await applyIn(portal.url, folder);
    expect(held(portal)).toEqual([ID.overview, 'LATAM']);
    await expect(release(requestFor(portal.url, folder))).rejects.toMatchObject({
      problems: [{ code: 'usage', message: 'there is nothing to release: ana@x.com is not locked out' }],
    });
  });

  it('replaces no commit that is not a record, and plans stop until somebody repairs the branch', async () => {
    await lockedAfterApply();
    const other = git(folder, 'commit-tree', 'HEAD^{tree}', '-p', 'rolecall/test', '-m', 'merge by hand');
    git(folder, 'update-ref', 'refs/heads/rolecall/test', other);
    expect(await locked(portal.url, folder, 'bob@x.com')).toMatchObject({ record: { status: 'failed' } });
    restored(folder);
    for (const words of ['plan', 'plan --base none', `lockout --release ${ANA}`])
      expect(await commandsIn(folder).json(words)).toMatchObject({ code: 1, codes: ['base-unreadable'] });
  });

  it('shows what to write into the entry of the person if rolecall cannot edit the entry', async () => {
    const ana = 'ana.new@x.com: { name: Ana, role: viewer,\n    previously: [ana@x.com] }\n';
    await writeFiles(folder, { 'rolecall.yaml': rootFile(portal.url, `users:\n  ${ana}  boss@x.com: {}\n`) });
    const done = await locked(portal.url, folder);
    expect(done.byHand).toEqual(['write "absent: true" in users > ana.new@x.com']);
  });

  it('shows that an ignored person must be managed first', async () => {
    const text = rootFile(portal.url, 'users: { boss@x.com: {} }\n');
    const ignoring = text.replace('{ reports:', '{ users: [bob@x.com], reports:');
    await writeFiles(folder, { 'rolecall.yaml': ignoring });
    expect((await locked(portal.url, folder, 'bob@x.com')).byHand).toEqual([
      'remove bob@x.com from manage.ignore, or add it to manage.only',
      'write "bob@x.com: { absent: true }" in users',
    ]);
  });

  it('works with broken files and without a record, and shows the line to write', async () => {
    await writeFiles(folder, {
      'rolecall.yaml': rootFile(portal.url, 'include: [access/*.yaml]\nusers: {}\n'),
      'access/a.yaml': '<<<<<<< HEAD\nusers: {}\n',
    });
    const done = await locked(portal.url, folder);
    expect(held(portal)).toEqual([]);
    const line = 'write "ana@x.com: { absent: true }" in users';
    expect(done.byHand).toEqual([`${line}, or add absent: true to the entry of ana@x.com`]);
    expect(lockedIn(folder)).toEqual([ANA]);
  });

  it.each([
    'nothing\n  : [',
    '',
    'version: 1\nportal: { name: test, url: "URL", dialect: { pageParameter: email } }\nusers: {}\n',
    'version: 1\nportal: { name: test, url: 3, nonsense: true }\nusers: {}\n',
  ])('works if the root file is %j, with ROLECALL_URL and the record', async (text) => {
    await applyIn(portal.url, folder);
    await writeFiles(folder, { 'rolecall.yaml': text.replace('URL', portal.url) });
    const done = await locked(portal.url, folder);
    expect([held(portal), done.record.status]).toEqual([[], 'written']);
    expect(lockedIn(folder)).toEqual([ANA]);
  });

  it('does not look like a change by hand to a later plan, even if the files were unreadable', async () => {
    await applyIn(portal.url, folder);
    await writeFiles(folder, { 'rolecall.yaml': '' });
    await locked(portal.url, folder);
    restored(folder);
    const { changes } = await planIn(portal.url, folder);
    const causes = changes.map(({ kind, cause }) => `${kind} ${cause}`);
    expect(causes).toEqual(['grant-rls git', 'grant-report git']);
  });

  it('joins the shared record after a fetch if it began without this record', async () => {
    const listing = (more: string): string => rootFile(portal.url, `${LISTED}${more}`);
    await writeFiles(folder, { 'rolecall.yaml': listing('  bob@x.com: { reports: [Sales/Churn] }\n') });
    git(folder, 'commit', '-q', '-a', '-m', 'bob');
    await applyIn(portal.url, folder);
    git(folder, 'push', '-q', 'origin', 'main', 'rolecall/test');
    await writeFiles(folder, { 'rolecall.yaml': listing('') });
    git(folder, 'commit', '-q', '-a', '-m', 'bob left');
    git(folder, 'push', '-q', 'origin', 'main');
    const other = await folderWith({});
    git(other, 'clone', '-q', '--single-branch', git(folder, 'remote', 'get-url', 'origin'), '.');
    expect(exitOfLockout(await locked(portal.url, other)).because).toEqual(['record-not-pushed']);
    restored(other);
    git(other, 'fetch', '-q', 'origin', '+refs/heads/rolecall/*:refs/remotes/origin/rolecall/*');
    expect(exitOfLockout(await locked(portal.url, other)).code).toBe(0);
    restored(other);
    await applyIn(portal.url, other);
    expect([held(portal), held(portal, 'bob@x.com')]).toEqual([[], []]);
  });

  it('holds the grants of a restore too, and stops a restore that cannot continue the record', async () => {
    const { applied } = await lockedAfterApply();
    const request = asked(portal.url, `${folder}/rolecall.yaml`);
    const way = { ...request, backup: applied?.backup ?? '', beyondGit: true, run: undefined };
    const given = (all: readonly string[]) => all.filter((one) => !one.endsWith('HELD'));
    expect(given(changeLines((await prepare(way)).plan))).toEqual([]);
    await writeFiles(folder, { 'other.yaml': rootFile(portal.url) });
    await expect(prepare({ ...way, config: `${folder}/other.yaml` })).rejects.toMatchObject({
      problems: [{ code: 'record-mismatch' }],
    });
  });

  it('works outside Git, and ends with 4 because it writes no record', async () => {
    const bare = await folderWith({ 'rolecall.yaml': rootFile(portal.url) });
    const done = await locked(portal.url, bare);
    expect(held(portal)).toEqual([]);
    expect(exitOfLockout(done)).toEqual({ code: 4, because: ['not-recorded'] });
  });

  it('ends with 4 if it cannot push the record, and does not warn that the person may keep access', async () => {
    const { run } = commandsIn(folder);
    const fix = /git push origin rolecall\/test ?\. If there is no remote origin, add it/;
    for (const [words, who] of [
      ['set-url origin /nowhere', ANA],
      ['remove origin', 'bob@x.com'],
    ] as const) {
      git(folder, 'remote', ...words.split(' '));
      const { code, stdout } = await run(`lockout ${who} --yes`);
      expect([words, code]).toEqual([words, 4]);
      for (const said of ['(verified)', 'Left to do\n']) expect(stdout).toContain(said);
      expect(stdout.replace(/[\s`]+/g, ' ')).toMatch(fix);
      expect(stdout).not.toContain('May keep');
    }
    const { code, stdout } = await run(`lockout --release ${ANA}`);
    expect([code, stdout.includes('Left to do\n')]).toEqual([4, true]);
    expect(stdout).toMatch(/other\s+clones\s+do\s+not\s+have\s+this\s+record/);
    expect(stdout).not.toMatch(/May keep|give access again/);
  });

  it('does not wait for a running apply, and ends with 4', async () => {
    onTestFinished(await takeLock(portal.url));
    const done = await locked(portal.url, folder);
    expect(held(portal)).toEqual([]);
    expect(exitOfLockout(done)).toEqual({ code: 4, because: ['locked'] });
  });

  it('stops only for people in guards.protect', async () => {
    const guards = 'guards: { protect: [ana@x.com], maxRemovals: 0 }\n';
    await writeFiles(folder, { 'rolecall.yaml': rootFile(portal.url, guards + LISTED) });
    await expect(locked(portal.url, folder)).rejects.toBeInstanceOf(ProblemError);
    expect(portal.writes()).toEqual([]);
    await locked(portal.url, folder, 'bob@x.com');
    expect(held(portal, 'bob@x.com')).toEqual([]);
  });

  it('locks out a person who is not in the files, and lists the person as absent', async () => {
    await locked(portal.url, folder, 'bob@x.com');
    expect(await readFile(`${folder}/rolecall.yaml`, 'utf8')).toContain('bob@x.com:\n    absent: true');
    for (const unknown of ['bobb@x.com', 'bob'])
      await expect(locked(portal.url, folder, unknown)).rejects.toMatchObject({
        problems: [{ code: 'unknown-user', fix: expect.stringMatching(/^Did you mean "bob@x.com"/) }],
      });
  });

  it('reports its result as text and as JSON', async () => {
    const { run, json } = commandsIn(folder);
    const shown = await run(`lockout ${ANA} --yes`);
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toContain('ana@x.com lost 2 reports and 2 RLS roles (verified).');
    for (const words of ['lockout bob@x.com --yes', `lockout --release ${ANA}`])
      expect(await faultsBySchema('lockout', (await json(words)).stdout)).toEqual([]);
    for (const words of ['lockout boss@x.com', 'lockout']) expect((await run(words)).code).toBe(1);
  });
});

type Options = Parameters<typeof observedPortal>[1] & { readonly root?: (url: string) => string };

async function lockedOn(state: Seed, { root = rootFile, ...options }: Options = {}) {
  const portal = await observedPortal(state, options);
  const folder = await office(portal.url, root(portal.url));
  const done = await locked(portal.url, folder, ' ANA@x.com ');
  return { portal, folder, done, exit: exitOfLockout(done) };
}

/** A root file with a short wait, for portals that never show the result. */
const impatient = (url: string): string => rootFile(url).replace('settle: 2s', 'settle: 100ms');
const dialect = (spoken: object) => ({ dialect: spoken as Partial<SandboxDialect> });

const gone = '40000000-0000-4000-8000-000000000009';
const REFUSED: Fault = { kind: 'status', status: 422 };
const boss = user('boss@x.com');
const twins = [user('ana@x.com', { reports: [ID.pack] }), user('ana@x.com ', { reports: [ID.churn] })];
const renamed = seed({ users: [boss, user('ana.lima@x.com', { reports: [ID.pack] })], rls: roles() });
const earlier = (url: string) =>
  rootFile(url, LISTED.replace('role: viewer', 'role: viewer\n    previously: [ana.lima@x.com]'));
const PAGES = { pageParameter: 'pageIndex', firstPage: 0, nullArrays: true };
const OTHER = { ...PAGES, linkMethod: 'POST', relink: 400, filter: 'exact' };
const BUSY: Fault = { kind: 'status', status: 503 };
let calls = 0;
it.each<[title: string, Seed, Options, code?: number, who?: string[]]>([
  ['shows writes late', seed(), dialect({ lag: 0.5 })],
  ['spells addresses differently in roles', seed(), dialect({ emailCasing: 'mixed' })],
  ['speaks another dialect', seed(), dialect(OTHER)],
  ['has memberships of a deleted account', seed({ users: [boss] }), {}],
  ['lists a report that is gone', seed({ users: [user(ANA, { reports: [gone] }), boss] }), {}],
  ['fails a quarter of all calls', seed(), { interfere: () => (calls++ % 4 === 3 ? BUSY : undefined) }],
  ['has the account under an earlier address', renamed, { root: earlier }, 0, ['ana.lima@x.com']],
  ['has two accounts', seed({ users: [boss, ...twins] }), { root: impatient }, 4, [ANA, 'ana@x.com ']],
])('a lockout removes everything if the portal %s', async (_name, state, options, code = 0, who = [ANA]) => {
  const { portal, exit } = await lockedOn(state, options);
  expect([who.flatMap((one) => held(portal, one)), exit.code]).toEqual([[], code]);
});

it('a lockout ends with 4 on a portal that shows writes too late, and says that nothing is verified', async () => {
  const { portal, done, exit } = await lockedOn(seed(), { ...dialect({ lag: 60 }), root: impatient });
  expect([held(portal), exit.code]).toEqual([[], 4]);
  const shown = (await textOf(LOCKOUT, done)).replace(/\s+/g, ' ');
  expect(shown).toContain('ana@x.com may still have all access: no removal is verified.');
  expect(shown).toContain('Run rolecall lockout ana@x.com again, and check the person in the portal.');
  expect(shown).not.toContain('manage.ignore.grants');
});

it('a lockout promises no protection if it cannot write the record', async () => {
  const { url } = await observedPortal(seed());
  const folder = await office(url);
  await writeFiles(folder, { '.git/refs/heads/rolecall/test.lock': '' });
  const done = await locked(url, folder);
  const shown = (await textOf(LOCKOUT, done)).replace(/\s+/g, ' ');
  expect([exitOfLockout(done).code, done.record.status]).toEqual([4, 'failed']);
  expect(shown).toContain('Until then, an apply may give this person access.');
  expect(shown).not.toContain('no plan');
});

it('a lockout ends with 4 if the list of reports hides a report that the person gets meanwhile', async () => {
  const fresh = { ...(reports[0] ?? {}), id: gone, name: 'Fresh' };
  const last = { ...fresh, id: ID.group, name: 'Last' };
  const all = [...reports.slice(0, 2), fresh, ...reports.slice(2), last];
  const portal = await observedPortal(seed({ reports: all as NonNullable<Seed['reports']> }), {
    dialect: { pageSize: 2 },
    interfere: ({ path }, write, store) => {
      if (write === 1) store.linkReports(ANA, [fresh.id], true);
      return path.endsWith('/report') ? { kind: 'shift', by: 1 } : undefined;
    },
  });
  const done = await locked(portal.url, await office(portal.url, impatient(portal.url)));
  expect(held(portal)).toEqual([fresh.id]);
  expect(exitOfLockout(done)).toEqual({ code: 4, because: ['not-verified'] });
});

it('a lockout reports a refused removal, and locks the person out anyway', async () => {
  const { done, exit } = await lockedOn(seed(), {
    interfere: ({ path }) => (path.includes('unlink-reports') ? REFUSED : undefined),
  });
  expect([exit.code, done.record.status]).toEqual([4, 'written']);
});

it('a lockout counts two reports of one name, and shows their ids', async () => {
  const twins = reports.map((one) => (one.id === ID.churn ? { ...one, name: 'Overview' } : one));
  const users = [boss, user(ANA, { reports: [ID.overview, ID.churn] })];
  const { done } = await lockedOn(seed({ reports: twins, users, rls: [] }));
  const text = await textOf(LOCKOUT, done);
  expect(text).toContain('lost 2 reports (verified)');
  expect(text).toContain(`Sales/Overview (${ID.churn})`);
});

it('a lockout names groups and a role above viewer, and ends with 4', async () => {
  const ana = user(ANA, { role: 1, groups: [ID.group], reports: [ID.overview] });
  const rls = roles({ managerGroups: [ID.group] });
  const { done, exit } = await lockedOn(seed({ users: [boss, ana], rls }));
  expect(done.open.map(({ code }) => code)).toEqual(['access-from-elsewhere', 'leaver-administrator']);
  expect(exit.code).toBe(4);
});

it('a lockout demotes the person if the portal can', async () => {
  const { portal, exit } = await lockedOn(seed({ users: [boss, user(ANA, { role: 1 })] }), {
    dialect: { updateUser: true },
    root: (url) => rootText(url, 'users: {}\n').replace(' }', ', dialect: { updateUser: true } }'),
  });
  expect([exit.code, portal.store.user(ANA)?.role]).toEqual([0, 3]);
});

it('a lockout ends with 4 unless it removes the person from both roles of one name', async () => {
  const twins = [1, 2].map(() => ({ name: 'LATAM', datasetId: ID.sales, userEmails: [ANA] }));
  const { portal, exit } = await lockedOn(seed({ rls: twins }), { root: impatient });
  expect([held(portal), exit.code].flat()).toEqual(held(portal).length === 0 ? [0] : ['LATAM', 4]);
});

it('a lockout holds RLS roles that a group of the person would get later', async () => {
  const state = seed({ users: [boss, user(ANA, { groups: [ID.group] })], rls: roles() });
  const { portal, folder } = await lockedOn(state, { root: (url) => rootFile(url, 'users: {}\n') });
  const groups = `groups: { hr: { id: ${ID.group}, rls: [${ID.hr}/Manager] } }\n`;
  await writeFiles(folder, { 'rolecall.yaml': rootFile(portal.url, `${groups}users: {}\n`) });
  const lines = changeLines(await planIn(portal.url, folder));
  expect(lines).toEqual([`grant-rls ${ID.group} Manager listed HELD`]);
});

it('a lockout ends with 4 if the portal lists no users', async () => {
  const { exit } = await lockedOn(seed({ users: [] }));
  expect(exit).toEqual({ code: 4, because: ['empty-user-list'] });
});

it('a lockout does not look up each of 2,000 people', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => user(`p${at}@x.com`, { reports: [ID.overview] }));
  const { portal, exit } = await lockedOn(seed({ users: [user(ANA, { reports: [ID.pack] }), ...many] }));
  expect(portal.calls.length).toBeLessThan(2 * 30);
  expect([held(portal), exit.code]).toEqual([[], 0]);
});
