import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Plain } from '../../src/config/edit/edit.ts';
import type { TeamAdvice } from '../../src/domain/team-advice.ts';
import { teamsJson } from '../../src/render/json/teams.ts';
import { teamsMarkdown } from '../../src/render/markdown/teams.ts';
import { diffText } from '../../src/render/text/adopted.ts';
import { teamsText } from '../../src/render/text/teams.ts';
import { type AdviceRequest, teams } from '../../src/workflow/teams.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { problemsOf } from '../support/problems.ts';
import { often, tried } from '../support/seeded.ts';
import { rewritten } from '../support/untouched.ts';
import { layouts, written } from '../support/written.ts';

const ROOT = 'version: 1\nportal: { name: test, url: "https://portal.example" }\ninclude: [access/*]\n';
const PEOPLE = ['ana@x.com', 'Bob@x.com', 'carl@y.com', 'dora@y.com', 'eva@x.com', 'fay@x.com'];
const REPORTS = ['W/1', 'W/two', 'churn', 'Board/Pack', 'W/#5'];
const ROLES = ['sales/LATAM', 'sales/EMEA'];
const TEAMS = ['all', 'latam', 'emea', 'board'];

const request = (folder: string, more: Partial<AdviceRequest> = {}): AdviceRequest => ({
  config: path.join(folder, 'rolecall.yaml'),
  insecureHttp: false,
  only: [],
  write: false,
  dryRun: false,
  ...more,
});

const asReport = (name: string, way: number): Plain => {
  if (way === 0) return { report: name, until: '2027-01-31' };
  if (way === 1) return { report: name, reason: 'FIN-1' };
  return way === 2 ? { report: name } : name;
};
const reportList = fc
  .uniqueArray(fc.nat(REPORTS.length - 1), { maxLength: 5 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((at) => fc.integer({ min: 0, max: 18 }).map((way) => asReport(REPORTS[at] ?? '', way))),
    ),
  );
const roleList = fc.subarray(ROLES);

/** Files as people leave them. A team has only teams as members that come after it. */
const worlds = fc.record({
  users: fc.array(
    fc.record({ reports: reportList, rls: roleList, standing: fc.integer({ min: 0, max: 12 }) }),
    { minLength: PEOPLE.length, maxLength: PEOPLE.length },
  ),
  teams: fc.array(
    fc.record({
      members: fc.uniqueArray(fc.nat(PEOPLE.length - 1), { maxLength: 6 }),
      ways: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 6, maxLength: 6 }),
      teams: fc.subarray([1, 2, 3]),
      reports: reportList,
      rls: roleList,
      twin: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 4 },
  ),
  split: fc.integer({ min: 0, max: 3 }),
});
type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;
type Values = Record<string, Record<string, Record<string, Plain>>>;

const asMember = (address: string, way: number): Plain => {
  if (way === 0) return { user: address, until: '2026-12-31' };
  return way === 1 ? { user: address } : address;
};

function valuesOf(world: World): Values {
  const users = world.users.map(({ reports, rls, standing }, at) => [
    PEOPLE[at] ?? '',
    {
      ...(standing === 0 && { absent: true }),
      ...(standing === 1 && { until: '2027-06-30' }),
      name: 'Somebody',
      ...(reports.length > 0 && { reports }),
      ...(rls.length > 0 && { rls }),
    },
  ]);
  const made = world.teams.map((team, at) => {
    const twin = team.twin < at ? world.teams[team.twin] : undefined;
    const members = (twin ?? team).members.map((one, place) =>
      asMember(PEOPLE[one] ?? '', (twin ?? team).ways[place] ?? 5),
    );
    const inner = team.teams.filter((one) => one > at && one < world.teams.length && twin === undefined);
    return [
      TEAMS[at] ?? '',
      {
        members: [...members, ...inner.map((one): Plain => ({ team: TEAMS[one] ?? '' }))],
        reports: team.reports,
        rls: team.rls,
      },
    ];
  });
  return {
    reports: { churn: { id: '10000000-0000-4000-8000-000000000002' } },
    datasets: { sales: { id: '20000000-0000-4000-8000-000000000002' } },
    users: Object.fromEntries(users),
    ...(made.length > 0 && { teams: Object.fromEntries(made) }),
  };
}

interface Line {
  readonly until?: string;
}

/** What everybody gets by the values of the files, by walking up from team to team: a person's way of reading them. */
function expanded(values: Values): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const sooner = (a: string | undefined, b: string | undefined): string | undefined =>
    a === undefined || (b !== undefined && b < a) ? b : a;
  for (const [address, user] of Object.entries(values['users'] ?? {})) {
    const all = new Set<string>();
    const give = (holder: Record<string, Plain>, until: string | undefined): void => {
      for (const list of ['reports', 'rls'])
        for (const entry of (holder[list] ?? []) as readonly (string | Record<string, string>)[]) {
          const one = typeof entry === 'string' ? { report: entry } : entry;
          all.add(`${list} ${one['report']} ${sooner(until, one['until'])} ${one['reason']}`);
        }
    };
    const climb = (isMe: (member: Plain) => boolean, until: string | undefined): void => {
      for (const [name, team] of Object.entries(values['teams'] ?? {})) {
        for (const member of (team['members'] ?? []) as readonly Plain[]) {
          if (!isMe(member)) continue;
          const end = sooner(until, (member as Line).until);
          give(team, end);
          climb((other) => (other as { readonly team?: string }).team === name, end);
        }
      }
    };
    if (user['absent'] !== true) {
      give(user, undefined);
      climb(
        (member) => member === address || (member as { readonly user?: string }).user === address,
        undefined,
      );
    }
    found[address] = [...all].sort();
  }
  return found;
}

