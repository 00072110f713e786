import { describe, expect, it } from 'vitest';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { plannedByBase } from '../support/planned-by-base.ts';

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

async function narrowed(
  before: string,
  after: string,
  options: Pick<Parameters<typeof plannedByBase>[1], 'manage' | 'manageBefore' | 'dialect'> = {},
): Promise<string[]> {
  const { findings } = (await plannedByBase(seed, { before, after, manageBefore: '', ...options })).plan;
  const first = findings.findIndex(({ code }) => code !== 'management-narrowed');
  const at = findings.findLastIndex(({ code }) => code === 'management-narrowed');
  expect(at < first || first < 0 || at < 0).toBe(true);
  return findings.flatMap(({ code, message }) => (code === 'management-narrowed' ? message : []));
}

const BOB_KEEPS = 'bob@x.com keeps 1 report that these files no longer manage';

describe('files that manage less', () => {
  it('plan reports nothing if nothing changes, if people lose access, or if the files manage more', async () => {
    expect(await narrowed(BOTH, BOTH)).toEqual([]);
    expect(await narrowed(BOTH, `users:\n${ANA}`)).toEqual([]);
    expect(await narrowed(BOTH, BOTH, { manageBefore: 'ignore: { reports: ["*"] }' })).toEqual([]);
    expect(await narrowed(BOTH, 'users:\n  ana@x.com: { role: administrator }\n  bob@x.com: {}\n')).toEqual(
      [],
    );
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
    expect(await narrowed(left, left, { manageBefore: 'leavers: keep', manage: 'leavers: keep' })).toEqual(
      [],
    );
  });

  it('plan names access that is no longer exclusive, or that unlisted people no longer lose', async () => {
    const zoe = 'zoe@x.com keeps 1 report that these files no longer manage';
    expect(await narrowed(BOTH, BOTH, { manageBefore: 'exclusive: { reports: ["Board/*"] }' })).toEqual([
      zoe,
    ]);
    expect(await narrowed(BOTH, BOTH, { manageBefore: 'unlisted: revoke' })).toEqual(
      expect.arrayContaining([zoe]),
    );
    expect(
      await narrowed(BOTH, BOTH, {
        manageBefore: 'unlisted: revoke',
        manage: 'exclusive: { reports: ["Board/*"] }',
      }),
    ).not.toContain(zoe);
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
});
