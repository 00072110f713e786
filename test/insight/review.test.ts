import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reviewDocument } from '../../src/render/documents/review.ts';
import type { SandboxDialect } from '../../src/sandbox/dialect.ts';
import { openAs } from '../../src/workflow/open-portal.ts';
import { review } from '../../src/workflow/review.ts';
import { rootText } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { connectionTo, NOW, portalWith } from '../support/portal.ts';
import { asMarkdown, asText } from '../support/printed.ts';
import { tried } from '../support/seeded.ts';

const PEOPLE = ['ana@x.com', 'bea@x.com', 'gone@x.com'] as const;
const REPORTS = [ID.overview, ID.churn, ID.pack] as const;
const GONE_REPORT = '10000000-0000-4000-8000-0000000000ff';
const DAY = 86_400_000;

interface Use {
  readonly who: number;
  /** The number of a report. 3 is a report that the portal no longer lists. */
  readonly what: number;
  readonly ago: number;
}

interface Log {
  readonly uses: readonly Use[];
  readonly has: readonly [number, number];
  readonly since: number | undefined;
  readonly until: number | undefined;
}

const use = fc.record({ who: fc.nat(2), what: fc.nat(3), ago: fc.integer({ min: 1, max: 90 }) });
const logs: fc.Arbitrary<Log> = fc.record({
  uses: fc.array(use, { maxLength: 25 }),
  has: fc.tuple(fc.nat(7), fc.nat(7)),
  since: fc.option(fc.integer({ min: 45, max: 80 }), { nil: undefined }),
  until: fc.option(fc.integer({ min: 5, max: 40 }), { nil: undefined }),
});

const timeOf = (ago: number): string => new Date(NOW - ago * DAY).toISOString();
const held = (mask: number): string[] => REPORTS.filter((_, at) => mask & (1 << at));

const seedOf = ({ uses, has }: Log) => ({
  users: has.map((mask, at) => user(PEOPLE[at] ?? '', { reports: held(mask) })),
  reports: reports.filter(({ id }) => REPORTS.some((one) => one === id)),
  audit: uses.map(({ who, what, ago }) => {
    return { userEmail: PEOPLE[who] ?? '', reportId: REPORTS[what] ?? GONE_REPORT, createdAt: timeOf(ago) };
  }),
});

/** A simple second implementation of the review. */
function onPaper({ uses, has, since, until }: Log) {
  const before = uses.filter(({ ago }) => until === undefined || ago > until);
  const within = before.filter(({ ago }) => since === undefined || ago <= since);
  const covers = since === undefined || before.some(({ ago }) => ago > since);
  const oldest = Math.max(...within.map(({ ago }) => ago), -1);
  const from = since !== undefined && covers ? since : oldest < 0 ? undefined : oldest;
  const unused: string[] = [];
  const dormant: string[] = [];
  for (const [who, mask] of has.entries()) {
    for (const [what, id] of REPORTS.entries()) {
      const used = within.some((use) => use.who === who && use.what === what);
      if (mask & (1 << what) && !used) unused.push(`${PEOPLE[who]} ${id}`);
    }
    if (mask > 0 && !within.some((use) => use.who === who)) dormant.push(PEOPLE[who] ?? '');
  }
  const idle = REPORTS.filter((_, what) => !within.some((use) => use.what === what));
  return {
    from: from === undefined ? null : timeOf(from),
    complete: from !== undefined && covers && from - (until ?? 0) >= 1,
    entries: within.length,
    unused: unused.sort(),
    dormant: dormant.sort(),
    reports: [...idle].sort(),
  };
}

/** A portal and a checkout with these files; `text` is the root file without `version` and `portal`. */
async function office(seed: Parameters<typeof portalWith>[0], text = 'users: {}\n', access = '') {
  const { url } = await portalWith({ reports, ...seed });
  const folder = await folderWith({ 'rolecall.yaml': rootText(url, text), 'a.yaml': access });
  return asked(url, folder);
}

const asked = (url: string, folder: string) => ({
  ...connectionTo(url),
  config: `${folder}/rolecall.yaml`,
  now: NOW,
  since: undefined,
  until: undefined,
  only: [],
});

