import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { aliasGiver } from '../../src/config/write/aliases.ts';
import { EXPORT } from '../../src/render/documents/repository.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { type ExportRequest, exportLive } from '../../src/workflow/export.ts';
import { plan } from '../../src/workflow/plan.ts';
import { codesOf, faultsBySchema } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { HOSTILE } from '../support/hostile.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { connectionTo, NOW, planIn, portalWith } from '../support/portal.ts';
import { tried } from '../support/seeded.ts';

const id = (kind: number, index: number): string =>
  `${kind}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const name = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('Sales', 'Churn', 'churn!', 'Churn-2', 'churn 3'),
  fc.constantFrom(id(1, 0), '2026-12-31', 'no', '~', '1e3', '*', ' x ', ' ', '\u00a0', 'a/b'),
  // A pipeline would run these names as commands.
  fc.constantFrom('##vso[task.setvariable variable=x]y', '##[error]no', '::error::no', '\\##[group]', ' ::x'),
);
const address = fc.oneof(
  fc.constantFrom(...HOSTILE.filter((text) => text.includes('@'))),
  fc.integer({ min: 0, max: 30 }).map((number) => `User${number}@x.com`),
  // No file may list these addresses.
  fc.constantFrom('a,b@x.com', 'a;b@x.com', 'a<b@x.com'),
);

const members = fc.array(fc.nat(9), { maxLength: 4 });
const seeds: fc.Arbitrary<Seed> = fc
  .record({
    reports: fc.array(fc.record({ name, workspaceName: name, dataset: fc.nat(3) }), { maxLength: 6 }),
    users: fc.array(
      fc.record({
        email: address,
        name,
        role: fc.constantFrom(1, 2, 3, 3, 4, 9),
        has: fc.array(fc.nat({ max: 7 }), { maxLength: 6 }),
        group: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    rls: fc.array(fc.record({ name, dataset: fc.nat(3), members, group: fc.boolean() }), { maxLength: 5 }),
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

const exported = (url: string, out: string | undefined, more: Partial<ExportRequest> = {}) =>
  exportLive({ ...connectionTo(url), config: undefined, out, ...more });

const BY = ['workspace', 'user'] as const;

const COMMAND_LINE = /##\[|##vso\[|^\s*::/im;

const replan = (url: string, config: string) =>
  plan({ ...connectionTo(url), config, now: NOW, only: [], overrides: [] });

it.each([
  [' Ana@x.com\t', []],
  ['ana@x.com\u00a0', ['ana@x.com\u00a0']],
])(
  'export lists an address with ASCII spaces around it, and leaves out other spaces: %j',
  async (email, left) => {
    const { url } = await portalWith({ reports: [], users: [user(email)] });
    const out = path.join(await folderWith({}), 'out');
    const { leftOut } = await exported(url, out);
    expect(leftOut.map(({ address }) => address)).toEqual(left);
    expect((await replan(url, path.join(out, 'rolecall.yaml'))).changes).toEqual([]);
  },
);

it('export writes files that load back and have an empty plan, for random portals', async () => {
  const folder = await folderWith({});
  let run = 0;
  await fc.assert(
    fc.asyncProperty(seeds, fc.constantFrom(...BY), fc.boolean(), async (seed, by, kinds) => {
      const { url } = await portalWith(seed, { pageSize: 3 });
      run++;
      const out = path.join(folder, `run-${run}`);
      const { leftOut } = await exported(url, out, { by, kinds, teams: by === 'workspace' });
      const again = await replan(url, path.join(out, 'rolecall.yaml'));
      expect(again.changes).toEqual([]);
      expect(again.operations).toEqual([]);

      // On a portal without access, the files ask for exactly the access that was exported.
      const known = new Set((seed.reports ?? []).map((report) => report.id));
      const left = new Set(leftOut.map(({ address: one }) => one));
      const plain = (seed.users ?? []).filter(
        ({ email, role }) => /^User\d+@x\.com$/.test(email) && role !== 9 && !left.has(email),
      );
      const isAlone = (email: string) => seed.users?.filter((one) => one.email === email).length === 1;
      const stripped = { ...seed, users: (seed.users ?? []).map((one) => ({ ...one, reports: [] })) };
      const bare = await portalWith(stripped);
      const back = await planIn(out, bare.url, {
        'rolecall.yaml': (await readFile(path.join(out, 'rolecall.yaml'), 'utf8')).replace(url, bare.url),
      });
      await bare.stop();
      for (const { email, reports: held } of plain.filter((one) => isAlone(one.email))) {
        const given = back.changes.flatMap((change) =>
          change.kind === 'grant-report' && change.user === email ? [change.report.id] : [],
        );
        expect(given.sort()).toEqual((held ?? []).filter((report) => known.has(report)).sort());
      }

      // An export with teams also has an empty plan.
      const { text } = await exported(url, undefined, { teams: true });
      expect(text).not.toMatch(COMMAND_LINE);
      await writeFiles(out, { 'single.yaml': text ?? '' });
      expect((await replan(url, path.join(out, 'single.yaml'))).changes).toEqual([]);

      const only = kinds ? ['report:Sales/*', 'user:*'] : ['rls:*/*', 'user:u*@x.com'];
      const part = await exported(url, undefined, { only }).catch((error) => {
        for (const { code } of error.problems) expect(code).toBe('only-matches-nothing');
        return undefined;
      });
      if (part === undefined) return;
      await writeFiles(out, { 'part.yaml': part.text ?? '' });
      expect((await replan(url, path.join(out, 'part.yaml'))).changes).toEqual([]);
    }),
    tried(14, 300),
  );
});

it('export leaves out people whose access no file can contain, and has an empty plan', async () => {
  const odd = { name: 'East\nWest', datasetId: ID.sales, userEmails: ['ana@x.com'], groups: [ID.group] };
  const users = [user('ana@x.com', { reports: [ID.pack] }), user('bob@x.com', { reports: [ID.pack] })];
  const { url } = await portalWith({ reports, rls: [odd], users });
  const { text = '' } = await exported(url, undefined, { kinds: true });
  expect(Object.keys(parse(text).users)).toEqual(['bob@x.com']);
  expect(text).toContain('# Not listed: ana@x.com (');
  expect(text).toContain(`# Not listed: group ${ID.group} (`);
  const folder = await folderWith({ 'rolecall.yaml': text });
  expect((await replan(url, path.join(folder, 'rolecall.yaml'))).changes).toEqual([]);
});

