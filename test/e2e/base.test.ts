import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Identity } from '../../src/domain/ids.ts';
import type { RecordState } from '../../src/domain/recorded.ts';
import type { ReceivedCall } from '../../src/sandbox/faults.ts';
import { commandsIn, faultsBySchema, rootText } from '../support/commands.ts';
import { checkoutWith, folderWith, git, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { observedPortal } from '../support/portal.ts';
import { recordApplied } from '../support/recorded.ts';

const files = (url: string, users: string): Record<string, string> => ({
  'rolecall.yaml': rootText(url, `users:\n${users}`),
  '.gitignore': '.rolecall/\n',
});
const ANA = '  ana@x.com: { reports: [Sales/Churn] }\n';
const OLD = '  old@x.com: { reports: [Board/Pack] }\n';
const PLACE = { file: 'rolecall.yaml', line: 1, column: 1 };
const GONE = { place: PLACE, account: 'gone', reports: new Map(), roles: new Map() } as const;
/** In a record: an earlier run deleted this account. */
const DELETED: RecordState['users'] = new Map([['new@x.com' as Identity, GONE]]);

async function office(onFirstWrite: () => void = () => {}) {
  const interfere = (_call: ReceivedCall, write: number): undefined => {
    if (write === 1) onFirstWrite();
  };
  const seed = {
    reports,
    rls: roles(),
    users: [
      user('ana@x.com', { reports: [ID.churn] }),
      user('old@x.com', { reports: [ID.pack] }),
      user('stray@x.com', { reports: [ID.pack, ID.churn], name: 'Stray\u001b[31m' }),
    ],
  };
  const portal = await observedPortal(seed, { interfere });
  const folder = await checkoutWith(files(portal.url, ANA + OLD));
  return { portal, folder, ...commandsIn(folder) };
}

async function commitFiles(folder: string, url: string, users: string): Promise<void> {
  await writeFiles(folder, files(url, users));
  git(folder, 'commit', '-q', '-a', '-m', 'next');
}

it('apply records the base, log shows it, and plan names who has left', async () => {
  const { portal, folder, run, json } = await office();
  const first = await json('apply --yes');
  expect(first.code).toBe(0);
  const commit = git(folder, 'rev-parse', 'rolecall/test');
  expect(first.document.record).toMatchObject({ status: 'written', commit });
  expect(git(folder, 'status', '--porcelain')).toBe('');

  await commitFiles(folder, portal.url, ANA);
  const stray = { user: 'stray@x.com', role: 'viewer', reports: [{ name: 'Pack' }, { name: 'Churn' }] };
  expect((await json('plan')).document).toMatchObject({
    base: git(folder, 'rev-parse', 'HEAD~1'),
    changes: [{ user: 'old@x.com', because: 'left', sources: [{ line: 5 }] }],
    unlisted: { users: 1, holders: [stray] },
  });
  const second = await run('apply --yes');
  expect([second.code, second.stdout.includes('Recorded on rolecall/test')]).toEqual([0, true]);

  const log = await run('log');
  expect([log.code, log.stdout.match(/Test <test@x.com>/g)?.length]).toEqual([0, 2]);
  expect(log.stdout).toContain('reports -1');
  const nobody = { code: 0, stderr: 'No recorded apply changed nobody@x.y.\n' };
  expect(await run('log nobody@x.y')).toMatchObject(nobody);
  const { document } = await json('log');
  expect(await faultsBySchema('log', JSON.stringify(document))).toEqual([]);
  const newest = { subject: 'next', counts: { 'revoke-report': 1 } };
  expect(document).toMatchObject({ complete: true, entries: [newest, {}] });
});

it('apply --base none writes no second record if it changes nothing', async () => {
  const { folder, run } = await office();
  const apply = async () => {
    const { code, stdout } = await run('apply --base none --yes');
    return [code, stdout.split('\n').find((line) => /recorded/i.test(line)) ?? ''];
  };
  expect(await apply()).toEqual([0, expect.stringContaining('Recorded on rolecall/test')]);
  const first = git(folder, 'rev-parse', 'rolecall/test');
  expect(await apply()).toEqual([0, expect.stringContaining('Not recorded: nothing changed')]);
  expect(git(folder, 'rev-parse', 'rolecall/test')).toBe(first);
});

it('plan refuses the record of another portal, and continues the record of a moved portal', async () => {
  const { portal, folder, run, json } = await office();
  await run('apply --yes');
  const other = await observedPortal({ reports, users: [user('ana@x.com')] });
  const plan = async (words = '', environment: Record<string, string> = {}) => {
    const { code, codes, document } = await json(`plan${words}`, environment);
    const about = ['record-mismatch', 'portal-moved', 'no-base'].filter((one) => codes.includes(one));
    return [code, about, document.base !== null];
  };
  await commitFiles(folder, other.url, ANA);
  expect(await plan()).toEqual([1, ['record-mismatch'], true]);
  expect((await run('plan')).stderr).toMatch(
    /^error record-mismatch {2}rolecall\.yaml:2:28\n[\s\S]*fix: If portal\.url is a typo, correct it\. /,
  );
  expect(await plan('', { ROLECALL_URL: other.url })).toEqual([0, ['portal-moved'], true]);
  await commitFiles(folder, portal.url, ANA);
  // plan refuses a copied root file. It accepts a moved one, because HEAD lacks the recorded path.
  await writeFiles(folder, { 'north/rolecall.yaml': files(portal.url, ANA)['rolecall.yaml'] ?? '' });
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'copied');
  expect(await plan(' --config north')).toEqual([1, ['record-mismatch'], true]);
  git(folder, 'rm', '-q', 'rolecall.yaml');
  git(folder, 'commit', '-q', '-m', 'moved');
  expect(await plan(' --config north')).toEqual([0, ['portal-moved'], true]);
  const renamed = files(portal.url, ANA)['rolecall.yaml']?.replace('name: test', 'name: north') ?? '';
  await writeFiles(folder, { 'north/rolecall.yaml': renamed });
  git(folder, 'commit', '-q', '-a', '-m', 'renamed');
  expect(await plan(' --config north')).toEqual([0, ['portal-moved'], true]);
  const { document } = await json('apply --yes --config north');
  expect(document.record).toMatchObject({ status: 'written', branch: 'rolecall/north' });
  expect(portal.store.user('old@x.com')?.reports).toEqual([]);
  expect(await plan(' --config north')).toEqual([0, [], true]);
  // A new name continues the newest record. Otherwise a run could silently return to an older record.
  const named = async (name: string) => {
    await writeFiles(folder, { 'north/rolecall.yaml': renamed.replace('name: north', `name: ${name}`) });
    git(folder, 'commit', '-q', '-a', '--allow-empty', '-m', name);
    const { problems = [], findings = [] } = (await json('plan --config north')).document;
    return [...problems, ...findings].flatMap(({ code, message }) =>
      /^(record-|portal-moved)/.test(code) ? `${code} ${message}` : [],
    );
  };
  const moved = 'portal-moved the record rolecall/north belongs to';
  expect(await named('z')).toEqual([expect.stringContaining(moved)]);
  const newer = 'rolecall/north continues rolecall/test for the same portal.url, and is newer';
  expect(await named('test')).toEqual([`record-mismatch ${newer}`]);
  git(folder, 'branch', '-f', 'rolecall/test', 'rolecall/north');
  expect(await named('test')).toEqual([]);
  // A clone that did not know the new name recorded an apply under the old name.
  git(folder, 'update-ref', 'refs/heads/rolecall/test', 'rolecall/north~1');
  await recordApplied(folder, { url: portal.url, root: 'north/rolecall.yaml' });
  const strays =
    'record-forked rolecall/test has applies to this portal that rolecall/north does not contain';
  expect(await named('north')).toEqual([expect.stringContaining(strays)]);
});