/** Ana opened one report this month. */
const OPENED = { userEmail: 'ana@x.com', reportId: ID.overview, createdAt: '2026-11-01T00:00:00Z' };

const DIALECTS: readonly { readonly portal: Partial<SandboxDialect>; readonly written: string }[] = [
  { portal: { pageSize: 3 }, written: '{}' },
  { portal: { pageSize: 4, auditDuplicates: true, firstPage: 0 }, written: '{}' },
  { portal: { pageSize: 3, pageParameter: 'page' }, written: '{ pageParameter: page }' },
  {
    portal: { pageSize: 5, auditDates: ['startDateTime', 'endDateTime'] },
    written: '{ auditDates: { from: startDateTime, to: endDateTime } }',
  },
];

it.each(DIALECTS)(
  'review lists what a reading on paper finds, with $written',
  async ({ portal, written }) => {
    const folder = await folderWith({});
    await fc.assert(
      fc.asyncProperty(logs, async (log) => {
        const running = await portalWith(seedOf(log), portal);
        const root = rootText(running.url, 'users: {}\n').replace('" }', `", dialect: ${written} }`);
        await writeFiles(folder, { 'rolecall.yaml': root });
        const { reviewed } = await review({
          ...asked(running.url, folder),
          since: log.since === undefined ? undefined : timeOf(log.since),
          until: log.until === undefined ? undefined : timeOf(log.until),
        });
        await running.stop();
        expect({
          from: reviewed.window.from,
          complete: reviewed.window.complete,
          entries: reviewed.entries,
          unused: reviewed.unused.map(({ user: who, report }) => `${who} ${report.id}`).sort(),
          dormant: reviewed.dormant.map(({ user: who }) => who).sort(),
          reports: reviewed.reports.map(({ report }) => report.id).sort(),
        }).toEqual(onPaper(log));
      }),
      tried(12, 150),
    );
  },
);

it('review groups by the file that gives the access, within the selection', async () => {
  const ana = user('ana@x.com', { reports: [ID.overview, ID.pack] });
  const request = await office(
    { users: [ana, user('eve@x.com', { reports: [ID.overview] })], audit: [OPENED] },
    'include: [a.yaml]\n',
    'teams:\n  all: { members: [ana@x.com], reports: [Sales/Overview, Board/Pack] }\nusers: { ana@x.com: {} }\n',
  );
  const { reviewed } = await review(request);
  expect(reviewed.unused).toMatchObject([
    { user: 'ana@x.com', report: { name: 'Pack' }, sources: [{ file: 'a.yaml', line: 2 }] },
    { user: 'eve@x.com', report: { name: 'Overview' }, sources: [] },
  ]);
  expect(reviewed.revocations).toEqual([]);
  const sales = await review({ ...request, only: ['report:Sales/*'] });
  expect(sales.reviewed.dormant.map(({ user: who }) => who)).toEqual(['eve@x.com']);
  const team = await review({ ...request, only: ['team:all', 'report:Sales/*'] });
  expect(team.reviewed.unused).toEqual([]);
  expect(team.reviewed.reports.map(({ report }) => report.name)).toEqual(['Churn']);
});

it('review lists what revoke can remove: everybody who opened nothing, and unused access from own lines', async () => {
  const has = { reports: [ID.overview, ID.pack] };
  const users = ['ana', 'bob', 'eve', 'idle'].map((who) => user(`${who}@x.com`, has));
  const ana = 'ana@x.com: { reports: [Sales/Overview, Board/Pack] }';
  const text = `users:\n  ${ana}\n  bob@x.com: { reports: [Board/Pack] }\n  idle@x.com: { name: Idle }\n`;
  const request = await office({ users, audit: [OPENED] }, text);
  const { reviewed } = await review(request);
  const shown = reviewed.revocations.map((one) => [one.user, ...one.access].join(' '));
  expect(shown).toEqual(['bob@x.com', 'ana@x.com Board/Pack']);
  const commands = '  rolecall revoke bob@x.com\n  rolecall revoke ana@x.com Board/Pack\n';
  expect(asText(reviewDocument(reviewed))).toContain(commands);
});

