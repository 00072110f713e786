import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ReceivedCall } from '../../src/sandbox/faults.ts';
import type { Prepared } from '../../src/workflow/plan.ts';
import { prepare } from '../../src/workflow/prepare.ts';
import { rehearse } from '../../src/workflow/rehearse.ts';
import { commandsIn, faultsBySchema, officeWith, rolecall, rootText } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { asked, confirmed, observedPortal, planIn } from '../support/portal.ts';
import { SEED as CHANCE, forAll, IS_LONG } from '../support/seeded.ts';

const held = { reports: [ID.pack] };
const SEED = {
  reports,
  rls: roles({ latam: ['ana@x.com', 'bob@x.com'] }),
  users: [user('ana@x.com', held), user('bob@x.com'), user('left@x.com', held)],
};
const FILES = `datasets: { sales: { report: Sales/Churn } }
manage: { leavers: delete }
guards: { maxRemovals: off }
users:
  ana@x.com: { reports: [Sales/Churn], rls: [sales/EMEA] }
  bob@x.com: { reports: [Sales/Overview], rls: [sales/EMEA] }
  new@x.com: { name: New, role: viewer, reports: [Sales/Churn], rls: [sales/LATAM] }
  left@x.com: { absent: true }
`;

const office = (options: Parameters<typeof officeWith>[2] = {}) => officeWith(SEED, FILES, options);

const CALLS = 9;

it('apply refuses a form that it cannot write, before any call', async () => {
  const { portal, run } = await office();
  const reports = ['--report result.diff', '--report result.csv --dry-run --rehearse'];
  for (const words of ['--format diff', '--format csv', ...reports]) {
    const { code, stderr } = await run(`apply --yes ${words}`);
    expect([words, code, stderr.includes('no diff and no CSV')]).toEqual([words, 1, true]);
  }
  expect(portal.writes()).toEqual([]);
});

it('plan shows the flags that apply must repeat, and apply without them names them', async () => {
  const { run } = await office();
  const refused = async (words = '') =>
    (await run(`apply plan.json --yes${words}`)).stderr.replace(/\s+/g, ' ');
  const saved = await run('plan --only user:bob@* --out plan.json');
  expect(saved.stdout).toContain("Next: rolecall apply plan.json --only 'user:bob@*'\n");
  expect(await refused()).toContain(
    "The saved plan has --only 'user:bob@*', and this run has no --only, --cause or --override. fix: Pass the same flags.",
  );
  const flags = "this run has --only 'user:b*' --cause git,time";
  expect(await refused(' --only user:b* --cause time,git')).toContain(flags);
  const removals = await run('plan --removals-only --out plan.json');
  expect(removals.stdout).not.toContain('Next:');
  expect(await refused()).toContain('or a flag such as --removals-only changed');
});

it('apply performs a saved plan, but writes nothing in a rehearsal, without a confirmation, or if the plan is stale, corrupt or refused', async () => {
  const { portal, url, folder, run, json } = await office();
  const write = (text: string) => writeFiles(folder, { 'rolecall.yaml': rootText(url, text) });
  const ended = async (words: string, said: string) => {
    const { code, stderr } = await run(`apply ${words}`);
    return [code, stderr.includes(said)];
  };
  expect((await run('plan --out plan.json --report ./plan.json')).code).toBe(1);
  await run('plan --out plan.json');
  await writeFiles(folder, { 'broken.json': '{"format": "rolecall.plan/1"}' });
  const rehearsed = await run('apply plan.json --rehearse');
  expect([rehearsed.code, rehearsed.stdout.includes('Rehearsal on a copy of test')]).toEqual([0, true]);
  expect((await run('apply plan.json --dry-run')).code).toBe(0);
  expect(await ended('plan.json', 'not-confirmed')).toEqual([1, true]);
  expect(await ended('--yes --expect sha256:0', 'stale-plan')).toEqual([5, true]);
  expect(await ended('broken.json --yes', 'error plan-corrupt')).toEqual([1, true]);
  const overridden = 'plan.json --yes --override max-grants';
  expect(await ended(overridden, 'saved plan has no --only, --cause or --override')).toEqual([5, true]);
  await write(`${FILES}  more@x.com: { name: M, role: viewer }\n`);
  expect(await ended('plan.json --yes', '+ create M <more@x.com>: viewer')).toEqual([5, true]);
  const other = 'plan.json --yes --expect sha256:0';
  expect(await ended(other, '+ create M <more@x.com>: viewer')).toEqual([5, true]);
  expect(await ended('plan.json --yes', '--resume')).toEqual([5, false]);
  await write(FILES.replace('maxRemovals: off', 'maxRemovals: 0'));
  await writeFiles(folder, { 'result.md': 'of an earlier run' });
  expect(await ended('--yes --report result.md', 'guard-max-removals')).toEqual([3, true]);
  expect(await readFile(`${folder}/result.md`, 'utf8')).toContain('## test: refused.');
  expect(portal.writes()).toEqual([]);
  await write(`# moved\n\n${FILES}`);
  const done = await json('apply plan.json --yes');
  expect(await faultsBySchema('apply', done.stdout)).toEqual([]);
  expect([done.code, done.document.counts.applied, portal.writes().length]).toEqual([0, CALLS, CALLS]);
});

