import { expect, it } from 'vitest';
import { planDocument } from '../../src/render/documents/plan.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, messages, reports, roles, user } from '../support/office.ts';
import { plannedByBase } from '../support/planned.ts';
import { asMarkdown } from '../support/printed.ts';

const seed: Seed = {
  reports,
  users: [user('ana@x.com', { reports: [ID.churn] }), user('bob@x.com', { reports: [ID.churn] })],
  rls: roles({}),
};

const BOTH = `users:
  ana@x.com: { reports: [Sales/Churn] }
  bob@x.com: { reports: [Sales/Churn] }
`;
/** Gives Ana these reports instead. */
const given = (reports: string): string => BOTH.replace('[Sales/Churn]', `[${reports}]`);
const LATER = given('Sales/Churn, { report: Board/Pack, from: 2026-12-01 }');
const lent = (until: string): string => given(`{ report: Sales/Churn${until} }`);
const GONE = { ...seed, users: [user('ana@x.com'), user('bob@x.com')] };

const found = async (before: string | undefined, after: string, portal = seed) =>
  (await plannedByBase(portal, { before, after })).plan.findings.flatMap(({ code, message, standing }) =>
    code === 'upcoming-entry' && standing !== true ? message : [],
  );

it('a plan counts a line that begins later as standing only after an apply of the line', async () => {
  const team = `teams: { t: { reports: [Board/Pack], members: [{ user: bob@x.com, from: 2026-12-05 }] } }\n${LATER}`;
  const standing = async (before: string) =>
    (await plannedByBase(seed, { before, after: team })).plan.findings.flatMap((one) =>
      one.code === 'upcoming-entry' && one.standing === true ? one.message : [],
    );
  expect(await standing(BOTH)).toEqual([]);
  expect(await standing(team)).toEqual([
    'a line of ana@x.com has not begun: it begins 2026-12-01',
    'a line of team t has not begun: it begins 2026-12-05',
  ]);
});

it('plan names a member of a team, and a person with an own window in the future', async () => {
  const team = `teams: { t: { reports: [Board/Pack], members: [{ user: bob@x.com, from: 2026-12-05 }] } }\n${BOTH}`;
  expect(await found(BOTH, team)).toEqual(['bob@x.com gains Board/Pack from 2026-12-05']);
  const joiner = `${BOTH}  zoe@x.com: { name: Zoe, role: viewer, from: 2026-12-07, reports: [Board/Pack] }\n`;
  expect(await found(BOTH, joiner)).toEqual(['zoe@x.com gains Board/Pack from 2026-12-07']);
});

it('plan names access whose end a commit moves to a later day or removes', async () => {
  const before = lent(', until: 2026-12-01');
  const gained = ['ana@x.com gains Sales/Churn from 2026-12-02'];
  expect(await found(before, lent(''))).toEqual(gained);
  expect(await found(before, lent(', until: 2026-12-05'))).toEqual([`${gained} until 2026-12-05`]);
  expect(await found(before, lent(', until: 2026-11-30'))).toEqual([]);
  expect(await found(before, before)).toEqual([]);
  const account = BOTH.replace('{ reports', '{ until: 2026-12-01, reports');
  expect(await found(account, BOTH)).toEqual(gained);
});

it('plan shows the end of all windows that join, and names no access that somebody has already', async () => {
  const joined = lent(', until: 2026-11-25 }, { report: Sales/Churn, from: 2026-11-26, until: 2026-12-20');
  const gained = ['ana@x.com gains Sales/Churn from 2026-11-26 until 2026-12-20'];
  expect(await found(lent(', until: 2026-11-25'), joined)).toEqual(gained);
  expect(await found(joined, joined)).toEqual([]);
  const third = '2026-12-20 }, { report: Sales/Churn, from: 2026-12-15, until: 2026-12-30';
  expect(await found(lent(', until: 2026-11-25'), joined.replace('2026-12-20', third))).toEqual([
    'ana@x.com gains Sales/Churn from 2026-11-26 until 2026-12-30',
  ]);
  const { plan } = await plannedByBase(GONE, { before: undefined, after: joined });
  const [ofAna] = plan.changes.filter((one) => 'user' in one && one.user === 'ana@x.com');
  expect(ofAna?.until).toBe('2026-12-20');
  expect(messages(plan, 'ending-soon')).toEqual([]);
  expect(await found(undefined, joined, GONE)).toEqual([]);
  expect(await found(undefined, joined)).toEqual(gained);
  const overlapping = joined.replace('from: 2026-11-26', 'from: 2026-11-23');
  expect(await found(undefined, overlapping)).toEqual(gained);
});

it('plan names access that ended after the last apply and stays because a commit moves its end', async () => {
  const before = lent(', until: 2026-11-15');
  const kept = ['ana@x.com keeps Sales/Churn after 2026-11-15'];
  expect(await found(before, lent(', until: 2026-12-31'))).toEqual([
    'ana@x.com keeps Sales/Churn until 2026-12-31 instead of 2026-11-15',
  ]);
  expect(await found(BOTH.replace('{ reports', '{ until: 2026-11-15, reports'), BOTH)).toEqual(kept);
  expect(await found(before, before)).toEqual([]);
  expect(await found(before, lent(', until: 2026-12-31'), GONE)).toEqual([]);
});

