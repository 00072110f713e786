import { expect, it } from 'vitest';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, messages, reports, roles, user } from '../support/office.ts';
import { plannedByBase } from '../support/planned.ts';

const seed: Seed = {
  reports,
  users: [
    user('ana@x.com', { role: 1, reports: [ID.overview, ID.pack] }),
    user('bob@x.com', { reports: [ID.churn] }),
    user('zoe@x.com', { reports: [ID.pack] }),
  ],
  rls: roles({ latam: ['ana@x.com'], managerGroups: [ID.group] }),
};

const ANA = `  ana@x.com: { role: administrator, reports: [Sales/Overview, Board/Pack], rls: [{ dataset: ${ID.sales}, role: LATAM }] }\n`;
const BOB = '  bob@x.com: { reports: [Sales/Churn] }\n';
const BOTH = `users:\n${ANA}${BOB}`;
const GROUP = `groups:\n  hr: { id: ${ID.group}, rls: [{ dataset: ${ID.hr}, role: Manager }] }\n`;

type Manage = Pick<Parameters<typeof plannedByBase>[1], 'manage' | 'manageBefore' | 'dialect'>;

async function narrowed(before: string, after: string, manage: Manage = {}): Promise<string[]> {
  const { plan } = await plannedByBase(seed, { before, after, manageBefore: '', ...manage });
  const first = plan.findings.findIndex(({ code }) => code !== 'management-narrowed');
  const at = plan.findings.findLastIndex(({ code }) => code === 'management-narrowed');
  expect(at < first || first < 0 || at < 0).toBe(true);
  return messages(plan, 'management-narrowed');
}

const BOB_KEEPS = 'bob@x.com keeps 1 report that these files no longer manage';

it.each([
  ['nothing changes', BOTH, ''],
  ['a person loses access', `users:\n${ANA}`, ''],
  ['people lose access', 'users:\n  ana@x.com: { role: administrator }\n  bob@x.com: {}\n', ''],
  ['the files manage more', BOTH, 'ignore: { reports: ["*"] }'],
])('plan reports nothing if %s', async (_when, after, manageBefore) => {
  expect(await narrowed(BOTH, after, { manageBefore })).toEqual([]);
});

it.each([
  ['ignore: { reports: ["Sales/Churn"] }', [BOB_KEEPS]],
  ['ignore: { users: ["bob@*"] }', [BOB_KEEPS]],
  ['ignore: { grants: [{ user: bob@x.com, report: Sales/Churn }] }', [BOB_KEEPS]],
  ['only: { users: ["ana@*"] }', [BOB_KEEPS]],
  ['ignore: { rls: ["*/LATAM"] }', ['ana@x.com keeps 1 RLS role that these files no longer manage']],
  ['leavers: keep', [BOB_KEEPS]],
])(
  'plan names people who keep access because a commit removes a line and sets manage: { %s }',
  async (after, expected) => {
    const rest = after.includes('rls') ? `users:\n${BOB}` : `users:\n${ANA}`;
    expect(await narrowed(BOTH, rest, { manage: after })).toEqual(expect.arrayContaining(expected));
  },
);

it('plan names leavers who keep access, and does not name them again', async () => {
  const left = `users:\n${ANA}  bob@x.com: { absent: true }\n`;
  expect(await narrowed(BOTH, left, { manage: 'leavers: keep' })).toEqual([BOB_KEEPS]);
  const keep = 'leavers: keep';
  expect(await narrowed(left, left, { manageBefore: keep, manage: keep })).toEqual([]);
});

it('plan names access that is no longer exclusive, or that unlisted people no longer lose', async () => {
  const zoe = 'zoe@x.com keeps 1 report that these files no longer manage';
  const [board, revoke] = ['exclusive: { reports: ["Board/*"] }', 'unlisted: revoke'];
  expect(await narrowed(BOTH, BOTH, { manageBefore: board })).toEqual([zoe]);
  expect(await narrowed(BOTH, BOTH, { manageBefore: revoke })).toContain(zoe);
  expect(await narrowed(BOTH, BOTH, { manageBefore: revoke, manage: board })).not.toContain(zoe);
});

it('plan names portal groups that keep access', async () => {
  expect(await narrowed(GROUP + BOTH, BOTH, { manage: 'leavers: keep' })).toEqual([
    `portal group ${ID.group} keeps 1 RLS role that these files no longer manage`,
  ]);
});

it('plan names a person whose role the files no longer set, and a changed dialect', async () => {
  const silent = `users:\n${ANA.replace('role: administrator, ', '')}${BOB}`;
  expect(await narrowed(BOTH, silent)).toEqual([
    'ana@x.com is administrator, and these files no longer set the role',
  ]);
  expect(await narrowed(BOTH, BOTH, { dialect: { updateUser: true, linkMethod: 'PUT' } })).toEqual([
    'portal.dialect changes: linkMethod, updateUser',
  ]);
});