it('19. only one of two runs proceeds, also with different state folders', async () => {
  // The run that writes waits until the other run has ended, however late the other run starts.
  let release = (): void => {};
  const otherEnded = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  const interfere = async (_call: ReceivedCall, write: number) => (write > 0 ? otherEnded : undefined);
  const { portal, folder } = await office({ interfere });
  const runs = ['one', 'two'].map((state) => rolecall(folder, ['apply', '--yes', '--state-dir', state]));
  void Promise.race(runs).then(release);
  const ended = await Promise.all(runs);
  expect(ended.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(ended.map(({ stderr }) => stderr).join('')).toContain('error locked');
  expect(portal.writes().length).toBe(CALLS);
});

it('apply writes nothing to the portal if it cannot write a backup', async () => {
  const { portal, json } = await office({ files: { taken: 'a file' } });
  for (const words of ['apply --yes --state-dir taken', 'snapshot --state-dir taken', 'export --out taken'])
    expect([words, await json(words)]).toMatchObject([words, { code: 1, codes: ['file-unwritable'] }]);
  expect(portal.writes()).toEqual([]);
});

const preparedFor = (url: string, folder: string): Promise<Prepared> =>
  prepare({ ...asked(url, `${folder}/rolecall.yaml`), ...confirmed() });

it('a rehearsal fails if an unlink does not happen, and never writes to the real portal', async () => {
  const { portal, folder } = await office();
  const prepared = await preparedFor(portal.url, folder);
  const signal = new AbortController().signal;
  const good = await rehearse(prepared, { concurrency: 4, signal });
  expect(good.discrepancies).toEqual([]);
  const operations = prepared.plan.operations.filter(({ kind }) => kind !== 'unlink-reports');
  const plan = { ...prepared.plan, operations };
  const bad = await rehearse({ ...prepared, plan }, { concurrency: 4, signal });
  expect(bad.discrepancies.map(({ kind }) => kind)).toEqual(['excess']);
  expect(portal.writes()).toEqual([]);
});

it('a rehearsal verifies its result, whatever pages and fields the real portal sends', async () => {
  const paging = { pageParameter: 'page', firstPage: 0, pageSizeParameter: 'limit' } as const;
  const fields = { updateUser: true, nullArrays: true, extraFields: true };
  const { url } = await observedPortal(SEED, { dialect: { ...paging, ...fields } });
  const dialect =
    '{ pageParameter: page, firstPage: 0, pageSize: { parameter: limit, value: 2 }, updateUser: true }';
  const promoted = FILES.replace('bob@x.com: {', 'bob@x.com: { role: contributor,');
  const text = rootText(
    url,
    promoted.replace('leavers: delete', 'leavers: delete, roleChanges: update'),
  ).replace(`"${url}"`, `"${url}", dialect: ${dialect}`);
  const prepared = await preparedFor(url, await folderWith({ 'rolecall.yaml': text }));
  const applied = await rehearse(prepared, { concurrency: 4, signal: new AbortController().signal });
  const failed = applied.outcomes.filter(({ status }) => status !== 'applied');
  expect([applied.verified, applied.discrepancies, failed]).toEqual([true, [], []]);
});

it('8. the next run finishes an apply after a kill before or inside any call', async () => {
  const moments = Array.from({ length: CALLS }, (_, call) =>
    [true, false].map((inside) => ({ at: call + 1, inside })),
  );
  // A long run tests all these moments, `npm test` half of them.
  const tried = moments.flatMap((both, at) => (IS_LONG ? both : both.slice((CHANCE + at) % 2).slice(0, 1)));
  await forAll(tried, 3, async ({ at, inside }) => {
    const box: { child?: ChildProcess } = {};
    let killed = false;
    const { portal, folder } = await office({
      interfere: async (_call, write) => {
        if (write !== at || killed) return undefined;
        killed = true;
        box.child?.kill('SIGKILL');
        await pause(20);
        return inside ? undefined : { kind: 'drop', when: 'before' };
      },
    });
    const first = await rolecall(folder, ['apply', '--yes', '--concurrency', '2'], {}, (child) => {
      box.child = child;
    });
    expect([first.code, killed]).toEqual([null, true]);
    await pause(30);
    const second = await commandsIn(folder).run('apply --yes');
    expect(second.code).toBe(0);
    expect(second.stderr).toMatch(/left its journal open \(.*\): the record may lack calls of that apply/);
    expect(portal.store.users({}).map(({ email, reports: held }) => [email, held])).toEqual([
      ['ana@x.com', [ID.churn]],
      ['bob@x.com', [ID.overview]],
      ['new@x.com', [ID.churn]],
    ]);
    expect((await planIn(folder, portal.url, {})).operations).toEqual([]);
    await portal.stop();
  });
});

it('apply --resume finishes a run with a failed call by the same saved plan', async () => {
  let failing = true;
  const { folder, run } = await office({
    interfere: ({ path: where }) =>
      failing && where.endsWith('/link-users') ? { kind: 'status', status: 422 } : undefined,
  });
  await run('plan --out plan.json');
  expect((await run('apply plan.json --yes')).code).toBe(4);
  failing = false;
  const stale = await run('apply plan.json --yes');
  expect([stale.code, stale.stderr.includes('--resume')]).toEqual([5, true]);
  const { fingerprint } = JSON.parse(await readFile(`${folder}/plan.json`, 'utf8'));
  expect((await run('apply plan.json --yes --resume --expect sha256:0')).code).toBe(5);
  expect((await run(`apply plan.json --yes --resume --expect ${fingerprint}`)).code).toBe(0);
  const done = await run('apply plan.json --yes');
  expect([done.code, done.stderr.includes('--resume')]).toEqual([5, false]);
  expect(done.stderr).toContain('No change of the plan is left.');
  expect((await run('plan --detailed-exitcode')).code).toBe(0);
});

it('apply --resume needs the saved plan', async () => {
  const { json, portal } = await office();
  const problems = [{ code: 'usage', message: '--resume needs the saved plan' }];
  expect(await json('apply --resume --yes')).toMatchObject({ code: 1, document: { problems } });
  expect(portal.writes()).toEqual([]);
});
