import { describe, expect, it } from 'vitest';
import { type Identity, reportId } from '../../src/domain/ids.ts';
import { inProcess } from '../support/cli.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { KEY, portalWith } from '../support/portal.ts';
import { checkerOf } from '../support/published.ts';
import { rawPortal } from '../support/raw-portal.ts';
import { recordApplied } from '../support/recorded.ts';

const ROOT = (url: string): string => `version: 1
portal: { name: test, url: "${url}" }
reports:
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

async function office() {
  const portal = await portalWith(seed);
  const folder = await checkoutWith({ 'rolecall.yaml': ROOT(portal.url) });
  return { folder, portal };
}

describe('rolecall explain', () => {
  it('prints JSON by its schema: which lines give access, and who wrote them', async () => {
    const { folder } = await office();
    const { code, stdout } = await inProcess(folder, ['explain', 'ana@x.com', '--blame', '--format', 'json']);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(await checkerOf('explain')(answer)).toEqual([]);
    expect(answer.user).toBe('Ana@x.com');
    expect(answer.exit).toEqual({ code: 0, because: [] });
    const overview = answer.access.find(
      (one: { report?: { name: string } }) => one.report?.name === 'Overview',
    );
    expect(overview).toMatchObject({
      kind: 'report',
      live: true,
      desired: true,
      held: null,
      rowLevel: 'roles',
    });
    expect(overview.paths.map((path: { via: string }) => path.via)).toEqual(['workspace', 'team']);
    const [source] = overview.paths[1].sources;
    expect([
      source.line,
      source.through.map(({ team, line }: { team: string; line: number }) => [team, line]),
    ]).toEqual([
      12,
      [
        ['latam', 11],
        ['brazil', 16],
      ],
    ]);
    expect(source.blame).toMatchObject({
      commit: git(folder, 'rev-parse', 'HEAD'),
      author: 'Test',
      email: 'test@x.com',
    });
    expect(overview.paths[1]).toMatchObject({ until: '2030-12-31', reason: 'the region', active: true });
    expect(overview.rows).toEqual([
      { datasetId: ID.sales, dataset: 'sales', role: 'LATAM', live: false, desired: true },
    ]);
    const manager = answer.access.find((one: { rls?: { role: string } }) => one.rls?.role === 'Manager');
    expect(manager).toMatchObject({ live: true, desired: true, paths: [{ via: 'group', active: true }] });
  });

  it('shows, from the record alone, the access that the files gave on a day or with a commit', async () => {
    const root = (users: string): string =>
      `version: 1\nportal: { name: test, url: "https://gone.example.com" }\nusers:\n${users}`;
    const folder = await checkoutWith({
      'rolecall.yaml': root(
        '  ana@x.com: { name: Ana, role: viewer, reports: [Sales/Churn, { workspace: Board }, { report: Sales/Old, until: 2026-03-10 }] }\n  luis@x.com: { reports: [Sales/Churn] }\n',
      ),
    });
    const names = {
      reports: new Map([['Sales/Churn', reportId(ID.churn)]]),
      workspaces: new Map([['Board', [reportId(ID.pack)]]]),
    };
    await recordApplied(folder, { instant: '2026-03-01T09:00:00.000Z', names });
    await writeFiles(folder, { 'rolecall.yaml': root('  ana@x.com: { name: Ana, role: viewer }\n') });
    git(folder, 'commit', '-q', '-am', 'two');
    await recordApplied(folder, { instant: '2026-05-01T09:00:00.000Z' });

    const held = async (user: string, on: string): Promise<string[]> => {
      const { stdout } = await inProcess(folder, ['explain', user, '--on', on, '--format', 'json'], {
        ROLECALL_API_KEY: '',
      });
      expect(
        await checkerOf(stdout.includes('rolecall.problems') ? 'problems' : 'explain')(JSON.parse(stdout)),
      ).toEqual([]);
      const { access, problems } = JSON.parse(stdout);
      if (access === undefined) return problems.map(({ code }: { code: string }) => code);
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
    const who = await inProcess(folder, ['who', ID.churn, '--on', '2026-03-15', '--format', 'csv']);
    expect(who.stdout).toContain('Sales/Churn,luis@x.com,,true,true,,,own,,,,rolecall.yaml,5');
    const text = await inProcess(folder, ['explain', 'ana@x.com', '--on', '2026-03-15']);
    expect(text.stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Access that these files did not manage is unknown.',
    );
  });

  it('shows what the next apply would change or hold back, from the record of the last apply', async () => {
    const applied = (url: string): string =>
      `version: 1
portal: { name: test, url: "${url}" }
users:
  locked@x.com: { name: Locked, role: viewer, reports: [Sales/Churn] }
  fewer@x.com: { name: Fewer, role: viewer, reports: [Sales/Churn, Sales/Overview] }
  left@x.com: { name: Left, role: viewer, reports: [Sales/Churn] }
  vanished@x.com: { name: Vanished, role: viewer, reports: [Sales/Churn] }
