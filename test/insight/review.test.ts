import { chmod, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isError } from '../../src/domain/problem.ts';
import { driftDocument } from '../../src/render/documents/drift.ts';
import { reviewCsv, reviewDocument } from '../../src/render/documents/review.ts';
import type { SandboxDialect } from '../../src/sandbox/dialect.ts';
import { signReviews } from '../../src/workflow/grant.ts';
import { openAs } from '../../src/workflow/open-portal.ts';
import { plan } from '../../src/workflow/plan.ts';
import { review } from '../../src/workflow/review.ts';
import { validate } from '../../src/workflow/validate.ts';
import { rootText } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { asked, NOW, portalWith } from '../support/portal.ts';
import { asMarkdown, asText } from '../support/printed.ts';
import { brief, problemsOf } from '../support/problems.ts';
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

const askedOf = (url: string, folder: string) => ({
  ...asked(url, `${folder}/rolecall.yaml`),
  since: undefined,
  until: undefined,
});

/** A portal and a checkout with these files; `text` is the root file without `version` and `portal`. */
async function office(seed: Parameters<typeof portalWith>[0], text = 'users: {}\n', more = {}) {
  const { url } = await portalWith({ reports, ...seed });
  return askedOf(url, await folderWith({ 'rolecall.yaml': rootText(url, text), ...more }));
}