it('plan names access whose end moves together with the address of the person', async () => {
  const before = 'users: { ana@x.com: { until: 2026-12-01, reports: [Sales/Churn] } }\n';
  const after = 'users: { eve@x.com: { previously: [ana@x.com], reports: [Sales/Churn] } }\n';
  const gained = ['eve@x.com gains Sales/Churn from 2026-12-02'];
  expect(await found(before, after)).toEqual(gained);
  const renamed = { ...seed, users: [user('eve@x.com', { reports: [ID.churn] })] };
  expect(await found(before, after, renamed)).toEqual(gained);
});

it('plan names RLS roles of a portal group that begin later or last longer', async () => {
  const group = (window: string): string =>
    `${BOTH}groups:\n  hr: { id: ${ID.group}, rls: [{ dataset: ${ID.hr}, role: Manager${window} }] }\n`;
  const gained = (day: string): string => `portal group hr gains ${ID.hr}/Manager from ${day}`;
  expect(await found(BOTH, group(', from: 2026-12-01'))).toEqual([gained('2026-12-01')]);
  const live = { ...seed, rls: roles({ managerGroups: [ID.group] }) };
  expect(await found(group(', until: 2026-12-01'), group(''), live)).toEqual([gained('2026-12-02')]);
  expect(await found(group(', from: 2026-12-01'), group(', from: 2026-12-01'))).toEqual([]);
});

const zoe = (role: string, window: string): string =>
  `${BOTH}  zoe@x.com: { name: Zoe, role: ${role}${window} }\n`;
const administrator = (window: string): string => zoe('administrator', window);
const [begins, ends] = [', from: 2026-12-01', ', until: 2026-12-01'];
const users = [...(seed.users ?? []), user('zoe@x.com', { name: 'Zoe', role: 1 })];
const live = { ...seed, users };
it.each([
  [BOTH, administrator(begins), seed, ['2026-12-01']],
  [zoe('viewer', begins), administrator(begins), seed, ['2026-12-01']],
  [administrator(begins), administrator(begins), seed, []],
  [BOTH, zoe('viewer', begins), seed, []],
  [administrator(ends), administrator(''), live, ['2026-12-02']],
  [administrator(ends), administrator(ends), live, []],
  [administrator(', until: 2026-11-20'), administrator(begins), live, ['2026-11-21']],
])(
  'plan names a role above viewer that begins later or lasts longer: %j, then %j',
  async (before, after, portal, days) => {
    const gained = days.map((day) => `zoe@x.com gains the role administrator from ${day}`);
    expect(await found(before, after, portal)).toEqual(gained);
  },
);

it('plan does not name access through a team whose windows never meet', async () => {
  const team = `teams: { t: { reports: [{ report: Board/Pack, until: 2026-12-01 }], members: [{ user: bob@x.com, from: 2026-12-02 }] } }\n${BOTH}`;
  expect(await found(BOTH, team)).toEqual([]);
});

it('plan names access again if it begins earlier than in the last applied files', async () => {
  const [sooner] = await found(LATER, LATER.replace('2026-12-01', '2026-11-30'));
  expect(sooner).toBe('ana@x.com gains Board/Pack from 2026-11-30');
});

it('plan does not name access that the last applied files give, or that the person has', async () => {
  expect(await found(LATER, LATER)).toEqual([]);
  expect(await found(BOTH, given('Sales/Churn, { report: Sales/Churn, from: 2026-12-01 }'))).toEqual([]);
});

it('a finding names an account that waits for its new address, and the access that it gains afterwards', async () => {
  const renamed = given('Sales/Churn, Board/Pack').replace(
    'ana@x.com: {',
    'eve@x.com: { previously: [ana@x.com],',
  );
  const { plan } = await plannedByBase(seed, { before: BOTH, after: renamed });
  expect(messages(plan, 'rename-pending')).toEqual([
    'ana@x.com gains Board/Pack after the address becomes eve@x.com',
  ]);
});

it('a comment with a small size limit still names every new administrator above the folds', async () => {
  const people = ['a', 'b', 'c', 'd', 'e'].map((one) => `${one}@x.com`);
  const entry = 'name: U, role: viewer, reports: [Board/Pack]';
  const others = Array.from({ length: 60 }, (_, at) => `  u${at}@x.com: { ${entry} }\n`);
  const lines = [...others, ...people.map((one) => `  ${one}: { name: N, role: administrator }\n`)];
  const { plan } = await plannedByBase(seed, { before: BOTH, after: BOTH + lines.join('') });
  const [top = ''] = asMarkdown(planDocument(plan), 3000).split('<details>');
  expect(people.filter((one) => !top.includes(one))).toEqual([]);
});
