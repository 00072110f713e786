import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExplainedPath, Holding } from '../../src/domain/explained.ts';
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

const backup = (world: AskedWorld): string =>
  JSON.stringify({
    format: 'rolecall.backup/1',
    portal: { name: 'test', url: URL_OF_NOBODY },
    ...recordsOf(world),
  });

const told = ({ via, sources: [source], active }: ExplainedPath): JudgedPath => ({
  via,
  line: source?.line ?? null,
  through: (source?.through ?? []).map(({ line }) => line),
  active,
});

const sorted = (paths: readonly JudgedPath[]): string[] =>
  paths.map(({ via, line, through, active }) => JSON.stringify([via, line, through, active])).sort();

const holding = ({ live, desired, paths }: Holding) => ({ live, desired, paths: sorted(paths.map(told)) });
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
  it('agree with an evaluator of its own, over random files and backups', { timeout: 120_000 }, async () => {
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
});