it('plan ignores settings of another version in the base, and still knows who has left', async () => {
  const { portal, folder, json } = await office();
  const { url } = portal;
  await commitFiles(folder, url, `${ANA}${OLD}manage: { newer: 1 }\nfuture: {}\n`);
  await recordApplied(folder, { url });
  await commitFiles(folder, url, ANA);
  const revoked = [{ user: 'old@x.com', because: 'left' }];
  expect((await json('plan')).document).toMatchObject({ changes: revoked });
});

it('restore refuses a checkout without the last applied commit, except with --beyond-git', async () => {
  const { portal, folder, run, json } = await office();
  await run('apply --yes');
  await run('snapshot');
  const [backup] = (await readdir(`${folder}/.rolecall/test`)).filter((name) => name.startsWith('backup'));
  await commitFiles(folder, portal.url, ANA);
  await run('apply --yes');
  expect(portal.store.user('old@x.com')?.reports).toEqual([]);
  git(folder, 'checkout', '-q', 'HEAD~1');
  const restore = `restore .rolecall/test/${backup} --yes`;
  expect(await json(restore)).toMatchObject({ code: 1, codes: ['base-diverged'] });
  expect((await run(`${restore} --beyond-git`)).code).toBe(0);
  expect(portal.store.user('old@x.com')?.reports).toEqual([ID.pack]);
});

