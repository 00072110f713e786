import { execFileSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { identityOf } from '../../src/domain/ids.ts';
import type { LogEntry } from '../../src/domain/log.ts';
import type { RecordState } from '../../src/domain/recorded.ts';
import { EXPLAIN } from '../../src/render/documents/answers.ts';
import { logCsv, logDocument, logJson } from '../../src/render/documents/log.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { apply } from '../../src/workflow/apply.ts';
import { explain, who } from '../../src/workflow/explain.ts';
import { lockout } from '../../src/workflow/lockout.ts';
import { type LogRequest, log } from '../../src/workflow/log.ts';
import { faultsBySchema, rootText } from '../support/commands.ts';
import { checkoutWith, folderWith, git } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { asked, confirmed, connectionTo, observedPortal } from '../support/portal.ts';
import { asText, textOf } from '../support/printed.ts';
import { recordApplied, recordedCheckout } from '../support/recorded.ts';

const ROOT = rootText('https://portal.example.com', 'users: {}\n');
const NOW = Date.parse('2026-12-01T00:00:00Z');
const LATER = Date.parse('2026-11-21T09:00:00Z');

const logIn = (folder: string, more: Partial<LogRequest> = {}) =>
  log({ config: `${folder}/rolecall.yaml`, now: NOW, verify: false, ...more });

it('the log prints hostile names and messages of commits as text', async () => {
  const commit = ['commit', '-q', '--allow-empty', '-m', '::error::gone \u001b]8;;http://x\u0007'];
  const folder = await recordedCheckout((where) => {
    git(where, '-c', 'user.name=Eve \u001b[31m\u202e', ...commit);
  });
  const found = await logIn(folder);
  const text = asText(logDocument(found));
  expect(text).not.toMatch(/[\u001b\u202e]|^\s*::/m);
  expect(text).toContain('Eve \\u{1b}[31m\\u{202e} <test@x.com>: ::error::gone');
  const json = [...logJson(found)].join('');
  expect(json.includes('\u202e')).toBe(false);
  expect(JSON.parse(json).entries[0].author).toBe('Eve \u001b[31m\u202e <test@x.com>');
});

it('the log names the branch to fetch if it finds no record', async () => {
  const folder = await recordedCheckout();
  git(folder, 'branch', '-D', 'rolecall/test');
  const fix = expect.stringMatching(
    /^fetch it: git fetch origin rolecall\/test:refs\/remotes\/origin\/rolecall\/test\. After a change of portal\.name/,
  );
  await expect(logIn(folder)).rejects.toMatchObject({ problems: [{ code: 'base-missing', fix }] });
});

it('the log refuses a branch that does not end with a record', async () => {
  const folder = await recordedCheckout();
  git(folder, 'update-ref', 'refs/remotes/origin/rolecall/test', 'rolecall/test');
  const forged = ['commit-tree', 'rolecall/test^{tree}', '-p', 'rolecall/test', '-m', 'forged'];
  git(folder, 'update-ref', 'refs/heads/rolecall/test', git(folder, ...forged));
  for (const asked of [{}, { user: 'bob@contoso.com' }, { evidence: '2026' }, { verify: true }])
    await expect(logIn(folder, asked)).rejects.toMatchObject({ problems: [{ code: 'base-unreadable' }] });
});

const OWED = new Map([[identityOf('bob@contoso.com'), { file: 'rolecall.yaml', line: 4, column: 3 }]]);
const PERSON = 'users:\n  bob@contoso.com: { name: Bob, role: viewer }\n';
const bob = (kind: string, because: string) => ({
  kind,
  user: 'Bob@contoso.com',
  report: { id: '1', name: '=Churn', workspace: 'Sales' },
  because,
  cause: 'git',
  held: null,
  sources: [{ file: 'rolecall.yaml', line: 4, column: 3, path: [], through: [] }],
  reason: null,
  until: null,
  outcome: 'applied',
});

const commitAt = (folder: string, when: string) => {
  const env = { ...process.env, GIT_COMMITTER_DATE: when, GIT_AUTHOR_DATE: when };
  const words = ['-c', 'user.name=Ada', '-c', 'user.email=ada@x.com', 'commit', '-qam', 'Bob leaves'];
  execFileSync('git', words, { cwd: folder, env });
};

const recordedOn = (folder: string, hour: string, change: object, more: Partial<RecordState> = {}) =>
  recordApplied(folder, { instant: `2026-11-${hour}:00:00.000Z`, ...more }, 'test', [change]);

/** Bob gains a report on day 20 and leaves the files on day 21. The removal fails until day 23. */
async function threeApplies(): Promise<string> {
  const folder = await checkoutWith({ 'rolecall.yaml': ROOT.replace('users: {}\n', PERSON) });
  await recordApplied(folder, {}, 'test', [bob('grant-report', 'listed')]);
  await writeFile(`${folder}/rolecall.yaml`, ROOT);
  commitAt(folder, '2026-11-21T08:00:00Z');
  const leaves = bob('revoke-report', 'left');
  await recordedOn(folder, '22T08', { ...leaves, outcome: 'failed' }, { owedUsers: OWED });
  await recordApplied(folder, { instant: '2026-11-23T09:30:00.000Z' }, 'test', [leaves]);
  return folder;
}

it('the log shows what changed for one person, and the hours of a leaver from the merge to the last removal', async () => {
  const folder = await threeApplies();
  const shown = await logIn(folder, { user: 'BOB@contoso.com' });
  const outcomes = shown.entries.map(({ changes }) => changes?.map(({ outcome }) => outcome));
  expect(outcomes).toEqual([['applied'], ['failed'], ['applied']]);
  const text = asText(logDocument(shown));
  expect(text).toContain('- Bob@contoso.com lost Sales/=Churn (removed from the files)');
  expect(text).toContain('Bob@contoso.com should lose Sales/=Churn: failed (removed from');
  expect((await logIn(folder, { user: 'eve@contoso.com' })).entries).toEqual([]);
  expect([...logCsv(await logIn(folder))].filter((row) => row.startsWith('apply,')).length).toBe(3);
  const [entry] = shown.entries;
  const change = { ...entry?.changes?.[0], because: 'not-listed', removed: true };
  const removed = logDocument({ ...shown, entries: [{ ...entry, changes: [change] } as LogEntry] });
  expect(asText(removed, 200)).toMatch(
    /Bob@contoso.com lost Sales\/=Churn \(removed from the files\) +rolecall.yaml:4, line removed$/m,
  );

  const found = await logIn(folder, { evidence: '2026-11' });
  const times = { merged: '2026-11-21T08:00:00.000Z', gone: '2026-11-23T09:30:00.000Z', hours: 49.5 };
  expect(found).toMatchObject({
    evidence: { left: [times], before: null },
    entries: [{}, {}, { changes: [{ author: 'Test <test@x.com>' }] }],
  });
  expect([...logCsv(found)].filter((row) => row.startsWith('left,')).length).toBe(1);
  expect(await faultsBySchema('log', [...logJson(found)].join(''))).toEqual([]);
  const later = await logIn(folder, { evidence: '2026-12-01..2026-12-31' });
  expect([later.entries.length, later.evidence?.before?.people.length]).toEqual([0, 0]);
  for (const evidence of ['9999-Q1', 'Q4'])
    await expect(logIn(folder, { evidence })).rejects.toMatchObject({ problems: [{ code: 'usage' }] });
});

it('the log counts a leaver’s hours from the merge, although incomplete applies came between', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': ROOT.replace('users: {}\n', PERSON) });
  await recordApplied(folder, {}, 'test', [bob('grant-report', 'listed')]);
  const commit = git(folder, 'rev-parse', 'HEAD');
  const instant = '2026-11-20T09:00:00.000Z';
  const base = { commit, instant, root: 'rolecall.yaml' };
  for (const day of ['21', '22']) {
    await writeFile(`${folder}/rolecall.yaml`, `${ROOT}# ${day}\n`);
    commitAt(folder, `2026-11-${day}T08:00:00Z`);
    await recordApplied(folder, { instant: `2026-11-${day}T09:00:00.000Z`, base });
  }
  for (const [day, more] of Object.entries({ 23: { owedUsers: OWED, base }, 24: {} }))
    await recordedOn(folder, `${day}T08`, bob('revoke-report', 'left'), more);
  for (const evidence of ['2026-11', '2026-11-24..2026-11-30'])
    expect((await logIn(folder, { evidence })).evidence?.left).toMatchObject([
      { merged: '2026-11-21T08:00:00.000Z', gone: '2026-11-24T08:00:00.000Z', hours: 72 },
    ]);
});