const TEAM = 'teams:\n  all: { members: [ana@x.com], reports: [Sales/Overview, Board/Pack] }\n';
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
  'review lists what a simple second implementation finds, with $written',
  async ({ portal, written }) => {
    const folder = await folderWith({});
    await fc.assert(
      fc.asyncProperty(logs, async (log) => {
        const running = await portalWith(seedOf(log), portal);
        const root = rootText(running.url, 'users: {}\n').replace('" }', `", dialect: ${written} }`);
        await writeFiles(folder, { 'rolecall.yaml': root });
        const { reviewed } = await review({
          ...askedOf(running.url, folder),
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
    { 'a.yaml': `${TEAM}users: { ana@x.com: {} }\n` },
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

it('review names reports for revoke as the files do, because several reports may have one name', async () => {
  const named = (id: string, name = 'Twice', workspaceName = 'Dup') => ({ id, name, workspaceName });
  const [first, second] = [ID.overview, ID.churn];
  const users = [user('ana@x.com', { reports: [first, second, ID.pack] })];
  const audit = [{ ...OPENED, userEmail: 'ana@x.com' }];
  const line = `datasets: { sales: { id: ${ID.sales} } }\nreports: { twice: { id: ${first} } }\nusers:\n  ana@x.com: { reports: [twice, ${second}, sales/Pack] }\n`;
  const all = [named(first), named(second), named(ID.pack, 'Pack', 'sales')];
  const { reviewed } = await review(await office({ reports: all, users, audit }, line));
  expect(reviewed.revocations).toEqual([{ user: 'ana@x.com', access: [second, 'report:sales/Pack'] }]);
});

it('a review up to an earlier day shows this day, and no commands because it ends before now', async () => {
  const users = [user('ana@x.com', { reports: [ID.overview] })];
  const audit = [OPENED, { ...OPENED, userEmail: 'gone@x.com', createdAt: timeOf(80) }];
  const request = await office({ users, audit }, 'users:\n  ana@x.com: { reports: [Sales/Overview] }\n');
  const { reviewed } = await review({ ...request, until: '2026-10-01' });
  expect(reviewed.revocations).toEqual([]);
  expect(reviewed.limits).toContain(
    'this review ends before now, so rolecall shows no commands to revoke access',
  );
  const shown = asText(reviewDocument(reviewed));
  expect(shown).toContain('to 2026-10-01, with');
  expect(shown).toContain('not in the log');
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

const LISTED = ['ana@x.com', 'bea@x.com', 'eve@x.com', 'svc@x.com'].map((email) => user(email));

const ACCESS = `teams:
  old:
    reviewed: 2026-08-21
    members: [ana@x.com]
  new:
    members: [bea@x.com]
    reviewed: 2026-08-22
users:
  ana@x.com:
    role: viewer # since 2019
  bea@x.com: { reviewed: 2026-11-20 }
  gone@x.com: { absent: true }
`;

async function dueOffice(manage = 'review: 90d, ignore: { users: [svc@x.com] }', access = ACCESS) {
  const request = await office({ users: LISTED }, `manage: { ${manage} }\ninclude: [a.yaml]\n`, {
    'a.yaml': access,
    'people.csv': '\ufeffName;Email\r\n"Souza; ""Ana""";" ANA@x.com "\r\nZoe;zoe@x.com\r\n',
    'names.csv': 'name\nana@x.com\n',
  });
  return { folder: dirname(request.config), request };
}

it('review lists due reviews, like drift and unlike plan', async () => {
  const { request } = await dueOffice();
  const due = ['team old 2026-08-21', 'user ana@x.com none'];
  const { reviewed, problems } = await review(request);
  expect(reviewed.due.map((one) => `${one.kind} ${one.name} ${one.reviewed ?? 'none'}`)).toEqual(due);
  const places = problems.filter(({ code }) => code === 'review-due').map(brief);
  expect(places).toEqual(['review-due a.yaml:2:3', 'review-due a.yaml:9:3']);
  expect(asText(reviewDocument(reviewed), 100)).toMatch(/team old +2026-08-21 +a\.yaml:2/);
  expect([...reviewCsv(reviewed)].filter((row) => row.startsWith('review due,'))).toEqual([
    'review due,,team old,,,a.yaml,2,2026-08-21\r\n',
    'review due,ana@x.com,,,,a.yaml,9,\r\n',
  ]);
  const only = await review({ ...request, only: ['team:old'] });
  expect(only.reviewed.due.map(({ name }) => name)).toEqual(['old', 'ana@x.com']);

  const drift = await plan({ ...request, reviews: true });
  expect(drift.changes).toEqual([]);
  const found = drift.findings.filter(({ code }) => code === 'review-due');
  const said = ['team old was last reviewed on 2026-08-21', 'ana@x.com has no review yet'];
  expect(found.map(({ message }) => message)).toEqual(said);
  const listed = '  Team old was last reviewed on 2026-08-21.\n  ana@x.com has no review yet.';
  expect(asText(driftDocument(drift), 100)).toContain(`Due for review (2)\n${listed}`);
  expect((await plan(request)).findings.map(({ code }) => code)).not.toContain('review-due');
  const unasked = await dueOffice('unlisted: report');
  expect((await review(unasked.request)).reviewed.due).toEqual([]);
});

it('review --sign writes today into the files, and the review is no longer due', async () => {
  const { folder, request } = await dueOffice();
  const clean = (texts: Iterable<string>): Iterable<string> => texts;
  const sign = (...selectors: string[]) => signReviews({ ...request, clean, sign: selectors });
  const signed = await sign('team:old', 'team:new', 'user:a*', 'user:*a@x.com');
  expect(signed.files.map(({ file }) => file)).toEqual(['a.yaml']);
  expect(await readFile(`${folder}/a.yaml`, 'utf8')).toBe(
    ACCESS.replace('2026-08-21', '2026-11-20')
      .replace('2026-08-22', '2026-11-20')
      .replace('since 2019\n', 'since 2019\n    reviewed: 2026-11-20\n'),
  );
  expect((await review(request)).reviewed.due.map(({ name }) => name)).toEqual([]);
  expect((await sign('team:old')).files).toEqual([]);
  const wrong = { 'ana@x.com': 'usage', 'team:olt': 'unknown-team', 'user:zoe*': 'only-matches-nothing' };
  for (const [selector, code] of Object.entries(wrong))
    await expect(sign('team:old', selector)).rejects.toThrow(code);
});

it('plan and validate refuse a review date in the future', async () => {
  const tomorrow = 'users:\n  ana@x.com: { reviewed: 2026-11-21 }\n';
  const { request } = await dueOffice('unlisted: keep', tomorrow);
  const wrong = ['review-in-future a.yaml:2:3'];
  expect((await problemsOf(() => plan(request))).filter(isError).map(brief)).toEqual(wrong);
  expect((await problemsOf(() => validate(request.config, false, NOW))).map(brief)).toEqual(wrong);
  const times = await dueOffice('review: 90', 'users:\n  ana@x.com: { reviewed: 2026-11-20T08:00:00Z }\n');
  const places = (await problemsOf(() => plan(times.request))).map(brief);
  expect(places).toEqual(['schema rolecall.yaml:3:19', 'schema a.yaml:2:26']);
});

it('review lists people in the files or the portal who are not on the roster', async () => {
  const { folder, request } = await dueOffice();
  const { reviewed } = await review({ ...request, roster: `${folder}/people.csv` });
  expect(reviewed.offRoster).toMatchObject([
    { user: 'bea@x.com', live: true, sources: [{ line: 11 }] },
    { user: 'eve@x.com', live: true, sources: [] },
  ]);
  expect(asText(reviewDocument(reviewed), 100)).toContain('Not in the roster');
  const rows = [...reviewCsv(reviewed)].filter((row) => row.startsWith('not in the roster,'));
  expect(rows.map((row) => row.split(',')[1])).toEqual(reviewed.offRoster?.map((one) => one.user));
  await expect(review({ ...request, roster: `${folder}/names.csv` })).rejects.toThrow('usage');
  await expect(review({ ...request, roster: `${folder}/none.csv` })).rejects.toThrow('file-unreadable');
});
