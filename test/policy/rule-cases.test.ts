import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { load } from '../../src/workflow/load.ts';
import { runCases } from '../../src/workflow/validate.ts';
import { NOW } from '../support/portal.ts';
import { addressOf, type Everybody, type Held, hasEnded, verdict } from '../support/rules-judge.ts';
import { namingOf, rulesWorld } from '../support/rules-world.ts';
import { forAll, often, sampled } from '../support/seeded.ts';

type World = ReturnType<typeof rulesWorld>;
type Line = { readonly until?: string; readonly from?: string };
type ReportLine = Line & { readonly report: string };
type RoleLine = Line & { readonly dataset: string; readonly role: string };

const holds = ({ until, from }: Line): boolean =>
  (until === undefined || !hasEnded(until, NOW)) && (from === undefined || Date.parse(from) <= NOW);

const CODES: Readonly<Record<string, number>> = {
  administrator: 1,
  contributor: 2,
  viewer: 3,
  'workspace-contributor': 4,
};

/** A world as a case writes it: by names alone, since without a portal no id has one. */
function namedOnly({ users, teams, seed, files }: World) {
  const names = new Map(seed.reports?.map(({ id, workspaceName, name }) => [id, `${workspaceName}/${name}`]));
  const finance = seed.reports?.find(({ name }) => name === 'Pack')?.datasetId;
  const access = ({ reports = [], rls = [] }: { reports?: unknown[]; rls?: unknown[] }) => ({
    reports: (reports as ReportLine[])
      .filter(({ report }) => report !== undefined)
      .map((line): ReportLine => ({ ...line, report: names.get(line.report) ?? line.report })),
    // The alias stands for the dataset of a report: that this id is the same one, only the portal knows.
    rls: (rls as RoleLine[]).map(
      (line): RoleLine => (line.dataset === finance ? { ...line, dataset: 'fin' } : line),
    ),
  });
  const listed = Object.entries(users).map(([address, { previously: _, ...entry }]) => [
    address,
    entry.absent === undefined ? { ...entry, ...access(entry) } : { absent: true, ...access({}) },
  ]);
  return {
    users: Object.fromEntries(listed) as Record<
      string,
      Line & { role?: string; absent?: true } & ReturnType<typeof access>
    >,
    teams: Object.fromEntries(
      Object.entries(teams).map(([name, team]) => [name, { ...team, ...access(team) }]),
    ),
    datasetOf: (alias: string) =>
      alias === 'fin' ? finance : ((files.datasets as Record<string, { id?: string }>)[alias]?.id ?? alias),
  };
}

/** What everybody holds by the files alone. */
function heldBy({ users, teams, datasetOf }: ReturnType<typeof namedOnly>): Everybody {
  const isIn = (team: string, address: string): boolean =>
    teams[team]?.members.some(
      (member) =>
        holds(member) &&
        (member.user === undefined ? isIn(member.team ?? '', address) : addressOf(member.user) === address),
    ) === true;
  return new Map(
    Object.entries(users)
      .filter(([, entry]) => entry.absent === undefined && holds(entry))
      .map(([written, entry]): [string, Held] => {
        const address = addressOf(written);
        const given = [
          entry,
          ...Object.keys(teams).flatMap((name) => (isIn(name, address) ? (teams[name] ?? []) : [])),
        ];
        const reports = given.flatMap((one) => one.reports.filter(holds).map(({ report }) => report));
        const rls = given.flatMap((one) =>
          one.rls.filter(holds).map(({ dataset, role }) => `${datasetOf(dataset)}/${role}`),
        );
        const roles = entry.role === undefined ? [] : [CODES[entry.role] ?? 0];
        return [
          address,
          {
            id: address,
            address,
            roles: new Set(roles),
            reports: new Set(reports),
            rls: new Set(rls),
            ownRls: new Set(rls),
            groupRls: [],
          },
        ];
      }),
  );
}

async function judge(seed: number): Promise<number> {
  const world = rulesWorld(seed);
  const named = namedOnly(world);
  const own = namingOf(world, NOW);
  const text = JSON.stringify([named.users, named.teams]);
  const ids = new Map(
    world.seed.reports?.map(({ id, workspaceName, name }) => [`${workspaceName}/${name}`, id]),
  );
  const naming = {
    ...own,
    report: (name: string) => name,
    // Without a portal only reports that the case names are there, and the one that names a dataset.
    reports: [...ids.keys()].filter(
      (name) => text.includes(JSON.stringify(name)) || (name === 'Board/Pack' && text.includes('"fin"')),
    ),
    ways: (address: string, thing: string) => own.ways(address, ids.get(thing) ?? thing),
  };
  const times = { before: new Map(), after: heldBy(named), without: new Map() };
  const breaks = world.rules.flatMap((rule) => (verdict(rule, times, naming).breaks ? [rule.name] : []));
  const { users, teams } = named;
  const folder = await mkdtemp(path.join(tmpdir(), 'rolecall-test-'));
  try {
    const root = {
      version: 1,
      portal: { name: 'test', url: 'https://p.example' },
      datasets: world.files.datasets,
      manage: { leavers: world.files.manage.leavers },
      rules: world.rules,
      users: {},
      teams: Object.fromEntries(Object.keys(teams).map((name) => [name, { members: [] }])),
    };
    const cases = [{ case: 'by chance', at: new Date(NOW).toISOString(), users, teams, breaks }];
    await mkdir(path.join(folder, 'rules'));
    await writeFile(path.join(folder, 'rolecall.yaml'), JSON.stringify(root));
    await writeFile(path.join(folder, 'rules/chance.test.yaml'), JSON.stringify({ cases }));
    const loaded = await load(path.join(folder, 'rolecall.yaml'), false);
    expect(await runCases(loaded, NOW)).toEqual({ cases: 1, problems: [] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return breaks.length;
}

it('a case breaks the rules that sets of names say, however it calls datasets, and no others', async () => {
  const seeds = sampled(fc.integer({ min: 1, max: 2 ** 30 }), often(80, 5000));
  const broken = await forAll(seeds, 4, judge);
  expect(broken.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(seeds.length / 2);
});
