import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameTeams } from '../../src/insight/team-names.ts';
import { findTeams, type Team } from '../../src/insight/teams.ts';
import { chance, often, SEED, tried } from '../support/seeded.ts';

const WORDS =
  'Sales Finance Legal Marketing Support Logistics Research Quality Payroll Berlin Lyon Porto Oslo Quito Osaka Apollo Gemini Mercury Vega Orion Titan Nova Atlas Hydra Phoenix Delta Comet'.split(
    ' ',
  );
const SUBJECTS = 'Overview Budget Costs Plan Risks Forecast Headcount Trends Calendar'.split(' ');

/** Each person is in one of the first teams, one of the next, and up to two of the others. */
const [DEPARTMENTS, SITES] = [9, 15];

/**
 * An office with known teams, to check that `findTeams` finds them in the access. `noise` is the share of grants
 * changed by chance; `losses` is the share of these that remove a grant.
 */
function hiddenOffice(noise: number, losses: number, seed: number) {
  const random = chance(seed);
  const draw = (count: number): number => Math.floor(random() * count);
  const teams = WORDS.map((name) => {
    const subjects = SUBJECTS.filter(() => random() < 0.6);
    const reports = new Set(subjects.map((subject) => `${name}-${subject}`.toLowerCase()));
    return { name, people: new Set<string>(), reports };
  });
  const reports = teams.flatMap(({ name, reports: own }) =>
    [...own].map((alias) => ({ alias, workspace: name, name: alias.replace('-', ' ') })),
  );
  const people = Array.from({ length: 300 }, (_, at) => {
    const address = `p${at}@x.com`;
    const department = draw(DEPARTMENTS);
    const isIn = [department, DEPARTMENTS + draw(SITES - DEPARTMENTS)];
    for (let more = draw(3); more > 0; more--) isIn.push(SITES + draw(WORDS.length - SITES));
    const has = new Set(isIn.flatMap((team) => [...(teams[team]?.reports ?? [])]));
    for (const team of isIn) teams[team]?.people.add(address);
    return { address, department: WORDS[department] ?? '', has };
  });
  const grants = people.reduce((sum, { has }) => sum + has.size, 0);
  for (let change = 0; change < grants * noise; change++) {
    const { has } = people[draw(people.length)] ?? { has: new Set<string>() };
    if (random() < losses) has.delete([...has][draw(has.size)] ?? '');
    else has.add(reports[draw(reports.length)]?.alias ?? '');
  }
  return { people: people.map(({ has, ...rest }) => ({ ...rest, reports: [...has] })), reports, teams };
}

const shared = <Value>(a: ReadonlySet<Value>, b: ReadonlySet<Value>): number =>
  [...a].filter((value) => b.has(value)).length / Math.max(a.size, b.size);

/** A team counts as found with 80 % of its people and reports, and few other people and reports. */
function shareFound(
  { teams }: ReturnType<typeof hiddenOffice>,
  found: readonly { readonly members: readonly string[]; readonly reports: readonly string[] }[],
): number {
  const sets = found.map(({ members, reports }) => ({ people: new Set(members), reports: new Set(reports) }));
  const back = teams.filter((team) =>
    sets.some((one) => shared(one.people, team.people) >= 0.8 && shared(one.reports, team.reports) >= 0.8),
  );
  return back.length / teams.length;
}

type Names = readonly string[];
const person = (address: string, reports: Names, rls: Names = []) => ({ address, reports, rls });

const people = (letter: string, count: number, reports: Names, rls: Names = []) =>
  Array.from({ length: count }, (_, at) => person(`${letter}${at}@x.com`, reports, rls));

const texts = (letter: string, most: number) =>
  fc.uniqueArray(fc.nat({ max: most }).map((at) => `${letter}${at}`));

