import { expect, it } from 'vitest';
import { type Identity, reportId } from '../../src/domain/ids.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { checkerOf, commandsIn, type Ended, officeWith, rootText } from '../support/commands.ts';
import { checkoutWith, folderWith, git, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';
import { rawPortal } from '../support/raw-portal.ts';
import { recordApplied } from '../support/recorded.ts';

const FILES = `reports:
  overview: { id: ${ID.overview}, workspace: Sales, name: Overview }
datasets:
  sales: { id: ${ID.sales} }
  hr: { id: ${ID.hr} }
teams:
  latam:
    members:
      - { team: brazil, reason: "the region" }
    reports: [overview]
    rls: [sales/LATAM]
  brazil:
    members:
      - { user: ana@x.com, until: 2030-12-31 }
users:
  ana@x.com:
    name: Ana
    role: viewer
    reports:
      - { workspace: Sales }
  luis@x.com: { name: Luis, role: viewer, reports: [Board/Pack] }
groups:
  managers: { id: ${ID.group}, rls: [hr/Manager] }
`;

const seed = {
  users: [
    user('Ana@x.com', { name: 'Ana', reports: [ID.overview], groups: [ID.group] }),
    user('luis@x.com', { name: 'Luis\u001b[31m', reports: [ID.churn] }),
    user('eve@x.com', { reports: [ID.overview] }),
  ],
  reports,
  rls: roles({ latam: ['eve@x.com'], managerGroups: [ID.group] }),
};

async function office(live: Seed = seed, text = FILES) {
  const portal = await portalWith(live);
  const folder = await checkoutWith({ 'rolecall.yaml': rootText(portal.url, text) });
  return { folder, portal, ...commandsIn(folder) };
}

const inOneLine = ({ stdout }: Ended): string => stdout.replaceAll(/\s+/g, ' ');

it('explain prints JSON by its schema: which lines give access, and who wrote them', async () => {
  const { folder, json } = await office();
  const { code, document } = await json('explain ana@x.com --blame');
  expect([code, await checkerOf('explain')(document)]).toEqual([0, []]);
  expect(document.exit).toEqual({ code: 0, because: [] });
  const blame = { commit: git(folder, 'rev-parse', 'HEAD'), author: 'Test', email: 'test@x.com' };
  const through = Object.entries({ latam: 11, brazil: 16 }).map(([team, line]) => ({ team, line }));
  const team = { via: 'team', until: '2030-12-31', reason: 'the region', active: true };
  type Holding = { readonly report?: { readonly name: string }; readonly rls?: { readonly role: string } };
  const find = (name: string) =>
    document.access.find(({ report, rls }: Holding) => (report?.name ?? rls?.role) === name);
  expect([document.user, find('Overview'), find('Manager')]).toMatchObject([
    'Ana@x.com',
    {
      kind: 'report',
      live: true,
      desired: true,
      held: null,
      rowLevel: 'roles',
      paths: [{ via: 'workspace' }, { ...team, sources: [{ line: 12, through, blame }] }],
      rows: [{ datasetId: ID.sales, dataset: 'sales', role: 'LATAM', live: false, desired: true }],
    },
    { live: true, desired: true, paths: [{ via: 'group', active: true }] },
  ]);
});

it('explain shows, from the record alone, the access that the files gave on a day or with a commit', async () => {
  const root = (users: string): string => rootText('https://gone.example.com', `users:\n${users}`);
  const given = 'Sales/Churn, { workspace: Board }, { report: Sales/Old, until: 2026-03-10 }';
  const ana = `  ana@x.com: { name: Ana, role: viewer, reports: [${given}] }\n`;
  const before = root(`${ana}  luis@x.com: { reports: [Sales/Churn] }\n`);
  const folder = await checkoutWith({ 'rolecall.yaml': before });
  const workspaces = new Map([['Board', [reportId(ID.pack)]]]);
  const names = { reports: new Map([['Sales/Churn', reportId(ID.churn)]]), workspaces };
  await recordApplied(folder, { instant: '2026-03-01T09:00:00.000Z', names });
  await writeFiles(folder, { 'rolecall.yaml': root('  ana@x.com: { name: Ana, role: viewer }\n') });
  git(folder, 'commit', '-q', '-am', 'two');
  await recordApplied(folder, { instant: '2026-05-01T09:00:00.000Z' });

  const { run, json } = commandsIn(folder, { ROLECALL_API_KEY: '' });
  const held = async (user: string, on: string): Promise<string[]> => {
    const { document, codes } = await json(`explain ${user} --on ${on}`);
    const { access } = document;
    expect(await checkerOf(access === undefined ? 'problems' : 'explain')(document)).toEqual([]);
    if (access === undefined) return codes;
    return access.flatMap(({ report, live }: { report: { id: string; name: string }; live: boolean }) =>
      live ? [report.name === '' ? report.id : report.name] : [],
    );
  };
  expect(await held('ana@x.com', '2026-02-28')).toEqual(['base-missing']);
  expect(await held('ana@x.com', '2026-03-10')).toEqual(['Churn', ID.pack, 'Old']);
  expect(await held('ana@x.com', '2026-03-11')).toEqual(['Churn', ID.pack]);
  expect(await held('ana@x.com', '2026-05-01')).toEqual([]);
  expect(await held('luis@x.com', '2026-05-01')).toEqual(['unknown-user']);
  expect(await held('ana@x.com', 'HEAD')).toEqual([]);
  expect(await held('ana@x.com', 'no-such-ref')).toEqual(['usage']);
  expect(await held('ana@x.com', '2999-01-01')).toEqual(['usage']);
  const who = await run(`who ${ID.churn} --on 2026-03-15 --format csv`);
  expect(who.stdout).toContain('Sales/Churn,luis@x.com,,true,true,,,own,,,,rolecall.yaml,5');
  const text = await run('explain ana@x.com --on 2026-03-15');
  expect(inOneLine(text)).toContain('Access that these files did not manage is unknown.');
});

it('explain shows what the next apply would change or hold back, from the record of the last apply', async () => {
  const applied = `users:
  locked@x.com: { name: Locked, role: viewer, reports: [Sales/Churn] }
  fewer@x.com: { name: Fewer, role: viewer, reports: [Sales/Churn, Sales/Overview] }
  left@x.com: { name: Left, role: viewer, reports: [Sales/Churn] }
  vanished@x.com: { name: Vanished, role: viewer, reports: [Sales/Churn] }
`;
  const users = [
    user('locked@x.com', { name: 'Locked' }),
    user('fewer@x.com', { name: 'Fewer', reports: [ID.churn, ID.overview] }),
    user('left@x.com', { name: 'Left', reports: [ID.churn] }),
    user('later@x.com', { name: 'Later', reports: [ID.pack] }),
  ];
  const { portal, folder, run, json } = await office({ users, reports, rls: roles() }, applied);
  await recordApplied(folder, { url: portal.url, locked: ['locked@x.com' as Identity] });
  const edited = applied.replace(', Sales/Overview]', ']').replace(/ {2}left@x.com.*\n/, '');
  await writeFiles(folder, { 'rolecall.yaml': rootText(portal.url, `${edited}  later@x.com: {}\n`) });

  const text = async (words: string): Promise<string> => inOneLine(await run(words));
  type Answered = { report: { name: string }; live: boolean; desired: boolean; held?: { code: string } };
  const ask = async (name: string): Promise<string[]> => {
    const { document } = await json(`explain ${name}@x.com`);
    expect(await checkerOf('explain')(document)).toEqual([]);
    const { access, account } = document;
    const shown = access.map(({ report, live, desired, held }: Answered) =>
      [report.name, live && 'live', desired && 'desired', held?.code].filter(Boolean).join(' '),
    );
    return [...shown, ...(account.held === null ? [] : [`account ${account.held.code}`])];
  };
  expect(await ask('locked')).toEqual(['Churn desired locked-out']);
  expect(await ask('fewer')).toEqual(['Churn live desired', 'Overview live']);
  expect(await ask('left')).toEqual(['Churn live']);
  expect(await ask('vanished')).toEqual(['Churn desired vanished', 'account vanished']);
  expect(await text('explain locked@x.com')).toContain('The next apply holds back 1 report.');
  for (const name of ['fewer', 'left']) {
    const shown = await text(`explain ${name}@x.com`);
    expect(shown).toContain('The next apply removes 1 report.');
    expect(shown).toMatch(/Loses with the next apply - [^-]* Removed from the files\. /);
  }
  // No file ever gave this access.
  expect(await text('explain later@x.com')).toMatch(/Loses with the next apply - [^-]* Not in the files\. /);
  const vanished = await text('explain vanished@x.com');
  expect(vanished).toContain('The next apply holds back 1 report.');
  expect(vanished).toContain('The account should be created. Held back: ');
  expect(await checkerOf('who')((await json('who Sales/Churn')).document)).toEqual([]);
  const holders = await text('who Sales/Churn');
  expect(holders).toContain('The next apply removes 1 and holds back 2.');
  expect(holders).toMatch(/Should gain it, held back: own line \(2 people\)/i);

  // Without a record of this portal, the answer shows the files and the portal alone.
  await recordApplied(folder, { url: 'https://other.example.com' });
  expect(await ask('left')).toEqual(['Churn live desired']);
});

it('explain shows in CSV that the files do not give the access of somebody who is not in the files', async () => {
  const { run } = await office();
  const { stdout } = await run('explain eve@x.com --format csv');
  expect(stdout).toContain('eve@x.com,report,Sales/Overview,true,false,,,unmanaged,,,,,');
});

it('explain says whether the person has one report, and shows a removal that leaves another way to it', async () => {
  const both = { manager: ['Ana@x.com'], managerGroups: [ID.group] };
  const { run } = await office({ ...seed, rls: roles({ latam: ['eve@x.com'], ...both }) });
  for (const [words, answer] of [
    ['eve@x.com overview', 'Has Sales/Overview. Not in the files.'],
    ['eve@x.com Sales/Churn', 'Does not have Sales/Churn. '],
    ['luis@x.com Sales/Churn', 'Loses Sales/Churn with the next apply. 1 report shows no rows.'],
    ['ana@x.com', 'The next apply removes one way to this access: not in the files.'],
  ])
    expect(inOneLine(await run(`explain ${words}`))).toContain(answer);
});

it('explain of an earlier address shows the person', async () => {
  const text = FILES.replace('    name: Ana\n', '    name: Ana\n    previously: [lima@x.com]\n');
  const { code, document } = await (await office(seed, text)).json('explain lima@x.com');
  expect([code, document.user]).toEqual([0, 'Ana@x.com']);
});

it('explain suggests an address for a misspelt address, and for a name', async () => {
  const { json } = await office();
  const problems = [{ code: 'unknown-user', fix: 'Did you mean "ana@x.com"?' }];
  for (const unknown of ['anna@x.com', 'Ana'])
    expect(await json(`explain ${unknown}`), unknown).toMatchObject({ code: 1, document: { problems } });
});

it('rolecall review lists unused access with its files, and with the window and its gaps', async () => {
  const { run, json } = await office();
  const { code, document } = await json('review');
  expect([code, await checkerOf('review')(document)]).toEqual([0, []]);
  expect(document.unused).toMatchObject([
    { user: 'Ana@x.com', sources: [{ file: 'rolecall.yaml' }, { file: 'rolecall.yaml' }] },
    { user: 'eve@x.com', sources: [] },
    { user: 'luis@x.com', sources: [] },
  ]);
  const { stdout } = await run('review --since 2026-01-01');
  expect(stdout).toContain('has no entries for this time');
  expect(stdout).toContain('Limits');
});

it('open prints one URL that opens the portal once as that person, and nothing else', async () => {
  const { run } = await office();
  const { code, stdout, stderr } = await run('open ana@x.com --verbose');
  expect(code).toBe(0);
  const url = stdout.trim();
  expect(stdout).toBe(`${url}\n`);
  const token = new URL(url).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(8);
  expect(stderr).not.toContain(token);
  expect(stderr).toContain('acts as ana@x.com');
  expect(await (await fetch(url)).text()).toContain('Overview');
  expect((await fetch(url)).status).toBe(410);
});

it('open refuses a URL that contains the API key, and does not print it', async () => {
  const [first = '', ...rest] = KEY;
  const escaped = `%${first.charCodeAt(0).toString(16)}${rest.join('')}`;
  for (const path of [`a?key=${KEY}`, `a/${escaped}`]) {
    const expiresAt = '2030-01-01T00:00:00Z';
    const portal = await rawPortal(() => ({ body: { embedUrl: `https://x.com/${path}`, expiresAt } }));
    const folder = await folderWith({ 'rolecall.yaml': rootText(portal.url, FILES) });
    const { code, codes, stdout, stderr } = await commandsIn(folder).json('open ana@x.com');
    expect([code, codes]).toEqual([1, ['bad-response']]);
    expect(`${stdout}${stderr}`).not.toContain('https://x.com');
  }
});

it('open opens one report with all options', async () => {
  const { json, portal } = await office();
  const words = `open ana@x.com --report overview --organization ${portal.organizationId}`;
  const { document } = await json(`${words} --embed --filter Region=LATAM`);
  expect(await checkerOf('open')(document)).toEqual([]);
  expect(document).toMatchObject({ user: 'ana@x.com', report: { id: ID.overview } });
  expect(await (await fetch(document.url)).text()).toContain('LATAM');
});

it('open reports what is missing, and what the portal refuses', async () => {
  const { json } = await office();
  expect(await json('open ana@x.com --filter none')).toMatchObject({ code: 1, codes: ['usage'] });
  expect(await json('open ana@x.com --report nope')).toMatchObject({ code: 1, codes: ['unknown-report'] });
  expect((await json('open nobody@x.com')).code).toBe(1);
  expect((await commandsIn(await folderWith({})).run('open ana@x.com')).code).toBe(1);
});

it('explain shows the lines of all access with the same text', async () => {
  const seed = { reports, users: [user('s@x.com', { reports: [ID.pack, ID.churn] })] };
  const exclusive = 'exclusive:\n    reports:\n      - Board/Pack\n      - Sales/Churn\n';
  const { run } = await officeWith(seed, `users: {}\nmanage:\n  ${exclusive}`);
  expect((await run('explain s@x.com')).stdout).toContain('rolecall.yaml:7-8');
});
