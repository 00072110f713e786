import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Prepared } from '../../src/workflow/plan.ts';
import { prepare } from '../../src/workflow/prepare.ts';
import { rehearse } from '../../src/workflow/rehearse.ts';
import { confirmed, observedPortal } from '../support/applying.ts';
import { inProcess, rolecall } from '../support/cli.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { asked, planIn } from '../support/portal.ts';
import { faultsBySchema } from '../support/published.ts';
import { SEED as CHANCE, forAll, IS_LONG } from '../support/seeded.ts';

const SEED = {
  reports,
  rls: roles({ latam: ['ana@x.com', 'bob@x.com'] }),
  users: [
    user('ana@x.com', { reports: [ID.pack] }),
    user('bob@x.com'),
    user('left@x.com', { reports: [ID.pack] }),
  ],
};
const root = (url: string, text = ''): string => `version: 1
portal: { name: test, url: "${url}" }
datasets: { sales: { report: Sales/Churn } }
manage: { leavers: delete }
guards: { maxRemovals: off }
users:
  ana@x.com: { reports: [Sales/Churn], rls: [sales/EMEA] }
  bob@x.com: { reports: [Sales/Overview], rls: [sales/EMEA] }
  new@x.com: { name: New, role: viewer, reports: [Sales/Churn], rls: [sales/LATAM] }
  left@x.com: { absent: true }
${text}`;

type Interfere = Parameters<typeof observedPortal>[1] extends infer Options ? NonNullable<Options> : never;

async function office(options: Interfere = {}) {
  const portal = await observedPortal(SEED, options);
  const folder = await folderWith({ 'rolecall.yaml': root(portal.url) });
  return { portal, folder };
}

const CALLS = 9;

