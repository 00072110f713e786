import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { diffArrays } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { type GrantRequest, grant, revoke } from '../../src/workflow/grant.ts';
import { load } from '../../src/workflow/load.ts';
import { codesOf, rootText } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { changeLines, ID, reports, roles, user } from '../support/office.ts';
import { planOf, recordsOf } from '../support/planned.ts';
import { NOW } from '../support/portal.ts';
import { problemsOf } from '../support/problems.ts';
import { tried } from '../support/seeded.ts';

const ACCESS = `# Sales: ask Eva first
reports:
  churn: { id: ${ID.churn}, workspace: Sales, name: Churn }
  overview: { id: ${ID.overview}, workspace: Sales, name: Overview }
  pack: { id: ${ID.pack}, workspace: Board, name: Pack }
datasets:
  sales: { id: ${ID.sales} }
teams:
  emea:
    members:
      - bob@x.com # for now
    reports:
      - overview
    rls:
      - sales/EMEA
  latam:
    members:
      - ana@x.com
      - team: emea
    reports:
      - pack
users:
  ana@x.com: # since 2019
    name: Ana
    role: viewer
    reports:
      - churn # for the audit

  # Bob works for Ana.
  bob@x.com: { name: Bob, role: viewer }
  carl@x.com:
    name: Carl
    role: viewer
    reports:
      - workspace: Sales
`;

const office = async (access = ACCESS) => {
  const folder = await folderWith({
    'rolecall.yaml': rootText('https://portal.example.com', 'include: [access.yaml]\n'),
    'access.yaml': access,
  });
  const file = path.join(folder, 'access.yaml');
  const text = (): Promise<string> => readFile(file, 'utf8');
  const request = (
    person: string,
    asked: readonly string[],
    more: Partial<GrantRequest> = {},
  ): GrantRequest => ({
    config: path.join(folder, 'rolecall.yaml'),
    now: NOW,
    user: person,
    access: asked,
    teams: [],
    dryRun: false,
    clean: (chunks) => chunks,
    for: undefined,
    until: undefined,
    reason: undefined,
    name: undefined,
    role: undefined,
    ...more,
  });
  const changed = async (): Promise<string[]> =>
    diffArrays(access.split('\n'), (await text()).split('\n')).flatMap(({ added, removed, value }) =>
      added ? value.map((line) => `+${line}`) : removed ? value.map((line) => `-${line}`) : [],
    );
  return { text, request, changed };
};

it('grant adds one line to a list, in its place, with the alias, the last day and the reason', async () => {
  const { request, changed } = await office();
  const asked = request('Ana@x.com', ['Board/Pack', 'Sales/Overview'], { for: '14d', reason: 'FIN-1' });
  const { unchanged } = await grant(asked);
  expect(unchanged).toEqual(['ana@x.com already has pack (access.yaml:21)']);
  expect(await changed()).toEqual(['+      - { report: overview, until: 2026-12-04, reason: FIN-1 }']);
});

it('grant adds a missing list, in one line if the entry is in one line', async () => {
  const { request, changed } = await office();
  await grant(request('bob@x.com', ['churn']));
  await grant(request('ana@x.com', ['sales/LATAM', `rls:${ID.sales}/EMEA`]));
  expect(await changed()).toEqual([
    '+    rls:',
    '+      - sales/EMEA',
    '+      - sales/LATAM',
    '-  bob@x.com: { name: Bob, role: viewer }',
    '+  bob@x.com: { name: Bob, role: viewer, reports: [churn] }',
  ]);
});

it('grant adds one line if the command names the access twice, without a blank reason', async () => {
  const { request, changed } = await office();
  const twice = ['overview', 'Sales/Overview', 'sales/LATAM', 'rls:sales/LATAM'];
  await grant(request('ana@x.com', twice, { teams: ['emea', 'emea'], reason: ' ' }));
  const added = ['+      - ana@x.com', '+      - overview', '+    rls:', '+      - sales/LATAM'];
  expect(await changed()).toEqual(added);
});

