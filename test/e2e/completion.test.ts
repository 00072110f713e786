import { execFileSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inProcess } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { ID } from '../support/office.ts';

const BACKUP = JSON.stringify({
  format: 'rolecall.backup/1',
  portal: { name: 'test', url: 'https://portal.example.com' },
  users: ['live@x.com', '$(touch${IFS}x)@x.com'].map((email) => ({ id: email, email, role: 3 })),
  reports: ['Overview', 'Churn; rm -rf ~'].map((name) => ({ id: name, name, workspaceName: 'Sales' })),
  roles: [{ id: ID.pack, name: 'LATAM', datasetId: ID.sales }],
});

async function office(): Promise<string> {
  const folder = await folderWith({
    'rolecall.yaml': `version: 1
portal: { name: test, url: "https://portal.example.com" }
datasets: { sales: { id: ${ID.sales} } }
reports: { overview: { id: ${ID.overview} } }
teams: { latam: { members: [ana@x.com] } }
users: { ana@x.com: {} }
`,
    '.rolecall/test/backup-2.json': BACKUP,
  });
  await chmod(`${folder}/.rolecall/test`, 0o700);
  await chmod(`${folder}/.rolecall/test/backup-2.json`, 0o600);
  return folder;
}

/** The offered words, without the last line, which is for the shell. */
async function offered(folder: string, ...words: string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await inProcess(folder, ['complete', '--', ...words]);
  expect([code, stderr]).toEqual([0, '']);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.pop()).toMatch(/^:\d+$/);
  return lines.map((line) => line.split('\t')[0] ?? '');
}

it('rolecall completion prints a script that bash can read, and one for each other shell', async () => {
  const folder = await folderWith({});
  const { stdout } = await inProcess(folder, ['completion', 'bash']);
  expect(stdout).toContain('rolecall complete --');
  execFileSync('bash', ['-n'], { input: stdout });
  for (const shell of ['zsh', 'fish'])
    expect((await inProcess(folder, ['completion', shell])).stdout).toContain('rolecall complete');
  expect((await inProcess(folder, ['completion', 'tcsh'])).code).toBe(1);
});

it('rolecall completion offers commands, flags and values', async () => {
  const folder = await folderWith({});
  expect(await offered(folder, 'expl')).toEqual(['explain']);
  expect(await offered(folder, 'plan', '--over')).toEqual(['--override']);
  expect(await offered(folder, 'plan', '--format', 'j')).toEqual(['json']);
  expect(await offered(folder, 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
});

it('rolecall completion offers the names in the files and the newest backup, but none that a shell would run', async () => {
  const folder = await office();
  expect(await offered(folder, 'explain', '')).toEqual(['ana@x.com', 'live@x.com']);
  expect(await offered(folder, 'who', '')).toEqual(['overview', 'Sales/Overview', 'sales/LATAM']);
  expect(await offered(folder, 'plan', '--only', 'team:')).toEqual(['team:latam']);
  expect(await offered(folder, 'open', 'ana@x.com', '--report', 'ov')).toEqual(['overview']);
});

it('rolecall completion offers no name of a committed backup', async () => {
  const folder = await office();
  await chmod(`${folder}/.rolecall/test/backup-2.json`, 0o644);
  expect(await offered(folder, 'explain', '')).toEqual(['ana@x.com']);
});

it('rolecall completion offers nothing, without a message, if the files are wrong', async () => {
  const folder = await folderWith({ 'rolecall.yaml': '{' });
  expect(await offered(folder, 'explain', '')).toEqual([]);
});
