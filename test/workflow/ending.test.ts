import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Plain } from '../../src/config/edit/edit.ts';
import type { Change } from '../../src/domain/change.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { type ReviewRequest, review } from '../../src/workflow/review.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { ID, reports, user } from '../support/office.ts';
import { connectionTo, NOW, planIn, portalWith } from '../support/portal.ts';
import { problemsOf } from '../support/problems.ts';
import { tried } from '../support/seeded.ts';
import { rewritten } from '../support/untouched.ts';
import { layouts, written } from '../support/written.ts';

const PEOPLE = ['ana@x.com', 'bob@x.com', 'carl@x.com', 'dora@x.com'];
const REPORTS = [ID.overview, ID.churn, ID.pack, ID.headcount];
const NAMES = ['Sales/Overview', 'Sales/Churn', 'Board/Pack', 'People/Headcount'];
const DATASETS = [ID.sales, ID.hr];

const asked = (url: string, folder: string, more: Partial<ReviewRequest> = {}): ReviewRequest => ({
  ...connectionTo(url),
  config: path.join(folder, 'rolecall.yaml'),
  now: NOW,
  since: '2026-08-01',
  until: undefined,
  only: [],
  ending: { ends: '2026-12-31', reason: undefined, includeNew: false, dryRun: false },
  ...more,
});

const entry = fc.tuple(fc.nat(3), fc.integer({ min: 0, max: 12 })).map(([at, way]): Plain => {
  const report = NAMES[at] ?? '';
  if (way === 0) return { report, until: '2026-12-01' };
  if (way === 1) return { report, until: '2027-12-01' };
  if (way === 2) return { report, reason: 'FIN-1' };
  return way === 3 ? { report } : report;
});
const entries = fc.uniqueArray(entry, {
  maxLength: 4,
  selector: (one) => (typeof one === 'string' ? one : (one as { readonly report: string }).report),
});
const rls = fc.subarray(DATASETS.map((id) => `${id}/Rows`));
const worlds = fc.record({
  users: fc.array(fc.record({ reports: entries, rls, way: fc.nat(9) }), { minLength: 4, maxLength: 4 }),
  teams: fc.array(
    fc.record({
      members: fc.uniqueArray(fc.nat(3), { maxLength: 4 }),
      reports: entries,
      rls,
      way: fc.nat(9),
    }),
    { maxLength: 3 },
  ),
  uses: fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 8 }),
  selector: fc.boolean(),
});
type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;

function valuesOf({ users, teams, selector }: World): { readonly [key: string]: Plain } {
  return {
    users: Object.fromEntries(
      users.map((one, at) => [
        PEOPLE[at] ?? '',
        {
          name: 'Somebody',
          ...(one.way === 0 && { until: '2027-06-30' }),
          reports: selector && at === 0 ? [...one.reports, { workspace: 'Sales' }] : one.reports,
          rls: one.rls,
        },
      ]),
    ),
    teams: Object.fromEntries(
      teams.map((team, at): [string, Plain] => [
        `team${at}`,
        {
          members: [
            ...team.members.map(
              (one, place): Plain => (place === team.way ? { user: PEOPLE[one] ?? '' } : (PEOPLE[one] ?? '')),
            ),
            ...(at === 0 && teams.length > 1 ? [{ team: 'team1' }] : []),
          ],
          reports: team.reports,
          rls: team.rls,
        },
      ]),
    ),
  };
}

const seedOf = ({ uses }: World): Seed => ({
  reports,
  rls: DATASETS.map((datasetId) => ({ name: 'Rows', datasetId, userEmails: PEOPLE })),
  users: PEOPLE.map((email) => user(email, { name: 'Somebody', reports: REPORTS })),
  audit: [
    { userEmail: 'root@x.com', reportId: ID.pack, createdAt: '2026-01-01T00:00:00Z' },
    ...uses.map(([who, what]) => ({
      userEmail: PEOPLE[who] ?? '',
      reportId: REPORTS[what] ?? '',
      createdAt: '2026-10-01T00:00:00Z',
    })),
  ],
});