it('apply joins two tips if one applied commit continues the other, and plan refuses other pairs', async () => {
  const { portal, folder, run, json } = await office();
  await run('apply --yes');
  const first = git(folder, 'rev-parse', 'rolecall/test');
  await commitFiles(folder, portal.url, `${ANA + OLD}  new@x.com: { reports: [] }\n`);
  portal.store.createUser({ email: 'new@x.com', name: 'New', role: 3 });
  portal.store.linkReports('new@x.com', [ID.pack], true);
  const theirs = await recordApplied(folder, { url: portal.url });
  git(folder, 'update-ref', 'refs/remotes/origin/rolecall/test', theirs ?? '');
  git(folder, 'update-ref', 'refs/heads/rolecall/test', first);
  // This runner never fetched the record `theirs`: it knows only that the account was deleted before.
  await commitFiles(folder, portal.url, ANA + OLD);
  const ours = await recordApplied(folder, { url: portal.url, users: DELETED });
  expect((await json('apply --yes')).document.record.status).toBe('written');
  expect(portal.store.user('new@x.com')?.reports).toEqual([]);
  expect(git(folder, 'log', '-1', '--format=%P', 'rolecall/test')).toContain(`${ours} ${theirs}`);

  git(folder, 'checkout', '-q', '-b', 'side', 'HEAD~2');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'elsewhere');
  git(folder, 'update-ref', 'refs/heads/rolecall/test', first);
  const side = await recordApplied(folder, { url: portal.url });
  git(folder, 'update-ref', 'refs/remotes/origin/rolecall/test', side ?? '');
  git(folder, 'update-ref', 'refs/heads/rolecall/test', ours ?? '');
  expect(await json('plan')).toMatchObject({ code: 1, codes: ['record-forked'] });

  // This clone does not show that one applied commit continues the other.
  const shallow = await folderWith({});
  git(shallow, 'clone', '-q', '--depth', '2', '--no-single-branch', `file://${folder}`, '.');
  git(shallow, 'fetch', '-q', 'origin', 'refs/remotes/origin/rolecall/test:refs/heads/rolecall/test');
  expect(await commandsIn(shallow).json('plan')).toMatchObject({ code: 1, codes: ['history-missing'] });
});

it('a join of two records holds nobody back who had no account at the other apply', async () => {
  const { portal, folder, run } = await office();
  await run('apply --yes');
  const first = git(folder, 'rev-parse', 'rolecall/test');
  const starter = '  new@x.com: { name: New, role: viewer, from: 2099-01-01, reports: [Board/Pack] }\n';
  await commitFiles(folder, portal.url, ANA + OLD + starter);
  const theirs = await recordApplied(folder, { url: portal.url, instant: '2026-12-01T00:00:00.000Z' });
  git(folder, 'update-ref', 'refs/remotes/origin/rolecall/test', theirs ?? '');
  git(folder, 'update-ref', 'refs/heads/rolecall/test', first);
  await recordApplied(folder, { url: portal.url, instant: '2026-12-02T00:00:00.000Z' });
  await commitFiles(folder, portal.url, ANA + OLD + starter.replace(' from: 2099-01-01,', ''));
  expect((await run('apply --yes')).code).toBe(0);
  expect(portal.store.user('new@x.com')?.reports).toEqual([ID.pack]);
});

it('plan creates an account that an earlier run deleted, and does not say that it creates none', async () => {
  const { portal, folder, json } = await office();
  const renamed = '  new@x.com: { name: New, role: viewer, previously: [old@x.com], reports: [] }\n';
  await commitFiles(folder, portal.url, `${ANA}${renamed}manage: { ignore: { users: [old@x.com] } }\n`);
  await recordApplied(folder, { url: portal.url, users: DELETED });
  const { findings, operations } = (await json('plan')).document;
  expect([JSON.stringify(findings).includes('does not create new@x.com'), operations.length]).toEqual([
    false,
    1,
  ]);
});

