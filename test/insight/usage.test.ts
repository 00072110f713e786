import { expect, it } from 'vitest';
import { explainDocument, whoCsv } from '../../src/render/documents/answers.ts';
import { planDocument } from '../../src/render/documents/plan.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { explain, who } from '../../src/workflow/explain.ts';
import { prepareToShow } from '../../src/workflow/plan.ts';
import { rootText } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { asked, KEY, NOW, portalWith } from '../support/portal.ts';
import { asText } from '../support/printed.ts';

const DAY = 86_400_000;
const dayOf = (ago: number): string => new Date(NOW - ago * DAY).toISOString();
const open = (userEmail: string, reportId: string, ago: number) => ({
  userEmail,
  reportId,
  createdAt: dayOf(ago),
});

const GONE = [ID.overview, ID.churn, ID.pack];
const SEED: Seed = {
  reports,
  users: [
    user('ana@x.com', { reports: GONE }),
    user('bea@x.com', { reports: [ID.churn, ID.headcount] }),
    user('eve@x.com', { reports: [ID.overview] }),
  ],
  audit: [
    ...Array.from({ length: 13 }, (_, at) => open('ANA@x.com ', ID.overview, 40 + at)),
    open('ana@x.com', ID.overview, 0.1),
    open('ana@x.com', ID.pack, 100),
    open('bea@x.com', ID.headcount, 5),
    open('eve@x.com', ID.pack, 31.5),
  ],
};

const FILES =
  'manage: { unlisted: delete }\nusers:\n  ana@x.com: { reports: [] }\n  bea@x.com: { reports: [People/Headcount] }\n';

async function planned(seed: Seed, files = FILES) {
  const { url } = await portalWith(seed);
  const folder = await folderWith({ 'rolecall.yaml': rootText(url, files) });
  const request = { ...asked(url, `${folder}/rolecall.yaml`), usage: true };
  const { plan, holdings } = await prepareToShow(request);
  const without = (await prepareToShow({ ...request, usage: false })).plan;
  expect(plan.fingerprint).toBe(without.fingerprint);
  expect(JSON.stringify(without.changes)).not.toContain('usage');
  const found = plan.findings.filter(({ code }) => code === 'takes-used' || code === 'usage-unknown');
  return {
    plan,
    text: asText(planDocument(plan, { holdings, next: undefined }), 110),
    usage: plan.changes.flatMap((change) => {
      if (change.usage === undefined || !('user' in change)) return [];
      const { last, days, opens } = change.usage ?? { last: '?', days: 0, opens: 0 };
      const what = 'report' in change ? change.report.name : change.kind;
      return [`${change.user} ${what}: ${last} ${opens} in ${days}`];
    }),
    findings: found.map(({ code, message }) => `${code}: ${message}`),
  };
}

it('a plan with --usage shows the last use of access that it removes, and lists what people still use', async () => {
  const { usage, findings, text } = await planned(SEED);
  expect(usage).toEqual([
    'ana@x.com Pack: 2026-08-12 0 in 90',
    'ana@x.com Churn: null 0 in 90',
    'ana@x.com Overview: 2026-11-20 14 in 90',
    'bea@x.com Churn: null 0 in 90',
    'eve@x.com delete-user: 2026-10-19 1 in 90',
    'eve@x.com Overview: null 0 in 90',
  ]);
  expect(findings).toEqual(['takes-used: ana@x.com loses Sales/Overview, opened in the last 30 days']);
  for (const words of [
    'ast opened 2026-11-20, 14 times in 90 days.',
    'ot opened in 90 days.',
    'ast opened 2026-08-12, not in 90 days.',
    'ast opened 2026-10-19, 1 time in 90 days.',
  ])
    expect(text).toContain(words);
});

it('a plan with --usage says which days the log covers', async () => {
  const audit = SEED.audit?.filter(({ createdAt = '' }) => Date.parse(createdAt) > NOW - 45 * DAY);
  const { usage, findings } = await planned({ ...SEED, audit: audit ?? [] });
  expect(usage[2]).toBe('ana@x.com Overview: 2026-11-20 6 in 44');
  expect(findings[1]).toBe('usage-unknown: the audit log covers 44 of the last 90 days');
});

it('a plan with --usage says that usage is unknown if the key may not read the log', async () => {
  const keys: Seed['keys'] = [{ key: KEY, scopes: ['users:read', 'reports:read', 'rls:read'] }];
  const { usage, findings, text } = await planned({ ...SEED, keys });
  expect(usage[2]).toBe('ana@x.com Overview: ? 0 in 0');
  expect(findings).toEqual(['usage-unknown: the key may not read the audit log, so usage is unknown']);
  expect(text).not.toContain('opened in');
});

it('a plan with --usage counts how many people of one change opened the report', async () => {
  const people = Array.from({ length: 230 }, (_, at) => `p${String(at).padStart(3, '0')}@x.com`);
  const users = people.map((email) => user(email, { reports: [ID.churn] }));
  const lately = people.slice(0, 40).map((email) => open(email, ID.churn, 35));
  const audit = [open('p000@x.com', ID.churn, 91), ...lately];
  const entries = people.map((email) => `  ${email}: { reports: [] }\n`).join('');
  const files = `guards: { maxRemovals: off }\nusers:\n${entries}`;
  const { usage, findings, text } = await planned({ reports, users, audit }, files);
  expect(usage.filter((one) => one.endsWith('1 in 90'))).toHaveLength(40);
  expect(findings).toEqual([]);
  expect(text).toContain('40 of 230 opened it in 90 days');
});

it('explain and who with --usage show the last opening of each report', async () => {
  const { url } = await portalWith(SEED);
  const folder = await folderWith({ 'rolecall.yaml': rootText(url, FILES) });
  const request = { ...asked(url, `${folder}/rolecall.yaml`), blame: false, usage: true };
  const person = await explain({ ...request, user: 'ana@x.com', report: undefined });
  const churn = person.answer.access.find((one) => 'report' in one && one.report.id === ID.churn);
  expect(churn?.usage).toEqual({ last: null, days: 90, opens: 0 });
  expect(asText(explainDocument(person))).toContain('Last opened 2026-11-20, 14 times in 90 days.');
  const found = await who({ ...request, subject: ID.overview });
  expect(found.answer.holders.map((one) => one.usage?.last)).toEqual(['2026-11-20', null]);
  expect([...whoCsv(found)].filter((row) => row.includes('2026-11-20'))).toHaveLength(1);
});