const readBack = async (folder: string, names: readonly string[]): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const),
    ),
  );

const merged = (texts: Record<string, string>): Values =>
  Object.assign({}, ...Object.values(texts).map((text) => parse(text.replace(/^\uFEFF/, ''))));

describe('teams --write', () => {
  it('gives and takes nobody anything, in fewer lines, once and for all, with every comment that can stay', async () => {
    const folder = await folderWith({});
    let run = 0;
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(worlds, layouts, fc.boolean(), async (world, layout, hasMark) => {
        const values = valuesOf(world);
        const { teams: own, ...rest } = values;
        const out = path.join(folder, `run-${++run}`);
        const mark = hasMark ? '\uFEFF' : '';
        const files: Record<string, string> =
          world.split === 0 && own !== undefined
            ? {
                'access/a.yaml': written(rest, layout),
                'access/b.json': `${JSON.stringify({ teams: own }, null, 2)}\n`,
              }
            : { 'access/a.yaml': mark + written(values, layout) };
        await writeFiles(out, { 'rolecall.yaml': ROOT, ...files });
        const names = Object.keys(files);

        const found = await teams(request(out));
        expect(await readBack(out, names)).toEqual(files);
        const dry = await teams(request(out, { dryRun: true }));
        expect(await readBack(out, names)).toEqual(files);
        const done = await teams(request(out, { write: true }));
        expect([dry.files, done.suggestions]).toEqual([done.files, dry.suggestions]);
        const after = await readBack(out, names);
        expect(expanded(merged(after))).toEqual(expanded(values));
        if (found.suggestions.length > 0 && done.suggestions.every(({ left }) => left !== null))
          expect(done.files).toEqual([]);
        if (done.files.length > 0) changed++;

        const again = await teams(request(out, { write: true }));
        expect(again.files).toEqual([]);
        expect(again.suggestions.filter(({ left }) => left === null)).toEqual([]);

        const ended = new Set(
          done.suggestions.flatMap(({ kind, team, other, left }) =>
            left !== null || kind === 'join' ? [] : [kind === 'split' ? team : other],
          ),
        );
        for (const [name, text] of Object.entries(files)) {
          const comments = (one: string): string[] =>
            one.split(/\r?\n/).filter((line) => /^\s*# (at|between)/.test(line));
          expect(rewritten(text, after[name] ?? '')).toEqual([]);
          if (ended.size === 0) expect(comments(after[name] ?? '')).toEqual(comments(text));
          expect((after[name] ?? '').startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'));
          expect(/(?<!\r)\n/.test(after[name] ?? '')).toBe(/(?<!\r)\n/.test(text));
        }
      }),
      tried(40, 2000),
    );
    expect(changed).toBeGreaterThan(often(5, 300));
  });
});

const OFFICE = `# Who belongs together: ask Eva first
teams:
  latam: # since 2019
    members: [ana@x.com, bob@x.com]
    reports: [W/1, W/2, W/3]
  old: { members: [ana@x.com], reports: [Board/Pack] }
  one:
    members: [ana@x.com, bob@x.com, eva@x.com]
    reports: [Q/1]
  two: { members: [ana@x.com, bob@x.com, eva@x.com], reports: [Q/2] }
users:
  ana@x.com: {}
  bob@x.com: {}
  # Carl came in May.
  carl@x.com:
    role: viewer
    reports:
      - W/1
      # his own
      - W/2 # as in latam
      - 'W/3'
  eva@x.com: { reports: [W/1, W/2] }
`;

const officeWith = (settings = '', access = OFFICE) =>
  folderWith({ 'rolecall.yaml': `${ROOT}${settings}`, 'access/a.yaml': access });

const kinds = ({ suggestions }: TeamAdvice): string[] =>
  suggestions.map(({ kind, team, left }) => `${kind} ${team}${left === null ? '' : ` left: ${left}`}`);

describe('teams', () => {
  it('tells who could join, which team has fallen apart, which two are one, and what is nearly so', async () => {
    const folder = await officeWith();
    expect([...teamsText(await teams(request(folder)))].join('')).toMatchInlineSnapshot(`
      "3 suggestions for teams. Nobody's access would move; each counts alone.
        ~ one and two have the same members: they are one team  (access/a.yaml:7), 4 lines less
        + carl@x.com has lines of their own for what latam gives; a member needs none  (access/a.yaml:3), 2 lines less
        - old has fallen apart: what it gives, at most one person has by it alone  (access/a.yaml:6), 2 lines less

      Nearly, and never written:
        · eva@x.com lacks only W/3 to be a member of latam

      Next: rolecall teams --dry-run shows the change of the files, --write makes it
      "
    `);
    const markdown = teamsMarkdown(await teams(request(folder)));
    expect(markdown).toContain('## Teams\n');
    expect(markdown).toContain('one and two have the same members');
  });

  it('writes as a person would have, and keeps what is said in comments', async () => {
    const folder = await officeWith();
    await teams(request(folder, { write: true }));
    expect(await readFile(path.join(folder, 'access/a.yaml'), 'utf8')).toMatchInlineSnapshot(`
      "# Who belongs together: ask Eva first
      teams:
        latam: # since 2019
          members: [ana@x.com, bob@x.com, carl@x.com]
          reports: [W/1, W/2, W/3]
        one:
          members: [ana@x.com, bob@x.com, eva@x.com]
          reports: [Q/1, Q/2]
      users:
        ana@x.com: { reports: [Board/Pack] }
        bob@x.com: {}
        # Carl came in May.
        carl@x.com:
          role: viewer
          reports: []
            # his own
        eva@x.com: { reports: [W/1, W/2] }
      "
    `);
  });

  it('shows a diff that patches the files, and JSON that its schema describes', async () => {
    const folder = await officeWith();
    const dry = await teams(request(folder, { dryRun: true }));
    const [one] = dry.files;
    if (one === undefined) throw new Error('nothing to show');
    expect(applyPatch(one.before, diffText(one))).toBe(one.after);
    const schema = JSON.parse(
      await readFile(new URL('../../schemas/teams.schema.json', import.meta.url), 'utf8'),
    );
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    const valid = [dry, await teams(request(folder))].map((advice) =>
      ajv.validate(schema, JSON.parse([...teamsJson(advice)].join(''))),
    );
    expect([valid, ajv.errors]).toEqual([[true, true], null]);
  });

  it('does one team alone where that is asked for', async () => {
    const folder = await officeWith();
    expect(kinds(await teams(request(folder, { write: true, only: ['team:old'] })))).toEqual(['split old']);
    expect(kinds(await teams(request(folder)))).toEqual(['merge one', 'join latam']);
    expect(await problemsOf(() => teams(request(folder, { only: ['team:latm'] })))).toMatchObject([
      { code: 'only-matches-nothing' },
    ]);
    expect(await problemsOf(() => teams(request(folder, { only: ['user:ana@x.com'] })))).toMatchObject([
      { code: 'usage' },
    ]);
  });

  it('leaves to a person what a rule or a restriction speaks of', async () => {
    const ruled = await officeWith(
      'rules:\n  - name: few\n    most: { teams: ["la*"], reports: ["*"], users: 9 }\n  - name: apart\n    apart: [{ teams: [two] }, { users: [z] }]\n',
    );
    expect(kinds(await teams(request(ruled, { write: true })))).toEqual([
      'split old',
      'merge one left: a rule speaks of who is in two',
      'join latam left: a rule speaks of who is in latam',
    ]);
    const people = 'users:\n  ana@x.com: { reports: [W/1, W/2] }\n  bob@x.com: {}\n';
    const team = 'teams:\n  latam: { members: [bob@x.com], reports: [W/1, W/2] }\n';
    const torn = await folderWith({
      'rolecall.yaml': `${ROOT}guards: { restrict: [{ files: ["access/b.yaml"], reports: ["W/*"] }] }\n`,
      'access/a.yaml': people,
      'access/b.yaml': team,
    });
    expect((await teams(request(torn, { write: true }))).files).toEqual([]);
  });

  it('finds nothing but text in names that would do harm', async () => {
    const evil = '"\\u001b]0;x\\u0007<b>@all ::error::x"';
    const safe = evil.replaceAll('\\u001b', '').replaceAll('\\u0007', '');
    const folder = await officeWith(
      '',
      `users:\n  ana@x.com: { reports: ["W/${safe.slice(1)}, 'W/[x](http://y)', "W/3"] }\n  bob@x.com: {}\nteams:\n  __proto__x: { members: [], reports: [] }\n`.replace(
        '__proto__x',
        'constructor',
      ) +
        `  latam: { members: [bob@x.com, ana@x.com], reports: ["W/${safe.slice(1)}, 'W/[x](http://y)', "W/3"] }\n`,
    );
    const advice = await teams(request(folder, { write: true }));
    expect(kinds(advice)).toEqual(['join latam', 'split constructor']);
    expect(teamsMarkdown(advice)).not.toMatch(/<b>|(?<!\\)@all/);
  });

  it('passes ten thousand teams in teams', async () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => [
      `t${at}`,
      { members: at === 9999 ? ['ana@x.com'] : [{ team: `t${at + 1}` }], reports: at === 0 ? ['W/1'] : [] },
    ]);
    const folder = await folderWith({
      'rolecall.yaml': ROOT,
      'access/a.json': JSON.stringify({ users: { 'ana@x.com': {} }, teams: Object.fromEntries(chain) }),
    });
    expect((await teams(request(folder))).suggestions.length).toBeGreaterThan(0);
  });
});
