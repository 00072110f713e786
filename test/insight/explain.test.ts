import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExplainedPath, Holding } from '../../src/domain/explained.ts';
import { reportId as idOfReport } from '../../src/domain/ids.ts';
import { explain, who } from '../../src/workflow/explain.ts';
import {
  type AskedWorld,
  askedWorlds,
  Judge,
  type Judged,
  type JudgedPath,
  PEOPLE,
  recordsOf,
  reportId,
  roleName,
  Written,
} from '../support/asked-world.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { connectionTo, NOW } from '../support/portal.ts';
import { recordApplied } from '../support/recorded.ts';
import { tried } from '../support/seeded.ts';

const URL_OF_NOBODY = 'https://portal.example.com';

const asked = (folder: string) => ({
  ...connectionTo(URL_OF_NOBODY),
  config: `${folder}/rolecall.yaml`,
  now: NOW,
  state: `${folder}/backup.json`,
  blame: false,
});

const backup = (world: AskedWorld): string =>
  JSON.stringify({
    format: 'rolecall.backup/1',
    portal: { name: 'test', url: URL_OF_NOBODY },
    ...recordsOf(world),
  });

const judgedPath = ({ via, sources: [source], active }: ExplainedPath): JudgedPath => ({
  via,
  line: source?.line ?? null,
  through: (source?.through ?? []).map(({ line }) => line),
  active,
});

const sorted = (paths: readonly JudgedPath[]): string[] =>
  paths.map(({ via, line, through, active }) => JSON.stringify([via, line, through, active])).sort();

const holding = ({ live, desired, paths }: Holding) => ({
  live,
  desired,
  paths: sorted(paths.map(judgedPath)),
});
const judged = ({ live, desired, paths }: Judged) => ({ live, desired, paths: sorted(paths) });

const BITS = [1, 2, 4, 8, 16, 32];
const nameOf = (bit: number): string => {
  const at = Math.log2(bit);
  return at < 3 ? reportId(at) : roleName(at - 3);
};

async function compare(world: AskedWorld, written: Written, ask: ReturnType<typeof asked>) {
  const judge = new Judge(world, written);
  const expected: unknown[] = [];
  const found: unknown[] = [];
  for (const [at, email] of PEOPLE.entries()) {
    const one = world.people[at];
    if (one === undefined || (!one.live && one.listed === 'no')) continue;
    const { answer } = await explain({ ...ask, user: email.toUpperCase(), report: undefined });
    const access = new Map(
      answer.access.map((piece) => [
        piece.kind === 'report' ? piece.report.id : `${piece.rls.dataset}/${piece.rls.role}`,
        holding(piece),
      ]),
    );
    for (const bit of BITS) {
      const should = judged(judge.user(at, bit));
      const nothing = !should.live && !should.desired && should.paths.length === 0;
      expected.push([email, nameOf(bit), nothing ? undefined : should]);
      const is = access.get(nameOf(bit));
      found.push([email, nameOf(bit), nothing && is?.paths.length === 0 ? undefined : is]);
    }
  }
  for (const bit of BITS) {
    const { answer } = await who({ ...ask, subject: nameOf(bit) });
    found.push(
      answer.holders.map((holder) => ['user' in holder ? holder.user : holder.group.id, holding(holder)]),
    );
    const people = PEOPLE.map((email, at) => [email, judged(judge.user(at, bit))] as const);
    expected.push(people.filter(([, { live, desired }]) => live || desired));
  }
  expect(found).toEqual(expected);
}

describe('explain and who', () => {
  it('explain and who agree with an independent evaluator, over random files and backups', {
    timeout: 120_000,
  }, async () => {
    const folder = await folderWith({});
    await fc.assert(
      fc.asyncProperty(askedWorlds, async (world) => {
        const written = new Written(world, URL_OF_NOBODY);
        await writeFiles(folder, { 'rolecall.yaml': written.text, 'backup.json': backup(world) });
        await compare(world, written, asked(folder));
      }),
      tried(30, 2000),
    );
  });

  it('explain agrees with an independent evaluator about a past day, from the record alone', {
    timeout: 120_000,
  }, async () => {
    const folder = await checkoutWith({ 'other.txt': '' });
    const names = ['W/R0', 'W/R1', 'V/R2'].map((name, at) => [name, idOfReport(reportId(at))] as const);
    const workspaces = new Map([['W', names.slice(0, 2).map(([, id]) => id)]]);
    await fc.assert(
      fc.asyncProperty(askedWorlds, askedWorlds, async (was, is) => {
        const before = new Written(was, URL_OF_NOBODY);
        await writeFiles(folder, { 'rolecall.yaml': before.text });
        git(folder, 'add', 'rolecall.yaml');
        git(folder, 'commit', '-q', '--allow-empty', '-m', 'was');
        const instant = new Date(NOW).toISOString();
        await recordApplied(folder, { instant, names: { reports: new Map(names), workspaces } });
        const commit = git(folder, 'rev-parse', 'HEAD');
        await writeFiles(folder, { 'rolecall.yaml': new Written(is, URL_OF_NOBODY).text });
        const judge = new Judge(was, before);
        const ask = { ...asked(folder), state: undefined, on: commit };
        for (const [at, user] of PEOPLE.entries()) {
          if (was.people[at]?.listed === 'no') continue;
          const { answer } = await explain({ ...ask, user, report: undefined });
          const held = answer.access.flatMap((one) =>
            one.live ? (one.kind === 'report' ? one.report.id : `${one.rls.dataset}/${one.rls.role}`) : [],
          );
          const given = BITS.filter((bit) => judge.lines(at, bit).some(({ active }) => active));
          expect(held.sort()).toEqual(given.map(nameOf).sort());
        }
      }),
      tried(8, 300),
    );
  });
});