it('the log says when a leaver was gone, although two incomplete applies removed the access', async () => {
  const text = 'users: { bob@contoso.com: { reports: [Sales/Churn], rls: [sales/LATAM] } }\n';
  const datasets = `datasets: { sales: { id: ${ID.sales} } }\n`;
  const live = { reports, rls: roles(), users: [user('bob@contoso.com')] };
  const { folder, applyNow, commitText } = await appliedTo(live, `${datasets}${text}`);
  await commitText(`${datasets}users: { bob@contoso.com: { absent: true } }\n`, '2026-11-21T08:00:00Z');
  const stop = new AbortController();
  await applyNow([], { signal: stop.signal, onStart: () => stop.abort() });
  await applyNow([], { removalsOnly: true });
  const { entries, evidence } = await logIn(folder, { evidence: '2026-11' });
  expect(entries.map(({ partial }) => partial !== null)).toEqual([true, true, false]);
  expect(evidence?.left).toMatchObject([{ user: 'bob@contoso.com', gone: entries[0]?.instant }]);
});

it('the log names the author of the newest line among the lines that give the access', async () => {
  const team = `${ROOT.replace('users: {}\n', PERSON)}teams:\n  it:\n    reports: []\n    members:\n`;
  const folder = await checkoutWith({ 'rolecall.yaml': `${team}      []\n` });
  git(folder, 'commit', '-q', '--amend', '--no-edit', '--date=2026-11-20T08:00:00Z');
  await writeFile(`${folder}/rolecall.yaml`, `${team}      - bob@contoso.com\n`);
  commitAt(folder, '2026-11-21T08:00:00Z');
  const through = [{ team: 'it', file: 'rolecall.yaml', line: 9, column: 9 }];
  const sources = [{ file: 'rolecall.yaml', line: 7, column: 5, path: [], through }];
  await recordApplied(folder, {}, 'test', [{ ...bob('grant-report', 'listed'), sources }]);
  const found = await logIn(folder, { evidence: '2026-11' });
  expect(found.entries[0]?.changes).toMatchObject([{ author: 'Ada <ada@x.com>', place: { line: 9 } }]);
  expect(asText(logDocument(found))).toContain('rolecall.yaml:9 Ada <ada@x.com>');
  const shown = await logIn(folder, { user: 'bob@contoso.com' });
  expect(asText(logDocument(shown))).toMatch(/ rolecall.yaml:9$/m);
  expect(await faultsBySchema('log', [...logJson(found)].join(''))).toEqual([]);
});