function expanded({ teams, own }: ReturnType<typeof findTeams>): string[] {
  const lines = new Set<string>();
  for (const { address, reports, rls } of own) {
    for (const one of reports) lines.add(`${address} report ${one}`);
    for (const one of rls) lines.add(`${address} role ${one}`);
  }
  for (const { members, reports, rls } of teams)
    for (const member of members) {
      for (const one of reports) lines.add(`${member} report ${one}`);
      for (const one of rls) lines.add(`${member} role ${one}`);
    }
  return [...lines].sort();
}

const rowsOf = ({ people: all }: ReturnType<typeof hiddenOffice>) =>
  all.map(({ address, reports }) => person(address, reports));

function namesFor({ people: all, reports }: ReturnType<typeof hiddenOffice>, teams: readonly Team[]) {
  const departments = new Map(all.map(({ address, department }) => [address, department]));
  return nameTeams(teams, reports, departments);
}

it('the teams give everybody exactly the live access, in any order of people and lines', () => {
  // Bundles with exceptions: teams overlap, nest and almost match.
  const access = { reports: texts('r', 11), rls: texts('q', 3) };
  const isIn = fc.array(fc.nat(4), { maxLength: 3 });
  const row = fc.record({ in: isIn, own: access.reports, rls: access.rls });
  const bundles = fc.array(fc.record(access), { minLength: 1, maxLength: 5 });
  const world = fc.record({ bundles, rows: fc.array(row, { maxLength: 30 }) }).map(({ bundles, rows }) =>
    rows.map((row, at) => {
      const given = row.in.flatMap((one) => bundles[one] ?? []);
      const own = at % 3 === 0 ? row : { own: [], rls: [] };
      return person(
        `p${at}@x.com`,
        [...new Set([...own.own, ...given.flatMap((one) => one.reports)])],
        [...new Set([...own.rls, ...given.flatMap((one) => one.rls)])],
      );
    }),
  );
  fc.assert(
    fc.property(world, (rows) => {
      const found = findTeams(rows);
      const live = rows.flatMap(({ address, reports, rls }) => [
        ...reports.map((one) => `${address} report ${one}`),
        ...rls.map((one) => `${address} role ${one}`),
      ]);
      expect(expanded(found)).toEqual([...live].sort());
      const turned = rows.map((row) => ({ ...row, reports: row.reports.toReversed() })).reverse();
      expect(findTeams(turned)).toEqual(found);
    }),
    tried(150, 5000),
  );
});

it('the teams match most departments of an office, under names made of words', () => {
  const runs = often(3, 25);
  for (const [noise, losses, least] of [
    [0.04, 0.5, 0.8],
    [0.15, 0.1, 0.7],
  ] as const) {
    let back = 0;
    for (let run = 0; run < runs; run++) {
      const hidden = hiddenOffice(noise, losses, SEED + run);
      const { teams } = findTeams(rowsOf(hidden));
      back += shareFound(hidden, teams) / runs;
      expect(teams.length).toBeLessThan(hidden.teams.length * 1.5);
      const names = namesFor(hidden, teams);
      expect(new Set(names).size).toBe(teams.length);
      expect(names.filter((name) => /\d/.test(name))).toEqual([]);
    }
    expect(back).toBeGreaterThanOrEqual(least);
  }
});

it('the first team has the reports that nearly all people have', () => {
  const all = [
    ...people('a', 10, ['guide', 'news', 'x', 'y', 'z']),
    ...people('b', 10, ['guide', 'news', 'u', 'v', 'w']),
    person('new@x.com', ['guide']),
  ];
  const { teams, own } = findTeams(all);
  expect(teams.map(({ ofEverybody, members, reports }) => [ofEverybody, members.length, reports])).toEqual([
    [true, 20, ['guide', 'news']],
    [false, 10, ['u', 'v', 'w']],
    [false, 10, ['x', 'y', 'z']],
  ]);
  expect(own.find(({ address }) => address === 'new@x.com')?.reports).toEqual(['guide']);
  expect(nameTeams(teams.slice(0, 1), [], new Map())).toEqual(['everybody']);
});

