import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inProcess } from '../support/cli.ts';
import { folderWith } from '../support/files.ts';

const FILES = {
  'rolecall.yaml': 'version: 1\nportal: { name: test, url: "https://portal.example" }\ninclude: [a.yaml]\n',
  'a.yaml': `teams:
  sales: { members: [ana@x.com, bob@x.com], reports: [W/1, W/2, W/3] }
users:
  ana@x.com: {}
  bob@x.com: {}
  carl@x.com: { reports: [W/1, W/2, W/3] } # new
`,
};

it('suggests, shows and writes what a team would shorten, without a portal or a key', async () => {
  const folder = await folderWith(FILES);
  const run = (...words: string[]) => inProcess(folder, ['teams', ...words], { ROLECALL_API_KEY: '' });
  const told = await run();
  expect([told.code, told.stdout.includes('carl@x.com has lines of their own')]).toEqual([0, true]);
  const dry = await run('--dry-run');
  expect([dry.code, dry.stdout.startsWith('--- a/a.yaml\n')]).toEqual([0, true]);
  expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toBe(FILES['a.yaml']);
  const done = await run('--write', '--format', 'json');
  expect(JSON.parse(done.stdout)).toMatchObject({
    format: 'rolecall.teams/1',
    exit: { code: 0 },
    written: true,
    suggestions: [{ kind: 'join', team: 'sales', users: ['carl@x.com'], lines: 2, left: null }],
  });
  expect(await readFile(path.join(folder, 'a.yaml'), 'utf8')).toContain('\n  carl@x.com: {} # new\n');
  expect((await run('--write')).stdout).toContain('Nothing to shorten');
  const wrong = await run('--only', 'user:ana@x.com', '--format', 'json');
  expect([wrong.code, JSON.parse(wrong.stdout).problems[0].code]).toEqual([1, 'usage']);
});
