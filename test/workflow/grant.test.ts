import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { diffArrays } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { type GrantRequest, grant, revoke } from '../../src/workflow/grant.ts';
import { folderWith } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { NOW, planIn, portalWith } from '../support/portal.ts';
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

const office = async (access = ACCESS, url = 'https://portal.example.com') => {
  const folder = await folderWith({
    'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}" }\ninclude: [access.yaml]\n`,
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
    insecureHttp: true,
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
  return { folder, text, request, changed };
};

describe('grant', () => {
  it('adds one line to a list, in its place, with the alias, the last day and the reason', async () => {
    const { request, changed } = await office();
    const asked = request('Ana@x.com', ['Board/Pack', 'Sales/Overview'], { for: '14d', reason: 'FIN-1' });
    const { unchanged } = await grant(asked);
    expect(unchanged).toEqual(['ana@x.com already has pack (access.yaml:21)']);
    expect(await changed()).toEqual(['+      - { report: overview, until: 2026-12-04, reason: FIN-1 }']);
  });

  it('adds a missing list, in one line if the entry is in one line', async () => {
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

  it('moves the end of a line that ends too early, and never makes it earlier', async () => {
    const { request, text } = await office();
    const day = async (until: string | undefined): Promise<string> => {
      await grant(request('ana@x.com', ['overview'], { until }));
      return (await text()).split('\n').findLast((line) => line.includes('overview')) ?? '';
    };
    expect(await day('2026-12-31')).toContain('- { report: overview, until: 2026-12-31 }');
    expect(await day('2026-12-01')).toContain('until: 2026-12-31');
    expect(await day('2027-01-31')).toContain('until: 2027-01-31');
    expect(await day(undefined)).toContain('- overview');
  });

  it('keeps what a line gives later', async () => {
    const later = '      - { report: churn, from: 2026-12-01, until: 2026-12-31 }';
    const { request, changed } = await office(ACCESS.replace('      - churn # for the audit', later));
    await grant(request('ana@x.com', ['churn'], { for: '3d' }));
    expect(await changed()).toEqual(['+      - { report: churn, until: 2026-11-23 }']);
    await grant(request('ana@x.com', ['churn'], { until: '2026-11-25' }));
    expect(await changed()).toEqual(['+      - { report: churn, until: 2026-11-25 }']);
  });

  it('adds a new person, with a team, beside most people with the same access', async () => {
    const { request, changed } = await office();
    await grant(request('bea@x.com', ['churn'], { teams: ['emea'], name: 'Bea', role: 'viewer' }));
    expect(await changed()).toEqual([
      '+      - bea@x.com',
      '+  bea@x.com:',
      '+    name: Bea',
      '+    role: viewer',
      '+    reports:',
      '+      - churn',
    ]);
  });

  it('uses an id if the files have no other name', async () => {
    const { request, changed } = await office();
    const [report, dataset] = [
      '10000000-0000-4000-8000-00000000ffff',
      '20000000-0000-4000-8000-00000000ffff',
    ];
    await grant(request('ana@x.com', [report, `${dataset}/New`, 'Other/New']));
    const lines = (await changed()).join('\n');
    for (const name of [report, `${dataset}/New`, 'Other/New']) expect(lines).toContain(`- ${name}`);
  });

  it('shows the line to write if a list in brackets spans several lines', async () => {
    const { request, text } = await office(
      ACCESS.replace('      - churn # for the audit', '      [\n        churn\n      ]'),
    );
    const before = await text();
    expect(await problemsOf(() => grant(request('ana@x.com', ['overview'])))).toMatchObject([
      { code: 'not-editable', fix: 'add "- overview" to users > ana@x.com > reports', place: { line: 27 } },
    ]);
    expect(await text()).toBe(before);
  });

  it('names the person whose address is nearly the one that no file has', async () => {
    const { request } = await office();
    for (const edit of [grant, revoke]) {
      const [problem] = await problemsOf(() => edit(request('ana@y.com', ['churn'])));
      expect(problem?.fix).toMatch(/^Did you mean ana@x\.com\? /);
    }
    const [problem] = await problemsOf(() => grant(request('eva.lima@x.com', ['churn'])));
    expect(problem?.fix).toMatch(/^rolecall adopt --only user:eva\.lima@x\.com /);
  });

  it('warns if a report is nearly one of the files', async () => {
    const { request } = await office();
    const { warnings } = await grant(request('ana@x.com', ['Salse/Churn', 'Sales/New']));
    expect(warnings).toMatchObject([{ code: 'unknown-report', severity: 'warning', place: { line: 29 } }]);
    expect((await grant(request('ana@x.com', ['pack'], { until: '2027-01-31' }))).warnings).toEqual([]);
  });

  it.each([
    ['who@x.com', ['churn'], {}, 'unknown-user'],
    ['ana@x.com', ['chrun'], {}, 'unknown-report'],
    ['ana@x.com', ['rls:hr/Manager'], {}, 'unknown-dataset'],
    ['ana@x.com', [], { teams: ['latin'] }, 'unknown-team'],
    ['ana@x.com', [], {}, 'usage'],
    ['ana@x.com', ['pack'], { name: 'Ana', role: 'viewer' }, 'usage'],
    ['ana@x.com', ['pack'], { for: '3 days' }, 'usage'],
    ['ana@x.com', ['pack'], { until: '2020-01-01' }, 'usage'],
  ] as const)('refuses %s %j %j with %s', async (person, asked, more, code) => {
    const { request, changed } = await office();
    expect(await problemsOf(() => grant(request(person, asked, more)))).toMatchObject([{ code }]);
    expect(await changed()).toEqual([]);
  });
});

describe('revoke', () => {
  it('removes the own line, and leaves an empty list', async () => {
    const { request, changed } = await office();
    await revoke(request('ana@x.com', ['Sales/Churn']));
    expect(await changed()).toEqual(['-    reports:', '-      - churn # for the audit', '+    reports: []']);
  });

  it('shows the teams and workspace entries that give access, and writes nothing', async () => {
    const { request, changed } = await office();
    expect(await problemsOf(() => revoke(request('bob@x.com', ['pack'])))).toMatchObject([
      { code: 'not-editable', message: 'bob@x.com has pack as a member of team emea', place: { line: 21 } },
    ]);
    for (const name of ['churn', ID.churn, 'Sales/Churn'])
      expect(await problemsOf(() => revoke(request('carl@x.com', [name])))).toMatchObject([
        { code: 'not-editable', message: 'carl@x.com has churn from an entry for the whole workspace' },
      ]);
    expect(await problemsOf(() => revoke(request('who@x.com', [])))).toMatchObject([
      { code: 'unknown-user' },
    ]);
    expect(await changed()).toEqual([]);
  });

  it('ends a membership, and removes everything if no access is named', async () => {
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
});

const REPORTS = [
  ['churn', ID.churn],
  ['Sales/Overview', ID.overview],
  ['pack', ID.pack],
] as const;
const ROLES = ['LATAM', 'EMEA'] as const;
const PEOPLE = ['ana@x.com', 'bob@x.com', 'dora@x.com'] as const;

const day = fc.record({
  gives: fc.boolean(),
  person: fc.constantFrom(...PEOPLE),
  asked: fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }),
  limited: fc.boolean(),
});

const named = (which: number): string => REPORTS[which]?.[0] ?? `sales/${ROLES[which - REPORTS.length]}`;

/** As `person access`. */
const givenBy = ({ changes }: Plan): string[] =>
  changes
    .flatMap((change) => {
      if (change.kind === 'grant-report')
        return [`${change.user} ${named(REPORTS.findIndex(([, id]) => id === change.report.id))}`];
      return change.kind === 'grant-rls' && 'user' in change
        ? [`${change.user} sales/${change.rls.role}`]
        : [];
    })
    .sort();

describe('forty days of requests', () => {
  it('give forty plans, each with exactly the request', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(day, { minLength: 40, maxLength: 40 }), async (days) => {
        const people = PEOPLE.map((email) => user(email));
        const { url } = await portalWith({ reports, rls: roles({}), users: people });
        const entries = PEOPLE.map((email) => `  ${email}: { role: viewer }\n`).join('');
        const files = `datasets:\n  sales: { id: ${ID.sales} }\nreports:\n  churn: { id: ${ID.churn} } # the id\n  pack: { workspace: Board, name: Pack }\nusers:\n${entries}`;
        const { folder, request } = await office(files, url);
        const has = new Set<string>();
        for (const { gives, person, asked, limited } of days) {
          const names = asked.map(named);
          if (gives) await grant(request(person, names, { for: limited ? '14d' : undefined }));
          else await revoke(request(person, names));
          for (const name of names)
            if (gives) has.add(`${person} ${name}`);
            else has.delete(`${person} ${name}`);
          // The portal is unchanged, so a plan gives everything that was asked for.
          expect(givenBy(await planIn(folder, url, {}))).toEqual([...has].sort());
        }
      }),
      tried(3, 100),
    );
  }, 60_000);
});
