import { describe, expect, it } from 'vitest';
import { inProcess } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { portalWith } from '../support/portal.ts';
import { checkerOf } from '../support/published.ts';

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
  it('says in JSON, as the schema has it, by which lines somebody has access, and who wrote them', async () => {
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

  it('tells people the same, without what a terminal would obey', async () => {
    const { folder } = await office();
    const { code, stdout } = await inProcess(folder, ['explain', 'LUIS@x.com']);
    expect(code).toBe(0);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('- Sales/Churn: sees no rows');
    expect(stdout).toContain('+ Board/Pack');
    expect(stdout).toContain('      rolecall.yaml:23');
  });

  it('asks the files of a commit, and a backup', async () => {
    const { folder, portal } = await office();
    await inProcess(folder, ['snapshot', '--state-dir', `${folder}/state`]);
    const { writeFiles } = await import('../support/files.ts');
    await writeFiles(folder, { 'rolecall.yaml': ROOT(portal.url).replace('[Board/Pack]', '[]') });
    git(folder, 'commit', '-q', '-am', 'two');
    const ask = async (...words: string[]) => {
      const { stdout } = await inProcess(folder, [
        'explain',
        'luis@x.com',
        'Board/Pack',
        '--format',
        'json',
        ...words,
      ]);
      return JSON.parse(stdout);
    };
    expect((await ask()).access).toEqual([]);
    const before = await ask('--on', 'HEAD~1');
    expect(before.access[0]).toMatchObject({ live: false, desired: true });
    expect(before.on.commit).toBe(git(folder, 'rev-parse', 'HEAD~1'));
    const { readdir } = await import('node:fs/promises');
    const files = await readdir(`${folder}/state`, { recursive: true });
    const backup = files.find((file) => file.includes('backup-'));
    await portal.stop();
    const then = await ask('--on', 'HEAD~1', '--state', `${folder}/state/${backup}`);
    expect(then.access).toEqual(before.access);
    const missing = await ask('--on', 'no-such-ref');
    expect(missing.problems[0].code).toBe('usage');
  });

  it('says who was meant where nobody is known by the address', async () => {
    const { folder } = await office();
    const { code, stdout } = await inProcess(folder, ['explain', 'anna@x.com', '--format', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).problems[0]).toMatchObject({
      code: 'unknown-user',
      fix: expect.stringContaining('ana@x.com'),
    });
  });
});

describe('rolecall who', () => {
  it('names everybody who has a report or a role, in JSON as the schema has it', async () => {
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
    expect(await ask('rls:hr/Manager')).toEqual([
      ['Ana@x.com', true, true],
      ['managers', true, true],
    ]);
  });

  it('shows a person the lines', async () => {
    const { folder } = await office();
    const { stdout } = await inProcess(folder, ['who', 'Sales/Overview', '--blame']);
    expect(stdout).toContain('2 people have it.');
    expect(stdout).toContain('Not in the files (1 holder)');
    expect(stdout).toContain('Test <test@x.com>: one');
  });
});

describe('rolecall review', () => {
  it('lists what nobody used by the file that gives it, with the window and what it cannot know', async () => {
    const { folder } = await office();
    const { code, stdout } = await inProcess(folder, ['review', '--format', 'json']);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(await checkerOf('review')(answer)).toEqual([]);
    expect(answer.unused.map((one: { user: string; owner: string | null }) => [one.user, one.owner])).toEqual(
      [
        ['Ana@x.com', 'rolecall.yaml'],
        ['eve@x.com', null],
        ['luis@x.com', null],
      ],
    );
    const text = (await inProcess(folder, ['review', '--since', '2026-01-01'])).stdout;
    expect(text).toContain('has nothing for this time');
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
    expect(answer).toMatchObject({ user: 'ana@x.com', report: { id: ID.overview }, browser: false });
    expect(await (await fetch(answer.url)).text()).toContain('LATAM');
  });

  it('says what is missing, and what the portal refuses', async () => {
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
