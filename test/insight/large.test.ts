import { expect, it } from 'vitest';
import { explain, who } from '../../src/workflow/explain.ts';
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

/** Files that list people, and a backup with what the portal holds. */
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

// Gone through once for each, a list of this size takes minutes.
it('explains a person with 20,000 reports, of which the files give half', async () => {
  const reports = times((at) => `W/R${at + SIZE / 2}`);
  const question = await asked(
    { 'user0@x.com': { reports } },
    {
      users: [
        user(
          0,
          times((at) => id('a', at)),
        ),
      ],
      reports: [...times(report), ...times((at) => report(at + SIZE))],
      roles: [],
    },
  );
  const { answer } = await explain({ ...question, user: 'user0@x.com', report: undefined });
  const moves = answer.access.map(({ change, paths }) => `${change?.kind ?? 'stays'} by ${paths.length}`);
  const counts = new Map<string, number>();
  for (const move of moves) counts.set(move, (counts.get(move) ?? 0) + 1);
  const half = SIZE / 2;
  expect(Object.fromEntries(counts)).toEqual({ 'take by 0': half, 'stays by 1': half, 'give by 1': half });
});

it('names the roles of each of 20,000 people on a dataset with 20,000 roles', async () => {
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

// Each role asked about each group takes minutes.
it('explains a person in 20,000 portal groups, each in a role', async () => {
  const size = 20_000;
  const roles = Array.from({ length: size }, (_, at) => ({
    id: id('c', at),
    name: `Role ${at}`,
    datasetId: id('d', at % 100),
    users: [],
    groups: [id('e', at)],
    userEmails: [],
  }));
  const groups = roles.flatMap((role) => role.groups);
  const question = await asked(
    { 'user0@x.com': { reports: ['W/R0'] } },
    { users: [{ ...user(0, [id('a', 0)]), groups }], reports: [report(0)], roles },
  );
  const { answer } = await explain({ ...question, user: 'user0@x.com', report: undefined });
  expect(
    answer.access.filter(({ kind, live, paths }) => kind === 'rls' && live && paths.length === 1),
  ).toHaveLength(size);
});