it('an incomplete apply of files that lack the last applied commit does not replace this commit', async () => {
  const { portal, folder, run, json } = await office();
  await run('apply --yes');
  await commitFiles(folder, portal.url, ANA);
  await run('apply --yes');
  git(folder, 'checkout', '-q', '-b', 'side', 'HEAD~1');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'elsewhere');
  portal.store.linkReports('ana@x.com', [ID.pack], true);
  expect((await run('apply --yes --older --only user:ana@x.com')).code).toBe(0);
  expect(await json('apply --yes')).toMatchObject({ code: 1, codes: ['base-diverged'] });
});

it('two joined records have the base of the newest complete apply after their common record', async () => {
  const { portal, folder, run, json } = await office();
  const { url } = portal;
  await run('apply --yes');
  const first = git(folder, 'rev-parse', 'rolecall/test');
  const { base } = JSON.parse(git(folder, 'show', `${first}:state.json`));
  await commitFiles(folder, url, ANA);
  // The commit is newer than the record, so Git names it as the common ancestor of both tips.
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-12-31T00:00:00Z' };
  execFileSync('git', ['commit', '-q', '--amend', '--no-edit'], { cwd: folder, env });
  const theirs = await recordApplied(folder, { url, instant: '2027-01-01T00:00:00.000Z' });
  const joined = async (users: RecordState['users'], instant: string, ...others: string[]) => {
    git(folder, 'update-ref', 'refs/remotes/origin/rolecall/test', others[0] ?? theirs ?? '');
    git(folder, 'update-ref', 'refs/heads/rolecall/test', first);
    await recordApplied(folder, { url, base, instant, users });
    const { base: commit, changes } = (await json('plan')).document;
    const reasons = changes.map((one: { because: string }) => one.because);
    return [commit === git(folder, 'rev-parse', 'HEAD'), reasons];
  };
  const later = '2027-01-01T00:00:01.000Z';
  const touched = { place: PLACE, reports: new Map(), roles: new Map() };
  const old = 'old@x.com' as Identity;
  // Another runner made an incomplete apply of the same commit, and did not know of the complete apply.
  expect(await joined(new Map(), later)).toEqual([true, []]);
  // A restore gave old@x.com the access again.
  for (const instant of [later, '2026-12-31T23:00:00.000Z'])
    expect(await joined(new Map([[old, touched]]), instant)).toEqual([true, ['left']]);
  // No complete apply followed the common record.
  git(folder, 'update-ref', 'refs/heads/rolecall/test', first);
  const gone = await recordApplied(folder, { url, base, instant: later, users: new Map([[old, GONE]]) });
  expect(await joined(new Map([[old, touched]]), later, gone ?? '')).toEqual([false, ['left']]);
  // A change of the common record counts only if a later record names the person.
  for (const changes of [[], [{ user: 'OLD@x.com' }]]) {
    git(folder, 'update-ref', 'refs/heads/rolecall/test', first);
    const common = { url, base, users: new Map([[old, touched]]) };
    const shared = await recordApplied(folder, common);
    const whole = await recordApplied(folder, { url, instant: '2027-01-01T00:00:00.000Z' });
    git(folder, 'update-ref', 'refs/remotes/origin/rolecall/test', whole ?? '');
    git(folder, 'update-ref', 'refs/heads/rolecall/test', shared ?? '');
    await recordApplied(folder, { ...common, instant: later }, 'test', changes);
    expect((await json('plan')).document.changes).toHaveLength(changes.length);
  }
});

it('an apply records the people in its files, also if another run writes a record meanwhile', async () => {
  let overtake = (): void => {};
  const { portal, folder, run, json } = await office(() => overtake());
  await run('apply --yes');
  const first = git(folder, 'rev-parse', 'rolecall/test');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'theirs');
  const theirs = await recordApplied(folder, { url: portal.url });
  git(folder, 'update-ref', 'refs/heads/rolecall/test', first);
  overtake = () => void git(folder, 'update-ref', 'refs/heads/rolecall/test', theirs ?? '');
  const more = ANA.replace('Churn', 'Churn, Board/Pack');
  const stray = '  stray@x.com: { reports: [Board/Pack, Sales/Churn] }\n';
  await commitFiles(folder, portal.url, more + OLD + stray);
  expect((await json('apply --yes')).document.record.partial).toContain('another run');
  await commitFiles(folder, portal.url, more + OLD);
  const left = { user: 'stray@x.com', because: 'left' };
  expect((await json('plan')).document.changes).toMatchObject([left, left]);
});