it('the log shows what changed for one group, by its id or alias', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': ROOT });
  const group = { id: ID.group, alias: 'hr-managers' };
  const rls = { datasetId: ID.hr, dataset: 'hr', role: 'Manager' };
  const change = { ...bob('grant-rls', 'listed'), user: undefined, report: undefined, group, rls };
  await recordApplied(folder, {}, 'test', [change]);
  for (const user of [ID.group, 'hr-managers', 'hr-other'])
    expect((await logIn(folder, { user })).entries.length).toBe(user === 'hr-other' ? 0 : 1);
});

it('the log shows the role of a created or deleted account, and both roles of a changed account', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': ROOT });
  const [viewer, administrator] = [{ role: 'viewer' }, { role: 'administrator' }];
  await recordApplied(folder, {}, 'test', [
    { ...bob('create-user', 'listed'), report: undefined, name: 'Bob', ...administrator },
    { ...bob('delete-user', 'left'), report: undefined, name: 'Bob', ...viewer },
    { ...bob('update-user', 'listed'), report: undefined, from: viewer, to: administrator },
  ]);
  const found = await logIn(folder, { user: 'bob@contoso.com' });
  const text = asText(logDocument(found), 200);
  expect(text).toContain('+ Bob <Bob@contoso.com>: the account was created, as administrator');
  expect(text).toContain('Bob <Bob@contoso.com>: the account was deleted: viewer (removed from the files)');
  expect(text).toContain('Bob@contoso.com: the account was changed: viewer becomes administrator');
  const rows = [...logCsv(found)].slice(1).map((row) => row.split(',')[3]);
  expect(rows).toEqual(['administrator', 'viewer', 'viewer becomes administrator']);
});

