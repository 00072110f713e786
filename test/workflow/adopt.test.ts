import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMap, isScalar, type Node, parse, parseDocument } from 'yaml';
import type { Plain } from '../../src/config/yaml-text.ts';
import { ADOPT } from '../../src/render/documents/repository.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { adopt } from '../../src/workflow/adopt.ts';
import { editFiles, writeEdited } from '../../src/workflow/edit-files.ts';
import { load } from '../../src/workflow/load.ts';
import { codesOf, officeWith, rootText } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { adoptRequest, KEY, planIn, portalWith } from '../support/portal.ts';
import { textOf } from '../support/printed.ts';
import { tried } from '../support/seeded.ts';
import { layouts, written } from '../support/written.ts';

const REPORTS = [ID.overview, ID.churn, ID.pack, ID.headcount] as const;
const REPORT_NAMES = ['Sales/Overview', 'churn', ID.pack, 'People/Headcount'] as const;
const ROLES = ['LATAM', 'EMEA', 'Manager'] as const;
const ROLE_NAMES = ['sales/LATAM', 'sales/EMEA', `${ID.hr}/Manager`] as const;
const PEOPLE = ['ana@x.com', 'bob@x.com', 'carl@y.com', 'dora@y.com', 'eva@x.com', 'fay@x.com'] as const;