it('apply removes a leaver, although an older record of another runner has the account as deleted', async () => {
  const { portal, folder, run } = await office();
  const { url, store } = portal;
  await run('apply --yes');
  const first = git(folder, 'rev-parse', 'rolecall/test');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'before');
  const theirs = await recordApplied(folder, { url, users: DELETED, instant: '2026-01-01T00:00:00.000Z' });
  git(folder, 'update-ref', 'refs/heads/rolecall/test', first);
  store.createUser({ email: 'new@x.com', name: 'New', role: 3 });
  store.linkReports('new@x.com', [ID.pack], true);
  await commitFiles(folder, url, `${ANA + OLD}  new@x.com: { reports: [Board/Pack] }\n`);
  await recordApplied(folder, { url, instant: '2026-01-02T00:00:00.000Z' });
  git(folder, 'update-ref', 'refs/remotes/origin/rolecall/test', theirs ?? '');
  await commitFiles(folder, url, ANA + OLD);
  expect((await run('apply --yes')).code).toBe(0);
  expect(store.user('new@x.com')?.reports).toEqual([]);
});

/** A portal with two people. `box.meanwhile` runs once, at the next of these calls. */
async function disturbed(isNext: (call: ReceivedCall) => boolean, text: string, held: readonly string[]) {
  const box: { meanwhile?: () => unknown } = {};
  const interfere = async (call: ReceivedCall): Promise<undefined> => {
    const { meanwhile } = box;
    if (meanwhile === undefined || !isNext(call)) return;
    delete box.meanwhile;
    await meanwhile();
  };
  const users = [user('ana@x.com'), user('new@x.com', { reports: [...held] })];
  const portal = await observedPortal({ reports, users }, { interfere });
  const folder = await checkoutWith(files(portal.url, text));
  return { box, portal, folder, ...commandsIn(folder) };
}

it('an apply keeps in the record the people whom another run added meanwhile', async () => {
  const isWrite = ({ method }: ReceivedCall) => method !== 'GET';
  const first = '  ana@x.com: { reports: [] }\n';
  const { box, portal, folder, json } = await disturbed(isWrite, first, []);
  const apply = async () => {
    const { code, document } = await json('apply --yes');
    return [code, document.record?.status];
  };
  expect(await apply()).toEqual([0, 'written']);
  await commitFiles(folder, portal.url, `${first}  new@x.com: { reports: [Board/Pack] }\n`);
  const between = git(folder, 'rev-parse', 'HEAD');
  await commitFiles(folder, portal.url, ANA);
  box.meanwhile = async () => {
    portal.store.linkReports('new@x.com', [ID.pack], true);
    await recordApplied(folder, { url: portal.url, commit: between });
  };
  expect(await apply()).toEqual([0, 'written']);
  expect(await apply()).toEqual([0, 'written']);
  expect(portal.store.user('new@x.com')?.reports).toEqual([]);
});

it('a commit made during an apply does not become the base', async () => {
  const isReport = ({ path }: ReceivedCall) => path === '/api/report';
  const { box, portal, folder, run } = await disturbed(isReport, ANA, [ID.pack]);
  await run('apply --yes');
  await writeFiles(folder, files(portal.url, `${ANA}  new@x.com: { reports: [Board/Pack] }\n`));
  box.meanwhile = () => git(folder, 'commit', '-q', '-a', '-m', 'meanwhile');
  await run('apply --yes');
  await commitFiles(folder, portal.url, ANA);
  await run('apply --yes');
  expect(portal.store.user('new@x.com')?.reports).toEqual([]);
});

it('plan --against a branch with newer commits compares with the commit where this branch began', async () => {
  const { portal, folder, json } = await office();
  await json('apply --yes --base none');
  git(folder, 'checkout', '-q', '-b', 'request');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'request');
  git(folder, 'checkout', '-q', 'main');
  await commitFiles(folder, portal.url, ANA);
  git(folder, 'checkout', '-q', 'request');
  const { document } = await json('plan --against main');
  expect([document.changes, document.findings.map(({ code }: { code: string }) => code)]).toEqual([
    [],
    expect.not.arrayContaining(['changed-in-portal']),
  ]);
});

it('plan fails if no commit is checked out', async () => {
  const { folder, run } = await office();
  await run('apply --yes');
  git(folder, 'checkout', '-q', '--orphan', 'new');
  const { code, stderr } = await run('plan');
  expect([code, stderr.includes('No commit is checked out')]).toEqual([1, true]);
});