it('a team has a role if all members have it', () => {
  const all = ['x', 'y', 'z'];
  const bob = person('b@x.com', all, ['sales/EMEA', 'hr/Manager']);
  const rows = [...people('a', 5, all, ['sales/EMEA']), bob];
  const { teams, own } = findTeams(rows);
  expect(teams.map(({ members, rls }) => [members.length, rls])).toEqual([[6, ['sales/EMEA']]]);
  expect(own.flatMap(({ rls }) => rls)).toEqual(['hr/Manager']);
  expect(findTeams([...rows, person('c@x.com', all)]).teams[0]?.rls).toEqual([]);
});

it('export finds no team if people share too little to save lines', () => {
  expect(findTeams([]).teams).toEqual([]);
  expect(findTeams([...people('a', 4, ['x', 'y']), person('b@x.com', ['z'])]).teams).toEqual([]);
});

const team = (members: Names, reports: Names): Team => ({ ofEverybody: false, members, reports, rls: [] });
const labels = [
  ['overview', 'Sales', 'Sales Overview'],
  ['churn', 'Sales', 'Churn'],
  ['costs', 'Finance', 'São Paulo Costs'],
  ['revenue', 'Finance', 'São Paulo Revenue'],
  ['cash', 'Finance', 'Cash 2026'],
  ['pack', 'Board', 'Board pack'],
  ['q-1', '2027', '1'],
  ['q-2', '2027', '2'],
  ['japan', '営業', '売上'],
  ['japan-2', '営業', '費用'],
].map(([alias = '', workspace = '', name = '']) => ({ alias, workspace, name }));
const departments = new Map(Object.entries({ ana: 'Field Force', bob: 'Field Force', eva: 'Finanças' }));
const named = (...teams: readonly Team[]) => nameTeams(teams, labels, departments);

it('the name of a team is the workspace, else the words that distinguish the reports, else the department', () => {
  expect(named(team(['ana', 'eva'], ['overview', 'churn']))).toEqual(['sales']);
  expect(named(team(['ana', 'eva'], ['costs', 'revenue']))).toEqual(['finance']);
  const wide = team(['ana', 'eva'], ['costs', 'revenue', 'cash']);
  expect(named(wide, team(['ana', 'eva'], ['costs', 'revenue']))).toEqual(['finance', 'sao-paulo']);
  expect(named(team(['ana', 'bob'], ['churn', 'pack', 'cash']))).toEqual(['field-force']);
  expect(named(team(['ana', 'bob'], ['japan', 'japan-2']))).toEqual(['営業']);
});

it('the name of a team has a number only if no word is left, and is unique', () => {
  expect(named(team(['x'], ['q-1', 'q-2']))).toEqual(['2027']);
  const many = named(...Array.from({ length: 40 }, () => team(['ana'], ['overview', 'churn'])));
  expect(new Set(many).size).toBe(40);
  expect(many.slice(0, 4).filter((name) => /\d/.test(name))).toEqual([]);
  expect(nameTeams([team([], []), team([], [])], [], new Map())).toEqual(['team', 'team-2']);
});

it('the name of a team fits into a file, whatever the names in the portal', () => {
  const odd = fc.constantFrom('', '…', '\u3164', '##[error]x');
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), odd);
  const three = fc.array(fc.record({ workspace: text, name: text }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(three, (given) => {
      const all = given.map((one, at) => ({ ...one, alias: `r${at}` }));
      const teams = [team(['a'], ['r0', 'r1']), team(['b'], ['r1', 'r2']), team(['c'], ['r0', 'r1'])];
      const names = nameTeams(teams, all, new Map([['a', all[0]?.name ?? '']]));
      expect(new Set(names).size).toBe(3);
      for (const name of names) expect(name).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
    }),
    tried(300, 5000),
  );
});
