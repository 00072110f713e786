import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { load } from '../../src/workflow/loading/load.ts';
import { folderWith } from '../support/files.ts';

const rootOf = (name: string): string =>
  `version: 1
portal: { name: ${name}, url: "https://portal.example.com" }
include: [own.yaml, ../shared/*.yaml]
`;

it('a file that several portals include is parsed once while one of them has it, and again when it changes', async () => {
  const folder = await folderWith({
    '.git/keep': '',
    'a/rolecall.yaml': rootOf('a'),
    'a/own.yaml': 'users: {}\n',
    'b/rolecall.yaml': rootOf('b'),
    'b/own.yaml': 'users: {}\n',
    'shared/teams.yaml': 'teams:\n  all: { members: [] }\n',
  });
  const loaded = (name: string) => load(path.join(folder, name), false);
  const [a, b] = [await loaded('a'), await loaded('b')];
  expect(b.files).toEqual(['rolecall.yaml', '../shared/teams.yaml', 'own.yaml']);
  expect(b.parsed.map((file) => a.parsed.includes(file))).toEqual([false, true, false]);
  expect(b.declared.teams.get('all')?.source).toMatchObject({ file: '../shared/teams.yaml', line: 2 });
  await writeFile(path.join(folder, 'shared/teams.yaml'), 'teams:\n\n  others: { members: [] }\n');
  const again = await loaded('b');
  expect([...again.declared.teams.keys()]).toEqual(['others']);
  expect([...a.declared.teams.keys()]).toEqual(['all']);
});