it('grant names a wrong address as the error', async () => {
  const { request } = await office();
  const wrong = request('new x.com', ['pack'], { name: 'New', role: 'viewer' });
  expect(await problemsOf(() => grant(wrong))).toMatchObject([
    { code: 'adoption-unproven', message: 'the edit is not valid', fix: 'see the next errors' },
    { code: 'bad-address' },
  ]);
});

it.each([
  ['2027-02-30', 'is not a valid date'],
  ['2020-01-31', 'is not in the future'],
])('grant refuses --until %s: it %s', async (until, fault) => {
  const { request } = await office();
  const problems = [{ code: 'usage', message: expect.stringContaining(fault) }];
  await expect(grant(request('ana@x.com', ['overview'], { until }))).rejects.toMatchObject({ problems });
});

it('grant keeps the line breaks of a reason in one line', async () => {
  for (const reason of ['FIN-1\nAna covers for Bob', 'Ana covers for Bob until Easter,\n\nsee FIN-1']) {
    const { request, changed } = await office();
    await grant(request('ana@x.com', ['overview'], { reason }));
    expect(await changed()).toEqual([`+      - { report: overview, reason: ${JSON.stringify(reason)} }`]);
  }
});

it('grant refuses a day after the end of the entry', async () => {
  const ending = ACCESS.replace('role: viewer }', 'role: viewer, until: 2026-12-31 }');
  const { request, changed } = await office(ending);
  const until = (day: string) => grant(request('bob@x.com', ['churn'], { until: day }));
  expect(await problemsOf(() => until('2027-01-01'))).toMatchObject([
    {
      code: 'usage',
      message: 'the entry of bob@x.com ends earlier (access.yaml:30: until 2026-12-31)',
      fix: 'choose an earlier day, or change `until` of the person first',
    },
  ]);
  expect(await changed()).toEqual([]);
  await until('2026-12-31');
  expect(await changed()).toHaveLength(2);
});

it('grant moves the end of a line that ends too early, and never to an earlier day', async () => {
  const { request, text } = await office();
  const day = async (until: string | undefined): Promise<string> => {
    await grant(request('ana@x.com', ['overview'], { until }));
    return (await text()).split('\n').findLast((line) => line.includes('overview')) ?? '';
  };
  expect(await day('2026-12-31')).toContain('- { report: overview, until: 2026-12-31 }');
  expect(await day('2026-12-01')).toContain('until: 2026-12-31');
  expect(await day('2027-01-31')).toContain('until: 2027-01-31');
  expect(await day(undefined)).toContain('- { report: overview }');
});

it.each([
  ['2026-12-01', '- { report: churn, until: 2027-01-31, reason: FIN-1 }'],
  ['2026-11-01', '- { report: churn, until: 2027-01-31 }'],
])('grant keeps the reason of a line until %s only if the line has not ended', async (until, line) => {
  const before = `- { report: churn, until: ${until}, reason: FIN-1 }`;
  const { request, text } = await office(ACCESS.replace('- churn # for the audit', before));
  await grant(request('ana@x.com', ['churn'], { until: '2027-01-31' }));
  expect(await text()).toContain(line);
});

it('grant keeps the comments of a line over several lines when its end goes', async () => {
  const lines = '      # audit\n      - report: churn # ask Eva\n        until: 2026-12-01';
  const { request, changed } = await office(ACCESS.replace('      - churn # for the audit', lines));
  await grant(request('ana@x.com', ['churn']));
  expect(await changed()).toEqual(['-        until: 2026-12-01']);
});

it('grant keeps a line with a window in the future', async () => {
  const later = '      - { report: churn, from: 2026-12-01, until: 2026-12-31 }';
  const { request, changed } = await office(ACCESS.replace('      - churn # for the audit', later));
  await grant(request('ana@x.com', ['churn'], { for: '3d' }));
  expect(await changed()).toEqual(['+      - { report: churn, until: 2026-11-23 }']);
  await grant(request('ana@x.com', ['churn'], { until: '2026-11-25' }));
  expect(await changed()).toEqual(['+      - { report: churn, until: 2026-11-25 }']);
});

