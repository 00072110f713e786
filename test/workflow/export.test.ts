import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Seed } from '../../src/sandbox/seed.ts';
import { startPortal } from '../../src/sandbox/start.ts';
import { exportLive } from '../../src/workflow/export.ts';
import { plan } from '../../src/workflow/plan.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { HOSTILE } from '../support/hostile.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { connectionTo, KEY, NOW, planIn, portalWith } from '../support/portal.ts';
import { problemsOf } from '../support/problems.ts';
import { tried } from '../support/seeded.ts';

const id = (kind: number, index: number): string =>
  `${kind}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const name = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('Sales', 'Churn'),
);
const address = fc.oneof(
  fc.constantFrom(...HOSTILE.filter((text) => text.includes('@'))),
  fc.integer({ min: 0, max: 30 }).map((number) => `User${number}@x.com`),
);

/** Portals of any names: twins of addresses, reports and roles, role codes that nobody knows, residue, groups. */
const seeds: fc.Arbitrary<Seed> = fc
  .record({
    reports: fc.array(fc.record({ name, workspaceName: name, dataset: fc.nat({ max: 3 }) }), {
      maxLength: 6,
    }),
    users: fc.array(
      fc.record({
        email: address,
        name,
        role: fc.constantFrom(1, 2, 3, 3, 4, 9),
        has: fc.array(fc.nat({ max: 7 }), { maxLength: 6 }),
        group: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
    rls: fc.array(
      fc.record({
        name,
        dataset: fc.nat({ max: 3 }),
        members: fc.array(fc.nat({ max: 9 }), { maxLength: 4 }),
        group: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ reports: given, users, rls }) => ({
    reports: given.map((report, index) => ({
      id: id(1, index),
      name: report.name,
      workspaceName: report.workspaceName,
      datasetId: id(2, report.dataset),
    })),
    users: users.map(({ email, name: called, role, has, group }, index) => ({
      id: id(3, index),
      email,
      name: called,
      role,
      reports: [...new Set(has)].map((report) => id(1, report)),
      groups: group ? [ID.group] : [],
    })),
    rls: rls.map((role, index) => ({
      id: id(4, index),
      name: role.name,
      datasetId: id(2, role.dataset),
      userEmails: [...new Set(role.members)].map((member) => users[member]?.email ?? `gone${member}@x.com`),
      groups: role.group ? [ID.group] : [],
    })),
  }));

async function exported(url: string, out: string | undefined) {
  const done = await exportLive({ ...connectionTo(url), config: undefined, out });
  return done;
}

const replan = (url: string, config: string) =>
  plan({ ...connectionTo(url), config, now: NOW, only: [], overrides: [], allowLossyReplace: false });

describe('an export', () => {
  it('of any portal loads back and plans to nothing', async () => {
    const folder = await folderWith({});
    let run = 0;
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { url } = await portalWith(seed, { pageSize: 3 });
        run++;
        const out = path.join(folder, `run-${run}`);
        await exported(url, out);
        const again = await replan(url, path.join(out, 'rolecall.yaml'));
        expect(again.changes).toEqual([]);
        expect(again.operations).toEqual([]);

        // Against the same portal with all access taken, the files ask for what was taken, and for all of it.
        const known = new Set((seed.reports ?? []).map((report) => report.id));
        const plain = (seed.users ?? []).filter(
          ({ email, role }) => /^User\d+@x\.com$/.test(email) && role !== 9,
        );
        const once = plain.filter(
          ({ email }) => seed.users?.filter((one) => one.email === email).length === 1,
        );
        const stripped = {
          ...seed,
          users: (seed.users ?? []).map((one) => ({ ...one, reports: [] })),
          keys: [{ key: KEY }],
        };
        const bare = await startPortal({ seed: stripped });
        const back = await planIn(out, bare.url, {
          'rolecall.yaml': (await readFile(path.join(out, 'rolecall.yaml'), 'utf8')).replace(url, bare.url),
        });
        await bare.stop();
        for (const { email, reports: held } of once) {
          const given = back.changes.flatMap((change) =>
            change.kind === 'grant-report' && change.user === email ? [change.report.id] : [],
          );
          expect(given.sort()).toEqual((held ?? []).filter((report) => known.has(report)).sort());
        }

        const { text } = await exported(url, undefined);
        await writeFiles(out, { 'single.yaml': text ?? '' });
        expect((await replan(url, path.join(out, 'single.yaml'))).changes).toEqual([]);
      }),
      tried(20, 300),
    );
  });

  it('reads as a person would write it', async () => {
    const seed = {
      reports,
      rls: roles({ latam: ['ana@x.com'], managerGroups: [ID.group] }),
      users: [user('Ana@x.com', { name: 'Ana', reports: [ID.pack, ID.churn] })],
    };
    const { url } = await portalWith(seed);
    const out = path.join(await folderWith({}), 'new');
    await exported(url, out);
    const read = (file: string) => readFile(path.join(out, file), 'utf8');
    expect((await read('rolecall.yaml')).replace(url, 'URL')).toMatchInlineSnapshot(`
      "# Who may see what in this portal. Users no file lists are left alone.
      version: 1
      portal:
        name: portal
        url: URL
      include:
        - access/**/*.yaml
      "
    `);
    expect((await read('access/portal.yaml')) + (await read('access/users.yaml'))).toMatchInlineSnapshot(`
      "datasets:
        sales:
          id: 20000000-0000-4000-8000-000000000001
        headcount:
          id: 20000000-0000-4000-8000-000000000003

      groups:
        group-30000000:
          id: 30000000-0000-4000-8000-000000000001
          rls:
            - headcount/Manager
      users:
        Ana@x.com:
          name: Ana
          role: viewer
          reports:
            - Board/Pack
            - Sales/Churn
          rls:
            - sales/LATAM
      "
    `);
  });

  it('writes into no folder that holds something', async () => {
    const { url } = await portalWith({ reports });
    const folder = await folderWith({ 'mine.txt': 'x' });
    expect(await problemsOf(() => exported(url, folder))).toMatchObject([{ code: 'output-not-empty' }]);
    expect(
      await problemsOf(() => exportLive({ ...connectionTo(''), config: undefined, out: undefined })),
    ).toMatchObject([{ code: 'usage' }]);
  });
});