const bits = fc.nat({ max: 127 });
const state = fc.record({
  /** An entry is undefined for somebody not in the files. The bits of `own` are reports and roles. */
  files: fc.array(fc.option(fc.record({ own: bits, role: fc.constantFrom(2, 3, 3) }), { nil: undefined }), {
    minLength: 6,
    maxLength: 6,
  }),
  teams: fc.array(fc.record({ members: fc.nat({ max: 63 }), gives: bits }), { minLength: 2, maxLength: 2 }),
  nested: fc.boolean(),
  drift: fc.array(
    fc.record({
      turned: fc.oneof(fc.constant(0), bits, fc.constantFrom(1, 2, 4, 16, 32)),
      account: fc.constantFrom('same', 'same', 'same', 'turned', 'renamed', 'promoted'),
      stripped: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 6, maxLength: 6 },
  ),
  kinds: fc.boolean(),
  until: fc.option(fc.constant('2027-03-31'), { nil: undefined }),
  split: fc.boolean(),
});
type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never;

const listed = (mask: number, names: readonly string[], shift: number): string[] =>
  names.filter((_, at) => (mask & (1 << (at + shift))) !== 0);

function filesOf({ files, teams, nested, kinds }: State) {
  const users: Record<string, Plain> = {};
  const given = files.map((one) => one?.own ?? 0);
  for (const [at, one] of files.entries()) {
    const [own, rls] = [listed(one?.own ?? 0, REPORT_NAMES, 0), listed(one?.own ?? 0, ROLE_NAMES, 4)];
    if (one === undefined) continue;
    users[PEOPLE[at] ?? ''] = {
      name: PEOPLE[at] ?? '',
      role: one.role === 2 ? 'contributor' : 'viewer',
      ...(own.length > 0 && { reports: own }),
      ...(rls.length > 0 && { rls }),
    };
  }
  const isListed = (at: number): boolean => files[at] !== undefined;
  const members = teams.map((team) =>
    PEOPLE.flatMap((_, at) => ((team.members & (1 << at)) !== 0 && isListed(at) ? [at] : [])),
  );
  const teamValues: Record<string, Plain> = {};
  const memberOf = (one: number): Plain =>
    one % 2 === 0 ? (PEOPLE[one] ?? '') : { user: PEOPLE[one] ?? '' };
  for (const [at, { gives }] of teams.entries()) {
    teamValues[`team${at}`] = {
      members: [...(members[at] ?? []).map(memberOf), ...(at === 0 && nested ? [{ team: 'team1' }] : [])],
      reports: listed(gives, REPORT_NAMES, 0),
      rls: listed(gives, ROLE_NAMES, 4),
    };
    for (const one of members[at] ?? []) given[one] = (given[one] ?? 0) | gives;
    if (at === 1 && nested)
      for (const one of members[1] ?? []) given[one] = (given[one] ?? 0) | (teams[0]?.gives ?? 0);
  }
  const churn = { id: ID.churn, workspace: 'Sales', name: 'Churn' };
  const aliases = { reports: { churn }, datasets: { sales: { id: ID.sales } } };
  const manage: Record<string, Plain> = kinds ? { manage: { kinds: ['reports', 'rls'] } } : {};
  return { users, teams: teamValues, aliases, manage, given };
}

function liveOf(world: State, given: readonly number[]): Seed {
  const live = PEOPLE.map((email, at) => {
    const { turned, account, stripped } = world.drift[at] ?? { turned: 0, account: 'same', stripped: false };
    const isListed = world.files[at] !== undefined;
    const isLive = isListed !== (account === 'turned');
    const has = isListed ? (stripped ? 0 : (given[at] ?? 0) ^ turned) : turned;
    const role = account === 'promoted' ? 1 : (world.files[at]?.role ?? 3);
    return { email, isLive, has, role, name: account === 'renamed' ? `${email}: "new" #1` : email };
  });
  const everybody = [{ email: 'root@x.com', isLive: true, has: 0, role: 1, name: 'Root' }, ...live];
  return {
    reports,
    rls: ROLES.map((name, at) => ({
      name,
      datasetId: at < 2 ? ID.sales : ID.hr,
      userEmails: everybody.flatMap(({ email, isLive, has }) =>
        isLive && (has & (1 << (at + 4))) !== 0 ? [email] : [],
      ),
    })),
    users: everybody.flatMap(({ email, isLive, has, role, name }) =>
      isLive ? [{ email, name, role, reports: listed(has, REPORTS, 0) }] : [],
    ),
  };
}

function entriesOf(text: string): ReadonlyMap<string, { readonly value: unknown; readonly bytes: string }> {
  const found = new Map<string, { value: unknown; bytes: string }>();
  const { contents } = parseDocument(text, { uniqueKeys: false });
  if (!isMap(contents)) return found;
  for (const section of contents.items) {
    if (!isScalar(section.key) || !isMap(section.value)) continue;
    for (const { key, value } of section.value.items) {
      if (!isScalar(key) || value === null) continue;
      const node = value as Node;
      const [start = 0] = key.range ?? [];
      const [, end = 0] = node.range ?? [];
      const bytes = text.slice(start, end).trimEnd();
      found.set(`${section.key.value} ${key.value}`, { value: node.toJSON(), bytes });
    }
  }
  return found;
}

/** Names of entries with equal values but different bytes. */
function rewritten(before: string, after: string): readonly string[] {
  const old = entriesOf(before);
  return [...entriesOf(after)].flatMap(([name, { value, bytes }]) => {
    const was = old.get(name);
    return was !== undefined && isDeepStrictEqual(was.value, value) && was.bytes !== bytes ? [name] : [];
  });
}

const comments = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => /^\s*# (at|between)/.test(line));

it('after adopt, the plan is empty, comments and other lines are as before, and nothing is left to adopt', async () => {
  const folder = await folderWith({});
  let run = 0;
  await fc.assert(
    fc.asyncProperty(state, layouts, async (world, layout) => {
      const { users, teams, aliases, manage, given } = filesOf(world);
      const { url } = await portalWith(liveOf(world, given));
      const out = path.join(folder, `run-${++run}`);
      const head = rootText(url, 'include: [access/*.yaml]\n');
      const settings = Object.keys(manage).length > 0 ? 'manage: { kinds: [reports, rls] } # both\n' : '';
      const isWhole = !world.split && Object.keys(users).length > 0;
      const before: Record<string, string> = {
        'rolecall.yaml': `${head}${settings}`,
        'access/a.yaml': written({ ...aliases, users, ...(isWhole && { teams }) }, layout),
        ...(world.split && { 'access/b.json': `${JSON.stringify({ teams }, null, 2)}\n` }),
      };
      await writeFiles(out, before);
      const limits = world.until === undefined ? {} : { until: world.until, reason: 'kept: for now' };

      const trying = adopt(adoptRequest(url, out, { ...limits, dryRun: true }));
      const dry = await trying.catch((error) => error.problems);
      if (Array.isArray(dry)) {
        if (dry[0].code === 'not-editable') return;
        // No line gives access of a kind now, so the files would not manage this kind.
        expect(dry).toMatchObject([{ code: 'adoption-unproven' }]);
        expect(world.kinds).toBe(false);
        return;
      }
      const done = await adopt(adoptRequest(url, out, limits));
      expect(done.files).toEqual(dry.files);

      const left = new Set(done.left.map(({ holder }) => holder));
      const after = await planIn(out, url, {});
      for (const change of after.changes) expect([...left]).toContain('user' in change ? change.user : '');

      const again = await adopt(adoptRequest(url, out, limits));
      expect(again.files).toEqual([]);

      for (const [file, text] of Object.entries(before)) {
        const edited = await readFile(path.join(out, file), 'utf8');
        expect(rewritten(text, edited)).toEqual([]);
        expect(comments(edited)).toEqual(comments(text));
        const known = new Set(edited.split(/\r?\n/));
        const touched = new Set(done.taken.map(({ holder }) => holder));
        for (const name of Object.keys(users)) {
          if (touched.has(name) || file !== 'access/a.yaml') continue;
          const line = text.split(/\r?\n/).find((one) => one.includes(name) && /^ +["']?\w+@/.test(one));
          if (line !== undefined) expect(known.has(line)).toBe(true);
        }
        if (file === 'rolecall.yaml') expect(edited).toBe(text);
      }
      // Every person in the files has an address.
      const edited = parse(await readFile(path.join(out, 'access/a.yaml'), 'utf8'));
      for (const one of Object.keys(edited.users ?? {})) expect(one).toMatch(/@/);
    }),
    tried(25, 500),
  );
});

const SEED: Seed = {
  reports,
  rls: roles({ latam: ['ana@x.com', 'new@x.com'] }),
  users: [
    user('ana@x.com', { name: 'Ana', reports: [ID.overview, ID.churn] }),
    user('bob@x.com', { name: 'Bob' }),
    user('new@x.com', { name: 'New One', reports: [ID.pack] }),
  ],
};

const SALES = `# Sales: ask Eva first
reports:
  overview: { id: ${ID.overview}, workspace: Sales, name: 'Overview of old' } # the big one
teams:
  latam:
    members: [ana@x.com, bob@x.com] # two of them
    reports: [overview]
    rls: [sales/LATAM]
datasets: { sales: { id: ${ID.sales} } }
users:
  ana@x.com: # since 2019
    name: "Ana"
    role: viewer

  # Bob left the team, and somebody took his access by hand.
  bob@x.com: { name: Bob, role: viewer }
  gone@x.com:
    name: Gone
    role: viewer
    reports:
      - overview # for the audit
`;

const office = async (more: Seed = {}) => {
  const settings = 'include: [access/*.yaml]\nmanage: { kinds: [reports, rls] }\n';
  const { url, folder } = await officeWith({ ...SEED, ...more }, settings, {
    files: { 'access/sales.yaml': SALES },
  });
  const text = () => readFile(path.join(folder, 'access/sales.yaml'), 'utf8');
  return { url, folder, text };
};

it('adopt writes lines as a person would', async () => {
  const { url, folder, text } = await office();
  const done = await adopt(adoptRequest(url, folder));
  expect(done.left).toEqual([]);
  expect(await textOf(ADOPT, done, 132)).toContain('  - bob@x.com lost Sales/Overview ');
  expect(await text()).toMatchInlineSnapshot(`
    "# Sales: ask Eva first
    reports:
      overview: { id: 10000000-0000-4000-8000-000000000001, workspace: Sales, name: 'Overview of old' } # the big one
    teams:
      latam:
        members: [ana@x.com] # two of them
        reports: [overview]
        rls: [sales/LATAM]
    datasets: { sales: { id: 20000000-0000-4000-8000-000000000001 } }
    users:
      ana@x.com: # since 2019
        name: "Ana"
        role: viewer
        reports:
          - Sales/Churn

      # Bob left the team, and somebody took his access by hand.
      bob@x.com: { name: Bob, role: viewer }
      gone@x.com:
        name: Gone
        role: viewer
        reports:
          - overview # for the audit
        absent: true
      new@x.com:
        name: New One
        role: viewer
        reports:
          - Board/Pack
        rls:
          - sales/LATAM
    "
  `);
  expect((await planIn(folder, url, {})).changes).toEqual([]);
});

it('adopt limits new lines with --until and --reason', async () => {
  const rls = roles({ managerGroups: [ID.group] });
  const { url, folder, text } = await office({ rls });
  const limits = { until: '2027-03-31', reason: 'FIN-1: keep' };
  await adopt(adoptRequest(url, folder, limits));
  const { users, groups } = parse(await text());
  expect(groups).toMatchObject({ 'group-30000000': { rls: [limits] } });
  expect(users['ana@x.com'].reports).toEqual([{ report: 'Sales/Churn', ...limits }]);
  expect(users['new@x.com']).toMatchObject(limits);
});

it('adopt writes a new line for access whose own line begins later', async () => {
  const files = 'users:\n  new@x.com: { reports: [{ report: Board/Pack, from: 2099-01-01 }] }\n';
  const { url, folder } = await officeWith(
    { reports, users: [user('new@x.com', { reports: [ID.pack] })] },
    `${files}guards: { minAdministrators: 0 }\n`,
  );
  expect((await adopt(adoptRequest(url, folder))).taken).toHaveLength(1);
  expect((await planIn(folder, url, {})).changes).toEqual([]);
});

it('adopt --only copies a part, and adopt --dry-run writes nothing', async () => {
  const { url, folder, text } = await office();
  const before = await text();
  const dry = await adopt(adoptRequest(url, folder, { only: ['user:new@*'], dryRun: true }));
  expect([dry.written, await text()]).toEqual([false, before]);
  await adopt(adoptRequest(url, folder, { only: ['user:new@*'] }));
  const { users, teams } = parse(await text());
  expect([Object.keys(users), teams.latam.members]).toEqual([
    ['ana@x.com', 'bob@x.com', 'gone@x.com', 'new@x.com'],
    ['ana@x.com', 'bob@x.com'],
  ]);
});

it('adopt --release removes the lines, ignores the address and keeps the access', async () => {
  const { url, folder, text } = await office();
  const released = (release: string) => adopt(adoptRequest(url, folder, { release }));
  await released('ANA@x.com');
  const { users, teams } = parse(await text());
  expect([Object.keys(users), teams.latam.members]).toEqual([['bob@x.com', 'gone@x.com'], ['bob@x.com']]);
  expect(await readFile(path.join(folder, 'rolecall.yaml'), 'utf8')).toContain(
    'manage: { kinds: [reports, rls], ignore: { users: [ana@x.com] } }',
  );
  const { changes } = await planIn(folder, url, {});
  expect(changes.filter((one) => 'user' in one && one.user === 'ana@x.com')).toEqual([]);
  expect((await released('ana@x.com')).files).toEqual([]);
  expect(await textOf(ADOPT, await released('new@x.com'))).toContain('new@x.com is no longer managed');
  expect(await codesOf(() => released('who@x.com'))).toEqual(['usage']);
});

it('adopt does not edit expired lines, or a team from which the portal has only some reports', async () => {
  const seed = { reports, users: [user('ana@x.com', { reports: [ID.overview, ID.pack] })] };
  const text = `teams:
  sales: { members: [ana@x.com], reports: [Sales/Overview, Sales/Churn] }
users:
  ana@x.com: { reports: [{ report: Board/Pack, until: 2026-01-31, reason: close }] }
`;
  const { url, folder } = await officeWith(seed, text);
  const { left, files } = await adopt(adoptRequest(url, folder));
  expect(files).toEqual([]);
  expect(left.map(({ place }) => place?.line)).toEqual([6, 4]);
  await adopt(adoptRequest(url, folder, { until: '2027-01-31' }));
  expect(await readFile(path.join(folder, 'rolecall.yaml'), 'utf8')).toContain(
    'reports: [{ report: Board/Pack, until: 2027-01-31, reason: close }] }\n',
  );
});

it('adopt names every team that gives access missing in the portal', async () => {
  const seed = { reports, users: [user('ana@x.com', { reports: [ID.overview, ID.pack] })] };
  const text = `teams:
  sales: { members: [ana@x.com], reports: [Sales/Overview, Sales/Churn] }
  board: { members: [ana@x.com], reports: [Board/Pack, Sales/Churn] }
users: { ana@x.com: {} }
`;
  const { url, folder } = await officeWith(seed, text);
  const { left } = await adopt(adoptRequest(url, folder));
  expect(left.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    'Sales/Churn: the person still has other access from team sales and team board',
  ]);
  expect(left[0]?.fix).toContain('remove the person from team sales and team board and list');
});

it('adopt lists access that no file can contain, and adopts the other access', async () => {
  const members = { userEmails: ['odd@x.com', 'ana@x.com'], groups: [ID.group] };
  const odd = { name: 'East\nWest', datasetId: ID.sales, ...members };
  const users = [
    user('ana@x.com', { name: 'Ana\nLima', role: 2 }),
    user('odd@x.com', { reports: [ID.pack] }),
    user('new@x.com', { name: 'New\nOne', reports: [ID.pack] }),
  ];
  const text = 'manage: { kinds: [reports, rls] }\nusers: { ana@x.com: { name: Ana, role: viewer } }\n';
  const { url, folder } = await officeWith({ reports, rls: [odd], users }, text);
  const { left, files } = await adopt(adoptRequest(url, folder, { dryRun: true }));
  const role = `${JSON.stringify(`${ID.sales}/East\nWest`)}: a file cannot contain the role`;
  expect(left.map(({ holder, what, why }) => `${holder} ${JSON.stringify(what)}: ${why}`)).toEqual([
    'ana@x.com null: a file cannot contain the name',
    ...['ana@x.com', 'odd@x.com', ID.group].map((holder) => `${holder} ${role}`),
  ]);
  expect(Object.keys(parse(files[0]?.after ?? '').users)).toEqual(['ana@x.com', 'new@x.com']);
});

it('adopt copies other changes while a rename waits, and never lists an earlier address', async () => {
  const [old, bob] = [{ reports: [ID.overview] }, { reports: [ID.churn] }];
  const text = `users:
  ana@x.com: { previously: [old@x.com], reports: [Sales/Overview] }
  bob@x.com: { reports: [] }
`;
  const users = [user('old@x.com', old), user('bob@x.com', bob)];
  const { url, folder } = await officeWith({ reports, users }, text);
  const { taken, left } = await adopt(adoptRequest(url, folder));
  expect(taken).toMatchObject([{ kind: 'give', holder: 'bob@x.com' }]);
  expect(new Set(left.map(({ holder }) => holder))).toEqual(new Set(['old@x.com']));
});

it('adopt copies groups, and people who would lose exclusive access, also in JSON', async () => {
  const rls = roles({ latam: ['ana@x.com'], managerGroups: [ID.group] });
  const held = [ID.pack, ID.churn];
  const people = [user('ana@x.com', { reports: [ID.pack] }), user('bob@x.com', { role: 2, reports: held })];
  const ana = { role: 'viewer', reports: ['Board/Pack'], rls: [] as string[] };
  const json = `${JSON.stringify({ users: { 'ana@x.com': ana } }, null, '\t')}\n`;
  const text = `include: [people.json]
manage: { unlisted: revoke, exclusive: { reports: ["Board/*"] } }
groups: {} # none so far
`;
  const files = { 'people.json': json };
  const { url, folder } = await officeWith({ reports, rls, users: people }, text, { files });
  expect((await planIn(folder, url, {})).changes).not.toEqual([]);
  const { left } = await adopt(adoptRequest(url, folder));
  expect(left).toEqual([]);
  expect((await planIn(folder, url, {})).changes).toEqual([]);
  const bob = { name: 'bob@x.com', role: 'contributor', reports: ['Board/Pack', 'Sales/Churn'] };
  const users = { 'ana@x.com': { ...ana, rls: [`${ID.sales}/LATAM`] }, 'bob@x.com': bob };
  const after = `${JSON.stringify({ users }, null, '\t')}\n`;
  expect(await readFile(path.join(folder, 'people.json'), 'utf8')).toBe(after);
  expect(await readFile(path.join(folder, 'rolecall.yaml'), 'utf8')).toContain(
    `groups: # none so far\n  group-30000000:\n    id: ${ID.group}\n    rls:\n      - ${ID.hr}/Manager\n`,
  );
});

it('adopt writes no key, and nothing into a file that somebody changed meanwhile', async () => {
  const live = { reports, users: [user('ana@x.com', { name: `Ana ${KEY}` })] };
  const { url, folder } = await officeWith(live, 'users: { ana@x.com: { name: Ana } }\n');
  const text = rootText(url, 'users: { ana@x.com: { name: Ana } }\n');
  expect(await codesOf(() => adopt(adoptRequest(url, folder)))).toEqual(['adoption-unproven']);
  expect(await readFile(path.join(folder, 'rolecall.yaml'), 'utf8')).toBe(text);

  const loaded = await load(path.join(folder, 'rolecall.yaml'), false);
  const edit = { file: 'rolecall.yaml', kind: 'remove', path: ['users', 'ana@x.com'] } as const;
  const { files } = await editFiles(loaded, [edit]);
  await writeFiles(folder, { 'rolecall.yaml': `${text}# later\n` });
  const write = () => writeEdited(loaded.folder, files, (pieces) => pieces);
  expect(await codesOf(write)).toEqual(['adoption-unproven']);
  expect(await readFile(path.join(folder, 'rolecall.yaml'), 'utf8')).toBe(`${text}# later\n`);
});

it('adopt refuses an unresolved name once', async () => {
  const { url, folder } = await officeWith(
    { users: [user('ana@x.com')] },
    'users: { ana@x.com: { reports: [No/Such] } }\n',
  );
  expect(await codesOf(() => adopt(adoptRequest(url, folder)))).toEqual(['unknown-report']);
});

const both = { release: 'ana@x.com', until: '2027-01-01' };
it.each([{ until: '2020-01-01' }, { until: 'soon' }, both])('adopt refuses %j', async (more) => {
  // No portal and no file is there, so it reads neither.
  expect(await codesOf(() => adopt(adoptRequest('', '/nowhere', more)))).toEqual(['usage']);
});