it('grant adds a new person in the file that has most people with the same access', async () => {
  const { request, changed } = await office();
  await grant(request('bea@x.com', ['churn'], { teams: ['emea'], name: 'Bea', role: 'viewer' }));
  const entry = ['+    name: Bea', '+    role: viewer', '+    reports:', '+      - churn'];
  expect(await changed()).toEqual(['+      - bea@x.com', '+  bea@x.com:', ...entry]);
});

it('grant uses an id if the files have no other name', async () => {
  const { request, changed } = await office();
  const [report, dataset] = [1, 2].map((kind) => `${kind}0000000-0000-4000-8000-00000000ffff`);
  await grant(request('ana@x.com', [report ?? '', `${dataset}/New`, 'Other/New']));
  const lines = (await changed()).join('\n');
  for (const name of [report, `${dataset}/New`, 'Other/New']) expect(lines).toContain(`- ${name}`);
});

it.each([
  ['churn', 'overview', 'add "- overview" to users > ana@x.com > reports'],
  [
    '{ report: churn, until: 2026-12-01 }',
    'churn',
    'write "- { report: churn }" in place of entry 1 of users > ana@x.com > reports',
  ],
])('grant shows what to write if a list in brackets spans several lines: [%s]', async (list, asked, fix) => {
  const access = ACCESS.replace('      - churn # for the audit', `      [\n        ${list}\n      ]`);
  const { request, changed } = await office(access);
  expect(await problemsOf(() => grant(request('ana@x.com', [asked])))).toMatchObject([
    { code: 'not-editable', fix, place: { line: 27 } },
  ]);
  expect(await changed()).toEqual([]);
});

it('grant suggests the person with a similar address', async () => {
  const { request } = await office();
  for (const edit of [grant, revoke]) {
    const [problem] = await problemsOf(() => edit(request('ana@y.com', ['churn'])));
    expect(problem?.fix).toMatch(/^Did you mean "ana@x\.com"\? /);
  }
  const [problem] = await problemsOf(() => grant(request('eva.lima@x.com', ['churn'])));
  expect(problem?.fix).toMatch(/rolecall adopt --only user:eva\.lima@x\.com$/);
});

it('grant warns if a report name is nearly a name in the files', async () => {
  const { request } = await office();
  const { warnings } = await grant(request('ana@x.com', ['Salse/Churn', 'Sales/New']));
  expect(warnings).toMatchObject([{ code: 'unknown-report', severity: 'warning', place: { line: 29 } }]);
  expect((await grant(request('ana@x.com', ['pack'], { until: '2027-01-31' }))).warnings).toEqual([]);
});

it('grant warns that the first report of the files makes rolecall manage all reports', async () => {
  const { request } = await office('users: { ana@x.com: {}, bob@x.com: {} }\n');
  const { warnings } = await grant(request('ana@x.com', ['Sales/Churn']));
  expect(warnings).toMatchObject([{ code: 'kind-unmanaged', severity: 'warning' }]);
  expect((await grant(request('bob@x.com', ['Sales/Churn']))).warnings).toEqual([]);
});

it.each([
  ['who@x.com', ['churn'], {}, 'unknown-user'],
  ['ana@x.com', ['chrun'], {}, 'unknown-report'],
  ['ana@x.com', ['rls:hr/Manager'], {}, 'unknown-dataset'],
  ['ana@x.com', [], { teams: ['latin'] }, 'unknown-team'],
  ['ana@x.com', [], {}, 'usage'],
  ['ana@x.com', ['pack'], { name: 'Ana', role: 'viewer' }, 'usage'],
  ['ana@x.com', ['pack'], { for: '3 days' }, 'usage'],
] as const)('grant refuses %s %j %j with %s', async (person, asked, more, code) => {
  const { request, changed } = await office();
  expect(await codesOf(() => grant(request(person, asked, more)))).toEqual([code]);
  expect(await changed()).toEqual([]);
});