it('the log names the author of each review', async () => {
  const folder = await recordedCheckout();
  const users = PERSON.replace('name', 'reviewed: 2026-11-21, name');
  const teams = 'teams:\n  it:\n    members: []\n    reviewed: 2026-11-20\n';
  await writeFile(`${folder}/rolecall.yaml`, ROOT.replace('users: {}\n', users + teams));
  commitAt(folder, '2026-11-21T08:00:00Z');
  await recordApplied(folder, { instant: '2026-11-21T09:00:00.000Z' });
  const found = await logIn(folder, { evidence: '2026-11' });
  const byAda = { due: false, author: 'Ada <ada@x.com>' };
  expect(found.evidence?.reviews).toEqual([
    { kind: 'team', name: 'it', reviewed: '2026-11-20', ...byAda },
    { kind: 'user', name: 'bob@contoso.com', reviewed: '2026-11-21', ...byAda },
  ]);
  expect(asText(logDocument(found))).toContain('team it: reviewed 2026-11-20 by Ada <ada@x.com>');
  expect([...logCsv(found)].filter((row) => /^reviewed,.*,Ada <ada@x.com>,/.test(row)).length).toBe(2);
  expect(await faultsBySchema('log', [...logJson(found)].join(''))).toEqual([]);
});

it('the log lists no leaver while the removal only waits', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': ROOT });
  await recordedOn(folder, '22T08', { ...bob('revoke-report', 'left'), outcome: 'held' });
  expect((await logIn(folder, { evidence: '2026-11' })).evidence?.left).toEqual([]);
});

it('the log lists each time that somebody left', async () => {
  const folder = await threeApplies();
  await recordedOn(folder, '24T08', bob('grant-report', 'listed'));
  await recordedOn(folder, '25T08', bob('revoke-report', 'left'));
  const { evidence } = await logIn(folder, { evidence: '2026-11' });
  const gone = ['2026-11-23T09:30:00.000Z', '2026-11-25T08:00:00.000Z'];
  expect(evidence?.left.map((one) => one.gone)).toEqual(gone);
});

/** Applies a root file. Each later text replaces it in a commit of this time. */
async function appliedTo(live: Seed, text: string, uncommitted = text) {
  const { url } = await observedPortal(live);
  const folder = await checkoutWith({ 'rolecall.yaml': rootText(url, text) });
  const config = `${folder}/rolecall.yaml`;
  const applyNow = (only: readonly string[] = [], more: Partial<Parameters<typeof apply>[0]> = {}) =>
    apply({ ...asked(url, config), ...confirmed(), base: undefined, only, ...more });
  await writeFile(config, rootText(url, uncommitted));
  await applyNow();
  return {
    folder,
    request: { ...connectionTo(url), config, now: NOW },
    applyNow,
    commitText: async (next: string, when: string) => {
      await writeFile(config, rootText(url, next));
      commitAt(folder, when);
    },
  };
}

it('the log counts the hours of a leaver also if a lockout removed the access before the next apply', async () => {
  const [bobHas, eveHas] = [{ reports: [ID.churn] }, { reports: [ID.pack] }];
  const users = [user('bob@contoso.com', bobHas), user('eve@contoso.com', eveHas)];
  const listed = 'users:\n  bob@contoso.com: { reports: [Sales/Churn] }\n';
  const { folder, request, commitText } = await appliedTo({ reports, rls: [], users }, listed);
  await commitText('# moved\nusers:\n  bob@contoso.com: { absent: true }\n', '2026-11-21T08:00:00Z');
  const gone = { ...request, now: Date.parse('2026-11-22T09:00:00Z'), push: 'origin', run: undefined };
  for (const { email } of users) await lockout({ ...gone, user: email }, confirmed());
  const shown = await logIn(folder, { evidence: '2026-11' });
  const { entries, evidence } = shown;
  expect(asText(logDocument(shown))).toContain('eve@contoso.com lost Board/Pack (locked out)');
  expect(asText(logDocument(shown))).not.toContain('marked absent');
  expect(evidence?.left).toMatchObject([
    { user: 'bob@contoso.com', merged: '2026-11-21T08:00:00.000Z', hours: 25 },
    { user: 'eve@contoso.com', merged: null, hours: null },
  ]);
  const authors = entries.map(({ changes }) => changes?.map((one) => `${one.author} ${one.place?.line}`));
  expect(authors).toEqual([['null undefined'], ['Ada <ada@x.com> 5'], []]);
});

