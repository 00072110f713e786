import { describe, expect, it } from 'vitest';
import { exceptionLine } from '../../src/render/documents/plan.ts';
import { isRefused } from '../../src/workflow/plan.ts';
import { codes, ID, messages, reports, roles, user } from '../support/office.ts';
import { officePlan, planned } from '../support/planned.ts';

const people = Array.from({ length: 40 }, (_, index) => `p${String(index).padStart(2, '0')}@x.com`);
const everybody = { users: people.map((email) => user(email, { reports: [ID.overview] })) };

const listing = (all: readonly string[], reports: (at: number) => string): string =>
  `users:\n${all.map((email, at) => `  ${email}: { reports: [${reports(at)}] }\n`).join('')}`;
const removing = (count: number): string => listing(people, (at) => (at < count ? '' : 'Sales/Overview'));

const guards = (settings: object): string => `guards: ${JSON.stringify(settings)}\n`;

describe('max-removals', () => {
  it.each([
    ['plan refuses more removals than the count', { maxRemovals: 3 }, 4, true],
    ['as many removals as the count pass', { maxRemovals: 4 }, 4, false],
  ])('%s', async (_title, settings, count, refused) => {
    const plan = await officePlan(everybody, guards(settings) + removing(count));
    expect(codes(plan).includes('guard-max-removals')).toBe(refused);
    expect(isRefused(plan)).toBe(refused);
    expect(plan.summary.reports.revoke).toBe(count);
  });

  it('the refusal shows counts, share and limit, and does not urge an override', async () => {
    const [refusal] = (await officePlan(everybody, removing(11))).findings;
    expect(refusal?.message).toBe('the plan removes 11 of 40 managed report grants (27.5%)');
    expect(refusal?.why).toContain('25%');
    expect(JSON.stringify(refusal)).not.toContain('--override');
  });

  it('the refusal shows exactly the exception that the plan needs', async () => {
    const [refusal] = (await officePlan(everybody, removing(11))).findings;
    expect(refusal?.allow).toEqual({ guard: 'max-removals', limit: 11, until: '2026-11-27' });
    const line = refusal?.allow && exceptionLine(refusal.allow);
    const allowing = (text: string | undefined): string =>
      `guards: { allow: [${text?.replace(/^- /, '')}] }\n${removing(11)}`;
    expect(codes(await officePlan(everybody, allowing(line)))).not.toContain('guard-max-removals');
    const less = line?.replace('limit: 11', 'limit: 10');
    expect(codes(await officePlan(everybody, allowing(less)))).toContain('guard-max-removals');
  });

  it('the guard counts the access of deleted users', async () => {
    const manage = `manage: { unlisted: delete }\n${guards({ maxUserDeletes: 'off' })}`;
    const text = manage + listing(people.slice(11), () => 'Sales/Overview');
    expect(codes(await officePlan(everybody, text))).toContain('guard-max-removals');
  });

  it('an override lets the plan pass, and the plan names it', async () => {
    const plan = await officePlan(everybody, removing(11), { overrides: ['max-removals'] });
    expect([isRefused(plan), plan.overrides]).toEqual([false, ['max-removals']]);
  });
});

it('a finding names a protect entry that covers nobody', async () => {
  const seed = { reports, users: [user('root@x.com', { role: 1 }), user('ana@x.com')] };
  const misspelt = await planned(seed, `${guards({ protect: ['rooot@x.com'] })}users: {}\n`);
  const finding = misspelt.findings.find(({ code }) => code === 'protect-unmatched');
  expect(finding).toMatchObject({ severity: 'warning', place: { line: 3, column: 21 } });
});

it.each([
  ['root@x.com', 'the plan removes access from root@x.com (through a portal group)'],
  ['ana@x.com', undefined],
])('protect: %s refuses the loss of an RLS role of a portal group: %s', async (who, message) => {
  const seed = {
    rls: roles({ managerGroups: [ID.group] }),
    users: [user('root@x.com', { groups: [ID.group] }), user('ana@x.com')],
  };
  const text = `manage: { kinds: [rls] }\n${guards({ protect: [who], maxRemovals: 'off', minAdministrators: 0 })}groups: { g: { id: ${ID.group}, rls: [] } }\n`;
  expect(messages(await planned(seed, text), 'guard-protected')[0]).toBe(message);
});

it('escalations: refuse also refuses a promotion by hand, and lists this refusal first', async () => {
  const text = (escalations: string) =>
    `guards: { escalations: ${escalations}, minAdministrators: 0 }\nusers:\n  ana@x.com: { role: administrator, reports: [] }\n`;
  const seed = { users: [user('ana@x.com', { role: 3 })] };
  const [refused] = (await planned(seed, text('refuse'))).findings;
  expect(refused).toMatchObject({ code: 'guard-escalation', severity: 'error' });
  expect(refused?.message).toBe('with this plan, ana@x.com becomes administrator (by hand in the portal)');
  const [reported] = (await planned(seed, text('report'))).findings;
  const message = 'ana@x.com becomes administrator when somebody changes the role in the portal';
  expect(reported).toMatchObject({ code: 'escalation', message });
});