it('export writes files as a person would', async () => {
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
    "# yaml-language-server: $schema=./schemas/rolecall.schema.json
    # Who may see what in this portal.
    version: 1
    portal:
      name: portal
      url: URL
    include:
      - access/**/*.yaml
    "
  `);
  const names = ['reports', 'board', 'people'];
  const files = await Promise.all(names.map((name) => read(`access/${name}.yaml`)));
  expect(files.join('')).toMatchInlineSnapshot(`
    "# yaml-language-server: $schema=../schemas/access.schema.json
    reports:
      pack:
        id: 10000000-0000-4000-8000-000000000003
        workspace: Board
        name: Pack
      churn:
        id: 10000000-0000-4000-8000-000000000002
        workspace: Sales
        name: Churn

    datasets:
      sales:
        report: churn
      headcount:
        id: 20000000-0000-4000-8000-000000000003
    # yaml-language-server: $schema=../schemas/access.schema.json
    users:
      Ana@x.com:
        name: Ana
        role: viewer
        reports:
          - churn
          - pack
        rls:
          - sales/LATAM
    # yaml-language-server: $schema=../schemas/access.schema.json
    groups:
      group-30000000:
        id: 30000000-0000-4000-8000-000000000001
        rls:
          - headcount/Manager
    "
  `);
});

it('export --only writes a part, and limits manage.only to it', async () => {
  const users = [user('ana@x.com', { reports: [ID.pack, ID.churn] }), user('bob@x.com')];
  const { url } = await portalWith({ reports, rls: roles({ latam: ['ana@x.com'] }), users });
  const { text } = await exported(url, undefined, { only: ['report:Sales/*'] });
  const { manage, users: listed, reports: aliases } = parse(text ?? '');
  expect({ manage, users: listed, aliases: Object.keys(aliases) }).toEqual({
    manage: { only: { reports: ['Sales/*'] } },
    users: { 'ana@x.com': { name: 'ana@x.com', role: 'viewer', reports: ['churn'] } },
    aliases: ['churn'],
  });
  expect(await codesOf(() => exported(url, undefined, { only: ['team:x'] }))).toEqual(['unknown-team']);
});

it('export puts people into the file of the workspace with most of their reports, or into one list', async () => {
  const ana = user('ana@x.com', { reports: [ID.overview, ID.churn, ID.pack] });
  const users = [ana, user('bob@x.com', { reports: [ID.pack] }), user('eva@x.com')];
  const { url } = await portalWith({ reports, users });
  const folder = await folderWith({});
  const filesBy = async (by?: 'workspace' | 'user') => {
    const out = path.join(folder, by ?? 'usual');
    const { written } = await exported(url, out, by === undefined ? {} : { by });
    const files = written.filter((file) => file.startsWith('access/'));
    const texts = await Promise.all(files.map((file) => readFile(path.join(out, file), 'utf8')));
    expect((await replan(url, path.join(out, 'rolecall.yaml'))).changes).toEqual([]);
    return Object.fromEntries(
      files.map((file, at) => {
        const { users: listed = {}, reports: aliases = {} } = parse(texts[at] ?? '');
        return [file, [...Object.keys(aliases), ...Object.keys(listed)]];
      }),
    );
  };
  const byWorkspace = {
    'access/reports.yaml': ['pack', 'churn', 'overview'],
    'access/board.yaml': ['bob@x.com'],
    'access/sales.yaml': ['ana@x.com'],
    'access/people.yaml': ['eva@x.com'],
  };
  expect(await filesBy()).toEqual(byWorkspace);
  expect(await filesBy('workspace')).toEqual(byWorkspace);
  expect(await filesBy('user')).toEqual({
    'access/reports.yaml': ['pack', 'churn', 'overview'],
    'access/people.yaml': ['ana@x.com', 'bob@x.com', 'eva@x.com'],
  });
});

it('export finds and names teams, and leaves out a person without one of the reports', async () => {
  const more = ['a', 'b'].map((end) => ({
    id: `10000000-0000-4000-8000-00000000000${end}`,
    name: `Sales ${end}${end}`,
    workspaceName: 'Sales',
    datasetId: ID.sales,
  }));
  const all = [ID.overview, ID.churn, ...more.map(({ id: report }) => report)];
  const users = Array.from({ length: 6 }, (_, at) =>
    user(`${at === 2 ? 'User' : 'user'}${at}@x.com`, { reports: at < 5 ? all : all.slice(1) }),
  );
  const rls = roles({ latam: users.slice(0, 5).map(({ email }) => email) });
  const { url } = await portalWith({ reports: [...reports, ...more], users, rls });
  const out = path.join(await folderWith({}), 'new');
  const done = await exported(url, out, { teams: true });
  const teams = await readFile(path.join(out, 'access/teams.yaml'), 'utf8');
  expect(teams.split('\n').slice(1).join('\n')).toMatchInlineSnapshot(`
    "teams:
      sales:
        members:
          - user0@x.com
          - user1@x.com
          - User2@x.com
          - user3@x.com
          - user4@x.com
        reports:
          - churn
          - overview
          - sales-aa
          - sales-bb
        rls:
          - sales/LATAM
    "
  `);
  expect((await replan(url, path.join(out, 'rolecall.yaml'))).changes).toEqual([]);
  const counts = { users: 6, groups: 0, datasets: 1, teams: 1, grants: 23, memberships: 5, leftOut: 0 };
  expect(done.counts).toEqual(counts);
  expect(await faultsBySchema('export', await EXPORT.json(done))).toEqual([]);
});

it('export finds a free alias for each of 50,000 similar names', () => {
  const wishes = Array.from({ length: 50_000 }, (_, at) => (at % 3 === 0 ? `x-${at / 3}` : 'x'));
  expect(new Set(wishes.map(aliasGiver())).size).toBe(wishes.length);
});

it('export refuses a folder that is not empty, and a portal without users', async () => {
  const { url } = await portalWith({ reports, users: [user('ana@x.com')] });
  const folder = await folderWith({ 'mine.txt': 'x' });
  expect(await codesOf(() => exported(url, folder))).toEqual(['output-not-empty']);
  expect(await codesOf(() => exported('', undefined))).toEqual(['usage']);
  const { url: empty } = await portalWith({ reports });
  expect(await codesOf(() => exported(empty, undefined))).toEqual(['empty-user-list']);
});