it.each(['overview', 'Sales/Overview'])(
  'the record shows the RLS roles of a past day after incomplete applies, if %s names the dataset',
  async (report) => {
    const people = ['ana@contoso.com', 'bob@contoso.com'];
    const users = people.map((email) => user(email));
    const names = `reports: { overview: { id: ${ID.overview} } }\ndatasets: { sales: { report: ${report} } }\n`;
    const [ana, bob] = people.map((email) => `  ${email}: { rls: [sales/LATAM, sales/EMEA] }\n`);
    const text = `${names}users:\n${ana}${bob}`;
    const live = { reports, rls: roles({ latam: people, emea: people }), users };
    const { folder, request, applyNow, commitText } = await appliedTo(live, text);
    await commitText(text.replace(', sales/EMEA', ''), '2026-11-20T08:00:00Z');
    await applyNow(['user:ana@contoso.com']);
    const locking = { ...request, now: LATER, user: 'bob@contoso.com', push: 'origin', run: undefined };
    await lockout(locking, confirmed());
    const then = { ...request, on: '2026-11-22', blame: false };
    const rolesOf = async (user: string) =>
      (await explain({ ...then, user, report: undefined })).answer.access.flatMap((one) =>
        one.live && one.kind === 'rls' ? [`${one.rls.datasetId}/${one.rls.role}`] : [],
      );
    expect(await rolesOf('ana@contoso.com')).toEqual([`${ID.sales}/LATAM`]);
    expect(await rolesOf('bob@contoso.com')).toEqual([]);
    const { holders } = (await who({ ...then, subject: 'sales/LATAM' })).answer;
    const held = holders.filter((one) => 'user' in one && one.live);
    expect(held).toMatchObject([{ user: 'ana@contoso.com' }]);
    const { evidence } = await logIn(folder, { evidence: '2026-11' });
    expect(evidence?.after?.people.map((one) => `${one.user} ${one.roles}`)).toEqual([
      'ana@contoso.com 1',
      'bob@contoso.com 0',
    ]);
  },
);

it('the log lists a person as a leaver after the end of the whole entry, not after the end of one report', async () => {
  const users = ['bob', 'eve'].map((name) => user(`${name}@contoso.com`, { reports: [ID.churn] }));
  const ended = '{ reports: [{ report: Sales/Churn, until: 2020-01-01 }] }';
  const lines = `  bob@contoso.com: { until: 2020-01-01 }\n  eve@contoso.com: ${ended}\n`;
  const text = `guards: { maxRemovals: off }\nusers:\n${lines}`;
  const { folder } = await appliedTo({ reports, users }, text);
  const found = await logIn(folder, { evidence: '2026-11' });
  expect(found.entries[0]?.changes?.map(({ because }) => because)).toEqual(['expired', 'expired']);
  const left = [{ user: 'bob@contoso.com', because: 'expired', merged: null, hours: null }];
  expect(found.evidence?.left).toMatchObject(left);
  const request = { ...connectionTo(''), config: `${folder}/rolecall.yaml`, now: NOW, blame: false };
  const explained = await explain({ ...request, user: 'bob@contoso.com', on: '2026-11-30' });
  const shown = 'The record does not show an account. The entry has';
  expect(await textOf(EXPLAIN, explained)).toContain(shown);
  const line = /bob@contoso\.com +expired +2026-[\d\-: ]+ expired/;
  expect(asText(logDocument(found))).toMatch(line);
  expect(await faultsBySchema('log', [...logJson(found)].join(''))).toEqual([]);
});