describe('apply', () => {
  it.each([
    ['--format', 'diff'],
    ['--format', 'csv'],
    ['--report', 'result.diff'],
    ['--report', 'result.csv', '--dry-run', '--rehearse'],
  ])('apply refuses %s %s, a form that it cannot write, before any call', async (...words) => {
    const { portal, folder } = await office();
    const { code, stderr } = await inProcess(folder, ['apply', '--yes', ...words]);
    expect([code, portal.writes().length]).toEqual([1, 0]);
    expect(stderr).toContain('no diff and no CSV');
  });

  it('apply rehearses and performs a saved plan, and a new plan finds nothing to do', async () => {
    const { portal, folder } = await office();
    expect((await inProcess(folder, ['plan', '--out', 'plan.json'])).code).toBe(0);
    const rehearsed = await inProcess(folder, ['apply', 'plan.json', '--rehearse']);
    expect([rehearsed.code, rehearsed.stdout.includes('Rehearsal on a copy of test')]).toEqual([0, true]);
    const dry = await inProcess(folder, ['apply', 'plan.json', '--dry-run']);
    expect([dry.code, portal.writes().length]).toEqual([0, 0]);
    const applied = await rolecall(folder, ['apply', 'plan.json', '--yes', '--format', 'json']);
    expect(await faultsBySchema('apply', applied.stdout)).toEqual([]);
    const report = JSON.parse(applied.stdout);
    expect([applied.code, report.counts.applied, portal.writes().length]).toEqual([0, CALLS, CALLS]);
    expect((await inProcess(folder, ['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  it('plan shows the flags that apply must repeat, and apply without them names them', async () => {
    const { folder } = await office();
    const only = ['--only', 'user:b*', '--cause', 'time,git'];
    const saved = await inProcess(folder, ['plan', '--only', 'user:bob@*', '--out', 'plan.json']);
    expect(saved.stdout).toContain("Next: rolecall apply plan.json --only 'user:bob@*'\n");
    const bare = await inProcess(folder, ['apply', 'plan.json', '--yes']);
    expect(bare.code).toBe(5);
    expect(bare.stderr.replace(/\s+/g, ' ')).toContain(
      "The saved plan has --only 'user:bob@*', and this run has no such flag: pass the same flags.",
    );
    const other = await inProcess(folder, ['apply', 'plan.json', '--yes', ...only]);
    expect(other.stderr.replace(/\s+/g, ' ')).toContain("this run has --only 'user:b*' --cause git,time");
    const removals = await inProcess(folder, ['plan', '--removals-only', '--out', 'plan.json']);
    expect(removals.stdout).not.toContain('Next:');
    const applied = await inProcess(folder, ['apply', 'plan.json', '--yes']);
    expect(applied.stderr.replace(/\s+/g, ' ')).toContain('or a flag such as --removals-only changed');
  });

  it('apply writes nothing without a confirmation, or if the plan is stale, corrupt or refused', async () => {
    const { portal, folder } = await office();
    await inProcess(folder, ['plan', '--out', 'plan.json']);
    const asked = await inProcess(folder, ['apply', 'plan.json']);
    expect([asked.code, asked.stderr.includes('not-confirmed')]).toEqual([1, true]);
    const other = await inProcess(folder, ['apply', '--yes', '--expect', 'sha256:0']);
    expect([other.code, other.stderr.includes('stale-plan')]).toEqual([5, true]);
    await writeFiles(folder, { 'broken.json': '{"format": "rolecall.plan/1"}' });
    expect((await inProcess(folder, ['apply', 'broken.json', '--yes'])).stderr).toContain(
      'error plan-corrupt',
    );
    const overridden = await inProcess(folder, ['apply', 'plan.json', '--yes', '--override', 'max-grants']);
    expect([overridden.code, overridden.stderr.includes('saved plan has no such flag')]).toEqual([5, true]);
    await writeFiles(folder, {
      'rolecall.yaml': root(portal.url, '  more@x.com: { name: M, role: viewer }\n'),
    });
    const stale = await inProcess(folder, ['apply', 'plan.json', '--yes']);
    expect([stale.code, stale.stderr.includes('+ create M <more@x.com>: viewer')]).toEqual([5, true]);
    expect(stale.stderr).not.toContain('--resume');
    await writeFiles(folder, {
      'rolecall.yaml': root(portal.url).replace('maxRemovals: off', 'maxRemovals: 0'),
    });
    const refused = await inProcess(folder, ['apply', '--yes']);
    expect([refused.code, refused.stderr.includes('guard-max-removals')]).toEqual([3, true]);
    expect(portal.writes()).toEqual([]);
    await writeFiles(folder, { 'rolecall.yaml': `# moved\n\n${root(portal.url)}` });
    expect((await inProcess(folder, ['apply', 'plan.json', '--yes'])).code).toBe(0);
  });

  it('19. only one of two runs proceeds, also with different state folders', async () => {
    // The run that writes waits until the other run has ended, however late the other run starts.
    let release = (): void => {};
    const otherEnded = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    const { portal, folder } = await office({
      interfere: async (_call, write) => (write > 0 ? otherEnded : undefined),
    });
    const runs = ['one', 'two'].map((state) => rolecall(folder, ['apply', '--yes', '--state-dir', state]));
    void Promise.race(runs).then(release);
    const ended = await Promise.all(runs);
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(ended.map(({ stderr }) => stderr).join('')).toContain('error locked');
    expect(portal.writes().length).toBe(CALLS);
  });

  it('apply writes nothing to the portal if it cannot write a backup', async () => {
    const { portal, folder } = await office();
    await writeFiles(folder, { taken: 'a file' });
    for (const words of [
      ['apply', '--yes', '--state-dir', 'taken'],
      ['snapshot', '--state-dir', 'taken'],
      ['export', '--out', 'taken'],
    ]) {
      const { code, stderr } = await inProcess(folder, words);
      expect([words[0], code, stderr.startsWith('error file-unwritable')]).toEqual([words[0], 1, true]);
    }
    expect(portal.writes()).toEqual([]);
  });
});

describe('a rehearsal', () => {
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

  it('a rehearsal verifies its result if the files say how the real portal pages its lists', async () => {
    const paging = { pageParameter: 'page', firstPage: 0, pageSizeParameter: 'limit' } as const;
    const { url } = await observedPortal(SEED, { dialect: paging });
    const dialect =
      'dialect: { pageParameter: page, firstPage: 0, pageSize: { parameter: limit, value: 2 } }';
    const text = root(url).replace(`"${url}"`, `"${url}", ${dialect}`);
    const prepared = await preparedFor(url, await folderWith({ 'rolecall.yaml': text }));
    const applied = await rehearse(prepared, { concurrency: 4, signal: new AbortController().signal });
    expect([applied.verified, applied.discrepancies]).toEqual([true, []]);
  });
});

describe('incomplete runs', () => {
  it('8. the next run finishes an apply after a kill before or inside any call', async () => {
    const moments = Array.from({ length: CALLS }, (_, index) => [
      { at: index + 1, inside: false },
      { at: index + 1, inside: true },
    ]).flat();
    // A long run tests all these moments, `npm test` half of them.
    const tried = moments.filter((_, index) => IS_LONG || index % 2 === (CHANCE + (index >> 1)) % 2);
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
      const second = await inProcess(folder, ['apply', '--yes']);
      expect(second.code).toBe(0);
      expect(second.stderr).toMatch(
        /did not close its journal \(.*\)\. This run makes only the calls left\./,
      );
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
    const { folder } = await office({
      interfere: ({ path: where }) =>
        failing && where.endsWith('/link-users') ? { kind: 'status', status: 422 } : undefined,
    });
    await inProcess(folder, ['plan', '--out', 'plan.json']);
    expect((await inProcess(folder, ['apply', 'plan.json', '--yes'])).code).toBe(4);
    failing = false;
    const stale = await inProcess(folder, ['apply', 'plan.json', '--yes']);
    expect([stale.code, stale.stderr.includes('--resume')]).toEqual([5, true]);
    expect((await inProcess(folder, ['apply', 'plan.json', '--yes', '--resume'])).code).toBe(0);
    const done = await inProcess(folder, ['apply', 'plan.json', '--yes']);
    expect([done.code, done.stderr.includes('--resume')]).toEqual([5, false]);
    expect(done.stderr).toContain('Nothing of it is left to do.');
    expect((await inProcess(folder, ['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  it('apply --resume needs the saved plan', async () => {
    const { folder, portal } = await office();
    const before = portal.store.users({});
    const { code, stdout } = await inProcess(folder, ['apply', '--resume', '--yes', '--format', 'json']);
    expect([code, JSON.parse(stdout).problems]).toMatchObject([
      1,
      [{ code: 'usage', message: '--resume needs the saved plan' }],
    ]);
    expect(portal.store.users({})).toEqual(before);
  });
});