it('review shows an earlier end truthfully, and no commands, because it leaves out later use', async () => {
  const users = [user('ana@x.com', { reports: [ID.overview] })];
  const audit = [OPENED, { ...OPENED, userEmail: 'gone@x.com', createdAt: timeOf(80) }];
  const request = await office({ users, audit }, 'users:\n  ana@x.com: { reports: [Sales/Overview] }\n');
  const { reviewed } = await review({ ...request, until: '2026-10-01' });
  expect(reviewed.revocations).toEqual([]);
  const limit = 'rolecall left out later use, so it shows no commands to revoke access';
  expect(reviewed.limits).toContain(limit);
  const shown = asText(reviewDocument(reviewed));
  expect(shown).toContain('to 2026-10-01, with');
  expect(shown).toContain('not in this time');
});

it('review shows no commands for a short time, and does not say that the log begins late', async () => {
  const users = [user('eve@x.com', { reports: [ID.pack] })];
  const audit = [OPENED, { ...OPENED, createdAt: timeOf(0.2) }];
  const request = await office({ users, audit }, 'users:\n  eve@x.com: { reports: [Board/Pack] }\n');
  const { reviewed } = await review({ ...request, since: timeOf(0.5) });
  expect([reviewed.window.complete, reviewed.revocations]).toEqual([false, []]);
  expect(reviewed.limits.join()).not.toContain('the log begins');
});

it('review lists broken rules, of unlisted people too, in every form', async () => {
  const request = await office(
    { users: [user('ana@x.com'), user('eve@x.com', { role: 1, reports: [ID.pack] })] },
    'rules: [{ name: four-eyes, deny: { roles: [administrator], reports: ["Board/*"] }, why: SEC-12 }]\nusers: { ana@x.com: {} }\n',
  );
  const { reviewed, problems } = await review(request);
  const message = 'eve@x.com has Board/Pack, which rule four-eyes denies';
  expect(problems).toMatchObject([{ code: 'rule-broken', severity: 'warning', message }]);
  expect(asText(reviewDocument(reviewed), 132)).toContain(message);
  expect(asMarkdown(reviewDocument(reviewed))).toContain('Broken rules');
});

it('review does not count views through `rolecall open`, and never calls a log of less than a day complete', async () => {
  const later = { userEmail: 'gone@x.com', reportId: ID.churn, createdAt: timeOf(0.5) };
  const audit = [{ ...OPENED, createdAt: timeOf(0.2) }, later];
  const request = await office({ users: [user('ana@x.com', { reports: [ID.overview] })], audit });
  const before = (await review(request)).reviewed;
  expect([before.unused.length, before.window.complete]).toEqual([0, false]);
  const opened = { ...request, user: 'ana@x.com', organization: undefined, options: {} };
  await openAs({ ...opened, report: undefined, now: NOW - 0.21 * DAY });
  const after = (await review(request)).reviewed;
  expect(after.unused.map(({ user: who }) => who)).toEqual(['ana@x.com']);
  expect(after.limits.join()).toContain('1 use left out');
  // A committed file has this mode, so anyone could have forged it.
  await chmod(`${dirname(request.config)}/.rolecall/test/opened.jsonl`, 0o644);
  expect((await review(request)).reviewed.unused).toEqual([]);
});

it('review calls nothing unused if the log is empty', async () => {
  const request = await office({ users: [user('ana@x.com', { reports: [ID.overview] })] });
  const { reviewed } = await review({ ...request, since: '2026-01-01' });
  expect(reviewed.window).toEqual({ from: null, to: null, complete: false });
  expect(reviewed.limits[0]).toContain('it proves nothing about use');
  await expect(review({ ...request, since: 'yesterday' })).rejects.toThrow('usage');
  await expect(review({ ...request, since: '2026-12-01' })).rejects.toThrow('usage');
  await expect(review({ ...request, only: ['rls:*'] })).rejects.toThrow('usage');
});
