import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/domain/applied.ts';
import { exportLive } from '../../src/workflow/export.ts';
import { plan } from '../../src/workflow/plan.ts';
import { applyText, observedPortal } from '../support/applying.ts';
import { folderWith } from '../support/files.ts';
import { matrix } from '../support/matrix.ts';
import { asked, connectionTo, planIn, portalWith } from '../support/portal.ts';
import { often } from '../support/seeded.ts';

const id = (number: number): string => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
const nameOf = (report: number): string => `Report ${report}`;
const emailOf = (user: number): string => `user${user}@contoso.com`;

describe('a real access matrix', () => {
  const everybody = matrix();
  const all = [...everybody];
  /** A tenth of the people is applied and exported; everybody in a long run. */
  const some = all.slice(0, often(348, all.length));
  const reports = [...new Set(all.flatMap(([, row]) => row))].map((report) => ({
    id: id(report),
    name: nameOf(report),
    workspaceName: 'W',
  }));
  const grantsOf = (rows: typeof all): number => rows.reduce((sum, [, row]) => sum + row.length, 0);
  const usersText = (rows: typeof all): string =>
    `users:\n${rows
      .map(
        ([user, row]) =>
          `  ${emailOf(user)}:\n    name: User ${user}\n    role: viewer\n    reports:\n${row.map((report) => `      - W/${nameOf(report)}\n`).join('')}`,
      )
      .join('')}`;

  it('has the size that it should', () => {
    expect([everybody.size, reports.length, grantsOf(all)]).toEqual([3477, 1587, 105_205]);
  });

  it('takes two calls a user on an empty portal', async () => {
    const { url } = await portalWith({ reports }, { pageSize: 200 });
    const files = {
      'rolecall.yaml': `version: 1\nportal: { name: t, url: "${url}" }\ninclude: [access/*]\n`,
      'access/users.yaml': usersText(all),
    };
    const built = await planIn(await folderWith({}), url, files);
    expect(built.operations.length).toBe(6954);
    const linked = built.operations.flatMap((operation) =>
      operation.kind === 'link-reports' ? operation.reports : [],
    );
    expect(linked.length).toBe(105_205);
    expect(built.summary).toMatchObject({ users: { create: 3477 }, reports: { grant: 105_205 } });
  });

  it('is applied to an empty portal, verified, and then there is nothing to do', async () => {
    const portal = await observedPortal({ reports });
    const folder = await folderWith({ 'access/users.yaml': usersText(some) });
    const text = 'include: [access/*]\n';
    const applied = await applyText(portal.url, text, { folder, concurrency: 16 });
    const calls = 2 * some.length;
    expect([
      applied.outcomes.length,
      portal.writes().length,
      applied.discrepancies,
      exitCodeOf(applied),
    ]).toEqual([calls, calls, [], 0]);
    expect(
      portal.store
        .users({})
        .slice()
        .reduce((sum, one) => sum + one.reports.length, 0),
    ).toBe(grantsOf(some));
    const again = await planIn(folder, portal.url, {});
    expect(again.operations).toEqual([]);
  });

  it('is exported from a full portal, and loaded back plans to nothing', async () => {
    const users = some.map(([user, row]) => ({
      email: emailOf(user),
      name: `User ${user}`,
      reports: row.map(id),
    }));
    const { url } = await portalWith({ reports, users }, { pageSize: 50 });
    const out = path.join(await folderWith({}), 'out');
    await exportLive({ ...connectionTo(url), config: undefined, out });
    const config = path.join(out, 'rolecall.yaml');
    const again = await plan({
      ...asked(url, config),
    });
    expect(again.changes).toEqual([]);
    expect(again.summary.unmanaged).toEqual({ users: 0, grants: 0, memberships: 0 });
  });
});