it('findings report missing, ambiguous, multiple and unused rows', async () => {
  const seed = {
    rls: roles({ managerGroups: [ID.group] }),
    users: [user('a@x.com'), user('b@x.com', { groups: [ID.group] }), user('c@x.com'), user('d@x.com')],
  };
  const text = `datasets: { sales: { report: Sales/Churn }, hr: { report: People/Headcount } }\nusers:\n  a@x.com: { reports: [Sales/Churn] }\n  b@x.com: { reports: [People/Headcount], rls: [hr/Manager] }\n  c@x.com: { reports: [Sales/Churn], rls: [sales/LATAM, sales/EMEA] }\n  d@x.com: { rls: [hr/Manager] }\n`;
  const plan = await officePlan(seed, text);
  for (const [code, who] of [
    ['rls-missing', 'a@x.com'],
    ['rls-ambiguous', 'b@x.com'],
    ['rls-union', 'c@x.com'],
    ['rls-unused', 'd@x.com'],
  ] as const)
    expect(messages(plan, code).map((message) => message.split(' ')[0])).toEqual([who]);
  const dynamic = await officePlan(seed, text.replace('sales: { report', 'sales: { dynamic: true, report'));
  expect(messages(dynamic, 'rls-missing')).toEqual([]);
});

it('a finding is standing if the person had the report before the plan', async () => {
  const pipeline = { ...reports[1], name: 'Pipeline', id: '7d0c6d4e-0000-4000-8000-000000000001' };
  const seed = { reports: [...reports, pipeline], users: [user('a@x.com', { reports: [ID.churn] })] };
  const text = 'users:\n  a@x.com: { reports: [Sales/Churn, Sales/Pipeline] }\n';
  const { findings } = await officePlan(seed, text);
  const missing = findings.filter(({ code }) => code === 'rls-missing');
  expect(missing.map(({ about, standing }) => [about, standing])).toEqual([
    ['Sales/Churn', true],
    ['Sales/Pipeline', undefined],
  ]);
});

it('a finding names an unlisted person who loses everything', async () => {
  const seed = { users: [user('gone@x.com', { reports: [ID.churn] })] };
  const text = `manage: { unlisted: revoke }\n${guards({ maxRemovals: 'off' })}users:\n  a@x.com: { name: A, role: viewer, reports: [Board/Pack] }\n`;
  const lost = messages(await officePlan(seed, text), 'loses-all');
  expect(lost).toEqual(['gone@x.com loses everything: 1 report']);
});

it('a finding about a person who keeps the roles of a portal group says so', async () => {
  const seed = {
    rls: roles().map((role, at) => (at === 0 ? { ...role, groups: [ID.group] } : role)),
    users: [user('a@x.com', { reports: [ID.churn], groups: [ID.group] })],
  };
  const lost = messages(await officePlan(seed, 'users:\n  a@x.com: { reports: [] }\n'), 'loses-all');
  expect(lost).toEqual([
    'a@x.com loses all access of their own (1 report) and keeps RLS roles of portal groups',
  ]);
});

it('a plan still shows a finding about a joiner beside findings about a thousand other people', async () => {
  const others = Array.from({ length: 1100 }, (_, at) => `a${at}@x.com`);
  const files = listing([...others, 'joiner@x.com'], () => 'Sales/Churn');
  const users = [...others.map((email) => user(email, { reports: [ID.churn] })), user('joiner@x.com')];
  const { findings } = await officePlan({ users }, files);
  const missing = findings.filter(({ code }) => code === 'rls-missing');
  expect(missing.filter(({ standing }) => standing !== true)).toHaveLength(1);
  expect(missing.filter(({ standing }) => standing === true)).toHaveLength(1000);
});

it('findings report last viewers, last members, outside domains and unlisted administrators', async () => {
  const seed = {
    rls: roles({ latam: ['ana.souza@x.com'] }),
    users: [user('ana.souza@x.com', { reports: [ID.pack] }), user('root@x.com', { role: 1 })],
  };
  const text =
    'users:\n  ana.souza@x.com: { reports: [], rls: [] }\n  anasouza@x.com: { name: A, role: viewer }\n  eve@elsewhere.com: { name: E, role: viewer }\n';
  const found = 'loses-all last-viewer last-member outside-domain unlisted-administrator';
  expect(codes(await officePlan(seed, text)).join(' ')).toBe(found);
});

it('a refusal counts one report grant in the singular', async () => {
  const seed = { users: [{ email: 'ana@x.com' }], reports: [{ name: 'Churn' }] };
  const text = 'guards: { maxGrants: 0 }\nusers: { ana@x.com: { reports: [W/Churn] } }\n';
  expect(messages(await planned(seed, text), 'guard-max-grants')).toEqual([
    'the plan gives 1 report grant, and 0 are managed now',
  ]);
});