it('apply exits with 4 and shows a fix if Git cannot write the record', async () => {
  const { folder, run } = await office();
  git(folder, 'branch', 'rolecall');
  const { code, stdout } = await run('apply --yes');
  expect([code, stdout.includes('Recording failed: Git refuses to move the branch')]).toEqual([4, true]);
  expect(stdout.replace(/\s+/g, ' ')).toMatch(
    /no record lists the changes of this run\. Keep the report of this run\. Delete a branch named rolecall or an old/,
  );
});

it('plan and apply read the base in a clone of depth 1, and plan reports missing history', async () => {
  const { portal, folder, run } = await office();
  await run('apply --yes');
  const clone = await folderWith({});
  const { json } = commandsIn(clone);
  git(clone, 'clone', '-q', '--single-branch', '--branch', 'main', `file://${folder}`, '.');
  expect(await json('plan')).toMatchObject({ code: 1, codes: ['base-missing'] });
  git(clone, 'fetch', '-q', '--depth', '1', 'origin', 'rolecall/test:refs/remotes/origin/rolecall/test');
  await commitFiles(clone, portal.url, ANA);
  expect((await json('plan')).document.changes).toMatchObject([{ user: 'old@x.com', because: 'left' }]);
  expect((await json('apply --yes')).document.record.status).toBe('written');
  // A push that is no fast-forward would fail.
  git(clone, 'push', '-q', 'origin', 'rolecall/test');

  await commitFiles(clone, portal.url, ANA + OLD);
  await commitFiles(clone, portal.url, ANA);
  const shallow = await folderWith({});
  git(shallow, 'clone', '-q', '--depth', '1', '--branch', 'main', `file://${clone}`, '.');
  git(shallow, 'fetch', '-q', '--depth', '1', 'origin', 'rolecall/test:refs/remotes/origin/rolecall/test');
  const inShallow = commandsIn(shallow);
  expect(await inShallow.json('plan')).toMatchObject({ code: 1, codes: ['history-missing'] });
  expect((await inShallow.run('plan --older')).code).toBe(0);
  // Git cannot record with a parent that it does not have.
  const lockout = async () => (await inShallow.run('lockout ana@x.com --yes --push none')).stdout;
  const applied = git(clone, 'rev-parse', 'main~2');
  expect(/git fetch --depth 1 origin\s+(\w{40})/.exec(await lockout())?.[1]).toBe(applied);
  git(shallow, 'fetch', '-q', '--depth', '1', 'origin', applied);
  expect(await lockout()).toContain('Recorded on');
});

it('drift exits with 2, groups differences by cause, and writes metrics', async () => {
  const { portal, folder, run } = await office();
  await run('apply --yes');
  const drift = async (words = '') => {
    const { code, stdout } = await run(`drift${words}`);
    return [code, stdout.trim().split('\n').at(-1)];
  };
  expect(await drift()).toEqual([2, 'Drift of test: 1 difference: 1 person not in the files.']);
  portal.store.linkReports('ana@x.com', [ID.pack], true);
  await commitFiles(folder, portal.url, ANA);
  const differences = '1 changed in the portal, 1 not applied yet, 1 person not in the files.';
  const reported = await drift(' --report d.json --report d.txt --metrics d.prom');
  expect(reported).toEqual([2, `Drift of test: 3 differences: ${differences}`]);
  const written = await readFile(`${folder}/d.json`, 'utf8');
  expect(await faultsBySchema('drift', written)).toEqual([]);
  const byCause = { git: 1, portal: 1, both: 0, time: 0, selector: 0, unknown: 0 };
  expect(JSON.parse(written).byCause).toEqual(byCause);
  expect(await readFile(`${folder}/d.txt`, 'utf8')).toContain('Changed in the portal');
  const metrics = await readFile(`${folder}/d.prom`, 'utf8');
  expect(metrics).toMatch(
    /^# TYPE rolecall_drift_changes gauge\n# HELP rolecall_drift_changes .*\n(rolecall_drift_changes\{.*\} \d\n){6}/,
  );
  expect(metrics).toContain('\nrolecall_drift_changes{portal="test",cause="portal"} 1\n');
  const isLine = /^(# (TYPE|UNIT|HELP) rolecall_\w+ .*|rolecall_\w+\{portal="test"(,cause="\w+")?\} [\d.]+)$/;
  expect(metrics.split('\n').filter((line) => !isLine.test(line))).toEqual(['# EOF', '']);
  expect((await run('drift --report d.exe')).code).toBe(1);
});