it('revoke removes the own line, and leaves an empty list', async () => {
  const { request, changed } = await office();
  await revoke(request('ana@x.com', ['Sales/Churn']));
  expect(await changed()).toEqual(['-    reports:', '-      - churn # for the audit', '+    reports: []']);
});

it('revoke shows the teams and workspace entries that give access, and writes nothing', async () => {
  const { request, changed } = await office();
  expect(await problemsOf(() => revoke(request('bob@x.com', ['pack'])))).toMatchObject([
    { code: 'not-editable', message: 'bob@x.com has pack as a member of team emea', place: { line: 21 } },
  ]);
  for (const name of ['churn', ID.churn, 'Sales/Churn'])
    expect(await problemsOf(() => revoke(request('carl@x.com', [name])))).toMatchObject([
      { code: 'not-editable', message: 'carl@x.com has churn from an entry for the whole workspace' },
    ]);
  expect(await codesOf(() => revoke(request('who@x.com', [])))).toEqual(['unknown-user']);
  expect(await changed()).toEqual([]);
});

it('revoke ends a membership, and removes everything if the command names no access', async () => {
  const { request, changed } = await office();
  await revoke(request('ana@x.com', ['pack'], { teams: ['latam'] }));
  await revoke(request('bob@x.com', []));
  await revoke(request('carl@x.com', []));
  const done = await revoke(request('carl@x.com', ['overview']));
  expect(done.unchanged).toEqual(['the files do not give overview to carl@x.com']);
  expect(await changed()).toEqual([
    '-    members:',
    '-      - bob@x.com # for now',
    '+    members: []',
    '-      - ana@x.com',
    '-    reports:',
    '-      - workspace: Sales',
    '+    reports: []',
  ]);
});

/** Each name in the files, and what a plan calls it. */
const NAMES: Readonly<Record<string, readonly [kind: string, name: string]>> = {
  churn: ['grant-report', 'Sales/Churn'],
  'Sales/Overview': ['grant-report', 'Sales/Overview'],
  pack: ['grant-report', 'Board/Pack'],
  'sales/LATAM': ['grant-rls', 'LATAM'],
  'sales/EMEA': ['grant-rls', 'EMEA'],
};
type Teams = Readonly<Record<string, readonly string[]>>;
const TEAMS: Teams = { board: ['pack'], field: ['churn', 'sales/LATAM'] };
const LISTED = ['ana@x.com', 'bob@x.com', 'dora@x.com'];

const day = fc.record({
  gives: fc.boolean(),
  person: fc.constantFrom(...LISTED, 'carl@x.com', 'eva@x.com'),
  asked: fc.subarray(Object.keys(NAMES), { minLength: 1, maxLength: 3 }),
  team: fc.option(fc.constantFrom(...Object.keys(TEAMS)), { freq: 3, nil: undefined }),
  length: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  isDay: fc.boolean(),
});

const ONE_DAY = 86_400_000;

/** The day on which each entry ends, by `person access` or `person team NAME`. */
class Requests {
  readonly #ends = new Map<string, number>();
  readonly #listed = new Set(LISTED);

  #waysTo(person: string, what: string): number[] {
    const teams = Object.keys(TEAMS).filter((team) => TEAMS[team]?.includes(what));
    const ways = [what, ...teams.map((team) => `team ${team}`)];
    return ways.flatMap((way) => this.#ends.get(`${person} ${way}`) ?? []);
  }

  isListed(person: string): boolean {
    return this.#listed.has(person);
  }

  grant(person: string, what: string, end: number): void {
    this.#listed.add(person);
    const covered = this.#waysTo(person, what).some((other) => other >= end);
    if (!covered) this.#ends.set(`${person} ${what}`, end);
  }

