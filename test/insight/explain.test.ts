import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExplainedPath, Holding } from '../../src/domain/explained.ts';
import { email, identityOf } from '../../src/domain/ids.ts';
import { explainPerson } from '../../src/insight/explain.ts';
import { findReport } from '../../src/insight/find.ts';
import { explain, who } from '../../src/workflow/explain.ts';
import {
  type AskedWorld,
  askedWorlds,
  type Judged,
  type JudgedPath,
  judgeOf,
  PEOPLE,
  recordsOf,
  reportId,
  roleName,
  Written,
} from '../support/asked-world.ts';
import { rootText } from '../support/commands.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, user } from '../support/office.ts';
import { built, recordsOf as recordsOfSeed } from '../support/planned.ts';
import { connectionTo, NOW } from '../support/portal.ts';
import { tried } from '../support/seeded.ts';

const URL_OF_NOBODY = 'https://portal.example.com';

const asked = (folder: string) => ({
  ...connectionTo(URL_OF_NOBODY),
  config: `${folder}/rolecall.yaml`,
  now: NOW,
  state: `${folder}/backup.json`,
  blame: false,
});

const backupOf = (records: object): string =>
  JSON.stringify({ format: 'rolecall.backup/1', portal: { name: 'test', url: URL_OF_NOBODY }, ...records });

const judgedPath = ({ via, sources: [source], active }: ExplainedPath): JudgedPath => ({
  via,
  line: source?.line ?? null,
  through: (source?.through ?? []).map(({ line }) => line),
  active,
});

const sorted = (paths: readonly JudgedPath[]): string[] =>
  paths.map(({ via, line, through, active }) => JSON.stringify([via, line, through, active])).sort();

const judged = ({ live, desired, paths }: Judged) => ({ live, desired, paths: sorted(paths) });
const holding = (one: Holding) => judged({ ...one, paths: one.paths.map(judgedPath) });

const BITS = [1, 2, 4, 8, 16, 32];
const nameOf = (bit: number): string => {
  const at = Math.log2(bit);
  return at < 3 ? reportId(at) : roleName(at - 3);
};

async function compare(world: AskedWorld, written: Written, ask: ReturnType<typeof asked>) {
  const judge = judgeOf(world, written);
  const expected: unknown[] = [];
  const found: unknown[] = [];
  for (const [at, email] of PEOPLE.entries()) {
    const one = world.people[at];
    if (one === undefined || (!one.live && one.listed === 'no')) continue;
    const { answer } = await explain({ ...ask, user: email.toUpperCase(), report: undefined });
    const keyOf = (one: (typeof answer.access)[number]) =>
      one.kind === 'report' ? one.report.id : `${one.rls.dataset}/${one.rls.role}`;
    const access = new Map(answer.access.map((one) => [keyOf(one), holding(one)]));
    for (const bit of BITS) {
      const should = judged(judge(at, bit));
      const nothing = !should.live && !should.desired && should.paths.length === 0;
      expected.push([email, nameOf(bit), nothing ? undefined : should]);
      const is = access.get(nameOf(bit));
      found.push([email, nameOf(bit), nothing && is?.paths.length === 0 ? undefined : is]);
    }
  }
  for (const bit of BITS) {
    const { answer } = await who({ ...ask, subject: nameOf(bit) });
    const idOf = (one: (typeof answer.holders)[number]) => ('user' in one ? one.user : one.group.id);
    found.push(answer.holders.map((one) => [idOf(one), holding(one)]));
    const people = PEOPLE.map((email, at) => [email, judged(judge(at, bit))] as const);
    expected.push(people.filter(([, { live, desired }]) => live || desired));
  }
  expect(found).toEqual(expected);
}

it('explain and who agree with an independent evaluator, over random files and backups', async () => {
  const folder = await folderWith({});
  await fc.assert(
    fc.asyncProperty(askedWorlds, async (world) => {
      const written = new Written(world, URL_OF_NOBODY);
      await writeFiles(folder, { 'rolecall.yaml': written.text, 'backup.json': backupOf(recordsOf(world)) });
      await compare(world, written, asked(folder));
    }),
    tried(30, 2000),
  );
});

// A scan of the list for each person would take minutes.
it('who shows the roles of each of 20,000 people on a dataset with 20,000 roles', async () => {
  const id = (kind: string, at: number): string =>
    `${kind}0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const numbers = Array.from({ length: 20_000 }, (_, at) => at);
  const address = (at: number): string => `user${at}@x.com`;
  const users = numbers.map((at) => [address(at), { reports: ['W/R0'], rls: [`d/Role ${at}`] }]);
  const datasetId = id('d', 0);
  const records = recordsOfSeed({
    users: numbers.map((at) => user(address(at), { reports: [id('a', 0)] })),
    reports: [{ id: id('a', 0), name: 'R0', workspaceName: 'W', datasetId }],
    rls: numbers.map((at) => ({ name: `Role ${at}`, datasetId, userEmails: [address(at)] })),
  });
  const roles = records.roles.map((one) => ({ ...one, users: [], groups: [] }));
  const folder = await folderWith({
    'rolecall.yaml': rootText(URL_OF_NOBODY, 'include: [a.json]\n'),
    'a.json': JSON.stringify({ datasets: { d: { id: datasetId } }, users: Object.fromEntries(users) }),
    'backup.json': backupOf({ ...records, roles, groups: [] }),
  });
  const { answer } = await who({ ...asked(folder), subject: 'W/R0' });
  expect(answer.holders).toHaveLength(20_000);
  expect(answer.holders.filter(({ rows }) => rows.length !== 1)).toEqual([]);
});

it('an error about a name that 20,000 reports share shows a few ids', () => {
  const same = { workspace: 'W', name: 'Same', listed: true };
  const reports = Array.from({ length: 20_000 }, (_, at) => ({ ...same, id: `id-${at}` }));
  const catalogue = { reports, roles: [], reportIndex: new Map(), roleIndex: new Map() };
  const known = { catalogue, desired: { reportAliases: new Map(), datasetAliases: new Map() } };
  const message = expect.stringMatching(/^20000 reports are named .{1,100}$/);
  const why = expect.stringMatching(/^.{1,900} and 19980 more$/);
  const problems = [expect.objectContaining({ message, why })];
  const find = () => findReport(known as never, 'W/Same');
  expect(find).toThrow(expect.objectContaining({ problems }));
});

it('an account that waits for its new address has the lines of that address', async () => {
  const { delta } = await built(
    { reports, users: [user('ana@x.com', { reports: [ID.churn] })] },
    'users:\n  eve@x.com: { previously: [ana@x.com], reports: [Sales/Churn] }\n',
  );
  const [person] = delta.people.filter(({ treatment }) => treatment === 'renamed');
  const { account, access } = explainPerson(delta, identityOf('ana@x.com'), person?.email ?? email(''));
  expect(account.listed?.sources.map(({ line }) => line)).toEqual([4]);
  expect(access.map(({ live, paths }) => [live, paths.map(({ via }) => via)])).toEqual([[true, ['own']]]);
});
