import { expect, it } from 'vitest';
import { who } from '../../src/workflow/explain.ts';
import { folderWith } from '../support/files.ts';
import { connectionTo, NOW } from '../support/portal.ts';

const URL_OF_NOBODY = 'https://portal.example.com';
const SIZE = 20_000;

const id = (kind: string, at: number): string =>
  `${kind}0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const times = <Of>(make: (at: number) => Of): Of[] => Array.from({ length: SIZE }, (_, at) => make(at));
const user = (at: number, reports: readonly string[]) => ({
  id: id('b', at),
  email: `user${at}@x.com`,
  name: `User ${at}`,
  role: 3,
  reports,
});
const report = (at: number) => ({
  id: id('a', at),
  name: `R${at}`,
  workspaceName: 'W',
  datasetId: id('d', 0),
});

async function asked(users: object, records: object) {
  const folder = await folderWith({
    'rolecall.yaml': `version: 1\nportal: { name: test, url: "${URL_OF_NOBODY}" }\ninclude: [a.json]\n`,
    'a.json': JSON.stringify({ datasets: { d: { id: id('d', 0) } }, users }),
    'backup.json': JSON.stringify({
      format: 'rolecall.backup/1',
      portal: { name: 'test', url: URL_OF_NOBODY },
      groups: [],
      ...records,
    }),
  });
  return {
    ...connectionTo(URL_OF_NOBODY),
    config: `${folder}/rolecall.yaml`,
    now: NOW,
    state: `${folder}/backup.json`,
    blame: false,
  };
}

// A scan of the list for each person would take minutes.
it('who shows the roles of each of 20,000 people on a dataset with 20,000 roles', async () => {
  const users = Object.fromEntries(
    times((at) => [`user${at}@x.com`, { reports: ['W/R0'], rls: [`d/Role ${at}`] }]),
  );
  const roles = times((at) => ({
    id: id('c', at),
    name: `Role ${at}`,
    datasetId: id('d', 0),
    users: [],
    groups: [],
    userEmails: [`user${at}@x.com`],
  }));
  const question = await asked(users, {
    users: times((at) => user(at, [id('a', 0)])),
    reports: [report(0)],
    roles,
  });
  const { answer } = await who({ ...question, subject: 'W/R0' });
  expect(answer.holders).toHaveLength(SIZE);
  expect(answer.holders.filter(({ rows }) => rows.length !== 1)).toEqual([]);
});