  /** False if a team also gives some of this access. */
  revoke(person: string, asked: readonly string[], team: string | undefined): boolean {
    const isIn = (one: string) => this.#ends.has(`${person} team ${one}`);
    const others = Object.keys(TEAMS).filter((one) => one !== team && isIn(one));
    if (asked.some((what) => others.some((one) => TEAMS[one]?.includes(what)))) return false;
    for (const what of asked) this.#ends.delete(`${person} ${what}`);
    this.#ends.delete(`${person} team ${team}`);
    return true;
  }

  /** The changes of a plan for a portal that has only the accounts of `LISTED`. */
  at(now: number): string[] {
    return [...this.#listed].flatMap((person) => [
      ...(LISTED.includes(person) ? [] : [`create-user ${person} listed`]),
      ...Object.entries(NAMES).flatMap(([what, [kind, name]]) =>
        this.#waysTo(person, what).some((end) => end > now) ? [`${kind} ${person} ${name} listed`] : [],
      ),
    ]);
  }
}

const namesIn = (list: readonly unknown[]): string[] =>
  list.map((one) => {
    const { user: member, report, dataset, role } = Object(one);
    return String(typeof one === 'string' ? one : (member ?? report ?? `${dataset}/${role}`)).toLowerCase();
  });

/** All people, and each list of a person or team. */
function orderedIn(text: string): string[][] {
  const { users, teams } = parseYaml(text);
  const lists = [...Object.values<object>(users), ...Object.values<object>(teams)].flatMap((holder) =>
    Object.values(holder).filter((value) => Array.isArray(value)),
  );
  return [Object.keys(users), ...lists.map(namesIn)];
}

it('on each of forty days, the files give exactly the requested access that has not ended', async () => {
  const records = recordsOf({ reports, rls: roles({}), users: LISTED.map((email) => user(email)) });
  const entries = LISTED.map((email) => `  ${email}:\n    role: viewer\n`).join('');
  const before = `datasets:\n  sales: { id: ${ID.sales} }\nreports:\n  churn: { id: ${ID.churn} } # the id\n  pack: { workspace: Board, name: Pack }\nteams:\n  board:\n    members: []\n    reports: [pack]\n  field:\n    members: []\n    reports: [churn]\n    rls: [sales/LATAM]\nusers:\n${entries}`;
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 40, maxLength: 40 }), async (days) => {
      const { request, text } = await office(before);
      const requests = new Requests();
      for (const [at, { gives, person, asked, team, length, isDay }] of days.entries()) {
        const now = NOW + at * ONE_DAY;
        const last =
          length === undefined ? undefined : new Date(now + length * ONE_DAY).toISOString().slice(0, 10);
        const end = last === undefined ? Number.POSITIVE_INFINITY : Date.parse(`${last}T00:00:00Z`) + ONE_DAY;
        const limits = isDay ? { until: last } : { for: length === undefined ? undefined : `${length}d` };
        const isNew = !requests.isListed(person);
        const order = request(person, asked, {
          now,
          teams: team === undefined ? [] : [team],
          ...(gives && { ...limits, reason: length === undefined ? undefined : 'FIN-1' }),
          ...(gives && isNew && { name: person, role: 'viewer' }),
        });
        if (gives) {
          await grant(order);
          for (const what of asked) requests.grant(person, what, end);
          if (team !== undefined) requests.grant(person, `team ${team}`, end);
        } else if (isNew) {
          expect(await codesOf(() => revoke(order))).toEqual(['unknown-user']);
        } else if (requests.revoke(person, asked, team)) await revoke(order);
        else expect((await problemsOf(() => revoke(order)))[0]).toMatchObject({ code: 'not-editable' });

        const { declared } = await load(order.config, true);
        const given = changeLines(planOf(declared, records, { now }).plan);
        expect([at, given.sort()]).toEqual([at, requests.at(now).sort()]);
        for (const names of orderedIn(await text())) expect(names).toEqual(names.toSorted());
      }
    }),
    tried(2, 40),
  );
}, 300_000);