`;
    const portal = await portalWith({
      users: [
        user('locked@x.com', { name: 'Locked' }),
        user('fewer@x.com', { name: 'Fewer', reports: [ID.churn, ID.overview] }),
        user('left@x.com', { name: 'Left', reports: [ID.churn] }),
        user('later@x.com', { name: 'Later', reports: [ID.pack] }),
      ],
      reports,
      rls: roles(),
    });
    const root = applied(portal.url);
    const folder = await checkoutWith({ 'rolecall.yaml': root });
    const locked = ['locked@x.com' as Identity];
    await recordApplied(folder, { url: portal.url, locked });
    const edited = root.replace(', Sales/Overview]', ']').replace(/ {2}left@x.com.*\n/, '');
    await writeFiles(folder, { 'rolecall.yaml': `${edited}  later@x.com: {}\n` });

    const text = async (...words: string[]): Promise<string> =>
      (await inProcess(folder, words)).stdout.replaceAll(/\s+/g, ' ');
    const ask = async (user: string) => {
      const { stdout } = await inProcess(folder, ['explain', user, '--format', 'json']);
      const answer = JSON.parse(stdout);
      expect(await checkerOf('explain')(answer)).toEqual([]);
      const access = answer.access.map(
        (one: {
          report: { name: string };
          live: boolean;
          desired: boolean;
          held: { code: string } | null;
        }) => [one.report.name, one.live, one.desired, one.held?.code ?? null],
      );
      return { access, account: answer.account.held?.code ?? null };
    };
    expect(await ask('locked@x.com')).toEqual({
      access: [['Churn', false, true, 'locked-out']],
      account: null,
    });
    expect(await ask('fewer@x.com')).toEqual({
      access: [
        ['Churn', true, true, null],
        ['Overview', true, false, null],
      ],
      account: null,
    });
    expect(await ask('left@x.com')).toEqual({ access: [['Churn', true, false, null]], account: null });
    expect(await ask('vanished@x.com')).toEqual({
      access: [['Churn', false, true, 'vanished']],
      account: 'vanished',
    });
    expect(await text('explain', 'locked@x.com')).toContain('The next apply holds back 1 report.');
    for (const one of ['fewer@x.com', 'left@x.com']) {
      expect(await text('explain', one)).toContain('The next apply removes 1 report.');
      expect(await text('explain', one)).toMatch(
        /Loses with the next apply - [^-]* Removed from the files\. /,
      );
    }
    // No file ever gave this access.
    expect(await text('explain', 'later@x.com')).toMatch(
      /Loses with the next apply - [^-]* Not in the files\. /,
    );
    expect(await text('explain', 'vanished@x.com')).toContain('The next apply holds back 1 report.');
    expect(await text('explain', 'vanished@x.com')).toContain('The account should be created. Held back: ');
    expect(await text('who', 'Sales/Churn')).toContain('The next apply removes 1 and holds back 2.');

    // Without a record of this portal, the answer shows the files and the portal alone.
    await recordApplied(folder, { url: 'https://other.example.com' });
    expect(await ask('left@x.com')).toEqual({ access: [['Churn', true, true, null]], account: null });
  });

  it('says in CSV that the files do not give access of somebody not in the files', async () => {
    const { folder } = await office();
    const { stdout } = await inProcess(folder, ['explain', 'eve@x.com', '--format', 'csv']);
    expect(stdout).toContain('eve@x.com,report,Sales/Overview,true,false,,,unmanaged,,,,,');
  });

  it('says of one report whether the person has it, and names a removal that leaves another way', async () => {
    const both = { manager: ['Ana@x.com'], managerGroups: [ID.group] };
    const portal = await portalWith({ ...seed, rls: roles({ latam: ['eve@x.com'], ...both }) });
    const folder = await checkoutWith({ 'rolecall.yaml': ROOT(portal.url) });
    const text = async (...words: string[]): Promise<string> =>
      (await inProcess(folder, ['explain', ...words])).stdout.replaceAll(/\s+/g, ' ');
    expect(await text('eve@x.com', 'overview')).toContain('Has Sales/Overview. Not in the files.');
    expect(await text('eve@x.com', 'Sales/Churn')).toContain('Does not have Sales/Churn. ');
    expect(await text('luis@x.com', 'Sales/Churn')).toContain(
      'Loses Sales/Churn with the next apply. 1 report shows no rows.',
    );
    expect(await text('ana@x.com')).toContain(
      'The next apply removes one way to this access: not in the files.',
    );
  });

  it('explains the person for an earlier address', async () => {
    const { folder, portal } = await office();
    const text = ROOT(portal.url).replace('    name: Ana\n', '    name: Ana\n    previously: [lima@x.com]\n');
    await writeFiles(folder, { 'rolecall.yaml': text });
    const { code, stdout } = await inProcess(folder, ['explain', 'lima@x.com', '--format', 'json']);
    expect([code, JSON.parse(stdout).user]).toEqual([0, 'Ana@x.com']);
  });

  it.each(['anna@x.com', 'Ana'])('suggests an address for %s', async (unknown) => {
    const { folder } = await office();
    const { code, stdout } = await inProcess(folder, ['explain', unknown, '--format', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).problems[0]).toMatchObject({
      code: 'unknown-user',
      fix: 'Did you mean "ana@x.com"?',
    });
  });
});

describe('rolecall who', () => {
  it('lists everybody with a report or a role, in JSON by its schema', async () => {
    const { folder } = await office();
    const ask = async (subject: string) => {
      const { stdout } = await inProcess(folder, ['who', subject, '--format', 'json']);
      const answer = JSON.parse(stdout);
      expect(await checkerOf('who')(answer)).toEqual([]);
      return answer.holders.map(
        (one: { user?: string; group?: { alias: string }; live: boolean; desired: boolean }) => [
          one.user ?? one.group?.alias,
          one.live,
          one.desired,
        ],
      );
    };
    expect(await ask('overview')).toEqual([
      ['Ana@x.com', true, true],
      ['eve@x.com', true, true],
    ]);
    expect(await ask('sales/LATAM')).toEqual([
      ['Ana@x.com', false, true],
      ['eve@x.com', true, true],
    ]);
    expect(await ask('hr/Manager')).toEqual([
      ['Ana@x.com', true, true],
      ['managers', true, true],
    ]);
  });
});

describe('rolecall review', () => {
  it('lists unused access with its files, and with the window and its gaps', async () => {
    const { folder } = await office();
    const { code, stdout } = await inProcess(folder, ['review', '--format', 'json']);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(await checkerOf('review')(answer)).toEqual([]);
    type Unused = { user: string; sources: { file: string }[] };
    expect(answer.unused.map(({ user, sources }: Unused) => [user, sources.map(({ file }) => file)])).toEqual(
      [
        ['Ana@x.com', ['rolecall.yaml', 'rolecall.yaml']],
        ['eve@x.com', []],
        ['luis@x.com', []],
      ],
    );
    const text = (await inProcess(folder, ['review', '--since', '2026-01-01'])).stdout;
    expect(text).toContain('has no entries for this time');
    expect(text).toContain('Limits');
  });
});

describe('rolecall open', () => {
  it('prints one URL that opens the portal once as that person, and nothing else', async () => {
    const { folder } = await office();
    const { code, stdout, stderr } = await inProcess(folder, ['open', 'ana@x.com', '--verbose']);
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

  it('refuses a URL that contains the API key, and does not print it', async () => {
    const [first = '', ...rest] = KEY;
    const escaped = `%${first.charCodeAt(0).toString(16)}${rest.join('')}`;
    for (const path of [`a?key=${KEY}`, `a/${escaped}`]) {
      const expiresAt = '2030-01-01T00:00:00Z';
      const portal = await rawPortal(() => ({ body: { embedUrl: `https://x.com/${path}`, expiresAt } }));
      const folder = await checkoutWith({ 'rolecall.yaml': ROOT(portal.url) });
      const { code, stdout, stderr } = await inProcess(folder, ['open', 'ana@x.com', '--format', 'json']);
      expect(code).toBe(1);
      expect(JSON.parse(stdout).problems[0].code).toBe('bad-response');
      expect(`${stdout}${stderr}`).not.toContain('https://x.com');
    }
  });

  it('opens one report with all options', async () => {
    const { folder, portal } = await office();
    const words = ['open', 'ana@x.com', '--report', 'overview', '--organization', portal.organizationId];
    const { stdout } = await inProcess(folder, [
      ...words,
      '--embed',
      '--filter',
      'Region=LATAM',
      '--format',
      'json',
    ]);
    const answer = JSON.parse(stdout);
    expect(await checkerOf('open')(answer)).toEqual([]);
    expect(answer).toMatchObject({ user: 'ana@x.com', report: { id: ID.overview } });
    expect(await (await fetch(answer.url)).text()).toContain('LATAM');
  });

  it('reports what is missing, and what the portal refuses', async () => {
    const { folder } = await office();
    const codeOf = async (...words: string[]) => {
      const { code, stdout } = await inProcess(folder, ['open', ...words, '--format', 'json']);
      return [code, JSON.parse(stdout).problems[0].code];
    };
    expect(await codeOf('ana@x.com', '--filter', 'none')).toEqual([1, 'usage']);
    expect(await codeOf('ana@x.com', '--report', 'nope')).toEqual([1, 'unknown-report']);
    expect((await codeOf('nobody@x.com'))[0]).toBe(1);
    const empty = await folderWith({});
    expect((await inProcess(empty, ['open', 'ana@x.com'])).code).toBe(1);
  });
});
