import { describe, expect, it } from 'vitest';
import { planDocument } from '../../src/render/documents/plan.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { plannedByBase } from '../support/planned-by-base.ts';
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
const LATER = BOTH.replace(
  'reports: [Sales/Churn] }\n  bob',
  'reports: [Sales/Churn, { report: Board/Pack, from: 2026-12-01 }] }\n  bob',
);

const lent = (until: string): string =>
  BOTH.replace('reports: [Sales/Churn] }\n  bob', `reports: [{ report: Sales/Churn${until} }] }\n  bob`);

const found = async (before: string | undefined, after: string, portal = seed) =>
  (await plannedByBase(portal, { before, after })).plan.findings.flatMap(({ code, message, standing }) =>
    code === 'upcoming-entry' && standing !== true ? message : [],
  );

describe('access that begins later', () => {
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
    expect(await found(before, lent(', until: 2026-12-05'))).toEqual(gained);
    expect(await found(before, lent(', until: 2026-11-30'))).toEqual([]);
    expect(await found(before, before)).toEqual([]);
    const account = BOTH.replace('{ reports', '{ until: 2026-12-01, reports');
    expect(await found(account, BOTH)).toEqual(gained);
  });

  it('plan shows the end of all windows that join, and names no access that somebody has already', async () => {
    const joined = lent(', until: 2026-11-25 }, { report: Sales/Churn, from: 2026-11-26, until: 2026-12-20');
    const gained = ['ana@x.com gains Sales/Churn from 2026-11-26'];
    expect(await found(lent(', until: 2026-11-25'), joined)).toEqual(gained);
    expect(await found(joined, joined)).toEqual([]);
    const third = joined.replace(
      '12-20',
      '12-20 }, { report: Sales/Churn, from: 2026-12-15, until: 2026-12-30',
    );
    expect(await found(lent(', until: 2026-11-25'), third)).toEqual(gained);
    const without = { ...seed, users: [user('ana@x.com'), user('bob@x.com')] };
    const { plan } = await plannedByBase(without, { before: undefined, after: joined });
    const ends = plan.changes.flatMap((one) =>
      'report' in one && one.user === 'ana@x.com' ? one.until : [],
    );
    expect(ends).toEqual(['2026-12-20']);
    expect(plan.findings.filter(({ code }) => code === 'ending-soon')).toEqual([]);
    expect(await found(undefined, joined, without)).toEqual([]);
    expect(await found(undefined, joined)).toEqual(gained);
    const overlapping = joined.replace('from: 2026-11-26', 'from: 2026-11-23');
    expect(await found(undefined, overlapping)).toEqual(gained);
  });

  it('plan names access that ended after the last apply and stays because a commit moves its end', async () => {
    const before = lent(', until: 2026-11-15');
    const kept = ['ana@x.com keeps Sales/Churn after 2026-11-15'];
    expect(await found(before, lent(', until: 2026-12-31'))).toEqual(kept);
    expect(await found(BOTH.replace('{ reports', '{ until: 2026-11-15, reports'), BOTH)).toEqual(kept);
    expect(await found(before, before)).toEqual([]);
    const without = { ...seed, users: [user('ana@x.com'), user('bob@x.com')] };
    expect(await found(before, lent(', until: 2026-12-31'), without)).toEqual([]);
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

  it('plan names a role above viewer that begins later or lasts longer', async () => {
    const zoe = (role: string, window: string): string =>
      `${BOTH}  zoe@x.com: { name: Zoe, role: ${role}${window} }\n`;
    const later = zoe('administrator', ', from: 2026-12-01');
    const gained = (day: string): string[] => [`zoe@x.com gains the role administrator from ${day}`];
    expect(await found(BOTH, later)).toEqual(gained('2026-12-01'));
    expect(await found(zoe('viewer', ', from: 2026-12-01'), later)).toEqual(gained('2026-12-01'));
    expect(await found(later, later)).toEqual([]);
    expect(await found(BOTH, zoe('viewer', ', from: 2026-12-01'))).toEqual([]);
    const users = [...(seed.users ?? []), user('zoe@x.com', { name: 'Zoe', role: 1 })];
    const before = zoe('administrator', ', until: 2026-12-01');
    expect(await found(before, zoe('administrator', ''), { ...seed, users })).toEqual(gained('2026-12-02'));
    expect(await found(before, before, { ...seed, users })).toEqual([]);
    expect(await found(zoe('administrator', ', until: 2026-11-20'), later, { ...seed, users })).toEqual(
      gained('2026-11-21'),
    );
  });

  it('plan does not name access through a team whose windows never meet', async () => {
    const team = `teams: { t: { reports: [{ report: Board/Pack, until: 2026-12-01 }], members: [{ user: bob@x.com, from: 2026-12-02 }] } }\n${BOTH}`;
    expect(await found(BOTH, team)).toEqual([]);
  });

  it('plan names access again if it begins earlier than in the last applied files', async () => {
    expect(await found(LATER, LATER.replace('2026-12-01', '2026-11-30'))).toEqual([
      'ana@x.com gains Board/Pack from 2026-11-30',
    ]);
  });

  it('plan does not name access that the last files already give, or that the person has', async () => {
    expect(await found(LATER, LATER)).toEqual([]);
    expect(
      await found(
        BOTH,
        BOTH.replace('[Sales/Churn]', '[Sales/Churn, { report: Sales/Churn, from: 2026-12-01 }]'),
      ),
    ).toEqual([]);
  });
});

it('a finding names an account that waits for its new address, and the access that it gains afterwards', async () => {
  const renamed = BOTH.replace(
    'ana@x.com: { reports: [Sales/Churn] }',
    'eve@x.com: { previously: [ana@x.com], reports: [Sales/Churn, Board/Pack] }',
  );
  const { plan } = await plannedByBase(seed, { before: BOTH, after: renamed });
  expect(plan.findings.flatMap(({ code, message }) => (code === 'rename-pending' ? message : []))).toEqual([
    'ana@x.com gains Board/Pack after the address is eve@x.com',
  ]);
});

it('a comment with a small size limit still names every new administrator above the folds', async () => {
  const people = ['a', 'b', 'c', 'd', 'e'].map((one) => `${one}@x.com`);
  const others = Array.from(
    { length: 60 },
    (_, at) => `  u${at}@x.com: { name: U, role: viewer, reports: [Board/Pack] }\n`,
  );
  const lines = people.map((one) => `  ${one}: { name: N, role: administrator }\n`);
  const { plan } = await plannedByBase(seed, {
    before: BOTH,
    after: BOTH + others.join('') + lines.join(''),
  });
  const [top = ''] = asMarkdown(planDocument(plan), 3000).split('<details>');
  expect(people.filter((one) => !top.includes(one))).toEqual([]);
});