const said = (change: Change): string =>
  'report' in change
    ? `${change.kind} ${'user' in change ? change.user : ''} ${change.report.id}`
    : 'role' in change
      ? `${change.kind} ${'user' in change ? change.user : ''} ${JSON.stringify(change.role)}`
      : change.kind;

describe('review --write', () => {
  it('moves nothing now, and takes nothing then but what nobody used', async () => {
    const folder = await folderWith({});
    let run = 0;
    let ends = 0;
    await fc.assert(
      fc.asyncProperty(worlds, layouts, async (world, layout) => {
        const { url, stop } = await portalWith(seedOf(world));
        const out = path.join(folder, `run-${++run}`);
        const text = written(valuesOf(world), layout);
        const files = {
          'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\ninclude: [a.yaml]\nmanage: { kinds: [reports, rls] }\n`,
          'a.yaml': text,
        };
        await writeFiles(out, files);
        const later = { now: Date.parse('2027-01-01T00:00:00Z') };
        const changesAt = async (options: object) => (await planIn(out, url, {}, options)).changes.map(said);
        const [now, then] = [await changesAt({}), await changesAt(later)];

        const dry = await review(
          asked(url, out, {
            ending: { ends: '2026-12-31', reason: undefined, includeNew: false, dryRun: true },
          }),
        );
        expect(await readFile(path.join(out, 'a.yaml'), 'utf8')).toBe(text);
        const { ended } = await review(asked(url, out));
        expect(ended?.files).toEqual(dry.ended?.files);
        expect(await changesAt({})).toEqual(now);
        const after = await changesAt(later);
        expect(then.filter((one) => !after.includes(one))).toEqual([]);

        const isUsed = (who: string, what: string): boolean =>
          world.uses.some(([a, b]) => PEOPLE[a] === who && REPORTS[b] === what);
        const fresh = after.filter((one) => !then.includes(one));
        for (const change of fresh) {
          const [kind = '', who = '', what = ''] = change.split(' ');
          if (kind === 'revoke-report') expect(isUsed(who, what)).toBe(false);
          else expect(kind).toBe('revoke-rls');
        }
        // Who loses rows keeps no report that they would limit.
        const kept = (who: string): string[] =>
          REPORTS.filter((id) => !after.includes(`revoke-report ${who} ${id}`));
        for (const change of fresh.filter((one) => one.startsWith('revoke-rls'))) {
          const [, who = ''] = change.split(' ');
          const dataset = DATASETS.find((id) => change.includes(id)) ?? '';
          const on = reports.filter((one) => one.datasetId === dataset).map(({ id }) => id);
          expect(kept(who).filter((id) => on.some((one) => one === id))).toEqual([]);
        }
        // What the files give, nobody used and nothing keeps, goes.
        const left = new Set(ended?.left.map((one) => `${one.user} ${one.report}`));
        for (const who of PEOPLE)
          for (const [at, id] of REPORTS.entries())
            if (!isUsed(who, id) && !left.has(`${who} ${NAMES[at]}`))
              expect(after).toContain(`revoke-report ${who} ${id}`);
        const comments = (one: string): string[] => one.split(/\r?\n/).filter((line) => /^\s*#/.test(line));
        const edited = await readFile(path.join(out, 'a.yaml'), 'utf8');
        expect(comments(edited)).toEqual(comments(text));
        expect(rewritten(text, edited)).toEqual([]);
        const again = await review(asked(url, out));
        expect(again.ended?.files).toEqual([]);
        ends += ended?.lines.length ?? 0;
        await stop();
      }),
      tried(25, 300),
    );
    expect(ends).toBeGreaterThan(20);
  });

  const office = (url: string) => ({
    'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\ninclude: [a.yaml]\n`,
    'a.yaml': `teams:
  sales: # ask Eva
    members: [ana@x.com, bob@x.com, { user: carl@x.com, reason: cover }] # three
    reports:
      - Sales/Overview
      - Sales/Churn # of the year
users:
  ana@x.com: { name: Ana, reports: [Board/Pack] }
  bob@x.com:
    reports:
      # for the audit
      - 'People/Headcount' # one
  carl@x.com: {}
`,
  });
  const everything = [ID.overview, ID.churn];
  const SEED: Seed = {
    reports,
    users: [
      user('ana@x.com', { name: 'Ana', reports: [...everything, ID.pack] }),
      user('bob@x.com', { reports: [...everything, ID.headcount] }),
      user('carl@x.com', { reports: everything }),
    ],
    audit: [
      { userEmail: 'ana@x.com', reportId: ID.overview, createdAt: '2026-07-01T00:00:00Z' },
      { userEmail: 'ana@x.com', reportId: ID.overview, createdAt: '2026-10-01T00:00:00Z' },
      { userEmail: 'bob@x.com', reportId: ID.overview, createdAt: '2026-10-01T00:00:00Z' },
    ],
  };

  it('reads as a person would have written it', async () => {
    const { url } = await portalWith(SEED);
    const folder = await folderWith(office(url));
    const { ended } = await review(asked(url, folder));
    expect(ended?.left).toEqual([]);
    expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toMatchInlineSnapshot(`
      "teams:
        sales: # ask Eva
          members: [ana@x.com, bob@x.com, { user: carl@x.com, reason: cover, until: 2026-12-31 }] # three
          reports:
            - Sales/Overview
            - { report: Sales/Churn, until: 2026-12-31, reason: not used from 2026-08-01 to 2026-11-20 } # of the year
      users:
        ana@x.com: { name: Ana, reports: [{ report: Board/Pack, until: 2026-12-31, reason: not used from 2026-08-01 to 2026-11-20 }] }
        bob@x.com:
          reports:
            # for the audit
            - { report: 'People/Headcount', until: 2026-12-31, reason: not used from 2026-08-01 to 2026-11-20 } # one
        carl@x.com: {}
      "
    `);
  });

  it('writes nothing without a window that the log covers, nor for what was written lately', async () => {
    const { url } = await portalWith(SEED);
    const folder = await folderWith(office(url));
    const ending = { ends: undefined, reason: undefined, includeNew: false, dryRun: false };
    for (const more of [
      { since: undefined, ending },
      { since: '2026-01-01', ending },
      { ending: { ...ending, ends: '2026-01-01' } },
      { ending: { ...ending, ends: 'soon' } },
    ])
      expect(await problemsOf(() => review(asked(url, folder, more)))).toHaveLength(1);
    const { ended } = await review(asked(url, folder, { ending: { ...ending, dryRun: true } }));
    expect(ended).toMatchObject({ until: '2026-12-20', reason: 'not used from 2026-08-01 to 2026-11-20' });

    const checkout = await checkoutWith(office(url));
    git(checkout, 'commit', '-q', '--amend', '--no-edit', '--date', '2026-10-05T00:00:00Z');
    const young = await review(asked(url, checkout));
    expect(young.ended?.files).toEqual([]);
    expect(young.ended?.left[0]?.why).toContain('less time');
    const all = await review(asked(url, checkout, { ending: { ...ending, includeNew: true } }));
    expect(all.ended?.left).toEqual([]);
  });

  it('leaves whom the guards protect, and what others have by the same line', async () => {
    const { url } = await portalWith(SEED);
    const files = office(url);
    const root = `${files['rolecall.yaml']}guards: { protect: ["ana@*"] }\n`;
    const folder = await folderWith({ ...files, 'rolecall.yaml': root });
    const { ended } = await review(asked(url, folder));
    expect(ended?.left.map(({ user: who, report }) => `${who} ${report}`)).toEqual([
      'ana@x.com Board/Pack',
      'ana@x.com Sales/Churn',
      'bob@x.com Sales/Churn',
    ]);
    expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toContain('reports: [Board/Pack] }');
  });

  it('changes JSON likewise', async () => {
    const { url } = await portalWith(SEED);
    const { 'rolecall.yaml': root, 'a.yaml': yaml } = office(url);
    const json = `${JSON.stringify(parse(yaml), null, 2)}\n`;
    const folder = await folderWith({ 'rolecall.yaml': root.replace('a.yaml', 'a.json'), 'a.json': json });
    await review(asked(url, folder));
    const { users } = JSON.parse(await readFile(path.join(folder, 'a.json'), 'utf8'));
    expect(users['ana@x.com'].reports).toEqual([
      { report: 'Board/Pack', until: '2026-12-31', reason: 'not used from 2026-08-01 to 2026-11-20' },
    ]);
  });
});