it('the log does not call a leaver gone if the files list the person again before the last removal', async () => {
  const users = [user('bob@contoso.com', { role: 2, reports: [ID.churn] })];
  const listed = (until: string) =>
    `guards: { maxRemovals: off }\nusers:\n  bob@contoso.com: { role: contributor, reports: [Sales/Churn], until: ${until} }\n`;
  const { folder, applyNow, commitText } = await appliedTo({ reports, users }, listed('2020-01-01'));
  expect((await logIn(folder, { evidence: '2026-11' })).evidence?.left).toMatchObject([{ gone: null }]);
  for (const again of [listed('2099-01-01'), listed('2099-01-01').replace('reports: [Sales/Churn], ', '')]) {
    await commitText(again, '2026-11-21T08:00:00Z');
    await applyNow();
    expect((await logIn(folder, { evidence: '2026-11' })).evidence?.left).toMatchObject([{ gone: null }]);
  }
});

it('the log names no author of a line that nobody committed', async () => {
  const given = PERSON.replace('role: viewer', 'role: viewer, reports: [Sales/Churn]');
  const { folder } = await appliedTo({ reports, users: [user('bob@contoso.com')] }, PERSON, given);
  const found = await logIn(folder, { evidence: '2026-11' });
  expect(found.entries[0]?.changes?.map(({ author }) => author)).toEqual([null, null]);
});

it('the log counts an account only once while it waits for a change by hand', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': ROOT });
  const held = { code: 'manual', message: '' };
  const manual = { ...bob('manual', 'left'), report: undefined, held, from: {}, to: {} };
  for (const hour of ['20T08', '21T08']) await recordedOn(folder, hour, manual);
  const rows = { code: 'rows', message: '' };
  await recordedOn(folder, '22T08', { ...bob('grant-report', 'listed'), held: rows });
  const { evidence } = await logIn(folder, { evidence: '2026-11' });
  expect(evidence?.unknown.at(-1)).toBe('Whether somebody changed 1 account by hand, as the plans asked.');
});

it('the log marks RLS roles, and invents no role for a person whose role is not in the files', async () => {
  const live = { reports, rls: roles(), users: [user('bob@contoso.com', { role: 1 })] };
  const entry = '{ reports: [Sales/Overview], rls: [sales/LATAM] }';
  const rules = 'rules: [{ name: few, count: { of: { reports: ["*"] }, most: 5 } }]\n';
  const text = `datasets: { sales: { id: ${ID.sales} } }\nusers: { bob@contoso.com: ${entry} }\n${rules}`;
  const { folder } = await appliedTo(live, text);
  const found = await logIn(folder, { evidence: '2026-11' });
  const { evidence } = found;
  expect(asText(logDocument(found))).toContain('few: holds for the people in the files');
  expect(evidence?.after?.people).toMatchObject([{ user: 'bob@contoso.com', role: 'unknown', reports: 1 }]);
  const shown = asText(logDocument(await logIn(folder, { user: 'bob@contoso.com' })));
  expect(shown).toContain('gained Sales/Overview');
  expect(shown).toContain('gained RLS sales/LATAM');
});

it('the log does not start Git for each record', async () => {
  const folder = await threeApplies();
  const { PATH = '' } = process.env;
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const shim = await folderWith({ git: `#!/bin/sh\necho >> "$0.starts"\nexec '${real}' "$@"\n` });
  await chmod(`${shim}/git`, 0o755);
  process.env['PATH'] = `${shim}:${PATH}`;
  onTestFinished(() => {
    process.env['PATH'] = PATH;
  });
  const startsFor = async (records: number): Promise<number> => {
    await writeFile(`${shim}/git.starts`, '');
    const asked = { config: `${folder}/rolecall.yaml`, now: NOW, verify: true };
    const found = await logIn(folder, { user: 'bob@contoso.com' });
    expect(found.entries.length).toBe(records);
    const message = expect.stringContaining('that Git can check');
    const fix = expect.stringContaining('rolecall.sign true');
    await expect(log(asked)).rejects.toMatchObject({ problems: [{ message, fix }] });
    const person = { user: 'bob@contoso.com', report: undefined, on: '2026-11-20', blame: false };
    await explain({ ...asked, ...connectionTo(''), ...person });
    return (await readFile(`${shim}/git.starts`, 'utf8')).length;
  };
  const few = await startsFor(3);
  for (let hour = 10; hour < 19; hour++)
    await recordedOn(folder, `24T${hour}`, bob('grant-report', 'listed'));
  expect((await startsFor(12)) - few).toBeLessThan(9);
});
